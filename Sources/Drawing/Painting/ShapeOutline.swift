internal import Base
internal import Geometry
internal import Styles

/// Puts the shapes of features on the picture: projected, and without positions that nobody could see.
struct ShapeOutline: ~Copyable {
  /// Areas of the feature.
  var areas = Path()
  /// The borders of areas that have edges which are none.
  var borders = Path()
  /// Its lines.
  var lines = Path()
  /// Its points; and areas and lines that are no larger than a point.
  var points = Path()
  /// Areas that are smaller than a pixel: the upper left corners of squares.
  var specks = Path()
  private let frame: MapFrame
  private let grid: Grid
  /// How far from the map things are still painted, for the sake of wide lines.
  private let edge: Rect
  private var line = CellLine()
  private var places = Column<Double>()
  /// How far the polygon that is being read is moved.
  private var turn = 0.0

  /// So far it is in pictures, in pixels.
  static let margin = 60.0

  init(_ frame: MapFrame, _ grid: Grid, margin: Double = Self.margin) {
    self.frame = frame
    self.grid = grid
    edge = frame.map.wider(by: margin)
  }

  /// True if nothing of the feature is near the map.
  var isEmpty: Bool { areas.isEmpty && lines.isEmpty && points.isEmpty && specks.isEmpty }

  /// Reads the shape of a feature in place of the one before.
  mutating func read(_ feature: Int, of run: borrowing FeatureRun) {
    areas.removeAll()
    borders.removeAll()
    lines.removeAll()
    points.removeAll()
    specks.removeAll()
    var reader = ShapeReader(run, feature: feature, shift: 0)
    while reader.read(&line) {
      if line.kind != .hole, line.kind != .border { turn = findTurn(run.shift) }
      put(run.shift, turn)
      if frame.isWholeWorld {
        // What lies across the edge of the map is there on the other side, too.
        let side =
          turn
          + (middle(run.shift) + turn > (frame.bounds.minX + frame.bounds.maxX) / 2 ? -360 : 360)
        if reachesOver(run.shift) { put(run.shift, side) }
      }
    }
  }

  private func longitudes(_ shift: Int) -> (least: Double, greatest: Double) {
    var (least, greatest) = (line.cells[0], line.cells[0])
    for index in 1..<max(line.count, 1) {
      least = min(least, line.cells[2 * index])
      greatest = max(greatest, line.cells[2 * index])
    }
    return (
      grid.ordinate(ofCell: least, shift: shift), grid.ordinate(ofCell: greatest, shift: shift)
    )
  }

  private func findTurn(_ shift: Int) -> Double {
    guard grid.isGeographic else { return 0 }
    let (least, greatest) = longitudes(shift)
    return frame.turn(ofLineFrom: least, to: greatest)
  }

  private func middle(_ shift: Int) -> Double {
    let (least, greatest) = longitudes(shift)
    return (least + greatest) / 2
  }

  private func reachesOver(_ shift: Int) -> Bool {
    let (least, greatest) = longitudes(shift)
    return least + turn < frame.bounds.minX - 0.01 || greatest + turn > frame.bounds.maxX + 0.01
  }

  /// Adds the line that was read, moved by so many degrees.
  private mutating func put(_ shift: Int, _ turn: Double) {
    places.removeAll()
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    for index in 0..<line.count {
      let x = grid.ordinate(ofCell: line.cells.base[2 * index], shift: shift) + turn
      let y = grid.ordinate(ofCell: line.cells.base[2 * index + 1], shift: shift)
      let place = frame.place(x, y)
      (left, right) = (min(left, place.x), max(right, place.x))
      (top, bottom) = (min(top, place.y), max(bottom, place.y))
      if line.kind != .points, isNeedless(place.x, place.y) {
        places.truncate(to: places.count - 2)
      }
      places.append(place.x)
      places.append(place.y)
    }
    let box = Rect(x: left, y: top, width: right - left, height: bottom - top)
    guard edge.meets(box) else { return }
    let isWithin = edge.holds(box)
    switch line.kind {
    case .points:
      for index in 0..<places.count / 2 where edge.holds(places[2 * index], places[2 * index + 1]) {
        points.append(places[2 * index], places[2 * index + 1])
      }
      points.endLine()
    case .line:
      if !isWithin { return PixelClip.append(line: places, to: &lines, edge) }
      Self.append(places, to: &lines)
      // A dot, where a line is too short to be one.
      if places.count == 2 { lines.repeatLast() }
    case .border:
      if places.count < 4 { return }
      if !isWithin { return PixelClip.append(line: places, to: &borders, edge) }
      Self.append(places, to: &borders)
    case .shell where box.width < 0.6 && box.height < 0.6:
      specks.append(left, top)
      specks.endLine()
    case .shell, .hole:
      if places.count < 6 {
        if line.kind == .hole { return }
        specks.append(left, top)
        return specks.endLine()
      }
      if !isWithin { return PixelClip.append(ring: places, to: &areas, edge) }
      Self.append(places, to: &areas)
    }
  }

  private static func append(_ places: borrowing Column<Double>, to path: inout Path) {
    for index in 0..<places.count / 2 { path.append(places[2 * index], places[2 * index + 1]) }
    path.endLine()
  }

  /// True if the last position lies on the way from the one before it to a new one.
  @inline(__always)
  private func isNeedless(_ x: Double, _ y: Double) -> Bool {
    let count = places.count
    guard count >= 4 else { return false }
    let base = places.base + count - 4
    let (dx, dy) = (x - base[0], y - base[1])
    let (ex, ey) = (base[2] - base[0], base[3] - base[1])
    let along = ex * dx + ey * dy
    let length = dx * dx + dy * dy
    guard along >= 0, along <= length else { return false }
    let cross = ex * dy - ey * dx
    return cross * cross <= Self.tolerance * Self.tolerance * length
  }

  /// Pixels.
  private static let tolerance = 0.12
}
