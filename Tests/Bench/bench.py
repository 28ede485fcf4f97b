"""Measures cairn against its peers and says where it falls short of what is required.

    bench.py [--only REGEX] [--runs N] [--scale F] [--cairn FILE] [--list]
    bench.py --memory [--only REGEX] [--scale F]

The peers: Debian's ogr2ogr and ogrinfo (gdal3.6), GDAL 3.12 through gdal312.py (gdal3.12), and for
OpenStreetMap Debian's osmium, for coordinates alone Debian's cs2cs, for SQL Debian's spatialite; all with their fastest honest settings. cairn and the peers run in turn,
A B C A B C; a run is a whole process, its output is on the disk of the inputs, which is synced and rid of
old outputs before. Inputs are made from samples/town and samples/osm, kept in .build/bench and in the
page cache. Times are medians of wall clock seconds, memory is the largest peak of all runs (a process
under Python counts 14 MB even if it is empty). Floor is the time to read the input and to write the output with
nothing in between, limit what the rates of floors.py allow one core.

Exit status: 0 if every row reaches what is required of it, 1 if not, 5 if something is missing.
"""

import argparse
import contextlib
import glob
import json
import operator
import os
import random
import re
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time
from collections import namedtuple

sys.dont_write_bytecode = True  # nothing is left in the sources
import day
import extract
import floors
import inputs

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BUILD = os.path.join(ROOT, ".build", "bench")
OLD, NEW, OSMIUM, CS2CS, SPATIALITE = "gdal3.6", "gdal3.12", "osmium", "cs2cs", "spatialite"
DRIVER = [sys.executable, "-I", "-S", os.path.join(HERE, "gdal312.py")]
SETTINGS = ["--config", "OGR_SQLITE_SYNCHRONOUS", "OFF", "-gt", "65536"]
FORMATS = {"geojson": "GeoJSON", "geojsonl": "GeoJSONSeq", "gpkg": "GPKG", "kml": "KML", "gpx": "GPX",
           "csv": "CSV", "sqlite": "SpatiaLite", "osm": "OSM", "osm.gz": "OSM.gz", "osm.pbf": "PBF"}
# What GDAL calls its drivers, where that is another name.
DRIVERS = {"sqlite": "SQLite"}
SPATIAL = ["-dsco", "SPATIALITE=YES", "--config", "OGR_SQLITE_SYNCHRONOUS", "OFF", "-gt", "65536"]
# What GDAL has to be told of an input to read as much of it as cairn does.
OPENING = {"csv": ["-oo", "X_POSSIBLE_NAMES=lon", "-oo", "Y_POSSIBLE_NAMES=lat",
                   "-oo", "AUTODETECT_TYPE=YES", "-a_srs", "EPSG:4326"]}
# GDAL keeps the places of nodes in memory only if it may.
OPENING["osm"] = OPENING["osm.pbf"] = ["--config", "OSM_MAX_TMPFILE_SIZE", "2000"]
MEMORY_BOUND = 100.0
# What the place of a node may take beside, where places are looked up: an id and two coordinates, and
# a quarter of a byte for finding them; what a way that is a member of a relation may take, so that it is found.
# The indexes of a store take their own share: 524,288 boxes of 36 bytes, half as many for the second layer, a third for
# the third, a quarter for the fourth.
NODE, MEMBER_WAY, STORE_INDEX = 16.25, 24, 40.0
# Two jobs may cost as much as one, and the clock is no better than this.
NOISE = 1.05

Run = namedtuple("Run", "wall cpu peak status")


def fail(message):
    print("bench.py: " + message, file=sys.stderr)
    sys.exit(5)


# MARK: Rows


class Row:
    """One thing to do: how cairn and each peer do it, and how much faster cairn has to be.

    `required` holds a ratio for `faster` (the faster of the peers), or for each peer by name. `enough`
    tells whether cairn's result, by its number of features, is no less than that of a peer."""

    def __init__(self, name, source, required, cairn, peers, output=None, enough=operator.eq, node=0, held=0):
        self.name, self.source, self.required = name, source, required
        self.cairn, self.peers, self.output = cairn, peers, output
        self.enough, self.node, self.held = enough, node, held

    def memory_bound(self, files):
        """Megabytes, with those for each node of the input, and those that the command says it holds."""
        return MEMORY_BOUND + self.held + (self.node * files.nodes(self.source) / 1e6 if self.node else 0)


def conversion(source, target, required, layers=()):
    """A conversion of everything, or of some layers: those that GDAL makes besides would cost it time."""
    name, kind = source.split(".", 1)

    def gdal(command):
        def arguments(path, out):
            settings = SETTINGS if target == "gpkg" else SPATIAL if target == "sqlite" else []
            return command(path, out) + [
                *layers, "-f", DRIVERS.get(target, FORMATS[target]), *settings, *OPENING.get(kind, [])]
        return arguments

    return Row(
        "%s>%s %s" % (FORMATS[kind], FORMATS[target], name), source, {"faster": required},
        lambda path, out: ["convert", path, "-o", out],
        {
            OLD: gdal(lambda path, out: ["ogr2ogr", out, path]),
            NEW: gdal(lambda path, out: DRIVER + ["translate", path, out]),
        },
        target)


def question(command, source, required):
    return Row(
        "%s GeoJSON %s" % (command, source.split(".")[0]), source, required,
        lambda path, out: [command, path],
        {
            OLD: lambda path, out: ["ogrinfo", "-so", "-al", path],
            NEW: lambda path, out: DRIVER + ["info", path, "-so", "-al"],
        })


def through(command, source, target, required, ours, theirs, peers=(OLD, NEW)):
    """A file through one step into another one, as ogr2ogr does it with an option."""
    name, kind = source.split(".", 1)
    settings = ["-f", FORMATS[target], *(SETTINGS if target == "gpkg" else []), *theirs]
    tools = {OLD: lambda path, out: ["ogr2ogr", out, path, *settings],
             NEW: lambda path, out: DRIVER + ["translate", path, out, *settings]}
    return Row(
        "%s %s>%s %s" % (" ".join([command, *theirs[1:2]]), FORMATS[kind], FORMATS[target], name), source,
        {"faster": required}, lambda path, out: [command, path, "-o", out, *ours],
        {who: tools[who] for who in peers}, target)


