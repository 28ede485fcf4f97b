"""Measures tracks, zones and receivers against gpsbabel, MovingPandas and GeoPandas.

    tracks.py [--cairn FILE] [--positions N] [--large N] [--python FILE] [--runs N]

CSV of positions into a track for each user and day, the events of the same positions at 5,000 circles, and sentences of
NMEA 0183. Seconds are told by the clock and, in brackets, by the processor, of a whole process with its reading and writing,
the least of some runs; the clock decides, and cairn has two processors where the peers use one. Memory is the largest peak.
GeoPandas finds the fixes inside by a spatial join within the radius of each circle, in metres of UTM, and stays by comparing
each fix with the one before; cairn has to tell as many stays that begin or end at another fix. `--large` is how many times as many positions tracks and
events are measured with once more; the peers, which take minutes and gigabytes there, are said to need what they need for
`--positions` and a tenth of them, carried on along a line: that is marked by ~. At last a project with a tenth as many features, and 2,000
photographs of 300 kB for a million positions, is exported, beside a copy of its file. `--python` has geopandas and movingpandas installed; without
it they are put into .build/bench/tracks-venv.

Exit status: 0 if every row reaches what is required of it, 1 if not, 5 if something is missing.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import time
import typing

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDER = os.path.join(ROOT, ".build", "bench", "tracks")
USERS, ZONES, MEMORY_BOUND = 50, 5000, 100
# How many times as fast as GeoPandas events have to be told.
EVENT_RATIO = 20

MOVING_PANDAS = """
import sys, geopandas, movingpandas, pandas
table = pandas.read_csv(sys.argv[1], parse_dates=["time"])
points = geopandas.GeoDataFrame(table, geometry=geopandas.points_from_xy(table.lon, table.lat), crs=4326)
tracks = movingpandas.TrajectoryCollection(points, "user", t="time")
movingpandas.TemporalSplitter(tracks).split(mode="day").to_traj_gdf().to_file(sys.argv[2], driver="GPKG")
"""
SPATIAL_JOIN = """
import sys, geopandas, pandas
# A join within a distance is faster than one with polygons, and its circles are round.
table = pandas.read_csv(sys.argv[1], parse_dates=["time"])
points = geopandas.GeoDataFrame(
    table, geometry=geopandas.points_from_xy(table.lon, table.lat), crs=4326).to_crs(32633)
zones = pandas.read_csv(sys.argv[2])
centres = geopandas.GeoDataFrame(zones[["name"]], geometry=geopandas.points_from_xy(
    zones.lon, zones.lat, crs=4326).to_crs(32633))
