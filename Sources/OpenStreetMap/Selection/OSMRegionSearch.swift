internal import Base

/// Finds what regions hold: nodes by their places, ways by their nodes or the places that they give of them,
/// relations by both.
///
/// All workers look for nodes at the same time; ways and relations are looked at in turn, so that the nodes
/// before them are known. One reading is enough where nodes come before ways and ways before relations;
/// otherwise ways, and then relations, are read once more, with all nodes known.
protocol OSMRegionSearch: OSMPass {
  /// What relations and ways need to be whole.
  var strategy: OSMStrategy { get }
  /// The kinds of this reading.
  var kinds: OSMKinds { get set }
  /// Whether the objects come by kind.
  var order: OSMKindOrder { get }
  /// Adds the relations that found ones are members of, whatever the depth.
  func addParents()
  /// The reading that finds the nodes of ways that make relations whole; nil if all of them are known.
  func makeWayNodesPass() -> (any OSMPass)?
}

extension OSMRegionSearch {
  var wanted: OSMWanted {
    var wanted = kinds.wanted.union([.references, .locations])
    if case .smart = strategy { wanted.insert(.tags) }
    return wanted
  }

  /// Does all readings that it takes.
  func find(_ run: (any OSMPass) throws(GeoError) -> Void) throws(GeoError) {
    try run(self)
    if !order.isKept {
      for kinds in [OSMKinds.ways, .relations] {
        self.kinds = kinds
        try run(self)
      }
    }
    if strategy != .simple { addParents() }
    if let pass = makeWayNodesPass() { try run(pass) }
  }
}
