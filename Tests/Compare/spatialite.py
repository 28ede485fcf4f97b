"""Stores of SpatiaLite that cairn writes, as SpatiaLite itself and GDAL see them.

SpatiaLite checks its metadata and its indexes, reads every geometry, and edits; its triggers refuse what they must.
The layout is that of a store that it makes. cairn adds rows to such a store.
"""

import glob
import json
import os
import re
import sqlite3

import shapes
from cases import ROOT, compare_features, run, short

HERE = os.path.dirname(os.path.abspath(__file__))
# What spatialite says of a new store, and of one that has a layout already.
NOISE = re.compile(r"already contains some row|already exists|InitSpatia|^No duplicated rows|^$")


def ask(store, differences, *statements):
    """The lines that spatialite answers."""
    done, _ = run(["spatialite", "-silent", "-noheader", store, ";\n".join(statements) + ";"])
    errors = [line for line in done.stderr.splitlines() if not NOISE.search(line)]
    if done.returncode or errors:
        differences.add("spatialite: %s", errors[-1] if errors else done.returncode)
    return done.stdout.split("\n")[:-1]


def registered(store):
    return sqlite3.connect(store).execute(
        "SELECT f_table_name, f_geometry_column, geometry_type, coord_dimension, srid "
        "FROM geometry_columns WHERE f_table_name <> 'iso_metadata'").fetchall()


def check(store, differences):
    """What SpatiaLite and SQLite say of any store."""
    said = ask(store, differences, "SELECT CheckSpatialMetaData()", "SELECT CheckSpatialIndex()")
    if said != ["3", "1"]:
        differences.add("CheckSpatialMetaData, CheckSpatialIndex: %s", said)
    for table, column, *_ in registered(store):
        said = ask(store, differences, "SELECT CheckSpatialIndex('%s', '%s')" % (
            table.replace("'", "''"), column))
        if said[:1] != ["1"]:
            differences.add("CheckSpatialIndex of %s: %s", table, said)
    said = ask(store, differences, "PRAGMA integrity_check", "PRAGMA foreign_key_check")
    if said != ["ok"]:
        differences.add("integrity_check, foreign_key_check: %s", short(said))


