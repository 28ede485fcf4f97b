internal import Base

/// The nodes of a way whose places are known.
struct OSMLocatedWay: ~Copyable {
  /// Their ids.
  private(set) var nodes = Column<Int64>(capacity: 1 << 11)
  /// Their places, one for each id.
  private(set) var locations = Column<OSMLocation>(capacity: 1 << 11)
  /// Where the last node was found in the store.
  private var hint = 0

  /// True for a way that ends where it begins, and may be the ring of an area.
  var isClosed: Bool { nodes.count >= 4 && nodes.base[0] == nodes.base[nodes.count - 1] }

  /// True for a way that leads somewhere: a line has two different places (OGC 06-103r4 §6.1.7).
  var isExtended: Bool {
    for index in 0..<locations.count where locations.base[index] != locations.base[0] {
      return true
    }
    return false
  }

  /// Finds the places of a way's nodes; returns how many nodes have none.
  mutating func locate(_ way: borrowing OSMRecordCursor, _ store: OSMStore) -> Int {
    let count = way.nodes.count
    nodes.removeAll()
    locations.removeAll()
    nodes.reserve(count)
    locations.reserve(count)
    let hasOwn = !way.nodeLocations.isEmpty
    var known = 0
    for index in 0..<count {
      let id = way.nodes.base[index]
      var location = hasOwn ? way.nodeLocations.base[index] : .unknown
      if !location.isKnown { location = store.nodeIndex.location(of: id, hint: &hint) }
      guard location.isKnown, location.isInRange else { continue }
      nodes.base[known] = id
      locations.base[known] = location
      known += 1
    }
    nodes.setCount(known)
    locations.setCount(known)
    return count - known
  }

  /// Takes places without nodes: each place gets a node, which is the same wherever the place occurs.
  mutating func take(_ places: UnsafeBufferPointer<OSMLocation>) {
    nodes.removeAll()
    locations.removeAll()
    for place in places where place.isKnown && place.isInRange {
      nodes.append(place.standInID)
      locations.append(place)
    }
  }
}
