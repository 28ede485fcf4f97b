"""Compares what cairn makes of real files with what GDAL and osmium make of them, feature by feature.

    compare.py [--only REGEX] [--cairn FILE] [--keep] [--corpus FOLDER]

GeoJSON to GeoPackage: the same file through both; the two stores are compared as GeoJSON dumped by
ogr2ogr, and by their tables as SQLite sees them (coordinates exactly, also with the source; column
types and order; R-tree, counts, extent). GDAL's validator and ogrinfo look at every store that cairn
writes, as GeoPackage 1.4 and 1.3. GDAL appends to such a store and edits it, and cairn appends to one
of GDAL's. GeoPackage to GeoPackage: every row. GeoPackage to GeoJSON: every layer through both.

KML, GPX and CSV: see field.py. Their round trips and what gpsbabel reads, of a corpus too: see whole.py.
OpenStreetMap: see osm.py. Reprojection, validity and other steps: see steps.py. The functions of SQL: see
functions.py. Tracks and zones: see tracks.py. Pages of pictures, in a browser: see pages.py. Stores of SpatiaLite: see stores.py (read) and spatialite.py (written).
Projects, stores and edits in QGIS: see pyqgis.py.

One line a case: `same`, `known` (only differences that KNOWN explains) or `DIFFERENT`.
Exit status: 0, or 1 if something differs, or 5 if a tool is missing.
"""

import argparse
import contextlib
import glob
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import zipfile

sys.dont_write_bytecode = True  # nothing is left in the sources
import field
import functions
import network
import osm
import osmpbf
import pages
import pyqgis
import shapes
import spatialite
import steps
import stores
import tiles
import tracks
import whole
from cases import BUILD, OLDER, ROOT, Differences, compare_features, run, short

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "Data")
# The first release line whose validator knows GeoPackage 1.4 well; pure Python, it runs on Debian's GDAL.
VALIDATOR = "gdal-utils==3.12.4.0"

