internal import Base
internal import Features
internal import Geometry

/// Formats the features of batches as elements of GPX 1.1; owned by one worker. Decides what a feature
/// becomes, and leaves the writing to its parts.
struct GPXFeatureText: ~Copyable {
  private(set) var element = GPXElementText()
  private var cells = GPXFeatureCells()
  private(set) var points = GPXPointText()
  private var line = GPXLineText()

  init() {}

  /// Forgets the previous batch.
  mutating func begin() {
    element.begin()
    points.begin()
  }

  /// Writes a feature to the section where it belongs.
  mutating func append(
    _ feature: Int, of batch: borrowing FeatureBatch, _ plan: GPXOutputPlan,
    waypoints: inout Bytes, routes: inout Bytes, tracks: inout Bytes
  ) {
    element.begin(plan)
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    let kind = nodes.first.map { batch.geometry.nodes[$0].kind }
    if kind == .point || kind == .multiPoint,
      !batch.geometry.positionRange(ofNodes: nodes).isEmpty
    {
      return appendWaypoints(feature, of: batch, to: &waypoints)
    }
    sort(feature, of: batch)
    if isRoute(feature, nodes, of: batch) {
      line.append(feature, isRoute: true, of: batch, to: &routes, &element, &cells, &points)
    } else {
      line.append(feature, isRoute: false, of: batch, to: &tracks, &element, &cells, &points)
    }
  }

  private mutating func sort(_ feature: Int, of batch: borrowing FeatureBatch) {
    let nulls = cells.sort(feature, of: batch, element.plan)
    if nulls > 0 { element.note(.nullLeftOut, feature, of: batch, count: nulls) }
  }

  /// True for a line that is marked as a route and can be one: routes do not have parts.
  private mutating func isRoute(
    _ feature: Int, _ nodes: Range<Int>, of batch: borrowing FeatureBatch
  ) -> Bool {
    guard let cell = cells.peek(.gpxType, batch) else { return false }
    let type = batch.text(of: cell)
    if type == "trk" { return false }
    let lines = GPXLineText.lines(nodes, of: batch.geometry).count
    if type == "rte", lines <= 1 { return true }
    element.note(.lineKind, feature, of: batch)
    return false
  }

  /// Writes a feature of points as waypoints (wptType), each with all properties.
  private mutating func appendWaypoints(
    _ feature: Int, of batch: borrowing FeatureBatch, to out: inout Bytes
  ) {
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    let positions = batch.geometry.positionRange(ofNodes: nodes)
    if positions.count > 1 { element.note(.multiPoint, feature, of: batch) }
    if batch.geometry.hasMeasures(nodes) { element.note(.measureDropped, feature, of: batch) }
    for position in positions {
      sort(feature, of: batch)
      points.appendStart("wpt", position, feature, of: batch, to: &out, &element)
      if let cell = cells.peek(.ele, batch), let height = cell.number,
        batch.geometry.stride < 3
          || batch.geometry.ordinates[position * batch.geometry.stride + 2].isNaN
      {
        _ = cells.take(.ele, batch)
        element.note(.height, feature, of: batch)
        points.append(height: height, to: &out)
      }
      cells.appendElements(GPXOutputRole.ofPoints, feature, of: batch, to: &out, &element)
      GPXExtensionText.append(
        style: UnsafeBufferPointer(start: nil, count: 0), feature, of: batch, to: &out, &element,
        &cells)
      out.append("</wpt>\n")
    }
  }
}
