internal import Base
internal import Geometry

/// Where the nodes of an input are, as one worker has seen it, and then all.
final class OSMExtent {
  /// The boxes that the head of the input claims to cover.
  private(set) var header: [Box] = []
  private var low = OSMLocation(x: .max, y: .max)
  private var high = OSMLocation(x: .min, y: .min)

  init() {}

  /// Adds the places in a batch.
  func add(_ batch: borrowing ObjectBatch) {
    if header.isEmpty { header = batch.header.boxes }
    let block = batch.block
    let objects = block.objects.buffer
    for object in objects where object.kind == .node { add(object.location) }
    let places = block.nodeLocations.buffer
    for place in places { add(place) }
  }

  @inline(__always)
  private func add(_ place: OSMLocation) {
    guard place.isKnown, place.isInRange else { return }
    low = OSMLocation(x: min(low.x, place.x), y: min(low.y, place.y))
    high = OSMLocation(x: max(high.x, place.x), y: max(high.y, place.y))
  }

  /// Adds what another worker has seen.
  func add(_ other: OSMExtent) {
    if header.isEmpty { header = other.header }
    low = OSMLocation(x: min(low.x, other.low.x), y: min(low.y, other.low.y))
    high = OSMLocation(x: max(high.x, other.high.x), y: max(high.y, other.high.y))
  }

  /// The box around all places; nil if they have no extent.
  var box: OSMCoastBox? { OSMCoastBox(low: low, high: high) }
}
