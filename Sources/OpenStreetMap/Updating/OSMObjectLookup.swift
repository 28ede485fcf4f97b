public import Base

/// Objects that are kept so that they can be found by their ids, and by the objects that they are parts of.
public protocol OSMObjectLookup: AnyObject {
  /// Calls `body` with the record of an object, which is valid only there; false if there is no such object.
  func withRecord(
    of object: OSMObjectID, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(GeoError) -> Bool
  /// The ways that have a node, and the relations that have a node or a way, whether that is there itself or not.
  func users(of object: OSMObjectID) throws(GeoError) -> [OSMObjectID]
  /// Calls `body` with all nodes and their records, each of which is valid only there.
  func forEachNode(
    _ body: (OSMObjectID, UnsafeBufferPointer<UInt8>) -> Void
  ) throws(GeoError)
  /// The ways that were kept as coastlines.
  func coastlines() throws(GeoError) -> [OSMObjectID]
}

/// Takes objects to keep them for an ``OSMObjectLookup``.
public protocol OSMObjectKeeper: AnyObject {
  /// Keeps the record of an object in place of an earlier one; it is valid only during the call.
  func keep(_ object: OSMObjectID, _ record: UnsafeBufferPointer<UInt8>) throws(GeoError)
  /// Forgets an object.
  func forget(_ object: OSMObjectID) throws(GeoError)
  /// Keeps that an object has another one as a part; it may be told so again.
  func keep(use part: OSMObjectID, by user: OSMObjectID) throws(GeoError)
  /// Forgets that an object has another one as a part.
  func forget(use part: OSMObjectID, by user: OSMObjectID) throws(GeoError)
  /// Keeps that a way is a coastline; it may be told so again.
  func keep(coastline way: OSMObjectID) throws(GeoError)
  /// Forgets that a way is a coastline, if it was one.
  func forget(coastline way: OSMObjectID) throws(GeoError)
}
