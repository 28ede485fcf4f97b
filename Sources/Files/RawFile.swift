#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public import Base

/// An open file that is read and written at offsets; it is closed when it goes away.
public final class RawFile {
  /// What errors name.
  public let path: String
  private var descriptor: Int32

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { if descriptor >= 0 { _ = systemClose(descriptor) } }

  /// Closes the file before its time; it can't be used any more.
  public func close() {
    if descriptor >= 0 { _ = systemClose(descriptor) }
    descriptor = -1
  }

  /// A new or emptied file at a path; errors may name it otherwise.
  public static func creating(
    _ path: String, named name: String? = nil
  ) throws(GeoError) -> RawFile {
    let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw failure("create the file", name ?? path) }
    return RawFile(path: name ?? path, descriptor: descriptor)
  }

  /// An existing file, which is not written; errors may name it otherwise.
  public static func reading(
    _ path: String, named name: String? = nil
  ) throws(GeoError) -> RawFile {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw failure("open the file", name ?? path) }
    return RawFile(path: name ?? path, descriptor: descriptor)
  }

  /// A file without a name in the folder of `path`, which the system removes however the run ends.
  public static func unnamed(beside path: String) throws(GeoError) -> RawFile {
    var descriptor = UnnamedFile.open(path + ".")
    if descriptor < 0, errno == EMFILE, raiseFileLimit() {
      descriptor = UnnamedFile.open(path + ".")
    }
    if descriptor < 0 { throw failure("create a temporary file beside it", path) }
    return RawFile(path: path, descriptor: descriptor)
  }

  /// Allows this process as many open files as the system lets it have: thousands of large layers
  /// have a file each.
  private static func raiseFileLimit() -> Bool {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return false }
    limit.rlim_cur = limit.rlim_max
    return setrlimit(resource, &limit) == 0
  }

  /// The size in bytes.
  public var size: UInt64 {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? UInt64(max(status.st_size, 0)) : 0
  }

  /// Writes all bytes at an offset.
  public func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(GeoError) {
    guard let base = bytes.baseAddress else { return }
    var done = 0
    while done < bytes.count {
      try Self.checkSignal()
      let written = pwrite(descriptor, base + done, bytes.count - done, off_t(offset) + off_t(done))
      if written < 0 {
        if errno == EINTR { continue }
        throw Self.failure("write", path)
      }
      if written == 0 { throw GeoError(.file, "cannot write: nothing was taken", at: place) }
      done += written
    }
  }

  /// Fills a buffer from an offset; a file that ends before is an error.
  public func read(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int64) throws(GeoError) {
    guard let base = bytes.baseAddress else { return }
    var done = 0
    while done < bytes.count {
      try Self.checkSignal()
      let got = pread(descriptor, base + done, bytes.count - done, off_t(offset) + off_t(done))
      if got < 0 {
        if errno == EINTR { continue }
        throw Self.failure("read", path)
      }
      if got == 0 { throw GeoError(.file, "cannot read: the file ends too early", at: place) }
      done += got
    }
  }

  /// So many bytes from an offset on; a file that ends before is an error.
  public func bytes(at offset: UInt64, count: Int) throws(GeoError) -> Bytes {
    var bytes = Bytes(capacity: count)
    try read(
      UnsafeMutableRawBufferPointer(start: bytes.base, count: count), at: Int64(clamping: offset))
    bytes.setCount(count)
    return bytes
  }

  /// Long phases do nothing but read and write here.
  private static func checkSignal() throws(GeoError) {
    if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
  }

  private var place: SourceLocation { SourceLocation(path: path) }

  /// The error that `errno` tells of.
  private static func failure(_ what: String, _ path: String) -> GeoError {
    GeoError.system(what, path: path)
  }
}

/// `close(2)`, under a name that the method does not hide.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
