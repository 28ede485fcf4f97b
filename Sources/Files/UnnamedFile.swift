#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

public import Base

/// A temporary file without a name, which goes when the object or the process does.
public final class UnnamedFile {
  private let file: RawFile
  private var mapping: UnsafeMutableRawBufferPointer?

  /// Creates a file in a folder, whose name ends in `/`. Errors: `.file`.
  public init(in folder: String) throws(GeoError) {
    file = try RawFile.temporary(in: folder, hint: "make room there and run again")
  }

  deinit {
    if let mapping { munmap(mapping.baseAddress, mapping.count) }
  }

  /// Maps the first bytes, which must have been written, for reading; valid as long as the object.
  public func map(bytes count: Int) throws(GeoError) -> UnsafeRawBufferPointer {
    let mapped = try file.map(count, at: 0, isWritable: false)
    mapping = mapped
    return UnsafeRawBufferPointer(mapped)
  }

  /// Opens a new file that had a name with a certain beginning for a moment; -1 if that fails, with the
  /// reason in `errno`. The caller closes it.
  public static func open(_ beginning: String) -> Int32 {
    guard let file = TemporaryName.createUnique(beginning) else { return -1 }
    unlink(file.path)
    return file.descriptor
  }

  /// The folder for what belongs to a destination: its own, and for streams, devices and no destination
  /// at all `TMPDIR` or `/tmp`.
  public static func folder(beside path: String? = nil) -> String {
    if let path, path != "-", !OutputFile.isSpecial(path) {
      return OutputFile.split(OutputFile.resolved(path)).folder
    }
    let set = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    return set.isEmpty ? "/tmp/" : set.hasSuffix("/") ? set : set + "/"
  }

  /// Gives back the memory that reading the mapped bytes took; they can be read again.
  public func releaseMapping() {
    if let mapping { madvise(mapping.baseAddress, mapping.count, MADV_DONTNEED) }
  }

  /// Writes all bytes from an offset on.
  public func write(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: UInt64
  ) throws(GeoError) {
    try file.write(UnsafeRawBufferPointer(bytes), at: Int64(clamping: offset))
  }

  /// Reads as many bytes as there is room, which must be there.
  public func read(
    into room: UnsafeMutableRawBufferPointer, at offset: UInt64
  ) throws(GeoError) {
    try file.read(room, at: Int64(clamping: offset))
  }

  /// Reads so many bytes into a column, in place of what it had.
  public func read(
    _ count: Int, at offset: UInt64, into bytes: inout Bytes
  ) throws(GeoError) {
    bytes.removeAll()
    bytes.reserve(count)
    try read(into: UnsafeMutableRawBufferPointer(start: bytes.base, count: count), at: offset)
    bytes.setCount(count)
  }
}