def look(store, differences):
    """What ogrinfo sees of every layer: its type, ordinates and system."""
    kinds = ["Unknown (any)", "Point", "Line String", "Polygon", "Multi Point", "Multi Line String",
             "Multi Polygon", "Geometry Collection"]
    for table, column, kind, _, srid in registered(store):
        done, errors = run(["ogrinfo", "-ro", "-so", store, table], differences)
        for line in errors:
            differences.add("ogrinfo: %s", line)
        said = re.search(r"^Geometry: (.*)$", done.stdout, re.M)
        words = ("3D " if kind // 1000 % 2 else "") + ("Measured " if kind >= 2000 else "")
        wanted = words + kinds[kind % 1000]
        if not said or said.group(1).lower() != wanted.lower():
            differences.add("ogrinfo says %s of %s, not %s", said and said.group(1), table, wanted)
        if srid > 0 and not re.search(r'ID\["EPSG",%d\]\]' % srid, done.stdout):
            differences.add("ogrinfo does not say EPSG:%d of %s", srid, table)


def geojson(path, out, differences, *layer):
    run(["ogr2ogr", "-f", "GeoJSON", "-lco", "COORDINATE_PRECISION=15", out, path, *layer], differences)
    return shapes.read_geojson(out) if os.path.exists(out) else []


def writing(cairn, path, work, differences):
    """GDAL reads the same features in the store as in the GeoPackage of the same file."""
    ours, other = os.path.join(work, "a.sqlite"), os.path.join(work, "a.gpkg")
    # An empty geometry is NULL in SpatiaLite, and collections have no members that are collections.
    run([cairn, "convert", path, "-o", ours, "--output-layer", "a"], differences)
    run([cairn, "convert", path, "-o", other, "--output-layer", "a"], differences)
    check(ours, differences)
    look(ours, differences)
    ask(ours, differences, "SELECT CheckDuplicateRows('a')")
    left = geojson(ours, os.path.join(work, "sqlite.geojson"), differences, "a")
    right = geojson(other, os.path.join(work, "gpkg.geojson"), differences, "a")
    for feature in right:
        shape = feature.get("geometry")
        if shape and not any(shapes.positions(shape)):
            feature["geometry"] = None
    compare_features(left, right, differences, 0)
    return len(right)


def reading(cairn, path, work, differences):
    """SpatiaLite itself reads the coordinates of the source."""
    store = os.path.join(work, "a.sqlite")
    run([cairn, "convert", path, "-o", store, "--output-layer", "a"], differences)
    sources = shapes.read_geojson(path)
    said = ask(store, differences, "SELECT ifnull(AsGeoJSON(geom, 15), 'null') FROM a ORDER BY fid")
    found = [json.loads(line) for line in said]
    if len(found) != len(sources):
        differences.add("%d geometries, the source has %d", len(found), len(sources))
    for place, (one, source) in enumerate(zip(found, sources)):
        if not shapes.same_geometry(one, shapes.bare(source.get("geometry")), 1e-12):
            differences.add("row %d: %s, the source has %s", place + 1, short(one), short(source["geometry"]))
    return len(sources)


def layout(cairn, path, work, differences):
    """Names, tables and text of all that SpatiaLite makes in a new store; text without spaces and quotes."""
    ours, theirs = os.path.join(work, "ours.sqlite"), os.path.join(work, "theirs.sqlite")
    run([cairn, "convert", path, "-o", ours, "--output-layer", "a"], differences)
    ask(theirs, differences, "SELECT InitSpatialMetaDataFull(1)")
    def objects(store):
        rows = sqlite3.connect(store).execute("SELECT type, name, tbl_name, sql FROM sqlite_master")
        return {name: (kind, table, plain(sql)) for kind, name, table, sql in rows}
    left, right = objects(ours), objects(theirs)
    for name in sorted(right):
        if name not in left:
            differences.add("%s is missing", name)
        elif left[name] != right[name]:
            differences.add("%s is %s, SpatiaLite has %s", name, left[name], right[name])
    for name in left.keys() - right.keys():
        if not re.search(r"^cairn_|(^|_)a(_geom)?($|_)", name):
            differences.add("%s is not SpatiaLite's", name)
    for table in ("data_licenses", "geometry_columns_auth", "ISO_metadata"):
        one, two = (sqlite3.connect(store).execute("SELECT * FROM " + table).fetchall()
                    for store in (ours, theirs))
        if not set(two) <= set(one):
            differences.add("%s lacks %s", table, short(set(two) - set(one)))
    return len(right)


def plain(sql):
    """SQL without what does not matter: SpatiaLite breaks some of its messages, and misspells some."""
    sql = re.sub(r"[\s'\"]+", "", sql or "").lower()
    sql = sql.replace("referrence", "reference").replace("layer_vectors", "vector_coverages")
    return re.sub(r"oniso_?table(iso_)?metadata", "ontableiso_metadata", sql)


def editing(cairn, path, work, differences):
    """Rows come, change and go, and the index follows; other types and systems are refused."""
    store = os.path.join(work, "a.sqlite")
    run([cairn, "convert", path, "-o", store, "--output-layer", "a"], differences)
    shape = "(SELECT geom FROM a WHERE fid = 1)"
    ask(store, differences, "INSERT INTO a(fid, geom) VALUES(100001, ST_Translate(%s, 50, 0, 0))" % shape,
        "INSERT INTO a(fid, geom) VALUES(100002, NULL)",
        "UPDATE a SET geom = ST_Translate(geom, 0, 7, 0) WHERE fid = 2", "DELETE FROM a WHERE fid = 3")
    check(store, differences)
    said = ask(store, differences, "SELECT count(*) FROM idx_a_geom WHERE pkid IN (3, 100001, 100002)",
               "SELECT abs(i.ymin - ST_MinY(a.geom)) < 1e-4 FROM a JOIN idx_a_geom AS i ON i.pkid = a.fid "
               "WHERE a.fid = 2")
    if said != ["1", "1"]:
        differences.add("the index does not follow: %s", said)
    for wrong in ("MakePoint(1, 2, 4326)", "SetSRID(%s, 3857)" % shape, "CastToXYZ(%s)" % shape,
                  "x'00'", "'text'"):
        for statement in ("INSERT INTO a(geom) VALUES(%s)", "UPDATE a SET geom = %s WHERE fid = 1"):
            done, _ = run(["spatialite", "-silent", store, (statement % wrong) + ";"])
            if "violates Geometry constraint" not in done.stderr:
                differences.add("%s is not refused: %s", statement % wrong, short(done.stderr))
    check(store, differences)
    return len(shapes.read_geojson(path))


def appending(cairn, path, work, differences):
    """Rows for a table of SpatiaLite's own, and a new layer beside it."""
    store = os.path.join(work, "theirs.sqlite")
    ask(store, differences, "SELECT InitSpatialMetaDataFull(1)",
        "CREATE TABLE Places(id INTEGER PRIMARY KEY, name VARCHAR(20))",
        "SELECT AddGeometryColumn('Places', 'Geometry', 4326, 'POLYGON', 'XY')",
        "SELECT CreateSpatialIndex('Places', 'Geometry')",
        "INSERT INTO Places VALUES(7, 'first', BuildMbr(1, 2, 3, 4, 4326))")
    for layer in ("places", "new", "places"):
        run([cairn, "convert", path, "-o", store, "--append", "--output-layer", layer], differences)
    check(store, differences)
    count = len(shapes.read_geojson(path))
    said = ask(store, differences, "SELECT count(*) FROM Places", "SELECT count(*) FROM new",
               "SELECT count(*) FROM Places WHERE ST_SRID(Geometry) <> 4326",
               "SELECT row_count FROM geometry_columns_statistics WHERE f_table_name = 'places'")
    if said != [str(2 * count + 1), str(count), "0", str(2 * count + 1)]:
        differences.add("rows: %s", said)
    look(store, differences)
    return count


def cases():
    """Name, input and function of every case."""
    samples = sorted(glob.glob(os.path.join(ROOT, "samples", "*", "*.geojson")))
    made = sorted(glob.glob(os.path.join(HERE, "Data", "*json")))
    for path in samples + made:
        yield "GeoJSON>SpatiaLite " + os.path.splitext(os.path.basename(path))[0], path, writing
    for path in samples:
        yield "SpatiaLite read by itself " + os.path.splitext(os.path.basename(path))[0], path, reading
    buildings = os.path.join(ROOT, "samples", "town", "buildings.geojson")
    yield "SpatiaLite's layout", buildings, layout
    yield "SpatiaLite edited by itself", buildings, editing
    yield "SpatiaLite appended to its own", buildings, appending
