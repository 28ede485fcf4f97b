/// Where a node of roads is, in units of 1e-7 degrees (WGS 84).
struct RoadPlace: BitwiseCopyable, Equatable, Sendable {
  var x: Int32
  var y: Int32

  /// The place of a node that is not in the input.
  static let unknown = RoadPlace(x: .max, y: .max)

  var isKnown: Bool { x != .max }
  /// In degrees.
  var longitude: Double { Double(x) / 1e7 }
  /// In degrees.
  var latitude: Double { Double(y) / 1e7 }
}

/// What the tags of a node of roads say.
struct RoadNodeFacts: Sendable {
  /// The value of `barrier`.
  var barrier: String?
  var hasSignals: Bool
  /// By the index of the profile.
  var passages: [(access: TravelAccess, seconds: Double)]
  /// All of its tags, if it has a barrier and some hold under conditions.
  var tags: RoadTags?
}
