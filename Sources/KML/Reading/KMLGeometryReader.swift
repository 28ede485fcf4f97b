internal import Base
internal import Features
internal import Geometry
internal import Text
internal import XML

/// Reads the geometry of a feature (KML 2.2 §10), whose members can stand in several of its elements.
///
/// It owns where the feature's geometry begins in the batch, how its members relate to the ground, and its
/// tracks.
struct KMLGeometryReader: ~Copyable {
  /// Collections within each other; deeper ones are refused.
  private static let collectionDepthLimit = 64

  /// The feature's first node.
  private var firstNode = 0
  private var firstPart = 0
  private var firstLine = 0
  private var ground = KMLGround()
  private var tracks = KMLTrackReader()
  private var modelCount = 0

  /// Begins with a feature.
  mutating func begin(_ geometry: borrowing GeometryColumn) {
    firstNode = geometry.nodes.count
    firstPart = geometry.partEnds.count
    firstLine = geometry.lineEnds.count
    ground.begin()
    tracks.begin()
    modelCount = 0
  }

  /// Appends the geometry that the current element is; empty ones leave nothing.
  mutating func take(
    _ kind: KMLName, _ elements: inout KMLElements, _ data: inout KMLDataReader,
    _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    try take(kind, depth: 0, &elements, &data, &batch)
  }

  /// Adds the area between the positions that follow the last line, an overlay's or a link's footprint.
  mutating func endFootprint(_ dimensions: Dimensions, _ geometry: inout GeometryColumn) {
    geometry.endLine()
    geometry.endPart()
    geometry.appendNode(.polygon, dimensions)
    ground.append(KMLGround.Member())
  }

  /// Makes one geometry of several members of the feature, or of one; collections within each other become
  /// one (RFC 7946 §3.1.8).
  func finish(_ geometry: inout GeometryColumn) {
    join(&geometry)
    geometry.endFeature()
  }

  /// True if the feature's geometry has areas.
  func isArea(_ geometry: borrowing GeometryColumn) -> Bool {
    guard firstNode < geometry.nodes.count else { return false }
    let kind = geometry.nodes[firstNode].kind
    return kind == .polygon || kind == .multiPolygon
  }

  /// The feature's only geometry is a Model.
  var isModel: Bool { modelCount == 1 && ground.count == 1 }

  /// Appends how the geometry relates to the ground.
  func appendGround(_ slot: KMLSlot, _ batch: inout FeatureBatch) {
    ground.appendCells(slot, &batch)
  }

  /// Appends what tracks say about their positions.
  func appendTrackArrays(_ slot: KMLSlot, _ batch: inout FeatureBatch) {
    tracks.appendArrays(slot, &batch)
  }

  // MARK: - Collections

  private mutating func take(
    _ kind: KMLName, depth: Int, _ elements: inout KMLElements, _ data: inout KMLDataReader,
    _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    switch kind {
    case .point: try takePoint(&elements, &batch)
    case .lineString, .linearRing: try takeLine(kind, &elements, &batch)
    case .polygon:
      var polygon = KMLPolygonReader(batch.geometry)
      try polygon.take(&elements, &ground, &batch)
    case .model: try takeModel(&elements, &batch)
    case .track, .gxTrack: try tracks.takeTrack(&elements, &ground, &data, &batch)
    case .multiTrack, .gxMultiTrack:
      try tracks.takeMultiTrack(&elements, &ground, &data, &batch)
    default: try takeCollection(depth: depth, &elements, &data, &batch)
    }
  }

  private mutating func takeCollection(
    depth: Int, _ elements: inout KMLElements, _ data: inout KMLDataReader,
    _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    guard depth < Self.collectionDepthLimit else {
      throw XMLFault(
        elements.scanner.tokenStart, .nestedTooDeeply,
        "more than \(Self.collectionDepthLimit) collections within each other")
    }
    elements.countAttributes()
    if depth > 0 { elements.notes.flattenedCollections += 1 }
    while true {
      switch try elements.scanner.next() {
      case .startElement:
        if let name = elements.name, name.isGeometry {
          try take(name, depth: depth + 1, &elements, &data, &batch)
        } else {
          try elements.takeElement(&batch)
        }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(elements.scanner.position)
      }
    }
  }

