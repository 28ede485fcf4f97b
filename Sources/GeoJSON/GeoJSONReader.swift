internal import Base
internal import Features
internal import Files
internal import Flow
internal import FormatKit
internal import Geometry
internal import Text

/// Reads GeoJSON (RFC 7946) and sequences of it (RFC 8142, one per line, or one directly after another) of
/// any size in constant memory.
final class GeoJSONReader: FeatureReader {
  /// The size of a batch in bytes, unless one feature is larger.
  static let usualBlockSize = 1 << 20
  /// The largest feature, as batches count its text with 32 bits.
  static let featureLimit = 1 << 31 - 1 << 20

  let nature: InputNature
  private let layer: Layer
  private let request: InputRequest
  private let source: ByteSource
  private var splitter = GeoJSONTextSplitter()
  private let blockSize: Int
  private var pending = Bytes()
  private var pendingOffset: UInt64 = 0
  private var isAtEnd = false
  /// What reading ended with, and where.
  private var failure: GeoError?
  private var hasToldFault = false
  private let prefixMembers: Int
  /// The faults of the members before the features, if faults are judged.
  private let headFaults: [(reason: Reason, message: String)]

  /// Opens a text; its layer is named after the collection's `name`, else after the file. A sequence may be
  /// of no texts.
  init(
    _ request: InputRequest, blockSize: Int = usualBlockSize, isSequence: Bool = false
  ) throws(GeoError) {
    self.request = request
    self.blockSize = blockSize
    source = request.source
    try Self.checkHead(source, listsFaults: request.faults.listsFaults)
    var splitter = GeoJSONTextSplitter()
    var pending = Bytes(capacity: 2 * blockSize)
    var isAtEnd = false
    let failure = try Self.readPrefix(source, blockSize, &splitter, &pending, &isAtEnd)
    guard isSequence || JSONHead.firstByte(of: pending.buffer) != nil else {
      throw GeoError(.jsonSyntax, "the file is empty", at: SourceLocation(path: source.path))
    }
    self.failure = failure
    self.isAtEnd = isAtEnd
    prefixMembers = splitter.members.count
    var crs = CoordinateReferenceSystem.wgs84
    var headFaults: [(reason: Reason, message: String)] = []
    var systemJSON = splitter.members.last { $0.name == "crs" }?.json
    if systemJSON == nil { systemJSON = try GeoJSONTrailingCRS.json(of: source, behind: splitter) }
    if let json = systemJSON, !request.reading.isSystemNamed {
      do throws(GeoError) {
        crs = try GeoJSONLegacyCRS.system(from: json, path: source.path)
      } catch {
        guard request.faults.listsFaults else { throw error }
        headFaults.append((error.reason, error.message))
      }
    }
    self.headFaults = headFaults
    var layerName = Layer.name(ofFile: source.path)
    if let member = splitter.members.last(where: { $0.name == "name" }),
      let text = GeoJSONLegacyCRS.string(member.json), !text.isEmpty
    {
      layerName = text
    }
    layer = Layer(
      name: layerName, path: source.path, crs: crs,
      isPassedOver: !request.selection.layerNames.isEmpty
        && !request.selection.layerNames.contains(layerName),
      members: Self.kept(splitter.members))
    nature = InputNature(layers: [layer], isText: true, followsRFC7946: true)
    swap(&self.splitter, &splitter)
    swap(&self.pending, &pending)
  }

  /// Refuses what is not GeoJSON at all. If faults are listed, a JSON value that is not an object is one of
  /// them.
  private static func checkHead(_ source: ByteSource, listsFaults: Bool) throws(GeoError) {
    let stranger = source.withHead { head in
      GeoJSONStranger(head) ?? GeoJSONStranger(withoutObject: head, allowingValues: listsFaults)
    }
    guard let stranger else { return }
    throw GeoError(
      stranger.reason, stranger.message, at: SourceLocation(path: source.path),
      hint: stranger.hint)
  }

