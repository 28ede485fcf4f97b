"""Pages of `cairn preview`, used in a browser without a window: hostile values, mouse, keys, fingers, a narrow window.

The browser is spoken to by the DevTools protocol through two pipes, so that nothing is needed besides Chromium.
"""

import hashlib
import json
import os
import shutil
import subprocess
import time

# Values of the kind that lists of cross-site scripting collect.
HOSTILE = [
    "<script>window.hit=1</script>", "</script><script>window.hit=1</script>",
    "\"><img src=x onerror=window.hit=1>", "<svg onload=window.hit=1>", "<img src=x onerror=window.hit=1//",
    "<iframe srcdoc=\"<script>parent.hit=1</script>\">", "javascript:window.hit=1", "<!--<script>window.hit=1//-->",
    "<a href=javascript:window.hit=1>x</a>", "{{constructor.constructor('window.hit=1')()}}", "${window.hit=1}",
    "<style>@import'javascript:window.hit=1'</style>", "\u2028window.hit=1\u2029", "<body onpageshow=window.hit=1>",
    "<details open ontoggle=window.hit=1>", "<math><mtext><script>window.hit=1</script>", "]]><script>window.hit=1</script>",
    "&lt;script&gt;window.hit=1&lt;/script&gt;", "'-(window.hit=1)-'", "\\\"};window.hit=1;//",
]


def browser():
    """The name of the browser; None if there is none."""
    return next(filter(shutil.which, ("chromium", "chromium-browser", "google-chrome")), None)


class Page:
    """A page in a browser of its own."""

    def __init__(self, path, folder, width, height):
        self.number, self.events, self.rest = 0, [], b""
        to_browser, self.out = os.pipe()
        self.into, from_browser = os.pipe()
        command = 'exec %s "$@" 3<&%d 4>&%d' % (browser(), to_browser, from_browser)
        self.process = subprocess.Popen(
            ["bash", "-c", command, "browser", "--headless=new", "--no-sandbox", "--disable-gpu",
             "--remote-debugging-pipe", "--user-data-dir=" + folder, "--no-first-run"],
            pass_fds=(to_browser, from_browser), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")
        self.resize(width, height)
        self.call("Page.navigate", url="file://" + path)
        self.settle()

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError("%s: %s" % (method, answer["error"]["message"]))
                return answer["result"]
            self.events.append(answer)

    def receive(self):
        while b"\0" not in self.rest:
            piece = os.read(self.into, 1 << 20)
            if not piece:
                raise RuntimeError("the browser has ended")
            self.rest += piece
        first, self.rest = self.rest.split(b"\0", 1)
        return json.loads(first)

    def settle(self):
        """Waits until what was asked for has been painted."""
        time.sleep(0.2)
        self.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")

    def value(self, script):
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError("%s: %s" % (script, result["exceptionDetails"]["text"]))
        return result["result"].get("value")

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def look(self):
        """A number that stands for what is painted."""
        self.settle()
        return hashlib.sha256(self.value("document.getElementById('map').toDataURL()").encode()).hexdigest()

    def key(self, key, code=0):
        for kind in ("keyDown", "keyUp"):
            text = {"text": key} if len(key) == 1 and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code, **text)

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1, **more)

    def click(self, x, y):
        self.mouse("mousePressed", x, y)
        self.mouse("mouseReleased", x, y)
        self.settle()

    def press(self, name):
        self.value("document.getElementById('%s').click()" % name)
        self.settle()

    @property
    def complaints(self):
        """What the browser said: messages on its console, errors, requests, dialogs."""
        found = []
        for event in self.events:
            method, what = event.get("method"), event.get("params", {})
            if method == "Runtime.consoleAPICalled":
                found.append("console: %s" % what["args"])
            elif method == "Runtime.exceptionThrown":
                found.append("error: %s" % what["exceptionDetails"].get("text"))
            elif method == "Log.entryAdded":
                found.append("log: %s" % what["entry"]["text"])
            elif method == "Page.javascriptDialogOpening":
                found.append("dialog: %s" % what["message"])
            elif method == "Network.requestWillBeSent" and what["request"]["url"] != what["documentURL"]:
                found.append("request: %s" % what["request"]["url"])
        return found

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
        except (RuntimeError, OSError):
            pass
        os.close(self.out)
        os.close(self.into)
        self.process.wait()


def hostile_file(path):
    """Points of hostile names and values, and an area that fills the middle."""
    features = [{
        "type": "Feature", "geometry": {"type": "Polygon", "coordinates": [
            [[0, 0], [0.02, 0], [0.02, 0.02], [0, 0.02], [0, 0]]]},
        "properties": {"name": HOSTILE[1], "note": "the middle"}}]
    for number, value in enumerate(HOSTILE):
        features.append({
            "type": "Feature", "id": value,
            "geometry": {"type": "Point", "coordinates": [0.03, number * 0.001]},
            "properties": {"name": value, value: value, "__proto__ ": value, "constructor": "c"}})
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"type": "FeatureCollection", "features": features}, file)


