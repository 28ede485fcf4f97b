internal import Base

/// What is said of an object that is gone. Nothing is known of the deletion itself, so by itself it is the id with the
/// last version and its time, as in osmium.
public struct OSMDeletionNote: Sendable {
  /// Everything else that was known of the last version is said, too.
  public var keepsDetails = false
  /// The version is the next one: that which the deletion makes.
  public var incrementsVersion = false
  /// When the object was deleted, in seconds since 1970 (UTC); nil for the time of the last version.
  public var timestamp: Int64?

  /// The id, the last version and its time.
  public init() {}

  /// Adds an object of a block to those that are gone.
  func add(_ index: Int, of source: OSMBlockPointers, to block: OSMBlock) {
    if keepsDetails {
      block.append(index, of: source, hasTags: true, hasInfos: true)
    } else {
      let (object, info) = (source.objects[index], source.infos?[index] ?? .unsaid)
      block.objects.append(
        OSMObject(
          id: object.id, kind: object.kind, tagEnd: 0, nodeEnd: 0, memberEnd: 0))
      block.infos.append(OSMInfo(timestamp: info.timestamp, version: info.version))
    }
    let last = block.objects.count - 1
    block.objects[last].state = .deleted
    if incrementsVersion {
      block.infos[last].version = min(block.infos[last].version ?? 0, .max - 1) + 1
    }
    if let timestamp { block.infos[last].timestamp = timestamp }
  }
}
