"""Measures networks of roads against their peers: how long it takes to build one, and to find ways on it.

    roads.py [--copies N] [--queries N] [--runs N] [--cairn FILE]

The data are N copies of samples/osm/andorra.osm.pbf side by side (30), each joined with the next one by a road. The peers
are those that are installed; others are passed over, and said so: Debian's spatialite_osm_net (spatialite-bin) and
routino (planetsplitter, router), and Valhalla (valhalla_build_tiles, and the Python module `valhalla`). Times are
medians of wall clock seconds of whole processes, memory is the largest peak of all runs; cairn and a peer run in turn.
Queries of Valhalla run in one process with its tiles open, as cairn's do.

Exit status: 0 if every row reaches what is required of it, 1 if not, 5 if something is missing.
"""

import argparse
import csv
import json
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
SAMPLE = os.path.join(ROOT, "samples", "osm", "andorra.osm.pbf")
# Copies lie so many degrees apart; the sample is 0.4 wide.
WIDTH = 0.5
# Ids of a copy are so far from those of the one before.
STRIDE = 1 << 36


def fail(message):
    print("roads.py: " + message, file=sys.stderr)
    sys.exit(5)


# MARK: Data


def text_of_sample():
    path = os.path.join(BUILD, "andorra.osm")
    if not os.path.exists(path):
        subprocess.run(["osmium", "cat", "--no-progress", SAMPLE, "-o", path, "--overwrite"], check=True)
    with open(path, encoding="utf-8") as file:
        return file.read()


def make_copies(count):
    """OSM XML of all copies, all nodes first, with roads from each to the next one; as PBF, too."""
    path = os.path.join(BUILD, "copies-%d.osm" % count)
    packed = path + ".pbf"
    if os.path.exists(packed):
        return path, packed
    text = text_of_sample()
    parts = {kind: re.findall(r"^  <{0} [^>]*/>\n|^  <{0} [^>]*[^/]>\n.*?</{0}>\n".format(kind), text, re.M | re.S)
             for kind in ("node", "way", "relation")}
    primary = {node for way in parts["way"] if 'k="highway" v="primary"' in way for node in re.findall(r'ref="(\d+)"', way)}
    places = [(float(re.search(r' lon="([^"]*)"', node)[1]), re.search(r' id="(\d+)"', node)[1]) for node in parts["node"]]
    ends = sorted(place for place in places if place[1] in primary)
    west, east = ends[0][1], ends[-1][1]

    def copied(element, copy):
        element = re.sub(r'( id="| ref=")(\d+)"', lambda found: '%s%d"' % (found[1], int(found[2]) + copy * STRIDE), element)
        return re.sub(r' lon="([^"]*)"', lambda found: ' lon="%.7f"' % (float(found[1]) + copy * WIDTH), element)

    with open(path + ".part", "w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6" generator="bench">\n')
        for kind, elements in parts.items():
            for copy in range(count):
                file.writelines(copied(element, copy) for element in elements)
                if kind == "way" and copy + 1 < count:
                    file.write('  <way id="%d" version="1"><nd ref="%d"/><nd ref="%d"/><tag k="highway" v="primary"/></way>\n' % (
                        (copy + 1) * STRIDE - 1, int(east) + copy * STRIDE, int(west) + (copy + 1) * STRIDE))
        file.write("</osm>\n")
    os.rename(path + ".part", path)
    subprocess.run(["osmium", "sort", "--no-progress", path, "-o", packed, "--overwrite"], check=True)
    return path, packed


def places_of(store, copies, count):
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
    walls, peaks = [], []
    for _ in range(runs):
        done = subprocess.run(
            [sys.executable, "-I", "-S", os.path.join(HERE, "timed.py"), os.path.join(BUILD, "errors"), *arguments],
            stdout=subprocess.PIPE, text=True)
        wall, _, peak, status = done.stdout.split()
        if int(status):
            return None
        walls.append(float(wall))
        peaks.append(float(peak) / 1e6)
    return statistics.median(walls), max(peaks)


class Report:
    """Prints rows, and knows whether all of them reach what is required."""

    def __init__(self):
        self.is_reached = True
        print("%-34s %10s %8s  %-22s %10s %8s %8s" % ("what", "cairn", "peak", "peer", "time", "ratio", "wanted"))

    def row(self, what, ours, peer=None, theirs=None, wanted=None, limit=None):
        if ours is None:
            self.is_reached = False
            print("%-34s FAILED" % what)
            return
        wall, peak = ours
        line = "%-34s %9.3fs %5.0f MB" % (what, wall, peak)
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


def valhalla_tiles(packed):
    """The seconds to build Valhalla's tiles, and their configuration; nothing if it is not there."""
    if not (tool("valhalla_build_tiles") and tool("valhalla_build_config")):
        return None, None
    folder, config = os.path.join(BUILD, "valhalla"), os.path.join(BUILD, "valhalla.json")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    with open(config, "w") as file:
        subprocess.run(["valhalla_build_config", "--mjolnir-tile-dir", folder, "--mjolnir-concurrency", "2"], stdout=file, check=True)
    done = measured([tool("valhalla_build_tiles"), "-c", config, packed], 1)
    return done and done[0], config


def timed(work):
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


# MARK: Rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--copies", type=int, default=30)
    parser.add_argument("--queries", type=int, default=10000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--cairn", default=os.path.join(ROOT, ".build", "release", "cairn"))
    options = parser.parse_args()
    if not tool("osmium"):
        fail("osmium is missing; `make bench` installs it")
    os.makedirs(BUILD, exist_ok=True)
    cairn, runs = options.cairn, options.runs
    path, packed = make_copies(options.copies)
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
    report.row("build", ours, "spatialite_osm_net", theirs, 5)
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

    last = (options.copies - 1) * WIDTH
    report.row("cold route in a city", route((1.5218, 42.5075), (1.5352, 42.5122)), limit=0.015)
    report.row("cold route across", route((1.5218, 42.5075), (1.5352 + last, 42.5122)), limit=0.040)

    actor = valhalla_actor(config) if config else None
    places = places_of(store, options.copies, 2 * options.queries)
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
        [cairn, "route", fast, "--from", "1.5218,42.5075", "--to", "%.4f,42.5122" % (1.5352 + min(last, WIDTH)), "--json"],
        stdout=subprocess.PIPE, text=True)
    if done.returncode:
        fail("there is no route to match a track to")
    line, chance = json.loads(done.stdout)["geometry"]["coordinates"], random.Random(3)
    steps = [line[int(number * (len(line) - 1) / 3600)] for number in range(3600)]
    track = [[x + chance.gauss(0, 6e-5), y + chance.gauss(0, 4.5e-5)] for x, y in steps]
    file_of_track = os.path.join(BUILD, "track.geojson")
    with open(file_of_track, "w") as file:
        json.dump({"type": "LineString", "coordinates": track}, file)
    ours = measured([cairn, "match", store, file_of_track, "-o", os.path.join(BUILD, "matched.geojson"), "--overwrite"], runs)
    shape = [{"lon": x, "lat": y} for x, y in track]
    report.row("match 3,600 positions", ours, "Valhalla's actor", timed(
        lambda: actor.trace_route({"shape": shape, "costing": "auto", "shape_match": "map_snap"})) if actor else None, 5)
    return 0 if report.is_reached else 1


if __name__ == "__main__":
    sys.exit(main())
