"""Stores of SpatiaLite in the layouts that its own tools and GDAL make, and those of the tests, layer by layer.

Each layer is read by cairn and asked for by SpatiaLite, geometries as WKB and values as they are, row by row; and by
GDAL, as far as it reads what is in it.
"""

import glob
import json
import os

import shapes
from cases import ROOT, compare_features, run, short

TOWN = os.path.join(ROOT, "samples", "town")
SAMPLES = os.path.join(ROOT, "Tests", "Data", "spatialite")

# What SpatiaLite's own functions leave behind: every kind and dimension, registered, indexed, compressed, cloned.
SHAPES = {
    "POINT": "POINT%s(1 2%s)", "LINESTRING": "LINESTRING%s(0 0%s, 1 1%s, 2 0.3333333333333333%s)",
    "POLYGON": "POLYGON%s((0 0%s, 4 0%s, 4 4%s, 0 4%s, 0 0%s), (1 1%s, 1 2%s, 2 2%s, 2 1%s, 1 1%s))",
    "MULTIPOINT": "MULTIPOINT%s(0 0%s, 1 1%s)",
    "MULTILINESTRING": "MULTILINESTRING%s((0 0%s, 1 1%s), (2 2%s, 3 3%s))",
    "MULTIPOLYGON": "MULTIPOLYGON%s(((0 0%s, 1 0%s, 1 1%s, 0 0%s)), ((2 2%s, 3 2%s, 3 3%s, 2 2%s)))",
    "GEOMETRYCOLLECTION": "GEOMETRYCOLLECTION%s(POINT%s(1 2%s), LINESTRING%s(0 0%s, 1 1%s))",
}
DIMENSIONS = {"XY": ("", ""), "XYZ": ("Z", " 7.5"), "XYM": ("M", " 8.25"), "XYZM": ("ZM", " 7.5 8.25")}


def every_kind():
    for dimensions, (mark, more) in DIMENSIONS.items():
        for kind, text in SHAPES.items():
            table = "t_%s_%s" % (kind.lower(), dimensions.lower())
            yield "CREATE TABLE %s (pk INTEGER PRIMARY KEY, name TEXT, n INTEGER, r DOUBLE);" % table
            yield "SELECT AddGeometryColumn('%s', 'geom', 4326, '%s', '%s');" % (table, kind, dimensions)
            for place, collection in enumerate((mark, mark)):
                marks = [more] * text.count(" 0%s") + [more] * 40
                words, used = "", iter(marks)
                rest = text
                # The first mark of each name is that of the dimensions, the others follow positions.
                while "%s" in rest:
                    before, rest = rest.split("%s", 1)
                    words += before + (collection if before[-1:].isalpha() else next(used))
                yield "INSERT INTO %s VALUES (%d, 'row %d', %d, %s, GeomFromText('%s', 4326));" % (
                    table, place * 5 + 3, place, place - 1, place + 0.1, words + rest)
            yield "INSERT INTO %s VALUES (100, NULL, NULL, NULL, NULL);" % table
            yield "SELECT CreateSpatialIndex('%s', 'geom');" % table


