"""The formats that people bring back from the field: KML, GPX and CSV, beside GDAL's drivers.

What cairn reads is compared with what LIBKML, GPX and CSV make of the same file; what it writes is
validated against the schema (KML: kml22gx.xsd, out of pykml's wheel) and read again by GDAL; and a file
that cairn wrote comes out of cairn as it went in, byte for byte.
"""

import csv
import glob
import os
import re
import subprocess
import xml.etree.ElementTree as ElementTree
import zipfile

import shapes
from cases import BUILD, ROOT, run, short

# The schemas of KML 2.2 with Google's extensions, as xmllint takes them.
SCHEMAS = "pykml==0.2.0"
GPX = "{http://www.topografix.com/GPX/1/1}"
# The order of a point's elements (gpx.xsd 1.1, wptType), of a track's and of a route's.
WAYPOINT = ("ele time magvar geoidheight name cmt desc src link sym type fix sat hdop vdop pdop "
            "ageofdgpsdata dgpsid extensions").split()
LINE = "name cmt desc src link number type extensions trkseg rtept".split()


def files(ending):
    here = os.path.dirname(os.path.abspath(__file__))
    found = glob.glob(os.path.join(ROOT, "samples", "*", "*." + ending))
    return sorted(found + glob.glob(os.path.join(here, "Data", "*." + ending)))


def schema():
    """kml22gx.xsd with the schemas that it stands on, unpacked."""
    folder = os.path.join(BUILD, "tools", SCHEMAS.replace("==", "-"))
    path = os.path.join(folder, "pykml", "schemas", "kml22gx.xsd")
    if not os.path.exists(path):
        pip = os.path.join(BUILD, "venv", "bin", "pip")
        subprocess.run([pip, "download", "-q", "--disable-pip-version-check", "--no-deps",
                        SCHEMAS, "-d", folder], check=True)
        wheel, = glob.glob(os.path.join(folder, "*.whl"))
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
    return path


def validate_kml(path, differences):
    done, errors = run(["xmllint", "--noout", "--nonet", "--schema", schema(), path])
    if done.returncode != 0:
        for line in errors[:3]:
            differences.add("schema: %s", line)


def validate_gpx(path, differences):
    """The order of elements, and the ranges of positions: what the schema says that programs trip over."""
    root = ElementTree.parse(path).getroot()
    order = ["metadata", "wpt", "rte", "trk", "extensions"]
    check_order(root, order, differences)
    for name, allowed in (("wpt", WAYPOINT), ("rtept", WAYPOINT), ("trkpt", WAYPOINT), ("rte", LINE),
                          ("trk", LINE)):
        for element in root.iter(GPX + name):
            check_order(element, allowed, differences)
            if name.endswith("pt"):
                lat, lon = float(element.get("lat")), float(element.get("lon"))
                if not (-90 <= lat <= 90 and -180 <= lon < 180) or re.search(
                        "[eE]", element.get("lat") + element.get("lon")):
                    differences.add("position %s, %s", element.get("lat"), element.get("lon"))


def check_order(element, allowed, differences):
    names = [child.tag.replace(GPX, "") for child in element]
    unknown = [name for name in names if name not in allowed]
    if unknown:
        differences.add("%s holds %s", element.tag, unknown)
        return
    places = [allowed.index(name) for name in names]
    if places != sorted(places):
        differences.add("%s has its elements in the order %s", element.tag, names)


def convert(cairn, source, target, differences, *options):
    done, _ = run([cairn, "convert", source, "-o", target, "--overwrite", *options], differences)
    return done.returncode == 0 and os.path.exists(target)


def dump(path, work, name, differences, *options):
    """What GDAL sees in a file, layer by layer, as features."""
    layers = re.findall(r"^\d+: (.*?)(?: \([^()]*\))?$", run(
        ["ogrinfo", "-q", path, *options], differences)[0].stdout, re.MULTILINE)
    features = []
    for place, layer in enumerate(layers):
        out = os.path.join(work, "%s-%d.geojson" % (name, place))
        run(["ogr2ogr", "-f", "GeoJSON", "-lco", "COORDINATE_PRECISION=15", out, path, layer, *options],
            differences)
        features += shapes.read_geojson(out)
    return features


