internal import Base
internal import Features
internal import Files
internal import Flow
internal import FormatKit
internal import XML

/// Reads GPX 1.0 and 1.1 of any size: it cuts waypoints, routes and tracks (or each of their points) out of
/// the text in turn, and decoders make features of them in parallel.
final class GPXReader: FeatureReader {
  /// The elements that features are made of, and their layers.
  enum Kind: Int, CaseIterable {
    case waypoint, route, track, routePoint, trackPoint

    /// The layer's name, as in GDAL.
    var layerName: String {
      switch self {
      case .waypoint: "waypoints"
      case .route: "routes"
      case .track: "tracks"
      case .routePoint: "route_points"
      case .trackPoint: "track_points"
      }
    }
  }

  /// Bits of a record's tag that hold its kind; the others hold the number of its bindings.
  static let kindBits = 3

  let nature = InputNature(layers: [], findsLayers: true, isText: true)
  private let recordFrame: RecordFrame

  let request: InputRequest
  let readsPoints: Bool
  /// The namespace declarations around records, for the decoders.
  let bindings = GPXBindings()
  let vocabulary: XMLVocabulary
  private let source: ByteSource
  private var document: XMLDocument
  private var description: GPXDescription
  private var found = [Layer?](repeating: nil, count: Kind.allCases.count)
  private var failure: GeoError?
  private var isAtEnd = false
  private var ordinal: UInt64 = 0
  private var cutter = GPXPointCutter()

