internal import Base
internal import Features
internal import Files
internal import FormatKit
internal import Text
internal import XML

/// Walks one document of an input in turn: containers element by element, while features are cut out whole, without
/// looking into them; decoders make features of them at once.
///
/// It owns what is said of the document as a whole. NetworkLinks are shown to those who know where they lead; those
/// that are followed are not features.
final class KMLDocumentReader {
  /// Paths of folders that are remembered to find those that occur again.
  private static let folderLimit = 1 << 16

  /// What a document has in common with the others of its input.
  struct Setting {
    var request: InputRequest
    var rule: KMLLayerRule
    var layers: KMLLayers
    /// Puts the document that an `href` leads to among those to be read; false if the link is not followed.
    var follow: (_ href: String, _ from: KMLDocumentReader) throws(GeoError) -> Bool
    var blockSize: Int
  }

  /// Its number among the documents of the input, from 0.
  let number: Int
  let shared: KMLShared
  /// NetworkLinks that lead from the first document to this one, one to the next.
  let depth: Int
  let source: ByteSource
  private let setting: Setting
  private let baseName: String

  private var document: XMLDocument
  private var side = XMLScanner(.kml)
  private var styles = KMLStyleParser()
  private var text = Bytes()
  private let names = KMLName.all
  /// What elements are whose names KML does not know, by the numbers of the names.
  private var unknownParts: [Int: KMLPart] = [:]

  private var containers: [KMLContainer] = []
  private var containerCount: UInt64 = 0
  private(set) var tree = KMLFolderTree()
  private(set) var documentName: String?
  private var baseLayer: Layer?
  private(set) var firstLayer: Layer?
  /// Features of the input, with those of the documents before this one.
  private(set) var ordinal: UInt64
  private let firstOrdinal: UInt64
  private var batchNumber: UInt64 = 0
  private var isAtEnd = false
  private var failure: GeoError?
  private var lines = LineTracker()
  /// Where the next piece begins in the input.
  private(set) var endOffset: UInt64
  private var notes = KMLDocumentNotes()
  /// What was left out and nobody has been told of.
  private(set) var losses = KMLDocumentLosses()
  /// The paths of folders with features.
  private var folderPaths: Set<[UInt8]> = []
  /// Folders that became one with an earlier one, and that nobody has been told of.
  private var joinedFolderCount = 0

  /// A document that has been opened. `path` names its layer if nothing else does; `ordinal` features precede it.
  init(
    _ setting: Setting, _ shared: KMLShared, _ source: ByteSource, path: String, number: Int,
    depth: Int, behind ordinal: UInt64
  ) throws(GeoError) {
    self.setting = setting
    self.shared = shared
    self.source = source
    self.number = number
    self.depth = depth
    self.ordinal = ordinal
    firstOrdinal = ordinal
    endOffset = shared.origin?.firstOffset ?? 0
    baseName = Layer.name(ofFile: path)
    document = XMLDocument(try XMLSource(source), .kml, blockSize: setting.blockSize)
  }

  // MARK: - Walking

