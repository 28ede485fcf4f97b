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
  /// What errors call the file behind "read" and "write".
  private let object: String
  /// What to do when the disk is full, where that is not what is said of an output.
  private let hint: String?
  /// For an output, which stays.
  private var writeBehind: WriteBehind?

  private init(
    path: String, descriptor: Int32, object: String = "", hint: String? = nil,
    writeBehind: WriteBehind? = nil
  ) {
    self.path = path
    self.descriptor = descriptor
    self.object = object
    self.hint = hint
    self.writeBehind = writeBehind
  }

  /// A file that is open already and is closed with this; `object` is what errors call it.
  convenience init(
    adopting descriptor: Int32, path: String, object: String, hint: String
  ) {
    self.init(path: path, descriptor: descriptor, object: " " + object, hint: hint)
  }

  deinit { if descriptor >= 0 { _ = systemClose(descriptor) } }

  /// Closes the file before its time; it can't be used any more.
  public func close() {
    if descriptor >= 0 { _ = systemClose(descriptor) }
    descriptor = -1
  }

  /// A new or emptied file at a path, which is to stay; errors may name it otherwise.
  public static func creating(
    _ path: String, named name: String? = nil
  ) throws(GeoError) -> RawFile {
    let descriptor = openedDescriptor(path, O_RDWR | O_CREAT | O_TRUNC, mode: 0o666)
    if descriptor < 0 { throw failure("create the file", name ?? path) }
    return RawFile(path: name ?? path, descriptor: descriptor, writeBehind: WriteBehind())
  }

  /// An existing file, which is not written; errors may name it otherwise.
  public static func reading(
    _ path: String, named name: String? = nil
  ) throws(GeoError) -> RawFile {
    let descriptor = openedDescriptor(path, O_RDONLY)
    if descriptor < 0 { throw failure("open the file", name ?? path) }
    return RawFile(path: name ?? path, descriptor: descriptor)
  }

  /// A file without a name in the folder of `path`, which the system removes however the run ends.
  public static func unnamed(beside path: String) throws(GeoError) -> RawFile {
    let descriptor = openUnnamed(path + ".")
    if descriptor < 0 { throw failure("create a temporary file beside it", path) }
    return RawFile(path: path, descriptor: descriptor)
  }

  /// A temporary file without a name in a folder, whose name ends in `/`; `hint` says what to do when the
  /// disk is full.
  static func temporary(in folder: String, hint: String) throws(GeoError) -> RawFile {
    let descriptor = openUnnamed(folder + ".cairn-")
    if descriptor < 0 { throw failure("create a temporary file", folder) }
    return RawFile(
      adopting: descriptor, path: folder, object: "a temporary file", hint: hint)
  }

  private static func openUnnamed(_ beginning: String) -> Int32 {
    let descriptor = UnnamedFile.open(beginning)
    guard descriptor < 0, errno == EMFILE, raiseFileLimit() else { return descriptor }
    return UnnamedFile.open(beginning)
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
        throw failure("write")
      }
      if written == 0 {
        throw GeoError(.file, "cannot write\(object): nothing was taken", at: place)
      }
      done += written
    }
    writeBehind?.wrote(bytes.count, at: offset, to: descriptor)
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
        throw failure("read")
      }
      if got == 0 {
        throw GeoError(.file, "cannot read\(object): the file ends too early", at: place)
      }
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

  /// Maps bytes, which must be in the file; the caller unmaps them.
  func map(
    _ count: Int, at offset: Int64, isWritable: Bool
  ) throws(GeoError) -> UnsafeMutableRawBufferPointer {
    let protection = isWritable ? PROT_READ | PROT_WRITE : PROT_READ
    guard let address = mmap(nil, count, protection, MAP_SHARED, descriptor, off_t(offset)),
      address != MAP_FAILED
    else { throw failure("map") }
    return UnsafeMutableRawBufferPointer(start: address, count: count)
  }

  /// Makes the file longer, with room on the disk: a page without could not be written later.
  func grow(from size: Int64, by count: Int) throws(GeoError) {
    #if canImport(Glibc)
      let status = posix_fallocate(descriptor, off_t(size), off_t(count))
    #else
      let status = ftruncate(descriptor, off_t(size) + off_t(count)) == 0 ? 0 : errno
    #endif
    guard status == 0 else {
      errno = status
      throw failure("make room in")
    }
  }

  /// Long phases do nothing but read and write here.
  private static func checkSignal() throws(GeoError) {
    if Interruption.signal != 0 { throw GeoError(.interrupted, "interrupted by a signal") }
  }

  private var place: SourceLocation { SourceLocation(path: path) }

  /// The error that `errno` tells of.
  private func failure(_ what: String) -> GeoError {
    var error = GeoError.system(what + object, path: path)
    if error.hint != nil, let hint { error.hint = hint }
    return error
  }

  /// The error that `errno` tells of.
  private static func failure(_ what: String, _ path: String) -> GeoError {
    GeoError.system(what, path: path)
  }
}

/// `close(2)`, under a name that the method does not hide.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
