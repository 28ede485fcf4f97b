internal import Base
internal import Features
internal import Geometry
internal import XML

extension KMLFeatureParser {
  /// A polygon (§10.8) with its boundaries in any order.
  mutating func takePolygon(_ batch: inout FeatureBatch) throws(XMLFault) {
    countAttributes()
    let firstLine = batch.geometry.lineEnds.count
    let firstPosition = batch.geometry.positionCount
    let (empty, short) = (geometryNotes.emptyGeometries, geometryNotes.shortRings)
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
    geometryNotes.count(extras)
    let ringCount = batch.geometry.lineEnds.count - firstLine
    guard ringCount > 0, !isOuterEmpty || outerLine != nil else {
      // Holes mean nothing without a ring around them.
      geometryNotes.shortRings += ringCount
      batch.geometry.lineEnds.truncate(to: firstLine)
      batch.geometry.ordinates.truncate(to: firstPosition * batch.geometry.stride)
      // One geometry is left out, for one reason.
      geometryNotes.emptyGeometries = empty + (geometryNotes.shortRings == short ? 1 : 0)
      return
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

  /// A LinearRing of a polygon; an open one is closed, and one of fewer than four positions is left out.
  private mutating func takeRing(
    _ batch: inout FeatureBatch, _ extras: inout KMLCoordinates.Extras
  ) throws(XMLFault) {
    countAttributes()
    let first = batch.geometry.positionCount
    let traits = try takeCoordinatesAndTraits(&batch, &extras)
    // How a ring relates to the ground is for its polygon to say (§10.8.2).
    if traits != KMLGeometryNotes.Traits() { geometryNotes.lostElements += 1 }
    guard batch.geometry.positionCount > first else {
      geometryNotes.emptyGeometries += 1
      return
    }
    let wasClosed = close(from: first, &batch.geometry)
    guard batch.geometry.positionCount - first >= 4 else {
      geometryNotes.shortRings += 1
      batch.geometry.ordinates.truncate(to: first * batch.geometry.stride)
      return
    }
    if !wasClosed { geometryNotes.closedRings += 1 }
    batch.geometry.endLine()
  }

  /// Closes the ring of the positions from `first` on; true if it was closed already.
  func close(from first: Int, _ geometry: inout GeometryColumn) -> Bool {
    let stride = geometry.stride
    let head = first * stride
    let tail = (geometry.positionCount - 1) * stride
    if geometry.ordinates[head] == geometry.ordinates[tail],
      geometry.ordinates[head + 1] == geometry.ordinates[tail + 1]
    {
      return true
    }
    for offset in 0..<stride { geometry.ordinates.append(geometry.ordinates[head + offset]) }
    return false
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
