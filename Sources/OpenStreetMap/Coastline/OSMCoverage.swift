internal import Base
internal import Geometry

/// What a sea is made in: the boxes that the head of an input claims to cover, or else the one that holds all its
/// nodes.
public struct OSMCoverage: Equatable, Sendable {
  /// The boxes that the head claims to cover; only what is on Earth, and has an area.
  private(set) var header: [OSMCoastBox] = []
  private var low = OSMLocation(x: .max, y: .max)
  private var high = OSMLocation(x: .min, y: .min)

  init() {}

  /// The box around all places; nil if they have no extent.
  var box: OSMCoastBox? { OSMCoastBox(low: low, high: high) }

  /// The boxes that are filled if nobody asks for others.
  var boxes: [OSMCoastBox] { header.isEmpty ? [box].compactMap(\.self) : header }

  /// Adds the places in a batch, and what its head says.
  mutating func add(_ batch: borrowing ObjectBatch) {
    if header.isEmpty { header = batch.header.boxes.compactMap { OSMCoastBox($0) } }
    let block = batch.block
    let objects = block.objects.buffer
    for object in objects where object.kind == .node { add(object.location) }
    let places = block.nodeLocations.buffer
    for place in places { add(place) }
  }

  /// Adds a place.
  @inline(__always)
  mutating func add(_ place: OSMLocation) {
    guard place.isKnown, place.isInRange else { return }
    low = OSMLocation(x: min(low.x, place.x), y: min(low.y, place.y))
    high = OSMLocation(x: max(high.x, place.x), y: max(high.y, place.y))
  }

  /// Adds another one.
  mutating func add(_ other: OSMCoverage) {
    if header.isEmpty { header = other.header }
    low = OSMLocation(x: min(low.x, other.low.x), y: min(low.y, other.low.y))
    high = OSMLocation(x: max(high.x, other.high.x), y: max(high.y, other.high.y))
  }

  /// True for a place at the border of the box around all places, which may be smaller without it.
  func isAtBorder(_ place: OSMLocation) -> Bool {
    place.x == low.x || place.x == high.x || place.y == low.y || place.y == high.y
  }

  /// The same head, without any places.
  var withoutPlaces: OSMCoverage {
    var coverage = OSMCoverage()
    coverage.header = header
    return coverage
  }
}

/// The form in which it is kept: numbers of 1e-7 degrees.
extension OSMCoverage {
  /// The boxes of the head, one a line: `west south east north`.
  public var headerText: String {
    header.map { Self.text($0.low, $0.high) }.joined(separator: "\n")
  }
  /// The box around all places, in the same form; if there are none, its west is greater than its east.
  public var placesText: String { Self.text(low, high) }

  /// What was kept; nil for texts that are not of that form.
  public init?(headerText: String, placesText: String) {
    for line in headerText.utf8.split(separator: UInt8(ascii: "\n")) {
      guard let (low, high) = Self.corners(line), let box = OSMCoastBox(low: low, high: high) else {
        return nil
      }
      header.append(box)
    }
    guard let corners = Self.corners(placesText.utf8[...]) else { return nil }
    (low, high) = corners
  }

  private static func text(_ low: OSMLocation, _ high: OSMLocation) -> String {
    "\(low.x) \(low.y) \(high.x) \(high.y)"
  }

  private static func corners(_ line: Substring.UTF8View) -> (OSMLocation, OSMLocation)? {
    let numbers = line.split(separator: UInt8(ascii: " ")).compactMap {
      Int32(String(Substring($0)))
    }
    guard numbers.count == 4 else { return nil }
    return (
      OSMLocation(x: numbers[0], y: numbers[1]), OSMLocation(x: numbers[2], y: numbers[3])
    )
  }
}
