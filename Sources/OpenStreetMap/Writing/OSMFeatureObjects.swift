internal import Base
internal import Features
internal import FormatKit
internal import Geometry

/// Makes objects of the features of a batch; owned by one worker.
///
/// They have no ids yet: ways know their nodes by place (`nodeLocations`), relations know their members by
/// index in the block, where members come before their relation.
struct OSMFeatureObjects: ~Copyable {
  /// The objects.
  let block = OSMBlock()
  /// How they differ from the features.
  var changes = ChangeCounts()

  var tags = OSMFeatureTags()
  var members = Column<OSMMember>()
  /// The places of a line or ring, without repeated ones.
  var places = Column<OSMLocation>()
  let isArea: OSMFeatureWriter.AreaRule
  /// True if objects of the feature at hand have got a tag `area`.
  var hasAreaTag = false
  var words = Words()

  /// The most nodes of a way that the database takes.
  static let nodeLimit = 2000

  /// Text of the block that this makes itself.
  struct Words {
    var type = OSMFeatureKeys.unset
    var typeData = OSMFeatureKeys.unset
    var area = OSMFeatureKeys.unset
    var yes = OSMFeatureKeys.unset
    var no = OSMFeatureKeys.unset
    var outer = OSMFeatureKeys.unset
    var inner = OSMFeatureKeys.unset
    var multipolygon = OSMFeatureKeys.unset
    var multilinestring = OSMFeatureKeys.unset
    var multipoint = OSMFeatureKeys.unset
    var collection = OSMFeatureKeys.unset
    var nothing = OSMFeatureKeys.unset
  }

  init(_ isArea: @escaping OSMFeatureWriter.AreaRule) { self.isArea = isArea }

  /// Forgets the previous batch.
  mutating func begin() {
    changes.removeAll()
    block.removeAll()
    words = Words(
      type: word("type"), typeData: word("type_data"), area: word("area"), yes: word("yes"),
      no: word("no"), outer: word("outer"), inner: word("inner"),
      multipolygon: word("multipolygon"), multilinestring: word("multilinestring"),
      multipoint: word("multipoint"), collection: word("collection"), nothing: word(""))
  }

  private func word(_ text: StaticString) -> OSMText {
    let start = block.text.count
    block.text.append(text)
    return OSMText(
      offset: UInt32(truncatingIfNeeded: start),
      length: UInt32(truncatingIfNeeded: text.utf8CodeUnitCount))
  }

  // MARK: - Features

  /// Adds the objects of a feature.
  mutating func append(
    _ feature: Int, of batch: borrowing FeatureBatch, _ keys: inout OSMFeatureKeys
  ) {
    tags.take(feature, of: batch, &keys, block, &changes)
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    members.removeAll()
    guard let first = nodes.first, !batch.geometry.positionRange(ofNodes: nodes).isEmpty else {
      changes.note(OSMFeatureChange.noGeometry, feature, of: batch)
      return endRelation(type: nil)
    }
    noteDimensions(nodes, feature, of: batch)
    hasAreaTag = false
    switch batch.geometry.nodes[first].kind {
    case .point: appendPoints(first, feature, of: batch, isTagged: true)
    case .multiPoint: appendMultiPoint(first, feature, of: batch)
    case .lineString, .multiLineString: appendLines(first, feature, of: batch)
    case .polygon, .multiPolygon: appendPolygons(first, feature, of: batch)
    case .geometryCollection: appendCollection(nodes, feature, of: batch)
    }
    if hasAreaTag { changes.note(OSMFeatureChange.areaTag, feature, of: batch) }
  }

  private mutating func noteDimensions(
    _ nodes: Range<Int>, _ feature: Int, of batch: borrowing FeatureBatch
  ) {
    guard batch.geometry.stride > 2 else { return }
    var dimensions = Dimensions()
    for node in nodes { dimensions.formUnion(batch.geometry.nodes[node].dimensions) }
    if dimensions.contains(.z) {
      changes.note(OSMFeatureChange.heightDropped, feature, of: batch)
    }
    if dimensions.contains(.m) {
      changes.note(OSMFeatureChange.measureDropped, feature, of: batch)
    }
  }

