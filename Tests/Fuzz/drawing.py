"""Command lines, drawn at random from what the program's help says that there is."""

import re

# What a command or step hardly does anything without. FIELD is one of the input's.
NEEDED = {
    "filter": ["--where FIELD/**/IS/**/NOT/**/NULL", "--bbox -180,-90,180,90", "--bbox 170,-20,-170,20", "--polygon areas.geojson",
               "--unique FIELD", "--sample 2", "--sort FIELD"],
    "cut": ["--antimeridian"],
    "track split": ["--gap-minutes 5", "--by day", "--gap-metres 100"],
    "edit": ["--set x=1", "--cast FIELD=integer", "--drop FIELD", "--rename FIELD=b", "--id FIELD"],
    "dissolve": ["", "--by FIELD"],
    "reproject": ["--dst-crs EPSG:3857", "--dst-crs EPSG:5514 --allow-ballpark", "--dst-crs utm", "--dst-crs laea", "--dst-crs EPSG:3031"],
    "clip": ["--bbox -10,-10,15.5,52", "--bbox 170,-90,-170,90", "--polygon areas.geojson", "--polygon areas.poly"],
    "simplify": ["--tolerance 1000", "--tolerance 0", "--tolerance 1e5 --method vw --topology", "--tolerance 10 --topology"],
    "buffer": ["--distance 1000", "--distance -5", "--distance 1e6 --segments 2"],
    "join": ["--with rows.csv --on FIELD=name", "--with rows.csv --on name", "--with IN --on FIELD"],
    "rename-layer": ["--rename LAYER=b", "--rename LAYER=LAYER"],
    "shape": ["--type multi", "--type line", "--to hull", "--to centroid --dim xyz", "--segmentize 100000", "--swap-xy --reverse"],
    "limit": ["2", "0"],
    "tee": ["made-tee.geojsonl", "[ repair ! write made-tee.gpkg --overwrite ]"],
    "apply-changes": ["changes.osc"],
    "derive-changes": ["town.osm"],
    "merge": ["town.osm"],
    "getid": ["n1 w1", "r1 --add-referenced", "w2"],
    "time-filter": ["2020-01-01", "2010-01-01 2030-01-01"],
    "tags-count": ["highway", "amenity=*", ""],
    "extract": ["--bbox 7.41,43.73,7.43,43.74", "--bbox -180,-90,180,90", "--polygon areas.geojson", "--polygon areas.poly"],
    "update": ["--changes ."],
    "track resample": ["--seconds 10", "--metres 1000"],
    "track redact": ["--ends 10", "--zone areas.geojson"],
    "track join": ["--by FIELD"],
    "zone events": ["--zones areas.geojson"],
    "zone make": ["--radius 100 --width 20"],
    # Comments in place of spaces, which would end the argument.
    "sql": [
        'SELECT/**/*/**/FROM/**/"LAYER"', 'SELECT/**/ST_Buffer(geom,1)/**/AS/**/geom/**/FROM/**/"LAYER"',
        'SELECT/**/a.*/**/FROM/**/"LAYER"/**/a/**/JOIN/**/"LAYER"/**/b/**/ON/**/ST_Intersects(a.geom,b.geom)',
        'SELECT/**/ST_Union(geom)/**/AS/**/geom/**/FROM/**/"LAYER"/**/GROUP/**/BY/**/"FIELD"',
        'SELECT/**/ST_AsText(ST_Transform(geom,3857))/**/FROM/**/"LAYER"', "--explain SELECT/**/1", "DROP/**/TABLE/**/x",
    ],
}

# Steps that come last in a pipeline, if at all.
LAST = {"tags-count", "check-refs", "network", "tile", "sort", "read", "write", "update"}

# Commands of which what they need follows their one input.
FOLLOWED = {"merge", "getid", "time-filter", "tags-count", "sql"}

# Commands of OpenStreetMap's objects, which other formats do not have.
OBJECTS = FOLLOWED - {"sql"} | {"extract", "update", "sort", "cat", "check-refs", "renumber", "add-locations", "apply-changes", "derive-changes"}