  /// Reads up to the first feature, so that the layer is known beforehand. A fault waits for its turn.
  private static func readPrefix(
    _ source: ByteSource, _ blockSize: Int, _ splitter: inout GeoJSONTextSplitter,
    _ pending: inout Bytes, _ isAtEnd: inout Bool
  ) throws(GeoError) -> GeoError? {
    var target = blockSize
    var none = Column<InputPiece.Record>()
    while true {
      try fill(&pending, to: target, from: source, &isAtEnd)
      if pending.count >= 3, pending[0] == 0xEF, pending[1] == 0xBB, pending[2] == 0xBF {
        // The mark becomes white space, so that offsets stay the same.
        for index in 0..<3 { pending[index] = 0x20 }
      }
      do throws(JSONFault) {
        try splitter.advance(
          over: pending.base, count: pending.count, isAtEnd: isAtEnd, prefixOnly: true,
          records: &none)
      } catch {
        return failure(error, in: pending, at: 0, isAtEnd: isAtEnd, source)
      }
      // If the first texts of a sequence gave records, they are found again from the start.
      if !none.isEmpty { splitter = GeoJSONTextSplitter() }
      if splitter.isPrefixDone || isAtEnd || !none.isEmpty { return nil }
      target = try larger(target, path: source.path)
    }
  }

  /// The error of a fault between features, in bytes that begin at an offset of the input.
  private static func failure(
    _ fault: JSONFault, in bytes: borrowing Bytes, at offset: UInt64, isAtEnd: Bool,
    _ source: ByteSource
  ) -> GeoError {
    let start = UnsafePointer(bytes.base)
    let end = start + bytes.count
    // Farther from the end, a fault is found before that is known to be the end.
    let mayBeCutShort = isAtEnd && fault.position + GeoJSONTextSplitter.faultMargin >= end
    let told = GeoJSONFaultText(fault, since: start, cutShortAt: mayBeCutShort ? end : nil)
    let place = SourceLocation(
      path: source.path, byteOffset: offset + UInt64(fault.position - start))
    return GeoError(told.reason, told.message, at: place, hint: told.hint)
  }

  private static func larger(_ target: Int, path: String) throws(GeoError) -> Int {
    guard target < featureLimit else {
      throw GeoError(
        .featureTooLarge, "a feature is larger than 2 GB", at: SourceLocation(path: path))
    }
    return min(target * 2, featureLimit)
  }

