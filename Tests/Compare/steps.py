"""Steps beside GDAL: reprojection, validity, repairs, clipping, simplification, selection, dissolving.

What a step makes of a sample is compared with what GDAL (with GEOS and PROJ below it) makes of the same
feature, as coordinates where both define them alike, else by the area and length in which they differ.
"""

import glob
import json
import math
import os
import re

import shapes
from cases import ROOT, run, short

TOWN = os.path.join(ROOT, "samples", "town")
DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Data")
# In them the samples of Monaco lie within the area of use.
SYSTEMS = ["EPSG:3857", "EPSG:32632", "EPSG:2154", "EPSG:3035", "EPSG:25832"]
BOX = (7.418, 43.733, 7.424, 43.739)
CONDITIONS = [
    "highway = 'primary'", "lanes > 2", "name LIKE 'avenue%'", "name IS NULL AND oneway",
    "highway IN ('steps', 'footway') OR lanes BETWEEN 2 AND 3", "length(name) % 7 = 3",
    "name GLOB 'A*' AND NOT oneway", "CASE WHEN lanes > 1 THEN highway ELSE 'x' END <> 'x'",
    "lanes / 2 = 1", "upper(substr(name, 1, 1)) < 'C'",
]


def ours(cairn, differences, work, name, *arguments):
    """What cairn writes as features, one a line."""
    out = os.path.join(work, name + ".geojsonl")
    done, _ = run([cairn, *arguments, "-o", out, "--overwrite", "--keep-crs"], differences)
    return shapes.read_geojson(out) if done.returncode == 0 else []


def geometry(feature):
    from osgeo import ogr
    value = feature["geometry"]
    return ogr.CreateGeometryFromJson(json.dumps(value)) if value else None


def by_id(features):
    return {feature.get("id"): feature for feature in features}


def differ(one, two):
    """The area of what is in one of two geometries only."""
    rest = one.SymDifference(two)
    return rest.GetArea() if rest is not None else math.inf


def reprojection(target):
    """GDAL's own choice of an operation may be another one: the best for each point."""
    def case(cairn, path, work, differences):
        theirs = os.path.join(work, "gdal.gpkg")
        mine = os.path.join(work, "cairn.gpkg")
        run([cairn, "reproject", path, "--dst-crs", target, "-o", mine], differences)
        run(["ogr2ogr", "-t_srs", target, theirs, path], differences)
        one, two = shapes.Store(mine), shapes.Store(theirs)
        left = [g for _, g in one.geometries(one.layers()[0][0])]
        right = [g for _, g in two.geometries(two.layers()[0][0])]
        if len(left) != len(right):
            differences.add("%d features, GDAL has %d", len(left), len(right))
        for place, (mine, other) in enumerate(zip(left, right)):
            if not shapes.same_geometry(mine, other, 1e-6):
                differences.add("feature %d: %s, GDAL has %s", place + 1, short(mine), short(other))
        return len(left)
    return case


def back(cairn, path, work, differences):
    """There and back again is a tenth of a millimetre off at most."""
    there = os.path.join(work, "there.gpkg")
    run([cairn, "reproject", path, "--dst-crs", "EPSG:25832", "-o", there], differences)
    result = ours(cairn, differences, work, "back", "reproject", there, "--dst-crs", "EPSG:4326")
    sources = shapes.read_geojson(path)
    for one, two in zip(result, sources):
        if not shapes.same_geometry(one["geometry"], two["geometry"], 1e-9):
            differences.add("%s is %s, it was %s", two["id"], short(one["geometry"]),
                            short(two["geometry"]))
    return len(result)


def validity(cairn, path, work, differences):
    """The same features are valid."""
    done, _ = run([cairn, "validate", "--json", path])
    said = json.loads(done.stdout)
    faulty = {problem["feature"] for problem in said["problems"] if re.search(
        "intersection|hole|shell|interior|duplicate-rings|too-short|not-closed|zero", problem["code"])}
    sources = shapes.read_geojson(path)
    for place, feature in enumerate(sources, 1):
        shape = geometry(feature)
        if shape is None or shape.IsEmpty():
            continue
        if shape.IsValid() == (place in faulty):
            differences.add("feature %d: %s, GDAL says %s", place,
                            "not valid" if place in faulty else "valid", shape.IsValid())
    return len(sources)


def repair(cairn, path, work, differences):
    """What is repaired is valid, and the linework method's areas are those of GDAL's MakeValid."""
    sources = shapes.read_geojson(path)
    for method in ("structure", "linework"):
        results = ours(cairn, differences, work, method, "repair", path, "--method", method)
        if len(results) != len(sources):
            differences.add("%d features of %d", len(results), len(sources))
        for one, source in zip(results, sources):
            shape, other = geometry(one), geometry(source)
            if shape is None or shape.IsEmpty():
                continue
            if not shape.IsValid():
                differences.add("%s is not valid", short(one))
            elif method == "linework":
                other = other.MakeValid()
                if other is not None and differ(shape, other) > 1e-12 * other.GetArea():
                    differences.add("%s, GDAL has %s", short(one), short(other.ExportToWkt()))
    return len(sources)


