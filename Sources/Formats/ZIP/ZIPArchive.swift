import CMinizip
import Geometry
import Streaming

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A ZIP archive (APPNOTE 6.3), read entry by entry; nothing that it says is believed unchecked.
final class ZIPArchive {
  /// What messages call it.
  let path: String
  /// The files and folders in the order of the central directory.
  private(set) var entries: [ZIPEntry] = []

  private let file: ZIPFile
  private let fileSize: UInt64

  /// Bytes that all names together may have: the directory is the one thing that is kept in memory.
  private static let nameLimit = 1 << 25
  /// What a million entries without much of a name would take.
  private static let entryLimit = 1 << 20
  /// What attachments may unpack to: this, or the archive's size this many times.
  private static let attachmentAllowance: UInt64 = 1 << 30
  private static let attachmentRatio: UInt64 = 100

  /// True if bytes are the beginning of an archive with something in it (APPNOTE §4.3.7).
  static func begins(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    head.prefix(4).elementsEqual([0x50, 0x4B, 0x03, 0x04])
  }

  /// Opens a file and reads its directory; `name` is what messages call it, if not by its path. The
  /// file may lose its name afterwards. Errors: `.file`, `.brokenArchive`.
  init(path: String, named name: String? = nil) throws(GeoError) {
    self.path = name ?? path
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw GeoError.system("open for reading", path: self.path) }
    file = ZIPFile(descriptor, ownsDescriptor: true)
    fileSize = file.size
    try readDirectory()
  }

  private func readDirectory() throws(GeoError) {
    let place = ZIPFile.Place(in: file)
    let archive = place.openArchive()
    defer { unzClose(archive) }
    var global = unz_global_info64()
    guard let archive, unzGetGlobalInfo64(archive, &global) == UNZ_OK, global.number_entry > 0
    else {
      throw error(
        place, .brokenArchive,
        "the archive's directory, which is at its end, is missing or damaged",
        hint: "the file was not copied whole; get it again")
    }
    var room = Self.nameLimit
    var compressed: UInt64 = 0
    var status = unzGoToFirstFile(archive)
    while status == UNZ_OK {
      let entry = try readEntry(of: archive, &room, place)
      // Without a sum over the file's size the entries share no bytes, and are no bomb together.
      let sum = compressed.addingReportingOverflow(
        entry.hasUnreadSizes ? 0 : entry.compressedSize)
      guard !sum.overflow, sum.partialValue <= fileSize else {
        throw GeoError(
          .brokenArchive, "the archive's entries claim more bytes than it has",
          at: SourceLocation(path: path))
      }
      compressed = sum.partialValue
      entries.append(entry)
      status = unzGoToNextFile(archive)
    }
    // minizip takes a full count of entries for an unknown one, and goes on until there is none.
    let isCounted = global.number_entry != 0xFFFF
    guard status == UNZ_END_OF_LIST_OF_FILE || !isCounted && entries.count >= 0xFFFF else {
      throw error(
        place, .brokenArchive,
        "the archive's directory is damaged behind \(entries.count) of \(global.number_entry) entries"
      )
    }
  }

  private func readEntry(
    of archive: unzFile, _ room: inout Int, _ place: ZIPFile.Place
  ) throws(GeoError) -> ZIPEntry {
    var info = unz_file_info64()
    var position = unz64_file_pos()
    guard unzGetCurrentFileInfo64(archive, &info, nil, 0, nil, 0, nil, 0) == UNZ_OK,
      unzGetFilePos64(archive, &position) == UNZ_OK
    else { throw error(place, .brokenArchive, "the archive's directory is damaged") }
    let length = Int(clamping: info.size_filename)
    room -= min(length, room)
    guard room > 0, entries.count < Self.entryLimit else {
      throw GeoError(
        .unsafeArchive, "the archive has more entries than a program should keep in mind",
        at: SourceLocation(path: path))
    }
    var status = UNZ_OK
    let name = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      buffer.initialize(repeating: 0)
      status = buffer.withMemoryRebound(to: CChar.self) {
        unzGetCurrentFileInfo64(
          archive, nil, $0.baseAddress, UInt(length), nil, 0, nil, 0)
      }
      count = length
    }
    guard status == UNZ_OK else {
      throw error(place, .brokenArchive, "the archive's directory is damaged")
    }
    return ZIPEntry(name: name, info, at: position)
  }

  // MARK: - What is in it

  /// The bytes of an entry from front to back; each call gives a source of its own. Errors:
  /// `.brokenArchive`, `.unsupportedArchive`, `.unsafeArchive`, then or while it is read.
  func source(of entry: ZIPEntry) throws(GeoError) -> ByteSource {
    try ByteSource(path: place(of: entry).path, reading: reader(of: entry))
  }

  private func reader(of entry: ZIPEntry) throws(GeoError) -> ZIPEntryReader {
    _ = try usablePath(of: entry)
    return try ZIPEntryReader(entry, in: file, at: place(of: entry))
  }

  /// The document of a KMZ archive: the first `.kml` outside of all folders, else the first one. Errors:
  /// `.missingDocument`; `.unsafeArchive` if its name leaves the archive.
  func document() throws(GeoError) -> ZIPEntry {
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

  /// The files besides the document, but what file managers leave behind; named from the document's
  /// folder on, as it refers to them. Errors: `.unsafeArchive` for names that leave the archive and for
  /// more bytes than are plausible, `.brokenArchive` for names that occur twice.
  func attachments(besides document: ZIPEntry) throws(GeoError) -> [Attachment] {
    let files = entries.filter { !$0.isFolder && !$0.isJunk && $0.index != document.index }
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
    var total: UInt64 = 0
    for file in files {
      let sum = total.addingReportingOverflow(file.size)
      total = sum.overflow ? UInt64.max : sum.partialValue
    }
    let limit = max(
      Self.attachmentAllowance, fileSize.multipliedReportingOverflow(by: Self.attachmentRatio).0)
    guard total <= limit else {
      throw GeoError(
        .unsafeArchive,
        "the archive's \(fileSize) bytes would unpack to \(total), more than pictures can",
        at: SourceLocation(path: path), hint: "make an archive of its .kml alone")
    }
  }

  /// The path of an entry that is used.
  private func usablePath(of entry: ZIPEntry) throws(GeoError) -> RelativePath {
    guard let path = entry.path else {
      throw GeoError(
        .unsafeArchive, "the entry's name is no path within the archive", at: place(of: entry))
    }
    return path
  }

  /// The place of an entry, such as `tour.kmz/doc.kml`.
  private func place(of entry: ZIPEntry) -> SourceLocation {
    SourceLocation(path: path + "/" + entry.name)
  }

  private func error(
    _ place: ZIPFile.Place, _ code: GeoError.Code, _ message: String, hint: String? = nil
  ) -> GeoError {
    place.systemError("read", path: path)
      ?? GeoError(code, message, at: SourceLocation(path: path), hint: hint)
  }
}