# Differences that are expected: case, difference, reason. The first two are regular expressions. One
# that a whole run never meets is an error too, so that the list stays as short as it can be.
KNOWN = [
    (r"empty|edited by GDAL", r"^validator .*: Req 152: Inconsistent empty_flag",
     "the validator takes bit 3 of the flags for the empty flag, which is bit 4"),
    (r"apostrophe", r"^validator 1\.4: ValueError: invalid literal for int",
     "the validator measures the escaped name of the R-tree, an apostrophe longer"),
    (r"GeoJSON>GPKG empty-(geoms|polygon)$",
     r"geometry \{'type': 'Polygon', 'coordinates': \[\]\}, GDAL has None$",
     "GDAL reads an empty polygon as no geometry, cairn keeps it"),
    (r"GeoJSON>CSV (geometrycollection|multipolygon-xyz|nullgeometry)",
     r"^ogrinfo: exit status 1|^1 features, GDAL has 0",
     "GDAL takes no table of one column for CSV"),
    (r"KML>GeoJSON earthquakes", r"magnitude is [0-9.]+, GDAL has None$",
     "GDAL leaves out elements of a Placemark that are none of KML's"),
    (r"GeoJSON>KML empty-geoms", r"geometry \{'type': 'Polygon', 'coordinates': \[\]\}, GDAL has None$",
     "KML has no empty polygon: it is left out, and counted"),
    (r"GeoJSON>GPKG feature_collection_2$", r"(field|column) id is (\d+|INTEGER), GDAL has None$",
     "GDAL makes the property id, an integer, its key; with cairn it stays a field"),
    (r"GeoJSON>GPKG types$", r"field (list|texts) is \[.*\], GDAL has \(\d:.*\)$",
     "GDAL has its own text for arrays, cairn has JSON"),
    (r"GeoJSON>GPKG types$", r"(field|column) uint64 is .*, GDAL has (9223372036854775807|1|INTEGER)$",
     "GDAL caps integers of more than 64 bits, cairn keeps their digits as text"),
    (r"GeoJSON>GPKG types$", r"field offset is (\S+), GDAL has \S+[+-]\d\d:\d\d$",
     "a DATETIME of a GeoPackage is in UTC (OGC 12-128, table 1); GDAL writes the offset into it"),
    (r"GeoJSON>KML types", r"time is \S+Z, GDAL has None$",
     "the field time is KML's TimeStamp, which GDAL reads as a field timestamp"),
    (r"GeoJSON>GPKG types$", r"(field|column) dateandtime is .*, GDAL has (2024-02-29T.*|DATETIME)$",
     "a date among times is a field of mixed types, which is text; GDAL adds midnight"),
    (r"GeoJSON>GPKG types$", r"column notadate is TEXT, GDAL has DATE$",
     "GDAL takes 30 February for a date"),
    (r"simplify streets$", r"^line 270: ",
     "a line that would cross itself keeps more positions, and is counted; GEOS lets it"),
    (r"SQL ST_Is(Valid|Empty)\(geom\)$", r"^value None, SpatiaLite has -1: of None$",
     "a predicate of NULL is NULL, which SpatiaLite says as -1"),
    (r"SQL .*\(a,b\)$", r"^value None, SpatiaLite has [02]: ",
     "GEOS cannot compare shapes that cross themselves: NULL, and counted; SpatiaLite says 2, which is true"),
    (r"SQL ST_(Intersects|Disjoint)", r"of LINESTRING\(1 1, 1 1\) and LINESTRING\(0 0, 2 2\)$",
     "a line of one position is not valid, and GEOS's ways to compare it differ"),
    (r"SQL ", r"^ordinates ",
     "heights and measures: GEOS gives heights where it finds some, SpatiaLite what its first argument has, and 0"),
    (r"SQL ST_(Union|Intersection|Collect)", r"^kind ",
     "SpatiaLite keeps a Multi geometry of one part as one where its argument was one"),
    (r"SQL (ST_M|Make|ST_Envelope)", r"of POLYGON\(\(0 0, 4 0, 4 4, 0 4, 0 0\), \(5 5, 6 5,",
     "SpatiaLite's box does not look at holes, which this polygon has outside of its shell"),
    (r"SQL ST_Intersection\(a,b\)$", r"^shape .*'Point'.* of .*POLYGON\(\(0 0, 4 0, 4 4, 0 4, 0 0\), \(5 5, 6 5,",
     "SpatiaLite's box does not look at holes, which this polygon has outside of its shell"),
    (r"SQL ST_Collect\(a,b\)$", r"^shape .*SpatiaLite has \{'type': 'GeometryCollection'.* of GEOM|and GEOM",
     "of members of one kind cairn makes a Multi geometry, though one of them came in a collection"),
    (r"SQL ST_Length\(ST_MakeValid", r"^value 1.0, SpatiaLite has 0.0: of POLYGON\(\(0 0, 1 0, 1 1, 2 1, 1 1,",
     "GEOS keeps the line that a spike is, SpatiaLite (RTTOPO) leaves it out"),
    (r"SQL ST_Transform\(geom,32632\)$", r"^shape None, SpatiaLite has .*",
     "a position that has no place in the system is none; SpatiaLite writes infinite coordinates"),
]


# MARK: Comparing stores


def compare_tables(ours, theirs, sources, differences):
    """Two stores by their tables: coordinates exactly, columns with their types and order."""
    (ours_layer, *_), (theirs_layer, *_) = ours.layers()[0], theirs.layers()[0]
    left = [geometry for _, geometry in ours.geometries(ours_layer)]
    right = [geometry for _, geometry in theirs.geometries(theirs_layer)]
    for place, (one, two, source) in enumerate(zip(left, right, sources)):
        if one != shapes.bare(source.get("geometry")):
            differences.add("row %d: geometry %s, the source has %s", place + 1, short(one),
                            short(source.get("geometry")))
        if not shapes.same_geometry(one, two, 0):
            differences.add("row %d: geometry %s, GDAL has %s", place + 1, short(one), short(two))
    fields = dict.fromkeys(key for source in sources for key in source.get("properties") or {})
    left, right = ours.types(ours_layer), theirs.types(theirs_layer)
    for key in fields:
        if left.get(key) != right.get(key):
            differences.add("column %s is %s, GDAL has %s", key, left.get(key), right.get(key))
    # GDAL weighs the orders of all features against each other; here the first appearance counts.
    order = [key for key in left if key in fields]
    if order != [key for key in fields if key in left]:
        differences.add("the columns are %s, the source has %s", order, list(fields))


