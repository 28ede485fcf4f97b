internal import Archive
import Base
internal import Files

/// Writes a KMZ archive: `doc.kml` first, by which readers know it, then the files that it refers to.
final class KMZOutput {
  private let writer: ZIPWriter
  /// What was added, by name: a name that comes again may bring the same file.
  private var known: [String: Fingerprint] = [:]

  private static let documentName = "doc.kml"

  /// Creates the file, under another name for now. Errors: `.usage` for standard output,
  /// `.outputExists`, `.file`.
  init(path: String?, isOverwriting: Bool) throws(GeoError) {
    guard let path, path != "-" else {
      throw GeoError(
        .usage, "a KMZ archive cannot go to standard output", hint: "name a file with -o")
    }
    writer = try ZIPWriter(path: path, isOverwriting: isOverwriting)
  }

  /// Begins the document; if it may be near 4 GiB or over, `sizeLimit` must be no less than its size.
  func beginDocument(sizeLimit: UInt64 = 0) throws(GeoError) {
    guard let name = RelativePath(Self.documentName) else { return }
    known[name.text] = Fingerprint()
    try writer.begin(name, sizeLimit: sizeLimit, isStored: false)
  }

  /// Adds bytes to the document.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(GeoError) { try writer.write(bytes) }

  /// Ends the document and adds a file; one of the same name and content as before is there already. Returns
  /// its name in the archive, with a number added if another file has that name.
  @discardableResult
  func add(_ attachment: Attachment) throws(GeoError) -> String {
    try writer.end()
    guard let wanted = RelativePath(attachment.name) else {
      throw GeoError(
        .unsafeArchive, "the name '\(attachment.name)' is not a path within an archive",
        at: SourceLocation(path: writer.path))
    }
    var print = Fingerprint()
    if known[wanted.text] != nil { try attachment.read { print.add($0) } }
    var isThere = false
    let name = try wanted.numbered { candidate in
      guard let other = known[candidate] else { return true }
      isThere = other == print
      return isThere
    }
    guard !isThere, let path = RelativePath(name) else { return name }
    print = Fingerprint()
    try writer.begin(
      path, sizeLimit: attachment.size, isStored: MediaType.isCompressed(path))
    try attachment.read { (piece) throws(GeoError) in
      print.add(piece)
      try writer.write(piece)
    }
    try writer.end()
    known[name] = print
    return name
  }

  /// Writes the directory and makes everything durable.
  func prepare() throws(GeoError) { try writer.prepare() }

  /// Puts the archive in place.
  func commit() throws(GeoError) { try writer.commit() }
}

/// Tells files apart without keeping them: the size and FNV-1a over 64 bits.
private struct Fingerprint: Equatable {
  private var count = 0
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    count += bytes.count
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}
