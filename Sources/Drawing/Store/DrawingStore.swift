internal import Base
internal import Geometry
internal import Styles
internal import Systems

/// The features of a picture, as coarse as its pixels allow. What lies in the same cell and looks the same is kept once.
///
/// Unchecked: features are added in the turn of commitment; the grid's coarseness, which all workers read, is behind a
/// lock.
final class DrawingStore: @unchecked Sendable {
  private let settings: PictureSettings
  /// All features so far.
  var all = FeatureRun()
  /// Styles of single features.
  var styles: [FeatureStyle] = []
  private var styleNumbers: [FeatureStyle: Int32] = [:]
  /// Texts that colours depend on.
  var values: [String] = []
  private var valueNumbers: [String: UInt64] = [:]
  /// How often each of them is there.
  var valueCounts: [Int] = []
  /// Numbers that colours depend on.
  var numbers = NumberSample()
  private(set) var extent = PictureExtent()
  /// Where the features of marginal layers are.
  private var marginalExtent = PictureExtent()
  /// The box to show; nil if it is not known in the picture's own coordinates.
  private(set) var box: Box?
  /// The system of the features.
  private(set) var crs: CoordinateReferenceSystem?
  /// Where the system of the features is meant to be used, in its units; nil if that is not known, or there is a box.
  private var area: Box?
  /// The box is in the coordinates of the picture, and not in those of the input.
  private let isBoxOfPicture: Bool
  private var grid: Grid?
  private let coarseness = Lock(0)
  /// How many features there may be before the next look for those that cover each other.
  private var compactionCount: Int
  private let leastCompaction: Int
  /// Features that are not kept, as another one lies in the same place and looks the same.
  private(set) var coveredCount = 0

  /// A store without features. `shown` is the box of the picture in its own coordinates, where that is known;
  /// `leastCompaction` is how many features there are at least when it first looks for those that cover each other.
  init(_ settings: PictureSettings, shown: Box? = nil, leastCompaction: Int = 1 << 19) {
    self.settings = settings
    isBoxOfPicture = settings.isBackdrop
    self.leastCompaction = leastCompaction
    compactionCount = leastCompaction
    box = settings.isBackdrop ? shown : settings.box
  }

  /// Takes down the system of the features, and that in which they were read, before the first of them is added.
  func begin(_ crs: CoordinateReferenceSystem, readAs source: CoordinateReferenceSystem) {
    guard self.crs == nil else { return }
    self.crs = crs
    if settings.isPlane, box == nil, crs.degreesPerUnit == nil { area = Self.area(of: crs) }
    guard let given = box, !isBoxOfPicture, !source.isSame(as: crs) else { return }
    // --bbox is in the input's coordinates.
    guard source.degreesPerUnit == 1, crs.degreesPerUnit == nil else {
      if source.degreesPerUnit == nil || source.degreesPerUnit != crs.degreesPerUnit { box = nil }
      return
    }
    box = Self.box(of: given, in: crs)
  }

  /// The area of use of a plane, in its units.
  private static func area(of crs: CoordinateReferenceSystem) -> Box? {
    guard let area = (try? ReferenceSystems())?.facts(of: crs)?.area else { return nil }
    let east = area.crossesAntimeridian ? area.east + 360 : area.east
    return box(
      of: Box(minX: area.west, minY: area.south, maxX: east, maxY: area.north), in: crs)
  }

  /// What the picture shows: all features, unless some lie so far from where the system is meant to be used that the
  /// others could not be seen, as those at the pole of a Mercator map.
  var bounds: Box {
    if let box { return box }
    let all = extent.bounds(isGeographic: usedGrid.isGeographic)
    guard let area, !all.isEmpty else { return all }
    let reach = max(area.maxX - area.minX, area.maxY - area.minY) * Self.farFactor / 2
    let (x, y) = ((area.minX + area.maxX) / 2, (area.minY + area.maxY) / 2)
    let isFar =
      all.minX < x - reach || all.maxX > x + reach || all.minY < y - reach || all.maxY > y + reach
    guard isFar, all.meets(area) else { return all }
    return Box(
      minX: max(all.minX, area.minX), minY: max(all.minY, area.minY),
      maxX: min(all.maxX, area.maxX), maxY: min(all.maxY, area.maxY))
  }

