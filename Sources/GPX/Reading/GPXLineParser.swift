internal import Base
internal import Features
internal import Text
internal import XML

/// Makes a feature of a route or track: owns its points' values and its segments' extensions.
struct GPXLineParser: ~Copyable {
  /// Properties are kept, not just checked.
  private let needsProperties: Bool
  private var points: GPXLinePoints
  private var segments = GPXSegmentExtensions()

  init(needsProperties: Bool) {
    self.needsProperties = needsProperties
    points = GPXLinePoints(needsProperties: needsProperties)
  }

  /// Removes what a fault has left unfinished.
  mutating func recover() { points.recover() }

  /// Parses a route or a track: a line of its segments, with the elements of its points as arrays.
  mutating func parse(
    isRoute: Bool, _ element: inout GPXElementReader, _ members: inout GPXMemberParser,
    _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    var shape = GPXLineShape(batch)
    points.begin()
    segments.begin()
    scan: while true {
      switch try element.next() {
      case .startElement:
        switch GPXName(rawValue: element.name) {
        case .trkpt, .rtept: try points.take(&shape, &element, &batch)
        case .trkseg:
          endSegment(&shape, &batch)
          try parseSegment(&shape, &element, &batch)
        default:
          if needsProperties {
            try members.take(&element, &batch)
          } else {
            try element.skip()
          }
        }
      case .endElement: break scan
      case .text, .cdata: continue
      case .end, .incomplete: throw .cutShort(element.scanner.position)
      }
    }
    endSegment(&shape, &batch)
    shape.finish(&batch)
    if needsProperties { appendProperties(shape, isRoute, members.row, &batch) }
    members.finish(&batch)
  }

  private mutating func parseSegment(
    _ shape: inout GPXLineShape, _ element: inout GPXElementReader, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    while true {
      switch try element.next() {
      case .startElement:
        if element.name == GPXName.trkpt.rawValue || element.name == GPXName.rtept.rawValue {
          try points.take(&shape, &element, &batch)
        } else if needsProperties {
          try segments.take(&element)
        } else {
          try element.skip()
        }
      case .endElement: return endSegment(&shape, &batch)
      case .text, .cdata: continue
      case .end, .incomplete: throw .cutShort(element.scanner.position)
      }
    }
  }

  /// Ends the current part, if it has points.
  private mutating func endSegment(_ shape: inout GPXLineShape, _ batch: inout FeatureBatch) {
    guard points.count > 0 else {
      if segments.dropSegment() {
        batch.note(.segmentWithoutPoints, feature: batch.slotIndexes.count - 1)
      }
      return
    }
    if points.count == 1 {
      shape.repeatLast(&batch)
      points.repeatLast()
    }
    points.endSegment()
    shape.endPart(&batch)
    segments.endSegment()
  }

  private func appendProperties(
    _ shape: GPXLineShape, _ isRoute: Bool, _ row: borrowing GPXPropertyRow,
    _ batch: inout FeatureBatch
  ) {
    if let time = points.firstTime, row.openCell(row.keys.time, batch) == nil {
      let text = UnsafePointer(batch.text.base + time.lowerBound)
      batch.cells.append(
        Cell(
          key: row.keys.time, type: DateText.type(of: text, count: time.count),
          bits: UInt64(time.lowerBound) << 32 | UInt64(time.count)))
    }
    let flags: CellFlags = shape.hasOnePointSegments ? .onePointSegments : []
    if let known = row.openCell(row.keys.gpxType, batch) {
      batch.cells[known].flags.formUnion(flags)
    } else {
      let start = batch.text.count
      batch.text.append(isRoute ? "rte" : "trk")
      batch.cells.append(
        batch.storedCell(key: row.keys.gpxType, type: .text, flags: flags, from: start))
    }
    if !segments.isEmpty {
      let start = batch.text.count
      segments.appendJSON(to: &batch.text)
      let flags: CellFlags = segments.hasPlainElements ? .withoutNamespace : []
      row.append(
        batch.storedCell(key: row.keys.segmentExtensions, type: .json, flags: flags, from: start),
        &batch)
    }
    points.appendArrays(row, &batch)
  }
}
