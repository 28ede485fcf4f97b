public import Base
public import Files

/// A ZIP archive (APPNOTE 6.3), read entry by entry; nothing that it says is trusted unchecked.
public final class ZIPArchive {
  /// What messages call it.
  let path: String
  /// The files and folders in the order of the central directory.
  public let entries: [ZIPEntry]

  /// The file; nil for one that is opened for each entry.
  private let file: RawFile?
  private let filePath: String
  private let fileSize: UInt64
  /// The archive that it is in, or that is around that, and so on; nil for a file.
  private let outermost: ZIPArchive?
  /// What the archives within it, and within those, were unpacked to.
  private var unpackedSize: UInt64 = 0

  /// What attachments may unpack to: this, or the archive's size this many times.
  private static let attachmentAllowance: UInt64 = 1 << 30
  private static let attachmentRatio: UInt64 = 100

  /// True if the bytes begin an archive that is not empty (APPNOTE §4.3.7).
  public static func begins(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    head.prefix(4).elementsEqual([0x50, 0x4B, 0x03, 0x04])
  }

  /// Opens a file and reads its directory; `name` is what messages call it instead of its path. The
  /// file may be unlinked afterwards, unless it is one of many and `staysOpen` is false. Errors: `.file`,
  /// `.brokenArchive`, `.unsafeArchive`, `.unsupportedArchive`.
  public convenience init(
    path: String, named name: String? = nil, staysOpen: Bool = true
  ) throws(GeoError) {
    try self.init(path: path, named: name ?? path, staysOpen: staysOpen, within: nil)
  }

  private init(
    path: String, named name: String, staysOpen: Bool, within outermost: ZIPArchive?
  ) throws(GeoError) {
    self.path = name
    self.outermost = outermost
    let file = try RawFile.reading(path, named: name)
    self.file = staysOpen ? file : nil
    filePath = path
    fileSize = file.size
    entries = try ZIPDirectory.entries(of: file)
  }

  // MARK: - What is in it

  /// The bytes of an entry from front to back; each call returns a new source. Errors:
  /// `.brokenArchive`, `.unsupportedArchive`, `.unsafeArchive`, from this call or while the source
  /// is read.
  public func source(of entry: ZIPEntry) throws(GeoError) -> ByteSource {
    try ByteSource(path: place(of: entry).path, reading: reader(of: entry))
  }

  /// An entry that is an archive itself: it is copied to a file first. Errors: those of a source, and
  /// `.unsafeArchive` for more bytes of such archives than are plausible.
  public func archive(of entry: ZIPEntry) throws(GeoError) -> ZIPArchive {
    let outermost = outermost ?? self
    let (total, isBeyondAll) = outermost.unpackedSize.addingReportingOverflow(entry.size)
    guard !isBeyondAll, total <= Self.attachmentAllowance else {
      throw GeoError(
        .unsafeArchive,
        "the archives within the archive unpack to more than \(Self.attachmentAllowance) bytes",
        at: place(of: entry), hint: "unpack it and convert its files")
    }
    outermost.unpackedSize = total
    // Once it is open, the copy can lose its name.
    let spool = try SpooledFile(try source(of: entry))
    return try ZIPArchive(
      path: spool.path, named: place(of: entry).path, staysOpen: true, within: outermost)
  }

  private func reader(of entry: ZIPEntry) throws(GeoError) -> ZIPEntryReader {
    _ = try usablePath(of: entry)
    let file = if let file { file } else { try RawFile.reading(filePath, named: path) }
    return try ZIPEntryReader(entry, in: file, at: place(of: entry))
  }

  /// The document of a KMZ archive: the first `.kml` that is not in a folder, or else the first of
  /// all. Errors: `.missingDocument`. A name that leaves the archive is refused only when it is
  /// read.
  public func document() throws(GeoError) -> ZIPEntry {
    let candidates = entries.filter(\.isKML)
    guard
      let document = candidates.first(where: { $0.path?.folder.isEmpty == true })
        ?? candidates.first
    else {
      throw GeoError(
        .missingDocument, "the archive has no .kml file", at: SourceLocation(path: path))
    }
    return document
  }

  /// The files other than the document, except what file managers leave behind. Their names are
  /// relative to the document's folder, as in its references to them. Errors: `.unsafeArchive` for
  /// names that leave the archive and for more bytes than are plausible, `.brokenArchive` for names
  /// that occur twice.
  public func attachments(besides document: ZIPEntry) throws(GeoError) -> [Attachment] {
    let files = entries.filter { !$0.isFolder && !$0.isJunk && $0 != document }
    let folder = try usablePath(of: document).folder
    var paths = Set([try usablePath(of: document)])
    var names = Set<String>()
    for file in files {
      let path = try usablePath(of: file)
      guard paths.insert(path).inserted else {
        throw GeoError(
          .brokenArchive, "an entry of this name is in the archive twice", at: place(of: file))
      }
      if path.text.hasPrefix(folder) { names.insert(String(path.text.dropFirst(folder.count))) }
    }
    try checkTotal(of: files)
    var attachments: [Attachment] = []
    for file in files {
      let path = try usablePath(of: file)
      let isBeside = path.text.hasPrefix(folder)
      let name =
        isBeside
        ? String(path.text.dropFirst(folder.count))
        : try path.numbered { names.insert($0).inserted }
      attachments.append(
        Attachment(name: name, size: file.size) { (body) throws(GeoError) in
          try self.reader(of: file).readAll(body)
        })
    }
    return attachments
  }

  private func checkTotal(of files: [ZIPEntry]) throws(GeoError) {
    let total = files.reduce(0) { sum, file in
      file.size > UInt64.max - sum ? UInt64.max : sum + file.size
    }
    let limit = max(
      Self.attachmentAllowance, fileSize.multipliedReportingOverflow(by: Self.attachmentRatio).0)
    guard total <= limit else {
      throw GeoError(
        .unsafeArchive,
        "the archive's \(fileSize) bytes would unpack to \(total), too much for pictures",
        at: SourceLocation(path: path), hint: "make an archive of its .kml alone")
    }
  }

  /// The path of an entry that is used.
  private func usablePath(of entry: ZIPEntry) throws(GeoError) -> RelativePath {
    guard let path = entry.path else {
      throw GeoError(
        .unsafeArchive, "the entry's name is not a path within the archive", at: place(of: entry))
    }
    return path
  }

  /// The place of an entry, such as `tour.kmz/doc.kml`.
  private func place(of entry: ZIPEntry) -> SourceLocation {
    SourceLocation(path: path + "/" + entry.name)
  }
}
