"""The spatial functions of SQL beside SpatiaLite's, on geometries of every kind.

Both read the same table: features of the samples, and shapes that are drawn here with heights and measures, of no
extent, touching, or not valid. Each function is asked for all of them, or for many pairs, and the answers are
compared value by value, those that are geometries by their positions.
"""

import glob
import json
import os

import shapes
from cases import ROOT, run, short

HERE = os.path.dirname(os.path.abspath(__file__))
# Of each file of the samples so many features.
SHARE = 30
SYSTEM = 4326

DRAWN = """
POINT(1 1)
POINT(0 0)
POINT(1.5 0.25)
POINTZ(1 2 3)
POINTM(1 2 3)
POINTZM(1 2 3 4)
POINT(-180 -90)
LINESTRING(0 0,2 2)
LINESTRING(0 2,2 0)
LINESTRING(0 0,2 0,2 2,0 2,0 0)
LINESTRING(1 1,1 1)
LINESTRING(2 0,2 2)
LINESTRING(0 0,0.5 0.01,1 0,1.5 0.02,2 0)
LINESTRINGZ(0 0 1,1 1 2,2 0 3)
LINESTRINGM(0 0 1,1 1 2,2 0 3)
LINESTRINGZM(0 0 1 9,1 1 2 8,2 0 3 7)
LINESTRING(170 10,-170 20)
POLYGON((0 0,2 0,2 2,0 2,0 0))
POLYGON((0 0,0 2,2 2,2 0,0 0))
POLYGON((1 1,3 1,3 3,1 3,1 1))
POLYGON((2 0,4 0,4 2,2 2,2 0))
POLYGON((0 0,4 0,4 4,0 4,0 0),(1 1,1 3,3 3,3 1,1 1))
POLYGON((1 1,3 1,3 3,1 3,1 1),(1.5 1.5,2 1.5,2 2,1.5 2,1.5 1.5))
POLYGON((0 0,2 2,2 0,0 2,0 0))
POLYGON((0 0,1 0,1 1,2 1,1 1,0 1,0 0))
POLYGON((0 0,4 0,4 4,0 4,0 0),(5 5,6 5,6 6,5 6,5 5))
POLYGON((0 0,1 0,2 0,0 0))
POLYGONZ((0 0 1,2 0 2,2 2 3,0 2 4,0 0 1))
POLYGONM((0 0 1,2 0 2,2 2 3,0 2 4,0 0 1))
POLYGONZM((0 0 1 9,2 0 2 8,2 2 3 7,0 2 4 6,0 0 1 9))
POLYGON((0 89,90 89,180 89,-90 89,0 89))
MULTIPOINT(0 0,1 1,2 2)
MULTIPOINT(5 6)
MULTIPOINTZ(0 0 1,1 1 2)
MULTILINESTRING((0 0,1 1),(1 0,0 1))
MULTILINESTRING((0 0,2 2))
MULTILINESTRINGZ((0 0 1,1 1 2),(2 2 3,3 3 4))
MULTILINESTRINGM((0 0 1,1 1 2),(2 2 3,3 3 4))
MULTIPOLYGON(((0 0,1 0,1 1,0 1,0 0)),((2 2,3 2,3 3,2 3,2 2)))
MULTIPOLYGON(((0 0,2 0,2 2,0 2,0 0)),((1 1,3 1,3 3,1 3,1 1)))
MULTIPOLYGON(((0 0,2 0,2 2,0 2,0 0)))
MULTIPOLYGONZ(((0 0 1,1 0 1,1 1 1,0 1 1,0 0 1)),((2 2 5,3 2 5,3 3 5,2 3 5,2 2 5)))
GEOMETRYCOLLECTION(POINT(1 1))
GEOMETRYCOLLECTION(POINT(1 1),LINESTRING(0 0,2 2))
GEOMETRYCOLLECTION(POLYGON((0 0,2 0,2 2,0 2,0 0)),LINESTRING(1 1,3 3),POINT(5 5))
GEOMETRYCOLLECTION(LINESTRING(0 0,1 1),LINESTRING(1 1,2 0))
GEOMETRYCOLLECTIONZ(POINTZ(1 1 7),LINESTRINGZ(0 0 1,2 2 3))
""".strip().splitlines()

