internal import Archive
internal import Base
internal import Features
internal import Files
internal import Flow
internal import FormatKit
internal import XML

/// Reads KML 2.0 to 2.3 (OGC 07-147r2, 12-007r2) with Google's extension, of any size in constant memory: a document,
/// and those that its NetworkLinks lead to in the same archive or beside the file, each once, one after the other.
/// A link to an archive leads to its document. Documents of the archive that nothing leads to follow at the end.
final class KMLReader: FeatureReader {
  /// Documents that one input may lead to, and how far links may lead from one to the next.
  private static let (documentLimit, depthLimit) = (10_000, 64)
  /// Archives within archives that it may lead to, as each of them is a file that stays open.
  private static let innerArchiveLimit = 100

  /// A document that is still to be read.
  private struct Next {
    var path: String
    var depth: Int
  }

  let nature = InputNature(layers: [], findsLayers: true, isText: true)
  private let request: InputRequest
  private let rule: KMLLayerRule
  private let input: KMLInput
  private let layers: KMLLayers
  private let documents = KMLDocuments()
  private let watch: KMLFieldWatch?
  private let path: String
  /// The files of the archives, and what gives them their names in the output.
  private var attachments: [KMLAttachment]
  private let attachmentNames: AttachmentNames
  /// Their names in the output by their paths.
  private var fileNames: [String: String] = [:]
  private let blockSize: Int
  private let followsLinks: Bool

  private var current: KMLDocumentReader?
  /// The documents that have been read or will be, by their paths.
  private var known: Set<String>
  private var queue: [Next] = []
  private var place = 0
  private var innerArchiveCount = 0
  private var isComplete = false
  private var bytesBefore: UInt64 = 0

  private var tree = KMLFolderTree()
  private var notes = KMLDocumentNotes()
  /// What was left out of documents without features.
  private var losses = KMLDocumentLosses()
  private var documentName: String?
  private var firstLayer: Layer?
  private var emptyLayers: [Layer] = []

  /// Opens a document.
  convenience init(
    _ request: InputRequest, blockSize: Int = XMLDocument.usualBlockSize
  ) throws(GeoError) {
    let (input, source) = try KMLInput.opened(request.source)
    try self.init(request, input, source, [], request.attachmentNames, blockSize: blockSize)
  }

  /// Opens an archive's document; its files get their names in the output from `names`. Errors: those of
  /// ``ZIPArchive``.
  convenience init(
    archive request: InputRequest, names: AttachmentNames = AttachmentNames()
  ) throws(GeoError) {
    let archive = try KMZInput(request.source)
    try self.init(
      request, archive.input, try archive.source, try KMLAttachment.all(of: archive, names), names,
      blockSize: XMLDocument.usualBlockSize)
  }

  private init(
    _ request: InputRequest, _ input: KMLInput, _ source: ByteSource,
    _ attachments: [KMLAttachment], _ names: AttachmentNames, blockSize: Int
  ) throws(GeoError) {
    self.request = request
    self.input = input
    self.attachments = []
    attachmentNames = names
    path = request.source.path
    rule = try KMLLayerRule(option: request.options[KMLReaderOptions.layers.name])
    watch = rule.field.map { KMLFieldWatch($0, suggesting: request.suggestion) }
    layers = KMLLayers(path: path)
    followsLinks = request.options[KMLReaderOptions.links.name] != "no"
    known = [input.name]
    self.blockSize = blockSize
    add(attachments)
    try open(source, input, path: path, depth: 0, origin: nil)
  }

  private func add(_ files: [KMLAttachment]) {
    attachments += files
    for file in files where fileNames[file.path] == nil { fileNames[file.path] = file.file.name }
  }