# Commands that write features or objects where they write.
CONVERTING = OBJECTS - {"tags-count", "check-refs"} | {
    "buffer", "clip", "convert", "cut", "dissolve", "edit", "explode", "filter", "isochrone", "join", "measure", "nearest", "pipeline",
    "rename-layer", "repair", "reproject", "shape", "simplify", "sql", "track clean", "track join", "track redact", "track resample",
    "track split", "track stops", "zone make",
}

# What commands are given that take no files.
WORDS = {
    "crs": ["info EPSG:4326", "info EPSG:5514 EPSG:4326", "info utm", "find krovak", "find \x1b[31m", "list", "info {}", "info EPSG:0"],
    "explain": ["open-ring", "file open-ring", "nothing-of-the-kind", "\x1b[31m", ""],
    "formats": ["kml", "csv", "nothing", ""],
    "completions": ["bash", "zsh", "fish", "csh"],
    "schema": ["show map", "test shortbread", "test schema.json", "show schema.json"],
}

# What these are given has to be made by other commands first, as the golden cases do (scenes.py).
ELSEWHERE = {
    "apply", "diff", "history", "isochrone", "match", "matrix", "nearest", "network", "pack apply", "pack build", "pack check",
    "pack diff", "pack extract", "pack info", "pack normalise", "patch", "project", "rebase", "hash", "route", "search", "tile check",
    "trail",
}

# Words without which an option is refused, for options that are drawn by themselves.
TOGETHER = {
    "invert": "--where 1", "omit-referenced": "--tags w/highway", "remove-tags": "--tags w/highway", "seed": "--sample 2",
    "predicate": "--polygon areas.geojson", "strategy": "--bbox 5,40,20,55", "languages": "--schema map", "area": "--dst-crs EPSG:3857",
    "show-index": "--index-directory made-folder", "zoom": "--form tiles",
}

# Files beside the input, by the options that are made for them.
BESIDE = {
    "polygon": ["areas.geojson", "areas.poly"], "with": ["rows.csv"], "rules": ["rules.json"], "expressions": ["expressions.txt"],
    "schema": ["map", "schema.json"], "style": ["style.json"], "area-rules": ["area-rules.json"],
    "zones": ["areas.geojson"], "zone": ["areas.geojson"],
}

# Options that are drawn together with inputs and outputs, or that end a run at once, or never.
SEPARATE = {"follow", "report", "output", "overwrite", "append", "input-option", "output-option", "on-error", "rejects", "help", "version"}

# Values by the kind that help shows between angle brackets.
VALUES = {
    "n": ["0", "1", "2", "3", "10", "20"],
    "w,s,e,n": ["0,0,10,10", "170,-20,-170,20", "-180,-90,180,90", "7.41,43.73,7.43,43.74", "0,0,0,0", "-130,20,-60,60", "5,40,20,55"],
    "crs": ["EPSG:4326", "EPSG:3857", "EPSG:5514", "EPSG:32633", "EPSG:4979", "EPSG:27700", "OGC:CRS84", "utm", "laea",
            "+proj=laea +lat_0=90", "EPSG:2193", "EPSG:3031", "EPSG:4267", "IAU_2015:30100", "GEOGCS[", "{}"],
    "metres": ["0", "1", "1000", "1e7", "1e-9"],
    "length": ["0", "1000", "100000", "1e7"],
    "n,…": ["1", "5,10", "100,1000", "0.1"],
    "n|all": ["1", "all", "100"],
    "lon,lat": ["7.42,43.735", "0,0", "0.01,0", "1.52,42.5", "179.9,-16", "180,90"],
    "min-max": ["0-5", "3-3", "8-9", "0-10"],
    "minutes": ["0", "1", "5", "1e4"],
    "seconds": ["1", "10", "0.5", "3600"],
    "km/h": ["5", "60", "1000"],
    "m/s2": ["1", "10"],
    "units": ["0", "64", "4096"],
    "time": ["2024-01-01T00:00:00Z", "2026-05-02", "2010-01-01T12:00"],
    "item,…": ["motorway", "toll", "residential,toll", "areas.geojson"],
    "attributes": ["version", "user,uid", "timestamp,changeset"],
    "kinds": ["node", "way,relation"],
    "id": ["1", "-1", "1,2,3"],
    "rule": ["ours", "theirs", "*=newest", "FIELD=ours"],
    "name=select": ["LAYER=SELECT/**/*/**/FROM/**/\"LAYER\""],
    "layer=min-max": ["LAYER=0-5"],
    "name=expr": ["x=1", "FIELD=upper(FIELD)", "y=$area"],
    "field=type": ["FIELD=text", "FIELD=integer", "FIELD=json", "FIELD=datetime"],
    "kind": ["street", "place,poi", "projected"],
    "parts": ["tiles", "network,search"],
    "z/x/y": ["0/0/0", "1/1/0", "14/8529/5974"],
    "percent": ["0", "1", "100"],
    "year": ["2024.5", "0"],
    "width[xheight]": ["300x200", "40", "700", "40x1000"],
    "colour": ["none", "#fff8", "hsl(1,2%,3%)"],
    "factor": ["0.1", "1", "2"],
    "measures": ["length", "area,bbox", "centroid,point"],
    "types": ["any", "multipolygon", "multipolygon,route"],
    "text": ["", "a_", "'", "\x1b[31m"],
    "codes": ["open-ring", "spike,repeated-point", "self-intersection"],
}