  /// So many times the size of its area of use, projections of parts of the earth are still in use.
  private static let farFactor = 10.0

  /// The box around an area of degrees in a plane; nil if it cannot be found out.
  private static func box(of area: Box, in crs: CoordinateReferenceSystem) -> Box? {
    guard let conversion = (try? ReferenceSystems())?.unprojection(of: crs) else { return nil }
    var edges = Column<Double>()
    for step in 0...20 {
      let share = Double(step) / 20
      let x = area.minX + (area.maxX - area.minX) * share
      let y = area.minY + (area.maxY - area.minY) * share
      for place in [(x, area.minY), (x, area.maxY), (area.minX, y), (area.maxX, y)] {
        edges.append(place.0)
        edges.append(place.1)
      }
    }
    conversion.apply(to: edges.base, positions: edges.count / 2, stride: 2, isInverse: true)
    var box = Box()
    for index in 0..<edges.count / 2 {
      guard edges[2 * index].isFinite, edges[2 * index + 1].isFinite else { return nil }
      box.extend(x: edges[2 * index], y: edges[2 * index + 1])
    }
    return box.isEmpty ? nil : box
  }

  /// The grid of the features; that of degrees while there are none.
  var usedGrid: Grid { grid ?? Grid(isGeographic: true) }

  /// How many bits of the finest grid need not be written down, as far as is known.
  var shift: Int { coarseness.withLock { $0 } }

  /// Adds the features of a batch, in turn.
  func add(
    _ run: borrowing FeatureRun, _ extent: PictureExtent, marginal: PictureExtent = PictureExtent(),
    on grid: Grid,
    styles: [Int32], values: [UInt64]
  ) {
    self.extent.extend(extent)
    marginalExtent.extend(marginal)
    if self.grid == nil { self.grid = grid }
    let more = max(0, all.shift - run.shift)
    // A grid that was finer than this batch's is made coarser with it.
    if run.shift > all.shift { compact(to: run.shift) }
    append(run, shift: more, styles: styles, values: values)
    coarseness.withLock { $0 = neededShift }
    if all.features.count > compactionCount {
      compact(to: neededShift)
      compactionCount = all.features.count * 2 + leastCompaction
    }
  }

  /// The number of a style.
  func number(of style: FeatureStyle) -> Int32 {
    if let known = styleNumbers[style] { return known }
    styles.append(style)
    styleNumbers[style] = Int32(styles.count - 1)
    return Int32(styles.count - 1)
  }

  /// The number of a text that colours depend on.
  func number(ofValue value: String) -> UInt64 {
    if let known = valueNumbers[value] { return known }
    values.append(value)
    valueCounts.append(0)
    valueNumbers[value] = UInt64(values.count - 1)
    return UInt64(values.count - 1)
  }

  /// Makes everything as coarse as the picture allows, when all has been read.
  func finish() {
    if extent.plain.isEmpty { extent = marginalExtent }
    compact(to: neededShift)
  }

  /// The coarsest grid that the picture does not show.
  var neededShift: Int {
    // Not `bounds`, which may become smaller with one more feature.
    let bounds = box ?? extent.bounds(isGeographic: usedGrid.isGeographic)
    guard !bounds.isEmpty else { return 0 }
    // A degree of latitude is longer on the map than one of longitude. How much so must not depend on what has been read:
    // the grid may become coarser only.
    let finer = usedGrid.isGeographic ? Self.latitudeFactor : 1
    let pixels = Double(settings.width) * settings.scale * settings.detail * Double(finer)
    var span = max(bounds.maxX - bounds.minX, (bounds.maxY - bounds.minY) * 0.5)
    if let area { span = min(span, max(area.maxX - area.minX, (area.maxY - area.minY) * 0.5)) }
    let cell = span / pixels * usedGrid.cellsPerUnit
    guard cell > 1 else { return 0 }
    return min(Int(cell.exponent), 40)
  }

