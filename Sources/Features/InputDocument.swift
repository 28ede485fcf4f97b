public import Base
public import Text

/// A document among those that one input leads to, whose bytes follow each other there.
public struct InputDocument: Sendable {
  /// What messages call it.
  public let path: String
  /// Where it begins in the input.
  public let offset: UInt64
  /// The lines of it before the piece.
  public let lines: LineTracker

  /// The document of a piece, with the lines before that.
  public init(path: String, offset: UInt64, lines: LineTracker) {
    self.path = path
    self.offset = offset
    self.lines = lines
  }

  /// The place in the document of a byte of the input, which is in the piece whose text begins at `start`.
  public func location(
    ofByte byte: UInt64, in text: UnsafeBufferPointer<UInt8>, at start: UInt64
  ) -> SourceLocation {
    var location = SourceLocation(path: path)
    let place = lines.position(of: byte, in: text, at: start)
    location.line = place.line
    location.column = place.column
    location.byteOffset = byte >= offset ? byte - offset : 0
    return location
  }
}
