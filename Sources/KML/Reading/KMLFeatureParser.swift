internal import Base
internal import Features
internal import FormatKit
internal import Geometry
internal import Text
internal import XML

/// Makes features of Placemarks, overlays and NetworkLinks, one after the other, and appends them to a batch.
///
/// It decides which part reads which element; the parts own what they find. One parser serves one worker; what it
/// remembers between features only saves time.
struct KMLFeatureParser: ~Copyable {
  private let shared: KMLShared
  /// What is left out or closed is reported as a fault too.
  private let judgesFaults: Bool
  private var bindings: [XMLBindings] = []
  private var slots: [KMLSlot?] = []

  private var elements: KMLElements
  private var geometry = KMLGeometryReader()
  private var data = KMLDataReader()
  private var style = KMLStyleReader()
  private var overlay = KMLOverlayReader()

  /// `needsField`: a property names the layer, so that properties are needed in any case.
  init(_ request: InputRequest, _ shared: KMLShared, needsField: Bool) {
    self.shared = shared
    judgesFaults = request.faults.listsFaults
    elements = KMLElements(
      shared, needsProperties: request.target.needsProperties || needsField,
      isStrict: !judgesFaults && request.options[FormatOption.lenient.name] != "yes")
  }

  /// A failure of the system, which was thrown as a fault.
  var failure: GeoError? { elements.failure }

  /// Appends the feature of a record. After a fault what was appended stays in the batch: the caller goes
  /// back to its mark.
  mutating func parse(
    _ record: InputPiece.Record, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let context = KMLContext(at: record.tag, in: batch.text)
    try begin(record, context, &batch)
    children: while true {
      switch try elements.scanner.next() {
      case .startElement: try takeChild(&batch)
      case .endElement: break children
      case .text, .cdata:
        if !elements.scanner.content.isXMLSpace { elements.notes.strayTexts += 1 }
      case .end, .incomplete: throw .cutShort(elements.scanner.position)
      }
    }
    guard try elements.scanner.next() == .end else { throw .cutShort(elements.scanner.position) }
    try finish(context, &batch)
  }

  // MARK: - The start

  private mutating func begin(
    _ record: InputPiece.Record, _ context: KMLContext, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    if context.bindings >= bindings.count {
      bindings += shared.bindings(from: bindings.count)
    }
    let slot = slot(at: Int(record.slot), batch.slots[Int(record.slot)])
    batch.slotIndexes.append(record.slot)
    batch.ordinals.append(record.ordinal)
    batch.offsets.append(batch.piece.offset &+ UInt64(record.start))

    let base = KMLElements.Position(batch.piece.bytes.base)
    try elements.begin(
      base + record.start, base + record.end, within: bindings[context.bindings], slot,
      firstCell: batch.cells.count)
    geometry.begin(batch.geometry)
    style.begin()
    overlay.begin(elements.name)
    appendID(&batch)
    guard elements.needsProperties else { return }
    try data.begin(&elements)
    overlay.appendKind(&elements, &batch)
  }

  @inline(__always)
  private mutating func slot(at index: Int, _ slot: @autoclosure () -> LayerSlot) -> KMLSlot {
    while slots.count <= index { slots.append(nil) }
    if let known = slots[index] { return known }
    let made = KMLSlot(slot())
    slots[index] = made
    return made
  }

  /// The `id` of the feature (§9.1.2).
  private mutating func appendID(_ batch: inout FeatureBatch) {
    var id = Cell.null
    for index in 0..<elements.scanner.attributes.count {
      switch elements.attributeName(index) {
      case .id:
        let start = batch.text.count
        elements.scanner.appendAttribute(index, to: &batch.text)
        if batch.text.count > start {
          id = batch.storedCell(key: 0, type: .text, flags: .idAttribute, from: start)
        }
      default: elements.notes.lostAttributes += 1
      }
    }
    batch.ids.append(id)
  }

  // MARK: - Children

  private mutating func takeChild(_ batch: inout FeatureBatch) throws(XMLFault) {
    let name = elements.name
    switch name {
    case let name? where name.isGeometry:
      try geometry.take(name, &elements, &data, &batch)
    case .latLonBox?, .latLonQuad?, .region?:
      try overlay.takeFootprint(name ?? .region, &elements, &geometry, &batch)
    // A Data may be the feature's id.
    case .extendedData: try data.take(&elements, &batch)
    case _ where !elements.needsProperties: try elements.skip()
    case .name, .address, .phoneNumber: try KMLProperties.takeText(&elements, &batch)
    case .description: try KMLProperties.takeDescription(&elements, &batch)
    case .visibility, .open:
      try KMLProperties.takeBoolean(of: elements.key, &elements, &batch)
    case .snippetWithLines: try KMLProperties.takeSnippet(&elements, &batch)
    case .styleUrl: try style.takeURL(&elements, &batch)
    case .style, .styleMap: try style.takeInline(&elements, &batch)
    // Google's are for views, but some programs write them for features.
    case .timeStamp, .gxTimeStamp: try KMLProperties.takeTimeStamp(&elements, &batch)
    case .timeSpan, .gxTimeSpan: try KMLProperties.takeTimeSpan(&elements, &batch)
    case .altitudeMode, .gxAltitudeMode:
      try elements.takeText(of: elements.slot.key("altitudeMode"), &batch)
    case .icon where overlay.kind != .placemark: try overlay.takeIcon(&elements, &batch)
    case .link where overlay.kind == .networkLink, .url where overlay.kind == .networkLink:
      try overlay.takeLink(&elements, &batch)
    default:
      if try !data.takeField(&elements, &batch) { try elements.takeElement(&batch) }
    }
  }

  // MARK: - The end

  /// Completes the columns of the feature.
  private mutating func finish(
    _ context: KMLContext, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    geometry.finish(&batch.geometry)
    if elements.needsProperties {
      try finishProperties(context, &batch)
    } else {
      batch.cells.truncate(to: elements.repeats.firstCell)
    }
    batch.rowEnds.append(UInt32(truncatingIfNeeded: batch.cells.count))
    elements.notes.note(&batch, feature: batch.count - 1, judgesFaults: judgesFaults)
  }

  private mutating func finishProperties(
    _ context: KMLContext, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    try style.finish(
      isArea: geometry.isArea(batch.geometry), renamesData: data.hasStyleNames, &elements, &batch)
    overlay.appendIcon(&batch)
    geometry.appendGround(elements.slot, &batch)
    if overlay.kind == .placemark, geometry.isModel {
      elements.appendWord("model", of: "@geometry-type", &batch)
    }
    geometry.appendTrackArrays(elements.slot, &batch)
    elements.references?.rename(in: &batch, from: elements.repeats.firstCell, elements.slot)
    Self.appendPath(context, elements.slot, &batch)
    elements.repeats.resolve(elements.slot, &batch)
    // It is a member of the feature, so it cannot collide with a property.
    overlay.appendBox(elements.slot, &batch)
  }

  /// Appends the `folder_path`, whose text is in the batch already.
  private static func appendPath(
    _ context: KMLContext, _ slot: KMLSlot, _ batch: inout FeatureBatch
  ) {
    guard let path = context.path else { return }
    let isPlain = JSONText.isPlain(batch.text.base + path.lowerBound, path.count)
    batch.cells.append(
      Cell(
        key: slot.key("folder_path"), type: .text, flags: isPlain ? .plain : [],
        bits: UInt64(path.lowerBound) << 32 | UInt64(path.count)))
  }
}
