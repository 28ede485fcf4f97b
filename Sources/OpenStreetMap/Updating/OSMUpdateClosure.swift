internal import Base

/// The objects whose features changes reach, and what these are made of.
///
/// - A node reaches the ways and relations that have it, a way the relations that have it: their geometries.
/// - A relation reaches its ways, those that it had and those that it has, if the schema asks about relations, or if
///   it is a multipolygon without tags of its own: their tags may have been or may become the area's.
/// - Multipolygons without tags of their own that share an outline share what is made of it (``OSMOutline``): one
///   reaches all others, and all of their outlines.
struct OSMUpdateClosure: ~Copyable {
  private let objects: OSMChangedObjects
  /// The schema asks which relations have a way.
  private let hasWishes: Bool
  /// The objects whose features have to be made anew.
  private(set) var touched: Set<OSMObjectID> = []
  private var cursor = OSMRecordCursor()
  /// Multipolygons without tags of their own whose outlines are still to be touched.
  private var pending: [OSMObjectID] = []

  init(_ objects: OSMChangedObjects, hasWishes: Bool) {
    self.objects = objects
    self.hasWishes = hasWishes
  }

  /// Finds all objects that are touched.
  mutating func run() throws(GeoError) {
    let changed = objects.changes.keys
    for object in changed { try touch(object) }
    for object in changed where object.kind == .node {
      for user in try objects.users(of: object) { try touch(user) }
    }
    for way in touched where way.kind == .way {
      for user in try objects.users(of: way) { try touch(user) }
    }
    for relation in changed where relation.kind == .relation && hasWishes {
      for state in try objects.states(of: relation) {
        for part in state.parts(by: &cursor) where part.kind == .way { try touch(part) }
      }
    }
    while let next = pending.popLast() {
      for outline in try outlines(of: next) { try touch(outline) }
    }
  }

  private mutating func touch(_ object: OSMObjectID) throws(GeoError) {
    guard touched.insert(object).inserted else { return }
    switch object.kind {
    case .node: break
    case .way:
      for user in try objects.users(of: object) where user.kind == .relation {
        if try outlines(of: user).contains(object) { try touch(user) }
      }
    case .relation: if try !outlines(of: object).isEmpty { pending.append(object) }
    }
  }

  /// The outlines that a relation had or has, as far as it is a multipolygon without tags of its own.
  private mutating func outlines(of relation: OSMObjectID) throws(GeoError) -> Set<OSMObjectID> {
    var ways: Set<OSMObjectID> = []
    for state in try objects.states(of: relation) {
      state.read(by: &cursor) { cursor in
        if cursor.isUntaggedArea { ways.formUnion(cursor.outlines.map { OSMObjectID(.way, $0) }) }
      }
    }
    return ways
  }

  // MARK: - What they are made of

  /// The touched objects as they are after the changes, and what they are made of, in the order of files; `ways`
  /// come with them.
  mutating func records(besides ways: Set<OSMObjectID>) throws(GeoError) -> [OSMStoredRecord] {
    var needed = touched.union(ways)
    for object in touched where object.kind == .relation {
      if let record = try objects.after(object) { needed.formUnion(record.parts(by: &cursor)) }
    }
    if hasWishes {
      for way in touched where way.kind == .way {
        for user in try objects.users(of: way) where user.kind == .relation { needed.insert(user) }
      }
    }
    for way in needed where way.kind == .way {
      if let record = try objects.after(way) { needed.formUnion(record.parts(by: &cursor)) }
    }
    var records: [OSMStoredRecord] = []
    for object in needed.sorted(by: { ($0.kind.rawValue, $0.id) < ($1.kind.rawValue, $1.id) }) {
      if let record = try objects.after(object) { records.append(record) }
    }
    return records
  }
}
