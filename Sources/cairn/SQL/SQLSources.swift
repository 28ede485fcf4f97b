import Base
import Features
import Files
import Flow
import FormatKit
import GeoPackage
import SQLiteStore
import Steps

/// The layers that SQL sees. Those of stores are read where they are; others go into a temporary store
/// first, with an index.
final class SQLSources {
  /// What was lost and changed on the way into temporary stores.
  private(set) var catalogs: [Catalog] = []
  /// Files that came along with the features of all inputs.
  private(set) var attachments: [Attachment] = []
  private var entries: [Entry] = []
  private var folders: [TemporaryFolder] = []

  private struct Entry {
    let layer: Layer
    let table: QueryTable
    /// What goes before the name of the layer where others have the same one.
    let prefix: String
    /// The name that the user gave to the file.
    let name: String?
    /// True if the layer is the only one of its file.
    let isAlone: Bool
  }

  /// Adds the layers of an input. `name` is what the user calls it; `read` takes its features into a sink.
  /// An input that has to be looked at feature by feature is not read where it is.
  func add(
    _ reader: any FeatureReader, path: String, as name: String?, isInPlace: Bool,
    read: (any FeatureSink, Catalog) throws(GeoError) -> Void
  ) throws(GeoError) {
    if isInPlace, let store = reader as? any QueryableStore, !reader.nature.findsLayers {
      let tables = store.queryTables
      let files = try reader.finish().attachments
      // Where files of two inputs have one name, references to the later one change, which rows that are
      // read in place cannot.
      if !tables.isEmpty, files.isEmpty || attachments.isEmpty {
        attachments += files
        return add(reader.nature.layers, tables, path, name)
      }
    }
    let folder = try TemporaryFolder(for: "layers.gpkg")
    folders.append(folder)
    let writer = try Self.makeWriter(folder)
    let catalog = Catalog()
    try read(writer, catalog)
    try writer.finish(catalog)
    catalogs.append(catalog)
    attachments += catalog.attachments
    try add(folder, of: catalog, path: path, as: name)
  }

  /// True for a file that SQLite can open itself: not a pipe, and not packed.
  static func isPlainFile(_ source: ByteSource) -> Bool {
    source.fileSize != nil && source.compression == nil && source.path != "stdin"
  }

  /// What writes features into a temporary store.
  static func makeWriter(_ folder: TemporaryFolder) throws(GeoError) -> any FeatureSink {
    var request = OutputRequest(path: folder.path)
    request.keepsCRS = true
    request.hasSeveralLayers = true
    return try Format.geoPackage.makeWriter(request)
  }

  /// Adds the layers of a temporary store that has been written.
  func add(
    _ folder: TemporaryFolder, of catalog: Catalog, path: String, as name: String?
  ) throws(GeoError) {
    // An input without a layer leaves a store without one.
    guard !catalog.wantedLayers.isEmpty else { return }
    let reader = try Format.geoPackage.makeReader(
      InputRequest(source: try ByteSource(path: folder.path)))
    guard let store = reader as? any QueryableStore else {
      throw GeoError(.bug, "a temporary store cannot be asked with SQL")
    }
    // What is said of them is said of the input.
    let layers = reader.nature.layers.map { $0.with(path: path == "-" ? "stdin" : path) }
    add(layers, store.queryTables, path, name)
  }

  private func add(_ layers: [Layer], _ tables: [QueryTable], _ path: String, _ name: String?) {
    for (layer, table) in zip(layers, tables) {
      entries.append(
        Entry(
          layer: layer, table: table, prefix: Self.stem(of: path), name: name,
          isAlone: layers.count == 1))
    }
  }

  /// The name of a file without its folder and its endings.
  private static func stem(of path: String) -> String {
    if path == "-" { return "stdin" }
    let name = OutputFile.split(path).name
    guard let dot = name.dropFirst().firstIndex(of: ".") else { return name }
    return String(name[..<dot])
  }

  /// Makes a session of all layers, as tables of their names; where names meet, with the name of the file
  /// before. With `skipsErrors`, what a function cannot compute is NULL.
  func makeSession(skipsErrors: Bool = false) throws(GeoError) -> SQLSession {
    let session = try SQLSession(skipsErrors: skipsErrors, suggesting: nearestField)
    let names = entries.map { entry in
      guard let given = entry.name else { return entry.layer.name }
      return entry.isAlone ? given : given + "_" + entry.layer.name
    }
    let counts = Dictionary(names.map { ($0.lowercased(), 1) }, uniquingKeysWith: +)
    for (entry, name) in zip(entries, names) {
      let meets = entry.name == nil && counts[name.lowercased()] ?? 0 > 1
      let wanted = meets ? entry.prefix + "_" + name : name
      var free = wanted
      var number = 1
      while session.isTaken(free) {
        number += 1
        free = wanted.isEmpty ? "layer_\(number)" : "\(wanted)_\(number)"
        if number == 2, session.isTaken(free) { free = "layer_" + wanted }
      }
      try session.add(entry.layer, entry.table, as: free)
    }
    session.close()
    // Stores that are open can be read without their names.
    #if os(Linux)
      for folder in folders { folder.remove() }
    #endif
    return session
  }

  /// Keeps a folder as long as this.
  func keep(_ folder: TemporaryFolder) { folders.append(folder) }

  /// Tells a run's catalog what was lost and changed on the way into temporary stores.
  func tell(_ catalog: Catalog) {
    for earlier in catalogs where earlier.layers.contains(where: { !$0.tally.isPlain }) {
      catalog.absorb(earlier, endsLayers: true)
    }
  }
}

extension LayerTally {
  /// True if nothing was lost, mended or changed.
  fileprivate var isPlain: Bool { dropped.isEmpty && repaired.isEmpty && changed.isEmpty }
}
