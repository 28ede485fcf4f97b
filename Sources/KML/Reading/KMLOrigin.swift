internal import Base
internal import Features
internal import Text

/// Where the bytes of a linked document are in its input, as one text follows the other there, and what messages call
/// the document.
struct KMLOrigin {
  let path: String
  /// The offset of its first byte.
  let firstOffset: UInt64

  /// Names the document of a piece, which begins after some lines.
  func begin(_ piece: inout InputPiece, _ lines: LineTracker) {
    piece.document = InputDocument(path: path, offset: firstOffset, lines: lines)
  }

  /// An error that knows its byte in a piece, with its place in the document; the same error in the first one.
  static func located(_ error: GeoError, in piece: borrowing InputPiece) -> GeoError {
    guard let document = piece.document, let location = error.location, location.path.isEmpty,
      let byte = location.byteOffset
    else { return error }
    var place = document.location(ofByte: byte, in: piece.bytes.buffer, at: piece.offset)
    place.feature = location.feature
    place.id = location.id
    var error = error
    error.location = place
    return error
  }
}
