internal import Base

/// What changes do to the sea, which is made of all coastlines together: whether it has to be made anew, of what, and
/// in what.
struct OSMSeaUpdate {
  /// What it is made in after the changes.
  let coverage: OSMCoverage
  /// All coastlines after the changes, if the sea is made anew; nil if it stays as it is.
  let coastlines: Set<OSMObjectID>?

  /// `touched`: the objects whose features are made anew. Errors: those of the lookup.
  init(
    _ objects: OSMChangedObjects, touching touched: Set<OSMObjectID>, in before: OSMCoverage
  ) throws(GeoError) {
    var cursor = OSMRecordCursor()
    coverage = try Self.coverage(objects, before, &cursor)
    var isTouched = coverage.boxes != before.boxes
    for way in touched where way.kind == .way && !isTouched {
      isTouched = try objects.states(of: way).contains { $0.isCoastline(by: &cursor) }
    }
    guard isTouched else {
      coastlines = nil
      return
    }
    var ways = Set(try objects.storedCoastlines())
    for (object, change) in objects.changes where object.kind == .way {
      if change.after?.isCoastline(by: &cursor) == true {
        ways.insert(object)
      } else {
        ways.remove(object)
      }
    }
    coastlines = ways
  }

  /// The coverage after the changes.
  private static func coverage(
    _ objects: OSMChangedObjects, _ before: OSMCoverage, _ cursor: inout OSMRecordCursor
  ) throws(GeoError) -> OSMCoverage {
    // Where nodes are matters only if the head does not say what is covered.
    guard before.header.isEmpty else { return before }
    var coverage = before
    let nodes = objects.changes.filter { $0.key.kind == .node }.values
    let mayShrink = nodes.contains {
      $0.before?.read(by: &cursor) { before.isAtBorder($0.location) } == true
    }
    if mayShrink {
      coverage = before.withoutPlaces
      try objects.forEachUnchangedNode { coverage.add($0) }
    }
    for change in nodes {
      if let place = change.after?.read(by: &cursor, { $0.location }) { coverage.add(place) }
    }
    return coverage
  }
}

extension OSMStoredRecord {
  /// True for a coastline.
  func isCoastline(by cursor: inout OSMRecordCursor) -> Bool {
    read(by: &cursor) { OSMCoastCollector.isCoastline($0.tagList) }
  }
}
