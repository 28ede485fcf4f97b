/// The finest grid that positions are rounded to while features are read. Coarser ones are made of it by leaving out
/// bits, so that it makes no difference how coarse the grid was at which a feature was first written down.
struct Grid: Sendable {
  /// True for longitudes and latitudes in degrees.
  let isGeographic: Bool
  /// Cells of a degree, or of a unit of the system.
  let cellsPerUnit: Double

  /// The grid of degrees, a tenth of a millimetre, or of the units of another system.
  init(isGeographic: Bool) {
    self.isGeographic = isGeographic
    cellsPerUnit = Double(1 << (isGeographic ? 30 : 14))
  }

  /// Positions further away lie on the edge of the grid.
  private static let edge = Double(1 << 52)

  /// The cell of a finite ordinate.
  @inline(__always)
  func cell(_ ordinate: Double) -> Int {
    let place = (ordinate * cellsPerUnit).rounded(.down)
    return Int(min(max(place, -Self.edge), Self.edge))
  }

  /// The middle of a cell of the grid that is coarser by so many bits.
  @inline(__always)
  func ordinate(ofCell cell: Int, shift: Int) -> Double {
    (Double(cell) + 0.5) * Double(1 << shift) / cellsPerUnit
  }
}