  private static func fill(
    _ bytes: inout Bytes, to target: Int, from source: ByteSource, _ isAtEnd: inout Bool
  ) throws(GeoError) {
    while bytes.count < target, !isAtEnd {
      if try !source.read(into: &bytes, atMost: target - bytes.count) { isAtEnd = true }
    }
    // The scanners need zeros after the text.
    bytes.reserve(bytes.count + 64)
    (bytes.base + bytes.count).update(repeating: 0, count: 64)
  }

  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    swap(&batch.piece.bytes, &pending)
    pending.removeAll()
    batch.piece.offset = pendingOffset
    if failure == nil { try takeRecords(&batch) }
    if request.faults.listsFaults, batch.piece.offset == 0, !batch.piece.records.isEmpty {
      let head = splitter.members.prefix(prefixMembers)
      tell(headFaults + GeoJSONMemberRules.faults(ofCollection: head), 0, &batch)
    }
    if batch.piece.records.isEmpty {
      if request.faults.listsFaults, failure == nil { return tellOfTail(&batch) }
      if let failure {
        let isGrammar = failure.reason == .jsonSyntax || failure.reason == .truncatedJSON
        guard request.faults.listsFaults, !isGrammar else { throw failure }
        return tellFault(failure, &batch)
      }
      return false
    }
    // Bytes that are not understood yet go to the next batch, so that their lines are counted once.
    let keep = min(splitter.keepFrom, batch.piece.bytes.count)
    pending.append(contentsOf: batch.piece.bytes.buffer(keep..<batch.piece.bytes.count))
    batch.piece.bytes.truncate(to: keep)
    splitter.rebase(by: keep)
    pendingOffset += UInt64(keep)
    return true
  }

  private func takeRecords(_ batch: inout FeatureBatch) throws(GeoError) {
    var target = blockSize
    while true {
      try Self.fill(&batch.piece.bytes, to: target, from: source, &isAtEnd)
      do throws(JSONFault) {
        try splitter.advance(
          over: batch.piece.bytes.base, count: batch.piece.bytes.count, isAtEnd: isAtEnd,
          prefixOnly: false, records: &batch.piece.records)
        if isAtEnd, !splitter.isComplete {
          throw .expected("'}'", at: batch.piece.bytes.base + batch.piece.bytes.count)
        }
      } catch {
        failure = Self.failure(
          error, in: batch.piece.bytes, at: batch.piece.offset, isAtEnd: isAtEnd, source)
      }
      if failure != nil || isAtEnd || !batch.piece.records.isEmpty { return }
      target = max(target, batch.piece.bytes.count)
      target = try Self.larger(target, path: source.path)
    }
  }

  /// Reports faults of the text as a whole, in a batch that may have no features.
  private func tell(
    _ faults: [(reason: Reason, message: String)], _ offset: UInt64,
    _ batch: inout FeatureBatch
  ) {
    guard !faults.isEmpty else { return }
    let slot = batch.slot(for: layer)
    for (reason, message) in faults {
      batch.ledger.add(
        Fault(ordinal: 0, slot: slot, reason: reason, message: message, byteOffset: offset))
    }
  }

  /// Reports the fault that reading ended with, once.
  private func tellFault(_ failure: GeoError, _ batch: inout FeatureBatch) -> Bool {
    guard !hasToldFault else { return false }
    hasToldFault = true
    tell([(failure.reason, failure.message)], failure.location?.byteOffset ?? 0, &batch)
    return true
  }

  /// Reports the faults of the members after the features, or of an empty collection, once.
  private func tellOfTail(_ batch: inout FeatureBatch) -> Bool {
    guard !hasToldFault else { return false }
    hasToldFault = true
    let isFirst = splitter.ordinal == 0
    var faults = isFirst ? headFaults : []
    let members = isFirst ? splitter.members[...] : splitter.members.dropFirst(prefixMembers)
    faults += GeoJSONMemberRules.faults(ofCollection: members)
    // The crs of an empty collection has been read beforehand.
    do throws(GeoError) { try check(isFirst ? [] : members) } catch {
      faults.append((error.reason, error.message))
    }
    tell(faults, batch.piece.offset + UInt64(batch.piece.bytes.count), &batch)
    return !faults.isEmpty
  }

  func makeDecoder() -> any BatchDecoder { GeoJSONDecoder(layer, request) }

  var progress: FlowProgress { FlowProgress(done: source.fileBytesRead, total: source.fileSize) }

  func finish() throws(GeoError) -> InputEnd {
    let trailing = splitter.members.dropFirst(prefixMembers)
    if !request.faults.listsFaults { try check(trailing) }
    var end = InputEnd(layers: [layer])
    end.members = Self.kept(trailing)
    end.facts = facts
    end.oddities = oddities
    return end
  }

  /// The members of a collection that go along with its features.
  private static func kept(_ members: some Sequence<Layer.Member>) -> [Layer.Member] {
    members.filter { $0.name != "crs" && !GeoJSONMemberRules.isBadBox($0) }
  }

  private var facts: [Fact] {
    var facts: [Fact] = []
    if splitter.usesRecordSeparators {
      facts.append(Fact(name: "layout", value: "RFC 8142 text sequence"))
    } else if splitter.textCount > 1 {
      facts.append(Fact(name: "layout", value: "sequence of texts"))
    }
    if let compression = source.compression {
      facts.append(Fact(name: "compression", value: compression))
    }
    return facts
  }

  private var oddities: [Oddity] {
    var oddities: [Oddity] = []
    if splitter.collectionCount > 1 {
      oddities.append(
        Oddity(
          .severalCollections,
          "\(splitter.collectionCount) FeatureCollections were read as one layer"))
    }
    if splitter.hasCommas { oddities.append(Oddity(.commasBetweenTexts)) }
    guard !request.faults.listsFaults else { return oddities }
    for fault in GeoJSONMemberRules.faults(ofCollection: splitter.members) {
      oddities.append(
        fault.reason == .badBox
          ? Oddity(
            .boxLeftOut,
            "\(source.path): the bbox of the collection is not an array of 4 or 6 numbers and was left out"
          )
          : Oddity(.misplacedMember, "\(source.path): \(fault.message)"))
    }
    return oddities
  }

  /// Refuses a system that is named too late to be used.
  private func check(_ trailing: ArraySlice<Layer.Member>) throws(GeoError) {
    for member in trailing where member.name == "crs" && !request.reading.isSystemNamed {
      let crs = try GeoJSONLegacyCRS.system(from: member.json, path: source.path)
      guard crs.isSame(as: layer.crs) || crs.isWGS84 && layer.crs.isWGS84
      else {
        throw GeoError(
          .badCRS, "'crs' says \(crs.identifier), but comes after the features",
          at: SourceLocation(path: source.path),
          hint: "name the system with --src-crs, or move the member before 'features'")
      }
    }
  }
}