  /// How much longer a degree of latitude is on a map at 75°.
  private static let latitudeFactor = 4

  private func append(
    _ run: borrowing FeatureRun, shift: Int, styles: [Int32], values: [UInt64]
  ) {
    var line = CellLine()
    for index in 0..<run.features.count {
      var feature = run.features[index]
      if feature.style >= 0 { feature.style = styles[Int(feature.style)] }
      switch feature.valueKind {
      case .none, .rule: break
      case .number: numbers.add(Double(bitPattern: feature.value))
      case .text:
        feature.value = values[Int(feature.value)]
        valueCounts[Int(feature.value)] += 1
      }
      copy(feature, index, of: run, shift: shift, &line, to: &all)
    }
  }

  private func copy(
    _ feature: DrawnFeature, _ index: Int, of run: borrowing FeatureRun, shift: Int,
    _ line: inout CellLine, to target: inout FeatureRun
  ) {
    var feature = feature
    if shift == 0 {
      target.shapes.append(
        contentsOf: run.shapes.buffer(
          run.shapeStart(index)..<Int(run.features[index].shapeEnd)))
    } else {
      var reader = ShapeReader(run, feature: index, shift: shift)
      var writer = ShapeWriter()
      while reader.read(&line) { writer.append(line, to: &target.shapes) }
    }
    target.text.append(contentsOf: run.label(index))
    feature.labelEnd = UInt64(target.text.count)
    target.text.append(contentsOf: run.properties(index))
    feature.textEnd = UInt64(target.text.count)
    feature.shapeEnd = UInt64(target.shapes.count)
    target.features.append(feature)
  }

  /// Makes all features coarser, and leaves out what lies where another one does that looks the same.
  private func compact(to shift: Int) {
    let more = shift - all.shift
    guard more > 0 || all.features.count > compactionCount || !settings.keepsProperties else {
      return
    }
    var coarser = FeatureRun()
    coarser.shift = max(shift, all.shift)
    var line = CellLine()
    var dots: Set<DotKey> = []
    for index in 0..<all.features.count {
      let feature = all.features[index]
      if !settings.keepsProperties,
        let place = Self.place(index, of: all, shift: max(more, 0), &line)
      {
        // A pixel, or about as much on maps of degrees.
        let (across, up) = usedGrid.isGeographic ? (4, 3) : (2, 2)
        let key = DotKey(feature, place.x >> across, place.y >> up)
        guard dots.insert(key).inserted else {
          coveredCount += 1
          continue
        }
      }
      copy(feature, index, of: all, shift: max(more, 0), &line, to: &coarser)
    }
    all = coarser
  }

  /// The cell of a feature that lies in one; nil for all others.
  private static func place(
    _ feature: Int, of run: borrowing FeatureRun, shift: Int, _ line: inout CellLine
  ) -> (x: Int, y: Int)? {
    var reader = ShapeReader(run, feature: feature, shift: shift)
    guard reader.read(&line), line.count == 1 else { return nil }
    let place = (x: line.cells[0], y: line.cells[1])
    return reader.isAtEnd ? place : nil
  }

  /// What features have in common of which one is drawn.
  private struct DotKey: Hashable {
    let x: Int
    let y: Int
    let layer: UInt32
    let style: Int32
    let value: UInt64
    let kinds: UInt16

    init(_ feature: DrawnFeature, _ x: Int, _ y: Int) {
      self.x = x
      self.y = y
      layer = feature.layer
      style = feature.style
      value = feature.value
      kinds = UInt16(feature.dimensions) << 8 | UInt16(feature.valueKind.rawValue)
    }
  }
}
