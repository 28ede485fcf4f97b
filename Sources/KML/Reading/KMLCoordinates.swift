internal import Geometry
internal import Text
internal import XML

/// Tuples of coordinates (KML 2.2 §16.10: `lon,lat[,alt]`, white space between them), read as loosely as
/// files write them: with spaces after commas, several commas, heights here and there, or more than three
/// numbers. What cannot be read as a tuple is left out and counted. A list `x,y,z,x,y,z…` without white space
/// is split at every third number, as Google Earth does it.
enum KMLCoordinates {
  typealias Position = UnsafePointer<UInt8>

  /// What was found besides x and y.
  struct Extras {
    var dimensions: Dimensions = []
    /// Tuples of more than three numbers.
    var longTuples = 0
    /// Tuples without two numbers.
    var unreadable = 0
    /// The first of them; valid as long as the text.
    var firstUnreadable: UnsafeBufferPointer<UInt8>?
    /// Heights that are not numbers.
    var unreadableHeights = 0
    /// Positions beyond the poles.
    var beyondPoles = 0
    /// Lists without white space, which were split at every third number.
    var splitLists = 0
  }

  /// Appends all tuples of a text. The byte after the text must not be part of a number.
  @inline(never)
  static func append(
    _ text: UnsafeBufferPointer<UInt8>, to geometry: inout GeometryColumn,
    _ extras: inout Extras
  ) {
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
          if y.double.magnitude > 90 { extras.beyondPoles += 1 }
          geometry.appendPosition(x: x.double, y: y.double)
          next = y.end
          continue
        }
        if y.end.pointee == UInt8(ascii: ","), let z = DecimalText.scan(y.end + 1),
          endsTuple(z.end, end), z.double.isFinite
        {
          if y.double.magnitude > 90 { extras.beyondPoles += 1 }
          geometry.appendPosition(x: x.double, y: y.double, z: z.double)
          extras.dimensions.insert(.z)
          next = z.end
          continue
        }
      }
      next = appendLoosely(next, end, &geometry, &extras)
    }
  }

  @inline(__always)
  private static func endsTuple(_ position: Position, _ end: Position) -> Bool {
    position >= end || XMLCharacters.isSpace(position.pointee)
  }

  /// One tuple that is not written as the standard demands, or not a tuple at all.
  @inline(never)
  private static func appendLoosely(
    _ start: Position, _ end: Position, _ geometry: inout GeometryColumn,
    _ extras: inout Extras
  ) -> Position {
    var numbers = (0.0, 0.0, 0.0)
    var count = 0
    var isReadable = true
    var hasOtherParts = false
    var next = skipCommas(start, end)
    scan: while next < end, !XMLCharacters.isSpace(next.pointee) {
      let part = part(next, end)
      if part.value == nil {
        // A position without its height is still a position.
        if count < 2 { isReadable = false }
        if count > 2 { hasOtherParts = true }
      }
      switch count {
      case 0: numbers.0 = part.value ?? 0
      case 1: numbers.1 = part.value ?? 0
      case 2: numbers.2 = part.value ?? .nan
      default: break
      }
      count += 1
      next = part.end
      let comma = skipSpace(next, end)
      guard comma < end, comma.pointee == UInt8(ascii: ",") else { break scan }
      next = skipCommas(comma, end)
      let afterSpace = skipSpace(next, end)
      if afterSpace > next, afterSpace < end, count >= 2 {
        // A comma at the end of a tuple, or one before a height: a tuple begins with a number and a comma.
        let following = self.part(afterSpace, end)
        let isTuple = following.end < end && following.end.pointee == UInt8(ascii: ",")
        if count > 2 || isTuple { break scan }
      }
      next = afterSpace
    }
    if count == 0 { return next }
    if count > 3, count % 3 == 0, isReadable, !hasOtherParts, !numbers.2.isNaN {
      appendTriples(start, next, &geometry, &extras)
      extras.dimensions.insert(.z)
      extras.splitLists += 1
      return next
    }
    guard isReadable, count >= 2 else {
      extras.unreadable += 1
      if extras.firstUnreadable == nil {
        extras.firstUnreadable = UnsafeBufferPointer(start: start, count: next - start)
      }
      return next
    }
    if numbers.1.magnitude > 90 { extras.beyondPoles += 1 }
    if count > 2, numbers.2.isNaN { extras.unreadableHeights += 1 }
    if count > 2, !numbers.2.isNaN {
      geometry.appendPosition(x: numbers.0, y: numbers.1, z: numbers.2)
      extras.dimensions.insert(.z)
    } else {
      geometry.appendPosition(x: numbers.0, y: numbers.1)
    }
    if count > 3 { extras.longTuples += 1 }
    return next
  }

  /// Appends numbers that have been checked, three by three.
  private static func appendTriples(
    _ start: Position, _ end: Position, _ geometry: inout GeometryColumn,
    _ extras: inout Extras
  ) {
    var numbers = (0.0, 0.0)
    var count = 0
    var next = start
    while next < end {
      while next < end, next.pointee == UInt8(ascii: ",") || XMLCharacters.isSpace(next.pointee) {
        next += 1
      }
      guard next < end else { return }
      let part = part(next, end)
      let value = part.value ?? 0
      switch count % 3 {
      case 0: numbers.0 = value
      case 1:
        numbers.1 = value
        if value.magnitude > 90 { extras.beyondPoles += 1 }
      default: geometry.appendPosition(x: numbers.0, y: numbers.1, z: value)
      }
      count += 1
      next = part.end
    }
  }

  /// The part before the next comma or white space; nil if it is not a number.
  private static func part(_ start: Position, _ end: Position) -> (value: Double?, end: Position) {
    var next = start
    while !endsTuple(next, end), next.pointee != UInt8(ascii: ",") { next += 1 }
    return (LenientDecimal.value(start, next), next)
  }

  private static func skipCommas(_ start: Position, _ end: Position) -> Position {
    var next = start
    while next < end, next.pointee == UInt8(ascii: ",") { next += 1 }
    return next
  }

  private static func skipSpace(_ start: Position, _ end: Position) -> Position {
    var next = start
    while next < end, XMLCharacters.isSpace(next.pointee) { next += 1 }
    return next
  }
}
