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

/// Reads what only overlays and NetworkLinks have (KML 2.2 §11, §13): boxes, which are their footprints, pictures
/// and links.
///
/// It owns the kind of the feature, its box and its picture.
struct KMLOverlayReader {
  /// The edges of a box in degrees, as far as they are given.
  private struct Edges {
    var north: Double?
    var south: Double?
    var east: Double?
    var west: Double?
    /// Counter-clockwise, in degrees (§11.3.3).
    var rotation: Double?
  }

  /// The feature's element.
  private(set) var kind = KMLName.placemark
  /// The overlay's own picture, which goes before a style's icon.
  private var icon: Cell?
  /// The box that is the feature's footprint.
  private var box: Edges?

  /// Begins with a feature by the name of its element; those that KML does not know are Placemarks of a
  /// type of their own.
  mutating func begin(_ name: KMLName?) {
    kind = name ?? .placemark
    icon = nil
    box = nil
  }

  /// Appends the kind of a feature other than a Placemark.
  func appendKind(_ elements: inout KMLElements, _ batch: inout FeatureBatch) {
    let word: StaticString
    switch kind {
    case .placemark: return
    case .groundOverlay: word = "groundoverlay"
    case .photoOverlay: word = "photooverlay"
    case .screenOverlay: word = "screenoverlay"
    default: word = "networklink"
    }
    elements.appendWord(word, of: "@geometry-type", &batch)
  }

  /// Appends the picture of an overlay.
  func appendIcon(_ batch: inout FeatureBatch) {
    if let icon { batch.cells.append(icon) }
  }

