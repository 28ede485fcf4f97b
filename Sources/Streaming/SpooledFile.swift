#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
public import Geometry

/// A copy of an input in a temporary file, for readers that need a file: of standard input, a pipe or
/// compressed bytes. It goes when the object does.
public final class SpooledFile {
  /// Where the copy is.
  public let path: String
  private var isThere = true

  /// Copies what is left of a source to `TMPDIR`, or else `/tmp`.
  public init(_ source: ByteSource) throws(GeoError) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var template = Array(((folder.isEmpty ? "/tmp" : folder) + "/cairn-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    path = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
    guard descriptor >= 0 else {
      isThere = false
      throw GeoError.system("create a temporary file", path: path)
    }
    defer { close(descriptor) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    do throws(GeoError) {
      try Self.copy(source, to: descriptor, path)
    } catch {
      remove()
      throw error
    }
  }

  deinit { remove() }

  /// Takes the file's name away now; whoever has it open reads on.
  public func remove() {
    if isThere { unlink(path) }
    isThere = false
  }

  private static func copy(
    _ source: ByteSource, to descriptor: Int32, _ path: String
  ) throws(GeoError) {
    var block = Bytes(capacity: 1 << 18)
    while true {
      block.removeAll()
      guard try source.read(into: &block, atMost: 1 << 18) else { return }
      var written = 0
      while written < block.count {
        let count = write(descriptor, block.base + written, block.count - written)
        if count >= 0 {
          written += count
        } else if errno != EINTR || Interruption.signal != 0 {
          throw GeoError.system("write a temporary copy of the input", path: path)
        }
      }
    }
  }
}
