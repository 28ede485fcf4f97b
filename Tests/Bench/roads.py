"""Measures networks of roads against their peers: how long it takes to build one, and to find ways on it.

    roads.py [--copies N] [--queries N] [--runs N] [--cpu] [--cairn FILE]

The data are N copies of samples/osm/monaco.osm.gz in a grid, each joined with its neighbours by roads: 450 of them are
a network of 707,000 edges for cars, bicycles and people on foot. The sample has no turn restrictions: some are put on
its crossroads, the same ones in each copy. The peers are those that are installed; others are
passed over, and said so: Debian's spatialite_osm_net (spatialite-bin) and routino (planetsplitter), and Valhalla
(valhalla_build_tiles, and the Python module `valhalla`). Times are medians of wall clock seconds of whole processes, or
with --cpu of the seconds that processors worked, for machines that do other things meanwhile; memory is the largest
peak of all runs; cairn and a peer run in turn. Queries of Valhalla run in one process with its tiles open, as cairn's
do.

Exit status: 0 if every row reaches what is required of it, 1 if not, 5 if something is missing.
"""

import argparse
import csv
import json
import math
import os
import random
import re
import shutil
import sqlite3
import statistics
import struct
import subprocess
import sys
import time

sys.dont_write_bytecode = True  # nothing is left in the sources

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BUILD = os.path.join(ROOT, ".build", "bench", "roads")
SAMPLE = os.path.join(ROOT, "samples", "osm", "monaco.osm.gz")
# Copies lie so many degrees apart, in rows of so many.
WIDTH, HEIGHT, COLUMNS = 0.05, 0.04, 22
# So many turn restrictions are put into a copy: OpenStreetMap has about as many in Monaco today.
RESTRICTIONS = 30
# A way through the city of the sample.
START, GOAL = (7.42135, 43.730729), (7.428, 43.74)


def fail(message):
    print("roads.py: " + message, file=sys.stderr)
    sys.exit(5)


# MARK: Data


class Sample:
    """The objects of the sample in osmium's text format, OPL, numbered from 1."""

    def __init__(self):
        text = subprocess.run(["osmium", "renumber", "--no-progress", SAMPLE, "-f", "opl", "-o", "-"],
                              stdout=subprocess.PIPE, text=True, check=True).stdout
        lines = {kind: [line for line in text.split("\n") if line.startswith(kind)] for kind in "nwr"}
        found = (re.match(r"n(\d+) .* T(\S*) x(\S+) y(\S+)$", line) for line in lines["n"])
        self.nodes = [(int(node[1]), node[2], float(node[3]), float(node[4])) for node in found if node]
        found = (re.match(r"w(\d+) .* T(\S*) N(\S+)$", line) for line in lines["w"])
        self.ways = [(int(way[1]), way[2], [int(node[1:]) for node in way[3].split(",")]) for way in found if way]
        found = (re.match(r"r(\d+) .* T(\S*) M(\S+)$", line) for line in lines["r"])
        self.relations = [(int(one[1]), one[2], re.findall(r"(?:^|,)([nwr])(\d+)@([^,]*)", one[3])) for one in found if one]
        self.relations += self.restrictions(len(self.relations))
        # Ids of a copy are so far from those of the one before.
        self.stride = max(int(number) for number in re.findall(r"(?:^|[ ,NM])[nwr](\d+)(?=[ ,@])", text, re.M)) + 1

    def restrictions(self, known):
        """Relations that forbid turns, or all but one, from the end of a road into another one that begins there."""
        roads, chance = {}, random.Random(7)
        for number, tags, nodes in self.ways:
            if re.search(r"(^|,)highway=(primary|secondary|tertiary|residential|unclassified)(_link)?(,|$)", tags):
                roads.setdefault(nodes[0], []).append(number)
                roads.setdefault(nodes[-1], []).append(number)
        places = sorted(node for node, ways in roads.items() if len(set(ways)) > 2)
        made = []
        for node in chance.sample(places, min(RESTRICTIONS, len(places))):
            start, end = chance.sample(sorted(set(roads[node])), 2)
            kind = chance.choice(["no_left_turn", "no_left_turn", "no_right_turn", "no_u_turn", "only_straight_on"])
            made.append((known + len(made) + 1, "type=restriction,restriction=" + kind,
                         [("w", str(start), "from"), ("n", str(node), "via"), ("w", str(end), "to")]))
        return made

    def ends(self):
        """The nodes of main roads that lie farthest in the west, east, south and north."""
        used = {node for _, tags, nodes in self.ways
                if "highway=primary" in tags.split(",") and "oneway=" not in tags for node in nodes}
        places = [node for node in self.nodes if node[0] in used]
        return [choose(places, key=lambda node: node[axis])[0] for axis in (2, 3) for choose in (min, max)]


