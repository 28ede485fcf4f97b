internal import Base
internal import Features
internal import FormatKit
internal import Geometry
internal import Text
internal import XML

/// Lines with times as gx:Track and gx:MultiTrack (kml22gx.xsd), their other arrays as
/// gx:SimpleArrayData.
extension KMLEncoderText {
  /// The greatest width of a position's element.
  private static let positionWidth = 3 * 26 + 40

  /// Decides whether lines are tracks; arrays that do not fit become extended data.
  mutating func trackShape(
    _ nodes: Range<Int>, hasMeasures: Bool, _ shape: Shape, _ feature: Int,
    _ batch: borrowing FeatureBatch
  ) -> Shape {
    let isLines = countLines(nodes, batch)
    if has(.coordinateProperties) {
      let cell = cell(.coordinateProperties, batch)
      if isLines, cell.type == .json, track.parse(batch.bytes(of: cell)), track.fits(lineCounts) {
        output.prefixes.insert("gx")
        return .track
      }
      fallBack(.coordinateProperties)
    }
    guard hasMeasures else { return shape }
    if isLines, hasTimes(nodes, batch) {
      output.prefixes.insert("gx")
      return .measuredTrack
    }
    output.changes.note(KMLChange.measureDropped, feature, of: batch)
    return shape
  }

  /// Counts the positions of each line; false if there is anything but lines.
  private mutating func countLines(
    _ nodes: Range<Int>, _ batch: borrowing FeatureBatch
  ) -> Bool {
    lineCounts.removeAll()
    guard let first = nodes.first else { return false }
    let isCollection = batch.geometry.nodes[first].kind == .geometryCollection
    for node in isCollection ? nodes.dropFirst() : nodes {
      let kind = batch.geometry.nodes[node].kind
      guard kind == .lineString || kind == .multiLineString && !isCollection else { return false }
      for part in batch.geometry.partRange(ofNode: node) {
        for line in batch.geometry.lineRange(ofPart: part) {
          lineCounts.append(batch.geometry.positionRange(ofLine: line).count)
        }
      }
    }
    return !lineCounts.isEmpty
  }

  /// True if the measures of all positions can be times.
  private func hasTimes(_ nodes: Range<Int>, _ batch: borrowing FeatureBatch) -> Bool {
    batch.geometry.positionRange(ofNodes: nodes).allSatisfy { position in
      KMLTextTime.isPlausible(batch.geometry.ordinates[position * 4 + 3])
    }
  }

  // MARK: - Writing

  /// Writes lines as tracks.
  mutating func appendTracks(
    _ nodes: Range<Int>, isMeasured: Bool, _ batch: borrowing FeatureBatch,
    _ plan: KMLEncoderPlan
  ) {
    let kind = batch.geometry.nodes[nodes.lowerBound].kind
    switch kind {
    case .multiLineString:
      output.bytes.append("<gx:MultiTrack>")
      if has(.interpolate) {
        output.bytes.append(
          cell(.interpolate, batch).boolean
            ? "<gx:interpolate>1</gx:interpolate>" : "<gx:interpolate>0</gx:interpolate>")
      }
    case .geometryCollection: output.bytes.append("<MultiGeometry>")
    default: break
    }
    var position = batch.geometry.positionRange(ofNodes: nodes).lowerBound
    for line in 0..<lineCounts.count {
      let count = lineCounts[line]
      appendTrack(
        position..<position + count, line: line, isMeasured: isMeasured,
        hasZ: hasHeights(nodes, line: line, batch), batch, plan)
      position += count
    }
    switch kind {
    case .multiLineString: output.bytes.append("</gx:MultiTrack>")
    case .geometryCollection: output.bytes.append("</MultiGeometry>")
    default: break
    }
  }

