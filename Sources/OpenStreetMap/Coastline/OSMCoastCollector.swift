internal import Base

/// Collects the ways that are coastlines; owned by one worker.
///
/// Only ways are: the wiki wants `natural=coastline` on each of them, whatever the relations that they are in.
final class OSMCoastCollector {
  /// A stretch of a way, of which all nodes are known.
  struct Stretch: BitwiseCopyable {
    /// The way.
    var way: Int64
    /// Where its places are among `places`.
    var placeStart: Int
    var placeEnd: Int
  }

  private(set) var stretches = Column<Stretch>()
  /// The places of all stretches; no two that follow one another are the same.
  private(set) var places = Column<OSMLocation>()
  private let store: OSMStore
  private var hint = 0

  init(_ store: OSMStore) { self.store = store }

  /// True for the tags of a coastline.
  static func isCoastline(_ tags: OSMTagList) -> Bool {
    for index in 0..<tags.count {
      // The lengths alone rule out nearly all tags.
      let tag = tags.tags[index]
      guard tag.key.length == 7, tag.value.length == 9 else { continue }
      if tags.key(index).elementsEqual("natural".utf8),
        tags.value(index).elementsEqual("coastline".utf8)
      {
        return true
      }
    }
    return false
  }

  /// Adds a way if it is a coastline. It is cut where nodes are missing, and where it crosses 180°.
  func add(_ way: borrowing OSMRecordCursor) {
    guard Self.isCoastline(way.tagList) else { return }
    var start = places.count
    let hasOwn = !way.nodeLocations.isEmpty
    for index in 0..<way.nodes.count {
      var place = hasOwn ? way.nodeLocations.base[index] : .unknown
      if !place.isKnown {
        place = store.nodeIndex.location(of: way.nodes.base[index], hint: &hint)
      }
      guard place.isKnown, place.isInRange else {
        end(way.id, from: &start)
        continue
      }
      if places.count > start {
        let last = places[places.count - 1]
        if last == place { continue }
        if (Int64(last.x) - Int64(place.x)).magnitude > Self.halfTurn {
          let (before, after) = Self.crossing(last, place)
          places.append(before)
          end(way.id, from: &start)
          places.append(after)
        }
      }
      places.append(place)
    }
    end(way.id, from: &start)
  }

  private func end(_ way: Int64, from start: inout Int) {
    if places.count - start > 1 {
      stretches.append(Stretch(way: way, placeStart: start, placeEnd: places.count))
    } else {
      places.truncate(to: start)
    }
    start = places.count
  }

  /// 180° in the unit of places.
  private static let halfTurn: UInt64 = 1_800_000_000

  /// The place, on both sides of 180°, where the short way between two places crosses it.
  private static func crossing(
    _ one: OSMLocation, _ other: OSMLocation
  ) -> (OSMLocation, OSMLocation) {
    let half = Int32(halfTurn)
    let side: Int32 = one.x < 0 ? -half : half
    let toSide = Double(Int64(half) - Int64(one.x.magnitude))
    let whole = toSide + Double(Int64(half) - Int64(other.x.magnitude))
    let share = whole > 0 ? toSide / whole : 0
    let y = Double(one.y) + share * (Double(other.y) - Double(one.y))
    let row = Int32(y.rounded())
    return (OSMLocation(x: side, y: row), OSMLocation(x: -side, y: row))
  }
}