def simple(geometry):
    """A collection of one kind is the multi-part geometry that it could be; of one part, that part."""
    if geometry is None:
        return None
    parts = geometry.get("geometries")
    kinds = {"Point", "LineString", "Polygon"}
    if parts is not None:
        parts = [simple(part) for part in parts]
        if len(parts) == 1:
            return parts[0]
        if parts and {part["type"] for part in parts} <= kinds and len(
                {part["type"] for part in parts}) == 1:
            return {"type": "Multi" + parts[0]["type"],
                    "coordinates": [part["coordinates"] for part in parts]}
        return {"type": "GeometryCollection", "geometries": parts}
    if geometry["type"].startswith("Multi") and len(geometry["coordinates"]) == 1:
        return {"type": geometry["type"][5:], "coordinates": geometry["coordinates"][0]}
    return {"type": geometry["type"], "coordinates": geometry["coordinates"]}


def flat(geometry):
    """Without heights."""
    if geometry is None:
        return None
    if "geometries" in geometry:
        return {**geometry, "geometries": [flat(part) for part in geometry["geometries"]]}

    def cut(node):
        return node[:2] if node and isinstance(node[0], (int, float)) else [cut(part) for part in node]
    return {**geometry, "coordinates": cut(geometry["coordinates"])}


def compare_geometries(ours, theirs, differences, tolerance=1e-9):
    if len(ours) != len(theirs):
        differences.add("%d features, GDAL has %d", len(ours), len(theirs))
        return
    for place, (one, two) in enumerate(zip(ours, theirs)):
        left, right = simple(one.get("geometry")), simple(two.get("geometry"))
        if not shapes.same_geometry(flat(left), flat(right), tolerance):
            differences.add("feature %d: geometry %s, GDAL has %s", place + 1, short(left), short(right))


def text(value):
    """A value as a table of text has it."""
    if value in (True, False, "true", "false"):
        return str(int(value in (True, "true")))
    if isinstance(value, dict) and set(value) == {"@type", "value"}:
        value = value["value"]
    return str(value).strip()


def compare_values(ours, theirs, keys, differences):
    """The values of some keys, ours by their names and GDAL's by its own."""
    for place, (one, two) in enumerate(zip(ours, theirs)):
        left, right = one.get("properties") or {}, two.get("properties") or {}
        for key, other in keys(left, right):
            here, there = left.get(key), right.get(other)
            if here in (None, "") and there in (None, ""):
                continue
            try:
                same = float(here) == float(there)
            except (TypeError, ValueError):
                same = text(here) == text(there)
            if not same:
                differences.add("feature %d: %s is %s, GDAL has %s", place + 1, key, short(here),
                                short(there))


def kml_fields(left, right):
    """LIBKML calls names and descriptions by names of its own, and has fields for what it knows."""
    skipped = {"timestamp", "timespan", "visibility", "open", "styleUrl", "folder_path", "altitudeMode",
               "tessellate", "extrude", "Snippet", "address", "phoneNumber", "LookAt", "Camera", "Region"}
    for key, value in left.items():
        if key in skipped or ":" in key or key.startswith(("stroke", "fill", "icon", "label", "@")):
            continue
        if value is not None and not isinstance(value, list) and not (
                isinstance(value, dict) and "@type" not in value):
            yield key, {"name": "Name"}.get(key, key)


def read_kml(cairn, path, work, differences):
    ours = os.path.join(work, "cairn.geojson")
    if not convert(cairn, path, ours, differences):
        return 0
    left = shapes.read_geojson(ours)
    right = dump(path, work, "gdal", differences)
    compare_geometries(left, right, differences)
    compare_values(left, right, kml_fields, differences)
    return len(left)


def rewrite(ending, validate, more=()):
    """A file through cairn is valid, and its second copy is the first."""
    def case(cairn, path, work, differences):
        first, second = (os.path.join(work, name + ending) for name in ("first", "second"))
        if not convert(cairn, path, first, differences, *more):
            return 0
        convert(cairn, first, second, differences)
        validate(first, differences)
        with open(first, "rb") as one, open(second, "rb") as two:
            if one.read() != two.read():
                differences.add("the second copy is not the first")
        return 1
    return case


