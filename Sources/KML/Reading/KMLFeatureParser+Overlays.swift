#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import Base
internal import Features
internal import Geometry
internal import Text
internal import XML

extension KMLFeatureParser {
  /// LatLonBox and gx:LatLonQuad of a GroundOverlay and the Region of a NetworkLink become footprints. They
  /// are nested values too, as a footprint does not say everything that they do.
  mutating func takeFootprint(
    _ element: KMLName, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let tagStart = scanner.tokenStart
    if needsProperties { try takeElement(&batch) } else { try NestedElement.skip(&scanner) }
    switch (kind, element) {
    case (.groundOverlay, .latLonBox):
      try look(at: tagStart)
      let box = try takeBox()
      append(box, &batch)
    case (.groundOverlay, .latLonQuad):
      try look(at: tagStart)
      try takeQuad(&batch)
    case (.networkLink, .region):
      try look(at: tagStart)
      try takeRegion(&batch)
    default: break
    }
  }

  // MARK: - Boxes

  /// The edges of a box in degrees, as far as they are given.
  struct Edges {
    var north: Double?
    var south: Double?
    var east: Double?
    var west: Double?
    /// Counter-clockwise, in degrees (§11.3.3).
    var rotation: Double?
  }

  /// The edges of the side scanner's LatLonBox or LatLonAltBox.
  private mutating func takeBox() throws(XMLFault) -> Edges {
    var edges = Edges()
    try forEachSideElement { parser, name throws(XMLFault) in
      switch name {
      case .north: edges.north = try parser.sideNumber()
      case .south: edges.south = try parser.sideNumber()
      case .east: edges.east = try parser.sideNumber()
      case .west: edges.west = try parser.sideNumber()
      case .rotation: edges.rotation = try parser.sideNumber()
      default: return false
      }
      return true
    }
    return edges
  }

  /// Appends the area of a box, turned around its middle in degrees (as togeojson does it); where east
  /// is less than west it reaches over the 180° meridian.
  private mutating func append(_ edges: Edges, _ batch: inout FeatureBatch) {
    guard let north = edges.north, let south = edges.south, var east = edges.east,
      let west = edges.west
    else {
      geometryNotes.boxesWithoutEdges += 1
      return
    }
    box = edges
    if east < west { east += 360 }
    let middle = (x: (west + east) / 2, y: (south + north) / 2)
    let turn = (edges.rotation ?? 0) * Double.pi / 180
    for corner in [(west, north), (east, north), (east, south), (west, south), (west, north)] {
      guard edges.rotation != nil else {
        batch.geometry.appendPosition(x: corner.0, y: corner.1)
        continue
      }
      let dx = corner.0 - middle.x
      let dy = corner.1 - middle.y
      let distance = (dx * dx + dy * dy).squareRoot()
      let angle = atan2(dy, dx) + turn
      batch.geometry.appendPosition(
        x: middle.x + cos(angle) * distance, y: middle.y + sin(angle) * distance)
    }
    endFootprint([], &batch.geometry)
  }

  /// Appends the feature member `bbox` of an overlay or link with a box: its edges as they are given (as in
  /// togeojson, not turned).
  mutating func appendBox(_ batch: inout FeatureBatch) {
    guard let west = box?.west, let south = box?.south, let east = box?.east,
      let north = box?.north
    else { return }
    let start = batch.text.count
    for (index, edge) in [west, south, east, north].enumerated() {
      batch.text.append(index == 0 ? "[" : ",")
      batch.text.append(JSONValue.text(of: edge))
    }
    batch.text.append("]")
    batch.cells.append(
      batch.storedCell(key: slot.key("bbox"), type: .json, flags: .foreign, from: start))
  }

  private mutating func endFootprint(
    _ dimensions: Dimensions, _ geometry: inout GeometryColumn
  ) {
    geometry.endLine()
    geometry.endPart()
    geometry.appendNode(.polygon, dimensions)
    geometryNotes.traits.append(KMLGeometryNotes.Traits())
  }

  /// gx:LatLonQuad: four corners, closed to a ring.
  private mutating func takeQuad(_ batch: inout FeatureBatch) throws(XMLFault) {
    let first = batch.geometry.positionCount
    var extras = KMLCoordinates.Extras()
    scratch.bytes.removeAll()
    try forEachSideElement { parser, name throws(XMLFault) in
      guard name == .coordinates else { return false }
      try parser.takeSideText()
      return true
    }
    let count = scratch.bytes.count
    scratch.bytes.append(repeating: 0, count: 64)
    KMLCoordinates.append(scratch.bytes.buffer(0..<count), to: &batch.geometry, &extras)
    geometryNotes.count(extras)
    guard batch.geometry.positionCount - first >= 3 else {
      batch.geometry.ordinates.truncate(to: first * batch.geometry.stride)
      geometryNotes.boxesWithoutEdges += 1
      return
    }
    _ = close(from: first, &batch.geometry)
    endFootprint(extras.dimensions, &batch.geometry)
  }