def inspect(path, differences, slack=0):
    """What must hold in any store: integrity, counts, extents that are at most `slack` too wide, and
    an R-tree with the box of every geometry that has one."""
    store = shapes.Store(path)
    if store.rows("PRAGMA integrity_check") != [("ok",)]:
        differences.add("integrity_check fails")
    if store.rows("PRAGMA foreign_key_check"):
        differences.add("foreign_key_check fails")
    for layer, content, _ in store.layers():
        count = store.rows("SELECT count(*) FROM " + shapes.quoted(layer))
        noted = store.rows(
            "SELECT feature_count FROM gpkg_ogr_contents WHERE table_name = ?", layer)
        if noted and noted != count:
            differences.add("gpkg_ogr_contents has %s rows of %s, not %s", noted, layer, count)
        column = store.geometry_column(layer)
        if content != "features" or column is None:
            continue
        boxes = {key: shapes.box(geometry) for key, geometry in store.geometries(layer)
                 if geometry is not None}
        boxes = {key: box for key, box in boxes.items() if box is not None}
        inspect_tree(store, "rtree_%s_%s" % (layer, column), boxes, differences)
        if boxes:
            extent = store.rows("SELECT min_x, min_y, max_x, max_y FROM gpkg_contents "
                                "WHERE table_name = ?", layer)[0]
            lows, highs = zip(*[box[:2] for box in boxes.values()]), zip(
                *[box[2:] for box in boxes.values()])
            whole = (*map(min, lows), *map(max, highs))
            if not encloses(extent, whole, slack):
                differences.add("the extent of %s is %s, its box is %s", layer, extent, whole)


def inspect_tree(store, tree, boxes, differences):
    """An R-tree holds the boxes, as floats that are rounded outwards."""
    if not store.rows("SELECT 1 FROM sqlite_master WHERE name = ?", tree):
        differences.add("%s is missing", tree)
        return
    check = store.rows("SELECT rtreecheck(?)", tree)[0][0]
    if check != "ok":
        differences.add("rtreecheck: %s", check)
    held = {row[0]: row[1:] for row in store.rows(
        "SELECT id, minx, miny, maxx, maxy FROM " + shapes.quoted(tree))}
    if held.keys() != boxes.keys():
        differences.add("%s holds %d boxes of %d", tree, len(held), len(boxes))
    for key in held.keys() & boxes.keys():
        slack = max(map(abs, boxes[key])) * 2 ** -21
        if not encloses(held[key], boxes[key], slack):
            differences.add("%s has %s for row %d, its box is %s", tree, held[key], key, boxes[key])


def encloses(outer, inner, slack):
    """A box holds another, and is hardly wider."""
    distances = [inner[0] - outer[0], inner[1] - outer[1], outer[2] - inner[2], outer[3] - inner[3]]
    return all(-(slack and 1e-12) <= distance <= slack for distance in distances)


def validate(path, version, differences):
    """GDAL's validator: Debian's for 1.3, the one of gdal-utils for 1.4."""
    environment = {"PYTHONPATH": validator()} if version == "1.4" else {}
    done, errors = run(
        [sys.executable, "-m", "osgeo_utils.samples.validate_gpkg", "-k", path],
        environment=environment)
    said = [line for line in done.stdout.splitlines() if line.strip() and not OLDER.search(line)]
    said += [line for line in errors if "Warning" in line] + (errors[-1:] if done.returncode else [])
    for line in dict.fromkeys(said):
        differences.add("validator %s: %s", version, line.strip())
    if done.returncode and not said:
        differences.add("validator %s: exit status %d", version, done.returncode)