  /// Appends the feature member `bbox` of an overlay or link with a box: its edges as they are given (as in
  /// togeojson, not turned).
  func appendBox(_ slot: KMLSlot, _ batch: inout FeatureBatch) {
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

  // MARK: - Footprints

  /// LatLonBox and gx:LatLonQuad of a GroundOverlay and the Region of a NetworkLink become footprints. They
  /// are nested values too, as a footprint does not say everything that they do.
  mutating func takeFootprint(
    _ name: KMLName, _ elements: inout KMLElements, _ geometry: inout KMLGeometryReader,
    _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let tagStart = elements.scanner.tokenStart
    try elements.takeElement(&batch)
    switch (kind, name) {
    case (.groundOverlay, .latLonBox):
      try elements.look(at: tagStart)
      append(try takeEdges(&elements), &elements, &geometry, &batch)
    case (.groundOverlay, .latLonQuad):
      try elements.look(at: tagStart)
      try takeQuad(&elements, &geometry, &batch)
    case (.networkLink, .region):
      try elements.look(at: tagStart)
      try takeRegion(&elements, &geometry, &batch)
    default: break
    }
  }

  /// The edges of the LatLonBox or LatLonAltBox of the second look.
  private func takeEdges(_ elements: inout KMLElements) throws(XMLFault) -> Edges {
    var edges = Edges()
    try elements.forEachSideElement { elements, name throws(XMLFault) in
      switch name {
      case .north: edges.north = try elements.sideNumber()
      case .south: edges.south = try elements.sideNumber()
      case .east: edges.east = try elements.sideNumber()
      case .west: edges.west = try elements.sideNumber()
      case .rotation: edges.rotation = try elements.sideNumber()
      default: return false
      }
      return true
    }
    return edges
  }

  /// Appends the area of a box, turned around its middle in degrees (as togeojson does it); where east
  /// is less than west it reaches over the 180° meridian.
  private mutating func append(
    _ edges: Edges, _ elements: inout KMLElements, _ geometry: inout KMLGeometryReader,
    _ batch: inout FeatureBatch
  ) {
    guard let north = edges.north, let south = edges.south, var east = edges.east,
      let west = edges.west
    else {
      elements.notes.boxesWithoutEdges += 1
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
    geometry.endFootprint([], &batch.geometry)
  }

  /// gx:LatLonQuad: four corners, closed to a ring.
  private func takeQuad(
    _ elements: inout KMLElements, _ geometry: inout KMLGeometryReader,
    _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let first = batch.geometry.positionCount
    var extras = KMLCoordinates.Extras()
    try elements.forEachSideElement { elements, name throws(XMLFault) in
      guard name == .coordinates else { return false }
      KMLCoordinates.append(try elements.sideText(), to: &batch.geometry, &extras)
      return true
    }
    elements.notes.count(extras)
    guard batch.geometry.positionCount - first >= 3 else {
      batch.geometry.dropPositions(from: first)
      elements.notes.boxesWithoutEdges += 1
      return
    }
    _ = batch.geometry.closeRing(from: first)
    geometry.endFootprint(extras.dimensions, &batch.geometry)
  }

  /// The Region of a link (§13.4): its box is the footprint, its levels of detail are `lod`.
  private mutating func takeRegion(
    _ elements: inout KMLElements, _ geometry: inout KMLGeometryReader,
    _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    var edges: Edges?
    var levels: [Double?]?
    try elements.forEachSideElement { elements, name throws(XMLFault) in
      switch name {
      case .latLonAltBox: edges = try takeEdges(&elements)
      case .lod: levels = try takeLevels(&elements)
      default: return false
      }
      return true
    }
    if let edges { append(edges, &elements, &geometry, &batch) }
    guard let levels, elements.needsProperties else { return }
    let start = batch.text.count
    for (index, level) in levels.enumerated() {
      batch.text.append(index == 0 ? "[" : ",")
      batch.text.append(level.map(JSONValue.text(of:)) ?? "null")
    }
    batch.text.append("]")
    batch.cells.append(
      batch.storedCell(key: elements.slot.key("lod"), type: .json, from: start))
  }

  private func takeLevels(_ elements: inout KMLElements) throws(XMLFault) -> [Double?] {
    var levels: [Double?] = [-1, -1, nil, nil]
    try elements.forEachSideElement { elements, name throws(XMLFault) in
      switch name {
      case .minLodPixels: levels[0] = try elements.sideNumber() ?? -1
      case .maxLodPixels: levels[1] = try elements.sideNumber() ?? -1
      case .minFadeExtent: levels[2] = try elements.sideNumber()
      case .maxFadeExtent: levels[3] = try elements.sideNumber()
      default: return false
      }
      return true
    }
    return levels
  }

  // MARK: - Icons and links

  /// The Icon of an overlay: `icon` is its `href`; an Icon that says more is a nested value too.
  mutating func takeIcon(
    _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let tagStart = elements.scanner.tokenStart
    let canonical = elements.scanner.name
    var saysMore = !elements.scanner.attributes.isEmpty
    try elements.skip()
    try elements.look(at: tagStart)
    let start = batch.text.count
    try elements.forEachSideElement { elements, name throws(XMLFault) in
      guard name == .href, batch.text.count == start, !elements.sideHasAttributes else {
        saysMore = true
        return false
      }
      try elements.appendSideText(to: &batch.text)
      return true
    }
    if batch.text.count > start {
      let reference = String(decoding: batch.text.buffer(start..<batch.text.count), as: UTF8.self)
      if let name = elements.references?.replacement(of: reference) {
        batch.text.truncate(to: start)
        batch.text.append(name)
      }
      icon = KMLText.cell(elements.slot.key("icon"), from: start, batch)
    }
    if saysMore { try elements.appendNested(canonical, tagStart, &batch) }
  }

  /// The Link of a NetworkLink: its parts are properties; one that says more is a nested value too.
  func takeLink(
    _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let tagStart = elements.scanner.tokenStart
    let canonical = elements.scanner.name
    var saysMore = !elements.scanner.attributes.isEmpty
    try elements.skip()
    try elements.look(at: tagStart)
    try elements.forEachSideElement { elements, name throws(XMLFault) in
      guard let name, isPartOfLink(name), !elements.sideHasAttributes else {
        saysMore = true
        return false
      }
      let key = elements.sideKey
      let start = batch.text.count
      try elements.appendSideText(to: &batch.text)
      if batch.text.count > start { batch.cells.append(KMLText.cell(key, from: start, batch)) }
      return true
    }
    if saysMore { try elements.appendNested(canonical, tagStart, &batch) }
  }

  private func isPartOfLink(_ name: KMLName) -> Bool {
    switch name {
    case .href, .refreshMode, .refreshInterval, .viewRefreshMode, .viewRefreshTime,
      .viewBoundScale, .viewFormat, .httpQuery:
      true
    default: false
    }
  }
}
