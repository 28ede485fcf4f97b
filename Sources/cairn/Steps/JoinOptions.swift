import Base
import CommandLineKit
import Features
import Files
import Flow
import FormatKit
import Formats
import Steps

/// `join`: fields of another file.
struct JoinOptions: StepOptions {
  var file: String?
  var pair: KeyPair?
  var fields: [FieldName]?
  var prefix = ""
  var layer: String?

  static let name = "join"
  static let abstract = "Add the fields of another file by the value of a field."
  static let discussion = """
    Each feature gets the fields of that row of the other file that has the same value: all fields but the \
    one of the value, or those of --join-fields. Values are equal if they are written the same: the number 7 \
    equals the text '7' but not '07'. The file may have any format that cairn reads; its geometries are ignored.

    If several rows have the value, the first one is used, and the others are counted. Features without a row \
    get nulls and are counted, too. A new field replaces one of the same name, unless --prefix gives it another \
    name. Names with a comma or = in them are written as for 'cairn edit'.
    """
  static let parameters: [Parameter<Self>] = [
    .option(
      "with", \.file, valueName: "file", group: "Rows", completion: .files,
      help: "The file with the rows to join; it is read first, as a whole."),
    .option(
      "on", \.pair, valueName: "field=key", group: "Rows",
      help: "The field of the features and the field of the rows; one name if they are the same."),
    .list(
      "join-fields", \.fields, valueName: "a,b", group: "Rows",
      help: "Add only these fields of the rows."),
    .option(
      "join-layer", \.layer, valueName: "name", group: "Rows",
      help: "The layer with the rows, if the file has several."),
    .option(
      "prefix", \.prefix, valueName: "text", group: "Rows",
      help: "A prefix for the names of the new fields."),
  ]
  static let examples = [
    Example(
      command: "cairn join districts.geojson --with census.csv --on code=district -o people.gpkg",
      explanation: "Add the columns of a table to districts."),
    Example(
      command:
        "cairn join parcels.gpkg --with owners.csv --on id --join-fields name --prefix owner_ -o o.gpkg",
      explanation: "Add one column, as 'owner_name'."),
  ]
  static let memory = """
    The rows of the other file with the fields that are wanted; a few megabytes for each thread besides.
    """

  mutating func validate() throws(UsageError) {
    guard file != nil else { throw UsageError("--with is needed: the file that has the rows") }
    guard file != "-" else { throw UsageError("--with needs a file") }
    guard pair != nil else { throw UsageError("--on is needed: the field to look up") }
    var seen: Set<String> = []
    for name in (fields ?? []).map(\.text) where !seen.insert(name).inserted {
      throw UsageError("--join-fields names '\(name)' twice")
    }
  }

  var others: [String] { [file].compactMap(\.self) }
  var passesFaults: Bool { true }

  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link] {
    guard let file, let pair else { return [] }
    let check = FieldCheck(
      names: [pair.field], option: "--on", context.fieldKnowledge, suggesting: nearestField)
    let join = Join(try table(of: file, pair.key), on: pair.field, prefix: prefix)
    return [.stage(check), .stage(join)]
  }

  /// Refuses a layer that the file turned out not to have. Errors: `.usage`.
  private func check(_ catalog: Catalog) throws(GeoError) {
    let names = catalog.layers.map(\.source.name)
    guard let layer, !names.contains(layer) else { return }
    let known = names.map { "'\($0)'" }.joined(separator: ", ")
    throw GeoError(
      .usage, "there is no layer '\(layer)'",
      hint: nearestField(to: layer, among: names).map { "did you mean '\($0)'?" }
        ?? (names.isEmpty ? "there are no layers" : "the layers are \(known)"))
  }

  /// Reads the rows.
  private func table(of path: String, _ key: String) throws(GeoError) -> JoinTable {
    let source = try ByteSource(path: path)
    var request = InputRequest(source: source)
    if let layer { request.selection.layerNames = [layer] }
    let reader = try Format.recognised(source).makeReader(request)
    let table = JoinTable(key: key, fields: fields?.map(\.text), suggesting: nearestField)
    let catalog = Catalog()
    do throws(GeoError) {
      try Flow.run(
        from: reader, path: source.path, into: table, catalog: catalog, ledger: Ledger(), jobs: 1)
      try check(catalog)
      try table.finish(catalog)
    } catch {
      var error = error
      error.location = error.location ?? SourceLocation(path: path)
      throw error
    }
    return table
  }
}