def make_copies(count):
    """PBF of all copies, with roads from each to those in the east and north of it."""
    packed = os.path.join(BUILD, "turns-%d.osm.pbf" % count)
    if os.path.exists(packed):
        return packed
    sample, path = Sample(), os.path.join(BUILD, "copies.opl")
    stride = sample.stride
    west, east, south, north = sample.ends()
    with open(path, "w", encoding="utf-8") as file:
        for copy in range(count):
            base, right, up = copy * stride, copy % COLUMNS * WIDTH, copy // COLUMNS * HEIGHT
            file.writelines("n%d v1 T%s x%.7f y%.7f\n" % (base + id, tags, x + right, y + up) for id, tags, x, y in sample.nodes)
        for copy in range(count):
            base = copy * stride
            file.writelines("w%d v1 T%s N%s\n" % (base + id, tags, ",".join("n%d" % (base + node) for node in nodes))
                            for id, tags, nodes in sample.ways)
        roads = [(copy * stride + east, (copy + 1) * stride + west)
                 for copy in range(count - 1) if (copy + 1) % COLUMNS]
        roads += [(copy * stride + north, (copy + COLUMNS) * stride + south) for copy in range(count - COLUMNS)]
        file.writelines("w%d v1 Thighway=primary Nn%d,n%d\n" % (count * stride + id, *ends) for id, ends in enumerate(roads))
        for copy in range(count):
            base = copy * stride
            file.writelines("r%d v1 T%s M%s\n" % (
                base + id, tags, ",".join("%s%d@%s" % (kind, base + int(member), role) for kind, member, role in members))
                for id, tags, members in sample.relations)
    subprocess.run(["osmium", "cat", "--no-progress", path, "-o", packed + ".part", "-f", "pbf", "--overwrite"], check=True)
    os.remove(path)
    os.rename(packed + ".part", packed)
    return packed


def places_of(store, count):
    """Places of nodes that cars can leave and get to."""
    tables = sqlite3.connect("file:%s?mode=ro" % store, uri=True)
    places = []
    for blob, in tables.execute(
            "SELECT geom FROM nodes WHERE id IN (SELECT from_node FROM edges WHERE car_component = 1)"):
        start = 8 + [0, 32, 48, 48, 64][blob[3] >> 1 & 7] + 5
        places.append(struct.unpack_from("<dd", blob, start))
    chance = random.Random(11)
    return [chance.choice(places) for _ in range(count)]


# MARK: Measuring


def measured(arguments, runs):
    """The median of seconds and the peak in megabytes of whole processes; nothing if one fails."""
    times, peaks = [], []
    for _ in range(runs):
        done = subprocess.run(
            [sys.executable, "-I", "-S", os.path.join(HERE, "timed.py"), os.path.join(BUILD, "errors"), *arguments],
            stdout=subprocess.PIPE, text=True)
        wall, processor, peak, status = done.stdout.split()
        if int(status):
            return None
        times.append(float(processor if measured.is_cpu else wall))
        peaks.append(float(peak) / 1e6)
    return statistics.median(times), max(peaks)