def projection(target, source, kind, required, peer="faster"):
    row = through("reproject", source, kind, required, ["--dst-crs", target], ["-t_srs", target])
    row.required = {peer: required}
    return row


def validity(source, required):
    """Every polygon judged. cairn says where and why and looks for the faults of GeoJSON, too; ogrinfo's
    answer is one number."""
    name, kind = source.split(".", 1)
    column = "geom" if kind == "gpkg" else "geometry"
    sql = "SELECT count(*) FROM %s WHERE NOT ST_IsValid(%s)" % (name, column)
    return Row(
        "validate %s %s" % (FORMATS[kind], name), source, {OLD: required},
        lambda path, out: ["validate", path],
        {OLD: lambda path, out: ["ogrinfo", "-q", "-ro", "-dialect", "sqlite", "-sql", sql, path]})


def join(source, required, tables):
    """How many points lie in each area. The peers are told to use the index, as they do not by themselves."""
    points, areas, key, index = tables
    question = "SELECT a.{0} AS id, count(*) AS n FROM {1} a JOIN {2} p ON ST_Contains(a.{3}, p.{3}) %sGROUP BY a.{0}"
    column = "geom"
    theirs = question.format(key, areas, points, column) % ("WHERE p.%s IN (%s) " % (key, index % column))
    ours = question.format("fid", areas, points, column) % ""
    peers = {OLD: lambda path, out: ["ogr2ogr", "-f", "CSV", "/vsistdout/", path, "-dialect", "SQLite", "-sql", theirs]}
    if source.endswith(".sqlite"):
        peers[SPATIALITE] = lambda path, out: ["spatialite", "-silent", "-batch", path, theirs]
    return Row(
        "sql join %s" % FORMATS[source.split(".", 1)[1]], source,
        {peer: ratio for peer, ratio in required.items() if peer in peers},
        lambda path, out: ["sql", path, ours, "--output-format", "csv"], peers)


def pair_join(source, required, tables):
    """Each point with the area that it lies in: columns of both. The peers are told to use the index."""
    points, areas, key, index = tables
    question = "SELECT p.{0} AS id, p.kind, a.name FROM {2} a JOIN {1} p ON ST_Intersects(p.geom, a.geom)%s"
    theirs = question.format(key, points, areas) % (" WHERE p.%s IN (%s)" % (key, index))
    ours = question.format("fid", points, areas) % ""
    return Row(
        "sql join columns %s" % FORMATS[source.split(".", 1)[1]], source, required,
        lambda path, out: ["sql", path, ours, "--output-format", "csv"],
        {OLD: lambda path, out: ["ogr2ogr", "-f", "CSV", "/vsistdout/", path, "-dialect", "SQLite", "-sql", theirs],
         SPATIALITE: lambda path, out: ["spatialite", "-silent", "-batch", path, theirs]})


def left_join(source, required, tables):
    """The area around each tenth point, for all of these points. The peer is told to use the index."""
    points, areas, key, index = tables
    question = ("SELECT p.{0} AS id, p.kind, a.name FROM {1} p LEFT JOIN {2} a ON ST_Within(p.geom, a.geom) %s"
                "WHERE p.{0} % 10 = 0")
    theirs = question.format(key, points, areas).replace("%s", "AND a.%s IN (%s) " % (key, index))
    ours = question.format("fid", points, areas).replace("%s", "")
    return Row(
        "sql left join %s" % FORMATS[source.split(".", 1)[1]], source, {OLD: required},
        lambda path, out: ["sql", path, ours, "--output-format", "csv"],
        {OLD: lambda path, out: [
            "ogr2ogr", "-f", "CSV", "/vsistdout/", path, "-dialect", "SQLite", "-sql", theirs]})


def selection(source, required):
    """The rows that a condition holds for, with a few of their columns."""
    name, kind = source.split(".", 1)
    sql = "SELECT building, levels, geom FROM %s WHERE levels > 2 AND building = 'apartments'" % name
    more = ["-f", "GeoJSON", "-sql", sql]
    return Row(
        "sql filter %s>GeoJSON" % FORMATS[kind], source, {"faster": required},
        lambda path, out: ["sql", path, sql, "-o", out],
        {OLD: lambda path, out: ["ogr2ogr", out, path, *more],
         NEW: lambda path, out: DRIVER + ["translate", path, out, *more]}, "geojson")


def nearly(ours, theirs):
    """Broken areas are each tool's own matter, and so are objects with tags that say little: GDAL leaves
    them out. More is never wrong here; tests and `make compare` look at every object."""
    return ours >= 0.99 * theirs


def osm_features(source, required):
    """OpenStreetMap as GeoJSON, in points, lines and areas: osmium leaves out other relations. It writes
    every closed way as a line and as an area; cairn does the same here, though by itself it asks the tags."""
    name, kind = source.split(".", 1)
    return Row(
        "%s>GeoJSON %s" % (FORMATS[kind], name), source, {OSMIUM: required},
        lambda path, out: ["convert", path, "-o", out, "--closed-ways", "both", "--layer", "points",
                           "--layer", "lines", "--layer", "areas"],
        {OSMIUM: lambda path, out: ["osmium", "export", "--no-progress", path, "-o", out]},
        "geojson", nearly, NODE)


def osm_store(source, required):
    """OpenStreetMap as GeoPackage, with the layers that each tool makes of it."""
    row = conversion(source, "gpkg", required)
    row.required, row.enough, row.node = {NEW: required}, nearly, NODE
    return row


def osm_part(title, source, required, ours, theirs):
    """A part of OpenStreetMap data with all that it refers to. The result is OSM XML, also of PBF, which
    cairn does not write: so osmium, too, does without the compression that it would need for PBF."""
    kind = FORMATS[source.split(".", 1)[1]]
    return Row(
        "filter %s %s" % (kind, title), source, {OSMIUM: required},
        lambda path, out: ["filter", path, "-o", out, *ours],
        {OSMIUM: lambda path, out: ["osmium", theirs[0], "--no-progress", path, "-o", out, *theirs[1:]]},
        "osm")