  private mutating func appendMultiPoint(
    _ node: Int, _ feature: Int, of batch: borrowing FeatureBatch
  ) {
    if batch.geometry.positionRange(ofNodes: node..<node + 1).count == 1 {
      changes.note(OSMFeatureChange.geometryKind, feature, of: batch)
      return appendPoints(node, feature, of: batch, isTagged: true)
    }
    appendPoints(node, feature, of: batch, isTagged: false)
    endRelation(type: words.multipoint)
  }

  private mutating func appendLines(
    _ node: Int, _ feature: Int, of batch: borrowing FeatureBatch
  ) {
    let lines = lineRange(node, of: batch)
    let isMulti = batch.geometry.nodes[node].kind == .multiLineString
    if isMulti, lines.count == 1 {
      changes.note(OSMFeatureChange.geometryKind, feature, of: batch)
    }
    let isRelation = lines.count > 1
    for line in lines {
      take(line, feature, of: batch, isRing: false)
      if !isRelation, places.count > Self.nodeLimit {
        changes.note(OSMFeatureChange.lineCut, feature, of: batch)
      }
      appendWays(role: words.nothing, isTagged: !isRelation)
    }
    if isRelation { endRelation(type: words.multilinestring) }
  }

  private mutating func appendPolygons(
    _ node: Int, _ feature: Int, of batch: borrowing FeatureBatch
  ) {
    let parts = batch.geometry.partRange(ofNode: node)
    if batch.geometry.nodes[node].kind == .multiPolygon, parts.count == 1 {
      changes.note(OSMFeatureChange.geometryKind, feature, of: batch)
    }
    let lines = lineRange(node, of: batch)
    if lines.count == 1, !saysRelation {
      take(lines.lowerBound, feature, of: batch, isRing: true)
      if places.count <= Self.nodeLimit { return appendClosedWay(isTagged: true) }
      appendWays(role: words.outer, isTagged: false)
    } else {
      appendRings(parts, feature, of: batch)
    }
    if let type = tags.type, isAreaType(type.value) {
      endRelation(type: type.value)
    } else {
      if tags.type != nil { changes.note(OSMFeatureChange.typeRenamed, feature, of: batch) }
      endRelation(type: words.multipolygon)
    }
  }

  /// One relation of all parts: points and lines as they are, polygons as closed ways or as relations of
  /// their own.
  private mutating func appendCollection(
    _ nodes: Range<Int>, _ feature: Int, of batch: borrowing FeatureBatch
  ) {
    // Relations within this one use `members` too, so that its own are collected here.
    var collected: [OSMMember] = []
    for node in nodes.dropFirst() {
      members.removeAll()
      switch batch.geometry.nodes[node].kind {
      case .geometryCollection:
        changes.note(OSMFeatureChange.geometryKind, feature, of: batch)
      case .point, .multiPoint: appendPoints(node, feature, of: batch, isTagged: false)
      case .lineString, .multiLineString:
        for line in lineRange(node, of: batch) {
          take(line, feature, of: batch, isRing: false)
          appendWays(role: words.nothing, isTagged: false)
        }
      case .polygon, .multiPolygon: appendInnerPolygons(node, feature, of: batch)
      }
      for index in 0..<members.count { collected.append(members[index]) }
    }
    members.removeAll()
    for member in collected { members.append(member) }
    endRelation(type: words.collection)
  }

  /// Adds the polygons of a collection's member.
  private mutating func appendInnerPolygons(
    _ node: Int, _ feature: Int, of batch: borrowing FeatureBatch
  ) {
    let lines = lineRange(node, of: batch)
    guard !lines.isEmpty else { return }
    if lines.count == 1 {
      take(lines.lowerBound, feature, of: batch, isRing: true)
      if places.count <= Self.nodeLimit {
        appendClosedWay(isTagged: false)
        return members.append(member(.way, role: words.nothing))
      }
      appendWays(role: words.outer, isTagged: false)
    } else {
      appendRings(batch.geometry.partRange(ofNode: node), feature, of: batch)
    }
    append(tag: words.type, words.multipolygon)
    endObject(.relation)
    members.removeAll()
    members.append(member(.relation, role: words.nothing))
  }
}
