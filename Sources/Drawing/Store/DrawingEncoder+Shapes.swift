internal import Base
internal import Geometry
internal import Styles

/// How the shapes of features are written down.
extension DrawingEncoder {
  /// Adds the shape of a feature, with the dimensions of its geometries.
  func append(
    _ feature: Int, of column: borrowing GeometryColumn, _ cuts: MapCuts?,
    _ drawn: inout DrawnFeature
  ) {
    var writer = ShapeWriter()
    drawn.isCut = cuts?.find(feature, of: column) ?? false
    for node in column.nodeRange(ofFeature: feature) {
      guard let dimension = StyleDimension(column.nodes[node].kind) else { continue }
      for part in column.partRange(ofNode: node) {
        var isFirst = true
        for number in column.lineRange(ofPart: part) {
          let kind: LineKind =
            switch dimension {
            case .point: .points
            case .line: .line
            case .area: isFirst ? .shell : .hole
            }
          isFirst = false
          read(column.positionRange(ofLine: number), of: column, kind)
          if line.count > 0 { drawn.dimensions |= dimension.bit }
          writer.append(line, to: &run.shapes)
        }
        guard dimension == .area, drawn.isCut, let cuts else { continue }
        for number in column.lineRange(ofPart: part) {
          appendBorder(column.positionRange(ofLine: number), of: column, cuts, &writer)
        }
      }
    }
  }

  /// Adds the pieces of a ring between its cuts.
  private func appendBorder(
    _ ring: Range<Int>, of column: borrowing GeometryColumn, _ cuts: MapCuts,
    _ writer: inout ShapeWriter
  ) {
    var start = ring.lowerBound
    for position in ring {
      let isLast = position == ring.upperBound - 1
      guard isLast || cuts.isCut(at: position) else { continue }
      if position > start {
        read(start..<position + 1, of: column, .border)
        writer.append(line, to: &run.shapes)
      }
      start = position + 1
    }
  }

  private func read(
    _ positions: Range<Int>, of column: borrowing GeometryColumn, _ kind: LineKind
  ) {
    line.begin(kind)
    guard !positions.isEmpty else { return }
    let shift = run.shift
    // In range: the positions are a line of the column.
    var next = UnsafePointer(column.ordinates.base) + positions.lowerBound * column.stride
    for _ in positions {
      let (x, y) = (next[0], next[1])
      next += column.stride
      guard x.isFinite, y.isFinite else { continue }
      line.append(grid.cell(x) >> shift, grid.cell(y) >> shift)
    }
  }
}
