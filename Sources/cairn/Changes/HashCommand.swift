import Base
import Changes
import CommandLineKit
import Files
import SQLiteStore
import Text

/// `cairn hash`.
struct HashCommand: Command {
  var store = ""
  var layer: String?
  var isJSON = false
  var isKeeping = false
  var common = CommonOptions()

  static let name = "hash"
  static let abstract = "Print a hash of what a GeoPackage holds."
  static let discussion = """
    Two stores that hold the same have the same hash, whatever the order of their rows, the layout of their \
    pages and their \
    time stamps; there is one for each table, too, and with --layer one for each of its rows. Row ids, column \
    names and \
    types count. The hash finds differences; it does not protect against forgery.

    --keep writes the hashes of blocks of rows into the store, with triggers that clear those of blocks in which \
    any program changes something. 'cairn diff' then looks only at blocks that may differ.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional("store", \.store, completion: .files, help: "The GeoPackage."),
      .option(
        "layer", \.layer, valueName: "name", group: "Result",
        help: "Print the hash of each row of this table."),
      .flag("json", \.isJSON, group: "Result", help: "Print JSON instead of text."),
      .flag(
        "keep", \.isKeeping, group: "Result",
        help: "Keep the hashes in the store, for faster "
          + "diffs."),
    ] + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn hash trees.gpkg", explanation: "Hash the store and each of its tables."),
    Example(
      command: "cairn hash trees.gpkg --layer trees",
      explanation: "Hash each row of a layer."),
    Example(
      command: "cairn hash trees.gpkg --keep",
      explanation: "Keep the hashes in the store, so that "
        + "the next diff is faster."),
  ]
  static let exitStatuses: [ExitMeaning] = [.done, .usage, .badInput, .environment]
  static let memory = "A few megabytes, and about 2 bytes for each row."

  mutating func run() -> ExitStatus {
    let command = self
    var input = InputOptions()
    input.inputs = [store]
    return Run.perform(common, input, says: .losses) { (run) throws(GeoError) in
      try command.perform(run)
      return .done
    }
  }

  private func perform(_ run: Run) throws(GeoError) {
    var text = ""
    do {
      let database = try StoreInput.store(store, run)
      let sink = try ByteSink(path: nil, isOverwriting: false)
      if let layer {
        try StoreHash.rows(of: layer, in: database) { (key, hash) throws(GeoError) in
          try sink.write(
            text: isJSON
              ? "{\"key\":\(JSONValue.quoted(key)),\"hash\":\"\(hash.text)\"}\n"
              : "\(hash.text)  \(key)\n")
        }
      } else {
        let hash = try StoreHash(of: database)
        if isJSON {
          let tables = hash.tables.map { table in
            JSONValue.object([
              ("table", .string(table.name)), ("rows", .count(table.rows)),
              ("hash", .string(table.hash.text)),
            ])
          }
          text =
            JSONValue.object([("hash", .string(hash.hash.text)), ("tables", .array(tables))])
            .pretty() + "\n"
        } else {
          text = "\(hash.hash.text)  \(store)\n"
          for table in hash.tables { text += "\(table.hash.text)  \(table.name)\n" }
        }
        try sink.write(text: text)
      }
      try sink.commit()
    }
    guard isKeeping else { return }
    // The reader has been closed: it would keep us from writing.
    let target = try StoreOutput(changing: store)
    try KeptHashes.keep(in: target.database)
    try target.commit()
  }
}
