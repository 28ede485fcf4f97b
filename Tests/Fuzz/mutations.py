"""Samples of every format, and what chance makes of them."""

import bz2
import gzip
import io
import pathlib
import re
import sqlite3
import tempfile
import warnings
import zipfile
import zlib

# The largest sample: small ones reach as many branches, and more of them.
SIZE_LIMIT = 64_000

# What a file has to hold to be of these formats, which share their endings with others.
CONTENT = {"overpass": b'"elements"', "geojson": b'"type"'}

# What Python's readers of archives and packed files make of samples that are damaged already.
# An archive with a name twice is a sample like any other.
warnings.filterwarnings("ignore", "Duplicate name", UserWarning)
UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError)

NUMBERS = [
    b"0", b"-0", b"-1", b"180", b"-180.0000001", b"90", b"1e308", b"1e-320", b"-1e999", b"NaN", b"nan", b"Infinity",
    b"9007199254740993", b"9223372036854775807", b"-9223372036854775808", b"18446744073709551616", b"1.", b".5",
    b"1,5", b"00012", b"0x1f", b"1" * 400, b"0." + b"0" * 400 + b"1", b"", b"\xd9\xa1",
]
BRACKETS = b"[]{}()<>\"',:;/&="
# What is drawn from for every format: bytes with a meaning of their own somewhere.
COMMON = [b"\0", b"\r", b"\n", b"\x1b[31m", b"\xef\xbb\xbf", b"\xff\xfe", b"\xc3", b"\xed\xa0\x80", b"\xe2\x80\xae", b"'", b'"']
DICTIONARIES = {
    "geojson": [
        b'"type":', b'"Feature"', b'"FeatureCollection"', b'"GeometryCollection"', b'"geometries":[', b'"coordinates":',
        b'"properties":null', b'"id":', b'"bbox":[1,2]', b'"crs":{}', b"null", b"true", b"\\ud800", b"\\u0000", b"[[[[",
        b'"tippecanoe":{"layer":"a"}', b"\x1e", b"}\n{", b'"MultiPolygon"', b'"Point"', b'"stroke":"#ff0000"',
    ],
    "xml": [
        b"<!--", b"-->", b"<![CDATA[", b"]]>", b"&#0;", b"&amp;", b"&nope;", b"<!DOCTYPE a [<!ENTITY b 'c'>]>", b"<?a b?>",
        b"<a", b"/>", b"</", b"<?xml version='1.0' encoding='UTF-16'?>", b"xmlns='x'",
    ],
    "kml": [
        b"<Placemark>", b"</Placemark>", b"<Folder>", b"<Document>", b"<coordinates>1,2 3,4</coordinates>", b"<gx:Track>",
        b"<when>2024-02-30T25:61:61Z</when>", b"<Schema name='s' id='s'>", b"<SchemaData schemaUrl='#s'>", b"<styleUrl>#a</styleUrl>",
        b"<NetworkLink><Link><href>doc.kml</href></Link></NetworkLink>", b"<MultiGeometry>", b"<innerBoundaryIs>",
    ],
    "gpx": [
        b"<wpt lat='1' lon='2'>", b"<trkseg>", b"</trkseg>", b"<trkpt lat='' lon='1'/>", b"<ele>x</ele>", b"<extensions>",
        b"<time>2024-01-01T00:00:60.999999999+14:00</time>", b"<rte>", b"<link href=''/>",
    ],
    "osm": [
        b"<node id='1' lat='1' lon='1'/>", b"<nd ref='-1'/>", b"<nd/>", b"<tag k='type' v='multipolygon'/>", b"<tag k='area' v='yes'/>",
        b"<member type='way' ref='1' role='inner'/>", b"<delete>", b"<create>", b"version='0'", b"visible='false'", b"action='delete'",
    ],
    "csv": [b",", b";", b"\t", b'""', b"POINT(1 2)", b"POLYGON((0 0,1 1,0 1))", b"SRID=4326;", b"50\xc2\xb0 30' N", b"\r\n", b"sep=;"],
}
TEXTS = {
    "geojson": ["geojson"], "geojsonseq": ["geojson"], "overpass": ["geojson", "osm"], "kml": ["xml", "kml"], "kmz": ["xml", "kml"],
    "gpx": ["xml", "gpx"], "osm": ["xml", "osm"], "osc": ["xml", "osm"], "csv": ["csv"], "tsv": ["csv"],
}


def samples(root, program, work):
    """Paths of small files by the names of formats; a format without a file of its own gets what the program makes."""
    found = {name: [] for name in program.formats}
    for folder in (root / "samples", root / "Tests"):
        for path in sorted(folder.rglob("*")):
            if not path.is_file() or path.stat().st_size > SIZE_LIMIT or path.stat().st_size == 0:
                continue
            name = re.sub(r"\.(gz|bz2)$", "", path.name.lower())
            endings = [(len(ending), format.name) for format in program.formats.values()
                       for ending in format.endings if name.endswith("." + ending)]
            if endings:
                format = max(endings)[1]
                if format == "geojson" and CONTENT["overpass"] in path.read_bytes():
                    format = "overpass"
                if CONTENT.get(format, b"") in path.read_bytes():
                    found[format].append(path)
    town = root / "Tests/GoldenTests/Cases/osm/apply-changes/town.osm"
    for format in program.formats.values():
        if "write" in format.abilities and "read" in format.abilities:
            made = work / f"made.{format.endings[0]}"
            program.ask("convert", "-q", str(town), "-o", str(made), "--on-error", "skip")
            if made.exists():
                found[format.name].append(made)
    return {name: paths for name, paths in found.items() if paths}


