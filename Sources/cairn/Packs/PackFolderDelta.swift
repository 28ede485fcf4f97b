#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Base
import Files
import Packs
import SQLiteStore
import Text
import VectorTiles

/// A delta of packs in folders: a SQLite file with the delta of each part that is a store, and the other files as they are.
/// Tiles are compared as rows of an MBTiles file, which their PMTiles is copied to and from. What a delta makes has the
/// content of the new pack, and its bytes when both are normalised.
struct PackFolderDelta {
  /// What becomes of a file of the folder.
  private enum Change: String {
    /// It has what it had.
    case same
    /// It has a delta.
    case rows
    /// It is in the delta as it is.
    case whole
    /// It goes.
    case gone
  }

  private static let version = "1"
  private static let chunkBytes = 1 << 20
  /// Files that are compared by what they hold. The others are small.
  private static let stores = [
    PackPlace.layersName, PackPlace.tilesName, PackPlace.networkName, PackPlace.searchName,
  ]

  /// Where stores are made on the way.
  private let scratch: OutputFolder

  private init(beside output: String) throws(GeoError) {
    scratch = try OutputFolder(
      replacing: output + ".parts", isOverwriting: false, marked: PackPlace.manifestName)
  }

  // MARK: - Making

  /// Makes a delta from one pack to another one. Errors: `.notAPack`, `.outputExists`, those of stores.
  static func make(
    from old: PackPlace, to new: PackPlace, output: String, isOverwriting: Bool
  ) throws(GeoError) -> PackDelta.Result {
    _ = try old.manifest()
    _ = try new.manifest()
    let file = try OutputFile(replacing: output, isOverwriting: isOverwriting)
    do throws(GeoError) {
      let result = try Self(beside: output).fill(file.temporaryPath, old, new)
      try file.commit()
      return result
    } catch {
      throw file.named(error)
    }
  }

  private func fill(
    _ path: String, _ old: PackPlace, _ new: PackPlace
  ) throws(GeoError) -> PackDelta.Result {
    let database = try Database(loading: path)
    try database.begin()
    try database.execute(
      script: """
        CREATE TABLE delta_folder (version TEXT NOT NULL);
        INSERT INTO delta_folder VALUES ('\(Self.version)');
        CREATE TABLE delta_files (name TEXT PRIMARY KEY, change TEXT NOT NULL, base TEXT) WITHOUT ROWID;
        CREATE TABLE delta_bytes (name TEXT NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL, \
        PRIMARY KEY (name, number));
        """)
    var result = PackDelta.Result()
    for name in PackPlace.names {
      let (oldFile, newFile) = (old.path + "/" + name, new.path + "/" + name)
      let (isOld, isNew) = (Self.isThere(oldFile), Self.isThere(newFile))
      guard isOld || isNew else { continue }
      var base: String?
      var change = isNew ? Change.whole : .gone
      if Self.stores.contains(name), isOld {
        let oldStore = try store(name, oldFile, "old")
        base = try PackDelta.identity(of: oldStore)
        if isNew {
          let newStore = try store(name, newFile, "new")
          if try PackDelta.identity(of: newStore) == base {
            change = .same
          } else {
            change = .rows
            let delta = scratch.path(of: "rows.delta")
            let found = try PackDelta.write(delta, from: oldStore, to: newStore)
            result.rows += found.rows
            result.kept += found.kept
            try Self.write(delta, as: name, to: database)
            unlink(delta)
          }
        }
      }
      if change == .whole { try Self.write(newFile, as: name, to: database) }
      try database.execute(
        "INSERT INTO delta_files VALUES (?1, ?2, ?3)",
        [.text(name), .text(change.rawValue), base.map { .text($0) } ?? .null])
    }
    try database.commit()
    return result
  }

  /// A part as a store: itself, or an MBTiles file of tiles.
  private func store(_ name: String, _ file: String, _ which: String) throws(GeoError) -> String {
    guard name == PackPlace.tilesName else { return file }
    let tiles = scratch.path(of: which + ".mbtiles")
    var request = TilesetRequest(path: tiles)
    request.deduplicates = false
    let writer = try TilesetKind.mbtiles.makeWriter(request)
    _ = try TilesetCopy(try ByteSource(path: file), .pmtiles, packs: false).write(to: writer)
    return tiles
  }

  private static func isThere(_ file: String) -> Bool { FolderListing.size(ofFile: file) != nil }

  private static func write(
    _ path: String, as name: String, to database: Database
  ) throws(GeoError) {
    let insertion = try database.prepare("INSERT INTO delta_bytes VALUES (?1, ?2, ?3)")
    let file = try RawFile.reading(path)
    var offset: UInt64 = 0
    while offset < file.size {
      let count = Int(min(file.size - offset, UInt64(chunkBytes)))
      let bytes = try file.bytes(at: offset, count: count)
      try insertion.bind(1, name)
      try insertion.bind(2, Int64(offset / UInt64(chunkBytes)))
      try insertion.bind(3, blob: bytes.buffer)
      try insertion.run()
      offset += UInt64(count)
    }
  }

  // MARK: - Applying

  /// True if a file is a delta of packs in folders.
  static func isDelta(_ path: String) throws(GeoError) -> Bool {
    try Database(reading: path).hasColumns(["version"], in: "delta_folder")
  }

