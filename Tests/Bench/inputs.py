"""Makes the benchmark's inputs out of samples/town.

Each feature of the sample becomes a template; a copy of the town is one template block with its
whole degrees, numbers and ids filled in, which runs at memory speed. Copies lie on different whole
degrees, so that every coordinate keeps OSM's seven decimals.

    inputs.py NAME MEGABYTES          writes poly, point or line to standard output
"""

import json
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOWN = os.path.join(ROOT, "samples", "town")
HEAD, TAIL = b'{"type":"FeatureCollection","features":[\n', b"\n]}\n"

# What a copy of the town fills in: whole degrees east and north, and a number of its own.
EAST, NORTH, OWN = b"\x01", b"\x02", b"\x04"
# Megabytes that give about 650,000 polygons, 3,000,000 points and 400,000 lines.
SIZES = {"poly": 334, "point": 500, "line": 160}
COLOURS = ["blanc", "ocre", "crème", "rosé", "gris"]


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


def blocks(name):
    """The town over and over, without end: the text of its features, with a comma between copies."""
    features = {"poly": polygons, "point": points, "line": lines}[name]()
    block = ",\n".join(features).encode()
    copy = 0
    while True:
        filled = block.replace(OWN, b"%d" % (100_000 + copy))
        filled = filled.replace(EAST, b"%d" % (copy * 7 % 180))
        yield filled.replace(NORTH, b"%d" % (copy * 7 // 180 % 85))
        copy += 1


def write(file, name, megabytes):
    """Writes one FeatureCollection of at least that many megabytes, a feature a line."""
    size = file.write(HEAD)
    for block in blocks(name):
        size += file.write(block)
        if size >= megabytes * 1_000_000:
            break
        size += file.write(b",\n")
    file.write(TAIL)


def small(file):
    """About one kilobyte: what a conversion costs that converts nearly nothing."""
    features = [
        '{"type":"Feature","properties":{"name":"Tree %d","height":%d},"geometry":'
        '{"type":"Point","coordinates":[7.42%d,43.73%d]}}' % (n, n + 3, n, n) for n in range(1, 9)]
    file.write(HEAD + ",\n".join(features).encode() + TAIL)


if __name__ == "__main__":
    write(sys.stdout.buffer, sys.argv[1], float(sys.argv[2]))
