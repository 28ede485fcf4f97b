"""Command lines that make sense: the calls of the golden cases, each with the files that it meets, changed a little."""

import os
import pathlib
import re
import shutil
import subprocess
import threading

import mutations

# What is beside the files of a case.
ABOUT = {"command", "status", "NOTE", "intermediate", "expected", "expected.stdout", "expected.stderr"}

# Cases that wait for something, or call what is no command of features.
UNUSABLE = re.compile(r"--follow|\bcairn (?:help|completions|--)|/dev/full|\bulimit\b")

# The files of a scene, in bytes.
SIZE_LIMIT = 8 << 20

# Takes the program's place in a case: keeps the folder as the call finds it, what it is given, and how it ends.
RECORDER = """#!/bin/sh
if [ "$PWD" != "$SCENE_CASE" ]; then exec "$SCENE_PROGRAM" "$@"; fi
number=1
while ! mkdir "$SCENE_FOLDER/$number" 2>/dev/null; do number=$((number + 1)); done
here=$SCENE_FOLDER/$number
for word in "$@"; do printf '%s\\0' "$word"; done >"$here/words"
cp -a . "$here/before"
if [ -t 0 ]; then exec </dev/null; fi
cat >"$here/stdin"
"$SCENE_PROGRAM" "$@" <"$here/stdin"
status=$?
printf '%s' "$status" >"$here/status"
ls -A >"$here/after"
for file in * .[!.]*; do cmp -s "$file" "$here/before/$file" || printf '%s\n' "$file"; done >"$here/changed"
exit "$status"
"""


# Options that ask for a change of what is read.
IN_PLACE = {"--keep", "--in-place"}

# Commands that change their inputs if they are told no output.
UPDATING = {"update", "merge resolve"}


class Call:
    """One call of the program in a case."""

    def __init__(self, folder):
        self.words = (folder / "words").read_bytes().decode(errors="surrogateescape").split("\0")[:-1]
        self.status = int((folder / "status").read_text())
        self.before = folder / "before"
        self.stdin = (folder / "stdin").read_bytes()
        self.after = set((folder / "after").read_text().splitlines())
        self.changed = set((folder / "changed").read_text().splitlines())


class Scenes:
    """All golden cases; a case is run once, when one of its calls is first asked for."""

    def __init__(self, root, program, work):
        self.program = program
        self.folder = work / "scenes"
        self.folder.mkdir()
        (self.folder / "bin").mkdir()
        recorder = self.folder / "bin/cairn"
        recorder.write_text(RECORDER)
        recorder.chmod(0o755)
        self.lock = threading.Lock()
        self.recorded = {}
        self.cases = {name: [] for name in program.commands}
        for path in sorted((root / "Tests/GoldenTests/Cases").glob("*/*/command")):
            text = path.read_text(errors="replace")
            if UNUSABLE.search(text):
                continue
            for name in self.cases:
                if re.search(rf"\bcairn {name}(?![\w-])", text):
                    self.cases[name].append(path.parent)
        self.cases = {name: cases for name, cases in self.cases.items() if cases}

    def call(self, random):
        """A call that gets beyond its arguments, and its command; None if the case that was drawn has none."""
        weights = {"convert": 6, "pipeline": 8, "filter": 3, "network": 2, "route": 2, "project": 3, "sql": 2, "validate": 2}
        name = random.choices(list(self.cases), [weights.get(name, 1) for name in self.cases])[0]
        case = random.choice(self.cases[name])
        calls = [call for call in self.calls(case) if call.status != 2 and begins(call.words, name)]
        return (name, random.choice(calls)) if calls else None

    def calls(self, case):
        with self.lock:
            if case not in self.recorded:
                self.recorded[case] = list(self.record(case))
            return self.recorded[case]

    def record(self, case):
        place = self.folder / f"{case.parent.name}-{case.name}"
        copy = place / "case"
        shutil.copytree(case, copy, ignore=shutil.ignore_patterns(*ABOUT))
        environment = dict(
            os.environ, PATH=f"{self.folder / 'bin'}:{os.environ['PATH']}", SCENE_PROGRAM=self.program.path,
            SCENE_FOLDER=str(place), SCENE_CASE=str(copy), LC_ALL="C.UTF-8")
        try:
            subprocess.run(
                ["bash", "-c", (case / "command").read_text(errors="surrogateescape")], cwd=copy, env=environment,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60, check=False)
        except subprocess.TimeoutExpired:
            return
        shutil.rmtree(copy)
        for folder in sorted((path for path in place.iterdir() if (path / "status").exists()), key=lambda path: int(path.name)):
            call = Call(folder)
            size = sum(path.stat().st_size for path in call.before.rglob("*") if path.is_file())
            if size < SIZE_LIMIT:
                yield call


