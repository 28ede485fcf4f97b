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

  /// What the object is.
  @inline(__always)
  var kind: OSMKind { rank < 2 ? .node : rank < 4 ? .way : .relation }
  /// The object's id.
  @inline(__always)
  var id: Int64 {
    Int64(truncatingIfNeeded: rank & 1 == 0 ? 0 &- magnitude : magnitude)
  }

  @inline(__always)
  static func < (left: OSMObjectKey, right: OSMObjectKey) -> Bool {
    left.rank != right.rank ? left.rank < right.rank : left.magnitude < right.magnitude
  }
}
