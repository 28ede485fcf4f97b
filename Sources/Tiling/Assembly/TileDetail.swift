internal import Base
internal import VectorTiles

/// How finely the lines and borders of features are drawn, and how many tiles they meet about.
struct TileDetail {
  /// Segments, and the sum of the bits of their lengths in units of the world's grid.
  private var segments = 0
  private var bits = 0
  /// The length of all segments, and the area of all polygons.
  private var length = 0.0
  private var area = 0.0

  /// A segment of the usual length has about two to the power of this units at the zoom that shows it well enough, as
  /// tippecanoe has it with `-zg`: rounding moves its ends by a tenth of it at most.
  private static let segmentBits = 3
  /// So many tiles of a zoom, about, are made only if the zoom is asked for.
  private static let mostTiles = 250_000.0

  init() {}

  /// Takes in a shape, in units of the world's grid.
  mutating func add(_ shape: borrowing TileShape, _ kind: VectorTileEncoder.Shape) {
    guard kind != .point else { return }
    for line in 0..<shape.lineEnds.count {
      let start = shape.lineStart(line)
      let end = Int(shape.lineEnds[line])
      for index in (start..<end).dropFirst() {
        let step = shape.points[index] &- shape.points[index - 1]
        let reach = max(step.x.magnitude, step.y.magnitude)
        guard reach > 0 else { continue }
        segments += 1
        bits += UInt32.bitWidth - reach.leadingZeroBitCount
        length += Double(reach)
      }
      if kind == .polygon { area += abs(shape.doubledArea(ofLine: line)) / 2 }
    }
  }

  /// The zoom at which lines and borders have most of their shape; nil without any. It is smaller if there were too many
  /// tiles otherwise: a country whose border is drawn to the metre.
  func suggestedZoom(extentBits: Int) -> Int? {
    guard segments > 0 else { return nil }
    // The geometric mean of lengths, as few long ones say nothing of the many short ones.
    let mean = (bits + segments / 2) / segments
    var zoom = max(WorldGrid.bits - extentBits - mean + Self.segmentBits, 0)
    while zoom > 0, tileCount(zoom) > Self.mostTiles { zoom -= 1 }
    return zoom
  }

  /// About how many tiles of a zoom the insides and the borders meet, were each feature alone.
  func tileCount(_ zoom: Int) -> Double {
    let side = Double(sign: .plus, exponent: WorldGrid.bits - zoom, significand: 1)
    return area / side / side + length / side
  }
}
