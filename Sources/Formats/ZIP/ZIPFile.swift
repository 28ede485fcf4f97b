import CMinizip
import Geometry
import Streaming

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file as minizip reads and writes it: any number of readers, each at a place of its own.
final class ZIPFile: @unchecked Sendable {
  private let descriptor: Int32
  private let ownsDescriptor: Bool

  /// A descriptor, which it closes in the end if it is its own.
  init(_ descriptor: Int32, ownsDescriptor: Bool) {
    self.descriptor = descriptor
    self.ownsDescriptor = ownsDescriptor
  }

  deinit { if ownsDescriptor { close(descriptor) } }

  /// The size in bytes.
  var size: UInt64 {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? UInt64(max(status.st_size, 0)) : 0
  }

  /// One user's place in the file, and what went wrong there.
  final class Place {
    fileprivate let file: ZIPFile
    fileprivate var offset: UInt64 = 0
    /// Bytes that were read.
    fileprivate(set) var bytesRead: UInt64 = 0
    /// The `errno` of the first read or write that failed, or 0.
    fileprivate(set) var failure: Int32 = 0
    /// A stretch of the file: minizip takes headers byte by byte, several times over.
    private var window = Bytes(capacity: windowSize)
    private var windowStart: UInt64 = 0
    private static let windowSize = 4096

    /// What is written goes nowhere, as nobody wants the file any more.
    var isAbandoned = false

    init(in file: ZIPFile) { self.file = file }

    /// The functions by which minizip uses it; it must stay as long as minizip has them.
    var functions: zlib_filefunc64_def {
      var functions = zlib_filefunc64_def()
      functions.opaque = Unmanaged.passUnretained(self).toOpaque()
      // The stream is the place itself; it is opened and closed by who made it.
      functions.zopen64_file = { opaque, _, _ in opaque }
      functions.zclose_file = { _, _ in 0 }
      functions.zread_file = { _, stream, buffer, count in
        Place.of(stream)?.read(into: buffer, count) ?? 0
      }
      functions.zwrite_file = { _, stream, buffer, count in
        Place.of(stream)?.write(buffer, count) ?? 0
      }
      functions.ztell64_file = { _, stream in Place.of(stream)?.offset ?? UInt64.max }
      functions.zseek64_file = { _, stream, offset, origin in
        Place.of(stream)?.seek(offset, from: origin) == true ? 0 : -1
      }
      functions.zerror_file = { _, stream in Place.of(stream)?.failure ?? EINVAL }
      return functions
    }

    /// A reader of the archive; nil if it is none, or cannot be read.
    func openArchive() -> unzFile? {
      var functions = functions
      return unzOpen2_64("", &functions)
    }

    /// The error of the system that made minizip fail, if one did.
    func systemError(_ action: String, path: String) -> GeoError? {
      guard failure != 0 else { return nil }
      errno = failure
      return GeoError.system(action, path: path)
    }

    private static func of(_ stream: UnsafeMutableRawPointer?) -> Place? {
      stream.map { Unmanaged<Place>.fromOpaque($0).takeUnretainedValue() }
    }

    /// What an archive says of places in it may be anything.
    private func seek(_ distance: UInt64, from origin: Int32) -> Bool {
      let start: UInt64
      switch origin {
      case ZLIB_FILEFUNC_SEEK_SET: start = 0
      case ZLIB_FILEFUNC_SEEK_CUR: start = offset
      case ZLIB_FILEFUNC_SEEK_END: start = file.size
      default: return false
      }
      let (sum, isTooFar) = start.addingReportingOverflow(distance)
      guard !isTooFar, sum <= UInt64(Int64.max) else { return false }
      offset = sum
      return true
    }

    private func read(into buffer: UnsafeMutableRawPointer?, _ count: UInt) -> UInt {
      guard let buffer else { return 0 }
      let count = Int(clamping: count)
      let done: Int
      if count < Self.windowSize / 4 {
        if offset < windowStart || offset - windowStart + UInt64(count) > UInt64(window.count) {
          windowStart = offset
          window.setCount(fetch(into: window.base, Self.windowSize))
        }
        // In range: the offset lies in the window, which has that much behind it.
        let skipped = Int(offset - windowStart)
        done = min(count, window.count - skipped)
        buffer.copyMemory(from: window.base + skipped, byteCount: done)
      } else {
        done = fetch(into: buffer, count)
      }
      offset += UInt64(done)
      bytesRead += UInt64(done)
      return UInt(done)
    }

    /// Bytes from the offset on; fewer only at the end of the file, or where it cannot be read.
    private func fetch(into buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
      var done = 0
      while done < count {
        let got = pread(
          file.descriptor, buffer + done, count - done, off_t(clamping: offset + UInt64(done)))
        if got < 0, errno == EINTR { continue }
        if got < 0, failure == 0 { failure = errno }
        guard got > 0 else { break }
        done += got
      }
      return done
    }

    private func write(_ buffer: UnsafeRawPointer?, _ count: UInt) -> UInt {
      guard let buffer, !isAbandoned else { return count }
      let count = Int(clamping: count)
      var done = 0
      while done < count {
        let put = pwrite(file.descriptor, buffer + done, count - done, off_t(offset))
        if put < 0, errno == EINTR { continue }
        if put < 0, failure == 0 { failure = errno }
        guard put > 0 else { break }
        done += put
        offset += UInt64(put)
      }
      return UInt(done)
    }
  }
}
