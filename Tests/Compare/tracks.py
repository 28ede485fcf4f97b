"""What cairn makes of recorded tracks beside computations of others: the events at zones by shapely and pyproj, second by
second; the lengths and times of tracks by pyproj; sentences of NMEA 0183 by gpsbabel."""

import datetime
import glob
import json
import os
import random
import xml.etree.ElementTree as ElementTree

import pyproj
import shapely.geometry
import shapely.prepared

from cases import ROOT, run

GEOD = pyproj.Geod(ellps="WGS84")
# A step of a second, and the rounding of times, lie between what seconds show and what cairn tells.
TOLERANCE = 1.01
LONGEST = 6000


def seconds(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def tracks(path):
    """The tracks of a GPX file: lists of segments of (time, x, y), without those that have no times."""
    found = []
    for track in ElementTree.parse(path).iter():
        if not track.tag.endswith("}trk"):
            continue
        segments = []
        for segment in track:
            if not segment.tag.endswith("}trkseg"):
                continue
            fixes = []
            for point in segment:
                times = [child.text for child in point if child.tag.endswith("}time")]
                if not times:
                    return []
                fixes.append((seconds(times[0].strip()), float(point.get("lon")), float(point.get("lat"))))
            if fixes:
                segments.append(fixes)
        if segments:
            found.append(segments)
    return found


def each_second(segments):
    """Places on the geodesics between all positions, one a second; segments belong together."""
    fixes = [fix for segment in segments for fix in segment]
    fixes = [fix for place, fix in enumerate(fixes) if place == 0 or fix[0] >= fixes[place - 1][0]]
    places = [fixes[0]]
    for (start, x, y), (end, far_x, far_y) in zip(fixes, fixes[1:]):
        azimuth, _, length = GEOD.inv(x, y, far_x, far_y)
        for step in range(1, int(end - start) if end > start else 0):
            place_x, place_y, _ = GEOD.fwd(x, y, azimuth, length * step / (end - start))
            places.append((start + step, place_x, place_y))
        places.append((end, far_x, far_y))
    return places


def zones(places, seed):
    """Circles and polygons around places of a track, as GeoJSON features and as tests of a place."""
    draw = random.Random(seed)
    features, tests = [], {}
    for number in range(12):
        _, x, y = places[draw.randrange(len(places))]
        x, y = round(x + draw.uniform(-1e-3, 1e-3), 6), round(y + draw.uniform(-1e-3, 1e-3), 6)
        name = "zone %d" % number
        if number % 2:
            radius = draw.choice([40, 90, 200])
            geometry = {"type": "Point", "coordinates": [x, y]}
            tests[name] = lambda px, py, x=x, y=y, radius=radius: GEOD.inv(x, y, px, py)[2] <= radius
        else:
            radius = None
            size = draw.choice([5e-4, 1.5e-3])
            shell = [[round(x + size * a, 6), round(y + size * b, 6)]
                     for a, b in ((-1, -1), (1, -.8), (.3, 0), (.7, 1), (-.6, .9), (-1, -1))]
            hole = [[round(x + size * a, 6), round(y + size * b, 6)]
                    for a, b in ((-.3, -.3), (-.3, .2), (.1, .2), (.1, -.3), (-.3, -.3))]
            geometry = {"type": "Polygon", "coordinates": [shell, hole]}
            area = shapely.prepared.prep(shapely.geometry.Polygon(shell, [hole]))
            tests[name] = lambda px, py, area=area: area.intersects(shapely.geometry.Point(px, py))
        features.append({"type": "Feature", "geometry": geometry, "properties": {"name": name, "radius": radius}})
    return features, tests


def stays(places, holds):
    """From and to of each stay that seconds show; None for one that goes on."""
    found, before = [], False
    for time, x, y in places:
        inside = holds(x, y)
        if inside and not before:
            found.append([time, None])
        elif before and not inside:
            found[-1][1] = time
        before = inside
    return found


def told_stays(events, differences):
    """The same of what cairn tells; in and out have to follow each other."""
    found = {}
    for event in events:
        values = event["properties"]
        own = found.setdefault(values["zone"], [])
        time, kind = seconds(values["time"]), values["event"]
        if kind in ("initial", "enter"):
            if own and own[-1][1] is None:
                differences.add("%s: %s twice at %s", values["zone"], kind, values["time"])
            own.append([time, None])
        elif kind == "exit":
            if not own or own[-1][1] is not None:
                differences.add("%s: out at %s, and never in", values["zone"], values["time"])
            else:
                own[-1][1] = time
        else:
            own.append([time, time + values["seconds"]])
    return found


def zone_events(seed):
    def case(cairn, path, work, differences):
        count = 0
        for number, segments in enumerate(tracks(path)):
            places = each_second(segments)
            table = os.path.join(work, "track%d.csv" % number)
            with open(table, "w") as file:
                file.write("time,lon,lat\n")
                for segment in segments:
                    file.writelines("%.3f,%r,%r\n" % fix for fix in segment)
            features, tests = zones(places, seed + number)
            area = os.path.join(work, "zones%d.geojson" % number)
            with open(area, "w") as file:
                json.dump({"type": "FeatureCollection", "features": features}, file)
            done, _ = run([cairn, "zone", "events", "-q", table, "--zones", area, "--initial"], differences)
            events = [json.loads(line) for line in done.stdout.splitlines()]
            told = told_stays(events, differences)
            for name, holds in tests.items():
                ours, theirs = told.get(name, []), stays(places, holds)
                compare_stays(name, ours, theirs, places[-1][0], differences)
            count += len(events)
        return count
    return case


def compare_stays(name, ours, theirs, end, differences):
    """Every stay that is longer than a second is in both; shorter ones, in or out, may lie between two seconds."""
    def joined(stays):
        found = []
        for start, stop in stays:
            if found and start - found[-1][1] <= TOLERANCE:
                found[-1][1] = stop or end
            else:
                found.append([start, stop or end])
        return found

    ours, theirs = joined(ours), joined(theirs)
    for own, others, whose in ((ours, theirs, "cairn"), (theirs, ours, "shapely")):
        for stay in own:
            if stay[1] - stay[0] > 2 * TOLERANCE and not any(
                    abs(a - b) <= TOLERANCE and abs(c - d) <= TOLERANCE for (a, c), (b, d) in
                    ((stay, other) for other in others)):
                differences.add("%s: %s has the stay %s, the other one has %s", name, whose, stay, others)


def sums(cairn, path, work, differences):
    """Lengths and times of the tracks of a file, by pyproj."""
    found = tracks(path)
    done, _ = run([cairn, "track", "stats", path, "--json"], differences)
    rows = [row for row in json.loads(done.stdout) if row.get("start")]
    if len(rows) != len(found):
        differences.add("%d tracks with times, the file has %d", len(rows), len(found))
    for row, segments in zip(rows, found):
        length = sum(GEOD.inv(a[1], a[2], b[1], b[2])[2]
                     for segment in segments for a, b in zip(segment, segment[1:]))
        times = [fix[0] for segment in segments for fix in segment]
        # A segment that is one and the same position twice is one of a single position, for GPX as for cairn.
        count = sum(len(segment) - (len(segment) == 2 and segment[0] == segment[1]) for segment in segments)
        for name, wanted, tolerance in (("metres", length, max(0.001, length * 1e-8)),
                                        ("seconds", max(times) - min(times), 0.001),
                                        ("positions", count, 0)):
            if abs(row[name] - wanted) > tolerance:
                differences.add("%s: %s, it should be %s", name, row[name], wanted)
    return len(rows)


def nmea(cairn, path, work, differences):
    """Sentences that gpsbabel makes of a track, read by both: RMC alone, as with GGA behind it gpsbabel gives the place of
    the epoch before to the time of the next one."""
    sentences, theirs = os.path.join(work, "track.nmea"), os.path.join(work, "gpsbabel.gpx")
    source = os.path.join(work, "track.gpx")
    with open(source, "w") as file:
        # gpsbabel writes positions without a fix as those of a receiver that has none.
        file.write('<gpx version="1.1" creator="compare" xmlns="http://www.topografix.com/GPX/1/1">')
        for track in tracks(path):
            file.write("<trk><trkseg>")
            for time, x, y in (fix for segment in track for fix in segment):
                text = datetime.datetime.fromtimestamp(time, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
                file.write('<trkpt lat="%r" lon="%r"><ele>100</ele><time>%s</time><fix>3d</fix><sat>8</sat></trkpt>'
                           % (y, x, text))
            file.write("</trkseg></trk>")
        file.write("</gpx>")
    run(["gpsbabel", "-t", "-i", "gpx", "-f", source, "-o", "nmea,gpgga=0,gpgsa=0", "-F", sentences], differences)
    run(["gpsbabel", "-t", "-i", "nmea", "-f", sentences, "-o", "gpx,gpxver=1.1", "-F", theirs], differences)
    expected = [fix for track in tracks(theirs) for segment in track for fix in segment]
    done, _ = run([cairn, "convert", "-q", sentences], differences)
    points = [json.loads(line) for line in done.stdout.splitlines()]
    if len(points) != len(expected):
        differences.add("%d positions, gpsbabel has %d", len(points), len(expected))
    for number, (point, (time, x, y)) in enumerate(zip(points, expected)):
        own_x, own_y = point["geometry"]["coordinates"][:2]
        if abs(own_x - x) > 2e-8 or abs(own_y - y) > 2e-8:
            differences.add("position %d is at %r %r, gpsbabel has %r %r", number + 1, own_x, own_y, x, y)
        if abs(seconds(point["properties"]["time"]) - time) > 0.0011:
            differences.add("position %d is of %s, gpsbabel has %s", number + 1, point["properties"]["time"], time)
    return len(points)


def cases():
    """Tracks with times that people recorded."""
    paths = sorted(glob.glob(os.path.join(ROOT, "Tests", "Data", "togeojson", "gpx", "*.gpx")))
    paths.append(os.path.join(ROOT, "samples", "field", "fells-loop.gpx"))
    for path in paths:
        # Seconds of a long tour take minutes.
        found = tracks(path)
        if not found or any(track[-1][-1][0] - track[0][0][0] > LONGEST for track in found):
            continue
        name = os.path.splitext(os.path.basename(path))[0]
        yield "tracks: sums of " + name, path, sums
        yield "tracks: NMEA of " + name, path, nmea
        for seed in range(3):
            yield "tracks: events of %s %d" % (name, seed), path, zone_events(seed * 100)
