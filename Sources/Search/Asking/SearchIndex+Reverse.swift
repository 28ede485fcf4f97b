public import Base
internal import Geometry
internal import SQLiteStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
      defer { statement.reset() }
      try statement.bind([
        .real(place.x + dx), .real(place.x - dx), .real(place.y + dy), .real(place.y - dy),
        .text(kind.rawValue),
      ])
      var best: SearchResult?
      while try statement.step() {
        guard var found = result(statement) else { continue }
        var metres = hypot((found.x - place.x) * scale.x, (found.y - place.y) * scale.y)
        if let shape = SearchShape(bytes: statement.blob(15)), !shape.lines.isEmpty {
          metres = shape.distance(from: place)
        }
        found.distance = metres
        // Settlements by their size: a town reaches farther than a hamlet.
        if kind == .place {
          guard let own = SearchRecord.settlements[Self.value(of: found.category)] else { continue }
          found.score = metres / own
          guard found.score <= 1 else { continue }
        } else {
          found.score = metres
          guard metres <= reach else { continue }
        }
        if best.map({ (found.score, found.id) < ($0.score, $0.id) }) ?? true { best = found }
      }
      if let best, kind != .place || reach >= limit { return best }
      if reach >= limit { return nil }
      reach = min(reach * 4, limit)
    }
  }

  private static func value(of category: String) -> String {
    String(category.drop { $0 != "=" }.dropFirst())
  }
}
