public import Base
internal import Geometry
internal import SQLiteStore

extension SearchIndex {
  /// What is at a place.
  public struct Surroundings: Sendable {
    /// The nearest address, up to 100 m away.
    public var address: SearchResult?
    /// The nearest street, up to 500 m away.
    public var street: SearchResult?
    /// The place that it belongs to: the smallest settlement around it or near it.
    public var place: SearchResult?
    /// What all of it lies in, the smallest first, as the street or address has it.
    public var within: String
  }

  private static let addressReach = 100.0
  private static let streetReach = 500.0
  private static let placeReach = 15_000.0

  /// What is at a place in degrees.
  public func surroundings(of place: (x: Double, y: Double)) throws(GeoError) -> Surroundings {
    let address = try nearest(.address, to: place, within: Self.addressReach)
    let street = try nearest(.street, to: place, within: Self.streetReach)
    let settlement = try nearest(.place, to: place, within: Self.placeReach)
    let within = [address, street, settlement].compactMap(\.self).first?.within ?? ""
    return Surroundings(address: address, street: street, place: settlement, within: within)
  }

  /// The nearest entry of a kind; boxes are looked through that grow.
  private func nearest(
    _ kind: SearchKind, to place: (x: Double, y: Double), within limit: Double
  ) throws(GeoError) -> SearchResult? {
    let scale = GroundScale(latitudes: place.y, place.y)
    let statement = try database.prepare(
      """
      SELECT \(Self.columns), e.shape FROM search_boxes b JOIN search_entries e ON e.id = b.id \
      WHERE b.west <= ?1 AND b.east >= ?2 AND b.south <= ?3 AND b.north >= ?4 AND e.kind = ?5
      """)
    var reach = limit / 16
    while true {
      let (dx, dy) = (reach / max(scale.x, 1), reach / scale.y)
      let around = Box(
        minX: place.x - dx, minY: place.y - dy, maxX: place.x + dx, maxY: place.y + dy)
      var best: SearchResult?
      for box in around.turns {
        defer { statement.reset() }
        try statement.bind([
          .real(box.maxX), .real(box.minX), .real(box.maxY), .real(box.minY), .text(kind.rawValue),
        ])
        while try statement.step() {
          guard let found = measured(statement, kind, from: place, scale, within: reach) else {
            continue
          }
          if best.map({ (found.score, found.id) < ($0.score, $0.id) }) ?? true { best = found }
        }
      }
      if let best, kind != .place || reach >= limit { return best }
      if reach >= limit { return nil }
      reach = min(reach * 4, limit)
    }
  }

  /// The entry of a row with its distance, and with how far that is for what it is as its score; nil for one that is too
  /// far.
  private func measured(
    _ row: Statement, _ kind: SearchKind, from place: (x: Double, y: Double), _ scale: GroundScale,
    within reach: Double
  ) -> SearchResult? {
    guard var found = result(row) else { return nil }
    var metres = scale.metres(from: place, to: (found.x, found.y))
    if let shape = SearchShape(bytes: row.blob(15)), !shape.lines.isEmpty {
      metres = shape.distance(from: place)
    }
    found.distance = metres
    guard kind == .place else {
      found.score = metres
      return metres <= reach ? found : nil
    }
    // Settlements by their size: a town reaches farther than a hamlet.
    guard let own = SearchRecord.settlements[Self.value(of: found.category)] else { return nil }
    found.score = metres / own
    return found.score <= 1 ? found : nil
  }

  private static func value(of category: String) -> String {
    String(category.drop { $0 != "=" }.dropFirst())
  }
}
