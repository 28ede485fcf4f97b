"""Lets system calls fail, one in each run, and looks at what the program makes of it.

Every conversion and every --append below runs again and again with the n-th call of a kind failing, n = 1, 2, ... until a
run gets through without reaching it. Whatever fails, a run

- ends with a status that README names, and with a reason on standard error unless it succeeded;
- leaves the destination as it was if it says that it failed, and whole if it says that it did not;
- leaves no temporary file, except where its removal is what fails;
- tries a call again that a signal interrupted (EINTR), and goes on after a write of half the bytes.

    faults.py [--program FILE] [--seconds N] [--only REGEX] [--seed N]

With --seconds the campaign ends after that time. Families of cases (an input's format, --append, networks, tiles) then
take turns, each with its next case and call, in an order drawn by --seed, so that a short run meets all of them.
Without, it runs to its end.
"""

import argparse
import errno
import hashlib
import itertools
import os
import pathlib
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "samples"

# What may fail, and how. 0 is a write of half the bytes.
CALLS = {
    "open": [errno.EACCES, errno.EINTR, errno.EMFILE],
    "read": [errno.EIO, errno.EINTR],
    "pread": [errno.EIO, errno.EINTR],
    "write": [errno.ENOSPC, errno.EINTR, 0],
    "pwrite": [errno.ENOSPC, errno.EIO, errno.EINTR, 0],
    "fsync": [errno.EIO],
    "fdatasync": [errno.EIO],
    "ftruncate": [errno.EIO, errno.EINTR],
    "fallocate": [errno.ENOSPC, errno.EINTR, errno.EOPNOTSUPP],
    "rename": [errno.EACCES],
    "unlink": [errno.EACCES],
    "close": [errno.EIO, errno.EINTR],
    "pipe": [errno.EMFILE],
    "mmap": [errno.ENOMEM],
    "fstat": [errno.EIO],
    "lseek": [errno.EIO],
    "calloc": [errno.ENOMEM],
    "dlopen": [errno.ENOENT],
    "pthread_create": [errno.EAGAIN],
}

# Interruptions that change nothing. A database's own calls are SQLite's matter, which tries these again as well.
HARMLESS = {errno.EINTR, 0, errno.EOPNOTSUPP}

# Swift's own runtime ends a program that gets no memory for its tables. Such a run is as good as killed: the destination
# is what it was, and the next run clears away what is left.
FATAL = {"calloc"}

STATUSES = {0, 1, 2, 3, 4, 5}

# Samples by their formats; those that are not here are made of them.
INPUTS = {
    "geojson": "town/streets.geojson",
    "kml": "field/*.kml",
    "kmz": "field/*.kmz",
    "gpx": "field/*.gpx",
    "csv": "town/*.csv",
}
# Formats that are made of a sample, and the words that make them.
MADE = {
    "osm": (["extract", "osm/monaco.osm.gz", "--bbox", "7.42,43.735,7.424,43.738"], "in.osm"),
    "pbf": (["convert", "in.osm"], "in.osm.pbf"),
    "opl": (["convert", "in.osm"], "in.osm.opl"),
    "geojsonseq": (["convert", "town/streets.geojson"], "in.geojsonseq"),
    "gpkg": (["convert", "town/streets.geojson"], "in.gpkg"),
    "spatialite": (["convert", "town/streets.geojson"], "in.sqlite"),
    "mbtiles": (["tile", "town/streets.geojson", "--zoom", "10-12"], "in.mbtiles"),
    "pmtiles": (["tile", "town/streets.geojson", "--zoom", "10-12"], "in.pmtiles"),
}
OUTPUTS = [
    "geojson", "geojsonseq", "gpkg", "sqlite", "kml", "kmz", "gpx", "csv", "osm", "osm.pbf", "osm.opl",
]


