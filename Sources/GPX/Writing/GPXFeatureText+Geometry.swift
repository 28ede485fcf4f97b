internal import Base
internal import Features
internal import FormatKit
internal import Geometry
internal import Text
internal import XML

extension GPXFeatureText {
  /// Writes a feature of points as waypoints (wptType), each with all properties.
  mutating func appendWaypoints(
    _ feature: Int, of batch: borrowing FeatureBatch, to out: inout Bytes
  ) {
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    let positions = batch.geometry.positionRange(ofNodes: nodes)
    if positions.count > 1 { changes.note(GPXChange.multiPoint, feature, of: batch) }
    if hasMeasures(nodes, of: batch) { changes.note(GPXChange.measureDropped, feature, of: batch) }
    for position in positions {
      sort(feature, of: batch)
      appendPoint("wpt", position, feature, of: batch, to: &out)
      if let cell = peek(.ele, batch), let height = cell.number,
        batch.geometry.stride < 3
          || batch.geometry.ordinates[position * batch.geometry.stride + 2].isNaN
      {
        _ = take(.ele, batch)
        changes.note(GPXChange.height, feature, of: batch)
        append(height: height, to: &out)
      }
      appendElements(GPXOutputRole.ofPoints, feature, of: batch, to: &out)
      appendExtensions(feature, of: batch, to: &out)
      out.append("</wpt>\n")
    }
  }

  /// True if a feature's positions have measures.
  func hasMeasures(_ nodes: Range<Int>, of batch: borrowing FeatureBatch) -> Bool {
    batch.geometry.stride > 3
      && nodes.contains { batch.geometry.nodes[$0].dimensions.contains(.m) }
  }

  // MARK: - Routes and tracks

  /// Writes a feature of lines, or one without geometry, as a route or a track (rteType, trkType).
  mutating func appendLine(
    _ feature: Int, isRoute: Bool, of batch: borrowing FeatureBatch, to out: inout Bytes,
    _ extensions: inout PointExtensions
  ) {
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    let lines = lines(nodes, of: batch.geometry)
    let isNested = nodes.first.map { batch.geometry.nodes[$0].kind == .multiLineString } ?? false
    _ = take(.gpxType, batch)
    loadValues(lines, isNested: isNested, of: batch)
    var times = Times(
      index: timesIndex(), hasMeasures: hasMeasures(nodes, of: batch), feature: feature)
    dropTime(lines, times, of: batch)
    let segments = takeSegments(lines, isRoute, of: batch)

    out.append(isRoute ? "<rte>\n" : "<trk>\n")
    let start = out.count
    takeStyle(batch)
    appendElements(GPXOutputRole.ofLines, feature, of: batch, to: &out)
    appendExtensions(feature, of: batch, to: &out)
    if out.count > start { out.append("\n") }
    for line in lines {
      let positions = batch.geometry.positionRange(ofLine: line)
      if !isRoute { out.append("<trkseg>\n") }
      values.begin(part: line - lines.lowerBound)
      for position in positions {
        appendPoint(isRoute ? "rtept" : "trkpt", position, feature, of: batch, to: &out)
        appendPointElements(position, &times, of: batch, to: &out, &extensions)
        out.append(isRoute ? "</rtept>\n" : "</trkpt>\n")
      }
      if let segments { append(segments[line - lines.lowerBound], to: &out) }
      if !isRoute { out.append("</trkseg>\n") }
    }
    out.append(isRoute ? "</rte>\n" : "</trk>\n")

    if times.isMeasureDropped { changes.note(GPXChange.measureDropped, feature, of: batch) }
    if times.isMeasureWritten { changes.note(GPXChange.measureAsTime, feature, of: batch) }
    if isNested, lines.count == 1 { changes.note(GPXChange.geometryKind, feature, of: batch) }
    let isEmpty = lines.contains { batch.geometry.positionRange(ofLine: $0).isEmpty }
    if isEmpty || !nodes.isEmpty && lines.isEmpty {
      changes.note(GPXChange.emptyGeometry, feature, of: batch)
    }
  }

