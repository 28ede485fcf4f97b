internal import Base
internal import Features
internal import Geometry
internal import Text
internal import XML

extension GPXParser {
  /// Facts about the current line.
  struct Line {
    var hasHeights = false
    /// The numbers of points, and of points with known times.
    var pointCount = 0
    var timedCount = 0
    var partCount = 0
    /// The point that was read last.
    var last = (x: 0.0, y: 0.0, z: Double.nan, m: Double.nan)
    /// The range of the first time in the batch's text.
    var firstTime: Range<Int>?
    var hasOnePointSegments = false
    /// The extensions of the current segment, as JSON.
    var segmentExtensions: Range<Int>?
    var hasSegmentExtensions = false
  }

  /// Parses a route or a track: a line of its segments, with the elements of its points as arrays. A route
  /// or track without points has no geometry.
  mutating func parseLine(isRoute: Bool, _ batch: inout FeatureBatch) throws(XMLFault) {
    _ = try scanner.next()
    var line = Line()
    isLine = true
    var seen: UInt64 = 0
    let firstPosition = batch.geometry.positionCount
    arrays.begin()
    segments.removeAll()
    scan: while true {
      switch try scanner.next() {
      case .startElement:
        switch GPXName(rawValue: scanner.name) {
        case .trkpt, .rtept: try parseLinePoint(&line, &batch)
        case .trkseg:
          endSegment(&line, &batch)
          try parseSegment(&line, &batch)
        default:
          if needsProperties {
            try takeMember(&seen, &batch)
          } else {
            try NestedElement.skip(&scanner)
          }
        }
      case .endElement: break scan
      case .text, .cdata: continue
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
    endSegment(&line, &batch)
    finish(line, firstPosition, &batch)
    if needsProperties { appendLineProperties(line, isRoute, &batch) }
    finishRow(&batch)
  }

  private mutating func parseSegment(
    _ line: inout Line, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    while true {
      switch try scanner.next() {
      case .startElement:
        if scanner.name == GPXName.trkpt.rawValue || scanner.name == GPXName.rtept.rawValue {
          try parseLinePoint(&line, &batch)
        } else if needsProperties {
          try takeSegmentMember(&line)
        } else {
          try NestedElement.skip(&scanner)
        }
      case .endElement: return endSegment(&line, &batch)
      case .text, .cdata: continue
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }

  /// Takes an element of a segment that is not a point: its extensions, or in GPX 1.0 a private element.
  private mutating func takeSegmentMember(_ line: inout Line) throws(XMLFault) {
    value.removeAll()
    if scanner.name == GPXName.extensions.rawValue {
      let isText = try nested.append(&scanner, to: &value)
      if isText, value.count == 2 { return }
    } else {
      value.append("{")
      value.append(quoting: scanner.names.canonical.bytes(at: scanner.name))
      value.append(":")
      _ = try nested.append(&scanner, to: &value)
      value.append("}")
    }
    let start = line.segmentExtensions?.lowerBound ?? segments.count
    if let known = line.segmentExtensions {
      var before = Bytes()
      before.append(contentsOf: segments.buffer(known))
      segments.truncate(to: start)
      JSONList.append(before.buffer, and: value.buffer, to: &segments)
    } else {
      segments.append(contentsOf: value.buffer)
    }
    line.segmentExtensions = start..<segments.count
  }

  /// Ends the current part, if it has points.
  private mutating func endSegment(_ line: inout Line, _ batch: inout FeatureBatch) {
    defer { line.segmentExtensions = nil }
    guard arrays.pointCount > 0 else {
      if let extensions = line.segmentExtensions {
        segments.truncate(to: extensions.lowerBound)
        batch.note(.segmentWithoutPoints, feature: batch.slotIndexes.count - 1)
      }
      return
    }
    if arrays.pointCount == 1 {
      // A line has at least two positions (RFC 7946 §3.1.4).
      append(line.last, &batch)
      arrays.repeatPoint()
      line.pointCount += 1
      if !line.last.m.isNaN { line.timedCount += 1 }
      line.hasOnePointSegments = true
    }
    arrays.endSegment()
    batch.geometry.endLine()
    batch.geometry.endPart()
    line.partCount += 1
    if line.segmentExtensions == nil {
      segments.append("null")
    } else {
      line.hasSegmentExtensions = true
    }
    segments.append(",")
  }

  @inline(__always)
  private func append(
    _ point: (x: Double, y: Double, z: Double, m: Double), _ batch: inout FeatureBatch
  ) {
    if point.z.isNaN, point.m.isNaN {
      batch.geometry.appendPosition(x: point.x, y: point.y)
    } else {
      batch.geometry.appendPosition(x: point.x, y: point.y, z: point.z, m: point.m)
    }
  }

  /// Adds the geometry. Either all points have measures, or none of them has.
  private func finish(_ line: Line, _ firstPosition: Int, _ batch: inout FeatureBatch) {
    guard line.partCount > 0 else { return }
    var dimensions: Dimensions = line.hasHeights ? .z : []
    if line.timedCount == line.pointCount, line.timedCount > 0 {
      dimensions.insert(.m)
    } else if line.timedCount > 0 {
      let stride = batch.geometry.stride
      for position in firstPosition..<batch.geometry.positionCount {
        batch.geometry.ordinates[position * stride + 3] = .nan
      }
    }
    batch.geometry.appendNode(
      line.partCount == 1 ? .lineString : .multiLineString, dimensions)
    if line.hasOnePointSegments {
      batch.note(.onePointSegment, feature: batch.slotIndexes.count - 1)
    }
  }

  private mutating func appendLineProperties(
    _ line: Line, _ isRoute: Bool, _ batch: inout FeatureBatch
  ) {
    if let time = line.firstTime, openCell(keys.time, batch) == nil {
      let text = UnsafePointer(batch.text.base + time.lowerBound)
      batch.cells.append(
        Cell(
          key: keys.time, type: DateText.type(of: text, count: time.count),
          bits: UInt64(time.lowerBound) << 32 | UInt64(time.count)))
    }
    if openCell(keys.gpxType, batch) == nil {
      let start = batch.text.count
      batch.text.append(isRoute ? "rte" : "trk")
      batch.cells.append(batch.storedCell(key: keys.gpxType, type: .text, from: start))
    }
    if line.hasSegmentExtensions {
      let start = batch.text.count
      batch.text.append("[")
      batch.text.append(contentsOf: segments.buffer(0..<segments.count - 1))
      batch.text.append("]")
      append(batch.storedCell(key: keys.segmentExtensions, type: .json, from: start), &batch)
    }
    if !arrays.isEmpty, openCell(keys.coordinateProperties, batch) == nil {
      let start = batch.text.count
      arrays.appendJSON(to: &batch.text)
      batch.cells.append(
        batch.storedCell(key: keys.coordinateProperties, type: .json, from: start))
    }
  }
}