class Case:
    """One command, in a folder of its own."""

    def __init__(self, family, name, words, output, before=None):
        self.family, self.name, self.words = family, name, words
        self.output, self.before = output, before
        self.expected = None

    def prepare(self, folder):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        if self.before:
            shutil.copy(self.before, folder / self.output)

    def is_possible(self, folder):
        """True if the command works when nothing fails: some pairs have no result, such as polygons in GPX."""
        if self.expected is None:
            status, _, holds, _, _ = self.run(folder)
            self.prepare(folder)
            self.expected = (status, holds, content(folder / self.output))
        return self.expected[0] in (0, 3)

    def run(self, folder, call=None, number=0, error=0):
        """Status, standard error, what the destination holds, what else is there, and whether the call was reached."""
        self.prepare(folder)
        log = folder.parent / "reached"
        log.unlink(missing_ok=True)
        environment = dict(os.environ, TMPDIR=str(folder))
        if call:
            environment |= {
                "LD_PRELOAD": str(LIBRARY), "FAULT_CALL": call, "FAULT_AT": str(number),
                "FAULT_ERRNO": str(error), "FAULT_LOG": str(log),
            }
        try:
            ended = subprocess.run(
                [str(PROGRAM), *self.words], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                capture_output=True, timeout=60)
            status, said = ended.returncode, ended.stderr.decode(errors="replace")
        except subprocess.TimeoutExpired:
            status, said = "no end after 60 s", ""
        left = sorted(path.name for path in folder.iterdir() if path.name != self.output)
        return status, said, content(folder / self.output), left, log.exists()


def content(path):
    """What a file holds: of a store its rows, as its pages may differ."""
    if not path.exists():
        return None
    data = path.read_bytes()
    if not data.startswith(b"SQLite format 3\0"):
        return hashlib.sha256(data).hexdigest()
    # To write, as a journal that a run could not remove takes back what it did.
    database = sqlite3.connect(f"file:{path}?mode=rw", uri=True)
    try:
        check = database.execute("PRAGMA integrity_check").fetchone()[0]
        if check != "ok":
            return f"damaged: {check}"
        # The time of the last change is another in each run.
        text = "\n".join(line for line in database.iterdump())
        text = re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z", "TIME", text)
        return hashlib.sha256(text.encode()).hexdigest()
    except sqlite3.Error as error:
        return f"damaged: {error}"
    finally:
        database.close()


def inputs(work):
    """A file of each format."""
    found = {}
    for name, pattern in INPUTS.items():
        found[name] = min(SAMPLES.glob(pattern), key=lambda path: path.stat().st_size)
    for name, (words, made) in MADE.items():
        path = work / made
        words = [words[0], *(place(word, work) for word in words[1:])]
        subprocess.run([str(PROGRAM), *words, "-q", "-o", str(path)], check=True)
        found[name] = path
    return found


def place(word, work):
    """A word of a command, with the path of the file that it may name."""
    for folder in (work, SAMPLES):
        if (folder / word).is_file():
            return str(folder / word)
    return word


def cases(work):
    """Every pair of formats, and what adds to a store, replaces a file, or makes tiles or a network."""
    found = inputs(work)
    made = []
    for source, path in found.items():
        for ending in OUTPUTS:
            words = ["convert", str(path), "-o", f"out.{ending}", "--on-error", "skip"]
            made.append(Case(source, f"{source}>{ending}", words, f"out.{ending}"))
    old = work / "old.geojson"
    old.write_text('{"type":"FeatureCollection","features":[]}\n')
    made.append(
        Case("overwrite", "overwrite",
             ["convert", str(found["geojson"]), "-o", "out.geojson", "--overwrite"], "out.geojson",
             old))
    for kind, ending in {"gpkg": "gpkg", "spatialite": "sqlite"}.items():
        for source, path in found.items():
            words = ["convert", str(path), "-o", f"out.{ending}", "--append", "--on-error", "skip"]
            made.append(
                Case(f"append {kind}", f"{source}>>{ending}", words, f"out.{ending}", found[kind]))
    for ending in ["mbtiles", "pmtiles"]:
        words = ["tile", str(found["geojson"]), "-o", f"out.{ending}", "--zoom", "10-12"]
        made.append(Case("tile", f"tile>{ending}", words, f"out.{ending}"))
    for ending in ["gpkg", "sqlite"]:
        words = ["network", "build", str(found["osm"]), "--fast", "-o", f"out.{ending}"]
        made.append(Case("network", f"network>{ending}", words, f"out.{ending}"))
    for name, words in {
        "sort": ["filter", str(found["geojson"]), "--sort", "name", "-o", "out.geojson"],
        "reproject": ["reproject", str(found["geojson"]), "--dst-crs", "EPSG:5514", "-o", "out.gpkg"],
        "repair": ["repair", str(found["geojson"]), "-o", "out.geojson"],
        "filter objects": ["filter", str(found["osm"]), "--tags", "w/highway", "-o", "out.osm"],
    }.items():
        made.append(Case("step", name, words, words[-1]))
    return made


