#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
public import Geometry

/// Where a stream of bytes goes: standard output, a device, or a file that appears when it is whole.
public final class ByteSink {
  /// The path as the user gave it, or `stdout`.
  public let path: String
  /// Set when the reader of a pipe has gone; what follows is not written any more.
  public private(set) var isClosedDownstream = false
  private let descriptor: Int32
  private let file: OutputFile?
  private let ownsDescriptor: Bool

  /// Opens a destination; nil or `-` is standard output.
  public init(path: String?, isOverwriting: Bool) throws(GeoError) {
    if let path, path != "-" {
      self.path = path
      if OutputFile.isSpecial(path) {
        file = nil
        // Opened anew, a file behind /dev/stderr would be written from its start.
        descriptor =
          OutputFile.openDescriptor(path).map { dup($0) } ?? open(path, O_WRONLY | O_CLOEXEC)
        ownsDescriptor = true
        guard descriptor >= 0 else { throw GeoError.system("open for writing", path: path) }
      } else {
        let file = try OutputFile(replacing: path, isOverwriting: isOverwriting)
        self.file = file
        descriptor = file.descriptor
        ownsDescriptor = false
      }
    } else {
      self.path = "stdout"
      file = nil
      descriptor = 1
      ownsDescriptor = false
    }
  }

  deinit { if ownsDescriptor { close(descriptor) } }

  /// Writes all bytes; a pipe that was closed downstream throws `closedPipe`.
  public func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(GeoError) {
    guard let base = bytes.baseAddress else { return }
    var written = 0
    while written < bytes.count {
      let count = systemWrite(descriptor, base + written, bytes.count - written)
      if count >= 0 {
        written += count
      } else if errno == EPIPE {
        isClosedDownstream = true
        throw GeoError(.closedPipe, "the reader of the output has gone")
      } else if errno != EINTR || Interruption.signal != 0 {
        throw GeoError.system("write", path: path)
      }
    }
  }

  /// Puts the file in place.
  public func commit() throws(GeoError) { try file?.commit() }
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafePointer<UInt8>, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}

extension GeoError.Code {
  /// The program that reads our output has ended; no error to its user.
  public static let closedPipe = GeoError.Code("closed-pipe", .interruption)
}
