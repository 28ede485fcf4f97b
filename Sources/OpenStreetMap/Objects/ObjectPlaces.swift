internal import Base
public import Geometry

/// Finds the box of all places that the objects of an input mention.
public final class ObjectPlaces: ObjectSink {
  /// Objects, locations and references: in Overpass JSON, references have locations too.
  public let wanted: OSMWanted = [.objects, .locations, .references]
  /// The box so far.
  public private(set) var box = GeographicBox()
  /// How many places there are.
  public private(set) var count = 0

  /// Without objects so far.
  public init() {}

  /// An encoder that finds the box of each batch and, in turn, adds it to this one.
  public func makeEncoder() -> any ObjectEncoder { Encoder(self) }

  private final class Encoder: ObjectEncoder {
    private let places: ObjectPlaces
    private var box = GeographicBox()
    private var count = 0

    init(_ places: ObjectPlaces) { self.places = places }

    func encode(_ batch: borrowing ObjectBatch) {
      box = GeographicBox()
      count = 0
      var east = Extent()
      var west = Extent()
      let block = batch.block
      for index in 0..<block.objects.count {
        add(block.objects.base[index].location, &west, &east)
      }
      // Overpass gives places with references too.
      for location in block.nodeLocations.buffer { add(location, &west, &east) }
      for location in block.memberLocations.buffer { add(location, &west, &east) }
      for box in block.boxes.buffer {
        add(box.low, &west, &east)
        add(box.high, &west, &east)
      }
      for extent in [west, east] where extent.low.x <= extent.high.x {
        box.extend(
          Box(
            minX: extent.low.longitude, minY: extent.low.latitude, maxX: extent.high.longitude,
            maxY: extent.high.latitude))
      }
    }

    func commit(_ batch: borrowing ObjectBatch) {
      places.box.extend(box)
      places.count += count
    }

    /// Corners on one side of the meridian of 0°, where gaps between places do not matter.
    private struct Extent {
      var low = OSMLocation(x: .max, y: .max)
      var high = OSMLocation(x: .min, y: .min)
    }

    @inline(__always)
    private func add(_ place: OSMLocation, _ west: inout Extent, _ east: inout Extent) {
      guard place.isKnown, place.isInRange else { return }
      count += 1
      if place.x < 0 { Self.extend(&west, place) } else { Self.extend(&east, place) }
    }

    @inline(__always)
    private static func extend(_ extent: inout Extent, _ place: OSMLocation) {
      extent.low = OSMLocation(x: min(extent.low.x, place.x), y: min(extent.low.y, place.y))
      extent.high = OSMLocation(x: max(extent.high.x, place.x), y: max(extent.high.y, place.y))
    }
  }
}
