/// The key by which objects are sorted in files: the kind, then the id in the order of osmium and the
/// planet's files, which is 0, then the negative ids from -1 downwards, then the positive ones.
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