def write(ending, validate):
    """What cairn makes of GeoJSON is valid, and GDAL reads the same shapes and values from it."""
    def case(cairn, path, work, differences):
        out = os.path.join(work, "cairn" + ending)
        sources = shapes.read_geojson(path)
        if not convert(cairn, path, out, differences):
            return len(sources)
        validate(out, differences)
        options = ("-oo", "GEOM_POSSIBLE_NAMES=WKT", "-oo", "KEEP_GEOM_COLUMNS=NO") if ending == ".csv" else ()
        seen = dump(out, work, "gdal", differences, *options)
        compare_geometries(sources, seen, differences)

        def table_fields(left, right):
            return [(key, key) for key, value in left.items()
                    if value is not None and not isinstance(value, (list, dict))]
        compare_values(sources, seen, kml_fields if ending == ".kml" else table_fields, differences)
        return len(sources)
    return case


def valid_csv(path, differences):
    """Every record has as many fields as the first (RFC 4180 §2.4)."""
    with open(path, encoding="utf-8", newline="") as file:
        widths = {len(row) for row in csv.reader(file)}
    if len(widths) != 1:
        differences.add("records have %s fields", sorted(widths))


def read_gpx(cairn, path, work, differences):
    """GDAL drops the times of tracks; shapes, names and descriptions are compared."""
    total = 0
    for layer in ("waypoints", "routes", "tracks"):
        ours = os.path.join(work, layer + "-cairn.geojson")
        theirs = os.path.join(work, layer + "-gdal.geojson")
        run([cairn, "convert", path, "--layer", layer, "-o", ours, "--overwrite"])
        run(["ogr2ogr", "-f", "GeoJSON", "-lco", "COORDINATE_PRECISION=15", theirs, path, layer],
            differences)
        left = shapes.read_geojson(ours) if os.path.exists(ours) else []
        right = shapes.read_geojson(theirs)
        compare_geometries(left, right, differences)
        compare_values(left, right, lambda one, two: [
            (key, key) for key in ("name", "cmt", "desc", "src", "sym", "number") if key in one],
            differences)
        total += len(left)
    return total


def read_csv(cairn, path, work, differences):
    ours, theirs = os.path.join(work, "cairn.geojson"), os.path.join(work, "gdal.geojson")
    if not convert(cairn, path, ours, differences):
        return 0
    run(["ogr2ogr", "-f", "GeoJSON", "-lco", "COORDINATE_PRECISION=15", theirs, path,
         "-oo", "X_POSSIBLE_NAMES=lon,lng,long,longitude,x", "-oo", "Y_POSSIBLE_NAMES=lat,latitude,y",
         "-oo", "GEOM_POSSIBLE_NAMES=wkt,geom,geometry,the_geom", "-oo", "AUTODETECT_TYPE=YES"],
        differences)
    left, right = shapes.read_geojson(ours), shapes.read_geojson(theirs)
    compare_geometries(left, right, differences)
    compare_values(left, right, lambda one, two: [(key, key) for key in one], differences)
    return len(left)


def store(check):
    """A GeoPackage of field data, with styles and arrays, satisfies GDAL and its validator."""
    def case(cairn, path, work, differences):
        out = os.path.join(work, "cairn.gpkg")
        if not convert(cairn, path, out, differences):
            return 0
        check(out, "1.4", differences)
        return sum(len(list(shapes.Store(out).records(layer)))
                   for layer, *_ in shapes.Store(out).layers())
    return case


def cases(check_store):
    """Name, input and function of every case."""
    def named(kind, paths, function):
        for path in paths:
            yield "%s %s" % (kind, os.path.basename(path)), path, function

    samples = [path for path in files("geojson")]
    for kind, paths, function in (
        ("KML>GeoJSON", files("kml") + files("kmz"), read_kml),
        ("KML>KML", files("kml"), rewrite(".kml", validate_kml)),
        ("KML>GPKG", files("kml") + files("kmz"), store(check_store)),
        ("GeoJSON>KML", samples, write(".kml", validate_kml)),
        ("GPX>GeoJSON", files("gpx"), read_gpx),
        ("GPX>GPX", files("gpx"), rewrite(".gpx", validate_gpx)),
        ("GPX>GPKG", files("gpx"), store(check_store)),
        ("CSV>GeoJSON", files("csv"), read_csv),
        ("CSV>CSV", files("csv"), rewrite(".csv", valid_csv)),
        ("GeoJSON>CSV", samples, write(".csv", valid_csv)),
    ):
        yield from named(kind, paths, function)
