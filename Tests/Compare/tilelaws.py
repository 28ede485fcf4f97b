"""The laws of tiles, by mapbox-vector-tile, shapely and the pmtiles package; run by the interpreter that has them.

    tilelaws.py decode STORE.mbtiles              every tile decodes, and its polygons are valid in its own units
    tilelaws.py same STORE.mbtiles STORE.pmtiles  the pmtiles package finds the same tiles, byte for byte
    tilelaws.py whole STORE.mbtiles SOURCE FIELD  at the largest zoom the parts of each polygon make up the polygon;
                                                  its field has the source's id if no property is called so
    tilelaws.py coverage STORE.mbtiles SOURCE     neighbours leave no gap and have no overlap, at every zoom
    tilelaws.py grid FILE.geojson                 writes a coverage of wavering fields

Prints a line for each breach, and at the end what it has looked at: a number. `same` counts tiles, the others features.
"""

import gzip
import json
import math
import random
import sqlite3
import sys

# Positions are rounded to whole units once, and where a shape is cut once more: each moves it by half a unit at most along
# each axis, so what differs is less than this wide.
QUANTUM = 2 ** 0.5
SIDE = 40


def tiles(path):
    store = sqlite3.connect("file:%s?mode=ro" % path, uri=True)
    for zoom, column, row, data in store.execute(
            "SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles ORDER BY 1, 2, 3"):
        yield (zoom, column, (1 << zoom) - 1 - row), data


def layers(data):
    import mapbox_vector_tile
    return mapbox_vector_tile.decode(gzip.decompress(data), default_options={"y_coord_down": True})


def width(area, limit):
    """True if an area is wider than a limit somewhere."""
    return area.area > 0 and not area.buffer(-limit / 2).is_empty


def decode(path):
    from shapely.geometry import shape
    from shapely.validation import explain_validity
    count = 0
    for address, data in tiles(path):
        for name, layer in layers(data).items():
            for feature in layer["features"]:
                count += 1
                geometry = shape(feature["geometry"])
                if geometry.is_empty:
                    print("%d/%d/%d %s: a feature without a shape" % (*address, name))
                elif not geometry.is_valid:
                    print("%d/%d/%d %s: %s" % (*address, name, explain_validity(geometry)))
    return count


def same(path, archive):
    from pmtiles.reader import MmapSource, Reader, all_tiles
    wanted = dict(tiles(path))
    with open(archive, "rb") as file:
        source = MmapSource(file)
        header = Reader(source).header()
        found = dict(all_tiles(source))
        if header["addressed_tiles_count"] != len(found):
            print("the header counts %d tiles of %d" % (header["addressed_tiles_count"], len(found)))
        # One tile after the other by its address, as a map does it.
        for address in random.Random(1).sample(sorted(wanted), min(len(wanted), 200)):
            if Reader(source).get(*address) != wanted[address]:
                print("%d/%d/%d is another tile when it is asked for" % address)
    for address in sorted(wanted.keys() ^ found.keys()):
        print("%d/%d/%d is only in one of the two" % address)
    for address in sorted(wanted.keys() & found.keys()):
        if wanted[address] != found[address]:
            print("%d/%d/%d has other bytes" % address)
    return len(found)


