internal import Base
internal import Features
internal import Files
internal import Flow
internal import FormatKit
internal import Text
internal import XML

/// Reads KML 2.0 to 2.3 (OGC 07-147r2, 12-007r2) with Google's extension, of any size in constant memory.
///
/// In turn it walks containers element by element and cuts features out whole, without looking into
/// them; decoders make features of them at once.
final class KMLReader: FeatureReader {
  let nature = InputNature(layers: [], findsLayers: true, isText: true)
  /// What lies beside the document in its archive.
  private let attachments: [Attachment]
  private let request: InputRequest
  private let rule: KMLLayerRule
  private let path: String
  private let baseName: String
  private let source: ByteSource
  private let shared: KMLShared

  private var document: XMLDocument
  private var side = XMLScanner(.kml)
  private var styles = KMLStyleParser()
  private var text = Bytes()
  private let names = KMLName.all

  private var containers: [KMLContainer] = []
  private var containerCount: UInt64 = 0
  private var tree = KMLFolderTree()
  private var documentName: String?
  private var baseLayer: Layer?
  private var firstLayer: Layer?
  private var ordinal: UInt64 = 0
  private var batchNumber: UInt64 = 0
  private var isAtEnd = false
  private var failure: GeoError?
  private var notes = KMLDocumentNotes()

  /// Opens a document.
  convenience init(
    _ request: InputRequest, blockSize: Int = XMLDocument.usualBlockSize
  ) throws(GeoError) {
    let (input, source) = try KMLInput.opened(request.source)
    try self.init(request, input, source, path: request.source.path, blockSize: blockSize)
  }

  /// Opens an archive's document. Errors: those of ``ZIPArchive``.
  convenience init(archive request: InputRequest) throws(GeoError) {
    let archive = try KMZInput(request.source)
    try self.init(
      request, try archive.input, try archive.source, path: request.source.path,
      attachments: try archive.attachments)
  }

  /// Reads an opened document; `path` is the input's path, which its layers carry.
  init(
    _ request: InputRequest, _ input: KMLInput, _ source: ByteSource, path: String,
    attachments: [Attachment] = [], blockSize: Int = XMLDocument.usualBlockSize
  ) throws(GeoError) {
    self.request = request
    self.attachments = attachments
    self.source = source
    self.path = path
    rule = try KMLLayerRule(option: request.options["layers-from"])
    baseName = Layer.name(ofFile: path)
    shared = KMLShared(input)
    document = XMLDocument(try XMLSource(source), .kml, blockSize: blockSize)
  }

  // MARK: - Walking

  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    document.begin(&batch.piece)
    if let failure { throw failure }
    if isAtEnd { return false }
    batchNumber += 1
    do throws(GeoError) {
      while !document.isFull, try step(&batch) {}
    } catch {
      // What precedes the fault goes out first.
      failure = error
    }
    // The lines before a fault are counted in the batch that it is in.
    if batch.piece.records.isEmpty, let failure { throw failure }
    document.finish(&batch.piece)
    batch.piece.frame = notes.recordFrame
    return true
  }

  /// Takes one token; false at the end.
  private func step(_ batch: inout FeatureBatch) throws(GeoError) -> Bool {
    switch try document.next(&batch.piece) {
    case .startElement: try enter(&batch)
    case .endElement: leave()
    case .text, .cdata:
      if !document.scanner.content.isXMLSpace { notes.strayTextCount += 1 }
    case .end, .incomplete:
      isAtEnd = true
      return false
    }
    return true
  }

  private func enter(_ batch: inout FeatureBatch) throws(GeoError) {
    let part = KMLPart(document.scanner, names)
    if containers.isEmpty { try begin(with: part, batch) }
    switch part {
    case .container: enterContainer()
    case .unknown:
      notes.unknownElementCount += 1
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
    let id = KMLStyleParser.attribute(.id, document.scanner, &text)
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
    case .schema: shared.define(try KMLSchema.parse(&side))
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
    if KMLName(number: document.scanner.name, in: names) == .networkLink { notes.linkCount += 1 }
    let range = try document.skipElement(&batch.piece)
    ordinal += 1
    tree.addFeature()
    let place = try place(&batch)
    batch.piece.records.append(
      InputPiece.Record(
        start: range.lowerBound, end: range.upperBound, ordinal: ordinal, slot: place.slot,
        tag: place.tag))
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
      bindings: try shared.number(of: document.scanner.bindings), path: path, to: &batch.text)
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
    }
    containers[index].path = path
    containers[index].isPathSettled = true
    return path
  }

  private func layer(of path: [UInt8]?) throws(GeoError) -> Layer {
    if rule == .folders, let path, !path.isEmpty {
      return try shared.layer(
        String(decoding: path, as: UTF8.self), path: self.path, wanted: request.selection.layerNames
      )
    }
    if let baseLayer { return baseLayer }
    // Layers by field follow from the features; this is the layer of those without a value.
    let layer = try shared.layer(
      documentName ?? baseName, path: self.path,
      wanted: rule == .folders || rule == .none ? request.selection.layerNames : [])
    baseLayer = layer
    return layer
  }

  func makeDecoder() -> any BatchDecoder {
    KMLDecoder(request, shared, rule, path: path)
  }

  // MARK: - What is known of the whole

  func finish() -> InputEnd {
    let json = tree.json(knownName: firstLayer?.name ?? documentLayer?.name ?? "")
    var end = InputEnd()
    if let firstLayer {
      // Where a field names the layers, this one is there for what the document says, if anything.
      if rule.field == nil || json != nil { end.layers = [firstLayer] }
    } else if let documentLayer {
      end.layers = [documentLayer]
    }
    end.members = json.map { [Layer.Member(name: "kml", json: $0)] } ?? []
    end.facts = notes.facts(
      documentName: documentName, compression: request.source.compression)
    if !attachments.isEmpty {
      end.facts.append(Fact(name: "attachments", value: String(attachments.count)))
    }
    end.oddities = notes.oddities(
      styles: styles.beyond, duplicateStyles: shared.duplicateStyleCount,
      lostDetails: tree.lostCount,
      documents: attachments.map(\.name).filter { $0.lowercased().hasSuffix(".kml") })
    end.attachments = attachments
    return end
  }

  /// A document without features is a layer without features.
  private var documentLayer: Layer? {
    guard ordinal == 0 else { return nil }
    let name = documentName ?? baseName
    return Layer(
      name: name, path: path,
      isPassedOver: !request.selection.layerNames.isEmpty
        && !request.selection.layerNames.contains(name))
  }

  var progress: FlowProgress {
    FlowProgress(done: source.fileBytesRead, total: source.fileSize)
  }
}
