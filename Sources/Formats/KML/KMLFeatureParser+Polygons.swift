internal import Geometry
internal import Streaming

extension KMLFeatureParser {
  /// A polygon (§10.8) in whatever order its boundaries stand.
  mutating func takePolygon(_ batch: inout FeatureBatch) throws(XMLFault) {
    countAttributes()
    let firstLine = batch.geometry.lineEnds.count
    let tagStart = scanner.tokenStart
    var traits = KMLGeometryNotes.Traits()
    var extras = KMLCoordinates.Extras()
    var outerLine: Int?
    var isOuterEmpty = false
    children: while true {
      switch try scanner.next() {
      case .startElement:
        switch element {
        case .outerBoundary, .linearRing:
          let isBoundary = element == .outerBoundary
          let line = batch.geometry.lineEnds.count
          if isBoundary {
            try takeBoundary(&batch, &extras)
          } else {
            try takeRing(&batch, &extras)
          }
          if batch.geometry.lineEnds.count == line { isOuterEmpty = isBoundary }
          if batch.geometry.lineEnds.count > line + 1 || outerLine != nil, isBoundary {
            geometryNotes.oddRings += 1
          }
          if batch.geometry.lineEnds.count > line, outerLine == nil { outerLine = line }
        case .innerBoundary: try takeBoundary(&batch, &extras)
        default: try takeTrait(&traits, &batch)
        }
      case .text, .cdata: continue
      case .endElement: break children
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
    geometryNotes.longTuples += extras.longTuples
    guard batch.geometry.lineEnds.count > firstLine else {
      geometryNotes.emptyGeometries += 1
      return
    }
    if isOuterEmpty, outerLine == nil {
      throw XMLFault(tagStart, .shortRing, "polygon has holes, but its outer ring is empty")
    }
    if let outerLine, outerLine > firstLine {
      moveForward(line: outerLine, to: firstLine, &batch.geometry)
    }
    batch.geometry.endPart()
    batch.geometry.appendNode(.polygon, extras.dimensions)
    geometryNotes.traits.append(traits)
  }

  /// The rings of a boundary; there should be one.
  private mutating func takeBoundary(
    _ batch: inout FeatureBatch, _ extras: inout KMLCoordinates.Extras
  ) throws(XMLFault) {
    while true {
      switch try scanner.next() {
      case .startElement:
        if element == .linearRing {
          try takeRing(&batch, &extras)
        } else {
          try takeElement(&batch)
        }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }

  /// A LinearRing of a polygon; one that is open is closed.
  private mutating func takeRing(
    _ batch: inout FeatureBatch, _ extras: inout KMLCoordinates.Extras
  ) throws(XMLFault) {
    countAttributes()
    let tagStart = scanner.tokenStart
    let first = batch.geometry.positionCount
    var traits = KMLGeometryNotes.Traits()
    children: while true {
      switch try scanner.next() {
      case .startElement:
        if element == .coordinates {
          try takeCoordinates(&batch.geometry, &extras)
        } else {
          try takeTrait(&traits, &batch)
        }
      case .text, .cdata: continue
      case .endElement: break children
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
    // How a ring stands to the ground is its polygon's matter (§10.8.2).
    if traits != KMLGeometryNotes.Traits() { geometryNotes.lostElements += 1 }
    guard batch.geometry.positionCount > first else {
      geometryNotes.emptyGeometries += 1
      return
    }
    close(from: first, &batch.geometry)
    let count = batch.geometry.positionCount - first
    guard count >= 4 else {
      throw XMLFault(
        tagStart, .shortRing,
        "ring has \(count) position\(count == 1 ? "" : "s"), at least 4 are needed")
    }
    batch.geometry.endLine()
  }

  private mutating func close(from first: Int, _ geometry: inout GeometryColumn) {
    let stride = geometry.stride
    let head = first * stride
    let tail = (geometry.positionCount - 1) * stride
    if geometry.ordinates[head] == geometry.ordinates[tail],
      geometry.ordinates[head + 1] == geometry.ordinates[tail + 1]
    {
      return
    }
    for offset in 0..<stride { geometry.ordinates.append(geometry.ordinates[head + offset]) }
    geometryNotes.closedRings += 1
  }

  /// Puts a line, the outer ring, before others that came first.
  private func moveForward(line: Int, to target: Int, _ geometry: inout GeometryColumn) {
    let stride = geometry.stride
    var lines: [[Double]] = []
    for index in target..<geometry.lineEnds.count {
      let range = geometry.positionRange(ofLine: index)
      lines.append(
        Array(
          geometry.ordinates.buffer(range.lowerBound * stride..<range.upperBound * stride)))
    }
    let outer = lines.remove(at: line - target)
    lines.insert(outer, at: 0)
    let start = geometry.positionRange(ofLine: target).lowerBound * stride
    geometry.ordinates.truncate(to: start)
    geometry.lineEnds.truncate(to: target)
    for line in lines {
      line.withUnsafeBufferPointer { geometry.ordinates.append(contentsOf: $0) }
      geometry.endLine()
    }
  }
}
