"""Makes the benchmark's inputs out of samples/town, and out of samples/osm by extract.py.

Each feature of the sample becomes a template; a copy of the town is one template block with its
whole degrees, numbers and ids filled in, which runs at memory speed. Copies lie on different whole
degrees, so that every coordinate keeps OSM's seven decimals.

    inputs.py NAME MEGABYTES          writes one to standard output: poly, point, line, placemark, track,
                                      row, czech, place or extract
"""

import json
import os
import sys
from xml.sax.saxutils import escape

import extract

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOWN = os.path.join(ROOT, "samples", "town")
GEOJSON_FRAME = b'{"type":"FeatureCollection","features":[\n', b",\n", b"\n]}\n"
# What stands before all copies of the town, between them and behind them.
FRAMES = {
    "placemark": (b'''<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2">
<Document id="root_doc">
<Style id="ochre"><LineStyle><color>ff2277cc</color><width>2</width></LineStyle>\
<PolyStyle><color>7f2277cc</color></PolyStyle></Style>
<Schema name="poly" id="poly">
	<SimpleField name="osm_id" type="double"></SimpleField>
	<SimpleField name="building" type="string"></SimpleField>
	<SimpleField name="title" type="string"></SimpleField>
	<SimpleField name="levels" type="int"></SimpleField>
	<SimpleField name="height" type="float"></SimpleField>
	<SimpleField name="roof" type="string"></SimpleField>
	<SimpleField name="listed" type="bool"></SimpleField>
	<SimpleField name="surveyed" type="string"></SimpleField>
	<SimpleField name="owner" type="float"></SimpleField>
	<SimpleField name="address" type="string"></SimpleField>
</Schema>
<Folder><name>poly</name>
''', b"\n", b"\n</Folder>\n</Document></kml>\n"),
    "track": (b'''<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="bench" xmlns="http://www.topografix.com/GPX/1/1" \
xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">
''', b"\n", b"\n</gpx>\n"),
    "row": (b"osm_id,kind,name,height,lon,lat\n", b"\n", b"\n"),
    "place": (b"lon,lat\n", b"\n", b"\n"),
}
# Where copies of the polygons lie that go into the system of one country: west, south, and how many
# whole degrees each way.
CZECH = (13, 49, 5, 1)

# What a copy of the town fills in: whole degrees east and north, and a number of its own.
EAST, NORTH, OWN = b"\x01", b"\x02", b"\x04"
# Megabytes that give about 650,000 polygons, 3,000,000 points and 400,000 lines.
SIZES = {"poly": 334, "point": 500, "line": 160, "placemark": 600, "track": 300, "row": 300,
         "extract": 500, "czech": 334, "place": 220}
COLOURS = ["blanc", "ocre", "crème", "rosé", "gris"]


def join(scale):
    """SQL for spatialite: 5,000 areas of 65 positions that cover most of a plane, and a million points, both with
    an R*Tree."""
    return """
BEGIN;
CREATE TABLE areas (id INTEGER PRIMARY KEY, name TEXT);
SELECT AddGeometryColumn('areas', 'geom', 4326, 'POLYGON', 'XY');
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
INSERT INTO areas SELECT i + 1, 'area ' || i, ST_Buffer(MakePoint(i %% 100 * 0.5, i / 100 * 0.5, 4326), 0.24, 16)
FROM n;
CREATE TABLE points (id INTEGER PRIMARY KEY, kind TEXT);
SELECT AddGeometryColumn('points', 'geom', 4326, 'POINT', 'XY');
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
INSERT INTO points SELECT i + 1, 'kind ' || (i %% 7),
  MakePoint(i * 7919 %% 1000003 * 0.00005, i * 104729 %% 1000033 * 0.000025, 4326) FROM n;
SELECT CreateSpatialIndex('areas', 'geom'), CreateSpatialIndex('points', 'geom');
COMMIT;
""" % (5000 * scale - 1, 1000000 * scale - 1)


def town(name):
    with open(os.path.join(TOWN, name + ".geojson"), encoding="utf-8") as file:
        return json.load(file)["features"]


def position(place):
    """The text of one coordinate pair, its whole degrees left open."""
    east, north = (("%.7f" % value).rstrip("0").partition(".")[2] or "0" for value in place)
    return "[\x01.%s,\x02.%s]" % (east, north)


