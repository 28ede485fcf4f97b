"""Vector tiles beside GDAL: what it writes as MBTiles is read by both, zoom by zoom. What cairn writes is held against
the laws of tilelaws.py, by other readers of tiles.

Features are compared tile by tile as they are stored, by their fields and by the set of their positions: the two give
them in other orders, and begin rings elsewhere. Joined, they cover what the source covers, and no more of them are
there than in the source.
"""

import json
import os
import subprocess
import sys

import shapes
from cases import BUILD, ROOT, run, short

SAMPLES = {
    "town buildings": ("town/buildings.geojson", (13, 15)),
    "town streets": ("town/streets.geojson", (12, 14)),
}
# What is made: the options of `cairn tile`, and the field that tells polygons apart.
MADE = {
    "town buildings": ("town/buildings.geojson", ["--zoom", "10-15", "--id-field", "osm"], "osm"),
    "town streets": ("town/streets.geojson", ["--zoom", "8-15"], None),
    "trees and amenities": ("town/trees-and-amenities.geojson", ["--zoom", "8-15"], None),
    "Andorra": ("osm/andorra.osm.pbf", ["--zoom", "6-13"], None),
}
PACKAGES = ["mapbox-vector-tile==2.2.*", "shapely==2.*", "pmtiles==3.*"]
# GDAL gives fields of tiles as it declares them: a whole number in a column of reals has a decimal point.
DIGITS = 7


def features(text):
    return [json.loads(line.lstrip("\x1e")) for line in text.splitlines() if line.strip("\x1e ")]


def positions(coordinates):
    if coordinates and isinstance(coordinates[0], (int, float)):
        yield (round(coordinates[0], DIGITS), round(coordinates[1], DIGITS))
        return
    for part in coordinates:
        yield from positions(part)


def sign(feature):
    """A feature without the order of its positions."""
    geometry = feature.get("geometry") or {}
    fields = sorted((key, str(value)) for key, value in shapes.properties(feature).items()
                    if value is not None and key != "mvt_id")
    # GDAL calls everything a multi-geometry.
    return ((geometry.get("type") or "").replace("Multi", ""), sorted(set(positions(geometry.get("coordinates", [])))), fields)


def make(path, zooms, work, differences):
    out = os.path.join(work, "gdal.mbtiles")
    run(["ogr2ogr", "-f", "MBTILES", out, path, "-dsco", "MINZOOM=%d" % zooms[0],
         "-dsco", "MAXZOOM=%d" % zooms[1]], differences)
    return out


def pieces(zooms):
    def case(cairn, path, work, differences):
        store = make(path, zooms, work, differences)
        count = 0
        for zoom in range(zooms[0], zooms[1] + 1):
            ours = features(run([cairn, "convert", store, "--zoom", str(zoom), "--join", "no"],
                                differences)[0].stdout)
            theirs = features(run(["ogr2ogr", "-f", "GeoJSONSeq", "/vsistdout/", store, "-t_srs",
                                   "EPSG:4326", "-oo", "ZOOM_LEVEL=%d" % zoom, "-oo", "CLIP=NO",
                                   "-lco", "COORDINATE_PRECISION=15"], differences)[0].stdout)
            left, right = sorted(map(sign, ours)), sorted(map(sign, theirs))
            if len(left) != len(right):
                differences.add("zoom %d: %d features, GDAL has %d", zoom, len(left), len(right))
            for one, two in zip(left, right):
                if one[0] != two[0] or not near(one[1], two[1]):
                    differences.add("zoom %d: %s, GDAL has %s", zoom, short(one), short(two))
            count += len(left)
        return count
    return case


def near(left, right):
    return len(left) == len(right) and all(
        abs(a - b) < 2 * 10 ** -DIGITS for one, two in zip(left, right) for a, b in zip(one, two))


