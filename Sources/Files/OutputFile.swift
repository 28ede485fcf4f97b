#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public import Base

/// A destination that appears whole or not at all.
///
/// Bytes go to a hidden file beside the destination (``TemporaryName``); `commit()` fsyncs and renames
/// it, and without that it goes when the object does. The process holds a lock on it, so that a later
/// run can tell what a killed one left behind and remove it.
public final class OutputFile {
  /// Where the result will be, links resolved.
  public let destination: String
  /// Where it is being written.
  public let temporaryPath: String
  /// Open for reading and writing.
  public let descriptor: Int32
  private let path: String
  private let isReplacing: Bool
  private var isCommitted = false

  /// Creates the temporary file; refuses an existing destination unless it may be replaced.
  public init(replacing path: String, isOverwriting: Bool) throws(GeoError) {
    self.path = path
    isReplacing = isOverwriting
    destination = Self.resolved(path)
    var status = stat()
    let exists = stat(destination, &status) == 0
    if exists {
      guard status.st_mode & S_IFMT == S_IFREG else {
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        throw GeoError(
          .file, isFolder ? "is a folder, not a file" : "is not a regular file",
          at: SourceLocation(path: path))
      }
      guard isOverwriting else { throw Self.exists(path) }
    } else if errno != ENOENT {
      // Links in a circle, a name that is too long, a folder that may not be entered.
      throw GeoError.system("create", path: path)
    }
    let (folder, name) = Self.split(destination)
    let temporary = TemporaryName(of: name)
    temporary.removeLeftovers(in: folder)
    guard let (created, descriptor) = temporary.create(in: folder) else {
      throw Self.cannotCreate(path, in: folder)
    }
    temporaryPath = created
    self.descriptor = descriptor
    TemporaryFiles.enter(temporaryPath)
    if exists {
      // Only the superuser can give files away; whoever else replaces a file owns the new one.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      fchmod(descriptor, status.st_mode & 0o7777)
    }
  }

  /// Why no file can be made beside the destination, now, from `errno`.
  public static func cannotCreate(_ path: String, in folder: String) -> GeoError {
    guard errno == ENOENT else {
      return GeoError.system("create a file beside the destination", path: path)
    }
    // Without the slash at its end.
    let name = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    return GeoError(
      .file, "there is no folder '\(name)'", at: SourceLocation(path: path),
      hint: "make it first, or check the path")
  }

  deinit {
    // Before the lock goes with the descriptor, so that nobody takes it for a leftover meanwhile.
    if !isCommitted {
      unlink(temporaryPath)
      // SQLite leaves the journal of a copy that failed.
      unlink(temporaryPath + "-journal")
    }
    TemporaryFiles.leave(temporaryPath)
    close(descriptor)
  }

  /// Makes the bytes so far durable.
  public func prepare() throws(GeoError) {
    guard fsync(descriptor) == 0 else { throw GeoError.system("sync", path: path) }
  }

  /// Makes the result durable and puts it in place.
  public func commit() throws(GeoError) {
    try prepare()
    try place()
    isCommitted = true
    TemporaryFiles.leave(temporaryPath)
    // The rename itself survives a power cut only when the folder is synced too.
    let folder = openedDescriptor(Self.split(destination).folder, O_RDONLY)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  private func place() throws(GeoError) {
    if !isReplacing {
      // Unlike a rename, a link never replaces what came into being meanwhile.
      if link(temporaryPath, destination) == 0 {
        unlink(temporaryPath)
        return
      }
      if errno == EEXIST { throw Self.exists(path) }
      // Some file systems have no links.
    }
    guard rename(temporaryPath, destination) == 0 else {
      throw GeoError.system("rename into place", path: path)
    }
  }

  private static func exists(_ path: String) -> GeoError {
    GeoError(
      .outputExists, "the output exists already", at: SourceLocation(path: path),
      hint: "use --overwrite to replace it, or choose another name")
  }

  /// An error of whoever writes the temporary file, with the name that the user gave.
  public func named(_ error: GeoError) -> GeoError {
    guard let place = error.location, place.path.hasPrefix(temporaryPath) else { return error }
    var error = error
    error.location?.path = path
    return error
  }

  /// True if the path is there and is not a regular file: a device, a pipe, which are written directly;
  /// also what stands for an open descriptor, whatever that leads to.
  public static func isSpecial(_ path: String) -> Bool {
    if openDescriptor(path) != nil { return true }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
      && status.st_mode & S_IFMT != S_IFDIR
  }

  /// The descriptor that a path stands for: `/dev/stdout`, `/dev/stderr`, `/dev/fd/N`.
  static func openDescriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": 1
    case "/dev/stderr": 2
    case _ where path.hasPrefix("/dev/fd/"): Int32(path.dropFirst(8))
    default: nil
    }
  }

  // MARK: - Paths

  /// Follows links, so that the file is replaced and not the link to it; also a link to a file that is
  /// yet to be.
  public static func resolved(_ path: String) -> String {
    var path = path
    for _ in 0..<40 {
      if let real = realpath(path, nil) {
        defer { free(real) }
        return String(cString: real)
      }
      guard let target = linkTarget(path) else { return path }
      path = target.hasPrefix("/") ? target : split(path).folder + target
    }
    return path
  }

  private static func linkTarget(_ path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let base = buffer.baseAddress else { return nil }
      let length = readlink(path, base, buffer.count)
      guard length > 0, length < buffer.count else { return nil }
      return String(
        decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<length]),
        as: UTF8.self)
    }
  }

  /// A path's folder, with its slash, and the name in it.
  public static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("./", path) }
    let next = path.utf8.index(after: slash)
    return (String(path[..<next]), String(path[next...]))
  }
}