  /// Fills an empty batch with the next piece of the document; false at the end. An error comes alone.
  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    document.begin(&batch.piece)
    if let origin = shared.origin { batch.piece.offset += origin.firstOffset }
    if let failure { throw failure }
    if isAtEnd { return false }
    batchNumber += 1
    shared.origin?.begin(&batch.piece, lines)
    do throws(GeoError) {
      while !document.isFull, try step(&batch) {}
    } catch {
      // What precedes the fault goes out first.
      failure = KMLOrigin.located(error, in: batch.piece)
    }
    // The lines before a fault are counted in the batch that it is in.
    if batch.piece.records.isEmpty, let failure { throw failure }
    document.finish(&batch.piece)
    if shared.origin != nil {
      lines.advance(
        over: LineTracker.count(batch.piece.bytes.buffer), blockOffset: batch.piece.offset)
    }
    endOffset = batch.piece.offset + UInt64(batch.piece.bytes.count)
    batch.piece.frame = notes.recordFrame
    if !losses.isEmpty, let firstLayer { losses.tell(&batch, slot: batch.slot(for: firstLayer)) }
    return true
  }

  /// Takes one token; false at the end.
  private func step(_ batch: inout FeatureBatch) throws(GeoError) -> Bool {
    switch try document.next(&batch.piece) {
    case .startElement: try enter(&batch)
    case .endElement: leave()
    case .text, .cdata:
      if !document.scanner.content.isXMLSpace { losses.add(.strayText, at: tokenOffset(batch)) }
    case .end, .incomplete:
      isAtEnd = true
      return false
    }
    return true
  }

  /// Where the current token begins in the input.
  private func tokenOffset(_ batch: borrowing FeatureBatch) -> UInt64 {
    batch.piece.offset + UInt64(document.scanner.tokenStart - UnsafePointer(batch.piece.bytes.base))
  }

  private func enter(_ batch: inout FeatureBatch) throws(GeoError) {
    let (start, lostCount) = (tokenOffset(batch), tree.lostCount)
    defer { if tree.lostCount > lostCount { losses.add(.folderDetails, at: start) } }
    let part = try part()
    if containers.isEmpty { try begin(with: part, batch) }
    switch part {
    case .container: enterContainer()
    case .unknown:
      notes.addUnknownElement(document.scanner)
      if var last = containers.last {
        last.isTransparent = true
        containers.append(last)
      }
    case .feature: try cutFeature(&batch)
    default:
      let range = try document.skipElement(&batch.piece)
      guard containers.last?.isTransparent == false else { return }
      do throws(XMLFault) { try take(part, range, batch) } catch {
        throw error.located(in: batch.piece)
      }
    }
  }

  /// The part that the current element is.
  private func part() throws(GeoError) -> KMLPart {
    let number = document.scanner.name
    let part = KMLPart(number, in: names, document.scanner.names.canonical.bytes(at: number))
    guard part == .unknown, !containers.isEmpty else { return part }
    if let known = unknownParts[number] { return known }
    let name = Array(document.scanner.names.canonical.bytes(at: number))
    let meaning: KMLPart = try shared.type(ofPlacemarks: name) == nil ? .unknown : .feature
    unknownParts[number] = meaning
    return meaning
  }

  /// The root element: its namespace is a fact, and it must be one of KML's.
  private func begin(with part: KMLPart, _ batch: borrowing FeatureBatch) throws(GeoError) {
    let name = document.scanner.names.raw.name(at: document.scanner.rawName)
    let prefix = name.split(separator: ":").dropLast().first.map(String.init) ?? ""
    notes.begin(
      namespace: document.scanner.bindings.uri(of: prefix) ?? "", document.scanner.bindings)
    guard part == .container || part == .feature else {
      let isKnown = KMLName(number: document.scanner.name, in: names) != nil
      throw XMLFault(
        document.scanner.tokenStart, .notKML,
        "the root element is '\(name)', which "
          + (isKnown ? "holds no features" : "is not part of KML (namespace '\(notes.namespace)')")
      ).located(in: batch.piece)
    }
  }

  private func enterContainer() {
    let element = KMLName(number: document.scanner.name, in: names) ?? .folder
    containerCount += 1
    let isCounted =
      element == .folder
      || element == .document
        && containers.contains { $0.isCounted || $0.element == .document }
    containers.append(
      KMLContainer(ordinal: containerCount, element: element, isCounted: isCounted))
    let id = document.scanner.attribute(.id, &text)
    tree.begin(element, id: id.map { String(decoding: $0, as: UTF8.self) })
  }

  private func leave() {
    if let last = containers.popLast(), !last.isTransparent { tree.end() }
  }

  // MARK: - Details

  /// Scans an element of a container that was passed over.
  private func take(
    _ part: KMLPart, _ range: Range<Int>, _ batch: borrowing FeatureBatch
  ) throws(XMLFault) {
    let base = UnsafePointer(batch.piece.bytes.base)
    side.begin(
      base + range.lowerBound, base + range.upperBound, within: document.scanner.bindings)
    _ = try side.next()
    switch part {
    case .name: try takeName()
    case .style:
      let id = styles.id(side)
      if let style = try styles.parse(&side), let id { shared.define(id, style) }
      guard !styles.beyond.isEmpty else { break }
      losses.add(
        .styleDetails,
        "shared styles have details that the style of a feature has no place for: "
          + styles.beyond.sorted().joined(separator: ", "),
        at: batch.piece.offset + UInt64(range.lowerBound))
      styles.beyond.removeAll()
    case .schema:
      let schema = try KMLSchema.parse(&side)
      shared.define(schema)
      if schema.placemarkElement != nil { notes.addType(batch.piece.bytes.buffer(range)) }
    default: try takeDetail()
    }
  }

  private func takeName() throws(XMLFault) {
    text.removeAll()
    try NestedElement.appendText(&side, to: &text)
    let name = String(decoding: text.buffer.trimmedXMLSpace, as: UTF8.self)
    guard let container = containers.last, container.name == nil else { return }
    containers[containers.count - 1].name = name
    if container.element == .document, !container.isCounted, documentName == nil, !name.isEmpty {
      documentName = name
    }
    tree.add(
      KMLName.name.rawValue, JSONValue.quoted(String(decoding: text.buffer, as: UTF8.self)))
  }

  private func takeDetail() throws(XMLFault) {
    if KMLName(number: side.name, in: names) == .networkLinkControl { notes.controlCount += 1 }
    let name = side.names.canonical.name(at: side.name)
    text.removeAll()
    try NestedElement.appendJSON(&side, to: &text)
    tree.add(
      name.first == ":" ? String(name.dropFirst()) : name,
      String(decoding: text.buffer, as: UTF8.self))
  }

  // MARK: - Features

  private func cutFeature(_ batch: inout FeatureBatch) throws(GeoError) {
    let isLink = KMLName(number: document.scanner.name, in: names) == .networkLink
    let range = try document.skipElement(&batch.piece)
    tree.addFeature()
    if isLink {
      notes.linkCount += 1
      if try isFollowed(range, batch) { return }
    }
    ordinal += 1
    let place = try place(&batch)
    if joinedFolderCount > 0 { noteJoinedFolders(range.lowerBound, slot: Int(place.slot), &batch) }
    batch.piece.records.append(
      InputPiece.Record(
        start: range.lowerBound, end: range.upperBound, ordinal: ordinal, slot: place.slot,
        tag: place.tag))
  }

  /// Follows the NetworkLink in a range of the piece, if it leads to one of the input's files.
  private func isFollowed(
    _ range: Range<Int>, _ batch: borrowing FeatureBatch
  ) throws(GeoError) -> Bool {
    let base = UnsafePointer(batch.piece.bytes.base)
    var link = KMLLink()
    do throws(XMLFault) {
      side.begin(
        base + range.lowerBound, base + range.upperBound, within: document.scanner.bindings)
      _ = try side.next()
      link = try KMLLink(&side, names)
    } catch {
      // As a feature it is refused.
      return false
    }
    guard let href = link.href, try setting.follow(href, self) else { return false }
    notes.addFollowedLink()
    if link.saysMore {
      losses.add(
        .linkDetails, Reason.linkDetails.meaning + ", first the one to '\(href)'",
        at: batch.piece.offset + UInt64(range.lowerBound))
    }
    return true
  }

  /// The slot of the features of the innermost container, and where their context is.
  private func place(
    _ batch: inout FeatureBatch
  ) throws(GeoError) -> (slot: UInt32, tag: UInt32) {
    let last = containers.count - 1
    if last >= 0, containers[last].batchNumber == batchNumber {
      return (containers[last].slot, containers[last].tag)
    }
    let path = last >= 0 ? try settledPath(of: last) : nil
    let layer: Layer
    if last >= 0, let known = containers[last].layer {
      layer = known
    } else {
      layer = try self.layer(of: path)
    }
    if firstLayer == nil, !layer.isPassedOver { firstLayer = layer }
    let slot = UInt32(truncatingIfNeeded: batch.slot(for: layer))
    let tag = KMLContext.append(
      document: number, bindings: try shared.number(of: document.scanner.bindings), path: path,
      to: &batch.text)
    if last >= 0 {
      containers[last].layer = layer
      containers[last].batchNumber = batchNumber
      containers[last].slot = slot
      containers[last].tag = tag
    }
    return (slot, tag)
  }

  /// The `folder_path` of a container's features: from now on it does not change.
  private func settledPath(of index: Int) throws(GeoError) -> [UInt8]? {
    if containers[index].isPathSettled { return containers[index].path }
    var path = index > 0 ? try settledPath(of: index - 1) : nil
    let container = containers[index]
    if container.isCounted, !container.isTransparent {
      if container.name == nil {
        containers[index].name = try shared.lateName(ofContainer: container.ordinal)
      }
      if path != nil { path?.append(UInt8(ascii: "/")) }
      var parts = path ?? []
      KMLContainer.appendEscaped(containers[index].name ?? "", to: &parts)
      path = parts
      countFolder(parts)
    }
    containers[index].path = path
    containers[index].isPathSettled = true
    return path
  }

  /// Counts a folder with features whose path another one has already.
  private func countFolder(_ path: [UInt8]) {
    if folderPaths.contains(path) {
      joinedFolderCount += 1
    } else if folderPaths.count < Self.folderLimit {
      folderPaths.insert(path)
    }
  }

  /// Counts the folders that became one with an earlier one, at the first of their features.
  private func noteJoinedFolders(_ offset: Int, slot: Int, _ batch: inout FeatureBatch) {
    let (count, ordinal) = (joinedFolderCount, ordinal)
    joinedFolderCount = 0
    guard !batch.slots[slot].layer.isPassedOver else { return }
    batch.note(.foldersJoined, slot: slot, count: count) { batch in
      Notice.Example(byteOffset: batch.piece.offset + UInt64(offset), feature: ordinal)
    }
  }

  private func layer(of path: [UInt8]?) throws(GeoError) -> Layer {
    if setting.rule == .folders, let path, !path.isEmpty {
      return try setting.layers.layer(String(decoding: path, as: UTF8.self), wanted: wantedLayers)
    }
    if let baseLayer { return baseLayer }
    // Layers by field follow from the features; this is the layer of those without a value.
    let layer = try setting.layers.layer(
      documentName ?? baseName, wanted: setting.rule.field == nil ? wantedLayers : [])
    baseLayer = layer
    return layer
  }

  private var wantedLayers: [String] { setting.request.selection.layerNames }

  // MARK: - What is known of the whole

  /// A document without features is a layer without features, unless it leads to others.
  func emptyLayer() throws(GeoError) -> Layer? {
    guard ordinal == firstOrdinal, notes.followedCount == 0 else { return nil }
    return try setting.layers.layer(documentName ?? baseName, wanted: wantedLayers)
  }

  /// What is worth knowing about the document.
  func completeNotes() -> KMLDocumentNotes {
    var notes = notes
    notes.duplicateStyles = shared.duplicateStyleCount
    return notes
  }
}