LAYOUTS = {
    "every kind": list(every_kind()),
    "compressed": [
        "CREATE TABLE lines (id INTEGER PRIMARY KEY, geom BLOB);",
        "INSERT INTO lines SELECT 1, CompressGeometry(GeomFromText("
        "'LINESTRING(7.1 43.2,7.125 43.25,7.25 43.5,7.3 43.7)', 4326));",
        "INSERT INTO lines SELECT 2, CompressGeometry(GeomFromText("
        "'POLYGONZ((0 0 1,4 0 2,4 4 3,0 4 4,0 0 1))', 4326));",
        "INSERT INTO lines SELECT 3, CompressGeometry(GeomFromText("
        "'MULTILINESTRINGM((0 0 1,1 1 2,3 1 2.5),(2 2 3,3 3 4,5 5 6))', 4326));",
        "SELECT RecoverGeometryColumn('lines', 'geom', 4326, 'GEOMETRY', 'XY');",
        "CREATE TABLE mixed AS SELECT * FROM lines;",
    ],
    "tiny points": [
        "SELECT EnableTinyPoint();",
        "CREATE TABLE dots (id INTEGER PRIMARY KEY, name TEXT);",
        "SELECT AddGeometryColumn('dots', 'geom', 4326, 'POINT', 'XY');",
        "INSERT INTO dots VALUES (1, 'a', MakePoint(1.5, 2.5, 4326)), (2, 'b', NULL);",
        "INSERT INTO dots VALUES (3, 'c', TinyPointEncode(MakePoint(-1.5, 2.5, 4326)));",
    ],
    "cloned": [
        "CREATE TABLE source (id INTEGER PRIMARY KEY, name TEXT NOT NULL, day DATE, b BOOLEAN);",
        "SELECT AddGeometryColumn('source', 'geom', 3003, 'POINT', 'XY');",
        "INSERT INTO source VALUES (1, 'a', '2024-02-29', 1, MakePoint(1500000, 4900000, 3003));",
        "INSERT INTO source VALUES (2, 'b', NULL, 0, NULL);",
        "SELECT CreateSpatialIndex('source', 'geom');",
        "SELECT CloneTable('main', 'source', 'copy', 1);",
    ],
    "views and several columns": [
        "CREATE TABLE parcels (id INTEGER PRIMARY KEY, owner TEXT);",
        "SELECT AddGeometryColumn('parcels', 'outline', 4326, 'POLYGON', 'XY');",
        "SELECT AddGeometryColumn('parcels', 'place', 4326, 'POINT', 'XY');",
        "INSERT INTO parcels VALUES (7, 'x', GeomFromText('POLYGON((0 0,1 0,1 1,0 0))', 4326),"
        " MakePoint(0.5, 0.25, 4326));",
        "INSERT INTO parcels VALUES (9, 'y', NULL, MakePoint(5, 6, 4326));",
        "CREATE VIEW owned AS SELECT id AS number, owner AS holder, place AS spot FROM parcels;",
        "INSERT INTO views_geometry_columns (view_name, view_geometry, view_rowid, f_table_name,"
        " f_geometry_column, read_only) VALUES ('owned', 'spot', 'number', 'parcels', 'place', 1);",
    ],
    "keys of other kinds": [
        "CREATE TABLE texts (code TEXT PRIMARY KEY, n INTEGER, geom POINT) WITHOUT ROWID;",
        "INSERT INTO texts VALUES ('b', 2, MakePoint(2, 2, 4326)), ('a', 1, MakePoint(1, 1, 4326));",
        "CREATE TABLE pairs (a INTEGER, b TEXT, PRIMARY KEY (a, b));",
        "SELECT AddGeometryColumn('pairs', 'geom', 4326, 'POINT', 'XY');",
        "INSERT INTO pairs VALUES (1, 'x', MakePoint(2, 2, 4326)), (1, 'y', MakePoint(1, 1, 4326));",
    ],
}


def make_layout(statements):
    def make(path, work, differences):
        script = path + ".sql"
        with open(script, "w") as file:
            file.write("\n".join(["BEGIN;", *statements, "COMMIT;", ""]))
        run(["spatialite", "-silent", "-batch", "-init", script, path, "SELECT 1"], differences)
    return make


def by_gdal(options):
    def make(path, work, differences):
        for name in ("streets", "buildings", "trees-and-amenities"):
            run(["ogr2ogr", "-f", "SQLite", *(["-update"] if os.path.exists(path) else options[0]), path,
                 os.path.join(TOWN, name + ".geojson"), "-nln", name.split("-")[0], *options[1]], differences)
    return make


def spatialite(path, sql, differences=None):
    """The rows of a statement, as SpatiaLite gives them."""
    done, _ = run(["spatialite", "-silent", "-batch", path, sql], differences)
    return [line.split("|") for line in done.stdout.splitlines()]


def layers(cairn, path, differences):
    done, _ = run([cairn, "info", "--json", path], differences)
    if done.returncode != 0:
        return []
    return [layer for file in json.loads(done.stdout)["inputs"] for layer in file["layers"]]


def reading(make, readsLikeGDAL):
    def case(cairn, given, work, differences):
        path = os.path.join(work, "store.sqlite")
        if given:
            with open(given, "rb") as source, open(path, "wb") as copy:
                copy.write(source.read())
        else:
            make(path, work, differences)
        with open(path, "rb") as file:
            before = file.read()
        total = 0
        for layer in layers(cairn, path, differences):
            total += compare_layer(cairn, path, layer["name"], work, differences, readsLikeGDAL)
        if not total:
            differences.add("no features")
        with open(path, "rb") as file:
            if file.read() != before:
                differences.add("the store was changed")
        return total
    return case