def validator():
    """The folder of gdal-utils: its wheel, unpacked, not installed."""
    folder = os.path.join(BUILD, "tools", VALIDATOR.replace("==", "-"))
    if not os.path.isdir(folder):
        tools = os.path.dirname(folder)
        venv = os.path.join(BUILD, "venv")
        if not os.path.exists(os.path.join(venv, "bin", "pip")):
            subprocess.run([sys.executable, "-m", "venv", venv], check=True)
        subprocess.run(
            [os.path.join(venv, "bin", "pip"), "download", "-q", "--disable-pip-version-check",
             "--no-deps", "--only-binary", ":all:", VALIDATOR, "-d", tools], check=True)
        wheel, = glob.glob(os.path.join(tools, "gdal_utils-%s-*.whl" % VALIDATOR.split("==")[1]))
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder + ".part")
        os.rename(folder + ".part", folder)
    return folder


def look(path, differences):
    """ogrinfo opens the store without a word."""
    _, errors = run(["ogrinfo", "-so", "-al", path], differences)
    for line in errors:
        differences.add("ogrinfo: %s", line)


# MARK: Cases


def make_gpkg(cairn, path, out, differences, *options):
    done, _ = run([cairn, "convert", path, "-o", out, "--overwrite", *options], differences)
    return done.returncode == 0 and os.path.exists(out)


def geojson_to_gpkg(cairn, path, work, differences):
    ours, theirs = os.path.join(work, "cairn.gpkg"), os.path.join(work, "gdal.gpkg")
    sources = shapes.read_geojson(path)
    if not make_gpkg(cairn, path, ours, differences):
        return len(sources)
    done, errors = run(["ogr2ogr", "-f", "GPKG", theirs, path])
    if done.returncode != 0:
        differences.add("ogr2ogr refuses the input: %s", errors[-1] if errors else "")
        return len(sources)
    dumps = []
    for store in (ours, theirs):
        dump = store.replace(".gpkg", ".geojson")
        # A table of styles is no layer of features.
        layer = shapes.Store(store).layers()[0][0]
        run(["ogr2ogr", "-f", "GeoJSON", "-lco", "COORDINATE_PRECISION=15", dump, store, layer],
            differences)
        dumps.append(shapes.read_geojson(dump))
    compare_features(*dumps, differences, 1e-9, sources)
    compare_tables(shapes.Store(ours), shapes.Store(theirs), sources, differences)
    check_store(ours, "1.4", differences)
    old = os.path.join(work, "cairn-1.3.gpkg")
    if make_gpkg(cairn, path, old, differences, "--output-option", "version=1.3"):
        check_store(old, "1.3", differences)
    return len(sources)


def check_store(path, version, differences):
    inspect(path, differences)
    look(path, differences)
    validate(path, version, differences)


def whole_town(cairn, _, work, differences):
    """Several files into one store, a layer each."""
    files = sorted(glob.glob(os.path.join(ROOT, "samples", "town", "*.geojson")))
    out = os.path.join(work, "town.gpkg")
    done, _ = run([cairn, "convert", *files, "-o", out, "--overwrite"], differences)
    if done.returncode != 0:
        return 0
    store, total = shapes.Store(out), 0
    names = {os.path.basename(path)[:-8]: len(shapes.read_geojson(path)) for path in files}
    for layer, _, srs in store.layers():
        held = store.rows("SELECT count(*) FROM " + shapes.quoted(layer))[0][0]
        total += held
        if names.pop(layer, None) != held or srs != 4326:
            differences.add("layer %s holds %d features, in SRS %s", layer, held, srs)
    for name in names:
        differences.add("layer %s is missing", name)
    check_store(out, "1.4", differences)
    return total


