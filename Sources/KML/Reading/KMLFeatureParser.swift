internal import Base
internal import Features
internal import FormatKit
internal import Geometry
internal import Text
internal import XML

/// Makes features of Placemarks, overlays and NetworkLinks, one after the other, and appends them to a batch.
///
/// One parser serves one worker; what it remembers between features only saves time.
struct KMLFeatureParser: ~Copyable {
  typealias Position = UnsafePointer<UInt8>

  let shared: KMLShared
  /// Properties are wanted; otherwise geometries and ids are enough.
  let needsProperties: Bool
  /// What is left out or closed is reported as a fault too.
  let judgesFaults: Bool
  let names = KMLName.all

  /// Reads the feature.
  var scanner = XMLScanner(.kml)
  /// Reads elements a second time.
  var side = XMLScanner(.kml)
  private var bindings: [XMLBindings] = []
  private var slots: [KMLSlot?] = []
  /// Of the present feature.
  var slot: KMLSlot
  /// A failure of the system, which was thrown as a fault.
  var failure: GeoError?

  /// Bytes of texts that are in pieces.
  let scratch = KMLScratch()
  var styles = KMLStyleParser()
  var styling = KMLStyling()
  var schemas = KMLSchemaMemory()
  let tracks = KMLTrackArrays()
  var geometryNotes = KMLGeometryNotes()

  // Of the present feature.
  var kind = KMLName.placemark
  var firstCell = 0
  /// The cells of elements that have no rule of their own: several of one name become an array.
  var plainElements: [Int] = []
  /// A Data has the name of a style's property.
  var hasStyleNamedData = false
  var modelCount = 0
  /// The overlay's own picture, which goes before a style's icon.
  var icon: Cell?
  /// The box that is the feature's footprint.
  var box: Edges?
  private var featureNumber: UInt64 = 0
  /// The number of a name that every Data has.
  let nameNumber = KMLName.all.firstIndex(of: .name) ?? 0

  /// `needsField`: a property names the layer, so that properties are needed in any case.
  init(_ request: InputRequest, _ shared: KMLShared, needsField: Bool) {
    self.shared = shared
    needsProperties = request.target.needsProperties || needsField
    judgesFaults = request.faults.listsFaults
    slot = KMLSlot(LayerSlot(layer: Layer(name: "", path: "")))
  }

  /// The known name of the scanner's element.
  @inline(__always)
  var element: KMLName? { KMLName(number: scanner.name, in: names) }