NUMBERS = """
ST_Area(geom) ST_Length(geom) ST_Length(geom,1) ST_Length(geom,0)
ST_Perimeter(geom) ST_Perimeter(geom,1) ST_Perimeter(geom,0) ST_X(geom) ST_Y(geom) ST_Z(geom) ST_M(geom)
ST_MinX(geom) ST_MinY(geom) ST_MaxX(geom) ST_MaxY(geom) ST_NPoints(geom) ST_NumPoints(geom) ST_IsValid(geom)
ST_IsEmpty(geom) ST_SRID(geom) ST_NPoints(ST_Buffer(geom,0.1)) ST_NPoints(ST_Buffer(geom,0.1,4))
""".split()
# SpatiaLite ends the statement at the first collection.
MENDED = "ST_Area(ST_MakeValid(geom)) ST_Length(ST_MakeValid(geom)) ST_IsValid(ST_MakeValid(geom))".split()
TEXTS = """
ST_GeometryType(geom) AsText(geom,6)=AsText(geom) AsGeoJSON(geom,6) AsGeoJSON(geom,3)
""".split()
GEOMETRIES = """
ST_Centroid(geom) ST_Envelope(geom) ST_ConvexHull(geom) ST_Simplify(geom,0.05) ST_Simplify(geom,0.001)
ST_SimplifyPreserveTopology(geom,0.05) ST_SimplifyPreserveTopology(geom,0.001) ST_StartPoint(geom)
ST_EndPoint(geom) ST_Buffer(geom,0.1) ST_Buffer(geom,-0.0001) ST_Buffer(geom,0.1,4) ST_Transform(geom,3857)
ST_Transform(geom,32632) SetSRID(geom,3857) GeomFromText(AsText(geom,6),4326)=GeomFromText(AsText(geom),4326) ST_GeomFromWKB(ST_AsBinary(geom),4326)
MakePoint(ST_MinX(geom),ST_MaxY(geom)) MakePointZ(ST_MinX(geom),ST_MaxY(geom),7)
MakePointM(ST_MinX(geom),ST_MaxY(geom),7) MakePointZM(ST_MinX(geom),ST_MaxY(geom),7,8) ST_Union(geom,geom)
""".split()
PAIRS = """
ST_Intersects(a,b) ST_Contains(a,b) ST_Within(a,b) ST_Touches(a,b) ST_Crosses(a,b) ST_Overlaps(a,b) ST_Equals(a,b)
ST_Disjoint(a,b) ST_Distance(a,b)
""".split()
OVERLAYS = """
ST_Intersection(a,b) ST_Union(a,b) ST_Difference(a,b) ST_SymDifference(a,b) ST_Collect(a,b)
""".split()
# What cairn does not have of its own comes from SpatiaLite's module.
LOADED = "ST_NumGeometries(geom) ST_Dimension(geom) ST_IsSimple(geom) ST_NRings(geom) ST_NDims(geom)".split()
LOADED_GEOMETRIES = "ST_Reverse(geom) ST_Boundary(geom) ST_ExteriorRing(geom) ST_Multi(geom)".split()
GROUPS = "ST_Collect(geom) ST_Union(geom) Extent(geom)".split()


