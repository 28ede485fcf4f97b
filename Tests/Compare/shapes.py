"""Features as plain values that can be compared: out of GeoJSON files and GeoPackage tables."""

import json
import re
import sqlite3
import struct

KINDS = {1: "Point", 2: "LineString", 3: "Polygon", 4: "MultiPoint", 5: "MultiLineString",
         6: "MultiPolygon", 7: "GeometryCollection"}
ENVELOPES = {0: 0, 1: 32, 2: 48, 3: 48, 4: 64}


def read_geojson(path):
    """The features of a collection, of one feature, of a bare geometry, or of one a line."""
    with open(path, encoding="utf-8-sig") as file:
        text = file.read()
    try:
        whole = json.loads(text)
    except ValueError:
        return [json.loads(line) for line in text.replace("\x1e", "").splitlines() if line.strip()]
    if whole["type"] == "FeatureCollection":
        return whole["features"]
    if whole["type"] == "Feature":
        return [whole]
    return [{"type": "Feature", "geometry": whole}]


# MARK: Properties


def plain(value):
    """A value as it is meant, whatever the way a tool spells it: dates, JSON inside text."""
    if isinstance(value, str):
        if re.fullmatch(r"\d{4}/\d\d/\d\d( .*)?", value):
            value = value.replace("/", "-")
        found = re.fullmatch(
            r"(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d(?::?\d\d)?)?", value)
        if found:
            day, clock, fraction, zone = found.groups(default="")
            zone = "" if zone in ("Z", "+00", "+00:00", "+0000") else zone
            return day + "T" + clock + fraction.rstrip("0").rstrip(".") + zone
        if value[:1] in ("[", "{"):
            try:
                return plain(json.loads(value))
            except ValueError:
                return value
        return value
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


def same_value(one, two):
    if isinstance(one, bool) or isinstance(two, bool):
        return one is two
    if isinstance(one, (int, float)) and isinstance(two, (int, float)):
        return one == two or abs(one - two) <= 1e-15 * max(abs(one), abs(two))
    if isinstance(one, list) and isinstance(two, list):
        return len(one) == len(two) and all(map(same_value, one, two))
    if isinstance(one, dict) and isinstance(two, dict):
        return one.keys() == two.keys() and all(same_value(one[key], two[key]) for key in one)
    return type(one) is type(two) and one == two


def properties(feature):
    """Null and absent are one here: a table holds no absent value."""
    return {key: plain(value) for key, value in (feature.get("properties") or {}).items()
            if value is not None}


# MARK: Geometry


def turned(ring, outer):
    """A ring in one winding and from its least position on, so that equal rings are equal lists."""
    if len(ring) < 4 or ring[0][:2] != ring[-1][:2]:
        return ring
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:]))
    if area != 0 and (area > 0) != outer:
        ring = ring[::-1]
    least = min(range(len(ring) - 1), key=lambda index: ring[index])
    ring = ring[:-1]
    ring = ring[least:] + ring[:least]
    return ring + ring[:1]


def normal(geometry):
    """(kind, coordinates) with rings turned, or None."""
    if geometry is None:
        return None
    kind = geometry["type"]
    if kind == "GeometryCollection":
        return kind, [normal(part) for part in geometry["geometries"]]
    coordinates = geometry["coordinates"]
    if kind == "Polygon":
        coordinates = [turned(ring, place == 0) for place, ring in enumerate(coordinates)]
    elif kind == "MultiPolygon":
        coordinates = [[turned(ring, place == 0) for place, ring in enumerate(polygon)]
                       for polygon in coordinates]
    return kind, coordinates


def bare(geometry):
    """A geometry without members that are not its own."""
    if geometry is None:
        return None
    if "geometries" in geometry:
        return {"type": geometry["type"], "geometries": [bare(p) for p in geometry["geometries"]]}
    return {"type": geometry["type"], "coordinates": geometry["coordinates"]}


def foreign_members(feature):
    """The members of a feature that are neither geometry nor properties nor id, as cairn notes them."""
    own = ("type", "geometry", "properties", "id")
    members = {key: value for key, value in feature.items() if key not in own}
    if feature.get("properties") is None:
        members["properties"] = None
    geometry = feature.get("geometry") or {}
    inner = {key: value for key, value in geometry.items()
             if key not in ("type", "coordinates", "geometries")}
    if inner:
        members["geometry"] = inner
    return members


def positions(geometry):
    """Every position of a geometry."""
    if "geometries" in geometry:
        for part in geometry["geometries"]:
            yield from positions(part)
        return
    stack = [geometry["coordinates"]]
    while stack:
        node = stack.pop()
        if node and isinstance(node[0], (int, float)):
            yield node
        else:
            stack.extend(node)


def box(geometry):
    """West, south, east, north; None for a geometry without positions."""
    places = list(positions(geometry))
    if not places:
        return None
    xs, ys = [p[0] for p in places], [p[1] for p in places]
    return min(xs), min(ys), max(xs), max(ys)