def apostrophe(cairn, path, work, differences):
    out = os.path.join(work, "name.gpkg")
    if make_gpkg(cairn, path, out, differences, "--output-layer", "d'été"):
        check_store(out, "1.4", differences)
        if [layer[0] for layer in shapes.Store(out).layers()] != ["d'été"]:
            differences.add("the layer has another name")
    return len(shapes.read_geojson(path))


def gpkg_to_gpkg(cairn, path, work, differences):
    """Every row comes out under its key, with its geometry and its values."""
    out = os.path.join(work, "copy.gpkg")
    if not make_gpkg(cairn, path, out, differences):
        return 0
    source, copy, total = shapes.Store(path), shapes.Store(out), 0
    layers = [layer[:2] for layer in source.layers()]
    if [layer[:2] for layer in copy.layers()] != layers:
        differences.add("the layers are %s, the source has %s", copy.layers(), layers)
        return 0
    for layer, content in layers:
        if content == "features":
            left, right = list(copy.geometries(layer)), list(source.geometries(layer))
            for one, two in zip(left, right):
                if one != two:
                    differences.add("%s: %s, the source has %s", layer, short(one), short(two))
        left, right = list(copy.records(layer)), list(source.records(layer))
        total += len(right)
        if len(left) != len(right):
            differences.add("%s: %d rows, the source has %d", layer, len(left), len(right))
        for place, (one, two) in enumerate(zip(left, right)):
            if list(one) != list(two) or not shapes.same_value(one, two):
                differences.add("%s: row %d is %s, the source has %s", layer, place + 1, short(one),
                                short(two))
    check_relations(path, out, differences)
    check_store(out, "1.4", differences)
    return total


def check_relations(path, out, differences):
    """Relations of two layers are in the copy, with the same rows."""
    def relations(path):
        with contextlib.closing(sqlite3.connect("file:%s?mode=ro" % path, uri=True)) as store:
            def rows(sql):
                try:
                    return sorted(store.execute(sql).fetchall())
                except sqlite3.OperationalError:
                    return []
            layers = {name.lower() for name, in rows("SELECT table_name FROM gpkg_contents")}
            return [
                (row, rows('SELECT * FROM "%s"' % row[5])) for row in rows(
                    "SELECT base_table_name, base_primary_column, related_table_name, related_primary_column, "
                    "relation_name, mapping_table_name FROM gpkgext_relations")
                if row[0].lower() in layers and row[2].lower() in layers]

    left, right = relations(out), relations(path)
    if left != right:
        differences.add("the relations are %s, the source has %s", left, right)


EDITS = """
UPDATE buildings SET geom = (SELECT geom FROM buildings WHERE fid = 5) WHERE fid IN (7, 9, 11)
UPDATE buildings SET geom = NULL WHERE fid IN (20, 21)
UPDATE buildings SET geom = (SELECT geom FROM buildings WHERE fid = 5) WHERE fid = 20
UPDATE buildings SET fid = fid + 100000 WHERE fid BETWEEN 30 AND 40
UPDATE buildings SET fid = 900000, geom = NULL WHERE fid = 50
UPDATE buildings SET fid = 900001, geom = (SELECT geom FROM buildings WHERE fid = 5) WHERE fid = 51
DELETE FROM buildings WHERE fid BETWEEN 100 AND 300
INSERT INTO buildings(geom) SELECT geom FROM buildings WHERE fid BETWEEN 400 AND 500
INSERT OR REPLACE INTO buildings(fid, geom) SELECT 401, geom FROM buildings WHERE fid = 402
"""


