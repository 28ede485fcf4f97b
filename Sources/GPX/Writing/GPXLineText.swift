internal import Base
internal import Features
internal import Geometry
internal import Text
internal import XML

/// Writes routes and tracks (rteType, trkType): owns the values along the current line and its style.
struct GPXLineText: ~Copyable {
  private var values = GPXPointValues()
  private var style = GPXLineStyleText()

  init() {}

  /// Writes a feature of lines, or one without geometry, as a route or a track.
  mutating func append(
    _ feature: Int, isRoute: Bool, of batch: borrowing FeatureBatch, to out: inout Bytes,
    _ element: inout GPXElementText, _ cells: inout GPXFeatureCells, _ points: inout GPXPointText
  ) {
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    let lines = Self.lines(nodes, of: batch.geometry)
    let isNested = nodes.first.map { batch.geometry.nodes[$0].kind == .multiLineString } ?? false
    _ = cells.take(.gpxType, batch)
    loadValues(lines, isNested: isNested, feature, of: batch, &element, &cells)
    var times = GPXLineTimes(
      index: timesIndex(), hasMeasures: batch.geometry.hasMeasures(nodes), feature: feature)
    dropTime(lines, times, of: batch, element.plan, &cells)
    let segments = isRoute ? nil : Self.takeSegments(lines, of: batch, &element, &cells)

    out.append(isRoute ? "<rte>\n" : "<trk>\n")
    let start = out.count
    style.take(isRoute: isRoute, &cells, batch, &element)
    cells.appendElements(GPXOutputRole.ofLines, feature, of: batch, to: &out, &element)
    GPXExtensionText.append(
      style: style.text.buffer, feature, of: batch, to: &out, &element, &cells)
    if out.count > start { out.append("\n") }
    for line in lines {
      let part = line - lines.lowerBound
      let positions = positions(
        line, part, of: batch.geometry, hasOnePointSegments: cells.hasOnePointSegments)
      if !isRoute { out.append("<trkseg>\n") }
      values.begin(part: part)
      for position in positions {
        points.appendStart(
          isRoute ? "rtept" : "trkpt", position, feature, of: batch, to: &out, &element)
        points.appendElements(position, &times, &values, of: batch, to: &out, &element)
        out.append(isRoute ? "</rtept>\n" : "</trkpt>\n")
      }
      if let segments, let members = segments[part].members {
        out.append("<extensions>")
        _ = element.append(members, to: &out)
        out.append("</extensions>\n")
      }
      if !isRoute { out.append("</trkseg>\n") }
    }
    out.append(isRoute ? "</rte>\n" : "</trk>\n")

    if times.isMeasureDropped { element.note(.measureDropped, feature, of: batch) }
    if times.isMeasureWritten { element.note(.measureAsTime, feature, of: batch) }
    if let kind = nodes.first.map({ batch.geometry.nodes[$0].kind }),
      kind == .polygon || kind == .multiPolygon
    {
      element.note(.polygon, feature, of: batch)
    }
    if isNested, lines.count == 1 { element.note(.geometryKind, feature, of: batch) }
    let isEmpty = lines.contains { batch.geometry.positionRange(ofLine: $0).isEmpty }
    if isEmpty || !nodes.isEmpty && lines.isEmpty {
      element.note(.emptyGeometry, feature, of: batch)
    }
  }

  /// The lines of a feature's geometry, each a part; those of polygons are their rings.
  static func lines(
    _ nodes: Range<Int>, of geometry: borrowing GeometryColumn
  ) -> Range<Int> {
    guard let node = nodes.first else { return 0..<0 }
    switch geometry.nodes[node].kind {
    case .lineString, .multiLineString, .polygon, .multiPolygon: break
    default: return 0..<0
    }
    let parts = geometry.partRange(ofNode: node)
    guard let first = parts.first, let last = parts.last else { return 0..<0 }
    return geometry.lineRange(ofPart: first)
      .lowerBound..<geometry.lineRange(ofPart: last).upperBound
  }

  /// The positions of a line that are written: the reader of GPX gives the point of a segment that has only
  /// one a second time, with all its values.
  private mutating func positions(
    _ line: Int, _ part: Int, of geometry: borrowing GeometryColumn, hasOnePointSegments: Bool
  ) -> Range<Int> {
    let positions = geometry.positionRange(ofLine: line)
    guard hasOnePointSegments, geometry.isOnePoint(line), values.areRepeated(part: part) else {
      return positions
    }
    return positions.lowerBound..<positions.lowerBound + 1
  }

  // MARK: - Values along the line

  private mutating func loadValues(
    _ lines: Range<Int>, isNested: Bool, _ feature: Int, of batch: borrowing FeatureBatch,
    _ element: inout GPXElementText, _ cells: inout GPXFeatureCells
  ) {
    values.removeAll()
    guard let cell = cells.peek(.arrays, batch), cell.type == .json,
      values.load(
        batch.bytes(of: cell), lines, isNested: isNested, of: batch.geometry,
        element.plan.prefixes)
    else { return }
    // Arrays of a line without points are empty.
    _ = cells.take(.arrays, batch)
    if cell.flags.contains(.withoutNamespace) { element.note(.extension, feature, of: batch) }
  }

  /// The index of the times among the arrays.
  private func timesIndex() -> Int? {
    for index in 0..<values.arrays.count {
      if case .element(.time) = values.plan.key(values.arrays[index].key).place { return index }
    }
    return nil
  }

  /// Drops the property `time` if it is the time of the first point: readers make it again.
  private func dropTime(
    _ lines: Range<Int>, _ times: GPXLineTimes, of batch: borrowing FeatureBatch,
    _ plan: GPXOutputPlan, _ cells: inout GPXFeatureCells
  ) {
    guard let cell = cells.peek(.time, batch), cell.type.isStored,
      !plan.keys[Int(cell.key)].isRenamed,
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
    if first == seconds { _ = cells.take(.time, batch) }
  }

  // MARK: - Segments

  /// The extensions of a track's segments, if they can be written as such.
  private static func takeSegments(
    _ lines: Range<Int>, of batch: borrowing FeatureBatch, _ element: inout GPXElementText,
    _ cells: inout GPXFeatureCells
  ) -> [NestedElementValue]? {
    guard let cell = cells.peek(.segments, batch), cell.type == .json else { return nil }
    let json = batch.bytes(of: cell)
    guard GPXNestedShape.hasStringsAlone(json, orNull: true),
      case .array(let items)? = NestedElementValue(json: json), items.count == lines.count
    else { return nil }
    var scratch = Bytes()
    for item in items {
      switch item {
      case .null: continue
      case .object(let members):
        // Elements in namespaces of their own.
        guard GPXNestedShape.isElement(item, isItem: false),
          members.allSatisfy({ !$0.name.prefixOfName.isEmpty }),
          element.append(members, to: &scratch)
        else { return nil }
      case .text, .array: return nil
      }
    }
    _ = cells.take(.segments, batch)
    return items
  }
}
