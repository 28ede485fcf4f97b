/// Something of OpenStreetMap's data that does not hold together, as real extracts are full of.
struct OSMProblem: Sendable {
  /// What is wrong.
  enum Code: String, Sendable, CaseIterable {
    case missingNode = "missing-node"
    case missingLocation = "missing-location"
    case missingMember = "missing-member"
    case openRing = "open-ring"
    case selfIntersection = "self-intersection"
    case duplicateSegment = "duplicate-segment"
    case duplicateNode = "duplicate-node"
    case roleMismatch = "role-mismatch"
    case tooFewNodes = "too-few-nodes"
    case noRings = "no-rings"
    case locationOutOfRange = "location-out-of-range"

    /// What it means, in one clause.
    var message: String {
      switch self {
      case .missingNode: "a node of the way is not in the input"
      case .missingLocation: "the node has no place"
      case .missingMember: "a member of the relation is not in the input"
      case .openRing: "a ring is not closed"
      case .selfIntersection: "segments of the area cross each other"
      case .duplicateSegment: "a segment is there more than once"
      case .duplicateNode: "nodes follow one another in the same place"
      case .roleMismatch: "the role of a member is not what its ring is"
      case .tooFewNodes: "there are too few nodes for a geometry"
      case .noRings: "the members make no ring"
      case .locationOutOfRange: "a coordinate is beyond ±180° or ±90°"
      }
    }
  }

  /// What is wrong.
  var code: Code
  /// The kind of the object that is at fault.
  var kind: OSMKind
  /// Its id.
  var id: Int64
  /// The object of a reference that is at fault, such as the missing member, where one can be named.
  var other: (kind: OSMKind, id: Int64)?
  /// The second of two objects that are at fault together, such as ways that cross.
  var second: (kind: OSMKind, id: Int64)?
  /// Where, if that is known.
  var location = OSMLocation.unknown
}
