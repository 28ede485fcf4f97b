"""Command lines, drawn at random from what the program's help says that there is."""

import re

# What a command or step hardly does anything without. FIELD is one of the input's.
NEEDED = {
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
        'SELECT/**/ST_Union(geom)/**/FROM/**/"LAYER"/**/GROUP/**/BY/**/"FIELD"',
        'SELECT/**/ST_AsText(ST_Transform(geom,3857))/**/FROM/**/"LAYER"', "--explain SELECT/**/1", "DROP/**/TABLE/**/x",
    ],
}

# Commands of which what they need follows their one input.
FOLLOWED = {"merge", "getid", "time-filter", "tags-count", "sql"}

# Commands of OpenStreetMap's objects, which other formats do not have.
OBJECTS = FOLLOWED - {"sql"} | {"extract", "update", "sort", "cat", "check-refs", "renumber", "add-locations", "apply-changes", "derive-changes"}

# What commands are given that take no files.
WORDS = {
    "crs": ["info", "find", "list", "EPSG:4326", "EPSG:5514", "krovak", "+proj=utm +zone=33", "{}", "EPSG:0", "utm", "\x1b[31m", ""],
    "explain": ["open-ring", "file", "nothing-of-the-kind", "\x1b[31m"],
    "formats": ["kml", "csv", "nothing"],
    "completions": ["bash", "zsh", "fish", "csh"],
    "schema": ["show", "test", "map", "shortbread", "schema.json"],
}

