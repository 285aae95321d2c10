"""A Chromium spoken to through its DevTools pipe: no port, no library."""

import json
import os
import subprocess
import tempfile


class Browser:
    """One headless browser. Use it with `with`."""

    def __init__(self, executable):
        self._profile = tempfile.TemporaryDirectory(prefix="storyboard-check-")
        commands_out, self._commands = os.pipe()
        self._answers, answers_in = os.pipe()
        # The browser reads commands from file descriptor 3 and answers on 4.
        line = f'exec "$@" 3<&{commands_out} 4>&{answers_in}'
        self._process = subprocess.Popen(
            ["bash", "-c", line, "chromium", executable, "--headless", "--no-sandbox", "--disable-gpu",
             "--disable-dev-shm-usage", "--hide-scrollbars", "--force-device-scale-factor=1",
             "--remote-debugging-pipe", f"--user-data-dir={self._profile.name}", "about:blank"],
            pass_fds=(commands_out, answers_in), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands_out)
        os.close(answers_in)
        self._unread = b""
        self._number = 0
        self.events = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.send("Browser.close")
        except (EOFError, BrokenPipeError):
            pass
        self._process.wait(timeout=20)
        self._profile.cleanup()

    def send(self, method, session=None, **parameters):
        """Sends a command and waits for its answer; events that come meanwhile are kept."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error'].get('message')}")
                return answer["result"]
            self.events.append(answer)

    def wait_for(self, method, session):
        """Waits for an event, which is taken from those kept where it came already."""
        while True:
            for event in self.events:
                if event.get("method") == method and event.get("sessionId") == session:
                    self.events.remove(event)
                    return event
            self.events.append(self._read())

    def _read(self):
        while b"\0" not in self._unread:
            piece = os.read(self._answers, 1 << 16)
            if not piece:
                raise EOFError("the browser has gone")
            self._unread += piece
        message, self._unread = self._unread.split(b"\0", 1)
        return json.loads(message)


class Tab:
    """One page in a browser."""

    def __init__(self, browser):
        self._browser = browser
        target = browser.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = browser.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "DOM", "Accessibility"):
            self.send(domain + ".enable")

    def send(self, method, **parameters):
        return self._browser.send(method, session=self._session, **parameters)

    def look(self, width, height=900, scheme="light", media="screen"):
        """Sets the size of the window and what the reader prefers."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.send("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": scheme},
                            {"name": "prefers-reduced-motion", "value": "reduce"}])

    def open(self, path):
        self._browser.events.clear()
        self.send("Page.navigate", url="file://" + path)
        self._browser.wait_for("Page.loadEventFired", self._session)

    def run(self, script):
        result = self.send("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"])[:500])
        return result["result"].get("value")

    def press(self, key, code, text=None):
        for kind in ("keyDown", "keyUp"):
            parameters = {"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code}
            if text and kind == "keyDown":
                parameters["text"] = text
            self.send("Input.dispatchKeyEvent", **parameters)

    def events(self, method):
        return [event["params"] for event in self._browser.events
                if event.get("method") == method and event.get("sessionId") == self._session]

    def accessibility(self):
        """The accessibility tree in reading order, without what is hidden from it."""
        nodes = self.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        order = []

        def walk(node):
            if not node.get("ignored"):
                order.append({
                    "role": node.get("role", {}).get("value"),
                    "name": node.get("name", {}).get("value", ""),
                    "level": next((item["value"]["value"] for item in node.get("properties", [])
                                   if item["name"] == "level"), None)})
            for child in node.get("childIds", []):
                if child in by_id:
                    walk(by_id[child])

        walk(nodes[0])
        return order