def osm_objects(title, source, required, ours, theirs, output="osm.pbf", held=0, node=0):
    """OpenStreetMap's objects as they are, by commands of the same names and options; nothing is counted in PBF."""
    words = [] if output is None else ["--overwrite"]

    def line(command, program):
        def arguments(path, out):
            given = [word.replace("SOURCE", path) for word in command]
            return program + given + (["-o", out] if output else []) + words
        return arguments

    return Row(
        title, source, {OSMIUM: required}, line(ours, []),
        {OSMIUM: line([theirs[0], "--no-progress", *theirs[1:]], ["osmium"])}, output, lambda ours, theirs: True,
        held=held, node=node)


TAGS = ["w/highway=primary,secondary", "nwr/name", "a/building"]
BY_TAGS = ([word for text in TAGS for word in ("--tags", text)], ["tags-filter", *TAGS])
BY_BOX = (["--bbox", extract.TENTH, "--strategy", "complete-ways"],
          ["extract", "-b", extract.TENTH, "-s", "complete_ways"])
# Fifty boxes side by side, of which each overlaps the next one.
BOXES = os.path.join(BUILD, "out", "boxes.json")
ROWS = [
    conversion("poly.geojson", "gpkg", 6),
    conversion("point.geojson", "gpkg", 6),
    conversion("line.geojson", "gpkg", 6),
    conversion("poly.gpkg", "geojson", 12),
    conversion("point.gpkg", "geojson", 12),
    conversion("poly.geojson", "geojsonl", 20),
    conversion("line.geojson", "geojsonl", 20),
    conversion("poly.gpkg", "gpkg", 1.3),
    conversion("placemark.kml", "geojson", 20),
    conversion("placemark.kml", "gpkg", 8),
    conversion("poly.geojson", "kml", 12),
    conversion("track.gpx", "gpkg", 5, layers=("tracks",)),
    conversion("row.csv", "gpkg", 5),
    question("bbox", "poly.geojson", {NEW: 15, OLD: 50}),
    question("info", "poly.geojson", {NEW: 8, OLD: 25}),
    osm_features("extract.osm", 6),
    osm_features("extract.osm.gz", 5),
    osm_features("extract.osm.pbf", 1.5),
    osm_store("extract.osm", 5),
    osm_store("extract.osm.pbf", 3.5),
    osm_part("tags", "extract.osm", 8, *BY_TAGS),
    osm_part("tags", "extract.osm.pbf", 1.3, *BY_TAGS),
    osm_part("bbox", "extract.osm", 8, *BY_BOX),
    osm_part("bbox", "extract.osm.pbf", 1.3, *BY_BOX),
    osm_objects("PBF>PBF extract", "extract.osm.pbf", 1.5, ["convert", "SOURCE"], ["cat", "SOURCE"]),
    osm_objects("OSM>PBF extract", "extract.osm", 6, ["convert", "SOURCE"], ["cat", "SOURCE"]),
    osm_objects("filter PBF>PBF tags", "extract.osm.pbf", 2, ["filter", "SOURCE", *BY_TAGS[0]],
                ["tags-filter", "SOURCE", *TAGS]),
    osm_objects("sort PBF in order", "extract.osm.pbf", 2, ["sort", "SOURCE"], ["sort", "SOURCE"], held=256),
    osm_objects("sort OPL shuffled", "extract.osm.opl", 2, ["sort", "SOURCE"], ["sort", "SOURCE"], held=256),
    osm_objects("merge PBF", "extract.osm.pbf", 2, ["merge", "SOURCE", "SOURCE"], ["merge", "SOURCE", "SOURCE"],
                held=50),
    osm_objects("extract PBF 50 boxes", "extract.osm.pbf", 2, ["extract", "SOURCE", "-c", BOXES, "--overwrite"],
                ["extract", "SOURCE", "-c", BOXES, "--overwrite"], None, held=100),
    osm_objects("check-refs PBF", "extract.osm.pbf", 3, ["check-refs", "SOURCE"],
                ["check-refs", "SOURCE"], None),
    osm_objects("add-locations PBF", "extract.osm.pbf", 1.5, ["add-locations", "SOURCE"],
                ["add-locations-to-ways", "SOURCE"], node=NODE),
    osm_objects("renumber PBF", "extract.osm.pbf", 1.5, ["renumber", "SOURCE"], ["renumber", "SOURCE"]),
    osm_objects("tags-count PBF", "extract.osm.pbf", 3, ["tags-count", "SOURCE"], ["tags-count", "SOURCE"], None),
    projection("EPSG:3857", "poly.gpkg", "gpkg", 1.5),
    projection("EPSG:5514", "czech.gpkg", "gpkg", 2.5, NEW),
    projection("EPSG:32633", "czech.gpkg", "gpkg", 3, NEW),
    projection("EPSG:3035", "czech.gpkg", "gpkg", 3, NEW),
    projection("EPSG:5514", "czech.geojson", "geojson", 8),
    projection("EPSG:3857", "poly.geojson", "geojson", 12),
    Row("reproject CSV place", "place.csv", {CS2CS: 6},
        lambda path, out: ["reproject", path, "--dst-crs", "EPSG:32633", "--precision", "3",
                           "--output-format", "csv", "--output-option", "geometry=xy"],
        {CS2CS: lambda path, out: ["cs2cs", "-f", "%.3f", "OGC:CRS84", "EPSG:32633",
                                   path.replace(".csv", ".txt")]}),
    validity("poly.gpkg", 3),
    validity("poly.geojson", 6),
    through("repair", "poly.gpkg", "gpkg", 2, [], ["-makevalid"]),
    conversion("poly.geojson", "sqlite", 8),
    conversion("poly.sqlite", "geojson", 12),
    conversion("poly.sqlite", "gpkg", 3),
    join("join.sqlite", {OLD: 4, SPATIALITE: 2}, (
        "points", "areas", "id",
        "SELECT rowid FROM SpatialIndex WHERE f_table_name = 'points' AND search_frame = a.%s")),
    join("join.gpkg", {OLD: 4}, (
        "points", "areas", "id",
        "SELECT id FROM rtree_points_%s WHERE minx <= ST_MaxX(a.geom) AND maxx >= ST_MinX(a.geom) "
        "AND miny <= ST_MaxY(a.geom) AND maxy >= ST_MinY(a.geom)")),
    pair_join("join.sqlite", {OLD: 4, SPATIALITE: 2}, (
        "points", "areas", "id",
        "SELECT rowid FROM SpatialIndex WHERE f_table_name = 'points' AND search_frame = a.geom")),
    left_join("join.sqlite", 8, (
        "points", "areas", "id",
        "SELECT rowid FROM SpatialIndex WHERE f_table_name = 'areas' AND search_frame = p.geom")),
    selection("poly.gpkg", 3),
    Row("bbox OSM extract", "extract.osm", {OSMIUM: 12}, lambda path, out: ["bbox", path],
        {OSMIUM: lambda path, out: ["osmium", "fileinfo", "--no-progress", "-e", "-g", "data.bbox", path]}),
]
# Inputs that are streamed, and where to.
STREAMS = [("poly", "GeoJSON", "geojsonl"), ("poly", "GeoJSON", "gpkg"), ("poly", "GeoJSON", "kml"),
           ("placemark", "KML", "gpkg"), ("row", "CSV", "gpkg"), ("extract", "OSM", "gpkg")]
