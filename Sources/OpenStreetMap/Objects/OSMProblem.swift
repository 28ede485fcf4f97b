internal import Base
internal import Features

/// Something that does not fit together in OpenStreetMap's data. Real extracts are full of such problems.
struct OSMProblem: Sendable {
  /// What is wrong.
  enum Code: Sendable {
    case missingNode, missingLocation, missingMember, openRing, selfIntersection, duplicateSegment
    case duplicateNode, duplicateMember, duplicateObject, roleMismatch, tooFewNodes, noRings
    case locationOutOfRange

    /// What the ledger counts it as.
    var reason: Reason {
      switch self {
      case .missingNode: .missingNode
      case .missingLocation: .missingLocation
      case .missingMember: .missingMember
      case .openRing: .openRingOfWays
      case .selfIntersection: .selfIntersection
      case .duplicateSegment: .duplicateSegment
      case .duplicateNode: .duplicateNode
      case .duplicateMember: .duplicateMember
      case .duplicateObject: .duplicateObject
      case .roleMismatch: .roleMismatch
      case .tooFewNodes: .tooFewNodes
      case .noRings: .noRings
      case .locationOutOfRange: .locationOutOfRange
      }
    }

    /// What it means, in one clause.
    var message: String {
      self == .selfIntersection ? "segments of the area cross each other" : reason.meaning
    }

    /// True for what every extract has at its edge, where nothing is wrong with OpenStreetMap.
    var isExpected: Bool {
      switch self {
      case .missingNode, .missingLocation, .missingMember: true
      default: false
      }
    }

    /// True for what OpenStreetMap itself cannot have: the file is wrong.
    var isFault: Bool { self == .locationOutOfRange }
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
  /// How often the object has it, such as the number of missing members.
  var count = 1

  /// The objects besides this one that are at fault.
  var related: [(kind: OSMKind, id: Int64)] { [other, second].compactMap(\.self) }
}