# Values of options whose kind says too little.
NAMED = {
    "precision": ["0", "2", "6", "15"], "timezone": ["Europe/Prague", "UTC", "America/St_Johns"], "class-count": ["2", "5", "9"],
    "segments": ["1", "2", "16"], "zoom": ["0", "5", "10"], "profile": ["car", "foot"], "prefix": ["a_", ""], "jobs": ["1", "2", "3", "8"],
    "tolerance": ["0", "1", "1000", "1e5"], "distance": ["1", "-5", "1000", "1e6"], "segmentize": ["1000", "1e5"],
    "columns": ["auto:5%", "name,highway", "3"], "coast-gap": ["0", "1000"], "compression-level": ["1", "9"], "granularity": ["100", "1000"],
    "date-format": ["DD.MM.YYYY", "MM/DD/YYYY"], "delimiter": ["comma", "semicolon", "tab", "pipe", "|", "ü"], "crs": ["EPSG:4326"],
    "memory": ["64", "200"], "metadata": ["version,timestamp", "all", "none"], "nmea-date": ["2024-02-29"], "summary": ["yes", "no"],
    "tile": ["0/0/0", "14/8529/5974"], "layers-from": ["folders", "none", "field:FIELD"], "languages": ["en,de"], "key": ["FIELD"],
}

# What is given in place of any value, now and then.
STRANGE = ["", "x", "-1", "1.5", "nan", "1e999", "100000", "99999999999999999999", "1,2,3", "'", "=", "a=", "\x1b[31m", "é" * 300]

EXPRESSIONS = [
    "FIELD IS NOT NULL", "FIELD = 1", "FIELD > 'a'", "$area > 1", "$length / 0", "FIELD LIKE '%a%'", "(", "'", "FIELD COLLATE NOCASE",
    "$geometry_type = 'Point'", "abs(-9223372036854775808)", "json_extract(FIELD, '$.a')", "FIELD || FIELD", "$id", "(SELECT 1)",
    "1; DROP TABLE x", "CAST(FIELD AS INTEGER) % 0", "FIELD GLOB '[a-'", "zeroblob(1000000000)", "printf('%.*c', 100000000, 'x')",
    "nosuch(1)", "FIELD IN (1, 'a', NULL)", "-FIELD", "w/highway", "type=route", "n/*",
]


