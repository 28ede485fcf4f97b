#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Base
import Features
import Files
import Flow

/// The lines of a file that grows, or of a pipe, as they come. A file that is replaced (rotated) or becomes shorter is read
/// from its start again.
final class FollowedLines {
  private let path: String
  /// How often the file began anew.
  var restartCount: Int { unfinished.count }
  /// For each time whether there was a last line without an end.
  private(set) var unfinished: [Bool] = []
  private var descriptor: Int32
  private var offset: Int64 = 0
  private var inode: UInt64 = 0
  private let isFile: Bool
  /// A line whose end has not come yet.
  private var rest: [UInt8] = []
  private var isAtEnd = false

  /// How long nothing comes, in milliseconds, before lines are handed out that came in several parts.
  private static let quiet: Int32 = 10
  /// How often a file is looked at, in milliseconds.
  private static let pause: Int32 = 25
  private static let blockSize = 1 << 16
  /// The most bytes that are handed out at a time.
  private static let mostBytes = 1 << 22
  /// A longer line is none.
  private static let longestLine = 1 << 26

  /// Opens a file; nil or `-` is standard input. Errors: `.file`.
  init(path: String) throws(GeoError) {
    self.path = path == "-" ? "stdin" : path
    descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw GeoError(
        .file, "cannot open for reading", at: SourceLocation(path: path), hint: "check the path")
    }
    var status = stat()
    isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    inode = UInt64(status.st_ino)
  }

  deinit { if descriptor > 0 { close(descriptor) } }

  /// Whole lines that have come, at least one; none when nothing came for so many milliseconds, if that is not waited for
  /// any longer. Nil when a signal asked to end, or at the end of a pipe. Errors: `.file`.
  func next(waiting patience: Int? = nil) throws(GeoError) -> [UInt8]? {
    let start = ProgressBar.now
    while !isAtEnd {
      if Interruption.arrivedSignal != 0 {
        isAtEnd = true
        break
      }
      while try read(), rest.count < Self.mostBytes, isReady(Self.quiet) {}
      if let end = rest.lastIndex(of: UInt8(ascii: "\n")) {
        let lines = Array(rest[...end])
        rest.removeFirst(end + 1)
        return lines
      }
      if let patience, ProgressBar.now - start > Double(patience) / 1000 { return [] }
      guard rest.count <= Self.longestLine else {
        throw GeoError(
          .featureTooLarge, "a line is larger than 64 MB", at: SourceLocation(path: path))
      }
    }
    // The last line of a pipe need not end.
    guard !isFile, !rest.isEmpty, Interruption.arrivedSignal == 0 else { return nil }
    defer { rest = [] }
    return rest + [UInt8(ascii: "\n")]
  }

  /// True if a pipe has more, or within so many milliseconds gets it.
  private func isReady(_ milliseconds: Int32) -> Bool {
    if isFile { return true }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// Takes what there is; false if there was nothing. Waits a little for it.
  private func read() throws(GeoError) -> Bool {
    if !isFile, !isReady(Self.pause) { return false }
    let before = rest.count
    var got = 0
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.blockSize) { buffer in
      got = systemRead(descriptor, buffer)
      if got > 0 { rest += buffer[..<got] }
    }
    if got > 0 {
      offset += Int64(got)
      return rest.count > before
    }
    guard got == 0 else {
      if errno == EINTR || errno == EAGAIN { return false }
      throw GeoError(.file, "cannot read", at: SourceLocation(path: path))
    }
    guard isFile else {
      isAtEnd = true
      return false
    }
    // What has come of this file leaves before another one takes its place.
    if rest.contains(UInt8(ascii: "\n")) { return false }
    if !reopen() { _ = poll(nil, 0, Self.pause) }
    return false
  }

  /// Begins again with a file that has taken the place of the one at hand, or has become shorter.
  private func reopen() -> Bool {
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_size < offset {
      lseek(descriptor, 0, SEEK_SET)
      restart()
      return true
    }
    // Standard input has no name that a new file could have.
    guard descriptor > 0, stat(path, &status) == 0, UInt64(status.st_ino) != inode else {
      return false
    }
    // What came since the end was met.
    var own = stat()
    if fstat(descriptor, &own) == 0, own.st_size > offset { return true }
    let other = open(path, O_RDONLY | O_CLOEXEC)
    guard other >= 0 else { return false }
    close(descriptor)
    descriptor = other
    inode = UInt64(status.st_ino)
    restart()
    return true
  }

  private func restart() {
    unfinished.append(!rest.isEmpty)
    offset = 0
    rest = []
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