  /// Makes the new pack of the old one. `prepare` makes the tables for fast routes of a store anew. Errors:
  /// `.deltaForAnother`, `.notAPack`, `.outputExists`, those of stores.
  static func apply(
    _ delta: String, to old: PackPlace, output: String, isOverwriting: Bool,
    prepare: (String) throws(GeoError) -> Void
  ) throws(GeoError) {
    _ = try old.manifest()
    let database = try Database(reading: delta)
    guard try database.scalarText("SELECT version FROM delta_folder") == version else {
      throw GeoError(
        .notAPack, "this is not a delta of a pack", at: SourceLocation(path: delta),
        hint: "cairn pack diff makes deltas")
    }
    var files: [(name: String, change: Change, base: String?)] = []
    try database.query("SELECT name, change, base FROM delta_files ORDER BY name") { row in
      guard let change = Change(rawValue: row.string(1)) else { return }
      files.append((row.string(0), change, row.type(2) == .null ? nil : row.string(2)))
    }
    let folder = try OutputFolder(
      replacing: output, isOverwriting: isOverwriting, marked: PackPlace.manifestName)
    let delta = try Self(beside: output)
    // All of it is looked at before anything is made.
    var stores: [String: String] = [:]
    for name in Self.stores {
      let path = old.path + "/" + name
      let base = files.first { $0.name == name }?.base
      guard isThere(path) == (base != nil) else { throw PackDelta.isForAnother(than: old.path) }
      guard let base else { continue }
      let store = try delta.store(name, path, "old")
      guard try PackDelta.identity(of: store) == base else {
        throw PackDelta.isForAnother(than: old.path)
      }
      stores[name] = store
    }
    for name in PackPlace.names {
      guard let file = files.first(where: { $0.name == name }) else { continue }
      let path = folder.path(of: name)
      switch (file.change, stores[name]) {
      case (.gone, _): break
      case (.whole, _): try read(name, from: database, to: path)
      case (.same, let store?): try delta.put(store, as: name, at: path)
      case (.rows, let store?):
        let rows = delta.scratch.path(of: "rows.delta")
        try read(name, from: database, to: rows)
        let made = delta.scratch.path(of: "made.store")
        try PackDelta.write(made, of: store, by: rows, prepare: prepare)
        unlink(rows)
        try delta.put(made, as: name, at: path)
        unlink(made)
      default:
        throw GeoError(
          .notAPack, "the delta does not say how '\(name)' is made",
          at: SourceLocation(path: database.path))
      }
    }
    try settle(folder, output)
    try folder.commit()
  }

  // MARK: - The same bytes for the same content

  /// Writes a pack so that packs with the same content become the same bytes, file by file. Errors: `.notAPack`,
  /// `.outputExists`, those of stores.
  static func normalise(
    _ pack: PackPlace, to output: String, isOverwriting: Bool
  ) throws(GeoError) {
    _ = try pack.manifest()
    let folder = try OutputFolder(
      replacing: output, isOverwriting: isOverwriting, marked: PackPlace.manifestName)
    let scratch = try Self(beside: output)
    for name in PackPlace.names where isThere(pack.path + "/" + name) {
      let (old, new) = (pack.path + "/" + name, folder.path(of: name))
      if name == PackPlace.tilesName {
        try scratch.put(try scratch.store(name, old, "old"), as: name, at: new)
      } else if stores.contains(name) {
        let between = scratch.scratch.path(of: "between.store")
        try PackStore.normalise(part: old, to: new, by: between)
        unlink(between)
      } else {
        try copy(old, to: new)
      }
    }
    try settle(folder, output)
    try folder.commit()
  }

  /// Puts a store in the folder of the new pack: a copy of it, or the PMTiles of its tiles.
  private func put(_ store: String, as name: String, at path: String) throws(GeoError) {
    guard name == PackPlace.tilesName else { return try Self.copy(store, to: path) }
    let writer = try TilesetKind.pmtiles.makeWriter(TilesetRequest(path: path))
    _ = try TilesetCopy(try ByteSource(path: store), .mbtiles, packs: false).write(to: writer)
  }

  private static func copy(_ source: String, to path: String) throws(GeoError) {
    let file = try RawFile.reading(source)
    let copy = try RawFile.creating(path)
    var offset: UInt64 = 0
    while offset < file.size {
      let count = Int(min(file.size - offset, UInt64(chunkBytes)))
      let bytes = try file.bytes(at: offset, count: count)
      try copy.write(UnsafeRawBufferPointer(bytes.buffer), at: Int64(offset))
      offset += UInt64(count)
    }
  }

  private static func read(
    _ name: String, from database: Database, to path: String
  ) throws(GeoError) {
    let file = try RawFile.creating(path)
    var offset: Int64 = 0
    let rows = try database.prepare(
      "SELECT bytes FROM delta_bytes WHERE name = ?1 ORDER BY number")
    try rows.bind(1, name)
    while try rows.step() {
      let bytes = rows.blob(0)
      try file.write(bytes, at: offset)
      offset += Int64(bytes.count)
    }
  }

  /// Files with the content of others are not the same bytes: the manifest has their hashes anew.
  private static func settle(_ folder: OutputFolder, _ output: String) throws(GeoError) {
    let path = folder.path(of: PackPlace.manifestName)
    guard isThere(path) else {
      throw GeoError(
        .notAPack, "the delta has no \(PackPlace.manifestName)", at: SourceLocation(path: output))
    }
    var manifest = try PackManifest(ofFile: path)
    for (index, part) in manifest.parts.enumerated() {
      guard let name = part.names.first, PackPlace.names.contains(name) else { continue }
      let sum = try PackContent.sum(ofFile: folder.path(of: name), named: name)
      guard stores.contains(name) || sum.sha256 == part.sha256 else {
        throw GeoError(
          .damagedStore, "'\(name)' is not the file that the delta was made for",
          at: SourceLocation(path: output), hint: "make the delta again, or get the whole pack")
      }
      manifest.parts[index].sha256 = sum.sha256
    }
    unlink(path)
    var bytes = Bytes()
    bytes.append(manifest.json.pretty() + "\n")
    try folder.write(UnsafeRawBufferPointer(bytes.buffer), to: PackPlace.manifestName)
  }
}
