internal import Base
internal import Files

/// The lines of a source, one after the other.
final class LineSource {
  let path: String
  /// The number of the last line, from 1.
  private(set) var number = 0
  private let source: ByteSource
  private var bytes = Bytes()
  private var start = 0
  private var isAtEnd = false
  private var given: [UInt8]?

  private static let blockSize = 1 << 20

  init(_ source: ByteSource) {
    self.source = source
    path = source.path
  }

  /// Gives a line back, which then comes next.
  func giveBack(_ line: [UInt8]) {
    given = line
    number -= 1
  }

  /// The next line without its end; nil behind the last.
  func next() throws(GeoError) -> [UInt8]? {
    if let given {
      self.given = nil
      number += 1
      return given
    }
    var searched = start
    while true {
      if let end = bytes.buffer[searched...].firstIndex(of: 10) {
        number += 1
        defer { start = end + 1 }
        return Array(bytes.buffer[start..<end])
      }
      if isAtEnd {
        guard start < bytes.count else { return nil }
        number += 1
        defer { start = bytes.count }
        return Array(bytes.buffer[start...])
      }
      // What has been read goes, and the searched rest moves to the front.
      let rest = Array(bytes.buffer[start...])
      bytes.removeAll()
      rest.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
      start = 0
      searched = rest.count
      guard searched < PatchReader.longestLine else {
        throw GeoError(
          .malformedPatch, "the line is longer than a gigabyte",
          at: SourceLocation(path: path, line: number + 1))
      }
      isAtEnd = try !source.read(into: &bytes, atMost: Self.blockSize)
    }
  }
}
