"""Runs every command and step over mutated files of every format, with options drawn at random: calls of the golden cases
with changes (scenes.py), and command lines made of what help says (drawing.py).

Whatever it is given, the program

- ends within the time with a status that its help names, never by a signal, and not with 70;
- leaves no temporary file, and every input as it was, unless it is to change the input in place and says that it did;
- leaves a destination as it was, or not there, if it says that it failed;
- writes a ledger that is JSON and adds up: in + added = out + filtered + dropped, for every layer;
- says what is wrong in one error, in lines of the forms that there are, without control characters from the data;
- writes, where it says that it is done, what it can read itself.

    commands.py [--program FILE] [--seconds N] [--seed N] [--run N] [--findings FOLDER]

A run depends on the seed and its number alone: --seed and --run repeat one. What is wrong is printed, and the files of that
run stay in the folder of findings with the command line.
"""

import argparse
import concurrent.futures
import hashlib
import json
import pathlib
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # nothing is left in the sources
import drawing
import mutations
import program as programs
import scenes

ROOT = pathlib.Path(__file__).resolve().parents[2]

# A run that takes so long has no end: of the processor, which does not depend on what else the machine does, and of the
# clock, for one that waits.
CPU_SECONDS, SECONDS = 30, 120
# Of address space and of any one file, in KiB. Beyond the latter a write fails as on a full disk.
MEMORY, FILE = 4 << 20, 512 << 10

FAILURES = {2, 4, 5}

# The lines that standard error may have: help of usage and the excerpt of an expression are indented, and what the step
# validate finds is there with its place.
LINE = re.compile(
    r"cairn: |hint: |(Usage|Help): |  |\d[\d,]* (layers?|entry|entries|lines?|nodes?|ways?|relations?|created)\b|skipped [\d,]+: |reprojected |"
    r"coordinates are in |now at |left out, |[^ ]+: \d[\d,]* (nodes?|ways?|relations?)\b|nothing newer |no diff |no objects |[a-z][a-z -]*: |.*: (error|warning|info): |$")
# What a progress bar writes over itself, on the line of the next message.
BAR = re.compile(r"^.*\r", re.MULTILINE)
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\x80-\x9f\u202a-\u202e\u2066-\u2069]")

BESIDE = {
    "rows.csv": "name,value\na,1\nb,2\nb,3\n",
    "expressions.txt": "w/highway # a comment\nr/type=route\n",
    "areas.geojson": '{"type":"Polygon","coordinates":[[[-20,-20],[30,-20],[30,60],[-20,60],[-20,-20]],[[1,1],[1,2],[2,2],[1,1]]]}\n',
    "areas.poly": "areas\n1\n  -20 -20\n  30 -20\n  30 60\n  -20 60\n  -20 -20\nEND\nEND\n",
}


