#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Base
import Files

/// A new folder that only this user can look into, for one file, which goes with it.
final class TemporaryFolder {
  /// Where the file is to be made.
  let path: String
  private let folder: String

  /// Makes a folder for a file of some name in `TMPDIR`, or else `/tmp`. Errors: `.file`.
  init(for name: String) throws(GeoError) {
    let pattern = UnnamedFile.folder() + "cairn-sql-XXXXXX"
    var bytes = Array(pattern.utf8CString)
    let made = bytes.withUnsafeMutableBufferPointer { name in
      name.baseAddress.flatMap { mkdtemp($0) } != nil
    }
    guard made else { throw GeoError.system("create a temporary folder", path: pattern) }
    folder = String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = folder + "/" + name
  }

  deinit { remove() }

  /// Takes the file's name away now, and what an unfinished writer left; whoever has it open reads on.
  func remove() {
    guard let entries = opendir(folder) else { return }
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { unlink(folder + "/" + name) }
    }
    closedir(entries)
    rmdir(folder)
  }
}