points["number"] = points.groupby("user").cumcount()
inside = geopandas.sjoin(centres, points, predicate="dwithin", distance=zones.radius.values)
inside = inside[["user", "name", "number", "time"]]
inside = inside.sort_values(["user", "name", "number"])
before = inside.groupby(["user", "name"]).number.shift()
inside["enters"] = before.isna() | (before + 1 != inside.number)
inside[inside.enters & (inside.number > 0)].to_csv(sys.argv[3])
"""


class Seconds(typing.NamedTuple):
    clock: float
    processor: float

    def __str__(self):
        return "%7.2f s (%6.2f)" % self

    def carried_on(self, few, times):
        """As many seconds more as `times` times the work takes, if a tenth takes `few`."""
        return Seconds(*(all + (all - tenth) / 0.9 * (times - 1) for all, tenth in zip(self, few)))


def fail(message):
    print("tracks.py: " + message, file=sys.stderr)
    sys.exit(5)


def make(count, sentences_too=True):
    """Walks of some users as CSV, circles around, and, if wanted, the walk of one as sentences."""
    os.makedirs(FOLDER, exist_ok=True)
    positions, zones, sentences = (os.path.join(FOLDER, name % count) for name in (
        "positions-%d.csv", "zones-%d.csv", "walk-%d.nmea"))
    if all(os.path.exists(path) for path in [positions, zones] + [sentences] * sentences_too):
        return positions, zones, sentences
    draw = random.Random(19)
    places = [[15 + draw.uniform(-.2, .2), 50 + draw.uniform(-.2, .2)] for _ in range(USERS)]
    with open(positions + ".part", "w") as table, open(sentences + ".part", "w") as receiver:
        table.write("user,time,lon,lat\n")
        for number in range(count):
            user = number % USERS
            place = places[user]
            place[0] += draw.uniform(-2e-4, 2e-4)
            place[1] += draw.uniform(-2e-4, 2e-4)
            # Ten seconds between two fixes of a user.
            second = number // USERS * 10 + user * 10 // USERS
            day, rest = 1 + second // 86400, second % 86400
            clock = rest // 3600, rest // 60 % 60, rest % 60
            table.write("u%d,%d-%02d-%02dT%02d:%02d:%02dZ,%.6f,%.6f\n" % (
                user, 2026 + (day - 1) // 336, 1 + (day - 1) // 28 % 12, 1 + (day - 1) % 28, *clock, *place))
            if not sentences_too:
                continue
            texts = ["GPGGA,%02d%02d%02d.00,%02d%08.5f,N,%03d%08.5f,E,1,08,0.9,545.4,M,46.9,M,," % (
                number // 3600 % 24, number // 60 % 60, number % 60,
                int(place[1]), place[1] % 1 * 60, int(place[0]), place[0] % 1 * 60)]
            texts.append("GPRMC,%s,A,%s,022.4,084.4,%02d%02d26,," % (
                texts[0].split(",")[1], ",".join(texts[0].split(",")[2:6]), 1 + number // 86400 % 28,
                1 + number // 86400 // 28 % 12))
            for text in texts:
                total = 0
                for byte in text.encode():
                    total ^= byte
                receiver.write("$%s*%02X\r\n" % (text, total))
    with open(zones, "w") as table:
        table.write("name,lon,lat,radius\n")
        for number in range(ZONES):
            table.write("z%d,%.6f,%.6f,%d\n" % (
                number, 15 + draw.uniform(-.4, .4), 50 + draw.uniform(-.4, .4), draw.choice([50, 150, 300])))
    os.rename(positions + ".part", positions)
    if sentences_too:
        os.rename(sentences + ".part", sentences)
    else:
        os.remove(sentences + ".part")
    return positions, zones, sentences


def make_project(cairn, features, photographs):
    """A project of trees, of which each has one of the photographs."""
    folder = os.path.join(FOLDER, "project-%d-%d" % (features, photographs))
    project = os.path.join(folder, "trees.gpkg")
    if os.path.exists(project):
        return project
    os.makedirs(os.path.join(folder, "photographs"), exist_ok=True)
    draw = random.Random(19)
    with open(os.path.join(ROOT, "samples", "field", "trees", "oak.jpg"), "rb") as sample:
        picture = sample.read()
    for number in range(photographs):
        with open(os.path.join(folder, "photographs", "%d.jpg" % number), "wb") as file:
            file.write(picture + draw.randbytes(300_000))
    attributes = {"name": "text", "height": "real", "photo": "picture"}
    with open(os.path.join(folder, "template.json"), "w") as file:
        json.dump({"name": "Trees", "layers": [{"name": "trees", "geometry": "point", "attributes": [
            {"name": name, "type": kind} for name, kind in attributes.items()]}]}, file)
    with open(os.path.join(folder, "mapping.json"), "w") as file:
        json.dump({"layers": {"*": {"to": "trees", "attributes": {name: name for name in attributes}}}}, file)
    with open(os.path.join(folder, "trees.geojsonl"), "w") as file:
        for number in range(features):
            file.write(json.dumps({
                "type": "Feature", "geometry": {"type": "Point", "coordinates": [
                    round(14 + number % 1000 * 1e-4, 7), round(50 + number // 1000 * 1e-4, 7)]},
                "properties": {"name": "tree %d" % number, "height": number % 30 + .5,
                               "photo": "photographs/%d.jpg" % (number * photographs // features)}}) + "\n")
    part = project + ".part.gpkg"
    for words in (["init", "Trees", "--template", "template.json", "-o", part],
                  ["import", "mapping.json", "trees.geojsonl", "-o", part, "--append"]):
        subprocess.run([cairn, "project", *words, "-q"], cwd=folder, check=True)
    os.rename(part, project)
    return project


def measure(arguments, runs):
    """Seconds by the clock and of the processor of the best of some runs, and megabytes."""
    best, peak = None, 0
    for _ in range(runs):
        start = time.monotonic()
        child = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        errors = child.stderr.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            fail("%s: %s" % (" ".join(arguments[:4]), errors.decode(errors="replace")[-400:]))
        spent = Seconds(time.monotonic() - start, usage.ru_utime + usage.ru_stime)
        best = spent if best is None else min(best, spent)
        peak = max(peak, usage.ru_maxrss * 1024 / 1e6)
    return best, peak


def python(path):
    if path:
        return path
    venv = os.path.join(ROOT, ".build", "bench", "tracks-venv")
    if not os.path.exists(os.path.join(venv, "done")):
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
        subprocess.run([os.path.join(venv, "bin", "pip"), "install", "-q", "--disable-pip-version-check",
                        "geopandas", "movingpandas"], check=True)
        open(os.path.join(venv, "done"), "w").close()
    return os.path.join(venv, "bin", "python3")


def stays(path):
    """How many stays begin behind the first fix of a user and last until another one."""
    with open(path) as table:
        return sum(",enter," in line for line in table)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cairn", default=os.path.join(ROOT, ".build", "release", "cairn"))
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--large", type=int, default=10)
    parser.add_argument("--python", default="")
    parser.add_argument("--runs", type=int, default=2)
    options = parser.parse_args()
    if not shutil.which("gpsbabel"):
        fail("gpsbabel is missing; `make bench-tracks` installs it")
    if not os.access(options.cairn, os.X_OK):
        fail("%s is missing; `make build` makes it" % options.cairn)
    interpreter = python(options.python)
    positions, zones, sentences = make(options.positions)

    def out(name):
        path = os.path.join(FOLDER, name)
        if os.path.exists(path):
            os.remove(path)
        return path

    def row(name, ours, theirs, bound=MEMORY_BOUND):
        nonlocal missed
        mine, peak = ours()
        for peer, run, ratio in theirs:
            seconds, memory = run()
            reached = seconds.clock >= ratio * mine.clock and peak <= bound
            missed += not reached
            print("%-34s cairn %s %5.0f MB   %-12s %s %5.0f MB   %5.1f times, at least %g   %s" % (
                name, mine, peak, peer, seconds, memory, seconds.clock / mine.clock, ratio,
                "pass" if reached else "SLOW"), flush=True)

    missed = 0
    runs = options.runs

    def cairn(*words):
        return lambda: measure([options.cairn, *words, "-q", "--overwrite"], runs)

    def script(text, *words):
        return lambda: measure([interpreter, "-c", text, *words], 1)

    def days(path):
        return cairn("track", "split", path, "--user", "user", "--by", "day", "-o", out("days.gpkg"))

    def gpsbabel_days(count):
        # gpsbabel has no users: all positions are of one.
        return measure([
            "gpsbabel", "-i", "unicsv,utc=0", "-f", make(count, False)[0], "-x", "transform,trk=wpt,del", "-x",
            "track,pack,split", "-o", "gpx", "-F", out("gpsbabel.gpx")], 1)

    def pandas_days(count):
        return script(MOVING_PANDAS, make(count, False)[0], out("moving.gpkg"))()

    events, joined = out("events.csv"), out("joined.csv")

    def meet(path, zones):
        return cairn("zone", "events", path, "--user", "user", "--zones", zones, "-o", events)

    def pandas_events(count):
        return script(SPATIAL_JOIN, *make(count, False)[:2], joined)()

    known = {}

    def theirs(run, count):
        """A peer's seconds and megabytes, measured once."""
        if (run, count) not in known:
            known[run, count] = run(count)
        return known[run, count]

    def peer(name, run, ratio):
        return name, lambda: theirs(run, options.positions), ratio

    def carried_on(name, run, ratio):
        def run_small():
            few, _ = run(options.positions // 10)
            seconds, memory = theirs(run, options.positions)
            return seconds.carried_on(few, options.large), memory
        return "~" + name, run_small, ratio

    day_peers = [("gpsbabel", gpsbabel_days, 10), ("MovingPandas", pandas_days, 3)]
    event_peers = [("GeoPandas", pandas_events, EVENT_RATIO)]
    row("daily tracks of CSV", days(positions), [peer(*each) for each in day_peers])
    row("events at %d zones" % ZONES, meet(positions, zones), [peer(*each) for each in event_peers])
    with open(joined) as table:
        theirs = sum(1 for _ in table) - 1
    mine = stays(events)
    # Metres of UTM are up to a thousandth longer or shorter: a fix at a border may be on the other side.
    if abs(mine - theirs) > max(2, theirs * 0.002):
        print("  cairn tells %d stays, GeoPandas %d" % (mine, theirs))
        missed += 1
    if options.large > 1:
        many, many_zones, _ = make(options.positions * options.large, False)
        # Complete tracks wait in memory up to 128 MB, and beyond that in a file.
        row("daily tracks, %d times" % options.large, days(many), [carried_on(*each) for each in day_peers], 256)
        row("events, %d times" % options.large, meet(many, many_zones), [carried_on(*each) for each in event_peers])
    row("NMEA 0183 to GPX", cairn("convert", sentences, "-o", out("walk.gpx")), [
        ("gpsbabel", lambda: measure([
            "gpsbabel", "-t", "-i", "nmea", "-f", sentences, "-o", "gpx", "-F", out("gpsbabel-walk.gpx")], 1), 10)])
    project = make_project(os.path.abspath(options.cairn), options.positions // 10, options.positions // 500)
    floor, _ = measure(["cp", project, out("copy.gpkg")], runs)
    for name in ("project", "project.kmz"):
        seconds, peak = measure(
            [options.cairn, "project", "export", project, "-o", os.path.join(FOLDER, name), "--overwrite", "-q"], runs)
        missed += peak > MEMORY_BOUND
        print("%-34s cairn %s %5.0f MB   a copy of its %d MB takes %s   %s" % (
            "project export, " + ("KMZ" if name.endswith("z") else "QGIS"), seconds, peak,
            os.path.getsize(project) / 1e6, floor, "pass" if peak <= MEMORY_BOUND else "MEMORY"), flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