def project(zoom, extent):
    """From degrees to units of a zoom, counted from the north-west of the world."""
    size = extent * 2 ** zoom

    def place(longitude, latitude):
        return ((longitude + 180) / 360 * size,
                (1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2 * size)
    return place


def projected(geometry, place):
    from shapely.geometry import shape
    if geometry["type"] == "Polygon":
        rings = [[place(*position[:2]) for position in ring] for ring in geometry["coordinates"]]
        return shape({"type": "Polygon", "coordinates": rings})
    return shape({"type": "MultiPolygon", "coordinates": [
        [[place(*position[:2]) for position in ring] for ring in polygon]
        for polygon in geometry["coordinates"]]})


def pieces(path, field, zooms=None):
    """What each tile has of each polygon within its own edges, in units of its zoom, by the value of a field."""
    from shapely.affinity import translate
    from shapely.geometry import box, shape
    for (zoom, column, row), data in tiles(path):
        if zooms is not None and zoom not in zooms:
            continue
        for layer in layers(data).values():
            extent = layer["extent"]
            for feature in layer["features"]:
                geometry = shape(feature["geometry"])
                if geometry.area > 0:
                    inside = geometry.buffer(0).intersection(box(0, 0, extent, extent))
                    yield zoom, extent, feature["properties"].get(field), translate(
                        inside, column * extent, row * extent)


def whole(path, source, field):
    from shapely.ops import unary_union
    with open(source, encoding="utf-8") as file:
        features = [feature for feature in json.load(file)["features"]
                    if (feature["geometry"] or {}).get("type") in ("Polygon", "MultiPolygon")]
    largest = max(zoom for (zoom, _, _), _ in tiles(path))
    parts, extent = {}, 0
    for _, extent, value, piece in pieces(path, field, {largest}):
        parts.setdefault(value, []).append(piece)
    place, count = project(largest, extent), 0
    for feature in features:
        value = feature["properties"].get(field, feature.get("id"))
        wanted = projected(feature["geometry"], place)
        if not wanted.is_valid:
            continue
        count += 1
        difference = wanted.symmetric_difference(unary_union(parts.get(value, [])))
        if width(difference, QUANTUM):
            print("%s %s: its parts differ from it by more than a unit" % (field, value))
    return count


def coverage(path, source):
    from shapely.geometry import box
    from shapely.ops import unary_union
    from shapely.strtree import STRtree
    with open(source, encoding="utf-8") as file:
        features = json.load(file)["features"]
    by_zoom, extents = {}, {}
    for zoom, extent, value, piece in pieces(path, "n"):
        by_zoom.setdefault(zoom, {}).setdefault(value, []).append(piece)
        extents[zoom] = extent
    count = 0
    for zoom, parts in sorted(by_zoom.items()):
        place = project(zoom, extents[zoom])
        shapes = [unary_union(part) for _, part in sorted(parts.items())]
        count += len(shapes)
        if len(shapes) != len(features):
            print("zoom %d: %d of %d fields" % (zoom, len(shapes), len(features)))
        tree = STRtree(shapes)
        for index, one in enumerate(shapes):
            for other in tree.query(one):
                if other > index and width(one.intersection(shapes[other]), QUANTUM):
                    print("zoom %d: two fields overlap by more than a unit" % zoom)
        # The outer border is straight, and stays so.
        (west, north), (east, south) = place(0, 8), place(8, 0)
        if width(box(west, north, east, south).difference(unary_union(shapes)), QUANTUM):
            print("zoom %d: fields leave a gap of more than a unit" % zoom)
    return count


def border(random, start, end):
    """A wavering line from one corner to the next; the outer border of the grid is straight."""
    count, line = random.randint(1, 40), []
    axis = 0 if start[1] == end[1] else 1
    across = 1 - axis
    inner = 0 < start[across] < 8
    for step in range(count + 1):
        t = step / count
        position = [start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t]
        if inner and 0 < step < count:
            position[across] += random.uniform(-0.3, 0.3) * 8 / SIDE * min(t, 1 - t)
        line.append([round(value, 7) for value in position])
    return line


def grid(path):
    """Fields side by side from 0 to 8 degrees; the same in every run."""
    order, step = random.Random(3), 8 / SIDE
    corner = [[(column * step, row * step) for column in range(SIDE)] + [(8, row * step)]
              for row in range(SIDE)] + [[(column * step, 8) for column in range(SIDE)] + [(8, 8)]]
    rows = [[border(order, corner[row][column], corner[row][column + 1]) for column in range(SIDE)]
            for row in range(SIDE + 1)]
    columns = [[border(order, corner[row][column], corner[row + 1][column])
                for column in range(SIDE + 1)] for row in range(SIDE)]
    features = []
    for row in range(SIDE):
        for column in range(SIDE):
            ring = (rows[row][column][:-1] + columns[row][column + 1][:-1]
                    + rows[row + 1][column][:0:-1] + columns[row][column][:0:-1])
            # No two neighbours begin at the same corner.
            turn = order.randrange(len(ring))
            ring = ring[turn:] + ring[:turn] + [ring[turn]]
            features.append({"type": "Feature", "properties": {"n": row * SIDE + column},
                             "geometry": {"type": "Polygon", "coordinates": [ring]}})
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"type": "FeatureCollection", "features": features}, file)
    return len(features)


if __name__ == "__main__":
    LAWS = {"decode": decode, "same": same, "whole": whole, "coverage": coverage, "grid": grid}
    print(LAWS[sys.argv[1]](*sys.argv[2:]))
