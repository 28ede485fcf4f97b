internal import Base
internal import Features
internal import Text

/// Turns bytes of an input into lines and columns for messages, batch after batch.
struct InputPlaces {
  /// What messages call the input.
  let path: String
  /// True if places in the input are lines and columns.
  let isText: Bool
  private var lines = LineTracker()

  /// The beginning of an input.
  init(path: String, isText: Bool) {
    self.path = path
    self.isText = isText
  }

  /// Moves behind a batch.
  mutating func advance<Unit: FlowUnit & ~Copyable>(
    over count: LineTracker.Count, of batch: borrowing Unit
  ) {
    lines.advance(over: count, blockOffset: batch.inputOffset)
  }

  /// Adds path, line and column to an error that knows its byte in the batch that comes next.
  func located<Unit: FlowUnit & ~Copyable>(_ error: GeoError, in batch: borrowing Unit) -> GeoError
  {
    guard error.reason.severity == .input, var location = error.location else { return error }
    if location.path.isEmpty { location.path = path }
    var error = error
    error.location = resolved(location, in: batch)
    return error
  }

  /// The place of an example in the batch that comes next.
  func location<Unit: FlowUnit & ~Copyable>(
    of example: Notice.Example, slot: Int, in batch: borrowing Unit
  ) -> SourceLocation {
    var location = SourceLocation(path: path)
    if let document = batch.inputDocument {
      location = document.location(
        ofByte: example.byteOffset, in: batch.inputText, at: batch.inputOffset)
    }
    location.feature = Int(clamping: example.feature)
    location.id = example.id
    if location.line != nil { return location }
    if batch.inputText.isEmpty || !isText {
      location.layer = batch.layerName(ofSlot: slot)
    } else {
      location.byteOffset = example.byteOffset
    }
    return resolved(location, in: batch)
  }

  private func resolved<Unit: FlowUnit & ~Copyable>(
    _ location: SourceLocation, in batch: borrowing Unit
  ) -> SourceLocation {
    guard let offset = location.byteOffset, location.line == nil, isText else { return location }
    let (line, column) = lines.position(of: offset, in: batch.inputText, at: batch.inputOffset)
    var location = location
    location.line = line
    location.column = column
    return location
  }
}
