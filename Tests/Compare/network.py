"""Networks of roads: routes by an independent search over the exported tables, and those that SpatiaLite finds.

The search is E. W. Dijkstra's over directed edges, by the rules that the guide to road networks tells: edges, nodes, turns, U-turns,
entries. The samples have no turn restrictions that matter here; tests look at these.
"""

import csv
import heapq
import json
import math
import os
import random
import sqlite3
import struct

from cases import ROOT, run

SAMPLES = os.path.join(ROOT, "samples", "osm")
DATA = os.path.join(ROOT, "Tests", "Compare", "Data")
PAIRS = 150


def positions(blob):
    """The positions of a GeoPackage's point or line."""
    start = 8 + [0, 32, 48, 48, 64][blob[3] >> 1 & 7]
    order = "<" if blob[start] == 1 else ">"
    kind, = struct.unpack_from(order + "I", blob, start + 1)
    count, first = (1, start + 5) if kind == 1 else (struct.unpack_from(order + "I", blob, start + 5)[0], start + 9)
    numbers = struct.unpack_from("%s%dd" % (order, 2 * count), blob, first)
    return list(zip(numbers[::2], numbers[1::2]))


def heading(start, end):
    """Radians from east to north, by metres in a degree on the ellipsoid of WGS 84 (Snyder 1987, p. 25)."""
    latitude, flattening = math.radians((start[1] + end[1]) / 2), 1 / 298.257223563
    term = 1 - flattening * (2 - flattening) * math.sin(latitude) ** 2
    north, east = (1 - flattening) ** 2 / term ** 1.5, math.cos(latitude) / term ** 0.5
    return math.atan2((end[1] - start[1]) * north, (end[0] - start[0]) * east)


class Graph:
    """The tables of a network as a profile travels on it."""

    def __init__(self, path, profile, by_time):
        store = sqlite3.connect(path)
        rules = json.loads(store.execute("SELECT definition FROM profiles WHERE name = ?", (profile,)).fetchone()[0])
        self.turn, self.u_turn = (rules.get("turn_seconds", 0), rules.get("u_turn_seconds", 0)) if by_time else (0, 0)
        self.u_turns = rules.get("u_turns", "dead-ends")
        self.by_time = by_time
        self.nodes = {row[0]: (positions(row[1])[0], row[2], row[3] if by_time else 0) for row in store.execute(
            "SELECT id, geom, %s_access, %s_seconds FROM nodes" % (profile, profile))}
        self.degrees, self.leaving, self.edges = {}, {}, {}
        for row in store.execute(
                "SELECT id, geom, from_node, to_node, length, {0}_forward, {0}_backward, {0}_access_forward, "
                "{0}_access_backward FROM edges".format(profile)):
            line = positions(row[1])
            for node in row[2:4]:
                self.degrees[node] = self.degrees.get(node, 0) + 1
            for sign, start, end, seconds, access in (
                    (1, row[2], row[3], row[5], row[7]), (-1, row[3], row[2], row[6], row[8])):
                if seconds is None or access == "no":
                    continue
                shape = line[::sign]
                # Positions at one place have no direction.
                after = next((place for place in shape if place != shape[0]), shape[0])
                before = next((place for place in reversed(shape) if place != shape[-1]), shape[-1])
                self.edges[sign * row[0]] = (
                    start, end, seconds if by_time else row[4], access, heading(shape[0], after),
                    heading(before, shape[-1]))
                self.leaving.setdefault(start, []).append(sign * row[0])

    def passage(self, edge, following):
        """Entries and seconds between two directed edges; nothing where one may not go so."""
        node = self.edges[edge][1]
        _, access, seconds = self.nodes[node]
        entries, cost, is_u_turn = 0, 0.0, following == -edge
        if access == "no":
            if not is_u_turn:
                return None
        else:
            cost, entries = seconds, int(access == "destination")
        if is_u_turn:
            if self.u_turns == "never" or self.u_turns == "dead-ends" and access != "no" and any(
                    other != -edge for other in self.leaving.get(node, ())):
                return None
            cost += self.u_turn
        if self.degrees[node] > 2:
            cost += self.turn * (1 - math.cos(self.edges[following][4] - self.edges[edge][5])) / 2
        entries += self.edges[edge][3] == "yes" and self.edges[following][3] == "destination"
        return entries, cost

    def best(self, start, goal):
        """Entries and cost of the best way between two nodes; nothing without one."""
        if start == goal:
            return 0, 0.0
        best, queue, settled = {}, [], set()
        for edge in self.leaving.get(start, ()):
            best[edge] = (0, self.edges[edge][2])
            heapq.heappush(queue, (best[edge], edge))
        while queue:
            label, edge = heapq.heappop(queue)
            if edge in settled:
                continue
            settled.add(edge)
            if self.edges[edge][1] == goal:
                return label
            for following in self.leaving.get(self.edges[edge][1], ()):
                passage = self.passage(edge, following)
                if passage is None:
                    continue
                whole = (label[0] + passage[0], label[1] + passage[1] + self.edges[following][2])
                if following not in best or whole < best[following]:
                    best[following] = whole
                    heapq.heappush(queue, (whole, following))
        return None