def coordinates(node):
    if isinstance(node[0], (int, float)):
        return position(node)
    return "[" + ",".join(map(coordinates, node)) + "]"


def feature(properties, kind, shape):
    text = json.dumps(properties, ensure_ascii=False, separators=(",", ":"))
    # Values marked as numbers lose their quotes.
    text = text.replace('"\\u0003', "").replace('\\u0003"', "").replace("\\u0004", "\x04")
    return '{"type":"Feature","properties":%s,"geometry":{"type":"%s","coordinates":%s}}' % (
        text, kind, coordinates(shape))


def number(text):
    """Marks a value that is to be written as a number."""
    return "\x03" + text + "\x03"


def polygons():
    """Ten fields: whole numbers, real numbers, a boolean, a date, text; some null, some absent."""
    features = town("buildings")
    for index, source in enumerate(features):
        tags, shape, kind = source["properties"], source["geometry"]["coordinates"], "Polygon"
        if index % 25 == 7:
            shape, kind = [shape, features[index - 1]["geometry"]["coordinates"]], "MultiPolygon"
        properties = {
            "osm_id": number("\x04%04d" % index),
            "building": tags.get("amenity", tags["building"]),
            "name": tags.get("name", "Immeuble %d/\x04" % index if index % 3 == 0 else None),
            "levels": number(str(1 + index % 12)) if index % 4 else None,
            "height": number("%d.%02d" % (3 + index % 38, index % 100)),
            "roof": COLOURS[index % 5],
            "listed": index % 7 == 0,
            "surveyed": "20%02d-%02d-%02d" % (index % 24, 1 + index % 12, 1 + index % 28),
            "owner": number("\x04.%d" % (1 + index % 9)),
            "address": "%d, Rue de l'Église, 98%03d Monte-Carlo" % (1 + index % 99, index % 1000),
        }
        if index % 5 == 0:
            del properties["owner"]
        yield feature(properties, kind, shape)


def points():
    """Four fields."""
    for index, source in enumerate(town("trees-and-amenities")):
        tags = source["properties"]
        kind = next((tags[k] for k in ("amenity", "shop", "tourism", "natural") if k in tags), None)
        yield feature({
            "osm_id": number("\x04%04d" % index),
            "kind": kind,
            "name": tags.get("name"),
            "height": number("%d.%d" % (2 + index % 20, index % 10)),
        }, "Point", source["geometry"]["coordinates"])


def lines():
    """Eight fields."""
    for index, source in enumerate(town("streets")):
        tags = source["properties"]
        yield feature({
            "osm_id": number("\x04%04d" % index),
            "highway": tags["highway"],
            "name": tags.get("name", "Passage %d/\x04, à droite" % index),
            "oneway": tags.get("oneway", False),
            "lanes": number(str(tags["lanes"])) if "lanes" in tags else None,
            "surface": tags.get("surface", "asphalt"),
            "width": number("%d.%d" % (2 + index % 9, index % 10)),
            "surveyed": "20%02d-%02d-%02d" % (index % 24, 1 + index % 12, 1 + index % 28),
        }, "LineString", source["geometry"]["coordinates"])


def placemarks():
    """The polygons as KML, with their ten fields as typed SimpleData and a shared style."""
    for text in polygons():
        # What the templates leave open is no JSON yet.
        marked = text.replace(EAST.decode(), "900").replace(NORTH.decode(), "901")
        source = json.loads(marked.replace(OWN.decode(), "902"))
        shape = source["geometry"]["coordinates"]
        if source["geometry"]["type"] == "Polygon":
            geometry = polygon(shape)
        else:
            geometry = "<MultiGeometry>%s</MultiGeometry>" % "".join(map(polygon, shape))
        fields = "".join(
            '<SimpleData name="%s">%s</SimpleData>' % (
                "title" if key == "name" else key, escape(simple(value)))
            for key, value in source["properties"].items() if value is not None)
        yield (
            "<Placemark><name>%s</name><styleUrl>#ochre</styleUrl>"
            '<ExtendedData><SchemaData schemaUrl="#poly">%s</SchemaData></ExtendedData>%s</Placemark>'
            % (escape(source["properties"]["address"]), fields, geometry)
        ).replace("902", OWN.decode()).replace("900.", EAST.decode() + ".").replace(
            "901.", NORTH.decode() + ".")