# Source and target of the runs with one job and with two.
JOBS = [("poly.geojson", "gpkg"), ("poly.gpkg", "geojson"), ("line.geojson", "geojsonl")]
# Source of the pipeline, and how many times its slowest step it may take.
PIPELINES = [("czech.gpkg", 1.3)]
# Layers of a town's store that is brought up to date.
UPDATES = [("update GPKG", []), ("update GPKG map", ["--schema", "map"])]


# MARK: Inputs and tools


class Inputs:
    """The files to read, made when they are missing."""

    def __init__(self, scale):
        self.scale = scale
        self.folder = BUILD if scale == 1 else os.path.join(BUILD, "scale-%g" % scale)
        os.makedirs(os.path.join(self.folder, "out"), exist_ok=True)
        folder = os.path.join(BUILD, "out", "boxes")
        os.makedirs(folder, exist_ok=True)
        with open(BOXES, "w") as file:
            json.dump({"directory": folder, "extracts": [
                {"output": "%d.osm.pbf" % box, "bbox": [1 + 0.7 * box, 40, 1.8 + 0.7 * box, 45]} for box in range(50)]}, file)

    def path(self, name):
        path = os.path.join(self.folder, name)
        if not os.path.exists(path):
            self.make(path, *name.split(".", 1))
        return path

    def nodes(self, name):
        """How many nodes an extract holds, whatever it is written as."""
        with open(self.path(name.split(".")[0] + ".osm"), "rb") as file:
            return occurrences(file, b"<node ")

    def make(self, path, name, kind):
        print("making %s" % os.path.relpath(path, ROOT), file=sys.stderr)
        part = os.path.join(self.folder, "out", "part-%s.%s" % (name, kind))
        remove(part)
        if name == "join" and kind == "sqlite":
            script = part + ".sql"
            with open(script, "w") as file:
                file.write(inputs.join(self.scale))
            subprocess.run(["spatialite", "-silent", "-batch", "-init", script, part, "SELECT 1"], check=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            remove(script)
        elif name == "join":
            subprocess.run(["ogr2ogr", "-f", "GPKG", part, self.path("join.sqlite"), "-gt", "65536"], check=True)
        elif kind == "sqlite":
            subprocess.run(["ogr2ogr", "-f", "SQLite", part, self.path(name + ".gpkg"), "-nln", name, *SPATIAL],
                           check=True)
        elif kind == "gpkg":
            source = self.path(name + ".geojson")
            subprocess.run(
                DRIVER + ["translate", source, part, "-f", "GPKG", "-nln", name] + SETTINGS,
                check=True)
        elif kind == "txt":
            # What cs2cs reads: no head, and a space between.
            with open(self.path(name + ".csv")) as source, open(part, "w") as file:
                file.writelines(line.replace(",", " ") for line in source.readlines()[1:])
        elif kind == "osm.gz":
            with open(part, "wb") as file:
                subprocess.run(["gzip", "-6", "-c", self.path(name + ".osm")], stdout=file, check=True)
        elif kind == "osm.opl":
            # In no order, the same one each time.
            with open(part, "wb") as file:
                lines = subprocess.run(
                    ["osmium", "cat", "--no-progress", self.path(name + ".osm"), "-f", "opl"],
                    stdout=subprocess.PIPE, check=True).stdout.splitlines(True)
                random.Random(1).shuffle(lines)
                file.writelines(lines)
        elif kind == "osm.pbf":
            subprocess.run(
                ["osmium", "cat", "--no-progress", self.path(name + ".osm"), "-o", part], check=True)
        else:
            with open(part, "wb") as file:
                if name == "small":
                    inputs.small(file)
                else:
                    inputs.write(file, name, inputs.SIZES[name] * self.scale)
        os.rename(part, path)

    def out(self, who, kind):
        return os.path.join(self.folder, "out", "%s.%s" % (who, kind))


def remove(path):
    """Removes a result, with what SQLite and GDAL may leave beside it."""
    for name in [path, *(path + end for end in ("-wal", "-shm", "-journal", ".aux.xml"))]:
        if os.path.exists(name):
            os.remove(name)


def install_gdal():
    """GDAL 3.12 comes with pyogrio's wheel. Nothing of it runs but its libgdal."""
    venv = os.path.join(BUILD, "venv")
    if not glob.glob(os.path.join(venv, "lib", "python3*", "site-packages", "pyogrio.libs")):
        print("installing pyogrio's wheel into .build/bench/venv", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
        pip = [os.path.join(venv, "bin", "pip"), "install", "-q", "--disable-pip-version-check",
               "--no-deps", "--only-binary", ":all:"]
        if subprocess.run(pip + ["pyogrio==0.13.*"]).returncode != 0:
            subprocess.run(pip + ["pyogrio>0.13"], check=True)
    version = subprocess.run(
        DRIVER + ["version"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    if tuple(map(int, re.findall(r"\d+", version)[:2])) < (3, 12):
        fail("the wheel holds GDAL %s, at least 3.12 is needed" % version)
    return version


def empty_program():
    """The least that a static Swift program costs."""
    path = os.path.join(BUILD, "empty")
    if not os.path.exists(path):
        source = path + ".swift"
        with open(source, "w") as file:
            file.write("// Nothing at all.\n")
        subprocess.run(["swiftc", "-O", "-static-stdlib", source, "-o", path], check=True)
    return path


# MARK: Measuring


def measure(arguments, log):
    """Runs one whole process; standard output goes nowhere, standard error to the log."""
    program = arguments[0] if "/" in arguments[0] else shutil.which(arguments[0])
    result = subprocess.run(
        [sys.executable, "-I", "-S", os.path.join(HERE, "timed.py"), log, program, *arguments[1:]],
        stdout=subprocess.PIPE, text=True, check=True)
    wall, cpu, peak, status = result.stdout.split()
    return Run(float(wall), float(cpu), int(peak) / 1e6, int(status))


def peak_megabytes(usage):
    return usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024) / 1e6


def in_turn(commands, runs, log, before=lambda who: None):
    """Runs every command once, then again, `runs` times. Returns the runs of each.

    Stops at a command that fails: its time says nothing."""
    results = {who: [] for who in commands}
    for _ in range(runs):
        for who, arguments in commands.items():
            before(who)
            run = measure(arguments, log)
            # The answer of `validate` may be no.
            if run.status != 0 and not (run.status == 1 and "validate" in arguments):
                with open(log, errors="replace") as file:
                    said = file.read().strip().splitlines()[-3:]
                raise RuntimeError("%s: exit status %d: %s\n%s" % (
                    who, run.status, " ".join(arguments), "\n".join(said)))
            results[who].append(run)
    return results


def wall(runs):
    return statistics.median(run.wall for run in runs)


def peak(runs):
    return max(run.peak for run in runs)


def warm(path):
    """Reads a file into the page cache. Returns its size in megabytes."""
    with open(path, "rb", buffering=0) as file:
        while file.read(1 << 20):
            pass
    return os.path.getsize(path) / 1e6


def count(path):
    """How many features a result holds: a quick run that loses half of them is none."""
    if path.endswith(".sqlite"):
        with sqlite3.connect("file:%s?mode=ro&immutable=1" % path, uri=True) as store:
            tables = store.execute("SELECT f_table_name FROM geometry_columns").fetchall()
            return sum(store.execute('SELECT count(*) FROM "%s"' % name).fetchone()[0]
                       for (name,) in tables)
    if path.endswith(".gpkg"):
        with sqlite3.connect("file:%s?mode=ro&immutable=1" % path, uri=True) as store:
            tables = store.execute(
                "SELECT table_name FROM gpkg_contents WHERE data_type = 'features'").fetchall()
            return sum(store.execute('SELECT count(*) FROM "%s"' % name).fetchone()[0]
                       for (name,) in tables)
    marks = {".kml": rb"<Placemark", ".osm": rb"<(?:node|way|relation) "}
    with open(path, "rb") as file:
        return occurrences(file, marks.get(os.path.splitext(path)[1], rb'"Feature"'))


def occurrences(file, mark):
    """How many matches of a short expression are in a file."""
    pattern, found, rest = re.compile(mark), 0, b""
    while chunk := file.read(1 << 24):
        chunk, after = rest + chunk, 0
        for match in pattern.finditer(chunk):
            found, after = found + 1, match.end()
        rest = chunk[max(after, len(chunk) - 16):]
    return found


# MARK: Printing

TABLE = "%-26s %7s %8s %9s %9s %8s %7s %9s  %-10s %7s %6s %8s %8s"


def print_head():
    head = ("run", "MB", "cairn s", NEW + " s", OLD + " s", "other s", "ratio", "required", "verdict", "MB/s",
            "peak", "floor s", "limit s")
    print(TABLE % head)
    print("-" * len(TABLE % head), flush=True)


def seconds(value):
    return "%.4f" % value if value < 0.1 else "%.3f" % value if value < 10 else "%.2f" % value


# MARK: The parts of a benchmark


def bench_row(row, cairn, files, runs):
    """Measures one row and prints it. Returns whether it reached what is required."""
    path = files.path(row.source)
    outputs = {who: files.out(who, row.output or "none") for who in ("cairn", *row.peers)}
    if CS2CS in row.peers:
        warm(files.path(row.source.replace(".csv", ".txt")))
    commands = {"cairn": [cairn] + row.cairn(path, outputs["cairn"])}
    commands.update({peer: make(path, outputs[peer]) for peer, make in row.peers.items()})
    size = warm(path)

    def before(who):
        remove(outputs[who])
        os.sync()

    log = os.path.join(files.folder, "out", "stderr.log")
    try:
        results = in_turn(commands, runs, log, before)
        wrong = None
        made = os.path.getsize(outputs["cairn"]) if row.output else 0
        floor = floors.floor(path, files.out("floor", row.output or "none"), made, runs)
        if row.output:
            counts = {who: count(out) for who, out in outputs.items()}
            if not all(row.enough(counts["cairn"], counts[peer]) for peer in row.peers):
                wrong = "features: " + ", ".join("%s %d" % pair for pair in counts.items())
    except (RuntimeError, OSError, sqlite3.Error) as error:
        print(TABLE % (row.name, "%.0f" % size, "", "", "", "", "", "", "FAILED", "", "", "", ""))
        print("  " + str(error).replace("\n", "\n  "), flush=True)
        return False
    finally:
        for out in outputs.values():
            remove(out)

    walls = {who: wall(results[who]) for who in results}
    faster = min(row.peers, key=walls.get)
    missed = [peer for peer, ratio in row.required.items()
              if walls[faster if peer == "faster" else peer] < ratio * walls["cairn"]]
    top = peak(results["cairn"])
    limit = floors.limit(path, row.source.split(".", 1)[1], made, row.output)
    verdict = " ".join(
        (["WRONG"] if wrong else []) + (["SLOW"] if missed else [])
        + (["MEMORY"] if top > row.memory_bound(files) else [])) or "pass"
    required = "/".join("%g" % ratio for ratio in row.required.values())
    print(TABLE % (
        row.name, "%.0f" % size, seconds(walls["cairn"]),
        *(seconds(walls[peer]) if peer in walls else "" for peer in (NEW, OLD)),
        *([seconds(walls[peer]) for peer in (OSMIUM, CS2CS, SPATIALITE) if peer in walls] or [""]),
        "%.1f" % (walls[faster] / walls["cairn"]), required, verdict,
        "%.0f" % (size / walls["cairn"]), "%.0f" % top, seconds(floor), seconds(limit) if limit else ""))
    if wrong:
        print("  " + wrong)
    sys.stdout.flush()
    return verdict == "pass"


def alternating(name, commands, out, files, runs):
    """The runs of commands that all write one file, in turn; nothing, and a line about it, if one fails."""
    def before(_):
        remove(out)
        os.sync()

    try:
        return in_turn(commands, runs, os.path.join(files.folder, "out", "stderr.log"), before)
    except (RuntimeError, OSError) as error:
        print("%-26s FAILED\n  %s" % (name, str(error).replace("\n", "\n  ")), flush=True)
        return None
    finally:
        remove(out)


def bench_jobs(source, target, cairn, files, runs):
    """Two jobs must never be slower than one."""
    name = "jobs %s>%s" % (source, target)
    path, out = files.path(source), files.out("cairn", target)
    size = warm(path)
    commands = {
        jobs: [cairn, "convert", path, "-o", out, "--overwrite", "--jobs", jobs]
        for jobs in ("1", "2")}
    results = alternating(name, commands, out, files, runs)
    if results is None:
        return False
    one, two = wall(results["1"]), wall(results["2"])
    passed = two <= one * NOISE
    print("%-26s %7.0f MB   --jobs 1 %s s   --jobs 2 %s s   ratio %.2f   required 1   %s" % (
        name, size, seconds(one), seconds(two), one / two, "pass" if passed else "SLOW"), flush=True)
    return passed


# Five steps, and what runs each of them alone.
STEPS = [["filter", "--where", "levels > 1 OR levels IS NULL"], ["repair"], ["reproject", "--dst-crs", "EPSG:5514"],
         ["simplify", "--tolerance", "0.5"], ["edit", "--set", "storeys=levels + 1", "--drop", "roof"]]


def bench_pipeline(source, required, cairn, files, runs):
    """Five steps in one process, beside the slowest of them alone."""
    name = "pipeline %s" % source
    path, out = files.path(source), files.out("cairn", "gpkg")
    warm(path)
    commands = {step[0]: [cairn, step[0], path, "-o", out, *step[1:]] for step in STEPS}
    words = ["read", path]
    for step in STEPS:
        words += ["!", *step]
    commands["pipeline"] = [cairn, "pipeline", *words, "!", "write", out]
    results = alternating(name, commands, out, files, runs)
    if results is None:
        return False
    walls = {who: wall(runs) for who, runs in results.items()}
    slowest = max((step[0] for step in STEPS), key=walls.get)
    passed = walls["pipeline"] <= required * walls[slowest]
    print("%-26s %s   pipeline %s s, %.2f times the slowest step, at most %g   peak %.0f   %s" % (
        name, "   ".join("%s %s s" % (step[0], seconds(walls[step[0]])) for step in STEPS),
        seconds(walls["pipeline"]), walls["pipeline"] / walls[slowest], required,
        peak(results["pipeline"]), "pass" if passed else "SLOW"), flush=True)
    return passed


# The configuration that Debian's tilemaker brings along.
TILEMAKER = "/usr/share/doc/tilemaker/examples/"


def bench_pack(source, required, cairn, files, runs):
    """A pack with everything, beside its parts alone and beside the programs that make them today; and searches in it."""
    name = "pack %s" % source
    path = files.path(source)
    warm(path)

    def out(kind):
        return files.out("pack", kind)

    commands = {
        "pack": [cairn, "pack", "build", path, "-o", out("gpkg"), "--overwrite"],
        "layers": [cairn, "convert", path, "--input-option", "schema=map", "-o", out("layers.gpkg"), "--overwrite"],
        "tiles": [cairn, "tile", path, "--input-option", "schema=map", "--zoom", "0-14", "-o", out("mbtiles"),
                  "--overwrite"],
        "network": [cairn, "network", "build", path, "--fast", "-o", out("network.gpkg"), "--overwrite"],
        "search": [cairn, "pack", "build", path, "--without", "layers,tiles,network", "-o", out("search.gpkg"),
                   "--overwrite"]}
    parts = list(commands)[1:]
    tools = ("osmium", "ogr2ogr", "tilemaker", "spatialite_osm_net")
    if all(shutil.which(tool) for tool in tools):
        # tilemaker wants to know beforehand where the data lie.
        box = subprocess.run(
            ["osmium", "fileinfo", "-e", "--no-progress", "-g", "data.bbox", path], stdout=subprocess.PIPE, text=True,
            check=True).stdout.strip().strip("()")
        commands["chain"] = ["bash", "-c", (
            'rm -f "$2".*; osmium cat "$1" -o "$2.osm" && ogr2ogr -f GPKG "$2.gpkg" "$2.osm" && '
            'osmium cat "$1" -o "$2.osm.pbf" && tilemaker --input "$2.osm.pbf" --output "$2.mbtiles" '
            '--bbox "$3" --config %sconfig-openmaptiles.json --process %sprocess-openmaptiles.lua && '
            'spatialite_osm_net -o "$2.osm" -d "$2.sqlite" -T roads -m') % (TILEMAKER, TILEMAKER),
            "chain", path, out("chain"), box]
    log = os.path.join(files.folder, "out", "stderr.log")
    try:
        results = in_turn(commands, runs, log)
        with contextlib.closing(sqlite3.connect(out("gpkg"))) as store:
            names = [row[0] for row in store.execute("SELECT name FROM search_entries WHERE name <> ''")]
        questions = out("questions.txt")
        with open(questions, "w", encoding="utf-8") as file:
            for number in range(1000):
                file.write(names[number * 7919 % len(names)] + "\n")
        found = in_turn({
            "one": [cairn, "search", out("gpkg"), names[0]],
            "many": [cairn, "search", out("gpkg"), "--queries", questions]}, runs, log)
    except (RuntimeError, OSError) as error:
        print("%-26s FAILED\n  %s" % (name, str(error).replace("\n", "\n  ")), flush=True)
        return False
    walls = {who: wall(runs) for who, runs in results.items()}
    ratio = walls["pack"] / sum(walls[part] for part in parts)
    chain = walls["chain"] / walls["pack"] if "chain" in walls else None
    passed = (ratio <= required and (chain or 4) >= 4 and peak(results["pack"]) <= 500
              and wall(found["one"]) <= 0.012 and wall(found["many"]) <= 1)
    print("%-26s %s   pack %s s, %.2f times the sum, at most %g   chain %s   peak %.0f   search %.1f ms, 1,000 in %s s   %s" % (
        name, "   ".join("%s %s s" % (part, seconds(walls[part])) for part in parts), seconds(walls["pack"]), ratio,
        required, "%s s, %.1f times, at least 4" % (seconds(walls["chain"]), chain) if chain else "-",
        peak(results["pack"]), wall(found["one"]) * 1e3, seconds(wall(found["many"])),
        "pass" if passed else "SLOW"), flush=True)
    return passed


# Debian's Python, which has the modules of QGIS and mapnik, and how many times faster than each a picture is asked to be.
DEBIAN_PYTHON = "/usr/bin/python3"
PAINTERS = {"qgis": ("qgis.core", 10), "mapnik": ("mapnik", 3)}


def has_module(name):
    return os.access(DEBIAN_PYTHON, os.X_OK) and subprocess.run(
        [DEBIAN_PYTHON, "-c", "import " + name], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def bench_picture(source, most, cairn, files, runs):
    """A picture of a whole file, beside those that QGIS and mapnik make of it: faster by their factors, or within `most`
    seconds, where that is asked for."""
    name = "picture %s" % source
    path = files.path(source)
    warm(path)
    commands = {"cairn": [cairn, "preview", path, "-o", files.out("cairn", "png"), "--overwrite"]}
    for painter, (module, _) in PAINTERS.items():
        if has_module(module):
            commands[painter] = [
                DEBIAN_PYTHON, os.path.join(HERE, "pictures.py"), painter, path, files.out(painter, "png")]
    try:
        results = in_turn(commands, runs, os.path.join(files.folder, "out", "stderr.log"))
    except (RuntimeError, OSError) as error:
        print("%-26s FAILED\n  %s" % (name, str(error).replace("\n", "\n  ")), flush=True)
        return False
    ours, texts, passed = wall(results["cairn"]), [], True
    for painter, (_, least) in PAINTERS.items():
        if painter in results:
            ratio = wall(results[painter]) / ours
            texts.append("%s %s s, %.1f times%s" % (
                painter, seconds(wall(results[painter])), ratio, "" if most else ", at least %g" % least))
            passed = passed and (most is not None or ratio >= least)
        else:
            texts.append("%s -" % painter)
    if most:
        texts.append("at most %g s" % most)
        passed = ours <= most
    print("%-26s cairn %s s, peak %.0f   %s   %s" % (
        name, seconds(ours), peak(results["cairn"]), "   ".join(texts), "pass" if passed else "SLOW"), flush=True)
    return passed


def bench_start(cairn, files):
    """What a run costs that does next to nothing, beside an empty static Swift program."""
    empty = [empty_program()]
    commands = {
        "empty": empty,
        "cairn --version": [cairn, "--version"],
        "1 kB conversion": [
            cairn, "convert", files.path("small.geojson"), "-o", "-",
            "--output-format", "GeoJSONSeq"],
    }
    log = os.path.join(files.folder, "out", "stderr.log")
    try:
        in_turn(commands, 3, log)
        results = in_turn(commands, 40, log)
    except (RuntimeError, OSError) as error:
        print("start-up FAILED\n  %s" % str(error).replace("\n", "\n  "), flush=True)
        return False
    base, passed = wall(results["empty"]), True
    for who in list(commands)[1:]:
        ratio = wall(results[who]) / base
        fine = ratio <= 1.5
        passed = passed and fine
        print("start-up %-17s %6.2f ms   empty Swift program %.2f ms   %.2f times, at most 1.5   %s" % (
            who, wall(results[who]) * 1e3, base * 1e3, ratio, "pass" if fine else "SLOW"))
    sys.stdout.flush()
    return passed


def bench_update(title, schema, limit, cairn, files, runs):
    """A day's changes brought into a town's store. The store is copied before each run."""
    source = os.path.join(ROOT, "samples", "osm", "andorra.osm.pbf")
    folder = os.path.join(files.folder, "day")
    store, made = files.out("updated", "gpkg"), files.out("updatable", "gpkg")
    changes = day.write(source, folder)
    subprocess.run([cairn, "convert", "-q", source, "-o", made, "--updatable", "--overwrite", *schema], check=True)

    def before(_):
        remove(store)
        shutil.copy(made, store)
        os.sync()

    log = os.path.join(files.folder, "out", "stderr.log")
    try:
        results = in_turn({"cairn": [cairn, "update", store, "--changes", folder]}, runs, log, before)["cairn"]
    except (RuntimeError, OSError) as error:
        print("%s FAILED\n  %s" % (title, str(error).replace("\n", "\n  ")), flush=True)
        return False
    finally:
        remove(store)
        remove(made)
    passed = wall(results) <= limit
    print("%-26s %d changes in %s s (%.2f s of processors), at most %g   peak %.0f MB   %s" % (
        title, changes, seconds(wall(results)), statistics.median(run.cpu for run in results), limit,
        peak(results), "pass" if passed else "SLOW"), flush=True)
    return passed


# Commands that decode places, or texts, or references, and how many times the floor they may take on one core.
FLOORED = {"bbox": 1.6, "tags-count": 1.6, "check-refs": 2}


def bench_pbf_floor(source, cairn, files, runs):
    """Commands that read PBF, beside a program that does nothing but inflate the blobs and decode all numbers."""
    program = os.path.join(BUILD, "pbf_floor")
    subprocess.run(["cc", "-O2", os.path.join(HERE, "pbf_floor.c"), "-ldeflate", "-o", program], check=True)
    path = files.path(source)
    warm(path)
    parts = [tuple(map(float, subprocess.run([program, path], stdout=subprocess.PIPE, text=True, check=True)
                       .stdout.split())) for _ in range(runs)]
    inflating, decoding = (statistics.median(part) for part in zip(*parts))
    base = inflating + decoding
    commands = {name: [cairn, name, path, "--jobs", "1"] for name in FLOORED}
    results = alternating("PBF floor", commands, files.out("cairn", "none"), files, runs)
    if results is None:
        return False
    times = {name: statistics.median(run.cpu for run in results[name]) for name in FLOORED}
    passed = all(times[name] <= most * base for name, most in FLOORED.items())
    print("%-26s inflating %s s, decoding %s s; %s   %s" % (
        "PBF floor", seconds(inflating), seconds(decoding),
        ", ".join("%s %.2f times, at most %g" % (name, times[name] / base, most) for name, most in FLOORED.items()),
        "pass" if passed else "SLOW"), flush=True)
    return passed


def bench_memory(name, source_format, target, cairn, files):
    """Peak memory on a stream of features, and on one ten times as long."""
    title = "memory %s>%s" % (source_format, FORMATS[target])
    out, peaks, bounds = files.out("memory", target), [], []
    sizes = [inputs.SIZES[name] * files.scale * times for times in (1, 10)]
    for size in sizes:
        remove(out)
        os.sync()
        source = subprocess.Popen(
            [sys.executable, os.path.join(HERE, "inputs.py"), name, str(size)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        start = time.perf_counter()
        process = subprocess.Popen(
            [cairn, "convert", "-", "-o", out, "--overwrite"], stdin=source.stdout,
            stdout=subprocess.DEVNULL)
        source.stdout.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        took = time.perf_counter() - start
        source.wait()
        remove(out)
        if process.returncode != 0:
            print("%s %.0f MB  FAILED, exit status %d" % (title, size, process.returncode), flush=True)
            return False
        peaks.append(peak_megabytes(usage))
        places = STORE_INDEX + held_of_extract(size) if name == "extract" else 0
        bounds.append(MEMORY_BOUND + places)
        print("%-26s %6.0f MB in %7s s   peak %4.0f MB, at most %.0f" % (
            title, size, seconds(took), peaks[-1], bounds[-1]), flush=True)
    # A queue or two more may be in use when there is more time to fill them, and indexes are not full before.
    filling = STORE_INDEX if name == "extract" else 0
    flat = peaks[1] <= peaks[0] * 1.1 + 4 + filling + (bounds[1] - bounds[0])
    passed = flat and all(peak <= bound for peak, bound in zip(peaks, bounds))
    print("%-26s ten times the input, %.2f times the memory   %s" % (
        title, peaks[1] / peaks[0], "pass" if passed else "MEMORY"), flush=True)
    return passed


def held_of_extract(megabytes):
    """Megabytes for finding the objects of an extract. They are counted in a process of its own: what this one takes
    is in the peaks of those that it starts."""
    nodes, ways = map(int, subprocess.run(
        [sys.executable, os.path.join(HERE, "extract.py"), str(megabytes)], stdout=subprocess.PIPE,
        check=True).stdout.split())
    return (NODE * nodes + MEMBER_WAY * ways) / 1e6


def print_surroundings(version, files, cairn):
    """What the times depend on, and what the ctypes driver costs."""
    old = subprocess.run(
        ["ogr2ogr", "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
    log = os.path.join(files.folder, "out", "stderr.log")
    start = in_turn({NEW: DRIVER + ["version"], OLD: ["ogr2ogr", "--version"]}, 5, log)
    osmium = subprocess.run(
        ["osmium", "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
    print("cairn %s, %s = GDAL %s, %s = %s, %s" % (
        os.path.relpath(cairn, ROOT), NEW, version, OLD, old.split(",")[0], osmium.splitlines()[0]))
    print("%d processors; start-up, in the times below: %s %.0f ms (of it Python and ctypes %.0f ms), "
          "%s %.0f ms" % (
              os.cpu_count(), NEW, wall(start[NEW]) * 1e3,
              wall(in_turn({"python": [sys.executable, "-I", "-S", "-c", "import ctypes, glob"]},
                           5, log)["python"]) * 1e3, OLD, wall(start[OLD]) * 1e3))
    if files.scale != 1:
        print("scale %g: the ratios are not those of the full inputs" % files.scale)
    print()


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="REGEX", help="rows whose name matches")
    parser.add_argument("--runs", type=int, default=int(os.environ.get("BENCH_RUNS") or 3))
    parser.add_argument("--scale", type=float, default=1, help="size of the inputs, 1 is full size")
    parser.add_argument("--cairn", default=os.path.join(ROOT, ".build", "release", "cairn"))
    parser.add_argument("--memory", action="store_true", help="only peak memory on long streams")
    parser.add_argument("--list", action="store_true", help="only the names of the rows")
    options = parser.parse_args()
    chosen = re.compile(options.only, re.IGNORECASE).search

    parts = [("memory %s>%s" % (kind, FORMATS[target]), bench_memory, (name, kind, target))
             for name, kind, target in STREAMS]
    if not options.memory:
        parts = [(row.name, bench_row, (row,)) for row in ROWS]
        parts += [("jobs %s>%s" % pair, bench_jobs, pair) for pair in JOBS]
        parts += [("pipeline %s" % source, bench_pipeline, (source, ratio)) for source, ratio in PIPELINES]
        parts += [(title, bench_update, (title, schema, 1)) for title, schema in UPDATES]
        parts.append(("PBF floor", bench_pbf_floor, ("extract.osm.pbf",)))
        parts.append(("pack extract.osm", bench_pack, ("extract.osm", 1.25)))
        parts += [("picture %s" % source, bench_picture, (source, most))
                  for source, most in (("poly.gpkg", None), ("point.gpkg", 2))]
        parts.append(("start-up", bench_start, ()))
    parts = [part for part in parts if chosen(part[0])]
    if options.list:
        print("\n".join(part[0] for part in parts))
        return 0
    if not parts:
        fail("no row matches " + options.only)
    if not os.access(options.cairn, os.X_OK):
        fail("%s is missing; `make build` makes it" % options.cairn)
    if options.runs < 1 or options.scale <= 0:
        fail("at least one run, and a scale above zero")

    files = Inputs(options.scale)
    missed = []
    if not options.memory:
        for tool in ("ogr2ogr", "osmium"):
            if not shutil.which(tool):
                fail("%s is missing; `make bench` installs it" % tool)
        print_surroundings(install_gdal(), files, options.cairn)
        if any(part[1] is bench_row for part in parts):
            print_head()
    for name, function, arguments in parts:
        extra = () if function in (bench_start, bench_memory) else (options.runs,)
        if not function(*arguments, options.cairn, files, *extra):
            missed.append(name)
    print("\n%d of %d reached what is required" % (len(parts) - len(missed), len(parts)))
    for name in missed:
        print("  not: " + name)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
