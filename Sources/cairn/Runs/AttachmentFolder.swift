#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Base
import Files

/// The folder that `--attachments` names. Files that came along with features are written there under the
/// names by which the features refer to them.
final class AttachmentFolder {
  private let path: String
  private let isOverwriting: Bool
  /// What was made here, in order: files, and folders with a slash at their ends.
  private var made: [String] = []

  /// The folder and those above it are made when they are needed.
  init(_ path: String, isOverwriting: Bool) {
    self.path = path.hasSuffix("/") ? path : path + "/"
    self.isOverwriting = isOverwriting
  }

  /// Writes all files, or none. One that is there already with the same content stays as it is. Errors:
  /// `.outputExists` for one with other content that may not be replaced, `.file`, and those of reading.
  func write(_ files: [Attachment]) throws(GeoError) {
    let wanted = files.compactMap { file in
      RelativePath(file.name).map { (name: $0, file: file) }
    }
    do throws(GeoError) {
      for (name, file) in wanted where try !isThere(path + name.text, file) {
        try makeFolder(path + name.folder)
        let isNew = access(path + name.text, F_OK) != 0
        let sink = try ByteSink(path: path + name.text, isOverwriting: isOverwriting)
        try file.read { (piece) throws(GeoError) in try sink.write(piece) }
        try sink.commit()
        if isNew { made.append(path + name.text) }
      }
    } catch {
      remove()
      throw error
    }
  }

  /// Removes again what was made.
  func remove() {
    for path in made.reversed() { _ = path.hasSuffix("/") ? rmdir(path) : unlink(path) }
    made.removeAll()
  }

  /// True if a file with this content is there.
  private func isThere(_ path: String, _ file: Attachment) throws(GeoError) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      UInt64(status.st_size) == file.size
    else { return false }
    let there = try RawFile.reading(path)
    var isSame = true
    var offset = 0
    try file.read { (piece) throws(GeoError) in
      guard isSame else { return }
      let bytes = try there.bytes(at: UInt64(offset), count: piece.count)
      isSame = UnsafeBufferPointer(start: bytes.base, count: bytes.count).elementsEqual(piece)
      offset += piece.count
    }
    return isSame
  }

  /// Makes a folder, and those above it that are missing.
  private func makeFolder(_ path: String) throws(GeoError) {
    var end = path.utf8.startIndex
    while let slash = path.utf8[end...].firstIndex(of: UInt8(ascii: "/")) {
      end = path.utf8.index(after: slash)
      let folder = String(path[..<end])
      if mkdir(folder, 0o777) == 0 {
        made.append(folder)
      } else if errno != EEXIST, errno != EISDIR {
        throw GeoError.system("create the folder", path: folder)
      }
    }
  }
}
