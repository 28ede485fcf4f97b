import Base
import CommandLineKit
import Files
import Flow
import Projects
import Steps

/// `cairn project`: projects of the field, to a desktop GIS and back.
struct ProjectCommand: Command {
  /// What is to be done.
  enum Action: String, ArgumentValue, CaseIterable {
    case `init`, `import`, export, check, info
  }

  var action = Action.info
  var arguments: [String] = []
  var template: String?
  var source: String?
  var pictureFolders: [String] = []
  var photos: String?
  var rest: RestForm?
  var isReverse = false
  var condition: String?
  var since: TimeArgument?
  var exportForm: ExportForm?
  var maximumPrecision: Double?
  var problemForm: ProblemForm?
  var isJSON = false
  var list: String?
  var printsTemplate = false
  var input = InputOptions()
  var output = OutputOptions()
  var common = CommonOptions()

  /// What becomes of fields that a mapping does not name.
  enum RestForm: String, ArgumentValue, CaseIterable { case json }
  /// What a folder or archive is for.
  enum ExportForm: String, ArgumentValue, CaseIterable { case qgis, geojson }

  static let name = "project"
  static let abstract =
    "Keep what comes back from the field as a project, and take it to a GIS and back."
  static let discussion = """
    A project is a GeoPackage that knows its own rules: layers with typed attributes, aliases, lists of values, \
    ranges and patterns, required and unique values, styles, and pictures (the Related Tables \
    Extension). Every feature has a uuid, a hash of its content, created, last_edit (UTC) and precision (metres).

    'cairn project init NAME --template FILE -o PROJECT.gpkg' makes an empty one. --from STORE derives the \
    layers from existing data instead, and prints the template if there is no --output.

    'cairn project import MAPPING INPUT... -o PROJECT.gpkg' adds features. MAPPING is a JSON file, or 'same' (fields \
    become the attributes of their names) or 'inventory' (the feature JSON of the inventory service): {"layers": \
    {"SOURCE or *": {"to": "LAYER", "attributes": {"species": {"from": "properties.kind", "lookup": {"1": "oak"}}, \
    "height": {"from": "h", "unit": "cm"}, "created": {"from": "date", "format": "%d.%m.%Y"}, "by": {"constant": \
    "team 3"}}}}}. A rule has from, constant, lookup, default, format, offset (of times), unit. What is not named is \
    left out and counted, or kept with --rest json. Pictures are paths, percent-encoded names, files of a KMZ \
    or data \
    URIs. With --append and --on-duplicate skip or update, features that the project has already (by uuid) are \
    not added \
    again. With --reverse the INPUT is a project, and its features get the fields of the source again; without -o \
    they go to standard output.

    'cairn project export PROJECT -o FOLDER' writes a QGIS project: the GeoPackage, project.qgz and the pictures. \
    -o FILE.zip packs the same, -o FILE.kmz is for Google Earth, --as geojson is a file for each layer.

    'cairn project check PROJECT' checks features against the template, like 'cairn validate'. 'cairn project \
    info PROJECT' describes what is in it.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional("action", \.action, required: true, help: "init, import, export, check or info."),
      .positional(
        "argument", \.arguments, completion: .files,
        help: "The name of a new project; a mapping and the files to import; or the project."),
      .option(
        "template", \.template, valueName: "file", group: "New projects", completion: .files,
        help: "The template of the project (JSON), or the inventory service's project."),
      .option(
        "from", \.source, valueName: "store", group: "New projects", completion: .files,
        help: "Derive the template from existing data."),
      .option(
        "pictures", \.pictureFolders, valueName: "folder", group: "Import", completion: .files,
        help: "Also look for pictures in this folder; repeatable."),
      .option(
        "photos", \.photos, valueName: "folder", group: "Import", completion: .files,
        help:
          "Make a feature in the layer photos for each JPEG or HEIC in this folder and those in it that "
          + "has a position (EXIF)."
      ),
      .option(
        "rest", \.rest, group: "Import",
        help: "Keep fields that the mapping does not name, "
          + "as JSON."),
      .flag(
        "reverse", \.isReverse, group: "Import",
        help: "Convert features of the project back to the fields of the source."),
      .option(
        "where", \.condition, valueName: "expr", group: "Export",
        help: "Keep features for which this SQL expression is true."),
      .option(
        "since", \.since, group: "Export",
        help: "Keep features that were edited at this time or "
          + "later."),
      .option(
        "as", \.exportForm, defaultText: "qgis", group: "Export",
        help: "What to export: a QGIS project or GeoJSON files."),
      .option(
        "max-precision", \.maximumPrecision, valueName: "metres", group: "Check",
        help: "Report positions that are less precise than this as errors."),
      .option(
        "form", \.problemForm, defaultText: "text", group: "Check",
        help: "The form of the list of problems."
      ),
      .flag("json", \.isJSON, group: "Check", help: "Print JSON (check, info)."),
      .option(
        "problem-list", \.list, valueName: "file", group: "Check", completion: .files,
        help: "Write the list to this file instead of printing it."),
      .flag(
        "print-template", \.printsTemplate, group: "Info",
        help: "Print only the template (info), to start another project from it."),
    ]
    + Parameter.embedding(
      \.input,
      InputOptions.parameters.filter {
        ["layer", "on-error", "rejects", "problems", "input-format"].contains($0.name)
      })
    + Parameter.embedding(
      \.output,
      Parameter.all(of: OutputOptions.parameters).filter {
        ["output", "overwrite", "append", "precision", "on-duplicate"].contains($0.name)
      })
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn project init \"Trees 2026\" --template trees.json -o trees.gpkg",
      explanation: "Make an empty project."),
    Example(
      command: "cairn project import mapping.json day1.geojson -o trees.gpkg --append",
      explanation: "Add what came back from the field."),
    Example(
      command:
        "cairn project import same field.kmz --template trees.json --photos DCIM -o trees.gpkg",
      explanation: "Import features and photographs into a new project."),
    Example(
      command: "cairn project check trees.gpkg --max-precision 5 --problems problems.gpkg",
      explanation: "Check a project, and write its problems as points."),
    Example(
      command: "cairn project export trees.gpkg -o trees-qgis",
      explanation: "Export a folder to open in QGIS."),
    Example(
      command: "cairn project export trees.gpkg --since 2026-05-01 -o news.kmz",
      explanation: "Export recent edits for Google Earth."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .answerIsNo("Errors were found (check)."), .usage, .losses, .badInput, .environment,
  ]
  static let memory = """
    A few megabytes for each thread, and the names of the pictures; a picture of a data URI waits in a temporary file.
    """

  mutating func validate() throws(UsageError) {
    try refuseOptionsOfOthers()
    switch action {
    case .`init`:
      guard arguments.count == 1, !arguments[0].isEmpty else {
        throw UsageError("project init needs the project's name")
      }
      guard template == nil || source == nil else {
        throw UsageError("--template and --from exclude each other")
      }
      guard template != nil || source != nil else {
        throw UsageError("project init needs --template or --from")
      }
      guard output.path != nil || source != nil else {
        throw UsageError("project init needs the project to write", help: "-o PROJECT.gpkg")
      }
    case .`import`:
      guard arguments.count > 1 || photos != nil && !arguments.isEmpty else {
        throw UsageError("project import needs a mapping and files to import")
      }
      guard output.path != nil || isReverse else {
        throw UsageError("project import needs the project to write", help: "-o PROJECT.gpkg")
      }
      if template == nil, !output.isAppending, !isReverse {
        throw UsageError(
          "a new project needs --template",
          help: "--append adds to the project that 'cairn project init' made")
      }
    case .export:
      guard arguments.count == 1 else { throw UsageError("project export needs one project") }
      guard let path = output.path, path != "-" else {
        throw UsageError("project export needs a folder or file to write", help: "-o FOLDER")
      }
      if output.isAppending { throw UsageError("an export is not appended to") }
    case .check, .info:
      guard arguments.count == 1 else {
        throw UsageError("project \(action.rawValue) needs one project")
      }
      if output.path != nil {
        throw UsageError("project \(action.rawValue) writes no project, so takes no --output")
      }
    }
    if isJSON, let problemForm, problemForm != .json {
      throw UsageError("'--json' and '--form \(problemForm.rawValue)' exclude each other")
    }
    if let maximumPrecision, maximumPrecision <= 0 {
      throw UsageError("--max-precision takes more than 0 metres")
    }
    if list == "-" { throw UsageError("'--problem-list' needs a file") }
  }

  /// Refuses options that the action does not have.
  private func refuseOptionsOfOthers() throws(UsageError) {
    let given: [(isGiven: Bool, name: String, actions: [Action])] = [
      (template != nil, "template", [.`init`, .`import`]), (source != nil, "from", [.`init`]),
      (!pictureFolders.isEmpty, "pictures", [.`import`]), (photos != nil, "photos", [.`import`]),
      (rest != nil, "rest", [.`import`]), (isReverse, "reverse", [.`import`]),
      (condition != nil, "where", [.export]), (since != nil, "since", [.export]),
      (exportForm != nil, "as", [.export]),
      (maximumPrecision != nil, "max-precision", [.check]),
      (problemForm != nil, "form", [.check]), (list != nil, "problem-list", [.check]),
      (isJSON, "json", [.check, .info]), (printsTemplate, "print-template", [.info]),
      (!input.layers.isEmpty, "layer", [.`import`, .export, .check]),
      (input.onError == .skip, "on-error", [.`import`, .export, .check]),
      (input.rejects != nil, "rejects", [.`import`, .export, .check]),
      (input.problems != nil, "problems", [.check]),
      (input.format != nil, "input-format", [.`init`, .`import`]),
      (output.isOverwriting, "overwrite", [.`init`, .`import`, .export]),
      (output.isAppending, "append", [.`import`]),
      (output.precision != nil, "precision", [.`import`, .export]),
    ]
    for option in given where option.isGiven && !option.actions.contains(action) {
      let names = option.actions.map(\.rawValue).joined(separator: ", ")
      throw UsageError("'--\(option.name)' is not for project \(action.rawValue), but for \(names)")
    }
    for (isGiven, name) in [
      (!pictureFolders.isEmpty, "pictures"), (photos != nil, "photos"), (rest != nil, "rest"),
    ] where isReverse && isGiven {
      throw UsageError("'--\(name)' and '--reverse' exclude each other")
    }
    if exportForm != nil, output.path?.lowercased().hasSuffix(".kmz") == true {
      throw UsageError("'--as' is for a folder or an archive (.zip), not for a KMZ")
    }
  }

  mutating func run() -> ExitStatus {
    let command = self
    var input = input
    switch action {
    case .`init`:
      input.inputs = [source ?? template ?? ""]
    case .`import`:
      input.inputs = Array(arguments.dropFirst())
      let isFile = FieldMapping.builtIn(arguments[0]) == nil
      input.others = [template, isFile ? arguments[0] : nil].compactMap(\.self)
    case .export, .check, .info: input.inputs = arguments
    }
    let isQuiet = action == .info || action == .`init` && output.path == nil
    return Run.perform(common, input, says: isQuiet ? .losses : .summary) {
      (run) throws(GeoError) in
      switch command.action {
      case .`init`: try command.makeProject(run)
      case .`import`: try command.importFeatures(run)
      case .export: try ProjectExport(command, run).perform()
      case .check: return try command.check(run)
      case .info: try command.printInfo(run)
      }
      return .done
    }
  }
}