def begins(words, name):
    """True if a command line is of a command, which may have two words."""
    parts = name.split()
    return words[:len(parts)] == parts


class Scene:
    """A call with other files and options than the golden case has. It has what a Drawing has."""

    def __init__(self, program, name, call, values, random):
        self.program, self.call, self.values, self.random = program, call, values, random
        self.command = program.commands[name]
        self.stdin = "stdin.data" if call.stdin else None
        self.words = list(call.words)
        for _ in range(random.choice([0, 1, 1, 2, 3])):
            random.choice([self.give, self.give, self.alter, self.alter, self.drop, self.exchange])()
        self.output = self.destination()
        if self.output and "--overwrite" not in self.words and random.random() < 0.3 and name != "pipeline":
            self.words.append("--overwrite")
        self.made = values.made | call.after | {f"{name}.state.txt" for name in call.after}
        self.changed = set(call.changed)
        # What a run that fails leaves there on purpose.
        self.resumed = {word for option, word in zip(self.words, self.words[1:]) if option in ("--resume", "--report")}
        before = {path.name for path in call.before.iterdir()}
        is_in_place = not IN_PLACE.isdisjoint(self.words) or self.command.name in UPDATING
        for place, word in enumerate(self.words):
            for part in (word, word.partition("=")[2]):
                name = part.split("/")[0]
                if name and name not in before:
                    self.made |= {name, f"{name}.state.txt"}
                elif name and (is_in_place or self.words[place - 1] in ("--log", "--state")):
                    self.changed.add(name)

    # What is changed in the words.

    def known(self, word):
        """The option that a word is, if it may be changed; None otherwise."""
        found = [option for option in self.command.options if "--" + option.name == word]
        return found[0] if found and found[0].name not in self.values.separate else None

    def give(self):
        """One more option, behind the command or at the end."""
        options = [option for option in self.command.options if option.name not in self.values.separate]
        if options and self.command.name != "pipeline":
            at = self.random.choice([len(self.command.name.split()), len(self.words)])
            self.words[at:at] = self.values.option(self.random.choice(options))

    def alter(self):
        """Another value for an option."""
        found = [(place, self.known(word)) for place, word in enumerate(self.words[:-1])]
        found = [(place, option) for place, option in found if option and option.kind]
        if found:
            place, option = self.random.choice(found)
            self.words[place + 1] = self.values.value(option)

    def drop(self):
        """One option less, with its value."""
        found = [(place, self.known(word)) for place, word in enumerate(self.words)]
        found = [(place, option) for place, option in found if option]
        if found and self.random.random() < 0.5:
            place, option = self.random.choice(found)
            del self.words[place:place + (2 if option.kind else 1)]

    def exchange(self):
        """A file in place of another."""
        files = [place for place, word in enumerate(self.words) if 0 < len(word) < 256 and (self.call.before / word).is_file()]
        others = [path.name for path in sorted(self.call.before.iterdir()) if path.is_file()]
        if len(others) > 1 and files and self.random.random() < 0.3:
            self.words[self.random.choice(files)] = self.random.choice(others)

    def destination(self):
        """The name of the output, if it is one file or folder in the folder of the run."""
        for place, word in enumerate(self.words[:-1]):
            if word in ("-o", "--output") or self.command.name == "pipeline" and word == "write":
                name = self.words[place + 1]
                return name if name and not name.startswith("-") and "/" not in name else None
        return None

    def prepare(self, folder):
        """Puts the files there, some of them changed."""
        shutil.copytree(self.call.before, folder, dirs_exist_ok=True, symlinks=True)
        if self.stdin:
            (folder / self.stdin).write_bytes(self.call.stdin)
        for path in sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()):
            if path.name != self.output and self.random.random() < 0.4:
                path.chmod(0o644)
                path.write_bytes(mutations.mutated(path.read_bytes(), [], self.program.format_of(path.name), self.random))