  /// The Region of a link (§13.4): its box is the footprint, its levels of detail are `lod`.
  private mutating func takeRegion(_ batch: inout FeatureBatch) throws(XMLFault) {
    var box: Edges?
    var levels: [Double?]?
    try forEachSideElement { parser, name throws(XMLFault) in
      switch name {
      case .latLonAltBox: box = try parser.takeBox()
      case .lod: levels = try parser.takeLevels()
      default: return false
      }
      return true
    }
    if let box { append(box, &batch) }
    guard let levels, needsProperties else { return }
    let start = batch.text.count
    for (index, level) in levels.enumerated() {
      batch.text.append(index == 0 ? "[" : ",")
      batch.text.append(level.map(JSONValue.text(of:)) ?? "null")
    }
    batch.text.append("]")
    batch.cells.append(batch.storedCell(key: slot.key("lod"), type: .json, from: start))
  }

  private mutating func takeLevels() throws(XMLFault) -> [Double?] {
    var levels: [Double?] = [-1, -1, nil, nil]
    try forEachSideElement { parser, name throws(XMLFault) in
      switch name {
      case .minLodPixels: levels[0] = try parser.sideNumber() ?? -1
      case .maxLodPixels: levels[1] = try parser.sideNumber() ?? -1
      case .minFadeExtent: levels[2] = try parser.sideNumber()
      case .maxFadeExtent: levels[3] = try parser.sideNumber()
      default: return false
      }
      return true
    }
    return levels
  }

  // MARK: - Icons and links

  /// The Icon of an overlay: `icon` is its `href`; an Icon that says more is a nested value too.
  mutating func takeIcon(_ batch: inout FeatureBatch) throws(XMLFault) {
    let tagStart = scanner.tokenStart
    let canonical = scanner.name
    var saysMore = !scanner.attributes.isEmpty
    try NestedElement.skip(&scanner)
    try look(at: tagStart)
    let start = batch.text.count
    scratch.bytes.removeAll()
    try forEachSideElement { parser, name throws(XMLFault) in
      guard name == .href, parser.scratch.bytes.isEmpty, parser.side.attributes.isEmpty else {
        saysMore = true
        return false
      }
      try parser.takeSideText()
      return true
    }
    batch.text.append(contentsOf: scratch.bytes.buffer)
    if batch.text.count > start {
      icon = KMLText.cell(slot.key("icon"), from: start, batch)
    }
    if saysMore { try appendNested(canonical, tagStart, &batch) }
  }

  /// The Link of a NetworkLink: its parts are properties; one that says more is a nested value too.
  mutating func takeLink(_ batch: inout FeatureBatch) throws(XMLFault) {
    let tagStart = scanner.tokenStart
    let canonical = scanner.name
    var saysMore = !scanner.attributes.isEmpty
    try NestedElement.skip(&scanner)
    try look(at: tagStart)
    while true {
      switch try side.next() {
      case .startElement:
        guard let name = KMLName(number: side.name, in: names), isPartOfLink(name),
          side.attributes.isEmpty
        else {
          saysMore = true
          try NestedElement.skip(&side)
          continue
        }
        let key = slot.key(ofElement: side.name, side.names)
        let start = batch.text.count
        try NestedElement.appendText(&side, to: &batch.text)
        if batch.text.count > start { batch.cells.append(KMLText.cell(key, from: start, batch)) }
      case .text, .cdata: continue
      case .endElement:
        if saysMore { try appendNested(canonical, tagStart, &batch) }
        return
      case .end, .incomplete: throw .cutShort(side.position)
      }
    }
  }

  private func isPartOfLink(_ name: KMLName) -> Bool {
    switch name {
    case .href, .refreshMode, .refreshInterval, .viewRefreshMode, .viewRefreshTime,
      .viewBoundScale, .viewFormat, .httpQuery:
      true
    default: false
    }
  }

  /// Appends an element that has just ended as a nested value.
  private mutating func appendNested(
    _ canonical: Int, _ tagStart: Position, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    try look(at: tagStart)
    let start = batch.text.count
    try NestedElement.appendJSON(&side, to: &batch.text)
    plainElements.append(batch.cells.count)
    batch.cells.append(
      batch.storedCell(
        key: slot.key(ofElement: canonical, scanner.names), type: .json, from: start))
  }
}