def same_place(one, two, tolerance):
    if isinstance(one, (list, tuple)) and isinstance(two, (list, tuple)):
        return len(one) == len(two) and all(
            same_place(a, b, tolerance) for a, b in zip(one, two))
    if isinstance(one, (int, float)) and isinstance(two, (int, float)):
        return abs(one - two) <= tolerance
    return one == two


def same_geometry(one, two, tolerance):
    """The start of a ring may hang on the last digit: the tolerance is tried on all turns."""
    if same_place(normal(one), normal(two), tolerance):
        return True
    return one is not None and two is not None and one["type"] == two["type"] == "Polygon" \
        and tolerance > 0 and same_rings(one["coordinates"], two["coordinates"], tolerance)


def same_rings(one, two, tolerance):
    def turns(ring):
        for way in (ring[:-1], ring[:-1][::-1]):
            for start in range(len(way)):
                yield way[start:] + way[:start + 1]
    return len(one) == len(two) and all(
        any(same_place(a, turn, tolerance) for turn in turns(b)) for a, b in zip(one, two))


def read_wkb(blob, at=0):
    """ISO WKB or EWKB without SRID. Returns the geometry and where it ends."""
    order = "<" if blob[at] else ">"
    code, = struct.unpack_from(order + "I", blob, at + 1)
    size = 2 + (code // 1000 in (1, 3)) + (code // 1000 in (2, 3)) + bool(code & 0x80000000) \
        + bool(code & 0x40000000)
    kind = KINDS[(code & 0x0FFFFFFF) % 1000]
    at += 5

    def number():
        nonlocal at
        at += 4
        return struct.unpack_from(order + "I", blob, at - 4)[0]

    def position():
        nonlocal at
        at += 8 * size
        return list(struct.unpack_from("%s%dd" % (order, size), blob, at - 8 * size))

    def positions():
        return [position() for _ in range(number())]

    if kind == "Point":
        place = position()
        return {"type": kind, "coordinates": [] if place[0] != place[0] else place}, at
    if kind == "LineString":
        return {"type": kind, "coordinates": positions()}, at
    if kind == "Polygon":
        return {"type": kind, "coordinates": [positions() for _ in range(number())]}, at
    parts = []
    for _ in range(number()):
        part, at = read_wkb(blob, at)
        parts.append(part)
    if kind == "GeometryCollection":
        return {"type": kind, "geometries": parts}, at
    return {"type": kind, "coordinates": [part["coordinates"] for part in parts]}, at


# MARK: Stores


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


class Store:
    """A GeoPackage, read with nothing but SQLite."""

    def __init__(self, path):
        self.path = path
        self.database = sqlite3.connect("file:%s?mode=ro&immutable=1" % path, uri=True)

    def rows(self, statement, *values):
        return self.database.execute(statement, values).fetchall()

    def layers(self):
        """Name, kind of content and SRS of every table with features or attributes."""
        return self.rows("SELECT table_name, data_type, srs_id FROM gpkg_contents "
                         "WHERE data_type IN ('features', 'attributes') ORDER BY rowid")

    def geometry_column(self, layer):
        if not self.rows("SELECT 1 FROM sqlite_master WHERE name = 'gpkg_geometry_columns'"):
            return None
        found = self.rows(
            "SELECT column_name FROM gpkg_geometry_columns WHERE table_name = ?", layer)
        return found[0][0] if found else None

    def key_column(self, layer):
        found = [row[1] for row in self.rows("PRAGMA table_info(%s)" % quoted(layer)) if row[5]]
        return found[0] if len(found) == 1 else "rowid"

    def geometries(self, layer):
        """Key and geometry of every row, by key."""
        column = self.geometry_column(layer)
        for key, blob in self.rows("SELECT rowid, %s FROM %s ORDER BY rowid" % (
                quoted(column), quoted(layer))):
            if blob is None:
                yield key, None
            else:
                yield key, read_wkb(blob, 8 + ENVELOPES[blob[3] >> 1 & 7])[0]

    def records(self, layer):
        """The values of every row by column, without key and geometry, by key."""
        left_out = (self.key_column(layer), self.geometry_column(layer))
        names = [row[1] for row in self.rows("PRAGMA table_info(%s)" % quoted(layer))
                 if row[1] not in left_out]
        columns = ", ".join(quoted(name) for name in names) or "NULL"
        for row in self.rows("SELECT %s FROM %s ORDER BY rowid" % (columns, quoted(layer))):
            yield {name: plain(value) for name, value in zip(names, row)}

    def types(self, layer):
        """What a column holds, in words that do not hang on its width."""
        geometry = self.geometry_column(layer)
        kinds = {}
        for _, name, declared, _, _, key in self.rows("PRAGMA table_info(%s)" % quoted(layer)):
            if key or name == geometry:
                continue
            word = re.sub(r"\(.*", "", declared or "").upper()
            kinds[name] = {"INT": "INTEGER", "MEDIUMINT": "INTEGER", "SMALLINT": "INTEGER",
                           "TINYINT": "INTEGER", "DOUBLE": "REAL", "FLOAT": "REAL"}.get(word, word)
        return kinds
