import Base
import Features
import Flow
import Geometry
import Systems

/// Where the data of all inputs are: in an area that the user named, else in the boxes that the inputs say
/// they have, else what they hold says it.
struct DataPlace {
  private let context: StepContext
  private let area: BoundingBox?
  private let source: CoordinateReferenceSystem?
  private let isLatitudeFirst: Bool

  init(
    _ context: StepContext, _ area: BoundingBox?, _ source: CoordinateReferenceSystem?,
    isLatitudeFirst: Bool
  ) {
    self.context = context
    self.area = area
    self.source = source
    self.isLatitudeFirst = isLatitudeFirst
  }

  /// The box in degrees; nil if there is no data, or none with a place on the earth. Errors: those of reading.
  func box() throws(GeoError) -> BoundingBox? {
    if let area { return area }
    var sum = GeographicBox()
    for path in context.source.paths {
      let opened = try context.services.openAgain(path)
      let layers = opened.reader.nature.layers.filter { $0.hasGeometry && !$0.isPassedOver }
      if !layers.isEmpty, !opened.reader.nature.findsLayers, layers.allSatisfy(isBelieved) {
        for layer in layers {
          try add(layer.extent.map { BoundingBox($0) }, source ?? layer.crs, to: &sum)
        }
      } else {
        try read(opened, into: &sum)
      }
    }
    guard !sum.isEmpty else { return nil }
    let bounds = sum.bounds
    guard bounds.south >= -90, bounds.north <= 90 else { return nil }
    return BoundingBox(
      west: bounds.west, south: bounds.south, east: bounds.east, north: bounds.north)
  }

  /// The middle of the data, in degrees. Errors: those of reading, and `.noData` where there is none.
  func middle() throws(GeoError) -> (x: Double, y: Double) {
    guard let box = try box() else {
      throw GeoError(
        .noData, "there is no data to fit a reference system to",
        hint: "name a system, or the place with --area")
    }
    let width = box.east - box.west + (box.crossesAntimeridian ? 360 : 0)
    let x = box.west + width / 2
    return (x > 180 ? x - 360 : x, (box.south + box.north) / 2)
  }

  /// True if a layer says where its data are. A box of degrees that reaches round half of the earth may be
  /// that of data on both sides of 180°.
  private func isBelieved(_ layer: Layer) -> Bool {
    guard let extent = layer.extent, !isLatitudeFirst else { return false }
    return !(source ?? layer.crs).isGeographic || extent.maxX - extent.minX <= 180
  }

  private func read(_ opened: Run.Features, into sum: inout GeographicBox) throws(GeoError) {
    let sink = BoundsSink(drawing: .shortestWay(isLatitudeFirst: isLatitudeFirst))
    let catalog = Catalog()
    try Flow.run(
      from: opened.reader, path: opened.path, into: sink, catalog: catalog, ledger: Ledger(),
      jobs: context.services.jobs(for: opened.input.source))
    for (index, layer) in catalog.layers.enumerated() where index < sink.extents.count {
      try add(sink.extents[index]?.box, source ?? layer.crs, to: &sum)
    }
  }

  private func add(
    _ box: BoundingBox?, _ crs: CoordinateReferenceSystem, to sum: inout GeographicBox
  ) throws(GeoError) {
    guard let box else { return }
    if crs.degreesPerUnit == 1 {
      for part in box.boxes { sum.extend(part) }
      return
    }
    let systems = try ReferenceSystems()
    let plain = Box(minX: box.west, minY: box.south, maxX: box.east, maxY: box.north)
    if let degrees = systems.degrees(of: plain, in: crs) {
      for part in degrees.boxes { sum.extend(part) }
    }
  }
}