def routes(profile, by_time, is_prepared):
    """Routes between nodes by chance, one by one and as a matrix."""

    def function(cairn, path, work, differences):
        store = os.path.join(work, "net.gpkg")
        run([cairn, "network", "build", path, "-o", store, "-q", *(["--fast"] if is_prepared else [])], differences)
        graph = Graph(store, profile, by_time)
        chance = random.Random(23)
        # Where a node has an edge each way, a place on it is on the network.
        ends = sorted({edge[0] for edge in graph.edges.values()} & {edge[1] for edge in graph.edges.values()})
        pairs = [chance.sample(ends, 2) for _ in range(PAIRS)]
        table = os.path.join(work, "pairs.csv")
        with open(table, "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["id", "from_lon", "from_lat", "to_lon", "to_lat"])
            for number, (start, goal) in enumerate(pairs):
                writer.writerow([number, *graph.nodes[start][0], *graph.nodes[goal][0]])
        words = ["--profile", profile] + ([] if by_time else ["--shortest"])
        done, _ = run([cairn, "route", store, "--pairs", table, *words], differences)
        rows = list(csv.DictReader(done.stdout.splitlines()))
        if len(rows) != len(pairs):
            differences.add("rows: %s", len(rows))
        for row, (start, goal) in zip(rows, pairs):
            expected = graph.best(start, goal)
            found = row["duration" if by_time else "distance"]
            if (expected is None) != (found == ""):
                differences.add("from node %d to %d: %s, not %s", start, goal, found or "no way", expected)
            elif expected is not None and abs(float(found) - expected[1]) > 0.002:
                differences.add("from node %d to %d: %s, not %s", start, goal, found, expected[1])
        return len(rows)

    return function


def virtual_routing(cairn, path, work, differences):
    """SpatiaLite finds the ways of a plain search over the edges. Its own search misses the best one now and then, also on
    tables that it makes itself of the same edges; it is never better."""
    store = os.path.join(work, "net.sqlite")
    run([cairn, "network", "build", path, "-o", store, "-q"], differences)
    tables = sqlite3.connect(store)
    looked = 0
    for profile in ("car", "bike", "foot"):
        for table, cost in (("shortest", None), ("fastest", "seconds")):
            leaving = {}
            for start, end, length, forward, backward in tables.execute(
                    "SELECT from_node, to_node, length, {0}_forward, {0}_backward FROM edges".format(profile)):
                for tail, head, seconds in ((start, end, forward), (end, start, backward)):
                    if seconds is not None:
                        leaving.setdefault(tail, []).append((head, seconds if cost else length))
            chance = random.Random(5)
            pairs = [chance.sample(sorted(leaving), 2) for _ in range(40)]
            sql = "".join("SELECT Cost FROM %s_%s WHERE NodeFrom = %d AND NodeTo = %d; SELECT '--';" % (
                profile, table, *pair) for pair in pairs)
            done, _ = run(["spatialite", "-silent", "-batch", "-noheader", store, sql], differences)
            answers, found, same = done.stdout.split("--\n"), 0, 0
            for (start, goal), answer in zip(pairs, answers):
                cost_of, queue = {start: 0.0}, [(0.0, start)]
                while queue:
                    known, node = heapq.heappop(queue)
                    if known > cost_of[node]:
                        continue
                    for head, more in leaving.get(node, ()):
                        if known + more < cost_of.get(head, math.inf):
                            cost_of[head] = known + more
                            heapq.heappush(queue, (known + more, head))
                first = answer.strip().split("\n")[0]
                if (first == "") != (goal not in cost_of):
                    differences.add("%s_%s from %d to %d: %s", profile, table, start, goal, first or "no way")
                elif first:
                    found += 1
                    same += abs(float(first) - cost_of[goal]) < 1e-3
                    if float(first) < cost_of[goal] - 1e-3:
                        differences.add("%s_%s from %d to %d: %s, not %s", profile, table, start, goal, first, cost_of[goal])
            if same < 0.9 * found:
                differences.add("%s_%s: %s of %s are the best", profile, table, same, found)
            looked += found
    return looked


# Routes on which GraphHopper's profiles and these differ, and why: they are no longer here.
OTHERS = {
    "testMonacoFastest-4": "its car is slower on the shortest way than on one of wider streets",
    "testSidewalkNo-1": "its foot goes out of the way of roads without a sidewalk, this one takes the fewest seconds",
    "testSidewalkNo-2": "the same",
    "testAndorraFoot-1": "its foot prefers paths to roads with cars",
}


def haversine(line):
    """Metres along a line on GraphHopper's sphere."""
    metres = 0
    for start, end in zip(line, line[1:]):
        from_y, to_y, high, wide = (math.radians(angle) for angle in (
            start[1], end[1], end[1] - start[1], end[0] - start[0]))
        half = math.sin(high / 2) ** 2 + math.cos(from_y) * math.cos(to_y) * math.sin(wide / 2) ** 2
        metres += 2 * 6371000 * math.asin(math.sqrt(half))
    return metres


def expected_routes(cairn, path, work, differences):
    """The routes that GraphHopper's RoutingAlgorithmWithOSMTest expects."""
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    stores = {}
    for row in rows:
        name = row["file"].replace("andorra.osm.gz", "andorra.osm.pbf")
        if name not in stores:
            source = os.path.join(SAMPLES if os.path.exists(os.path.join(SAMPLES, name)) else DATA, name)
            stores[name] = os.path.join(work, "net-%d.gpkg" % len(stores))
            run([cairn, "network", "build", source, "-o", stores[name], "-q"], differences)
        shortest = ["--shortest"] if "distanceInfluence" in row["note"] else []
        done, _ = run(
            [cairn, "route", stores[name], "--profile", row["vehicle"], "--json", *shortest,
             "--from", row["from_lon"] + "," + row["from_lat"], "--to", row["to_lon"] + "," + row["to_lat"]], differences)
        if done.returncode:
            continue
        found, expected = haversine(json.loads(done.stdout)["geometry"]["coordinates"]), float(row["expected_distance_m"])
        if found > expected + float(row["tolerance_m"]) or found < expected - float(row["tolerance_m"]) and row["id"] not in OTHERS:
            differences.add("%s: %.1f m, not %.1f m", row["id"], found, expected)
    return len(rows)


def cases():
    """Name, input and function of every case."""
    andorra = os.path.join(SAMPLES, "andorra.osm.pbf")
    for profile in ("car", "bike", "foot"):
        for by_time in (True, False):
            yield ("Network %s %s" % (profile, "fastest" if by_time else "shortest"), andorra,
                   routes(profile, by_time, is_prepared=False))
    yield "Network car fastest, prepared", andorra, routes("car", True, is_prepared=True)
    yield "Network in SpatiaLite by VirtualRouting", andorra, virtual_routing
    yield "Network: routes that GraphHopper expects", os.path.join(DATA, "routing-expected.tsv"), expected_routes