class Values:
    """Options with values. `inputs` are names in the folder of the run, which has or had `names` of layers and of fields."""

    separate = SEPARATE

    def __init__(self, program, inputs, names, random):
        self.program, self.inputs, self.random = program, inputs, random
        self.layers, self.fields = names
        # Everything that the run may leave, and what it may replace.
        self.made = {"made-report.json"}

    def filled(self, word):
        if word == "IN":
            return self.inputs[0]
        return word.replace("FIELD", self.field()).replace("LAYER", self.layer())

    def field(self):
        """A field, as SQL and lists of names want it, mostly one that is there."""
        if not self.fields or self.random.random() < 0.05:
            return self.random.choice(["name", "nofield"])
        return self.random.choice(self.fields)

    def layer(self):
        return self.random.choice(self.layers) if self.layers and self.random.random() < 0.95 else "nolayer"

    def pair(self, options):
        name, values = self.random.choice(options)
        values = BESIDE.get(name) or NAMED.get(name) or values or [self.field()]
        return f"{name}={self.filled(self.random.choice(values))}"

    def options(self, options, count, before=()):
        words = list(before)
        for option in self.some([option for option in options if option.name not in SEPARATE], count):
            # Of another format than the name and the content tell, a run hardly ever gets on.
            if option.name not in ("input-format", "output-format") or self.random.random() < 0.05:
                words += self.option(option)
        return words

    def option(self, option):
        """An option with its value, and often with what it needs."""
        words = ["--" + option.name]
        if option.kind is not None:
            words.append(self.value(option))
        if self.random.random() < 0.9:
            words += TOGETHER.get(option.name, "").split()
        return words

    def value(self, option):
        random = self.random
        if option.is_written:
            name = f"made-{option.name}.{random.choice(['geojson', 'geojsonl', 'gpkg', 'csv', 'json', 'osm'])}"
            self.made.add(name)
            return name
        if option.kind == "folder":
            self.made.add("made-folder")
            return "made-folder"
        if random.random() < 0.04:
            return random.choice(STRANGE)
        if option.values:
            return random.choice(option.values)
        if option.kind == "file":
            return random.choice(BESIDE.get(option.name, []) * 6 + [self.inputs[0], "nothing.there", "/dev/null", "."])
        if option.name == "layer":
            return self.layer()
        if option.kind == "expr" or option.name == "tags":
            return random.choice(EXPRESSIONS).replace("FIELD", self.field())
        if option.name in NAMED or option.kind in VALUES:
            return self.filled(random.choice(NAMED.get(option.name) or VALUES[option.kind]))
        if option.name == "rename" and "layers" in option.text:
            return self.layer() + "=b"
        # Such as old=new or field,field: a field for each word.
        return "".join(
            self.field() if word[0].isalpha() else word for word in re.findall(r"[a-z]+|[^a-z]+", option.kind))

    def some(self, items, count):
        return self.random.sample(items, min(count, len(items)))