def edits(version):
    """What GDAL does later to a store of ours keeps index, counts and extents right."""
    def case(cairn, path, work, differences):
        out = os.path.join(work, "town.gpkg")
        if not make_gpkg(cairn, path, out, differences, "--output-option", "version=" + version):
            return 0
        count = len(shapes.read_geojson(path))
        run(["ogr2ogr", "-append", out, path, "-nln", "buildings"], differences)
        inspect(out, differences, 1e-9)  # GDAL writes the extent with 15 digits
        from osgeo import gdal, ogr
        gdal.UseExceptions()
        gdal.PushErrorHandler("CPLQuietErrorHandler")
        store = gdal.OpenEx(out, gdal.OF_UPDATE | gdal.OF_VECTOR)
        for statement in EDITS.strip().splitlines():
            store.ExecuteSQL(statement)
        layer = store.GetLayerByName("buildings")
        feature = layer.GetFeature(1)
        feature.SetGeometry(ogr.CreateGeometryFromWkt("POLYGON((99 9,100 9,100 10,99 9))"))
        layer.SetFeature(feature)
        layer.DeleteFeature(2)
        for text in ("POLYGON((-99 -9,-98 -9,-98 -8,-99 -9))", "POLYGON EMPTY"):
            feature = ogr.Feature(layer.GetLayerDefn())
            feature.SetGeometry(ogr.CreateGeometryFromWkt(text))
            layer.CreateFeature(feature)
        # All of it is gone before the file is looked at.
        feature = layer = store = None
        gdal.PopErrorHandler()
        inspect(out, differences, 1e-4)  # GDAL takes the extent from the R-tree's floats
        validate(out, version, differences)
        return count
    return case


def append(cairn, path, work, differences):
    """A store of GDAL's, appended to by cairn."""
    out = os.path.join(work, "gdal.gpkg")
    run(["ogr2ogr", "-f", "GPKG", out, path], differences)
    sources = shapes.read_geojson(path)
    name = shapes.Store(out).layers()[0][0]
    run([cairn, "convert", path, "-o", out, "--append", "--output-layer", name], differences)
    store = shapes.Store(out)
    geometries = [geometry for _, geometry in store.geometries(name)]
    if geometries != 2 * [shapes.bare(source["geometry"]) for source in sources]:
        differences.add("the geometries are not those of the source, twice")
    inspect(out, differences, 1e-9)
    look(out, differences)
    validate(out, "1.3", differences)
    return len(sources)


def gpkg_to_geojson(layer, srs):
    def case(cairn, path, work, differences):
        ours, theirs = os.path.join(work, "cairn.geojson"), os.path.join(work, "gdal.geojson")
        options = [] if srs in (0, -1, 4326) else ["--keep-crs"]
        run([cairn, "convert", path, "--layer", layer, "-o", ours, "--overwrite", *options],
            differences)
        run(["ogr2ogr", "-f", "GeoJSON", "-lco", "COORDINATE_PRECISION=15", theirs, path, layer],
            differences)
        if not (os.path.exists(ours) and os.path.exists(theirs)):
            return 0
        left, right = shapes.read_geojson(ours), shapes.read_geojson(theirs)
        compare_features(left, right, differences, 1e-9)
        return len(right)
    return case


def cases():
    """Name, input and function of every case."""
    geojson = sorted(glob.glob(os.path.join(ROOT, "samples", "*", "*.geojson")))
    geojson += sorted(p for p in glob.glob(os.path.join(DATA, "*json")))
    for path in geojson:
        name = os.path.splitext(os.path.basename(path))[0]
        yield "GeoJSON>GPKG " + name, path, geojson_to_gpkg
    yield "GeoJSON>GPKG a town of three layers", None, whole_town
    yield ("GeoJSON>GPKG an apostrophe in the name",
           os.path.join(ROOT, "samples", "world", "fiji.geojson"), apostrophe)
    buildings = os.path.join(ROOT, "samples", "town", "buildings.geojson")
    for version in ("1.3", "1.4"):
        yield "GeoJSON>GPKG edited by GDAL, " + version, buildings, edits(version)
    yield "GeoJSON>GPKG appended to GDAL's", buildings, append
    for path in sorted(glob.glob(os.path.join(DATA, "*.gpkg"))):
        name = os.path.splitext(os.path.basename(path))[0]
        yield "GPKG>GPKG " + name, path, gpkg_to_gpkg
        for layer, _, srs in shapes.Store(path).layers():
            # A layer of GeoPackage's own styling and media, with blobs: nothing for GeoJSON.
            if not layer.startswith("nga_") and not layer.endswith("_media"):
                yield "GPKG>GeoJSON %s %s" % (name, layer), path, gpkg_to_geojson(layer, srs)


    yield from field.cases(check_store)
    yield from whole.cases()
    yield from osm.cases(check_store)
    yield from osmpbf.cases()
    yield from steps.cases()
    yield from functions.cases()
    yield from stores.cases()
    yield from spatialite.cases()
    yield from tiles.cases()
    yield "HTML hostile values, mouse, keys, fingers", None, pages.use
    yield "HTML differences of hostile values", None, pages.use_differences
    yield from network.cases()
    yield from tracks.cases()
    yield from pyqgis.cases()