class Campaign:
    """What all runs share."""

    def __init__(self, program, seed, findings, work):
        self.program, self.seed, self.findings, self.work = program, seed, findings, work
        self.samples = mutations.samples(ROOT, program, work)
        self.beside = {name: text.encode() for name, text in BESIDE.items()}
        self.beside["schema.json"] = program.ask("schema", "show", "map").encode()
        self.beside["area-rules.json"] = program.ask("formats", "--print", "area-rules").encode()
        cases = ROOT / "Tests/GoldenTests/Cases"
        self.beside["rules.json"] = (cases / "validate/rules/rules.json").read_bytes()
        self.beside["style.json"] = (cases / "preview/rules/style.json").read_bytes()
        for name in ("town.osm", "changes.osc"):
            self.beside[name] = (cases / "osm/apply-changes" / name).read_bytes()
        self.beside["1.osc"] = self.beside["changes.osc"]
        self.scenes = scenes.Scenes(ROOT, program, work)
        self.names = {}
        self.earlier = {}
        for format in program.formats.values():
            made = work / f"made.{format.endings[0]}"
            self.earlier[format.endings[0]] = made.read_bytes() if made.exists() else b"what was there before\n"

    def names_in(self, path):
        """The names of the layers and of the fields in a sample; none if it is damaged."""
        if path not in self.names:
            try:
                layers = [layer for given in json.loads(self.program.ask("info", "--json", "-q", str(path)))["inputs"]
                          for layer in given["layers"]]
            except (ValueError, KeyError):
                layers = []
            fields = {field["name"]: True for layer in layers for field in layer["fields"]}
            self.names[path] = [layer["name"] for layer in layers], list(fields)
        return self.names[path]

    def run(self, number):
        """What is wrong with one run, as sentences, with its command and its status."""
        chance = random.Random(f"{self.seed}/{number}")
        folder = self.work / f"run-{number}"
        (folder / "tmp").mkdir(parents=True)
        drawn = self.scene(folder, chance) or self.drawing(folder, chance)
        drawn.words = [word.replace("\0", "") for word in drawn.words]
        earlier = content(folder / drawn.output) if drawn.output else None
        isReplaced = not {"--overwrite", "--append"}.isdisjoint(drawn.words)
        if drawn.output and earlier is None and chance.random() < (0.5 if isReplaced else 0.05):
            earlier = self.earlier.get(drawn.output.partition(".")[2], b"what was there before\n")
            (folder / drawn.output).write_bytes(earlier)
        kept = {path.name: content(path) for path in folder.iterdir() if path.name not in ("tmp", drawn.output)}
        status, errors = self.start(drawn.words, folder, drawn.stdin)
        wrong = list(self.judged(drawn, folder, status, errors, earlier, kept, chance))
        line = shlex.join(["cairn", *drawn.words]) + (f" < {drawn.stdin}" if drawn.stdin else "")
        if wrong:
            kind = re.sub(r"[^a-z]+", "-", wrong[0].lower())[:40].strip("-")
            place = self.findings / f"{kind}-{self.seed}-{number}"
            shutil.rmtree(place, ignore_errors=True)
            shutil.copytree(folder, place, ignore=shutil.ignore_patterns("tmp"))
            (place / "command").write_text(line + "\n")
            (place / "stderr").write_text(errors)
            (place / "wrong").write_text("\n".join(wrong) + "\n")
            # The run may have replaced it.
            if isinstance(earlier, bytes):
                (place / ("earlier-" + drawn.output)).write_bytes(earlier)
        shutil.rmtree(folder)
        return number, line, status, wrong, errors

    def scene(self, folder, chance):
        """A call of a golden case, with changes; None if it is not to be one this time."""
        found = self.scenes.call(chance) if chance.random() < 0.55 else None
        if found is None:
            return None
        name, call = found
        files = [path for path in sorted(call.before.iterdir()) if path.name in call.words and path.is_file()]
        names = self.names_in(files[0]) if files else ([], [])
        values = drawing.Values(self.program, [path.name for path in files] or ["in.geojson"], names, chance)
        scene = scenes.Scene(self.program, name, call, values, chance)
        scene.prepare(folder)
        return scene

    def drawing(self, folder, chance):
        """A command line from what help says, over samples of a format."""
        format = chance.choice(sorted(self.samples))
        inputs, sources = [], []
        for name in ("in", "more"):
            path = chance.choice(self.samples[format])
            data = mutations.mutated(path.read_bytes(), self.samples[format], format, chance)
            inputs.append(f"{name}.{self.program.formats[format].endings[0]}")
            (folder / inputs[-1]).write_bytes(data)
            sources.append(path)
        for name, data in self.beside.items():
            changed = mutations.mutated(data, [], name.split(".")[-1], chance) if chance.random() < 0.2 else data
            (folder / name).write_bytes(changed)
        return drawing.Drawing(self.program, inputs, format, self.names_in(sources[0]), chance)

    def start(self, words, folder, stdin=None):
        """Runs the program: its status, negative for a signal, None for no end; and its standard error."""
        limits = f"trap '' XFSZ; ulimit -c 0; ulimit -v {MEMORY}; ulimit -f {FILE * 2}; ulimit -t {CPU_SECONDS}; exec \"$@\""
        with open(folder / stdin if stdin else "/dev/null", "rb") as given, \
                open(folder / "tmp/stdout", "wb") as output, open(folder / "tmp/stderr", "wb") as errors:
            process = subprocess.Popen(
                ["sh", "-c", limits, "sh", self.program.path, *words], cwd=folder, stdin=given, stdout=output, stderr=errors,
                env={"TMPDIR": str(folder / "tmp"), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"})
            try:
                status = process.wait(SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                status = None
        said = (folder / "tmp/stderr").read_bytes()
        for name in ("stdout", "stderr"):
            (folder / "tmp" / name).unlink()
        return status, said.decode(errors="surrogateescape")

    def judged(self, drawn, folder, status, errors, earlier, kept, chance):
        if status in (None, -signal.SIGXCPU, -signal.SIGKILL):
            yield f"no end after {CPU_SECONDS} s of the processor or {SECONDS} s of the clock"
            return
        if status < 0 or status > 128:
            yield f"ended by signal {-status if status < 0 else status - 128}"
            return
        if status not in (drawn.command.statuses or {0, 1, 2, 3, 4, 5}):
            yield f"status {status}, which its help does not name"
        yield from said(drawn, status, errors)
        for name, before in kept.items():
            # A run that fails changes nothing that it is asked to change.
            if status not in FAILURES and name in drawn.changed and (folder / name).exists() or name in drawn.resumed:
                continue
            if content(folder / name) != before:
                yield f"changed its input {name}"
        expected = {*kept, *drawn.made, drawn.output, "tmp"}
        left = {path.name for path in folder.iterdir()} - expected | {path.name for path in (folder / "tmp").iterdir()}
        if left:
            yield f"left behind: {', '.join(sorted(left))}"
        if drawn.output:
            yield from self.destination(drawn, folder, status, earlier, chance, errors)
        if "--report" in drawn.words[:-1]:
            report = drawn.words[drawn.words.index("--report") + 1]
            # A run that cannot begin leaves an earlier report as it is.
            if status not in FAILURES or content(folder / report) != kept.get(report):
                yield from ledger(folder / report, status)

    def destination(self, drawn, folder, status, earlier, chance, errors):
        path = folder / drawn.output
        holds = content(path)
        if status in FAILURES and holds != earlier:
            yield f"failed with {status}, and the destination has changed"
        # Others write text, pictures, patches and parts of packs; of coordinates that are no degrees it has warned; and
        # tiles are copied as they are, damaged ones too.
        isCopy = drawn.command.name == "convert" and drawn.output.endswith(("mbtiles", "pmtiles"))
        isText = "tags-count" in drawn.words
        if drawn.command.name not in drawing.CONVERTING or "beyond what degrees can be" in errors or isCopy or isText:
            return
        if status == 0 and isinstance(holds, bytes) and holds != earlier and "--output-format" not in drawn.words and chance.random() < 0.25:
            again, words = self.start(["info", "--allow-empty", drawn.output], folder)
            # Objects go as they are, those too whose location no feature can have.
            if again != 0 and "beyond ±180° or ±90°" not in words:
                yield f"wrote what it cannot read: {words.strip()[:300]}"


def content(path):
    """The bytes of a file, or what stands for those of a folder; None if there is nothing."""
    if path.is_dir():
        return {str(inner.relative_to(path)): hashlib.sha256(inner.read_bytes()).digest()
                for inner in path.rglob("*") if inner.is_file()}
    return path.read_bytes() if path.is_file() else None


def said(drawn, status, errors):
    """What is wrong with standard error."""
    if re.search(r"Fatal error|AddressSanitizer|Swift/", errors):
        yield f"the runtime speaks: {errors.strip()[:300]}"
    try:
        errors.encode()
    except UnicodeEncodeError:
        yield "standard error is not UTF-8"
    if "--progress" in drawn.words:
        errors = BAR.sub("", errors)
    control = CONTROL.search(errors)
    if control:
        yield f"a control character on standard error: {errors[max(control.start() - 40, 0):control.end() + 40]!r}"
    lines = errors.split("\n")
    # The step validate lists what it finds there, with its place, or in another form if it is told so.
    isFormed = not {"--json", "--form", "validate"}.isdisjoint(drawn.words)
    for line in lines:
        if not isFormed and not LINE.match(line):
            yield f"a line of no known form: {line[:200]!r}"
            break
    count = sum(line.startswith("cairn: error: ") for line in lines)
    if status in FAILURES and count != 1:
        yield f"failed with {status} and says {count} errors"
    if status in (0, 1, 3) and count:
        yield f"ended with {status} and says an error"


def ledger(path, status):
    """What is wrong with the report."""
    if not path.is_file():
        if status not in FAILURES:
            yield f"ended with {status} without the report"
        return
    try:
        report = json.loads(path.read_bytes())
    except ValueError as error:
        yield f"the report is not JSON: {error}"
        return
    if report["status"] != status:
        yield f"ended with {status}, the report says {report['status']}"
    for layer in report.get("layers", []):
        dropped = sum(entry["count"] for entry in layer["dropped"])
        if layer["in"] + layer.get("added", 0) != layer["out"] + layer["filtered"] + dropped:
            yield f"the counts of a layer do not add up: {json.dumps(layer)[:300]}"
    if any(warning.get("reason") == "ledger-mismatch" for warning in report["warnings"]):
        yield "the program says itself that its counts do not add up"


def main():
    words = argparse.ArgumentParser()
    words.add_argument("--program", type=pathlib.Path, default=ROOT / ".build/release/cairn")
    words.add_argument("--seconds", type=float, default=60)
    words.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    words.add_argument("--run", type=int, help="repeat this run alone")
    words.add_argument("--findings", type=pathlib.Path, default=ROOT / ".build/fuzz/findings/commands")
    words = words.parse_args()
    work = pathlib.Path(tempfile.mkdtemp(prefix="cairn-fuzz-"))
    words.findings.mkdir(parents=True, exist_ok=True)
    print(f"seed {words.seed}; findings in {words.findings}", flush=True)
    statuses, bad = {}, 0
    try:
        campaign = Campaign(programs.Program(words.program.resolve()), words.seed, words.findings.resolve(), work)
        end = time.monotonic() + words.seconds
        numbers = iter([words.run]) if words.run is not None else iter(range(sys.maxsize))
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            running = set()
            while True:
                while len(running) < 2 and (words.run is not None or time.monotonic() < end):
                    number = next(numbers, None)
                    if number is None:
                        break
                    running.add(pool.submit(campaign.run, number))
                if not running:
                    break
                done, running = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
                for ended in done:
                    number, line, status, wrong, errors = ended.result()
                    statuses[status] = statuses.get(status, 0) + 1
                    bad += bool(wrong)
                    for sentence in wrong:
                        print(f"run {number}: {sentence}\n  {line}", flush=True)
                    if words.run is not None:
                        print(f"{line}\nstatus {status}\n{errors}")
    finally:
        shutil.rmtree(work)
    ends = ", ".join(f"{status} {count}" for status, count in sorted(statuses.items(), key=str))
    print(f"{sum(statuses.values())} runs of commands, {bad} of them wrong; statuses: {ends}")
    return 1 if bad or not statuses else 0


if __name__ == "__main__":
    sys.exit(main())
