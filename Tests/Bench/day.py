"""A day's changes to a town, as a server of diffs has them: one object in a hundred changed, some new ones, some deleted."""

import os
import subprocess

EVERY = 100


def later(line, place):
    """The next version of an object in OPL, of which a tag has changed, or the place of a node."""
    fields = line.split(" ")
    for index, field in enumerate(fields):
        if field[0] == "v":
            fields[index] = "v%d" % (int(field[1:]) + 1)
        elif field[0] == "t":
            fields[index] = "t2026-11-22T12:00:00Z"
        elif field[0] == "T" and fields[0][0] != "n":
            fields[index] = field + ("," if len(field) > 1 else "") + "note=day%d" % place
        elif field[0] == "x":
            fields[index] = "x%.7f" % (float(field[1:]) + 0.0001)
    return " ".join(fields)


def new_node(line, place):
    fields = line.split(" ")
    east, north = (field[1:] for field in fields if field[0] in "xy")
    return "n%d v1 dV c1 t2026-11-22T12:00:00Z i1 uday Tamenity=bench,name=Day%%20%%%d x%s y%s" % (
        9_000_000_000 + place, place, east, north)


def write(source, folder):
    """Writes the diff of a day for the data of `source` into a folder; returns how many changes it has."""
    os.makedirs(folder, exist_ok=True)
    lines = subprocess.run(["osmium", "cat", "--no-progress", source, "-f", "opl"], stdout=subprocess.PIPE,
                           check=True).stdout.decode().splitlines()
    changed = [later(line, place) if place % EVERY == 7 else line for place, line in enumerate(lines)]
    nodes = [line for line in lines if line[0] == "n"]
    changed += [new_node(line, place) for place, line in enumerate(nodes[::EVERY * 10])]
    states = {}
    for name, text in (("old", lines), ("new", changed)):
        states[name] = os.path.join(folder, name + ".osm.opl")
        with open(states[name], "w") as file:
            file.writelines(line + "\n" for line in text)
    subprocess.run(["osmium", "sort", "--no-progress", states["new"], "-o", states["new"], "-O"], check=True)
    subprocess.run(["osmium", "derive-changes", "--no-progress", states["old"], states["new"], "-o",
                    os.path.join(folder, "1.osc.gz"), "-O"], check=True)
    for path in states.values():
        os.remove(path)
    return sum(line != was for line, was in zip(changed, lines)) + len(changed) - len(lines)