# Files beside the input, by the options that are made for them.
BESIDE = {
    "polygon": ["areas.geojson", "areas.poly"], "with": ["rows.csv"], "rules": ["rules.json"], "expressions": ["expressions.txt"],
    "schema": ["map", "schema.json"], "style": ["style.json"], "area-rules": ["area-rules.json"],
    "schema": ["map", "schema.json"], "area-rules": ["area-rules.json"],
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

# What is given in place of any value, now and then.
STRANGE = ["", "x", "-1", "1.5", "nan", "1e999", "100000", "99999999999999999999", "1,2,3", "'", "=", "a=", "\x1b[31m", "é" * 300]

EXPRESSIONS = [
    "FIELD IS NOT NULL", "FIELD = 1", "FIELD > 'a'", "$area > 1", "$length / 0", "FIELD LIKE '%a%'", "(", "'", "FIELD COLLATE NOCASE",
    "$geometry_type = 'Point'", "abs(-9223372036854775808)", "json_extract(FIELD, '$.a')", "FIELD || FIELD", "$id", "(SELECT 1)",
    "1; DROP TABLE x", "CAST(FIELD AS INTEGER) % 0", "FIELD GLOB '[a-'", "zeroblob(1000000000)", "printf('%.*c', 100000000, 'x')",
    "nosuch(1)", "FIELD IN (1, 'a', NULL)", "-FIELD", "w/highway", "type=route", "n/*",
]


class Drawing:
    """One command line. `inputs` are names in the folder of the run, the first of `format`, which has or had `names` of layers
    and of fields."""

    def __init__(self, program, inputs, format, names, random):
        self.program, self.inputs, self.format = program, inputs, format
        self.layers, self.fields = names
        self.random = random
        self.output = None
        self.stdin = None
        # Everything that the run may leave, and what it may replace.
        self.made = {"made-tee.geojsonl", "made-tee.gpkg"}
        self.made.update(f"out.{ending}" for ending in ("state.txt", "osm.state.txt"))
        names = list(program.commands)
        isOther = format not in ("osm", "osc", "pbf", "opl", "overpass")
        command = random.choices(names, [
            1 if name in WORDS or name in OBJECTS and isOther else 6 if name in ("convert", "pipeline") else 4 for name in names])[0]
        self.command = program.commands[command]
        if command in WORDS:
            self.words = [command, *self.some(WORDS[command], 3), *self.options(self.command.options, 1)]
        elif command == "pipeline":
            self.words = [command, *self.options(self.command.options, 1, self.report()), *self.pipeline()]
        else:
            self.words = [command, *self.single()]

    def report(self):
        """The ledger is looked at whenever there is one."""
        self.made.add("made-report.json")
        return ["--report", "made-report.json"]

    def single(self):
        name = self.command.name
        words = self.needed(name)
        options = self.command.options
        if any(option.name == "report" for option in options):
            words += self.report()
        if any(option.name == "output" for option in options):
            words += self.destination()
        words += self.options(options, self.random.choice([0, 1, 2, 4]))
        if any(option.name == "input-format" for option in options):
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
        for _ in range(self.random.choice([0, 1, 1, 2, 3])):
            step = self.random.choice(self.program.steps)
            words += ["!", step, *self.needed(step)]
            if step in self.program.commands:
                words += self.options(self.program.commands[step].own, self.random.choice([0, 0, 1, 2]))
        destination = self.destination()
        if "-o" in destination:
            destination.remove("-o")
        return words + ["!", "write", *destination, *self.options(convert.of("OUTPUT"), self.random.choice([0, 0, 1]))]

    def needed(self, name):
        words = self.random.choice(NEEDED.get(name, [""])) if self.random.random() < 0.96 else ""
        return [self.filled(word) for word in words.split()]

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

    def sources(self):
        """The inputs: mostly one, now and then by a pipe."""
        kind = self.random.random()
        if kind < 0.12 and "stdin" in self.program.formats[self.format].abilities:
            self.stdin = self.inputs[0]
            return self.random.choice([[], ["-"]])
        return self.inputs if kind > 0.8 else self.inputs[:1]

    def destination(self):
        if self.random.random() < 0.15:
            return []
        if self.command.name == "preview":
            self.output = "out." + self.random.choice(["svg", "svg", "png", "html", "pdf"])
            return ["-o", self.output, "--overwrite"]
        formats = [format for format in self.program.formats.values() if "write" in format.abilities]
        format = self.random.choice(formats)
        self.output = f"out.{format.endings[0]}"
        words = ["-o", self.output]
        if self.random.random() < 0.9:
            words.append("--append" if "append" in format.abilities and self.random.random() < 0.5 else "--overwrite")
        if format.options["output"] and self.random.random() < 0.3:
            words += ["--output-option", self.pair(format.options["output"])]
        return words

    def reading(self):
        """Options of the input's format, and what becomes of bad features."""
        options = self.program.formats[self.format].options["input"]
        words = ["--input-option", self.pair(options)] if options and self.random.random() < 0.3 else []
        if self.random.random() < 0.6:
            words += ["--on-error", "skip"]
            if self.random.random() < 0.2:
                self.made.add("made-rejects")
                words += ["--rejects", "made-rejects"]
        return words

    def pair(self, options):
        name, values = self.random.choice(options)
        if name in BESIDE:
            values = BESIDE[name]
        if name == "delimiter":
            values = ["comma", "semicolon", "tab", "pipe", "|", "ü"]
        if not values:
            values = ["folders", "none", ",", "all", "1"] if self.random.random() < 0.3 else [self.field()]
        return f"{name}={self.random.choice(values)}"

    def options(self, options, count, before=()):
        words = list(before)
        for option in self.some([option for option in options if option.name not in SEPARATE], count):
            # Of another format than the name and the content tell, a run hardly ever gets on.
            if option.name in ("input-format", "output-format") and self.random.random() < 0.7:
                continue
            words.append("--" + option.name)
            if option.kind is not None:
                words.append(self.value(option))
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
        if random.random() < 0.07:
            return random.choice(STRANGE)
        if option.values:
            return random.choice(option.values)
        if option.kind == "file":
            return random.choice(BESIDE.get(option.name, []) * 3 + [self.inputs[0], "nothing.there", "/dev/null", "."])
        if option.name == "jobs":
            return random.choice(["1", "2", "3", "8"])
        if option.name == "layer":
            return self.layer()
        if option.kind == "expr" or option.name == "tags":
            return random.choice(EXPRESSIONS).replace("FIELD", self.field())
        if option.kind in VALUES:
            return random.choice(VALUES[option.kind])
        if option.name == "rename" and "layers" in option.text:
            return self.layer() + "=b"
        # Such as old=new or field,field: a field for each word.
        return "".join(
            self.field() if word[0].isalpha() else word for word in re.findall(r"[a-z]+|[^a-z]+", option.kind))

    def some(self, items, count):
        return self.random.sample(items, min(count, len(items)))