def in_turns(campaign, draw):
    """The same runs, drawn at random, but a run of each family before the second one of any."""
    families = {}
    for run in campaign:
        families.setdefault(run[0].family, []).append(run)
    for runs in families.values():
        draw.shuffle(runs)
    order = list(families.values())
    draw.shuffle(order)
    return [run for turn in itertools.zip_longest(*order) for run in turn if run is not None]


def faults(case, folder, call, number, error):
    """What is wrong with one run, as sentences; None if the call was not reached."""
    status, said, holds, left, was_reached = case.run(folder, call, number, error)
    if not was_reached:
        return None
    expected_status, expected_content, earlier = case.expected
    wrong = []
    if call in FATAL and isinstance(status, int) and status < 0:
        return [] if holds in (earlier, expected_content) else [f"killed, and the destination has changed: {said.strip()[:300]}"]
    if status not in STATUSES:
        wrong.append(f"status {status}")
    if left and call != "unlink":
        wrong.append(f"left behind: {', '.join(left)}")
    if status == expected_status:
        if holds != expected_content:
            wrong.append("says that it is done, and the destination is not what it should be")
    else:
        if holds != earlier:
            wrong.append(f"ends with {status}, and the destination has changed")
        if not re.search(r"error: .{8}", said):
            wrong.append(f"ends with {status} without a reason")
        if error in HARMLESS:
            wrong.append("does not try again")
    return [f"{sentence}: {said.strip()[:300]}" for sentence in wrong]


def main():
    words = argparse.ArgumentParser()
    words.add_argument("--program", type=pathlib.Path, default=ROOT / ".build/release/cairn")
    words.add_argument("--seconds", type=float)
    words.add_argument("--only", default="")
    words.add_argument("--seed", type=int, default=1)
    words = words.parse_args()
    work = pathlib.Path(tempfile.mkdtemp(prefix="cairn-faults-"))
    global LIBRARY, PROGRAM
    PROGRAM = words.program.resolve()
    LIBRARY = work / "faults.so"
    subprocess.run(
        ["cc", "-O1", "-shared", "-fPIC", "-Wall", "-Werror", "-o", LIBRARY,
         pathlib.Path(__file__).with_name("faults.c"), "-ldl"], check=True)
    folder = work / "run"
    campaign = []
    for case in cases(work):
        if re.search(words.only, case.name):
            campaign += [(case, call, error) for call, errors in CALLS.items() for error in errors]
    if words.seconds:
        campaign = in_turns(campaign, random.Random(words.seed))
    end = time.monotonic() + (words.seconds or 1e9)
    runs, bad, families = 0, 0, set()
    for case, call, error in campaign:
        number = 1
        while time.monotonic() < end and case.is_possible(folder):
            wrong = faults(case, folder, call, number, error)
            if wrong is None:
                break
            runs += 1
            families.add(case.family)
            bad += bool(wrong)
            for sentence in wrong:
                kind = errno.errorcode.get(error, "half")
                print(f"{case.name}: {call} {number} {kind}: {sentence}", flush=True)
            # A long run repeats the same few calls: later ones are taken in growing steps. When time is short, the
            # other families wait.
            step = 1 if number < 40 else number // 10
            number += max(step, number // 2) if words.seconds else step
    shutil.rmtree(work)
    print(f"{runs} runs with a failing call in {len(families)} families, {bad} of them wrong")
    return 1 if bad or not runs else 0


if __name__ == "__main__":
    sys.exit(main())
