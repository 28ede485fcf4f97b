import Base
import Features
import Flow
import Geometry
import Systems

/// The middle of the data of all inputs, in degrees: of an area that the user named, else of the boxes
/// that the inputs say they have, else of what they hold.
struct DataCenter {
  private let context: StepContext
  private let area: BoundingBox?
  private let source: CoordinateReferenceSystem?

  init(_ context: StepContext, _ area: BoundingBox?, _ source: CoordinateReferenceSystem?) {
    self.context = context
    self.area = area
    self.source = source
  }

  /// Longitude and latitude. Errors: those of reading, and `.input` where there is no data.
  func position() throws(GeoError) -> (x: Double, y: Double) {
    if let area { return Self.middle(of: area) }
    var sum = GeographicBox()
    for path in context.source.paths {
      let opened = try context.services.openAgain(path)
      let layers = opened.reader.nature.layers.filter { $0.hasGeometry && !$0.isPassedOver }
      let extents = layers.compactMap(\.extent)
      if extents.count == layers.count, !opened.reader.nature.findsLayers, !layers.isEmpty {
        for layer in layers {
          try add(layer.extent.map { BoundingBox($0) }, source ?? layer.crs, to: &sum)
        }
      } else {
        try read(opened, into: &sum)
      }
    }
    guard !sum.isEmpty else {
      throw GeoError(
        .noData, "there is no data to fit a reference system to",
        hint: "name a system, or the place with --area")
    }
    let bounds = sum.bounds
    return Self.middle(
      of: BoundingBox(
        west: bounds.west, south: bounds.south, east: bounds.east, north: bounds.north))
  }

  private func read(_ opened: Run.Features, into sum: inout GeographicBox) throws(GeoError) {
    let sink = BoundsSink()
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
    if crs.isGeographic {
      for part in box.boxes { sum.extend(part) }
      return
    }
    let systems = try ReferenceSystems()
    let plain = Box(minX: box.west, minY: box.south, maxX: box.east, maxY: box.north)
    if let degrees = systems.degrees(of: plain, in: crs) {
      for part in degrees.boxes { sum.extend(part) }
    }
  }

  private static func middle(of box: BoundingBox) -> (x: Double, y: Double) {
    let width = box.east - box.west + (box.crossesAntimeridian ? 360 : 0)
    let x = box.west + width / 2
    return (x > 180 ? x - 360 : x, (box.south + box.north) / 2)
  }
}