def make_store(path, differences):
    """A table of SpatiaLite's own blobs, and one of pairs; returns how many shapes there are."""
    from osgeo import ogr
    rows = ["GeomFromText('%s',%d)" % (text, SYSTEM) for text in DRAWN] + ["NULL"]
    files = sorted(glob.glob(os.path.join(ROOT, "samples", "*", "*.geojson")) + glob.glob(
        os.path.join(HERE, "Data", "*json")))
    for file in files:
        taken = 0
        for feature in shapes.read_geojson(file):
            box = feature.get("geometry") and shapes.box(feature["geometry"])
            if taken == SHARE or not box or max(map(abs, box[::2])) > 180 or max(map(abs, box[1::2])) > 90:
                continue
            shape = ogr.CreateGeometryFromJson(json.dumps(feature["geometry"]))
            if shape is not None and not shape.IsEmpty():
                taken += 1
                rows.append("GeomFromWKB(x'%s',%d)" % (bytes(shape.ExportToIsoWkb()).hex(), SYSTEM))
    pairs = [(one, two) for one in range(1, len(DRAWN) + 1) for two in range(1, len(DRAWN) + 1)]
    pairs += [(one, one + step) for one in range(len(DRAWN) + 2, len(rows) - 3) for step in range(4)]
    script = ["CREATE TABLE shapes(id INTEGER PRIMARY KEY, part INTEGER, geom BLOB);",
              "CREATE TABLE pairs(id INTEGER PRIMARY KEY, one INTEGER, two INTEGER);", "BEGIN;"]
    script += ["INSERT INTO shapes(part, geom) VALUES (%d, %s);" % (place % 7, row)
               for place, row in enumerate(rows)]
    script += ["INSERT INTO pairs(one, two) VALUES (%d, %d);" % pair for pair in pairs]
    file = path + ".sql"
    with open(file, "w") as out:
        out.write("\n".join(script + ["COMMIT;", ""]))
    run(["spatialite", "-silent", "-batch", "-init", file, path, "SELECT 1"], differences)
    return len(rows)


def theirs(path, sql, differences):
    """What SpatiaLite answers: values by their rows, as text, None for NULL."""
    done, _ = run(["spatialite", "-silent", "-batch", "-nullvalue", "NULL", path, sql], differences)
    rows = [line.split("|", 1) for line in done.stdout.splitlines() if "|" in line]
    return {int(key): None if value == "NULL" else value for key, value in rows}


def ours(cairn, path, sql, work, differences):
    out = os.path.join(work, "answers.geojsonl")
    done, _ = run([cairn, "sql", path, sql, "-o", out, "--overwrite", "-q", "--on-error", "skip"], differences)
    if done.returncode != 0:
        return {}
    return {row["properties"]["k"]: row["properties"]["v"] for row in shapes.read_geojson(out)}


def shape(value):
    return shapes.read_wkb(bytes.fromhex(value))[0]


def same_number(one, two, tolerance=1e-9):
    one, two = float(one), float(two)
    return one == two or abs(one - two) <= tolerance * max(abs(one), abs(two))


def nearly_same_number(one, two):
    """SpatiaLite's areas on the earth are off by half a percent, those of houses by some square metres; cairn's are
    Karney's, which the tests compare with his own program's."""
    return same_number(one, two, 0.01) or abs(float(one) - float(two)) < 200


def same_shape(one, two):
    """The same positions, up to the beginning of rings and the order of parts; or else shapes that cover the same."""
    if one is None or two is None:
        return one is two
    one, two = sorted_parts(one), sorted_parts(two)
    largest = max([1.0] + [abs(x) for place in shapes.positions(one) for x in place if x == x])
    if shapes.same_geometry(one, two, 1e-12 * largest):
        return True
    from osgeo import ogr
    first, second = (ogr.CreateGeometryFromJson(json.dumps(value)) for value in (one, two))
    if one["type"] != two["type"] or width(one) != width(two):
        return False
    if first.Equals(second):
        return True
    rest = first.SymDifference(second)
    return rest is not None and rest.GetArea() <= 1e-9 * first.GetArea() > 0


def sorted_parts(geometry):
    """A collection with its members in an order of their own: SpatiaLite has points, lines, polygons."""
    if "geometries" not in geometry:
        return geometry
    parts = [part if "geometries" in part else {"type": part["type"], "coordinates": shapes.normal(part)[1]}
             for part in geometry["geometries"]]
    return {"type": geometry["type"], "geometries": sorted(parts, key=str)}


