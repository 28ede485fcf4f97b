#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
internal import Files

/// The files by which several inputs get ids that fit together, as `osmium renumber --index-directory` has them:
/// `node.idx`, `way.idx` and `relation.idx` with the old ids in the order of the new ones, 8 bytes each, the lowest
/// first; and `start_ids` with the first new id of each kind, as text.
struct OSMNumberIndex: Sendable {
  /// Where the files are.
  let folder: String

  /// Errors: `.file` if there is no such folder, or nothing can be written to it, if that is wanted.
  init(folder: String, isWritable: Bool = true) throws(GeoError) {
    self.folder = folder
    guard access(folder, (isWritable ? W_OK : R_OK) | X_OK) == 0 else {
      throw GeoError.system(isWritable ? "write to the folder" : "read the folder", path: folder)
    }
  }

  /// The first ids that an earlier run began at; nil if there was none.
  func readStarts() throws(GeoError) -> [Int64]? {
    guard let bytes = try read("start_ids") else { return nil }
    let text = String(decoding: bytes.buffer, as: UTF8.self)
    let numbers = text.split(whereSeparator: { $0 == "," || $0.isNewline }).map { Int64($0) }
    let starts = numbers.compactMap { $0 }
    guard starts.count == 3, numbers.count == 3 else {
      throw broken("start_ids", "does not hold three numbers")
    }
    return starts
  }

  /// Tells a numbering what an earlier run has numbered, if there was one.
  func read(_ kind: OSMKind, into numbering: OSMNumbering) throws(GeoError) {
    let ids = try ids(of: kind)
    guard ids.isEmpty || numbering.take(ids) else {
      throw broken(Self.name(of: kind), "has an id twice")
    }
  }

  /// The old ids of a kind in the order of the new ones; none if no earlier run has numbered that kind.
  func ids(of kind: OSMKind) throws(GeoError) -> [Int64] {
    let name = Self.name(of: kind)
    guard let bytes = try read(name) else { return [] }
    guard bytes.count % 8 == 0 else { throw broken(name, "does not consist of ids of 8 bytes") }
    let memory = UnsafeRawPointer(bytes.base)
    return (0..<bytes.count / 8).map {
      Int64(littleEndian: memory.loadUnaligned(fromByteOffset: $0 * 8, as: Int64.self))
    }
  }

  /// Keeps the first ids for the next run.
  func writeStarts(_ starts: [Int64]) throws(GeoError) {
    var text = Bytes()
    text.append(starts.map(String.init).joined(separator: ",") + "\n")
    try write(text, to: "start_ids")
  }

  /// Keeps the old ids of a kind for the next run.
  func write(_ ids: [Int64], of kind: OSMKind) throws(GeoError) {
    var bytes = Bytes(capacity: ids.count * 8 + 1)
    for id in ids {
      let word = UInt64(bitPattern: id)
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    try write(bytes, to: Self.name(of: kind))
  }

  // MARK: - Files

  private static func name(of kind: OSMKind) -> String { kind.name + ".idx" }

  private func path(_ name: String) -> String { folder + "/" + name }

  /// The bytes of a file; nil if it is not there.
  private func read(_ name: String) throws(GeoError) -> Bytes? {
    guard access(path(name), F_OK) == 0 else { return nil }
    // An input would be taken for a compressed one if its first id is such a mark.
    let file = try RawFile.reading(path(name))
    return try file.bytes(at: 0, count: Int(file.size))
  }

  private func write(_ bytes: borrowing Bytes, to name: String) throws(GeoError) {
    let sink = try ByteSink(path: path(name), isOverwriting: true)
    try sink.write(bytes.buffer)
    try sink.commit()
  }

  private func broken(_ name: String, _ what: String) -> GeoError {
    GeoError(.badNumberIndex, "the index \(what)", at: SourceLocation(path: path(name)))
  }
}
