internal import Base
internal import Features
internal import Geometry
internal import XML

/// What refuses a feature unless `--lenient` is given: the same geometries as in GeoJSON. The place is that of the
/// element.
enum KMLGeometryFault {
  /// The bytes of a position that a message shows.
  private static let shownCount = 40

  /// What is wrong with coordinates; nil if they can be taken.
  static func of(
    _ extras: KMLCoordinates.Extras, at position: KMLElements.Position
  ) -> XMLFault? {
    if extras.unreadable > 0 { return unreadable(extras.firstUnreadable, at: position) }
    if extras.unreadableHeights > 0 { return unreadableHeight(at: position) }
    if extras.beyondPoles > 0 { return beyondPole(at: position) }
    return nil
  }

  /// A position without two numbers, and its text where that is known.
  @inline(never)
  static func unreadable(
    _ text: UnsafeBufferPointer<UInt8>?, at position: KMLElements.Position
  ) -> XMLFault {
    let shown = text.map { String(decoding: $0.prefix(shownCount), as: UTF8.self) }
    return XMLFault(
      position, .badCoordinate,
      (shown.map { "'\($0)'" } ?? "a position") + " is not a longitude and a latitude")
  }

  @inline(never)
  static func unreadableHeight(at position: KMLElements.Position) -> XMLFault {
    XMLFault(position, .heightNotANumber, "a height is not a number")
  }

  @inline(never)
  static func beyondPole(at position: KMLElements.Position) -> XMLFault {
    XMLFault(position, .positionOutOfRange, "a latitude is not between -90 and 90 degrees")
  }

  @inline(never)
  static func severalPositions(_ count: Int, at position: KMLElements.Position) -> XMLFault {
    XMLFault(position, .badCoordinates, "a Point has \(count) positions that differ")
  }

  @inline(never)
  static func shortLine(at position: KMLElements.Position) -> XMLFault {
    XMLFault(position, .shortLine, "line has 1 position, at least 2 are needed")
  }

  @inline(never)
  static func shortRing(_ count: Int, at position: KMLElements.Position) -> XMLFault {
    XMLFault(
      position, .shortRing,
      "ring has \(count) position\(count == 1 ? "" : "s"), at least 4 are needed")
  }

  @inline(never)
  static func noOuterRing(at position: KMLElements.Position) -> XMLFault {
    XMLFault(position, .shortRing, "polygon has holes, but no outer ring")
  }

  /// What to do about a feature that was refused for a reason of these.
  static func hint(of reason: Reason) -> String? {
    switch reason {
    case .badCoordinates:
      "numbers need decimal points, not commas; --lenient takes the first position, --on-error skip leaves the "
        + "feature out"
    case .positionOutOfRange:
      "longitude comes first in KML; --lenient takes it as it is, --on-error skip leaves the feature out"
    case .heightNotANumber:
      "--lenient leaves such heights out, --on-error skip leaves the feature out"
    case .badCoordinate, .shortLine, .shortRing:
      "--lenient keeps the rest of the feature, --on-error skip leaves it out"
    default: nil
    }
  }
}
