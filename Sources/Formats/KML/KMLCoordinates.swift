internal import Geometry
internal import Streaming

/// Tuples of coordinates (KML 2.2 §16.10: `lon,lat[,alt]`, white space between them), as sloppy as files
/// have them: spaces behind commas, several commas, heights here and there, more numbers than three.
enum KMLCoordinates {
  typealias Position = UnsafePointer<UInt8>

  /// What was found besides x and y.
  struct Extras {
    var dimensions: Dimensions = []
    /// Tuples of more than three numbers.
    var longTuples = 0
  }

  /// Appends all tuples of a text, behind which stands a byte that is no part of a number.
  @inline(never)
  static func append(
    _ text: UnsafeBufferPointer<UInt8>, to geometry: inout GeometryColumn,
    _ extras: inout Extras
  ) throws(XMLFault) {
    guard let start = text.baseAddress else { return }
    let end = start + text.count
    var next = start
    while true {
      while next < end, XMLCharacters.isSpace(next.pointee) { next += 1 }
      guard next < end else { return }
      if let x = DecimalText.scan(next), x.end.pointee == UInt8(ascii: ","),
        let y = DecimalText.scan(x.end + 1), x.double.isFinite, y.double.isFinite
      {
        if endsTuple(y.end, end) {
          geometry.appendPosition(x: x.double, y: y.double)
          next = y.end
          continue
        }
        if y.end.pointee == UInt8(ascii: ","), let z = DecimalText.scan(y.end + 1),
          endsTuple(z.end, end), z.double.isFinite
        {
          geometry.appendPosition(x: x.double, y: y.double, z: z.double)
          extras.dimensions.insert(.z)
          next = z.end
          continue
        }
      }
      next = try appendLoosely(next, end, &geometry, &extras)
    }
  }

  @inline(__always)
  private static func endsTuple(_ position: Position, _ end: Position) -> Bool {
    position >= end || XMLCharacters.isSpace(position.pointee)
  }

  /// One tuple that is not written as the standard wants it, or not a tuple at all.
  @inline(never)
  private static func appendLoosely(
    _ start: Position, _ end: Position, _ geometry: inout GeometryColumn,
    _ extras: inout Extras
  ) throws(XMLFault) -> Position {
    var numbers = (0.0, 0.0, 0.0)
    var count = 0
    var next = start
    scan: while true {
      guard let number = KMLNumber.scan(next), number.end <= end else {
        throw XMLFault(next, .badCoordinate, "coordinate is not a number")
      }
      switch count {
      case 0: numbers.0 = number.value
      case 1: numbers.1 = number.value
      case 2: numbers.2 = number.value
      default: break
      }
      count += 1
      next = number.end
      let comma = skipSpace(next, end)
      guard comma < end, comma.pointee == UInt8(ascii: ",") else {
        guard endsTuple(next, end) else {
          throw XMLFault(next, .badCoordinate, "coordinate is not a number")
        }
        break scan
      }
      next = comma
      while next < end, next.pointee == UInt8(ascii: ",") { next += 1 }
      let behind = skipSpace(next, end)
      guard behind < end else {
        next = behind
        break scan
      }
      if behind > next, count >= 2 {
        // A comma at the end of a tuple, or one before a height: a tuple begins with a number and a comma.
        let following = KMLNumber.scan(behind)
        if count > 2 || following?.end.pointee == UInt8(ascii: ",") { break scan }
      }
      next = behind
    }
    guard count >= 2 else {
      throw XMLFault(start, .shortPosition, "position has 1 number, at least 2 are needed")
    }
    if count > 2 {
      geometry.appendPosition(x: numbers.0, y: numbers.1, z: numbers.2)
      extras.dimensions.insert(.z)
    } else {
      geometry.appendPosition(x: numbers.0, y: numbers.1)
    }
    if count > 3 { extras.longTuples += 1 }
    return next
  }

  private static func skipSpace(_ start: Position, _ end: Position) -> Position {
    var next = start
    while next < end, XMLCharacters.isSpace(next.pointee) { next += 1 }
    return next
  }
}