def width(geometry):
    """How many ordinates positions have."""
    return max(map(len, shapes.positions(geometry)), default=0)


def flat(geometry, single=False):
    """Without heights and measures; a Multi geometry of one part is that part, if `single`."""
    if geometry is None:
        return None
    if "geometries" in geometry:
        return {"type": geometry["type"], "geometries": [flat(part) for part in geometry["geometries"]]}

    def cut(node):
        return node[:2] if node and not isinstance(node[0], list) else [cut(part) for part in node]
    kind, places = geometry["type"], cut(geometry["coordinates"])
    if single and kind.startswith("Multi") and len(places) == 1:
        kind, places = kind[5:], places[0]
    return {"type": kind, "coordinates": places}


def differ(one, two):
    """In what two geometries differ, in a word; None if they do not."""
    if same_shape(one, two):
        return None
    if one is None or two is None:
        return "shape"
    if same_shape(flat(one), flat(two)):
        return "ordinates"
    return "kind" if same_shape(flat(one, True), flat(two, True)) else "shape"


def function(expression, source, same):
    isShape = same is None

    def case(cairn, _, work, differences):
        path = os.path.join(work, "shapes.sqlite")
        make_store(path, differences)
        # Where SpatiaLite has to be asked in another way, its own follows a sign of equality.
        asked = expression.split("=") * (1 if "=" in expression else 2)
        sql = ["SELECT %s AS k, %s AS v FROM %s" % (
            source[0], "hex(ST_AsBinary(%s))" % text if isShape else text, source[1])
            for text in asked]
        left = ours(cairn, path, sql[0], work, differences)
        right = theirs(path, sql[1], differences)
        if left.keys() != right.keys():
            differences.add("%d answers, SpatiaLite has %d", len(left), len(right))
        for key in sorted(left.keys() & right.keys()):
            one, two = left[key], right[key]
            # hex(NULL) is an empty text.
            if isShape:
                one, two = shape(one) if one else None, shape(two) if two else None
                word = differ(one, two)
            else:
                isSame = one is two if one is None or two is None else same(one, two)
                word = None if isSame else "value"
            if word:
                differences.add("%s %s, SpatiaLite has %s: of %s", word, short(one), short(two),
                                about(path, source, key))
        return len(left)
    return case


def about(path, source, key):
    """The arguments of a row, as text."""
    found = theirs(path, "SELECT 1, %s FROM %s WHERE %s = %d" % (
        source[2], source[1].split(" GROUP")[0].split(" WHERE")[0], source[0], key), None)
    return short(found.get(1))


ALL = ("shapes.id", "shapes", "ST_AsText(geom)")
SINGLE = ("shapes.id", "shapes WHERE ST_GeometryType(geom) NOT LIKE 'GEOMETRYCOLLECTION%'", "ST_AsText(geom)")
BOTH = ("pairs.id", "pairs JOIN (SELECT id AS o, geom AS a FROM shapes) ON o = one "
        "JOIN (SELECT id AS t, geom AS b FROM shapes) ON t = two", "ST_AsText(a) || ' and ' || ST_AsText(b)")
PARTS = ("part", "shapes GROUP BY part", "'all of it'")


def cases():
    """Name, input and function of every case."""
    def same_text(one, two):
        return str(one) == str(two)
    for expressions, source, same in (
            (NUMBERS, ALL, same_number), (["ST_Area(geom,1)", "ST_Area(geom,0)"], ALL, nearly_same_number),
            (MENDED, SINGLE, same_number), (TEXTS, ALL, same_text), (GEOMETRIES, ALL, None),
            (PAIRS, BOTH, same_number), (OVERLAYS, BOTH, None), (GROUPS, PARTS, None),
            (LOADED, ALL, same_number), (LOADED_GEOMETRIES, ALL, None)):
        for expression in expressions:
            yield "SQL " + expression.split("=")[0], None, function(expression, source, same)