class Drawing(Values):
    """One command line. The first of `inputs` is of `format`."""

    def __init__(self, program, inputs, format, names, random):
        super().__init__(program, inputs, names, random)
        self.format = program.formats[format]
        self.output = None
        self.stdin = None
        self.made |= {"made-tee.geojsonl", "made-tee.gpkg"}
        self.made.update(f"out.{ending}" for ending in ("state.txt", "osm.state.txt"))
        # Inputs that it is asked to change.
        self.changed = set()
        self.resumed = set()
        weights = {"convert": 8, "pipeline": 12, **dict.fromkeys(WORDS, 1), **dict.fromkeys(ELSEWHERE, 0)}
        if not self.format.holds_objects:
            weights |= dict.fromkeys(OBJECTS, 0.2)
        if format == "mvt":
            weights |= {"tile check": 1}
        names = list(program.commands)
        command = random.choices(names, [weights.get(name, 4) for name in names])[0]
        self.command = program.commands[command]
        if command in WORDS:
            self.words = [command, *self.random.choice(WORDS[command]).split(), *self.options(self.command.options, self.random.choice([0, 1]))]
        elif command == "pipeline":
            self.words = [command, *self.options(self.command.options, self.random.choice([0, 0, 1]), self.report()), *self.pipeline()]
        else:
            self.words = [*command.split(), *self.single()]
        if not {"--keep", "--in-place"}.isdisjoint(self.words):
            self.changed.add(inputs[0])

    def report(self):
        """The ledger is looked at whenever there is one."""
        self.made.add("made-report.json")
        return ["--report", "made-report.json"]

    def single(self):
        name = self.command.name
        words = self.needed(name)
        options = self.command.options
        has = {option.name for option in options}
        if "report" in has:
            words += self.report()
        if "output" in has:
            words += self.destination(has)
        words += self.options(options, self.random.choice([0, 0, 1, 2, 4]))
        if "input-option" in has:
            words += self.reading()
        inputs = self.sources()
        if name in ("apply-changes", "derive-changes"):
            files = [word for word in words[:1] if word in ("changes.osc", "town.osm")]
            words = words[len(files):]
            inputs = self.random.choice([inputs[:1] + files, files + inputs[:1], inputs[:1] * 2])
        elif name in FOLLOWED:
            return [*(inputs[:1] or ["-"]), *words]
        elif name == "update" and self.output is None:
            # It would take the place of its base.
            self.output = "out.osm.pbf"
            words += ["-o", self.output, "--overwrite"]
        return words + inputs if self.random.random() < 0.8 else inputs + words

    def pipeline(self):
        convert = self.program.commands["convert"]
        words = ["read", *self.sources(), *self.options(convert.of("INPUT"), self.random.choice([0, 0, 1, 2])), *self.reading()]
        # Few chains of steps for objects and for features make sense, and what makes no features comes last.
        unfit = LAST if self.format.holds_objects else LAST | OBJECTS
        steps = [step for step in self.program.steps if step not in unfit or self.random.random() < 0.02]
        for _ in range(self.random.choice([0, 1, 1, 2, 3])):
            step = self.random.choice(steps)
            words += ["!", *step.split(), *self.needed(step)]
            if step in self.program.commands:
                words += self.options(self.program.commands[step].own, self.random.choice([0, 0, 1]))
        destination = self.destination({"output-option", "append"})
        if "-o" in destination:
            destination.remove("-o")
        return words + ["!", "write", *destination, *self.options(convert.of("OUTPUT"), self.random.choice([0, 0, 1]))]

    def needed(self, name):
        words = self.random.choice(NEEDED.get(name, [""])) if self.random.random() < 0.96 else ""
        return [self.filled(word) for word in words.split()]

    def sources(self):
        """The inputs: mostly one, now and then by a pipe."""
        kind = self.random.random()
        if kind < 0.12 and "stdin" in self.format.abilities:
            self.stdin = self.inputs[0]
            return self.random.choice([[], ["-"]])
        return self.inputs if kind > 0.8 else self.inputs[:1]

    def destination(self, has):
        """The words for an output, of a command that has some options."""
        name = self.command.name
        formats = [format for format in self.program.formats.values() if "write" in format.abilities]
        isWild = self.random.random() < 0.05
        if name == "preview":
            self.output = "out." + self.random.choice(["svg", "svg", "png", "html", "pdf"])
            return ["-o", self.output, "--overwrite"]
        if name == "tile":
            self.output = "out." + self.random.choice(["mbtiles", "pmtiles"])
            return ["-o", self.output, "--overwrite"]
        if self.random.random() < 0.15:
            return []
        if not isWild:
            # Features are not written as objects, and objects become features in conversions alone.
            toObjects = name in OBJECTS or self.format.holds_objects and name in ("convert", "pipeline") and self.random.random() < 0.3
            formats = [format for format in formats if format.holds_objects == toObjects and format.name != "trail"]
            if name == "derive-changes":
                formats = [format for format in formats if format.name == "osc"]
        format = self.random.choice(formats)
        self.output = f"out.{format.endings[0]}"
        words = ["-o", self.output]
        if self.random.random() < 0.95:
            canAppend = "append" in has and "append" in format.abilities
            words.append("--append" if canAppend and self.random.random() < 0.5 else "--overwrite")
        if format.options["output"] and "output-option" in has and self.random.random() < 0.3:
            words += ["--output-option", self.pair(format.options["output"])]
        return words

    def reading(self):
        """Options of the input's format, and what becomes of bad features."""
        options = self.format.options["input"]
        words = ["--input-option", self.pair(options)] if options and self.random.random() < 0.3 else []
        if self.format.name == "mvt" and self.random.random() < 0.9:
            words = ["--input-option", "tile=0/0/0"]
        if self.random.random() < 0.6:
            words += ["--on-error", "skip"]
            if self.random.random() < 0.2:
                self.made.add("made-rejects")
                words += ["--rejects", "made-rejects"]
        return words
