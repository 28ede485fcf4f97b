"""OpenStreetMap data for the benchmark: samples/osm over and over, one large extract.

Every object keeps its tags, members and metadata. Ids are dense: those of the samples become 1, 2, 3 …
and go on with each copy. The nodes of all copies come first, then all ways, then all relations, as in
every extract. Andorra and Monaco lie on whole degrees of their own, and each copy east of the one before
it, so that coordinates keep their seven decimals and no two copies meet.

    extract.py MEGABYTES          says how many nodes there are in an extract of that size, and how many ways that
                                  are members of relations
"""

import glob
import itertools
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
KINDS = ("node", "way", "relation")
HEAD = b'<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6" generator="bench">\n'
TAIL = b"</osm>\n"
# An element with an id or a reference, as osmium writes it: one a line.
ELEMENT = re.compile(r'(\s*<(node|way|relation|nd|member)(?: type="(\w+)")? (?:id|ref)=")(\d+)(".*)')
DEGREES = re.compile(r' l(at|on)="(\d+)')
# What a copy fills in: whole degrees. No XML holds such a character.
EAST = "\x01"
# So many copies lie side by side before the next row begins; the samples are 3 degrees high.
WIDE, HIGH = 170, 4
# A box of about a tenth of the full input, that cuts a copy.
TENTH = "1,40,4.5,45"


class Section:
    """The nodes, ways or relations of all samples: their text, with every id left open."""

    def __init__(self):
        self.lines, self.numbers, self.template = [], [], b""

    def filled(self, copy, strides):
        """The text of a copy."""
        ids = tuple(number + copy * strides[kind] for kind, number in self.numbers)
        text = (self.template % ids).replace(EAST.encode(), b"%d" % (1 + copy % WIDE))
        for south in souths():
            text = text.replace(mark(south), b"%d" % (south + copy // WIDE % 10 * HIGH))
        return text


def souths():
    """The whole degrees north on which the samples lie."""
    return range(41, 44)


def mark(south):
    return bytes([south - 39])


class Samples:
    """Sections, how many ids of each kind a copy takes, and how many nodes and bytes it holds."""

    def __init__(self):
        self.sections = {kind: Section() for kind in KINDS}
        self.ids = {kind: {} for kind in KINDS}
        files = [read(path) for path in sorted(glob.glob(os.path.join(ROOT, "samples", "osm", "*.osm.*")))]
        for kind in KINDS:
            for place, lines in enumerate(files):
                self.number(kind, place, lines)
        # What an extract refers to and does not hold comes behind what it holds.
        for section in self.sections.values():
            section.numbers = [(kind, self.ids[kind].setdefault(key, len(self.ids[kind]) + 1))
                               for kind, key in section.numbers]
            section.template = "".join(section.lines).encode()
        self.strides = {kind: len(self.ids[kind]) for kind in KINDS}
        self.size = sum(len(section.filled(0, self.strides)) for section in self.sections.values())

    def number(self, wanted, place, lines):
        """Takes the objects of one kind, and leaves their ids and references open."""
        section, inside = self.sections[wanted], False
        for line in lines:
            if line.startswith(("  <node", "  <way", "  <relation")):
                inside = line.startswith("  <%s " % wanted)
            if not inside or line.startswith("</osm"):
                continue
            line = line.replace("%", "%%")
            if found := ELEMENT.match(line):
                before, name, member, number, rest = found.groups()
                kind = member or {"nd": "node"}.get(name, name)
                key = (place, int(number))
                if name == wanted:
                    self.ids[kind][key] = len(self.ids[kind]) + 1
                section.numbers.append((kind, key))
                line = before + "%d" + rest
                if name == "node":
                    line = DEGREES.sub(degree, line)
            section.lines.append(line + "\n")

    def nodes(self):
        return self.sections["node"].template.count(b"<node ")

    def member_ways(self):
        """How many ways the relations of a copy have as members, each way once."""
        return len({key for kind, key in self.sections["relation"].numbers if kind == "way"})

    def copies(self, megabytes):
        return max(1, -int(-megabytes * 1_000_000 // self.size))


def degree(found):
    axis, whole = found.groups()
    return ' l%s="%s' % (axis, EAST if axis == "on" else mark(int(whole)).decode())


def read(path):
    """A sample as XML, in lines."""
    return subprocess.run(
        ["osmium", "cat", "--no-progress", "-f", "osm", path], stdout=subprocess.PIPE, check=True,
        encoding="utf-8").stdout.splitlines()


def counts(megabytes):
    """How many nodes are in an extract of that size, and how many ways that are members of relations."""
    samples = Samples()
    return samples.nodes() * samples.copies(megabytes), samples.member_ways() * samples.copies(megabytes)


def write(file, megabytes):
    """Writes one extract of about that many megabytes."""
    samples = Samples()
    file.write(HEAD)
    for kind, copy in itertools.product(KINDS, range(samples.copies(megabytes))):
        file.write(samples.sections[kind].filled(copy, samples.strides))
    file.write(TAIL)


if __name__ == "__main__":
    print(*counts(float(sys.argv[1])))
