internal import Base

/// Objects as they were and as they are after changes.
final class OSMChangedObjects {
  /// An object that changed: as it was and as it is, nil where it is not there.
  struct Change {
    var before: OSMStoredRecord?
    var after: OSMStoredRecord?
  }

  private let lookup: any OSMObjectLookup
  private(set) var changes: [OSMObjectID: Change] = [:]
  /// Objects that changed ones have as parts, with those that have them.
  private var newUsers: [OSMObjectID: [OSMObjectID]] = [:]
  private var cursor = OSMRecordCursor()

  init(_ lookup: any OSMObjectLookup) { self.lookup = lookup }

  private func stored(_ object: OSMObjectID) throws(GeoError) -> OSMStoredRecord? {
    var record: OSMStoredRecord?
    _ = try lookup.withRecord(of: object) { record = OSMStoredRecord(object, $0) }
    return record
  }

  /// The version of an object before changes: nil if it is not there, 0 if it has none.
  func version(of object: OSMObjectID) throws(GeoError) -> Int64? {
    guard let record = try stored(object) else { return nil }
    return record.read(by: &cursor) { $0.version }
  }

  /// Puts an object in the place of the one that is there; nil removes it.
  func change(_ object: OSMObjectID, to after: OSMStoredRecord?) throws(GeoError) {
    changes[object] = Change(before: try stored(object), after: after)
    guard let after else { return }
    for part in after.parts(by: &cursor) { newUsers[part, default: []].append(object) }
  }

  /// The object after the changes.
  func after(_ object: OSMObjectID) throws(GeoError) -> OSMStoredRecord? {
    if let change = changes[object] { return change.after }
    return try stored(object)
  }

  /// The object before and after the changes, as far as it was and is there.
  func states(of object: OSMObjectID) throws(GeoError) -> [OSMStoredRecord] {
    if let change = changes[object] { return [change.before, change.after].compactMap(\.self) }
    return try stored(object).map { [$0] } ?? []
  }

  /// The coastlines before the changes.
  func storedCoastlines() throws(GeoError) -> [OSMObjectID] { try lookup.coastlines() }

  /// Calls `body` with all nodes that do not change, and their places.
  func forEachUnchangedNode(_ body: (OSMLocation) -> Void) throws(GeoError) {
    try lookup.forEachNode { node, record in
      guard changes[node] == nil else { return }
      body(OSMStoredRecord(node, record).read(by: &cursor) { $0.location })
    }
  }

  /// The ways and relations that had an object as a part before the changes, or have it after them.
  func users(of object: OSMObjectID) throws(GeoError) -> [OSMObjectID] {
    try lookup.users(of: object) + (newUsers[object] ?? [])
  }
}
