"""What every case of the comparison needs: running tools, noting differences, features side by side."""

import os
import re
import subprocess

import shapes

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.join(ROOT, ".build", "compare")

# What GDAL 3.6 says of every GeoPackage 1.4: it is older. No difference between two results.
OLDER = re.compile(r"user_version=0x000028A0 \(10400, v1\.4\.0\).*may only be partially supported")


class Differences(list):
    def add(self, message, *values):
        self.append(message % values if values else message)


def run(arguments, differences=None, environment=None):
    """Runs a tool. Returns its output, and its errors as lines."""
    done = subprocess.run(
        arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, errors="replace", env={**os.environ, **(environment or {})})
    errors = [line for line in done.stderr.splitlines()
              if line.strip() and not OLDER.search(line)]
    if done.returncode != 0 and differences is not None:
        differences.add("%s: exit status %d: %s", os.path.basename(arguments[0]), done.returncode,
                        errors[-1] if errors else "it says nothing")
    return done, errors


def compare_features(ours, theirs, differences, tolerance, sources=None):
    """Two lists of GeoJSON features, in order."""
    if len(ours) != len(theirs):
        differences.add("%d features, GDAL has %d", len(ours), len(theirs))
        return
    for place, (one, two) in enumerate(zip(ours, theirs)):
        if not shapes.same_geometry(one.get("geometry"), two.get("geometry"), tolerance):
            differences.add("feature %d: geometry %s, GDAL has %s", place + 1,
                            short(one.get("geometry")), short(two.get("geometry")))
        left, right = shapes.properties(one), shapes.properties(two)
        if sources is not None:
            settle_id(left, right, sources[place], place, differences)
            settle_members(left, sources[place], place, differences)
        elif one.get("id") != two.get("id"):
            differences.add("feature %d: its id is %s, GDAL has %s", place + 1, one.get("id"),
                            two.get("id"))
        for key in sorted(left.keys() | right.keys()):
            if not shapes.same_value(left.get(key), right.get(key)):
                differences.add("feature %d: field %s is %s, GDAL has %s", place + 1, key,
                                short(left.get(key)), short(right.get(key)))


def settle_id(ours, theirs, source, place, differences):
    """The id of a feature is in a column of each tool's own choice: takes both out."""
    identity, fields = source.get("id"), source.get("properties") or {}
    if "id" not in fields:
        theirs.pop("id", None)
    if identity is None:
        return
    holders = [key for key in ours if key not in fields and ours[key] == identity]
    if len(holders) != 1:
        differences.add("feature %d: its id %s is in %d columns", place + 1, identity, len(holders))
    for key in holders:
        del ours[key]


def settle_members(ours, source, place, differences):
    """Foreign members have a column of JSON, which GDAL lacks: they are what the source has."""
    if "members" in (source.get("properties") or {}):
        return
    held, wanted = ours.pop("members", {}), shapes.plain(shapes.foreign_members(source))
    if not shapes.same_value(held, wanted):
        differences.add("feature %d: foreign members %s, the source has %s", place + 1,
                        short(held), short(wanted))


def short(value):
    text = str(value)
    return text if len(text) < 90 else text[:87] + "..."
