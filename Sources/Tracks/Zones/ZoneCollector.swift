public import Base
public import Features
public import Flow
internal import Geometry
internal import Text
internal import TimeZones

/// Makes zones of features: polygons, points with a radius, lines with a width.
public final class ZoneCollector: FeatureSink, BatchEncoder {
  /// The zones so far.
  public private(set) var zones: [Zone] = []
  private let radius: Double?
  private let width: Double?

  /// `radius` and `width` are those of points and lines that have none of their own, in metres.
  public init(radius: Double? = nil, width: Double? = nil) {
    self.radius = radius
    self.width = width
  }

  /// Itself: zones are few.
  public func makeEncoder() -> any BatchEncoder { self }
  /// There is nothing to finish.
  public func finish(_ catalog: Catalog) {}
  /// Everything is done in turn.
  public func encode(_ batch: borrowing FeatureBatch) {}

  /// Takes the zones of a batch. Errors: `.badZone`, `.trackNotInDegrees`.
  public func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
    for slot in batch.slots where slot.readCount > 0 { try slot.layer.requireDegrees() }
    for feature in 0..<batch.count { try add(feature, of: batch) }
  }

  private func add(_ feature: Int, of batch: borrowing FeatureBatch) throws(GeoError) {
    let values = FeatureValues(feature, of: batch)
    func bad(_ message: String) -> GeoError {
      GeoError(.badZone, message, at: batch.location(ofFeature: feature))
    }
    let name =
      values.text("name") ?? batch.idText(ofFeature: feature) ?? values.text("id")
      ?? String(zones.count + 1)
    guard let shape = try shape(feature, of: batch, values, bad) else {
      throw bad("zone '\(name)' has no place")
    }
    var schedule: ZoneSchedule?
    if values.text("days") != nil || values.text("hours") != nil {
      let clockName = values.text("timezone") ?? "UTC"
      guard let clocks = try? TimeZoneRules(named: clockName) else {
        throw bad("there is no time zone '\(clockName)', which zone '\(name)' names")
      }
      schedule = ZoneSchedule(
        days: values.text("days"), hours: values.text("hours"), zone: clocks)
      if schedule == nil {
        throw bad("the days or hours of zone '\(name)' are not such as mon-fri and 08:00-17:00")
      }
    }
    zones.append(
      Zone(
        name: name, shape: shape, schedule: schedule,
        users: values.list("users").map { Set($0) }))
  }

  private func shape(
    _ feature: Int, of batch: borrowing FeatureBatch, _ values: FeatureValues,
    _ bad: (String) -> GeoError
  ) throws(GeoError) -> ZoneShape? {
    guard let parts = try ZoneParts(feature, batch) else { return nil }
    func metres(_ name: String, _ usual: Double?) throws(GeoError) -> Double {
      guard let value = values.number(name) ?? usual else {
        throw bad("the zone has no '\(name)' in metres, and --\(name) is not given")
      }
      guard value > 0, value < 20_000_000 else {
        throw bad("'\(name)' has to be above 0 and below 20,000,000 metres")
      }
      return value
    }
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    let positions = batch.geometry.positionRange(ofNodes: nodes)
    guard !positions.isEmpty else { return nil }
    var shapes: [ZoneShape] = []
    switch parts {
    case .points:
      let radius = try metres("radius", radius)
      for position in positions {
        let place = position * batch.geometry.stride
        let centre = Fix(x: batch.geometry.ordinates[place], y: batch.geometry.ordinates[place + 1])
        guard abs(centre.x) <= 180, abs(centre.y) <= 90 else {
          throw bad("the point is not in degrees")
        }
        shapes.append(.circle(centre, radius: radius))
      }
    case .lines:
      let edges = nodes.flatMap { Self.edges($0, batch.geometry) }
      guard !edges.isEmpty else { return nil }
      shapes.append(.corridor(ZoneBorder(edges), halfWidth: try metres("width", width) / 2))
    case .areas:
      for node in nodes where !batch.geometry.partRange(ofNode: node).isEmpty {
        guard let index = PolygonIndex(node: node, in: batch.geometry) else {
          throw bad("the polygon has a ring that is not closed, or no position")
        }
        shapes.append(.area(ZoneArea(index, ZoneBorder(Self.edges(node, batch.geometry)))))
      }
    }
    return shapes.count == 1 ? shapes[0] : .several(shapes)
  }

  private static func edges(_ node: Int, _ geometry: borrowing GeometryColumn) -> [SIMD4<Double>] {
    var edges: [SIMD4<Double>] = []
    for part in geometry.partRange(ofNode: node) {
      for line in geometry.lineRange(ofPart: part) {
        let positions = geometry.positionRange(ofLine: line)
        for position in positions.dropFirst() {
          let end = position * geometry.stride
          let start = end - geometry.stride
          let edge = SIMD4(
            geometry.ordinates[start], geometry.ordinates[start + 1], geometry.ordinates[end],
            geometry.ordinates[end + 1])
          guard edge.x.isFinite, edge.y.isFinite, edge.z.isFinite, edge.w.isFinite else { continue }
          edges.append(edge)
        }
      }
    }
    return edges
  }
}