  /// Appends the feature of a record. After a fault what was appended stays in the batch: the caller goes
  /// back to its mark.
  mutating func parse(
    _ record: InputPiece.Record, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let context = KMLContext(at: record.tag, in: batch.text)
    if context.bindings >= bindings.count {
      bindings += shared.bindings(from: bindings.count)
    }
    slot = slot(at: Int(record.slot), batch)
    batch.slotIndexes.append(record.slot)
    batch.ordinals.append(record.ordinal)
    batch.offsets.append(batch.piece.offset &+ UInt64(record.start))
    begin(batch)

    let base = Position(batch.piece.bytes.base)
    scanner.begin(base + record.start, base + record.end, within: bindings[context.bindings])
    _ = try scanner.next()
    kind = element ?? .placemark
    takeID(&batch)
    if kind != .placemark, needsProperties { appendKind(&batch) }
    children: while true {
      switch try scanner.next() {
      case .startElement: try takeChild(&batch)
      case .endElement: break children
      case .text, .cdata:
        if !scanner.content.isXMLSpace { geometryNotes.strayTexts += 1 }
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
    guard try scanner.next() == .end else { throw .cutShort(scanner.position) }
    try finish(context, &batch)
  }

  private mutating func slot(at index: Int, _ batch: borrowing FeatureBatch) -> KMLSlot {
    while slots.count <= index { slots.append(nil) }
    if let known = slots[index] { return known }
    let made = KMLSlot(batch.slots[index])
    slots[index] = made
    return made
  }

  private mutating func begin(_ batch: borrowing FeatureBatch) {
    firstCell = batch.cells.count
    styling.begin(at: firstCell)
    if !tracks.isEmpty { tracks.removeAll() }
    if !plainElements.isEmpty { plainElements.removeAll() }
    hasStyleNamedData = false
    modelCount = 0
    icon = nil
    box = nil
    geometryNotes.begin(batch.geometry)
  }

  /// The `id` of the feature (§9.1.2).
  private mutating func takeID(_ batch: inout FeatureBatch) {
    var id = Cell.null
    for index in 0..<scanner.attributes.count {
      switch KMLName(number: scanner.attributes[index].name, in: names) {
      case .id:
        let start = batch.text.count
        scanner.appendAttribute(index, to: &batch.text)
        if batch.text.count > start {
          id = batch.storedCell(key: 0, type: .text, from: start)
        }
      default: geometryNotes.lostAttributes += 1
      }
    }
    batch.ids.append(id)
  }

  private mutating func appendKind(_ batch: inout FeatureBatch) {
    switch kind {
    case .groundOverlay: appendWord("groundoverlay", of: "@geometry-type", &batch)
    case .photoOverlay: appendWord("photooverlay", of: "@geometry-type", &batch)
    case .screenOverlay: appendWord("screenoverlay", of: "@geometry-type", &batch)
    default: appendWord("networklink", of: "@geometry-type", &batch)
    }
  }

  /// Appends a property whose value is a word of ours.
  func appendWord(_ word: StaticString, of name: StaticString, _ batch: inout FeatureBatch) {
    let start = batch.text.count
    batch.text.append(word)
    batch.cells.append(
      batch.storedCell(key: slot.key(name), type: .text, flags: .plain, from: start))
  }

  // MARK: - Children

  private mutating func takeChild(_ batch: inout FeatureBatch) throws(XMLFault) {
    let element = element
    switch element {
    case .point, .lineString, .linearRing, .polygon, .multiGeometry, .multiPoint,
      .multiLineString, .multiPolygon, .model, .track, .gxTrack, .multiTrack, .gxMultiTrack:
      try takeGeometry(element ?? .point, depth: 0, &batch)
    case .latLonBox, .latLonQuad, .region: try takeFootprint(element ?? .region, &batch)
    case _ where !needsProperties:
      // A Data may be the feature's id.
      if element == .extendedData {
        try takeExtendedData(&batch)
      } else {
        try NestedElement.skip(&scanner)
      }
    case .name, .address, .phoneNumber: try takeText(&batch)
    case .description: try takeDescription(&batch)
    case .visibility, .open: try takeBoolean(&batch)
    case .snippetWithLines: try takeSnippet(&batch)
    case .styleUrl, .style, .styleMap: try takeStyle(element ?? .style, &batch)
    case .extendedData: try takeExtendedData(&batch)
    case .timeStamp: try takeTimeStamp(&batch)
    case .timeSpan: try takeTimeSpan(&batch)
    case .altitudeMode, .gxAltitudeMode:
      try takeText(of: slot.key("altitudeMode"), &batch)
    case .icon where kind != .placemark: try takeIcon(&batch)
    case .link where kind == .networkLink, .url where kind == .networkLink:
      try takeLink(&batch)
    default: try takeElement(&batch)
    }
  }

  // MARK: - The end

  /// Completes the columns of the feature.
  private mutating func finish(
    _ context: KMLContext, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    finishGeometry(&batch)
    batch.geometry.endFeature()
    if needsProperties {
      try finishStyle(&batch)
      if let icon { batch.cells.append(icon) }
      appendTraits(&batch)
      if kind == .placemark, modelCount == 1, geometryNotes.leafCount == 1 {
        appendWord("model", of: "@geometry-type", &batch)
      }
      if !tracks.isEmpty {
        let start = batch.text.count
        tracks.appendJSON(to: &batch.text)
        batch.cells.append(
          batch.storedCell(key: slot.key("coordinateProperties"), type: .json, from: start))
      }
      if let path = context.path {
        let plain = JSONText.isPlain(batch.text.base + path.lowerBound, path.count)
        batch.cells.append(
          Cell(
            key: slot.key("folder_path"), type: .text, flags: plain ? .plain : [],
            bits: UInt64(path.lowerBound) << 32 | UInt64(path.count)))
      }
      resolveDuplicates(&batch)
      // It is a member of the feature, so it cannot collide with a property.
      appendBox(&batch)
    } else {
      batch.cells.truncate(to: firstCell)
    }
    batch.rowEnds.append(UInt32(truncatingIfNeeded: batch.cells.count))
    geometryNotes.note(&batch, feature: batch.count - 1, judgesFaults: judgesFaults)
  }

  /// Of several cells with one key, those of plain elements become an array; of others the last counts.
  private mutating func resolveDuplicates(_ batch: inout FeatureBatch) {
    featureNumber += 1
    slot.stamps.append(repeating: 0, count: slot.slot.keys.count - slot.stamps.count)
    var isUnique = true
    for index in firstCell..<batch.cells.count {
      let key = Int(batch.cells[index].key)
      if slot.stamps[key] == featureNumber { isUnique = false }
      slot.stamps[key] = featureNumber
    }
    if !isUnique { mergeDuplicates(&batch) }
  }

  @inline(never)
  private mutating func mergeDuplicates(_ batch: inout FeatureBatch) {
    var kept: [(cell: Cell, isElement: Bool, members: [Cell])] = []
    var lost = 0
    for index in firstCell..<batch.cells.count {
      let cell = batch.cells[index]
      let isElement = plainElements.contains(index)
      guard let known = kept.firstIndex(where: { $0.cell.key == cell.key }) else {
        kept.append((cell, isElement, [cell]))
        continue
      }
      if kept[known].isElement, isElement {
        kept[known].members.append(cell)
      } else {
        kept[known] = (cell, isElement, [cell])
        lost += 1
      }
    }
    batch.cells.truncate(to: firstCell)
    for entry in kept {
      guard entry.members.count > 1 else {
        batch.cells.append(entry.cell)
        continue
      }
      var json = Bytes()
      for (index, member) in entry.members.enumerated() {
        json.append(index == 0 ? "[" : ",")
        if member.type == .json {
          json.append(contentsOf: batch.bytes(of: member))
        } else {
          json.append(quoting: batch.bytes(of: member))
        }
      }
      json.append("]")
      let start = batch.text.count
      batch.text.append(contentsOf: json.buffer)
      batch.cells.append(batch.storedCell(key: entry.cell.key, type: .json, from: start))
    }
    if lost > 0 {
      batch.note(.duplicateField, feature: batch.slotIndexes.count - 1, count: lost)
    }
  }
}