def explanation(name, difference):
    for case, pattern, reason in KNOWN:
        if re.search(case, name) and re.search(pattern, difference):
            return reason
    return None


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="REGEX", help="cases whose name matches")
    parser.add_argument("--cairn", default=os.path.join(ROOT, ".build", "release", "cairn"))
    parser.add_argument("--keep", action="store_true", help="keep the outputs in .build/compare")
    parser.add_argument(
        "--corpus", metavar="FOLDER", help="take the KML and GPX files of a folder instead of the cases")
    options = parser.parse_args()
    for tool in ("ogr2ogr", "ogrinfo", "gpsbabel", *(() if options.corpus else ("osmium", "spatialite"))):
        if not shutil.which(tool):
            print("compare.py: %s is missing; `make compare` installs it" % tool, file=sys.stderr)
            return 5
    if not options.corpus and not pages.browser():
        print("compare.py: chromium is missing; `make compare` installs it", file=sys.stderr)
        return 5
    if not os.access(options.cairn, os.X_OK):
        print("compare.py: %s is missing; `make build` makes it" % options.cairn, file=sys.stderr)
        return 5
    if options.corpus:
        failed = False
        for line, is_failure in whole.corpus(options.cairn, options.corpus, os.path.join(BUILD, "out", "corpus")):
            print(line, flush=True)
            failed |= is_failure
        return int(failed)
    validator()

    totals, reasons = {"same": 0, "known": 0, "DIFFERENT": 0}, {}
    chosen = [case for case in cases() if re.search(options.only, case[0])]
    for place, (name, path, function) in enumerate(chosen):
        work = os.path.join(BUILD, "out", "%02d" % place)
        shutil.rmtree(work, ignore_errors=True)
        os.makedirs(work)
        if path and path.endswith(".gpkg"):
            # SQLite and GDAL may leave files beside a store; the sources stay clean.
            path = shutil.copy(path, work)
        differences = Differences()
        try:
            count = function(options.cairn, path, work, differences)
        except Exception as error:  # a result that cannot even be read is a difference
            count = 0
            differences.add("%s: %s", type(error).__name__, error)
        explained = [explanation(name, difference) for difference in differences]
        open_ones = [d for d, reason in zip(differences, explained) if reason is None]
        for reason in filter(None, explained):
            reasons[reason] = reasons.get(reason, 0) + 1
        word = "DIFFERENT" if open_ones else "known" if differences else "same"
        totals[word] += 1
        print("%-9s  %-50s %6d features" % (word, name, count), flush=True)
        for difference in open_ones[:5]:
            print("           " + difference)
        if len(open_ones) > 5:
            print("           and %d more" % (len(open_ones) - 5))
        if not options.keep and not open_ones:
            shutil.rmtree(work)
    unmet = [] if options.only else [reason for _, _, reason in KNOWN if reason not in reasons]
    print("\n%d cases: %s" % (len(chosen), ", ".join("%d %s" % (n, w) for w, n in totals.items())))
    for reason, times in sorted(reasons.items()):
        print("  known, %d times: %s" % (times, reason))
    for reason in unmet:
        print("  known, but no longer met: %s" % reason)
    return 1 if totals["DIFFERENT"] or unmet or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