  /// The lines of a feature's geometry, each a part.
  private func lines(_ nodes: Range<Int>, of geometry: borrowing GeometryColumn) -> Range<Int> {
    guard let node = nodes.first else { return 0..<0 }
    switch geometry.nodes[node].kind {
    case .lineString, .multiLineString: break
    default: return 0..<0
    }
    let parts = geometry.partRange(ofNode: node)
    guard let first = parts.first, let last = parts.last else { return 0..<0 }
    return geometry.lineRange(ofPart: first)
      .lowerBound..<geometry.lineRange(ofPart: last).upperBound
  }

  private mutating func loadValues(
    _ lines: Range<Int>, isNested: Bool, of batch: borrowing FeatureBatch
  ) {
    values.removeAll()
    guard let cell = peek(.arrays, batch), cell.type == .json,
      values.load(
        batch.bytes(of: cell), lines, isNested: isNested, of: batch.geometry, plan.prefixes)
    else { return }
    // Arrays of a line without points are empty.
    _ = take(.arrays, batch)
  }

  /// The index of the times among the arrays.
  private func timesIndex() -> Int? {
    for index in 0..<values.arrays.count {
      if case .element(.time) = values.plan.key(values.arrays[index].key).place { return index }
    }
    return nil
  }

  /// Drops the property `time` if it is the time of the first point: readers make it again.
  private mutating func dropTime(
    _ lines: Range<Int>, _ times: Times, of batch: borrowing FeatureBatch
  ) {
    guard let cell = peek(.time, batch), cell.type.isStored,
      let seconds = EpochText.seconds(batch.bytes(of: cell))
    else { return }
    var first: Double?
    if let index = times.index {
      let counts = lines.map { batch.geometry.positionRange(ofLine: $0).count }
      first = values.firstString(index, counts).flatMap {
        EpochText.seconds(values.json.buffer($0))
      }
    } else if times.hasMeasures, let line = lines.first,
      let position = batch.geometry.positionRange(ofLine: line).first
    {
      first = batch.geometry.ordinates[position * batch.geometry.stride + 3]
    }
    if first == seconds { _ = take(.time, batch) }
  }

  // MARK: - Segments

  /// The extensions of a track's segments, if they can be written as such.
  private mutating func takeSegments(
    _ lines: Range<Int>, _ isRoute: Bool, of batch: borrowing FeatureBatch
  ) -> [NestedElementValue]? {
    guard !isRoute, let cell = peek(.segments, batch), cell.type == .json else { return nil }
    let json = batch.bytes(of: cell)
    let prefixes = plan.prefixes.usable
    guard GPXNestedShape.hasStringsAlone(json, orNull: true),
      case .array(let items)? = NestedElementValue(json: json), items.count == lines.count,
      items.allSatisfy({ Self.isSegment($0, prefixes) })
    else { return nil }
    _ = take(.segments, batch)
    return items
  }

  /// True if a value is null, or an object of elements in namespaces of their own.
  private static func isSegment(_ value: NestedElementValue, _ prefixes: Set<String>) -> Bool {
    switch value {
    case .null: return true
    case .object(let members):
      guard GPXNestedShape.isElement(value, isItem: false) else { return false }
      var out = Bytes()
      var writer = NestedElementWriter(schema: nil, prefixes: prefixes)
      for (name, value) in members {
        guard !name.prefixOfName.isEmpty, writer.append(value, as: name, to: &out) else {
          return false
        }
      }
      return writer.leftOutCount == 0 && writer.replacedCount == 0
    case .text, .array: return false
    }
  }

  private mutating func append(_ segment: NestedElementValue, to out: inout Bytes) {
    guard let members = segment.members else { return }
    var writer = NestedElementWriter(schema: nil, prefixes: plan.prefixes.usable)
    out.append("<extensions>")
    for (name, value) in members { writer.append(value, as: name, to: &out) }
    out.append("</extensions>\n")
    for prefix in writer.usedPrefixes { use(prefix) }
  }
}