  /// Opens a document as the current one.
  private func open(
    _ source: ByteSource, _ input: KMLInput, path: String, depth: Int, origin: KMLOrigin?
  ) throws(GeoError) {
    // Files that are not in an archive do not come along.
    let isInArchive = input.neighbourhood?.isInArchive(input.name) == true
    let shared = KMLShared(input, fileNames: isInArchive ? fileNames : nil, origin: origin)
    let setting = KMLDocumentReader.Setting(
      request: request, rule: rule, layers: layers,
      follow: { [unowned self] (href, document) throws(GeoError) in
        try follow(href, from: document)
      }, blockSize: blockSize)
    current = try KMLDocumentReader(
      setting, shared, source, path: path, number: documents.add(shared), depth: depth,
      behind: current?.ordinal ?? 0)
  }

  // MARK: - Reading

  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    while let current {
      if try current.read(into: &batch) { return true }
      try close(current)
      try openNext()
    }
    guard !isComplete else { return false }
    isComplete = true
    return tellLosses(&batch)
  }

  /// Takes over what is known of a document that has been read.
  private func close(_ document: KMLDocumentReader) throws(GeoError) {
    let isFirst = document.number == 0
    let layer = document.firstLayer
    if firstLayer == nil { firstLayer = layer }
    if let empty = try document.emptyLayer() { emptyLayers.append(empty) }
    if isFirst {
      documentName = document.documentName
      tree = document.tree
      notes = document.completeNotes()
    } else {
      let lostCount = tree.lostCount
      tree.join(document.tree)
      if tree.lostCount > lostCount {
        losses.add(.folderDetails, at: document.shared.origin?.firstOffset ?? 0)
      }
      notes.absorb(document.completeNotes())
    }
    losses.absorb(document.losses)
    bytesBefore += document.source.fileBytesRead
  }

  /// Opens the next document that a link led to, or that nothing leads to; none at the end.
  private func openNext() throws(GeoError) {
    if place == queue.count { try enterUnlinked() }
    guard let last = current, place < queue.count, let neighbourhood = input.neighbourhood else {
      current = nil
      return
    }
    let next = queue[place]
    place += 1
    let input = KMLInput(name: next.path, in: neighbourhood) { () throws(GeoError) in
      try neighbourhood.open(next.path)
    }
    let source = try input.reopen()
    let origin = KMLOrigin(
      path: neighbourhood.name(of: next.path), firstOffset: last.endOffset)
    try open(source, input, path: next.path, depth: next.depth, origin: origin)
  }

  /// Enters the document that a link leads to among those to be read; false if the link is not followed.
  private func follow(
    _ href: String, from document: KMLDocumentReader
  ) throws(GeoError) -> Bool {
    guard followsLinks, let neighbourhood = input.neighbourhood,
      let path = neighbourhood.path(of: href, in: document.shared.name)
    else { return false }
    if known.contains(path) { return true }
    let source = try neighbourhood.open(path)
    let isArchive = source.withHead(ZIPArchive.begins)
    guard isArchive || isDocument(source, path) else { return false }
    let isInner = isArchive && neighbourhood.isInArchive(path)
    if let excess = excess(at: document.depth, isInner: isInner) {
      throw GeoError(
        .tooManyLinks, "NetworkLinks lead " + excess,
        at: SourceLocation(path: neighbourhood.name(of: path)),
        hint: "--input-option follow-links=no keeps the links as features")
    }
    guard let place = isArchive ? try enter(path, neighbourhood) : path else { return false }
    if isInner { innerArchiveCount += 1 }
    known.formUnion([path, place])
    queue.append(Next(path: place, depth: document.depth + 1))
    return true
  }

  /// Enters the documents of the archive that have features, though no link led to them, among those to be read.
  private func enterUnlinked() throws(GeoError) {
    guard followsLinks, let last = current, let neighbourhood = input.neighbourhood else { return }
    var paths: [String] = []
    for path in neighbourhood.documents where !known.contains(path) {
      guard let source = try input.neighbour(path) else {
        losses.add(.documentLeftOut, at: last.endOffset)
        continue
      }
      var survey = try KMLSurvey(source, KMLStyleTable())
      try survey.run()
      if survey.featureCount > 0 { paths.append(path) }
    }
    guard let first = paths.first else { return }
    guard known.count + paths.count <= Self.documentLimit else {
      throw GeoError(
        .tooManyLinks, "the archive has more than \(Self.documentLimit) documents",
        at: SourceLocation(path: path),
        hint: "--input-option follow-links=no reads the main one alone")
    }
    let others = paths.count > 1 ? " and others, \(paths.count) in all" : ""
    for path in paths {
      losses.add(
        .furtherDocuments,
        "no NetworkLink leads to these documents of the archive, which were read too: "
          + "\(first)\(others)", at: last.endOffset)
      known.insert(path)
      queue.append(Next(path: path, depth: 0))
    }
  }

  /// How a link in a document at some depth leads too far; nil if it may be followed. `isInner` for one to an
  /// archive within an archive.
  private func excess(at depth: Int, isInner: Bool) -> String? {
    if depth >= Self.depthLimit {
      return "from one document to the next more than \(Self.depthLimit) times"
    }
    if known.count > Self.documentLimit { return "to more than \(Self.documentLimit) documents" }
    guard isInner, innerArchiveCount >= Self.innerArchiveLimit else { return nil }
    return "to more than \(Self.innerArchiveLimit) archives within archives"
  }

  /// Makes a folder of an archive that a link leads to; returns the path of its document, nil if it has none.
  private func enter(
    _ path: String, _ neighbourhood: KMLNeighbourhood
  ) throws(GeoError) -> String? {
    let files = try neighbourhood.archive(at: path)
    guard files.entries.contains(where: \.isKML) else { return nil }
    let archive = try KMZInput(files, path: neighbourhood.name(of: path))
    add(try KMLAttachment.all(of: archive, in: path + "/", attachmentNames))
    neighbourhood.enter(archive.neighbourhood, at: path)
    return path + "/" + archive.name
  }

  /// True for what looks like KML, or is called so.
  private func isDocument(_ source: ByteSource, _ path: String) -> Bool {
    source.withHead { head in
      KMLRecognition.confidence(head) != .no
        || path.lowercased().hasSuffix(".kml") && head.first { $0 > 0x20 } == UInt8(ascii: "<")
    }
  }

  // MARK: - What was not read

  /// Counts what was left out of documents without features; false if there is nothing to count.
  private func tellLosses(_ batch: inout FeatureBatch) -> Bool {
    guard !losses.isEmpty, let layer = firstLayer ?? emptyLayers.first, !layer.isPassedOver else {
      return false
    }
    losses.tell(&batch, slot: batch.slot(for: layer))
    return true
  }

  // MARK: - What is known of the whole

  func makeDecoder() -> any BatchDecoder { KMLDecoder(request, documents, layers, rule, watch) }

  func finish() throws(GeoError) -> InputEnd {
    // Another input may have the field, as may features beyond the limit.
    if isComplete, !request.selection.allowsMissingLayers { try watch?.verify() }
    // There may be as many features as are wanted before the end.
    if let current { try close(current) }
    current = nil
    // The document that other programs write only for its links says nothing.
    let isIndex = notes.followedCount > 0 && tree.isSilent
    let json =
      isIndex ? nil : tree.json(knownName: firstLayer?.name ?? emptyLayers.first?.name ?? "")
    var end = InputEnd()
    if let firstLayer {
      // Where a field names the layers, this one is there for what the document says, if anything.
      if rule.field == nil || json != nil { end.layers = [firstLayer] }
    }
    end.layers += emptyLayers
    end.members = json.map { [Layer.Member(name: "kml", json: $0)] } ?? []
    end.facts = notes.facts(
      documentName: documentName, compression: request.source.compression)
    let files = attachments.filter { !known.contains($0.path) }.map(\.file)
    if !files.isEmpty { end.facts.append(Fact(name: "attachments", value: String(files.count))) }
    end.oddities = notes.oddities()
    end.attachments = files
    return end
  }

  var progress: FlowProgress {
    FlowProgress(
      done: bytesBefore + (current?.source.fileBytesRead ?? 0),
      total: current?.source.fileSize.map { bytesBefore + $0 })
  }
}