def simple(value):
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def polygon(rings):
    parts = []
    for place, ring in enumerate(rings):
        side = "inner" if place else "outer"
        parts.append("<%sBoundaryIs><LinearRing><coordinates>%s</coordinates></LinearRing></%sBoundaryIs>" % (
            side, " ".join("%.7f,%.7f" % tuple(place) for place in ring), side))
    return "<Polygon>%s</Polygon>" % "".join(parts)


def tracks():
    """Each street walked with a receiver: heights, times and heart rates, in segments; and way points."""
    for index, source in enumerate(town("streets")):
        places = source["geometry"]["coordinates"]
        yield "<trk><name>Walk %d/\x04</name><trkseg>%s</trkseg></trk>" % (index, "".join(
            '<trkpt lat="\x02.%s" lon="\x01.%s"><ele>%d.%d</ele><time>2026-%02d-%02dT%02d:%02d:%02dZ</time>'
            "<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>%d</gpxtpx:hr>"
            "</gpxtpx:TrackPointExtension></extensions></trkpt>" % (
                ("%.7f" % north).partition(".")[2], ("%.7f" % east).partition(".")[2],
                index % 300, step % 10, 1 + index % 12, 1 + index % 28, index % 24, step // 60 % 60,
                step % 60, 60 + (index + step) % 100)
            for step, (east, north) in enumerate(thick(places))))


def thick(places):
    """Ten places for each, as a receiver notes one a second."""
    for (east, north), (next_east, next_north) in zip(places, places[1:]):
        for step in range(10):
            part = step / 10
            yield east + (next_east - east) * part, north + (next_north - north) * part


def rows():
    """The points as comma-separated values; some names have a comma."""
    for text in points():
        marked = text.replace(EAST.decode(), "900").replace(NORTH.decode(), "901")
        source = json.loads(marked.replace(OWN.decode(), "902"))
        fields = source["properties"]
        east, north = source["geometry"]["coordinates"]
        name = fields["name"] or ""
        if "," in name or '"' in name:
            name = '"%s"' % name.replace('"', '""')
        yield ("%s,%s,%s,%s,%.7f,%.7f" % (
            fields["osm_id"], fields["kind"] or "", name, fields["height"], east, north)
        ).replace("902", OWN.decode()).replace("900.", EAST.decode() + ".").replace(
            "901.", NORTH.decode() + ".")


def places():
    """The vertices of the buildings, as bare coordinates in the zone of EPSG:32633."""
    for source in town("buildings"):
        for east, north in source["geometry"]["coordinates"][0]:
            yield "%.7f,%.7f" % (5 + east, 40 + north % 1 + int(east * 1e7) % 20)


def blocks(name):
    """The town over and over, without end: the text of its features, without what is between copies."""
    features = {
        "poly": polygons, "point": points, "line": lines, "placemark": placemarks, "track": tracks,
        "row": rows, "czech": polygons, "place": places,
    }[name]()
    block = FRAMES.get(name, GEOJSON_FRAME)[1].join(text.encode() for text in features)
    copy = 0
    while True:
        filled = block.replace(OWN, b"%d" % (100_000 + copy))
        west, south, wide, high = CZECH if name == "czech" else (0, 0, 180, 85)
        step = 1 if name == "czech" else 7
        filled = filled.replace(EAST, b"%d" % (west + copy * step % wide))
        yield filled.replace(NORTH, b"%d" % (south + copy * step // wide % high))
        copy += 1


def write(file, name, megabytes):
    """Writes one collection, document or table of at least that many megabytes, a feature a line."""
    if name == "extract":
        extract.write(file, megabytes)
        return
    head, between, tail = FRAMES.get(name, GEOJSON_FRAME)
    size = file.write(head)
    for block in blocks(name):
        size += file.write(block)
        if size >= megabytes * 1_000_000:
            break
        size += file.write(between)
    file.write(tail)


def small(file):
    """About one kilobyte: what a conversion costs that converts nearly nothing."""
    features = [
        '{"type":"Feature","properties":{"name":"Tree %d","height":%d},"geometry":'
        '{"type":"Point","coordinates":[7.42%d,43.73%d]}}' % (n, n + 3, n, n) for n in range(1, 9)]
    head, between, tail = GEOJSON_FRAME
    file.write(head + between.join(text.encode() for text in features) + tail)


if __name__ == "__main__":
    write(sys.stdout.buffer, sys.argv[1], float(sys.argv[2]))
