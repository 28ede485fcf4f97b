"""What the program says of itself: its commands, steps and formats with their options, in the words of its help."""

import re
import subprocess

# The sections of a command's help that belong to reading, to writing and to every command.
SHARED = {"INPUT", "OUTPUT", "OPTIONS"}


class Option:
    """An option of a command: `kind` is what stands between the angle brackets of its help, None if it takes nothing."""

    def __init__(self, name, kind, section):
        self.name, self.kind, self.section = name, kind, section
        self.text = ""

    @property
    def values(self):
        """The values that help lists; none if it takes anything."""
        found = re.search(r"\(values: ([^;)]*)[;)]", self.text)
        return [value.strip() for value in found.group(1).split(",")] if found else []

    @property
    def is_written(self):
        """True if the option names a file that the program makes."""
        return self.kind == "file" and re.search(r"\b[Pp]ut\b|\b[Ww]rite\b", self.text) is not None


class Command:
    """A command, or a step of the same name."""

    def __init__(self, name, screen):
        self.name = name
        self.options = []
        self.statuses = set()
        section, last = "", None
        for line in screen.splitlines():
            title = re.match(r"([A-Z][A-Z -]+):", line)
            if title:
                section, last = title.group(1), None
            elif section == "EXIT STATUS" and re.match(r"  \d", line):
                self.statuses.add(int(line.split()[0]))
            elif section != "OPTIONS OF FORMATS":
                found = re.match(r"  (?:-\w, )?--([a-z][a-z-]*)(?:/--[a-z-]+)?(?: <([^>]+)>)?", line)
                if found:
                    last = Option(found.group(1), found.group(2), section)
                    self.options.append(last)
                    line = line[found.end():]
                if last:
                    last.text += " " + line.strip()

    def of(self, *sections):
        """The options of some sections."""
        return [option for option in self.options if option.section in sections]

    @property
    def own(self):
        """The options that the step of this name takes."""
        return [option for option in self.options if option.section not in SHARED]


class Format:
    """A format with its endings and its own options: pairs of a name and the values, none if it takes any."""

    def __init__(self, name, abilities, endings, screen):
        self.name, self.abilities, self.endings = name, abilities, endings
        # OpenStreetMap's objects, which features are not written as.
        self.holds_objects = name in ("osm", "osc", "pbf", "opl", "overpass")
        found = re.findall(r"--(input|output)-option ([a-z0-9-]+)=(\S+)", screen)
        self.options = {
            side: [(name, [] if values == "VALUE" else values.split("|"))
                   for its, name, values in found if its == side]
            for side in ("input", "output")}


class Program:
    """The program under test."""

    def __init__(self, path):
        self.path = str(path)
        overview = self.ask("help")
        # Some have two words.
        names = re.findall(r"^  ([a-z][a-z-]*(?: [a-z]+)?)  ", overview.split("\nSUBCOMMANDS:")[1], re.MULTILINE)
        self.commands = {name: Command(name, self.ask("help", *name.split())) for name in names}
        refusal = self.ask("pipeline", "read", "x", "!", "?", "!", "write")
        steps = re.search(r"^hint: steps: (.*)$", refusal, re.MULTILINE).group(1).split(", ")
        self.steps = [step for step in steps if step not in ("read", "write")]
        header, *rows = self.ask("formats").splitlines()
        columns = header.split()[:-1]
        self.formats = {}
        for row in rows:
            words = row.split()
            can = {name for name, word in zip(columns, words) if word == "yes"}
            endings = [word[1:] for word in words[len(columns):]]
            self.formats[words[0]] = Format(words[0], can, endings, self.ask("formats", words[0]))

    def format_of(self, path):
        """The name of the format that a file's name tells; its last ending if it tells none."""
        found = [(len(ending), format.name) for format in self.formats.values()
                 for ending in format.endings if path.endswith("." + ending)]
        return max(found)[1] if found else path.rpartition(".")[2]

    def ask(self, *words):
        """What the program prints, wherever it prints it."""
        return subprocess.run(
            [self.path, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, timeout=60, check=False).stdout.decode()
