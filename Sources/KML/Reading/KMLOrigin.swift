internal import Base
internal import Features
internal import Text

/// Where the bytes of a linked document are in its input, as one text follows the other there, and what messages call
/// the document.
final class KMLOrigin: Sendable {
  let path: String
  /// The offset of its first byte.
  let firstOffset: UInt64
  /// The lines before each piece, by the offset of that.
  private let lines = Lock<[UInt64: LineTracker]>([:])

  init(path: String, firstOffset: UInt64) {
    self.path = path
    self.firstOffset = firstOffset
  }

  /// A piece begins behind these lines.
  func begin(_ piece: borrowing InputPiece, _ tracker: LineTracker) {
    let offset = piece.offset
    lines.withLock { $0[offset] = tracker }
  }

  /// An error that knows its byte in a piece, with its place in the document.
  func located(_ error: GeoError, in piece: borrowing InputPiece) -> GeoError {
    guard var location = error.location, location.path.isEmpty, let byte = location.byteOffset
    else { return error }
    let start = piece.offset
    let tracker = lines.withLock { $0[start] } ?? LineTracker()
    let place = tracker.position(of: byte, in: piece.bytes.buffer, at: start)
    location.path = path
    location.line = place.line
    location.column = place.column
    location.byteOffset = byte >= firstOffset ? byte - firstOffset : 0
    var error = error
    error.location = location
    return error
  }
}