def mutated(data, others, format, random):
    """A sample after some mutations, so that it is nearly what it was: of an archive or a store, mostly of what is in it."""
    if format in ("gpkg", "spatialite", "mbtiles") and random.random() < 0.7:
        return store(data, random)
    if format == "kmz" and random.random() < 0.7:
        return archive(data, others, random)
    for packer in (gzip, bz2):
        if data[:2] == {gzip: b"\x1f\x8b", bz2: b"BZ"}[packer] and random.random() < 0.8:
            try:
                return packer.compress(mutated(packer.decompress(data), others, format, random))
            except UNREADABLE:
                break
    words = [word for name in TEXTS.get(format, []) for word in DICTIONARIES[name]] + COMMON
    data = bytearray(data)
    for _ in range(random.choice([0, 0, 1, 1, 1, 2, 3, 10])):
        mutate(data, others, words if format in TEXTS else COMMON, random)
    return bytes(data)


def mutate(data, others, words, random):
    """One mutation, in place."""
    at = random.randrange(len(data) + 1)
    length = min(random.choice([1, 2, 4, 16, 64, 400, 4000]), len(data))
    kind = random.randrange(10)
    if kind == 0 and data:
        data[at - 1] ^= 1 << random.randrange(8)
    elif kind == 1 and data:
        data[at - 1] = random.choice([0, 1, 0x7F, 0x80, 0xFF, random.randrange(256)])
    elif kind == 2 and random.random() < 0.3:
        del data[at:]
    elif kind == 3:
        del data[at:at + length]
    elif kind == 4:
        start = random.randrange(len(data) + 1)
        data[at:at] = data[start:start + length] * random.choice([1, 1, 2, 20])
    elif kind == 5 and others:
        other = random.choice(others).read_bytes()
        start = random.randrange(len(other) + 1)
        data[at:at + random.choice([0, length])] = other[start:start + length]
    elif kind == 6:
        data[at:at] = random.choice(words)
    elif kind == 7:
        brackets = [place for place, byte in enumerate(data) if byte in BRACKETS]
        if brackets:
            place = random.choice(brackets)
            data[place:place + 1] = random.choice([b"", bytes([random.choice(BRACKETS)]), bytes([data[place]]) * 2])
    else:
        numbers = list(re.finditer(rb"-?\d+(\.\d+)?", data))
        if numbers:
            number = random.choice(numbers)
            data[number.start():number.end()] = random.choice(NUMBERS)


def archive(data, others, random):
    """A KMZ with mutated entries, and sometimes with one that is there twice or has gone."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as old:
            entries = [(info.filename, old.read(info)) for info in old.infolist()]
    except UNREADABLE:
        return data
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for name, content in entries:
            if random.random() < 0.1:
                continue
            if random.random() < 0.1:
                name = random.choice(["doc.kml", "../doc.kml", "/a.kml", "a/b.png", "", name.upper(), "\x1b[2J"])
            if name.endswith(".kml") or random.random() < 0.1:
                content = mutated(content, [], "kml", random)
            new.writestr(name or "a", content, random.choice([zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED]))
    return made.getvalue()


def store(data, random):
    """A GeoPackage with other values, as its own SQL makes them; triggers and constraints do not look."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "store.gpkg")
        path.write_bytes(data)
        try:
            database = sqlite3.connect(path, isolation_level=None)
            database.execute("PRAGMA writable_schema = ON")
            tables = [name for name, in database.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")]
            for _ in range(random.choice([1, 1, 2, 4])):
                try:
                    edit(database, random.choice(tables), random)
                except sqlite3.Error:
                    pass  # It does not take this value, or needs a function that is not there.
            database.close()
        except (sqlite3.Error, IndexError):
            return data
        return path.read_bytes()


def edit(database, table, random):
    """One value, one row or one piece of the schema."""
    table = '"' + table.replace('"', '""') + '"'
    columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    rows = [row[0] for row in database.execute(f"SELECT rowid FROM {table} LIMIT 200")]
    column, row = '"' + random.choice(columns).replace('"', '""') + '"', random.choice(rows or [1])
    old = database.execute(f"SELECT {column} FROM {table} WHERE rowid = ?", [row]).fetchone()
    kind = random.randrange(8)
    if kind == 0:
        database.execute(f"DELETE FROM {table} WHERE rowid = ?", [row])
    elif kind == 1 and random.random() < 0.3:
        database.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    elif kind == 2 and random.random() < 0.2:
        database.execute(f"DROP TABLE {table}")
    elif old and isinstance(old[0], bytes):
        changed = bytearray(old[0])
        for _ in range(random.choice([1, 1, 3])):
            mutate(changed, [], COMMON, random)
        database.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", [bytes(changed), row])
    else:
        value = random.choice(
            [None, "", 0, -1, 2**63 - 1, -2**63, 1e308, float("inf"), "x" * 3000, b"GP\0\1", "\x1b[31mred", "a\0b", "NaN",
             "2024-02-30T99:99:99Z", "POINT", "GEOMETRYCOLLECTION", 99999, "rtree_a_b", "it's \"quoted\""])
        database.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", [value, row])