  /// Makes one geometry of the feature's: one is itself, several of one kind are a Multi… (RFC 7946
  /// §3.1.8), others a collection.
  private func join(_ geometry: inout GeometryColumn) {
    let count = geometry.nodes.count
    guard count - firstNode > 1 else { return }
    let kind = geometry.nodes[firstNode].kind
    var dimensions: Dimensions = []
    var isUniform = kind == .point || kind == .lineString || kind == .polygon
    for node in firstNode..<count {
      if geometry.nodes[node].kind != kind { isUniform = false }
      dimensions.formUnion(geometry.nodes[node].dimensions)
    }
    guard isUniform else {
      geometry.nodes.append(geometry.nodes[count - 1])
      var index = count - 1
      while index > firstNode {
        geometry.nodes[index] = geometry.nodes[index - 1]
        index -= 1
      }
      geometry.nodes[firstNode] = GeometryNode(
        kind: .geometryCollection, dimensions: [],
        partEnd: UInt32(truncatingIfNeeded: firstPart))
      return geometry.endCollection(firstNode)
    }
    geometry.nodes.truncate(to: firstNode)
    switch kind {
    case .point:
      // The points of a MultiPoint are one part.
      geometry.lineEnds.truncate(to: firstLine)
      geometry.partEnds.truncate(to: firstPart)
      geometry.endLine()
      geometry.endPart()
      geometry.appendNode(.multiPoint, dimensions)
    case .lineString: geometry.appendNode(.multiLineString, dimensions)
    default: geometry.appendNode(.multiPolygon, dimensions)
    }
  }

  // MARK: - Points and lines

  private mutating func takePoint(
    _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let first = batch.geometry.positionCount
    let start = elements.scanner.tokenStart
    var positions = KMLPositionReader()
    let member = try positions.take(&elements, &ground, &batch)
    positions.count(in: &elements.notes)
    let count = batch.geometry.positionCount - first
    guard count > 0 else {
      elements.notes.emptyGeometries += 1
      return
    }
    if count > 1 {
      if elements.isStrict, !batch.geometry.repeatsPosition(from: first) {
        throw KMLGeometryFault.severalPositions(count, at: start)
      }
      elements.notes.extraPositions += 1
      batch.geometry.dropPositions(from: first + 1)
    }
    end(.point, positions.dimensions, member, &batch.geometry)
  }

  private mutating func takeLine(
    _ kind: KMLName, _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let first = batch.geometry.positionCount
    let start = elements.scanner.tokenStart
    var positions = KMLPositionReader()
    let member = try positions.take(&elements, &ground, &batch)
    positions.count(in: &elements.notes)
    let count = batch.geometry.positionCount - first
    guard count >= 2 else {
      if count == 1, elements.isStrict { throw KMLGeometryFault.shortLine(at: start) }
      if count == 0 {
        elements.notes.emptyGeometries += 1
      } else {
        elements.notes.shortLines += 1
        batch.geometry.dropPositions(from: first)
      }
      return
    }
    if kind == .linearRing {
      elements.notes.ringsAsLines += 1
      if !batch.geometry.isClosed(from: first) { elements.notes.openLines += 1 }
    }
    end(.lineString, positions.dimensions, member, &batch.geometry)
  }

  /// Adds a geometry of one line or point.
  private mutating func end(
    _ kind: GeometryKind, _ dimensions: Dimensions, _ member: KMLGround.Member,
    _ geometry: inout GeometryColumn
  ) {
    geometry.endLine()
    geometry.endPart()
    geometry.appendNode(kind, dimensions)
    ground.append(member)
  }

  // MARK: - Models

  /// A Model is the point of its Location (§10.14); all else that it says is a nested value.
  private mutating func takeModel(
    _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let tagStart = elements.scanner.tokenStart
    try elements.takeElement(&batch)
    try elements.look(at: tagStart)
    var place: (x: Double?, y: Double?, z: Double?) = (nil, nil, nil)
    try elements.forEachSideElement { elements, name throws(XMLFault) in
      guard name == .location else { return false }
      try elements.forEachSideElement { elements, name throws(XMLFault) in
        switch name {
        case .longitude: place.x = try elements.sideNumber()
        case .latitude: place.y = try elements.sideNumber()
        case .altitude: place.z = try elements.sideNumber()
        default: return false
        }
        return true
      }
      return true
    }
    guard let x = place.x, let y = place.y else {
      elements.notes.emptyGeometries += 1
      return
    }
    if let z = place.z {
      batch.geometry.appendPosition(x: x, y: y, z: z)
    } else {
      batch.geometry.appendPosition(x: x, y: y)
    }
    end(.point, place.z == nil ? [] : .z, KMLGround.Member(), &batch.geometry)
    modelCount += 1
  }
}