def clip(cairn, path, work, differences):
    from osgeo import ogr
    west, south, east, north = BOX
    box = ogr.CreateGeometryFromWkt("POLYGON((%r %r,%r %r,%r %r,%r %r,%r %r))" % (
        west, south, east, south, east, north, west, north, west, south))
    results = by_id(ours(cairn, differences, work, "clip", "clip", path, "--bbox", "%r,%r,%r,%r" % BOX))
    sources = shapes.read_geojson(path)
    for feature in sources:
        source, found = geometry(feature), results.pop(feature["id"], None)
        wanted = source.Intersection(box)
        size = (lambda: 1, wanted.Length, wanted.GetArea)[source.GetDimension()]()
        if found is None:
            # What only touches the box has nothing of its own dimension in it.
            if wanted.GetDimension() == source.GetDimension() and size > 0 and not wanted.IsEmpty():
                differences.add("%s is missing", feature["id"])
            continue
        shape = geometry(found)
        if not shape.IsValid() or differ(shape, wanted) > 1e-12 * size or source.GetDimension() == 1 and (
                abs(shape.Length() - wanted.Length()) > 1e-9 * size):
            differences.add("%s is %s, GDAL has %s", feature["id"], short(found["geometry"]),
                            short(wanted.ExportToWkt()))
    for name in results:
        differences.add("%s does not lie in the box", name)
    return len(sources)


def simplify(cairn, path, work, differences):
    """Lines in metres: Douglas and Peucker's rule has one result."""
    from osgeo import ogr
    metric = os.path.join(work, "metric.gpkg")
    run(["ogr2ogr", "-t_srs", "EPSG:32632", metric, path], differences)
    mine = os.path.join(work, "cairn.gpkg")
    run([cairn, "simplify", metric, "--tolerance", "5", "-o", mine], differences)
    one, two = shapes.Store(mine), shapes.Store(metric)
    left = [g for _, g in one.geometries(one.layers()[0][0])]
    right = [g for _, g in two.geometries(two.layers()[0][0])]
    for place, (mine, source) in enumerate(zip(left, right)):
        # ogr2ogr -simplify has another rule, which keeps rings.
        other = json.loads(ogr.CreateGeometryFromJson(json.dumps(source)).Simplify(5).ExportToJson(
            ["COORDINATE_PRECISION=15"]))
        if not shapes.same_geometry(mine, other, 1e-8):
            differences.add("line %d: %s, GDAL has %s", place + 1, short(mine), short(other))
    return len(left)


def conditions(cairn, path, work, differences):
    """SQLite has the last word: a table of the same values, and the store's own rows."""
    store = os.path.join(work, "town.gpkg")
    run([cairn, "convert", path, "-o", store], differences)
    held = shapes.Store(store)
    layer = held.layers()[0][0]
    count = 0
    for condition in CONDITIONS:
        wanted = [row[0] for row in held.rows("SELECT id FROM %s WHERE %s ORDER BY rowid" % (
            shapes.quoted(layer), condition))]
        for source in (path, store):
            found = [feature["id"] for feature in ours(
                cairn, differences, work, "where", "filter", source, "--where", condition)]
            if found != wanted:
                differences.add("%s of %s: %d features, SQLite has %d", condition,
                                os.path.basename(source), len(found), len(wanted))
        count += len(wanted)
    return count


def dissolve(cairn, path, work, differences):
    """Each group is the union of its features."""
    sources, groups = shapes.read_geojson(path), {}
    for feature in sources:
        groups.setdefault(feature["properties"].get("building"), []).append(geometry(feature))
    results = ours(cairn, differences, work, "dissolve", "dissolve", path, "--by", "building")
    found = {feature["properties"]["building"]: geometry(feature) for feature in results}
    if found.keys() != groups.keys():
        differences.add("the groups are %s, not %s", short(list(found)), short(list(groups)))
    for name in found.keys() & groups.keys():
        union = groups[name][0]
        for shape in groups[name][1:]:
            union = union.Union(shape)
        if differ(found[name], union) > 1e-9 * union.GetArea():
            differences.add("%s is not the union of its features", name)
    return len(sources)


def cases():
    """Name, input and function of every case."""
    from osgeo import gdal
    # A length or area that a geometry does not have is 0, and that is all.
    gdal.PushErrorHandler("CPLQuietErrorHandler")
    for name in ("streets", "buildings", "trees-and-amenities"):
        path = os.path.join(TOWN, name + ".geojson")
        for system in SYSTEMS:
            yield "reproject %s %s" % (system, name), path, reprojection(system)
        yield "reproject and back " + name, path, back
        yield "clip " + name, path, clip
        yield "repair " + name, path, repair
    yield "simplify streets", os.path.join(TOWN, "streets.geojson"), simplify
    yield "filter --where streets", os.path.join(TOWN, "streets.geojson"), conditions
    yield "dissolve buildings", os.path.join(TOWN, "buildings.geojson"), dissolve
    files = glob.glob(os.path.join(ROOT, "samples", "*", "*.geojson")) + glob.glob(
        os.path.join(DATA, "*json"))
    for path in sorted(files):
        yield "validate " + os.path.splitext(os.path.basename(path))[0], path, validity