class Report:
    """Prints rows, and knows whether all of them reach what is required."""

    def __init__(self):
        self.is_reached = True
        print("%-34s %10s %8s  %-22s %10s %8s %8s" % ("what", "cairn", "peak", "peer", "time", "ratio", "wanted"))

    def row(self, what, ours, peer=None, theirs=None, wanted=None, limit=None, memory=None):
        if ours is None:
            self.is_reached = False
            print("%-34s FAILED" % what)
            return
        wall, peak = ours
        line = "%-34s %9.3fs %5.0f MB" % (what, wall, peak)
        if memory is not None and peak > memory:
            line += " of %d MISSED" % memory
            self.is_reached = False
        if limit is not None:
            good = wall <= limit
            line += "  %-22s %10s %8s %7.3fs%s" % ("limit", "", "", limit, "" if good else "  MISSED")
            self.is_reached &= good
        elif peer is not None and theirs is None:
            line += "  %-22s not installed, or it failed" % peer
        elif peer is not None:
            ratio = theirs / wall
            line += "  %-22s %9.3fs %7.1fx %7.1fx%s" % (peer, theirs, ratio, wanted, "" if ratio >= wanted else "  MISSED")
            self.is_reached &= ratio >= wanted
        print(line, flush=True)


def tool(name):
    return shutil.which(name)


# MARK: Peers


def valhalla_actor(config):
    try:
        import valhalla
        return valhalla.Actor(config)
    except (ImportError, RuntimeError):
        return None


def valhalla_settings(folder):
    """Its own ones, without its limits on distances and sizes."""
    done = subprocess.run(["valhalla_build_config", "--mjolnir-tile-dir", folder, "--mjolnir-concurrency", "2"],
                          stdout=subprocess.PIPE, check=True)
    settings = json.loads(done.stdout)
    limits = settings["service_limits"]
    limits["auto"].update(max_distance=1e7, max_matrix_distance=1e7, max_matrix_location_pairs=100000)
    limits["trace"].update(max_distance=1e6, max_shape=20000)
    return settings


def valhalla_tiles(packed):
    """The seconds to build Valhalla's tiles, and their configuration; nothing if it is not there."""
    if not (tool("valhalla_build_tiles") and tool("valhalla_build_config")):
        return None, None
    folder, config = os.path.join(BUILD, "valhalla"), os.path.join(BUILD, "valhalla.json")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    with open(config, "w") as file:
        json.dump(valhalla_settings(folder), file)
    done = measured([tool("valhalla_build_tiles"), "-c", config, packed], 1)
    return done and done[0], config


def timed(work):
    clock = time.process_time if measured.is_cpu else time.perf_counter
    start = clock()
    work()
    return clock() - start


def driven(line, count):
    """Places along a line, 14 m apart: one a second at 50 km/h."""
    scale, places, rest = math.cos(math.radians(line[0][1])) * 111320, [], 0.0
    for (x, y), (to_x, to_y) in zip(line, line[1:]):
        length = math.hypot((to_x - x) * scale, (to_y - y) * 111320)
        while rest < length and len(places) < count:
            places.append((x + (to_x - x) * rest / length, y + (to_y - y) * rest / length))
            rest += 14
        rest -= length
    return places