  /// Opens a text; the option is `points`, yes or no.
  init(_ request: InputRequest, blockSize: Int = XMLDocument.usualBlockSize) throws(GeoError) {
    self.request = request
    source = request.source
    readsPoints = request.options["points"] == "yes"
    let root = source.withHead { GPXRoot($0) }
    let frame = root.frame
    recordFrame =
      readsPoints
      ? RecordFrame(
        head: frame.head + "<trk><trkseg>\n", tail: "</trkseg></trk>\n" + frame.tail)
      : RecordFrame(head: frame.head, tail: frame.tail)
    vocabulary = GPXName.vocabulary(adding: root.strangeNamespace)
    description = GPXDescription(vocabulary)
    document = XMLDocument(try XMLSource(source), vocabulary, blockSize: blockSize)
  }

  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    if isAtEnd { return false }
    document.begin(&batch.piece)
    batch.piece.frame = recordFrame
    if let failure { throw failure }
    cutter.beginBatch()
    do throws(GeoError) {
      while !isAtEnd, !document.isFull { try takeToken(&batch) }
    } catch {
      // The records before the fault go first.
      guard !batch.piece.records.isEmpty else { throw error }
      failure = error
    }
    document.finish(&batch.piece)
    return true
  }

  private func takeToken(_ batch: inout FeatureBatch) throws(GeoError) {
    switch try document.next(&batch.piece) {
    case .startElement: try takeElement(&batch)
    case .endElement: cutter.endElement(depth: document.scanner.depth)
    case .text, .cdata, .incomplete: break
    case .end: isAtEnd = true
    }
  }

  private func takeElement(_ batch: inout FeatureBatch) throws(GeoError) {
    let name = GPXName(rawValue: document.scanner.name)
    if document.scanner.depth == 1 { return try takeRoot(name, batch) }
    if readsPoints {
      switch name {
      case .wpt: return try takePoint(.waypoint, &batch)
      case .rtept: return try takePoint(.routePoint, &batch)
      case .trkpt: return try takePoint(.trackPoint, &batch)
      case .rte where document.scanner.depth == 2: return cutter.begin(.route)
      case .trk where document.scanner.depth == 2: return cutter.begin(.track)
      case .trkseg where document.scanner.depth == 3: return cutter.beginSegment()
      default:
        if document.scanner.depth > 2 { return try takeLineMember(name, &batch) }
      }
    } else {
      switch name {
      case .wpt: return try takeRecord(.waypoint, &batch)
      case .rte: return try takeRecord(.route, &batch)
      case .trk: return try takeRecord(.track, &batch)
      default: break
      }
    }
    let range = try document.skipElement(&batch.piece)
    do throws(XMLFault) {
      try description.add(
        UnsafePointer(
          batch.piece.bytes.base + range.lowerBound)..<UnsafePointer(
            batch.piece.bytes.base + range.upperBound), within: document.scanner.bindings)
    } catch {
      throw error.located(in: batch.piece)
    }
  }

  private func takeRoot(_ name: GPXName?, _ batch: borrowing FeatureBatch) throws(GeoError) {
    guard name == .gpx else {
      let found = document.scanner.names.raw.name(at: document.scanner.rawName)
      throw XMLFault(
        document.scanner.tokenStart, .notGPX, "the root element is '\(found)', not 'gpx'"
      ).located(in: batch.piece)
    }
    description.addRoot(&document.scanner)
  }

  // MARK: - Records

  private func takeRecord(_ kind: Kind, _ batch: inout FeatureBatch) throws(GeoError) {
    let set = bindings.enter(document.scanner.bindings)
    let range = try document.skipElement(&batch.piece)
    guard let slot = slot(of: kind, &batch) else { return }
    batch.piece.records.append(
      InputPiece.Record(
        start: range.lowerBound, end: range.upperBound, ordinal: ordinal,
        slot: UInt32(truncatingIfNeeded: slot),
        tag: UInt32(truncatingIfNeeded: set << Self.kindBits | kind.rawValue)))
  }

  /// The slot for the next feature of a kind; nil if its layer was not requested: then it is only counted.
  private func slot(of kind: Kind, _ batch: inout FeatureBatch) -> Int? {
    ordinal += 1
    let layer = found[kind.rawValue] ?? makeLayer(kind)
    let slot = batch.slot(for: layer)
    guard layer.isPassedOver else { return slot }
    batch.slots[slot].readCount += 1
    batch.slots[slot].filteredCount += 1
    return nil
  }

  private func makeLayer(_ kind: Kind) -> Layer {
    let name = kind.layerName
    let layer = Layer(
      name: name, path: source.path,
      isPassedOver: !request.selection.layerNames.isEmpty
        && !request.selection.layerNames.contains(name),
      members: description.takeMembers())
    found[kind.rawValue] = layer
    return layer
  }

  // MARK: - Points

  private func takePoint(_ kind: Kind, _ batch: inout FeatureBatch) throws(GeoError) {
    let set = bindings.enter(document.scanner.bindings)
    let range = try document.skipElement(&batch.piece)
    guard let slot = slot(of: kind, &batch) else { return cutter.passPoint() }
    let context = cutter.context(of: kind, bindings: set, &batch.text)
    batch.piece.records.append(
      InputPiece.Record(
        start: range.lowerBound, end: range.upperBound, ordinal: ordinal,
        slot: UInt32(truncatingIfNeeded: slot), tag: UInt32(truncatingIfNeeded: context)))
  }

  /// Takes an element that describes a route or track: only the name is kept with its points.
  private func takeLineMember(
    _ name: GPXName?, _ batch: inout FeatureBatch
  ) throws(GeoError) {
    let range = try document.skipElement(&batch.piece)
    guard name == .name, document.scanner.depth == 2 else { return cutter.passMember() }
    do throws(XMLFault) {
      cutter.name = try description.text(
        UnsafePointer(
          batch.piece.bytes.base + range.lowerBound)..<UnsafePointer(
            batch.piece.bytes.base + range.upperBound), within: document.scanner.bindings)
    } catch {
      throw error.located(in: batch.piece)
    }
  }

  // MARK: - The run

  func makeDecoder() -> any BatchDecoder { GPXDecoder(self) }

  var progress: FlowProgress { FlowProgress(done: source.fileBytesRead, total: source.fileSize) }

  private var facts: [Fact] {
    var facts = description.facts
    if let compression = source.compression {
      facts.append(Fact(name: "compression", value: compression))
    }
    return facts
  }

  func finish() -> InputEnd {
    // A document without features becomes an empty layer, which has the description of the document.
    if found.allSatisfy({ $0 == nil }) { _ = makeLayer(.waypoint) }
    var end = InputEnd(layers: found.compactMap(\.self).filter { !$0.isPassedOver })
    end.members = description.trailingMembers
    end.facts = facts
    end.oddities = cutter.oddities
    return end
  }
}
