import Base
import CommandLineKit
import Steps

/// `edit`: fields and ids of features.
struct EditOptions: StepOptions {
  var assignments: [Assignment] = []
  var casts: [CastArgument] = []
  var renames: [Renaming] = []
  var dropped: [FieldName] = []
  var id: String?
  var condition: String?

  static let name = "edit"
  static let abstract = "Set, cast, rename and remove fields of features."
  static let discussion = """
    All names and values are those that a feature had before. Expressions are SQLite's, as for 'cairn filter \
    --where'; a field's name alone gives its value with its type. $file is the file that a feature comes from, \
    and $layer its layer. A value that cannot be cast becomes \
    null and is counted: an integer is a number without a fraction, a date begins with YYYY-MM-DD, a datetime \
    may have an offset and comes out in UTC, a boolean is true, yes, on, 1 or their opposites, JSON is an \
    object or a list.

    A name with a comma or = in it, or with a quote or space at its ends, is written in double quotes, with \
    "" for a quote: --rename '"x,y"=place,"a=b"=ratio'. In an expression, too, a name that is not a plain word \
    is written in double quotes.
    """
  static let parameters: [Parameter<Self>] = [
    .option(
      "set", \.assignments, valueName: "name=expr", group: "Fields",
      help: "Set a field, new or old, to the value of an expression; repeatable."),
    .option(
      "where", \.condition, valueName: "expr", group: "Fields",
      help: "Set values only where this expression is true; other features keep theirs."),
    .list(
      "cast", \.casts, valueName: "field=type", group: "Fields",
      help: "Convert a field to integer, real, text, boolean, date, datetime or json."),
    .list(
      "rename", \.renames, valueName: "old=new", group: "Fields", help: "Rename fields."),
    .list("drop", \.dropped, valueName: "a,b", group: "Fields", help: "Remove these fields."),
    .option(
      "id", \.id, valueName: "field", group: "Fields",
      help: "Take the feature ids from a field or an expression; the field stays."),
  ]
  static let examples = [
    Example(
      command: "cairn edit parks.gpkg --set 'hectares=round($area / 10000, 1)' -o out.gpkg",
      explanation: "Add a field."),
    Example(
      command:
        "cairn edit roads.gpkg --set maxspeed=30 --where \"class = 'residential'\" -o out.gpkg",
      explanation: "Change some features only."),
    Example(
      command:
        "cairn edit form.csv --rename nr=number,txt=note --cast number=integer --drop x,y -o out.geojson",
      explanation: "Rename, convert and remove fields."),
    Example(
      command:
        "cairn edit roads.geojson --id ref --set \"name=coalesce(name, ref)\" -o out.geojson",
      explanation: "Take ids from a field, and fill missing names."),
    Example(
      command:
        "cairn edit north.gpkg south.gpkg --set 'source=$file' --output-layer all -o all.gpkg",
      explanation: "Put several files into one layer, with a field for the file."),
    Example(
      command: "cairn edit form.csv --drop '\"width, m\"' --rename '\"a=b\"=ratio' -o out.geojson",
      explanation: "Use names that contain a comma or =."),
  ]

  mutating func validate() throws(UsageError) {
    guard
      !assignments.isEmpty || !casts.isEmpty || !renames.isEmpty || !dropped.isEmpty || id != nil
    else {
      throw UsageError("nothing is asked for: use --set, --cast, --rename, --drop or --id")
    }
    if condition != nil, assignments.isEmpty {
      throw UsageError("--where says where --set is for; without --set there is nothing to set")
    }
    try Self.checkOnce(assignments.map(\.name), "--set")
    try Self.checkOnce(casts.map(\.name), "--cast")
    try Self.checkOnce(renames.map(\.name), "--rename")
    try Self.checkOnce(renames.map(\.newName), "--rename")
  }

  private static func checkOnce(_ names: [String], _ option: String) throws(UsageError) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw UsageError("\(option) names '\(name)' twice")
    }
  }

  var passesFaults: Bool { true }

  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link] {
    var plan = EditPlan()
    plan.assignments = assignments.map { ($0.name, $0.value) }
    plan.condition = condition
    plan.casts = casts.map { ($0.name, $0.target) }
    plan.renames = renames.map { ($0.name, $0.newName) }
    plan.dropped = dropped.map(\.text)
    plan.id = id
    let edit = try Edit(plan, skipsErrors: context.skipsErrors)
    var links: [Link] = []
    let lists = [edit.list, edit.condition].compactMap(\.self)
    if !lists.isEmpty {
      links.append(.stage(FieldCheck(lists, context.fieldKnowledge, suggesting: nearestField)))
    }
    for (option, names) in plan.neededNames + [("--set, --id", edit.copiedFields)]
    where !names.isEmpty {
      links.append(
        .stage(
          FieldCheck(
            names: names, option: option, context.fieldKnowledge, suggesting: nearestField)))
    }
    return links + [.stage(edit)]
  }
}
