internal import Base
internal import Features
internal import Geometry
internal import XML

/// Reads one Polygon (KML 2.2 §10.8) with its boundaries in any order.
///
/// It owns where the polygon begins in the batch, and what is known of its outer ring.
struct KMLPolygonReader {
  private let firstLine: Int
  private let firstPosition: Int
  private var positions = KMLPositionReader()
  /// The outer ring, by its number in the batch.
  private var outerLine: Int?

  /// A polygon that follows what is in the column.
  init(_ geometry: borrowing GeometryColumn) {
    firstLine = geometry.lineEnds.count
    firstPosition = geometry.positionCount
  }

  /// Reads the current element to its end, and appends the polygon if it has an outer ring.
  mutating func take(
    _ elements: inout KMLElements, _ ground: inout KMLGround, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    elements.countAttributes()
    let start = elements.scanner.tokenStart
    let empty = elements.notes.emptyGeometries
    let short = elements.notes.shortRings
    var member = KMLGround.Member()
    children: while true {
      switch try elements.scanner.next() {
      case .startElement:
        switch elements.name {
        case .outerBoundary: try takeOuter(isBoundary: true, &elements, &ground, &batch)
        case .linearRing: try takeOuter(isBoundary: false, &elements, &ground, &batch)
        case .innerBoundary: try takeBoundary(&elements, &ground, &batch)
        default: try ground.take(into: &member, &elements, &batch)
        }
      case .text, .cdata: continue
      case .endElement: break children
      case .end, .incomplete: throw .cutShort(elements.scanner.position)
      }
    }
    positions.count(in: &elements.notes)
    let ringCount = batch.geometry.lineEnds.count - firstLine
    guard outerLine != nil else {
      // Holes mean nothing without a ring around them.
      if ringCount > 0, elements.isStrict { throw KMLGeometryFault.noOuterRing(at: start) }
      elements.notes.shortRings += ringCount
      batch.geometry.lineEnds.truncate(to: firstLine)
      batch.geometry.dropPositions(from: firstPosition)
      // One geometry is left out, for one reason.
      elements.notes.emptyGeometries = empty + (elements.notes.shortRings == short ? 1 : 0)
      return
    }
    if let outerLine, outerLine > firstLine { moveForward(line: outerLine, &batch.geometry) }
    batch.geometry.endPart()
    batch.geometry.appendNode(.polygon, positions.dimensions)
    ground.append(member)
  }

  /// The outer boundary, or a ring without the boundary that it should be in.
  private mutating func takeOuter(
    isBoundary: Bool, _ elements: inout KMLElements, _ ground: inout KMLGround,
    _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let line = batch.geometry.lineEnds.count
    if isBoundary {
      try takeBoundary(&elements, &ground, &batch)
    } else {
      try takeRing(&elements, &ground, &batch)
    }
    let added = batch.geometry.lineEnds.count - line
    if added > 1 || outerLine != nil, isBoundary { elements.notes.oddRings += 1 }
    if added > 0, outerLine == nil { outerLine = line }
  }

  /// The rings of a boundary; there should be one.
  private mutating func takeBoundary(
    _ elements: inout KMLElements, _ ground: inout KMLGround, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    while true {
      switch try elements.scanner.next() {
      case .startElement:
        if elements.name == .linearRing {
          try takeRing(&elements, &ground, &batch)
        } else {
          try elements.takeElement(&batch)
        }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(elements.scanner.position)
      }
    }
  }

  /// A LinearRing; an open one is closed, and one of fewer than four positions is left out.
  private mutating func takeRing(
    _ elements: inout KMLElements, _ ground: inout KMLGround, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let first = batch.geometry.positionCount
    let start = elements.scanner.tokenStart
    let member = try positions.take(&elements, &ground, &batch)
    // How a ring relates to the ground is for its polygon to say (§10.8.2).
    if member != KMLGround.Member() { elements.notes.lostElements += 1 }
    guard batch.geometry.positionCount > first else {
      elements.notes.emptyGeometries += 1
      return
    }
    let wasClosed = batch.geometry.closeRing(from: first)
    let count = batch.geometry.positionCount - first
    guard count >= 4 else {
      if elements.isStrict {
        throw KMLGeometryFault.shortRing(wasClosed ? count : count - 1, at: start)
      }
      elements.notes.shortRings += 1
      batch.geometry.dropPositions(from: first)
      return
    }
    if !wasClosed { elements.notes.closedRings += 1 }
    batch.geometry.endLine()
  }

  /// Puts the outer ring before those that came first.
  private func moveForward(line: Int, _ geometry: inout GeometryColumn) {
    let stride = geometry.stride
    var lines: [[Double]] = []
    for index in firstLine..<geometry.lineEnds.count {
      let range = geometry.positionRange(ofLine: index)
      lines.append(
        Array(
          geometry.ordinates.buffer(range.lowerBound * stride..<range.upperBound * stride)))
    }
    let outer = lines.remove(at: line - firstLine)
    lines.insert(outer, at: 0)
    geometry.lineEnds.truncate(to: firstLine)
    geometry.dropPositions(from: firstPosition)
    for line in lines {
      line.withUnsafeBufferPointer { geometry.ordinates.append(contentsOf: $0) }
      geometry.endLine()
    }
  }
}
