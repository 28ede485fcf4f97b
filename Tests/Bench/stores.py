"""Measures comparing, merging and changing stores against geodiff (pygeodiff's wheel, as Mergin Maps uses it).

    stores.py [--rows N] [--runs N] [--memory] [--cairn FILE]

The stores are a GeoPackage of N points with eight columns (1,000,000), a copy in which a text of every hundredth row was
changed, and another one with another text. Times are medians of CPU seconds of whole processes, ours and geodiff's in turn;
peaks are the largest of all runs. `--memory` does it with ten times the rows, too: a peak may be 1.3 times as high.

Exit status: 0 if every row reaches what is required of it, 1 if not, 5 if something is missing.
"""

import argparse
import glob
import os
import shutil
import sqlite3
import statistics
import subprocess
import sys

sys.dont_write_bytecode = True  # nothing is left in the sources
import bench

BUILD = os.path.join(bench.ROOT, ".build", "bench", "stores")
PEAK, GROWTH = 150.0, 1.3
# What geodiff does with each call; the files are where cairn has them.
CALLS = {
    "diff": "g.create_changeset(a, b, out)",
    "merge": "shutil.copy(b, out); g.rebase(a, c, out, out + '.conflicts')",
    "apply": "shutil.copy(a, out); g.apply_changeset(out, changes)",
}
TABLE = "%-24s %9s %10s %7s %9s  %-8s %7s"


def install_geodiff():
    """Returns a Python that has pygeodiff."""
    venv = os.path.join(BUILD, "venv")
    python = os.path.join(venv, "bin", "python")
    if not glob.glob(os.path.join(venv, "lib", "python3*", "site-packages", "pygeodiff")):
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "--only-binary", ":all:", "pygeodiff"], check=True)
    return python


def edit(path, column, remainder):
    """Changes a text of every hundredth row; the triggers would want functions that Python does not have."""
    store = sqlite3.connect(path)
    triggers = store.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        store.execute('DROP TRIGGER "%s"' % name)
    store.execute("UPDATE points SET %s = coalesce(%s, '') || 'x' WHERE fid %% 100 = ?" % (column, column), (remainder,))
    for _, sql in triggers:
        store.execute(sql)
    store.commit()
    store.close()


def make(cairn, count):
    """The paths of the base, of two copies that were edited, and of base and copy with kept hashes."""
    folder = os.path.join(BUILD, "%d" % count)
    paths = {name: os.path.join(folder, name + ".gpkg") for name in ("a", "b", "c", "ah", "bh")}
    if os.path.exists(paths["bh"]):
        return folder, paths
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    table = os.path.join(folder, "points.csv")
    with open(table, "w") as file:
        file.write("lon,lat,kind,name,height,number,owner,note\n")
        for row in range(count):
            file.write("%.6f,%.6f,kind %d,name of point %d,%.2f,%d,owner %d,\n" % (
                14 + row % 1009 / 1000, 49 + row % 997 / 1000, row % 17, row, row % 977 / 7, row, row % 1013))
    subprocess.run([cairn, "convert", "-q", table, "--output-layer", "points", "-o", paths["a"]], check=True)
    os.remove(table)
    for name, column, remainder in (("b", "kind", 7), ("c", "name", 13)):
        shutil.copy(paths["a"], paths[name])
        edit(paths[name], column, remainder)
    for source, name in (("a", "ah"), ("a", "part")):
        shutil.copy(paths[source], os.path.join(folder, name + ".gpkg"))
        subprocess.run([cairn, "hash", "--keep", os.path.join(folder, name + ".gpkg")], check=True,
                       stdout=subprocess.DEVNULL)
    # Where somebody worked, not one row here and there: one in a hundred, side by side.
    part = os.path.join(folder, "part.gpkg")
    store = sqlite3.connect(part)
    rtree = store.execute(
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name NOT LIKE 'cairn_hash%'").fetchall()
    for name, _ in rtree:
        store.execute('DROP TRIGGER "%s"' % name)
    store.execute("UPDATE points SET kind = kind || 'x' WHERE fid <= ?", (count // 100,))
    for _, sql in rtree:
        store.execute(sql)
    store.commit()
    store.close()
    os.rename(part, paths["bh"])
    return folder, paths


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--memory", action="store_true")
    parser.add_argument("--cairn", default=os.path.join(bench.ROOT, ".build", "release", "cairn"))
    options = parser.parse_args()
    if not os.path.exists(options.cairn):
        bench.fail("there is no %s; `make build` makes it" % options.cairn)
    os.makedirs(BUILD, exist_ok=True)
    python = install_geodiff()
    print(TABLE % ("run", "cairn s", "geodiff s", "ratio", "required", "verdict", "peak"))
    reached = True
    peaks = {}
    for count in (options.rows, options.rows * 10) if options.memory else (options.rows,):
        folder, paths = make(options.cairn, count)
        out, log = os.path.join(folder, "out"), os.path.join(folder, "log")
        changes = os.path.join(folder, "changes")
        if not os.path.exists(changes):
            subprocess.run([options.cairn, "diff", "-q", "--short", paths["a"], paths["b"], "--changeset", changes],
                           stdout=subprocess.DEVNULL)
        rows = [
            ("diff", "diff", 3, ["diff", "--short", paths["a"], paths["b"], "--changeset", out]),
            ("diff, hashes kept", "diff", 20, ["diff", "--short", paths["ah"], paths["bh"], "--changeset", out]),
            ("merge", "merge", 3, ["merge", paths["a"], paths["b"], paths["c"], "-o", out]),
            ("apply", "apply", 2, ["apply", changes, paths["a"], "-o", out]),
        ]
        for title, call, required, arguments in rows:
            script = "import pygeodiff, shutil; g = pygeodiff.GeoDiff(); a, b, c, changes, out = %r; %s" % (
                (paths["ah"] if "kept" in title else paths["a"], paths["bh"] if "kept" in title else paths["b"], paths["c"], changes, out), CALLS[call])
            ours, theirs = [], []
            for _ in range(options.runs):
                for results, command in ((ours, [options.cairn, *arguments]), (theirs, [python, "-c", script])):
                    for name in (out, out + ".conflicts"):
                        bench.remove(name)
                    results.append(bench.measure(command, log))
                    if results[-1].status not in (0, 1) or not os.path.exists(out):
                        bench.fail("failed: %s\n%s" % (" ".join(command), open(log).read()))
            seconds = [statistics.median(run.cpu for run in results) for results in (ours, theirs)]
            peak = bench.peak(ours)
            before = peaks.setdefault(title, peak)
            is_reached = seconds[1] >= required * seconds[0] and peak <= PEAK and peak <= GROWTH * before
            reached = reached and is_reached
            print(TABLE % (
                "%s %d" % (title, count), "%.3f" % seconds[0], "%.3f" % seconds[1],
                "%.1f" % (seconds[1] / seconds[0]), required, "ok" if is_reached else "MISSED", "%.0f" % peak), flush=True)
        bench.remove(out)
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