def joined(zooms):
    def case(cairn, path, work, differences):
        store = make(path, zooms, work, differences)
        result = features(run([cairn, "convert", store], differences)[0].stdout)
        with open(path, encoding="utf-8") as file:
            source = json.load(file)["features"]
        # GDAL's tiles have no ids, so that parts in tiles that do not touch stay apart.
        loose = run([cairn, "convert", store, "--join", "no"], differences)[0].stdout
        if not len(source) * 0.95 <= len(result) <= len(features(loose)):
            differences.add("%d features joined, the source has %d", len(result), len(source))
        report = run([cairn, "validate", store, "--json"])[0]
        if report.returncode not in (0, 1):
            differences.add("cairn validate: exit status %d", report.returncode)
        return len(result)
    return case


def copies(cairn, path, work, differences):
    """MBTiles to PMTiles, a folder and back: GDAL reads the same of both MBTiles."""
    store = make(path, (12, 14), work, differences)
    names = [os.path.join(work, name) for name in ("a.pmtiles", "folder", "b.mbtiles")]
    for source, target in zip([store] + names, names):
        run([cairn, "convert", source, "-o", target], differences)
    texts = [run(["ogr2ogr", "-f", "GeoJSONSeq", "/vsistdout/", name], differences)[0].stdout
             for name in (store, names[-1])]
    if texts[0] != texts[1]:
        differences.add("GDAL reads something else of the copy")
    done, _ = run([cairn, "tile", "check", "--json", names[0]])
    report = json.loads(done.stdout)
    if report["tiles"] == 0:
        differences.add("the check has looked at no tile")
    return report["features"]


def interpreter():
    """A Python with the other readers of tiles."""
    venv = os.path.join(BUILD, "tiles")
    python = os.path.join(venv, "bin", "python")
    if not os.path.exists(os.path.join(venv, "whole")):
        subprocess.run([sys.executable, "-m", "venv", "--clear", venv], check=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *PACKAGES],
                       check=True)
        open(os.path.join(venv, "whole"), "w").close()
    return python


def law(differences, *arguments):
    """Returns what was looked at; every line before is a breach."""
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tilelaws.py")
    done, _ = run([interpreter(), script, *arguments], differences)
    *breaches, count = done.stdout.splitlines() or ["0"]
    for breach in breaches:
        differences.add("%s", breach)
    if not count.isdigit() or int(count) == 0:
        differences.add("%s: nothing was looked at", arguments[0])
        return 0
    return int(count)


def made(options, field):
    def case(cairn, path, work, differences):
        store, archive = (os.path.join(work, "made." + kind) for kind in ("mbtiles", "pmtiles"))
        for out in (store, archive):
            run([cairn, "tile", path, "-o", out, *options], differences)
        count = law(differences, "decode", store)
        law(differences, "same", store, archive)
        if field:
            law(differences, "whole", store, path, field)
        checked(cairn, store, differences)
        return count
    return case


def coverage(cairn, path, work, differences):
    """Fields side by side, generalised at all zooms but the last."""
    source, store = os.path.join(work, "grid.geojson"), os.path.join(work, "grid.mbtiles")
    law(differences, "grid", source)
    run([cairn, "tile", source, "-o", store, "--zoom", "4-9"], differences)
    law(differences, "decode", store)
    checked(cairn, store, differences)
    return law(differences, "coverage", store, source)


def checked(cairn, store, differences):
    done, _ = run([cairn, "tile", "check", store], differences)
    for line in done.stdout.splitlines()[:-1]:
        differences.add("tile check: %s", line)


def cases():
    for name, (path, zooms) in SAMPLES.items():
        path = os.path.join(ROOT, "samples", path)
        yield "MBTiles>GeoJSON in pieces, " + name, path, pieces(zooms)
        yield "MBTiles>GeoJSON joined, " + name, path, joined(zooms)
    yield ("MBTiles>PMTiles>folder>MBTiles",
           os.path.join(ROOT, "samples", "town", "streets.geojson"), copies)
    for name, (path, options, field) in MADE.items():
        yield "tiles made, " + name, os.path.join(ROOT, "samples", path), made(options, field)
    yield "tiles made, a coverage", None, coverage
