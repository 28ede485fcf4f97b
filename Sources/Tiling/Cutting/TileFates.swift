/// What has become of a feature, or a part of it, at a zoom; from the least to the most.
enum TileFate: Int {
  case outside, collapsed, tooSmall, thinned, kept

  /// Why it is not to be seen; nil if it is.
  var reason: TileAccount.Reason? {
    switch self {
    case .outside: .outside
    case .collapsed: .collapsed
    case .tooSmall: .tooSmall
    case .thinned: .density
    case .kept: nil
    }
  }
}

/// What has become of a feature at each zoom: the most that has become of any of its parts.
struct TileFates {
  private var fates: [TileFate] = []

  init() {}

  /// Nothing is known of so many zooms.
  mutating func reset(_ count: Int) {
    fates.removeAll(keepingCapacity: true)
    for _ in 0..<count { fates.append(.outside) }
  }

  /// A part of the feature has met with a fate.
  mutating func meet(_ fate: TileFate, _ zoom: Int) {
    if fate.rawValue > fates[zoom].rawValue { fates[zoom] = fate }
  }

  /// The fate at a zoom, counted from the smallest.
  subscript(zoom: Int) -> TileFate { fates[zoom] }
}
