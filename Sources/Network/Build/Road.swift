/// A way that somebody may use, as its tags say.
struct Road: Sendable {
  /// The id of the way.
  var id: Int64
  /// Where its nodes are in the list of those of all roads.
  var nodes: Range<Int>
  /// The value of `highway`, or `ferry`.
  var kind: String
  var name: String?
  var ref: String?
  var surface: String?
  var isRoundabout = false
  var isToll = false
  var isTunnel = false
  var isBridge = false
  /// In km/h along the way, as tagged.
  var limitForward: Double?
  /// In km/h against it, as tagged.
  var limitBackward: Double?
  /// Tags that hold under conditions, `key=value`, one a line.
  var conditional: String?
  /// All of its tags, if some hold under conditions.
  var tags: RoadTags?
  /// By the index of the profile.
  var travels: [RoadTravel]
}

/// A turn restriction as its relation says it.
struct RoadRestriction: Sendable {
  /// The ways or the node between from and to.
  enum Via: Sendable {
    case node(Int64)
    case ways([Int64])
  }

  /// The id of the relation.
  var id: Int64
  /// The value of `restriction`.
  var kind: String
  var from: [Int64]
  var via: Via
  var to: [Int64]
  /// Indexes of the profiles that it is for.
  var profiles: [Int]
  /// When it holds; nil for always.
  var conditional: String?

  /// True if all that is not allowed is forbidden.
  var isOnly: Bool { kind.hasPrefix("only_") }
}
