#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Base
import Files

extension OutputFolder {
  /// Makes a folder that may be there already, within one that is there. Errors: `.file`.
  static func makeFolder(at path: String) throws(GeoError) {
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw GeoError(.file, "the folder cannot be made", at: SourceLocation(path: path))
    }
  }
}
