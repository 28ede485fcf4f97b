#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Base

/// The bytes of a file, a pipe or standard input.
final class DescriptorBytes: ByteProducer {
  let size: UInt64?
  private(set) var bytesTaken: UInt64 = 0
  private let path: String
  private let descriptor: Int32
  private let ownsDescriptor: Bool

  /// Opens a path; nil is standard input.
  init(path: String?) throws(GeoError) {
    if let path {
      self.path = path
      descriptor = openedDescriptor(path, O_RDONLY)
      ownsDescriptor = true
      guard descriptor >= 0 else { throw GeoError.system("open for reading", path: path) }
    } else {
      self.path = "stdin"
      descriptor = 0
      ownsDescriptor = false
    }
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    size = isFile ? UInt64(max(status.st_size, 0)) : nil
    if status.st_mode & S_IFMT == S_IFDIR {
      if ownsDescriptor { close(descriptor) }
      throw GeoError(.file, "is a folder, not a file", at: SourceLocation(path: self.path))
    }
    #if canImport(Glibc)
      if isFile { posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL) }
    #endif
  }

  deinit { if ownsDescriptor { close(descriptor) } }

  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(GeoError) -> Int {
    while true {
      if size == nil, !Interruption.waitUntilReadable(descriptor) {
        throw GeoError(.interrupted, "interrupted by a signal")
      }
      let got = systemRead(descriptor, buffer)
      if got >= 0 {
        bytesTaken += UInt64(got)
        return got
      }
      if errno == EINTR || errno == EAGAIN, Interruption.signal == 0 { continue }
      throw GeoError.system("read", path: path)
    }
  }

  func tail(atMost limit: Int) throws(GeoError) -> Bytes? {
    guard let size else { return nil }
    var bytes = Bytes()
    let wanted = Int(min(size, UInt64(limit)))
    bytes.reserve(wanted)
    while bytes.count < wanted {
      let got = pread(
        descriptor, bytes.base + bytes.count, wanted - bytes.count,
        off_t(size) - off_t(wanted - bytes.count))
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw GeoError.system("read", path: path) }
      if got == 0 { return nil }
      bytes.setCount(bytes.count + got)
    }
    return bytes
  }
}

private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableBufferPointer<UInt8>
) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
