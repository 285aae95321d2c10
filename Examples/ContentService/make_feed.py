"""Writes feed.json: the same feed every time. Usage: python3 make_feed.py > feed.json"""

import json
import sys

TEAMS = ["Harbour", "Foundry", "Meadow", "Lantern", "Summit", "Orchard", "Quarry", "Tidewater"]
MOMENTS = ["late winner", "double save", "free kick", "solo run", "overhead kick", "fans' choir"]
VIDEOS = ["Full match", "Highlights", "Press conference", "Training day", "Tactics board"]
PAGES = ["Line-ups", "First half", "Second half", "Voices", "Table"]

# What an item needs, by its place in the list: None is free.
GATES = [None, {"plan": "basic"}, None, {"plan": "premium"}, None, {"plan": "basic"}, {"purchase": "cup-final"}]
SPECIAL = {5: {"plan": "basic", "regions": ["DE", "AT", "CH"]}, 11: {"plan": "basic", "minimumAge": 16}}


def gate(number):
    return SPECIAL.get(number, GATES[number % len(GATES)])


def media(folder, name, title, number, duration):
    item = {"title": title, "media": f"{folder}/{name}.wav", "duration": duration}
    item["poster"] = f"https://media.example/posters/{name}.jpg"
    if (requirement := gate(number)) is not None:
        item["requires"] = requirement
    return item


def team(number):
    return TEAMS[number % len(TEAMS)]


def moments(count):
    for number in range(count):
        name = f"moment-{number + 1:03}"
        title = f"{team(number)}: {MOMENTS[number % len(MOMENTS)]}"
        yield {"contentId": name} | media("moments", name, title, number, 8 + number % 5 * 4)


def videos(count):
    for number in range(count):
        name = f"video-{number + 1:03}"
        title = f"{VIDEOS[number % len(VIDEOS)]}: {team(number)} – {team(number + 3)}"
        yield {"contentId": name} | media("videos", name, title, number, 60 + number % 7 * 45)
    for name, requirement in (("live-free", None), ("live-basic", {"plan": "basic"}), ("live-premium", {"plan": "premium"})):
        item = {"contentId": name, "title": f"Live: {name[5:]}", "media": f"live/{name}.wav", "live": True}
        yield item if requirement is None else item | {"requires": requirement}


def stories(count):
    for number in range(count):
        name = f"story-{number + 1:03}"
        pages = []
        for index in range(2 + number % 4):
            page = f"page-{index + 1}"
            # Most Stories open with a free page and gate what follows.
            wanted = number if index or number % 5 == 4 else 0
            pages.append({"pageId": page} | media("stories", f"{name}-{page}", PAGES[index], wanted, 6))
        yield {"contentId": name, "title": f"Match day {number + 1}: {team(number)}", "pages": pages}


feed = {"stories": list(stories(40)), "moments": list(moments(100)), "videos": list(videos(80))}
json.dump(feed, sys.stdout, indent=1, ensure_ascii=False)
sys.stdout.write("\n")