# MARK: Rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--copies", type=int, default=450)
    parser.add_argument("--queries", type=int, default=10000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--cpu", action="store_true")
    parser.add_argument("--cairn", default=os.path.join(ROOT, ".build", "release", "cairn"))
    options = parser.parse_args()
    if not tool("osmium"):
        fail("osmium is missing; `make bench` installs it")
    os.makedirs(BUILD, exist_ok=True)
    cairn, runs, measured.is_cpu = options.cairn, options.runs, options.cpu
    packed = make_copies(options.copies)
    report = Report()
    store, fast = os.path.join(BUILD, "net.gpkg"), os.path.join(BUILD, "fast.gpkg")

    ours = measured([cairn, "network", "build", packed, "-o", store, "--overwrite", "-q"], runs)
    theirs = None
    if tool("spatialite_osm_net"):
        other = os.path.join(BUILD, "osm_net.sqlite")
        walls = []
        for _ in range(runs):
            if os.path.exists(other):
                os.remove(other)
            done = measured([tool("spatialite_osm_net"), "-o", packed, "-d", other, "-T", "roads", "-m"], 1)
            walls += [done[0]] if done else []
        theirs = statistics.median(walls) if walls else None
    report.row("build", ours, "spatialite_osm_net", theirs, 5, memory=300)
    theirs = None
    if tool("planetsplitter"):
        done = measured([tool("planetsplitter"), "--dir=" + BUILD, "--prefix=routino", packed], runs)
        theirs = done and done[0]
    report.row("build", ours, "planetsplitter", theirs, 2)
    built, config = valhalla_tiles(packed)
    report.row("build", ours, "valhalla_build_tiles", built, 4)
    if ours is None:
        return 1
    shutil.copy(store, fast)
    report.row("prepare (car)", measured([cairn, "network", "prepare", fast, "car", "-q"], 1))

    def route(start, goal):
        return measured(
            [cairn, "route", fast, "--from", "%.7f,%.7f" % start, "--to", "%.7f,%.7f" % goal, "--form", "text"], max(runs, 5))

    rows = options.copies // COLUMNS
    corner = (GOAL[0] + WIDTH * (COLUMNS - 1 if rows else options.copies - 1), GOAL[1] + HEIGHT * max(rows - 1, 0))
    report.row("cold route in a city", route(START, GOAL), limit=0.015, memory=60)
    report.row("cold route across", route(START, corner), limit=0.040, memory=60)

    actor = valhalla_actor(config) if config else None
    places = places_of(store, 2 * options.queries)
    pairs = list(zip(places[::2], places[1::2]))
    table = os.path.join(BUILD, "pairs.csv")
    with open(table, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "from_lon", "from_lat", "to_lon", "to_lat"])
        writer.writerows([number, *start, *goal] for number, (start, goal) in enumerate(pairs))
    answers = os.path.join(BUILD, "answers.csv")
    ours = measured([cairn, "route", fast, "--pairs", table, "-o", answers, "--overwrite"], runs)

    def queries():
        for start, goal in pairs:
            try:
                actor.route({"locations": [{"lon": x, "lat": y} for x, y in (start, goal)], "costing": "auto",
                             "directions_type": "none"})
            except RuntimeError:
                pass  # no way

    report.row("%d queries" % len(pairs), ours, "Valhalla's actor", timed(queries) if actor else None, 3)

    points = places[:200]
    table = os.path.join(BUILD, "points.csv")
    with open(table, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["lon", "lat"])
        writer.writerows(points)
    ours = measured([cairn, "matrix", fast, "--points", table, "-o", answers, "--overwrite"], runs)
    places = [{"lon": x, "lat": y} for x, y in points]
    report.row("matrix 200 x 200", ours, "Valhalla's actor", timed(
        lambda: actor.matrix({"sources": places, "targets": places, "costing": "auto"})) if actor else None, 3)

    # An hour at 1 Hz along a route, with an error of 5 m.
    done = subprocess.run(
        [cairn, "route", fast, "--from", "%f,%f" % START, "--to", "%f,%f" % corner, "--json"],
        stdout=subprocess.PIPE, text=True)
    if done.returncode:
        fail("there is no route to match a track to")
    line, chance = json.loads(done.stdout)["geometry"]["coordinates"], random.Random(3)
    steps = driven(line, 3600)
    track = [[x + chance.gauss(0, 6e-5), y + chance.gauss(0, 4.5e-5)] for x, y in steps]
    file_of_track = os.path.join(BUILD, "track.geojson")
    with open(file_of_track, "w") as file:
        json.dump({"type": "LineString", "coordinates": track}, file)
    ours = measured([cairn, "match", store, file_of_track, "-o", os.path.join(BUILD, "matched.geojson"), "--overwrite"], runs)
    shape = [{"lon": x, "lat": y} for x, y in track]
    report.row("match %d positions" % len(track), ours, "Valhalla's actor", timed(
        lambda: actor.trace_route({"shape": shape, "costing": "auto", "shape_match": "map_snap"})) if actor else None, 5,
        memory=60)
    return 0 if report.is_reached else 1


if __name__ == "__main__":
    sys.exit(main())
