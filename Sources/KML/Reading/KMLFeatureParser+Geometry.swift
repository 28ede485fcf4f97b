internal import Base
internal import Features
internal import Geometry
internal import Text
internal import XML

extension KMLFeatureParser {
  /// Collections within each other; deeper ones are refused.
  private static let collectionDepthLimit = 64

  /// Appends a geometry (§10) behind its start tag; empty ones leave nothing.
  mutating func takeGeometry(
    _ kind: KMLName, depth: Int, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    switch kind {
    case .point, .lineString, .linearRing: try takeSimple(kind, &batch)
    case .polygon: try takePolygon(&batch)
    case .model: try takeModel(&batch)
    case .track, .gxTrack: try takeTrack(&batch)
    case .multiTrack, .gxMultiTrack: try takeMultiTrack(&batch)
    default: try takeCollection(depth: depth, &batch)
    }
  }

  /// Makes one geometry of several members of a feature, or of one; collections within each other become
  /// one (RFC 7946 §3.1.8).
  mutating func finishGeometry(_ batch: inout FeatureBatch) {
    join(from: geometryNotes.start, &batch.geometry)
  }

  // MARK: - Collections

  private mutating func takeCollection(
    depth: Int, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    guard depth < Self.collectionDepthLimit else {
      throw XMLFault(
        scanner.tokenStart, .nestedTooDeeply,
        "more than \(Self.collectionDepthLimit) collections within each other")
    }
    countAttributes()
    if depth > 0 { geometryNotes.flattenedCollections += 1 }
    while true {
      switch try scanner.next() {
      case .startElement:
        switch element {
        case .point, .lineString, .linearRing, .polygon, .multiGeometry, .multiPoint,
          .multiLineString, .multiPolygon, .model, .track, .gxTrack, .multiTrack, .gxMultiTrack:
          try takeGeometry(element ?? .point, depth: depth + 1, &batch)
        default: try takeElement(&batch)
        }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }

  /// Makes one geometry of those from `start` on: one is itself, several of one kind are a Multi… (RFC
  /// 7946 §3.1.8), others a collection.
  private func join(from start: KMLGeometryNotes.Start, _ geometry: inout GeometryColumn) {
    let count = geometry.nodes.count
    guard count - start.node > 1 else { return }
    let kind = geometry.nodes[start.node].kind
    var dimensions: Dimensions = []
    var isUniform = kind == .point || kind == .lineString || kind == .polygon
    for node in start.node..<count {
      if geometry.nodes[node].kind != kind { isUniform = false }
      dimensions.formUnion(geometry.nodes[node].dimensions)
    }
    guard isUniform else {
      geometry.nodes.append(geometry.nodes[count - 1])
      var index = count - 1
      while index > start.node {
        geometry.nodes[index] = geometry.nodes[index - 1]
        index -= 1
      }
      geometry.nodes[start.node] = GeometryNode(
        kind: .geometryCollection, dimensions: [],
        partEnd: UInt32(truncatingIfNeeded: start.part))
      return geometry.endCollection(start.node)
    }
    geometry.nodes.truncate(to: start.node)
    switch kind {
    case .point:
      // The points of a MultiPoint are one part.
      geometry.lineEnds.truncate(to: start.line)
      geometry.partEnds.truncate(to: start.part)
      geometry.endLine()
      geometry.endPart()
      geometry.appendNode(.multiPoint, dimensions)
    case .lineString: geometry.appendNode(.multiLineString, dimensions)
    default: geometry.appendNode(.multiPolygon, dimensions)
    }
  }

  // MARK: - Points and lines

  private mutating func takeSimple(
    _ kind: KMLName, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    countAttributes()
    let first = batch.geometry.positionCount
    var extras = KMLCoordinates.Extras()
    let traits = try takeCoordinatesAndTraits(&batch, &extras)
    let count = batch.geometry.positionCount - first
    geometryNotes.count(extras)
    guard count > 0 else {
      geometryNotes.emptyGeometries += 1
      return
    }
    if kind == .point {
      if count > 1 {
        geometryNotes.extraPositions += 1
        batch.geometry.ordinates.truncate(to: (first + 1) * batch.geometry.stride)
      }
    } else {
      guard count >= 2 else {
        geometryNotes.shortLines += 1
        batch.geometry.ordinates.truncate(to: first * batch.geometry.stride)
        return
      }
      if kind == .linearRing, !isClosed(from: first, batch.geometry) {
        geometryNotes.openLines += 1
      }
    }
    batch.geometry.endLine()
    batch.geometry.endPart()
    batch.geometry.appendNode(kind == .point ? .point : .lineString, extras.dimensions)
    geometryNotes.traits.append(traits)
  }

  /// The elements of a geometry that has coordinates of its own; returns how it relates to the ground.
  mutating func takeCoordinatesAndTraits(
    _ batch: inout FeatureBatch, _ extras: inout KMLCoordinates.Extras
  ) throws(XMLFault) -> KMLGeometryNotes.Traits {
    var traits = KMLGeometryNotes.Traits()
    while true {
      switch try scanner.next() {
      case .startElement:
        if element == .coordinates {
          try takeCoordinates(&batch.geometry, &extras)
        } else {
          try takeTrait(&traits, &batch)
        }
      case .text, .cdata: continue
      case .endElement: return traits
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }

  private func isClosed(from first: Int, _ geometry: borrowing GeometryColumn) -> Bool {
    let stride = geometry.stride
    let head = geometry.ordinates.base + first * stride
    let tail = geometry.ordinates.base + (geometry.positionCount - 1) * stride
    return head[0] == tail[0] && head[1] == tail[1]
  }

  /// `extrude`, `tessellate` and `altitudeMode`; any other element in a geometry belongs to the feature.
  mutating func takeTrait(
    _ traits: inout KMLGeometryNotes.Traits, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    guard let name = element else { return try takeElement(&batch) }
    switch name {
    case .extrude, .tessellate, .altitudeMode, .gxAltitudeMode: break
    default: return try takeElement(&batch)
    }
    try loadScratch()
    switch name {
    case .extrude, .tessellate:
      let truth = KMLNumber.boolean(scratch.bytes.buffer)
      if truth == nil, !scratch.bytes.buffer.isXMLSpace { geometryNotes.lostElements += 1 }
      let number = truth.map { $0 ? 2 : 1 } ?? 0
      if name == .extrude { traits.extrude = number } else { traits.tessellate = number }
    default:
      let mode = geometryNotes.number(ofMode: scratch.bytes.buffer)
      // Google's modes come with one of the standard's, for programs that know no others.
      if name == .gxAltitudeMode || traits.altitudeMode == 0 { traits.altitudeMode = mode }
    }
  }

  /// Appends the tuples of a `coordinates` element.
  @inline(__always)
  mutating func takeCoordinates(
    _ geometry: inout GeometryColumn, _ extras: inout KMLCoordinates.Extras
  ) throws(XMLFault) {
    let token = try scanner.next()
    if token == .endElement { return }
    if token == .text {
      let content = scanner.content
      // Line ends need no normalising here.
      let isLiteral = scanner.isVerbatim || !content.contains(UInt8(ascii: "&"))
      if isLiteral {
        let next = try scanner.next()
        if next == .endElement {
          return KMLCoordinates.append(content, to: &geometry, &extras)
        }
        scratch.bytes.removeAll()
        scratch.bytes.append(contentsOf: content)
        return try takePieces(next, &geometry, &extras)
      }
    }
    scratch.bytes.removeAll()
    try takePieces(token, &geometry, &extras)
  }

  /// Coordinates with comments or CDATA sections in them.
  @inline(never)
  private mutating func takePieces(
    _ first: XMLScanner.Token, _ geometry: inout GeometryColumn,
    _ extras: inout KMLCoordinates.Extras
  ) throws(XMLFault) {
    var token = first
    while token != .endElement {
      switch token {
      case .text, .cdata: scanner.appendContent(to: &scratch.bytes)
      case .startElement:
        try NestedElement.skip(&scanner)
        geometryNotes.lostElements += 1
      default: throw .cutShort(scanner.position)
      }
      token = try scanner.next()
    }
    let count = scratch.bytes.count
    scratch.bytes.append(repeating: 0, count: 64)
    KMLCoordinates.append(scratch.bytes.buffer(0..<count), to: &geometry, &extras)
  }

  // MARK: - Models

  /// A Model is the point of its Location (§10.14); all else that it says is a nested value.
  private mutating func takeModel(_ batch: inout FeatureBatch) throws(XMLFault) {
    let tagStart = scanner.tokenStart
    if needsProperties { try takeElement(&batch) } else { try NestedElement.skip(&scanner) }
    try look(at: tagStart)
    var place: (x: Double?, y: Double?, z: Double?) = (nil, nil, nil)
    try forEachSideElement { parser, name throws(XMLFault) in
      guard name == .location else { return false }
      try parser.forEachSideElement { parser, name throws(XMLFault) in
        switch name {
        case .longitude: place.x = try parser.sideNumber()
        case .latitude: place.y = try parser.sideNumber()
        case .altitude: place.z = try parser.sideNumber()
        default: return false
        }
        return true
      }
      return true
    }
    guard let x = place.x, let y = place.y else {
      geometryNotes.emptyGeometries += 1
      return
    }
    if let z = place.z {
      batch.geometry.appendPosition(x: x, y: y, z: z)
    } else {
      batch.geometry.appendPosition(x: x, y: y)
    }
    batch.geometry.endLine()
    batch.geometry.endPart()
    batch.geometry.appendNode(.point, place.z == nil ? [] : .z)
    geometryNotes.traits.append(KMLGeometryNotes.Traits())
    modelCount += 1
  }

  /// Calls `body` for each element within the side scanner's; it reads an element to its end and returns
  /// true, or leaves it to be passed over.
  mutating func forEachSideElement(
    _ body: (inout Self, KMLName?) throws(XMLFault) -> Bool
  ) throws(XMLFault) {
    while true {
      switch try side.next() {
      case .startElement:
        let name = KMLName(number: side.name, in: names)
        if try !body(&self, name) { try NestedElement.skip(&side) }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(side.position)
      }
    }
  }

  /// The number that the side scanner's element is, nil for anything else.
  mutating func sideNumber() throws(XMLFault) -> Double? {
    scratch.bytes.removeAll()
    try takeSideText()
    return KMLNumber.value(scratch.bytes.buffer)
  }

  /// Appends the text of the side scanner's element to the scratch bytes.
  mutating func takeSideText() throws(XMLFault) {
    // A reference of its own: under the thread sanitizer `scratch` and `side` overlap as parts of `self`.
    let scratch = scratch
    try NestedElement.appendText(&side, to: &scratch.bytes)
  }

  // MARK: - Traits

  /// Appends what the members say besides their coordinates: one value if all say the same, otherwise
  /// an array with null for what is not said.
  mutating func appendTraits(_ batch: inout FeatureBatch) {
    let traits = geometryNotes.traits
    guard let first = traits.first else { return }
    if traits.allSatisfy({ $0 == KMLGeometryNotes.Traits() }) { return }
    func append(
      _ name: StaticString, _ part: (KMLGeometryNotes.Traits) -> Int,
      _ value: (Int, inout FeatureBatch) -> Void, _ cell: (UInt32, Int, inout FeatureBatch) -> Void
    ) {
      if traits.allSatisfy({ part($0) == 0 }) { return }
      let key = slot.key(name)
      if traits.allSatisfy({ part($0) == part(first) }) { return cell(key, part(first), &batch) }
      let start = batch.text.count
      for (index, entry) in traits.enumerated() {
        batch.text.append(index == 0 ? "[" : ",")
        if part(entry) == 0 { batch.text.append("null") } else { value(part(entry), &batch) }
      }
      batch.text.append("]")
      batch.cells.append(batch.storedCell(key: key, type: .json, from: start))
    }
    let modes = geometryNotes.altitudeModes
    append("altitudeMode", \.altitudeMode) { mode, batch in
      batch.text.append(quoting: modes[mode - 1])
    } _: { key, mode, batch in
      let start = batch.text.count
      batch.text.append(modes[mode - 1])
      batch.cells.append(KMLText.cell(key, from: start, batch))
    }
    let truth = { (value: Int, batch: inout FeatureBatch) in
      batch.text.append(value == 2 ? "true" : "false")
    }
    let cell = { (key: UInt32, value: Int, batch: inout FeatureBatch) in
      batch.cells.append(Cell(key: key, type: .boolean, bits: value == 2 ? 1 : 0))
    }
    append("extrude", \.extrude, truth, cell)
    append("tessellate", \.tessellate, truth, cell)
  }
}
