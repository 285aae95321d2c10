"""Looks at drawn storyboards in Chromium. Usage: check.py CHROMIUM FOLDER [--pictures FOLDER]"""

import base64
import pathlib
import sys

from browser import Browser, Tab

WIDTHS = (320, 360, 768, 1280)
ELEMENTS = set("""a article b bdi body code dd div dl dt figcaption figure footer h1 h2 h3 h4 head header html li main meta
nav ol p path section span style svg symbol title ul use wbr""".split())
MEASURE = (pathlib.Path(__file__).parent / "measure.js").read_text()
faults = []


def check(holds, where, what):
    if not holds:
        faults.append(f"{where}: {what}")


def check_quiet(tab, where):
    """Nothing complains, and nothing but the page itself is loaded."""
    for entry in tab.events("Log.entryAdded"):
        check(False, where, "the console says: " + entry["entry"]["text"])
    for entry in tab.events("Runtime.consoleAPICalled") + tab.events("Runtime.exceptionThrown"):
        check(False, where, f"a script ran: {entry}")
    requests = [request["request"]["url"] for request in tab.events("Network.requestWillBeSent")]
    check(len(requests) <= 1, where, f"it loads {requests[1:]}")


def check_look(tab, path, where, on_paper=False):
    """Nothing is too wide, too faint or too small, and nothing is in it that should not be."""
    tab.open(path)
    seen = tab.run(MEASURE)
    check(seen["scrollWidth"] <= seen["width"], where, f"it scrolls sideways: {seen['scrollWidth']} > {seen['width']}")
    check(not seen["wide"], where, f"too wide: {seen['wide'][:5]}")
    check(seen["count"] > 5, where, "there is no text")
    check(not seen["faint"], where, f"contrast below 4.5 : 1: {seen['faint'][:5]}")
    check(on_paper or seen["small"] == 0, where, f"{seen['small']} links are smaller than 24 pixels")
    check(not seen["pwned"], where, "a script of the scenario ran")
    check(set(seen["elements"]) <= ELEMENTS, where, f"foreign elements: {set(seen['elements']) - ELEMENTS}")
    check(seen["handlers"] == 0, where, "there are event handlers, sources or style attributes")
    check(not seen["addresses"], where, f"it leads away: {seen['addresses']}")
    check_quiet(tab, where)


def check_structure(tree, where):
    """What a screen reader makes of it."""
    levels = [node["level"] for node in tree if node["role"] == "heading"]
    check(levels[:1] == [1] and levels.count(1) == 1, where, f"the first heading is not the only one of level 1: {levels}")
    jumps = [pair for pair in zip(levels, levels[1:]) if pair[1] > pair[0] + 1]
    check(not jumps, where, f"heading levels are skipped: {jumps}")
    roles = [node["role"] for node in tree]
    for landmark in ("banner", "main", "contentinfo"):
        check(roles.count(landmark) == 1, where, f"{roles.count(landmark)} landmarks {landmark}")
    for node in tree:
        if node["role"] in ("image", "img", "link", "heading", "navigation", "article", "RootWebArea"):
            check(node["name"].strip(), where, f"a {node['role']} without a name")
    check("svg" not in roles and "graphics-document" not in roles, where, "drawings are told to a screen reader")


def check_keyboard(tab, path, where):
    """The first stop is the skip link, visible when it has the focus, and it leads to the content."""
    tab.open(path)
    focus = "(e => ({text: e.textContent, left: e.getBoundingClientRect().left, top: e.getBoundingClientRect().top, " \
            "outline: getComputedStyle(e).outlineStyle, id: e.id}))(document.activeElement)"
    tab.press("Tab", 9)
    first = tab.run(focus)
    check(first["text"].startswith("Skip"), where, f"the first stop is {first['text'][:40]!r}")
    check(first["left"] >= 0 and first["top"] >= 0 and first["outline"] != "none", where, "the skip link is not seen")
    tab.press("Tab", 9)
    second = tab.run(focus)
    check(second["outline"] != "none", where, "the focus is not seen in the timeline")
    tab.open(path)
    tab.press("Tab", 9)
    tab.press("Enter", 13, "\r")
    check(tab.run(focus)["id"] == "storyboard", where, "the skip link does not lead to the storyboard")


def check_without_script(tab, path, where, expected):
    """The same to a reader whose browser runs no scripts."""
    tab.send("Emulation.setScriptExecutionDisabled", value=True)
    tab.open(path)
    check(tab.accessibility() == expected, where, "without JavaScript it is another page")
    tab.send("Emulation.setScriptExecutionDisabled", value=False)


def check_page(tab, path, pictures):
    name = path.stem
    check("CANARY" not in path.read_text(), name, "a secret is in it")
    for width in WIDTHS:
        for scheme in ("light", "dark"):
            tab.look(width, scheme=scheme)
            check_look(tab, str(path), f"{name}, {width} wide, {scheme}")
            take_picture(tab, pictures, f"{name}-{width}-{scheme}")
    tab.look(718, media="print", scheme="dark")
    check_look(tab, str(path), f"{name}, printed", on_paper=True)
    paper = base64.b64decode(tab.send("Page.printToPDF", printBackground=False, preferCSSPageSize=True)["data"])
    check(paper.startswith(b"%PDF"), name, "it cannot be printed")
    if pictures:
        (pictures / f"{name}.pdf").write_bytes(paper)
    tab.look(1280)
    tab.open(str(path))
    tree = tab.accessibility()
    check_structure(tree, name)
    check_without_script(tab, str(path), name, tree)
    if name != "empty":
        check(sum(node["role"] in ("image", "img") for node in tree) >= 10, name, "there are no pictures")
        check_keyboard(tab, str(path), name)
    if name == "hostile":
        text = " ".join(node["name"] for node in tree)
        check("<script>window.pwned=1</script>" in text, name, "hostile text is not shown as it is")
        check("\u202e" not in text and "\\u202e" in text, name, "what turns the reading direction is not shown as its code")


def take_picture(tab, pictures, name):
    if pictures:
        picture = tab.send("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        (pictures / f"{name}.png").write_bytes(base64.b64decode(picture["data"]))


def main(executable, folder, *options):
    pictures = None
    if options[:1] == ("--pictures",) and len(options) == 2:
        pictures = pathlib.Path(options[1])
        pictures.mkdir(parents=True, exist_ok=True)
    elif options:
        sys.exit(f"check-storyboard: there is no option {options[0]!r}")
    pages = sorted(pathlib.Path(folder).glob("*.html"))
    with Browser(executable) as browser:
        tab = Tab(browser)
        for page in pages:
            check_page(tab, page.resolve(), pictures)
    for fault in faults:
        print("check-storyboard: " + fault, file=sys.stderr)
    if faults:
        sys.exit(1)
    looks = len(WIDTHS) * 2 + 1
    print(f"{len(pages)} storyboards, {looks} looks each, keyboard, accessibility tree, without JavaScript: all well")


main(*sys.argv[1:])
