#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public import Base

/// What is in a folder.
public enum FolderListing {
  /// The names of everything in a folder, `.` and `..` too, in no order. Errors: `.file`.
  public static func names(in folder: String) throws(GeoError) -> [String] {
    guard let entries = opendir(folder) else {
      throw GeoError.system("open the folder", path: folder)
    }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
        })
    }
    return names
  }

  /// True for a folder that is there, or a link to one.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// True for a symbolic link, whatever it leads to.
  public static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The bytes of a file that is there; nil otherwise.
  public static func size(ofFile path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }
}
