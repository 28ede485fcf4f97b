#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Archive
internal import Base
internal import Files
internal import Text

/// The files that a document may refer to: those of its archive, or those in the folder of a local file and below it.
/// Paths among them are relative to the archive's root or to that folder. Nothing else is ever opened, and never the
/// network.
///
/// An archive among them is a file until it is entered, and then a folder.
///
/// Unchecked: an archive does not change after it has been opened, each source belongs to who asked for it,
/// and only the reader opens archives.
final class KMLNeighbourhood: @unchecked Sendable {
  private enum Place {
    case archive(ZIPArchive, entries: [String: ZIPEntry])
    /// The folder without symbolic links.
    case folder(String)
  }

  private let place: Place
  /// What messages put before a path.
  private let prefix: String
  /// The archives that were entered, by their paths.
  private let entered = Lock<[String: KMLNeighbourhood]>([:])

  /// The files of an archive; `path` is what messages call it.
  init(_ archive: ZIPArchive, path: String) {
    var entries: [String: ZIPEntry] = [:]
    for entry in archive.entries where !entry.isFolder {
      if let path = entry.path, entries[path.text] == nil { entries[path.text] = entry }
    }
    place = .archive(archive, entries: entries)
    prefix = path + "/"
  }

  /// The files around a local one; nil if its folder cannot be found.
  init?(ofFile path: String) {
    let end = path.lastIndex(of: "/")
    prefix = end.map { String(path[...$0]) } ?? ""
    guard let folder = Self.real(prefix.isEmpty ? "." : prefix) else { return nil }
    place = .folder(folder)
  }

  /// True for the files of an archive.
  var isArchive: Bool {
    if case .archive = place { true } else { false }
  }

  // MARK: - Archives among the files

  /// Opens an archive by its path. Errors: those of ``ZIPArchive``.
  func archive(at path: String) throws(GeoError) -> ZIPArchive {
    if let inner = archive(around: path) { return try inner.files.archive(at: inner.path) }
    guard case .archive(let archive, let entries) = place else {
      return try ZIPArchive(path: name(of: path), staysOpen: false)
    }
    guard let entry = entries[path] else { throw missing(path) }
    return try archive.archive(of: entry)
  }

  /// Makes a folder of an archive.
  func enter(_ files: KMLNeighbourhood, at path: String) {
    if let inner = archive(around: path) { return inner.files.enter(files, at: inner.path) }
    entered.withLock { $0[path] = files }
  }

  /// True for a path in an archive.
  func isInArchive(_ path: String) -> Bool { isArchive || archive(around: path) != nil }

  /// The outermost archive that was entered and that a path leads into, its folder, and the path there.
  private func archive(
    around path: String
  ) -> (files: KMLNeighbourhood, folder: String, path: String)? {
    let entered = entered.withLock { $0 }
    guard !entered.isEmpty else { return nil }
    var rest = path[...]
    while let slash = rest.firstIndex(of: "/") {
      rest = rest[path.index(after: slash)...]
      if let files = entered[String(path[..<slash])] {
        return (files, String(path[...slash]), String(rest))
      }
    }
    return nil
  }

  // MARK: - Files

  /// The path of the file that a reference in a document means, with or without `%20` and the like in it; nil for
  /// one that is elsewhere or missing.
  func path(of reference: String, in document: String) -> String? {
    guard !Self.hasScheme(reference) else { return nil }
    let folder = Self.folder(of: document)
    if let path = existing(folder + reference) { return path }
    guard reference.utf8.contains(UInt8(ascii: "%")),
      let plain = String(validating: PercentText.decoded(reference), as: UTF8.self)
    else { return nil }
    return existing(folder + plain)
  }

  /// What messages call a file.
  func name(of path: String) -> String { prefix + path }

  /// Opens a file by its path. Errors: `.file`, and those of ``ZIPArchive``.
  func open(_ path: String) throws(GeoError) -> ByteSource {
    if let inner = archive(around: path) { return try inner.files.open(inner.path) }
    guard case .archive(let archive, let entries) = place else {
      return try ByteSource(path: name(of: path))
    }
    guard let entry = entries[path] else { throw missing(path) }
    return try archive.source(of: entry)
  }

  private func missing(_ path: String) -> GeoError {
    GeoError(.bug, "the archive has no such file", at: SourceLocation(path: name(of: path)))
  }

  /// True for the path of a file in the archive.
  func contains(_ path: String) -> Bool {
    if case .archive(_, let entries) = place { entries[path] != nil } else { false }
  }

  /// The documents of an archive and of those that were entered, in their order; none of a folder.
  var documents: [String] {
    var documents: [String] = []
    if case .archive(let archive, _) = place {
      documents = archive.entries.filter(\.isKML).compactMap { $0.path?.text }
    }
    for (path, files) in entered.withLock({ $0.sorted { $0.key < $1.key } }) {
      documents += files.documents.map { path + "/" + $0 }
    }
    return documents
  }

  /// The folder of a path with its slash; empty at the top.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private func existing(_ path: String) -> String? {
    guard let wanted = RelativePath(path)?.text else { return nil }
    if let inner = archive(around: wanted) {
      return inner.files.existing(inner.path).map { inner.folder + $0 }
    }
    switch place {
    case .archive(_, let entries): return entries[wanted] == nil ? nil : wanted
    case .folder(let folder):
      // Symbolic links must not lead out of the folder either.
      let inside = folder.hasSuffix("/") ? folder : folder + "/"
      guard let real = Self.real(inside + wanted), real.hasPrefix(inside), Self.isFile(real) else {
        return nil
      }
      return String(real.dropFirst(inside.count))
    }
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// `http:` and the like (RFC 3986 §3.1).
  private static func hasScheme(_ reference: String) -> Bool {
    guard let colon = reference.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return !reference.utf8[..<colon].contains(UInt8(ascii: "/"))
  }
}
