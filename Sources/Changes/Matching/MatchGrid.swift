#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
internal import Geometry
internal import SQLiteStore
internal import Systems

/// The plane in bands from west to east, as high as rows may be apart: what is near a place is in its band or in one beside it.
struct MatchGrid {
  private let metres: Double
  /// Nil in a plane of metres.
  private let geodesic: Geodesic?
  /// The height of a band, in the units of the layer.
  private let height: Double

  /// No degree of latitude is shorter, and no degree of longitude at the equator (WGS 84).
  private static let metresInDegree = 110_500.0

  init(_ pair: TablePair, within metres: Double) throws(GeoError) {
    self.metres = metres
    geodesic = pair.system?.isGeographic ?? true ? try Geodesic() : nil
    height = geodesic == nil ? metres : metres / Self.metresInDegree
  }

  func band(of y: Double) -> Int64 { Int64(clamping: (y / height).rounded(.down)) }

  /// How far in x a place can be from one of this y.
  private func reach(_ y: Double) -> Double {
    guard geodesic != nil else { return metres }
    let latitude = min(abs(y) + height, 90) * .pi / 180
    return min(metres / (Self.metresInDegree * max(cos(latitude), 1e-9)), 360)
  }

  private func distance(_ x: Double, _ y: Double, _ otherX: Double, _ otherY: Double) -> Double {
    geodesic?.distance(fromX: x, y: y, toX: otherX, y: otherY) ?? hypot(otherX - x, otherY - y)
  }

  /// Looks for rows of the new table.
  final class Search {
    private let east: Statement
    private let west: Statement
    /// How many rows are looked at, to the east and to the west in each band: places where far more rows are would take for ever.
    private static let limit = 64

    init(in work: Database) throws(GeoError) {
      func statement(_ condition: String, _ order: String) throws(GeoError) -> Statement {
        try work.prepare(
          "SELECT row, x, y FROM rest WHERE side = 1 AND band = ?1 AND \(condition) "
            + "ORDER BY x \(order), row LIMIT \(Self.limit)")
      }
      east = try statement("x BETWEEN ?2 AND ?3", "ASC")
      west = try statement("x >= ?3 AND x < ?2", "DESC")
    }

    /// Calls `body` with each row near a place, and with its distance in metres.
    func near(
      _ x: Double, _ y: Double, _ grid: MatchGrid,
      _ body: (Int64, Double) throws(GeoError) -> Void
    ) throws(GeoError) {
      let reach = grid.reach(y)
      let middle = grid.band(of: y)
      // Beyond the 180° meridian the same places have other numbers.
      var starts = [x]
      if grid.geodesic != nil {
        if x + reach > 180 { starts.append(x - 360) }
        if x - reach < -180 { starts.append(x + 360) }
      }
      for band in [middle &- 1, middle, middle &+ 1] {
        for start in starts {
          for (statement, end) in [(east, start + reach), (west, start - reach)] {
            try statement.bind([.integer(band), .real(start), .real(end)])
            defer { statement.reset() }
            while try statement.step() {
              let distance = grid.distance(x, y, statement.double(1), statement.double(2))
              if distance <= grid.metres { try body(statement.int64(0), distance) }
            }
          }
        }
      }
    }
  }
}

extension Int64 {
  /// The nearest one to a whole number.
  fileprivate init(clamping number: Double) {
    self = Int64(exactly: number) ?? (number < 0 ? .min : .max)
  }
}
