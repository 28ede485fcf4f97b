internal import Base
internal import Styles

/// What is known of a store's features before they are painted.
struct PictureSurvey {
  /// Features with areas in the order in which they are painted: large ones lie below small ones.
  let areas: [Int]
  /// All features in the order of the style sheet's rules; empty without one.
  let ruled: [Int]
  /// Features that are nowhere on the map, by layer.
  let outside: [Int]
  /// Features that no rule of the style sheet draws, by layer.
  let unstyled: [Int]
  /// How many features are on the map.
  let shownCount: Int
  /// The factor by which points are smaller, as they are dense.
  let pointScale: Double

  /// The box of areas whose order is that of their true sizes, in square pixels. One may hold the other, as isochrones do,
  /// in a box that is as large; smaller ones stay in the order of the input.
  private static let leastRanked = 4096.0

  init(_ store: DrawingStore, _ outline: inout ShapeOutline, layerCount: Int) {
    var sizes: [(bucket: Int, area: Double, index: Int)] = []
    var outside = [Int](repeating: 0, count: layerCount)
    var unstyled = outside
    var rules: [(rule: UInt64, index: Int)] = []
    var density = PointDensity()
    var shownCount = 0
    for index in 0..<store.all.features.count {
      let feature = store.all.features[index]
      guard feature.dimensions != 0 else {
        if Int(feature.layer) < layerCount { unstyled[Int(feature.layer)] += 1 }
        continue
      }
      outline.read(index, of: store.all)
      if !outline.isEmpty { shownCount += 1 }
      if outline.isEmpty, !feature.isRepeated, Int(feature.layer) < layerCount {
        outside[Int(feature.layer)] += 1
      }
      density.add(outline.points)
      if feature.valueKind == .rule { rules.append((feature.value, index)) }
      guard feature.dimensions & StyleDimension.area.bit != 0 else { continue }
      let box = outline.areas.box
      let size = (box?.width ?? 0) * (box?.height ?? 0)
      sizes.append(
        (
          size < 1 ? 0 : -Int(size.exponent) - 1,
          size < Self.leastRanked ? 0 : -outline.areas.ringArea, index
        ))
    }
    areas = sizes.sorted {
      ($0.bucket, $0.area, $0.index) < ($1.bucket, $1.area, $1.index)
    }.map(\.index)
    ruled = rules.sorted { ($0.rule, $0.index) < ($1.rule, $1.index) }.map(\.index)
    self.outside = outside
    self.unstyled = unstyled
    self.shownCount = shownCount
    pointScale = density.scale
  }
}