def use(cairn, _, work, differences):
    """Everything that a page can do, with hostile values."""
    source, page_path = os.path.join(work, "hostile.geojson"), os.path.join(work, "hostile.html")
    hostile_file(source)
    done = subprocess.run(
        [cairn, "preview", "-q", source, "--label", "name", "--title", HOSTILE[0], "-o", page_path],
        stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        differences.add("preview: exit status %d: %s", done.returncode, done.stderr)
        return 0
    page = Page(page_path, os.path.join(work, "profile"), 1000, 700)
    try:
        check(page, differences)
        if page.value("window.hit") is not None:
            differences.add("a value was run as a script")
        for complaint in page.complaints:
            differences.add("%s", complaint)
    finally:
        page.close()
    return len(HOSTILE) + 1


def use_differences(cairn, _, work, differences):
    """The page of differences: hostile values are shown, and nothing but its own script is run."""
    old, new = os.path.join(work, "old.geojson"), os.path.join(work, "new.geojson")
    page_path = os.path.join(work, "differences.html")
    for path, values in ((old, ["as it was"] * len(HOSTILE)), (new, HOSTILE)):
        features = [{
            "type": "Feature", "geometry": {"type": "Point", "coordinates": [0, number * 0.001]},
            "properties": {"number": number, "name": value}} for number, value in enumerate(values)]
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"type": "FeatureCollection", "features": features}, file)
    done = subprocess.run(
        [cairn, "diff", "-q", old, new, "--key", "number", "--html", page_path],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode != 1:
        differences.add("diff: exit status %d: %s", done.returncode, done.stderr)
        return 0
    page = Page(page_path, os.path.join(work, "profile"), 1000, 700)
    try:
        shown = page.value("document.getElementById('list').innerText")
        for value in HOSTILE:
            if value not in shown and "\u2028" not in value:
                differences.add("%s is not in the list", value)
        if not page.value("document.querySelectorAll('#map circle').length") == 2 * len(HOSTILE):
            differences.add("not all points are in the map")
        if page.value("window.hit") is not None:
            differences.add("a value was run as a script")
        if page.value("new Promise(done => { const made = document.createElement('script');"
                      " made.textContent = 'window.hit=1'; document.body.append(made);"
                      " setTimeout(() => done(window.hit ?? null), 50) })") is not None:
            differences.add("a script that is not the page's was run")
        for complaint in page.complaints:
            if "Content Security Policy" not in complaint:
                differences.add("%s", complaint)
    finally:
        page.close()
    return len(HOSTILE)


def check(page, differences):
    def expect(isSo, what):
        if not isSo:
            differences.add("%s", what)

    def panel():
        return page.value("document.getElementById('panel').hidden ? null : document.getElementById('values').innerText")

    expect(page.value("document.getElementById('title').textContent") == HOSTILE[0], "the title is not the title")
    first = page.look()
    expect(len(set(page.value(
        "[...document.getElementById('map').getContext('2d').getImageData(0,0,900,500).data].slice(0, 400000)"))) > 3,
           "nothing is painted")
    # A click at the area in the middle of the left half.
    page.click(420, 400)
    text = panel()
    expect(text is not None and "the middle" in text and HOSTILE[1] in text, "a click shows %r" % text)
    page.press("close")
    expect(panel() is None, "the panel stays open")
    # The wheel.
    page.mouse("mouseWheel", 500, 350, deltaX=0, deltaY=-200)
    expect(page.look() != first, "the wheel does nothing")
    page.press("fit")
    expect(page.look() == first, "showing everything is not what it was")
    # A drag.
    page.mouse("mousePressed", 500, 350)
    page.mouse("mouseMoved", 560, 380, buttons=1)
    page.mouse("mouseReleased", 560, 380)
    expect(page.look() != first, "a drag does nothing")
    page.press("fit")
    # Keys.
    page.value("document.getElementById('map').focus()")
    for key, code in (("ArrowLeft", 37), ("+", 187), ("-", 189), ("ArrowDown", 40)):
        before = page.look()
        page.key(key, code)
        expect(page.look() != before, "the key %s does nothing" % key)
    page.key("0", 48)
    page.look()
    page.key("Enter", 13)
    page.settle()
    expect(panel() is not None, "Enter shows nothing")
    page.key("Escape", 27)
    page.settle()
    expect(panel() is None, "Escape does not close the panel")
    # Fingers.
    before = page.look()
    for kind, gap in (("touchStart", 40), ("touchMove", 80), ("touchMove", 140), ("touchEnd", 0)):
        points = [{"x": 500 - gap, "y": 350, "id": 1}, {"x": 500 + gap, "y": 350, "id": 2}] if gap else []
        page.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)
    expect(page.look() != before, "two fingers do nothing")
    # The search.
    page.value("document.getElementById('search').focus()")
    page.call("Input.insertText", text="ONERROR")
    page.settle()
    found = page.value("[...document.querySelectorAll('#results button')].map(b => b.firstChild.textContent)")
    expect(sorted(found) == sorted(v for v in HOSTILE if "onerror" in v), "the search finds %r" % found)
    page.key("Enter", 13)
    page.settle()
    expect(panel() is not None and "onerror" in panel(), "what was found is not shown")
    # Layers, and the colours of the night.
    page.press("fit")
    before = page.look()
    page.value("document.querySelector('#list input').click()")
    expect(page.look() != before, "a layer stays")
    page.value("document.querySelector('#list input').click()")
    before = page.look()
    page.press("theme")
    expect(page.look() != before, "the theme stays")
    # A narrow window.
    page.resize(360, 640)
    page.look()
    expect(page.value("document.documentElement.scrollWidth") <= 360, "the page is wider than 360 pixels")
    small = page.value("""[...document.querySelectorAll('button')].filter(b => b.offsetParent)
        .filter(b => b.offsetWidth < 24 || b.offsetHeight < 24).map(b => b.id)""")
    expect(small == [], "too small for fingers: %r" % small)
    unnamed = page.value("""[...document.querySelectorAll('button,input')]
        .filter(b => !(b.textContent.trim() || b.ariaLabel || b.labels?.length)).length""")
    expect(unnamed == 0, "%d controls have no name" % unnamed)