def compare_layer(cairn, path, layer, work, differences, readsLikeGDAL):
    ours = os.path.join(work, "cairn.geojson")
    done, _ = run([cairn, "convert", path, "--layer", layer, "-o", ours, "--overwrite", "--keep-crs", "-q"],
                  differences)
    if done.returncode != 0:
        return 0
    features = shapes.read_geojson(ours)
    compare_with_spatialite(path, layer, features, differences)
    if readsLikeGDAL:
        theirs = os.path.join(work, "gdal.geojson")
        if os.path.exists(theirs):
            os.remove(theirs)
        run(["ogr2ogr", "-f", "GeoJSON", "-lco", "COORDINATE_PRECISION=15", theirs, path, layer], differences)
        if os.path.exists(theirs):
            right = shapes.read_geojson(theirs)
            for feature in right:
                feature.pop("id", None)
            left = [{key: value for key, value in feature.items() if key != "id"} for feature in features]
            compare_features(left, right, differences, 1e-9)
    return len(features)


def compare_with_spatialite(path, layer, features, differences):
    """Every geometry, as SpatiaLite itself sees it."""
    table, _, column = layer.rstrip(")").partition("(")
    if not column:
        found = spatialite(
            path, "SELECT f_geometry_column FROM geometry_columns WHERE lower(f_table_name) = lower('%s') UNION "
            "SELECT view_geometry FROM views_geometry_columns WHERE lower(view_name) = lower('%s')" % (
                table, table))
        if len(found) != 1:
            return
        column = found[0][0]
    rows = spatialite(path, 'SELECT hex(AsBinary("%s")), 0 FROM "%s"' % (column, table), differences)
    if len(rows) != len(features):
        differences.add("%s: %d features, SpatiaLite has %d rows", layer, len(features), len(rows))
    for place, (feature, (text, _)) in enumerate(zip(features, rows)):
        wanted = without_measures(bytes.fromhex(text)) if text else None
        found = feature["geometry"]
        if not shapes.same_geometry(found, wanted, 1e-9):
            differences.add("%s, row %d: %s, SpatiaLite has %s", layer, place + 1, short(found), short(wanted))


def without_measures(wkb):
    """As GeoJSON has it, in which measures are members of their own."""
    code = int.from_bytes(wkb[1:5], "little" if wkb[0] else "big")
    geometry, count = shapes.read_wkb(wkb)[0], 2 + (code // 1000 in (1, 3))

    def cut(node):
        return node[:count] if node and not isinstance(node[0], list) else [cut(part) for part in node]

    def walk(value):
        if "geometries" in value:
            return {"type": value["type"], "geometries": [walk(part) for part in value["geometries"]]}
        return {"type": value["type"], "coordinates": cut(value["coordinates"])}
    return walk(geometry)


def cases():
    """Name, input and function of every case."""
    for name, statements in LAYOUTS.items():
        yield "SpatiaLite>GeoJSON " + name, None, reading(
            make_layout(statements), name in ("every kind", "cloned"))
    for name, options in (
            ("by GDAL", (["-dsco", "SPATIALITE=YES"], [])),
            ("by GDAL, compressed", (["-dsco", "SPATIALITE=YES"], ["-lco", "COMPRESS_GEOM=YES"])),
            ("by GDAL, WKB", ([], ["-lco", "FORMAT=WKB"])), ("by GDAL, WKT", ([], ["-lco", "FORMAT=WKT"]))):
        yield "SpatiaLite>GeoJSON " + name, None, reading(by_gdal(options), True)
    for path in sorted(glob.glob(os.path.join(SAMPLES, "*.sqlite")) + glob.glob(os.path.join(SAMPLES, "*.db"))):
        name = os.path.splitext(os.path.basename(path))[0]
        # FDO's own form of geometries is refused.
        if name == "fdo":
            continue
        yield "SpatiaLite>GeoJSON " + name, path, reading(None, name.startswith(("gdal", "sf")))
