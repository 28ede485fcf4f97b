/// What objects are sorted by in files: kind, then id, as osmium and the planet's files have them: 0, those
/// below zero from -1 downwards, those above.
struct OSMObjectKey: BitwiseCopyable, Comparable {
  /// The kind, and whether the id is above zero.
  private let rank: UInt8
  /// How far it is from zero.
  private let magnitude: UInt64

  @inline(__always)
  init(_ kind: OSMKind, _ id: Int64) {
    rank = kind.rawValue &* 2 &+ (id > 0 ? 1 : 0)
    magnitude = id.magnitude
  }

  @inline(__always)
  init(_ object: OSMObject) { self.init(object.kind, object.id) }

  @inline(__always)
  static func < (left: OSMObjectKey, right: OSMObjectKey) -> Bool {
    left.rank != right.rank ? left.rank < right.rank : left.magnitude < right.magnitude
  }
}
