internal import Base
internal import Features
internal import FormatKit
internal import Geometry
internal import Text
internal import XML

/// Lines with times as gx:Track and gx:MultiTrack (kml22gx.xsd), their other arrays as gx:SimpleArrayData:
/// owns the arrays of the current feature and the lengths of its lines.
struct KMLEncoderTracks: ~Copyable {
  /// The greatest width of a position's element.
  private static let positionWidth = 3 * 26 + 40

  private var arrays = KMLEncoderTrack()
  /// Positions of each line.
  private var lineCounts = Column<Int>()
  private var scratch = Bytes()

  // MARK: - Looking

  /// Takes up the lines of a feature; false if there is anything but lines.
  mutating func load(_ nodes: Range<Int>, of batch: borrowing FeatureBatch) -> Bool {
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

  /// Takes arrays with a value for each position; false if they do not fit the lines, or have no times.
  mutating func take(arrays cell: Cell, of batch: borrowing FeatureBatch) -> Bool {
    cell.type == .json && arrays.parse(batch.bytes(of: cell)) && arrays.fits(lineCounts)
  }

  /// True if the measures of all positions can be times.
  func areMeasuresTimes(_ nodes: Range<Int>, of batch: borrowing FeatureBatch) -> Bool {
    batch.geometry.positionRange(ofNodes: nodes).allSatisfy { position in
      KMLTextTime.isPlausible(batch.geometry.ordinates[position * 4 + 3])
    }
  }

  // MARK: - Writing

  /// Writes the lines as tracks, with the times that their measures are or the arrays that were taken.
  mutating func append(
    _ nodes: Range<Int>, of batch: borrowing FeatureBatch, _ plan: KMLEncoderPlan,
    isMeasured: Bool, interpolates: Bool?, _ modes: KMLEncoderModes.View,
    to output: inout KMLEncoderOutput
  ) {
    let kind = batch.geometry.nodes[nodes.lowerBound].kind
    switch kind {
    case .multiLineString:
      output.bytes.append("<gx:MultiTrack>")
      if let interpolates {
        output.bytes.append(
          interpolates
            ? "<gx:interpolate>1</gx:interpolate>" : "<gx:interpolate>0</gx:interpolate>")
      }
    case .geometryCollection: output.bytes.append("<MultiGeometry>")
    default: break
    }
    var position = batch.geometry.positionRange(ofNodes: nodes).lowerBound
    for line in 0..<lineCounts.count {
      let positions = position..<position + lineCounts[line]
      let extent = modes.lines(line)
      output.bytes.append("<gx:Track>")
      output.bytes.append(from: modes.text + extent.start, count: extent.length)
      if isMeasured {
        appendMeasures(positions, batch.geometry, &output.bytes)
      } else {
        appendTimes(line, &output.bytes)
      }
      let hasZ = Self.hasHeights(nodes, line: line, batch.geometry)
      Self.append(positions, batch.geometry, hasZ: hasZ, &output.bytes)
      if !isMeasured {
        let angles = KMLEncoderAngles(arrays, line: line)
        angles.append(of: arrays, line: line, to: &output.bytes)
        appendArrays(line, plan, besides: angles.whole, &output.bytes)
      }
      output.bytes.append("</gx:Track>")
      position = positions.upperBound
    }
    switch kind {
    case .multiLineString: output.bytes.append("</gx:MultiTrack>")
    case .geometryCollection: output.bytes.append("</MultiGeometry>")
    default: break
    }
  }

  /// True if the line with a number has heights.
  private static func hasHeights(
    _ nodes: Range<Int>, line: Int, _ geometry: borrowing GeometryColumn
  ) -> Bool {
    let first = geometry.nodes[nodes.lowerBound]
    let node = first.kind == .geometryCollection ? nodes.lowerBound + 1 + line : nodes.lowerBound
    return geometry.stride > 2 && node < nodes.upperBound
      && geometry.nodes[node].dimensions.contains(.z)
  }

  private static func append(
    _ positions: Range<Int>, _ geometry: borrowing GeometryColumn, hasZ: Bool,
    _ bytes: inout Bytes
  ) {
    bytes.append(room: positions.count * positionWidth) { out in
      for position in positions {
        let ordinates = geometry.ordinates.base + position * geometry.stride
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
  }

  // MARK: - Times

  private func appendMeasures(
    _ positions: Range<Int>, _ geometry: borrowing GeometryColumn, _ bytes: inout Bytes
  ) {
    for position in positions {
      bytes.append("<when>")
      _ = EpochText.append(geometry.ordinates[position * geometry.stride + 3], to: &bytes)
      bytes.append("</when>")
    }
  }

  /// Writes the times of a line; a missing one is empty, as `when` and `gx:coord` go together by their order.
  private func appendTimes(_ line: Int, _ bytes: inout Bytes) {
    for array in arrays.arrays where array.isTimes {
      for index in arrays.items(ofSegment: array.segments.lowerBound + line) {
        let item = arrays.items[index]
        if item.kind == .null {
          bytes.append("<when/>")
          continue
        }
        bytes.append("<when>")
        bytes.append(contentsOf: arrays.bytes(of: item))
        bytes.append("</when>")
      }
    }
  }

  // MARK: - Further arrays

  private mutating func appendArrays(
    _ line: Int, _ plan: KMLEncoderPlan, besides written: Int?, _ bytes: inout Bytes
  ) {
    let further = arrays.arrays.enumerated().filter { number, array in
      !array.isTimes && number != written
        && arrays.says(ofSegment: array.segments.lowerBound + line)
    }.map(\.element)
    guard !further.isEmpty else { return }
    bytes.append(contentsOf: plan.schemaHead.buffer)
    for array in further {
      let number = plan.array(named: array.name)
      plan.arrayFlags[number].insert(.used)
      bytes.append("<gx:SimpleArrayData name=\"")
      bytes.append(attribute: String(decoding: array.name, as: UTF8.self))
      bytes.append("\">")
      for index in arrays.items(ofSegment: array.segments.lowerBound + line) {
        append(arrays.items[index], number, plan, &bytes)
      }
      bytes.append("</gx:SimpleArrayData>")
    }
    bytes.append("</SchemaData></ExtendedData>")
  }

  private mutating func append(
    _ item: KMLEncoderTrack.Item, _ array: Int, _ plan: KMLEncoderPlan, _ bytes: inout Bytes
  ) {
    switch item.kind {
    case .null:
      bytes.append("<gx:value/>")
      return
    case .integer: plan.arrayFlags[array].insert(.integer)
    case .wideInteger: plan.arrayFlags[array].formUnion([.integer, .wide])
    case .real: plan.arrayFlags[array].insert(.real)
    case .text, .escapedText, .other: plan.arrayFlags[array].insert(.text)
    }
    bytes.append("<gx:value>")
    let value = arrays.bytes(of: item)
    if item.kind == .escapedText, let base = value.baseAddress {
      scratch.removeAll()
      _ = JSONScanner.appendUnescaped(base, base + value.count, to: &scratch)
      bytes.append(xml: scratch.buffer)
    } else {
      bytes.append(xml: value)
    }
    bytes.append("</gx:value>")
  }
}