  /// True if the line with a number has heights.
  private func hasHeights(
    _ nodes: Range<Int>, line: Int, _ batch: borrowing FeatureBatch
  ) -> Bool {
    let first = batch.geometry.nodes[nodes.lowerBound]
    let node = first.kind == .geometryCollection ? nodes.lowerBound + 1 + line : nodes.lowerBound
    return batch.geometry.stride > 2 && node < nodes.upperBound
      && batch.geometry.nodes[node].dimensions.contains(.z)
  }

  private mutating func appendTrack(
    _ positions: Range<Int>, line: Int, isMeasured: Bool, hasZ: Bool,
    _ batch: borrowing FeatureBatch, _ plan: KMLEncoderPlan
  ) {
    let stride = batch.geometry.stride
    let view = modes.view
    let extent = view.lines(line)
    output.bytes.append("<gx:Track>")
    output.bytes.append(from: view.text + extent.start, count: extent.length)
    if isMeasured {
      for position in positions {
        output.bytes.append("<when>")
        _ = EpochText.append(
          batch.geometry.ordinates[position * stride + 3], to: &output.bytes)
        output.bytes.append("</when>")
      }
    } else {
      appendTimes(line)
    }
    output.bytes.append(room: positions.count * Self.positionWidth) { out in
      for position in positions {
        let ordinates = batch.geometry.ordinates.base + position * stride
        out.put("<gx:coord>")
        out.put(ordinates[0])
        out.put(UInt8(ascii: " "))
        out.put(ordinates[1])
        if hasZ, !ordinates[2].isNaN {
          out.put(UInt8(ascii: " "))
          out.put(ordinates[2])
        }
        out.put("</gx:coord>")
      }
    }
    if !isMeasured { appendArrays(line, plan) }
    output.bytes.append("</gx:Track>")
  }

  private mutating func appendTimes(_ line: Int) {
    for array in track.arrays where array.isTimes {
      for index in track.items(ofSegment: array.segments.lowerBound + line) {
        output.bytes.append("<when>")
        output.bytes.append(contentsOf: track.bytes(of: track.items[index]))
        output.bytes.append("</when>")
      }
    }
  }

  private mutating func appendArrays(_ line: Int, _ plan: KMLEncoderPlan) {
    let arrays = track.arrays.filter {
      !$0.isTimes && track.says(ofSegment: $0.segments.lowerBound + line)
    }
    guard !arrays.isEmpty else { return }
    output.bytes.append(contentsOf: plan.schemaHead.buffer)
    for array in arrays {
      let number = plan.array(named: array.name)
      plan.arrayFlags[number].insert(.used)
      output.bytes.append("<gx:SimpleArrayData name=\"")
      output.bytes.append(attribute: String(decoding: array.name, as: UTF8.self))
      output.bytes.append("\">")
      for index in track.items(ofSegment: array.segments.lowerBound + line) {
        append(track.items[index], number, plan)
      }
      output.bytes.append("</gx:SimpleArrayData>")
    }
    output.bytes.append("</SchemaData></ExtendedData>")
  }

  private mutating func append(
    _ item: KMLEncoderTrack.Item, _ array: Int, _ plan: KMLEncoderPlan
  ) {
    switch item.kind {
    case .null:
      output.bytes.append("<gx:value/>")
      return
    case .integer: plan.arrayFlags[array].insert(.integer)
    case .wideInteger: plan.arrayFlags[array].formUnion([.integer, .wide])
    case .real: plan.arrayFlags[array].insert(.real)
    case .text, .escapedText, .other: plan.arrayFlags[array].insert(.text)
    }
    output.bytes.append("<gx:value>")
    let bytes = track.bytes(of: item)
    if item.kind == .escapedText, let base = bytes.baseAddress {
      scratch.removeAll()
      _ = JSONScanner.appendUnescaped(base, base + bytes.count, to: &scratch)
      output.bytes.append(xml: scratch.buffer)
    } else {
      output.bytes.append(xml: bytes)
    }
    output.bytes.append("</gx:value>")
  }
}
