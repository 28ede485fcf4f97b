internal import Geometry
internal import Streaming

/// Reads GeoJSON (RFC 7946) and sequences of it (RFC 8142, one a line, or one behind the other), of any
/// size in constant memory.
final class GeoJSONReader: FeatureReader {
  /// Bytes that a batch takes, unless one feature is larger.
  static let usualBlockSize = 1 << 20
  /// The largest feature, as batches count its text with 32 bits.
  static let featureLimit = 1 << 31 - 1 << 20

  let layers: [Layer]
  let isText = true
  let followsRFC7946 = true
  private let request: InputRequest
  private let source: ByteSource
  private var splitter = TextSplitter()
  private let blockSize: Int
  private var pending = Bytes()
  private var pendingOffset: UInt64 = 0
  private var isAtEnd = false
  private var failure: (code: GeoError.Code, message: String, offset: UInt64)?
  private var hasToldFault = false
  private let prefixMembers: Int

  /// Opens a text; its layer is called as the collection's `name`, else as the file.
  init(_ request: InputRequest, blockSize: Int = usualBlockSize) throws(GeoError) {
    self.request = request
    self.blockSize = blockSize
    source = request.source
    var splitter = TextSplitter()
    var pending = Bytes(capacity: 2 * blockSize)
    var isAtEnd = false
    let failure = try Self.readPrefix(source, blockSize, &splitter, &pending, &isAtEnd)
    self.failure = failure
    self.isAtEnd = isAtEnd
    prefixMembers = splitter.members.count
    var crs = CoordinateReferenceSystem.wgs84
    if let member = splitter.members.last(where: { $0.name == "crs" }) {
      crs = try LegacyCRS.system(from: member.json, path: source.path)
    }
    var layerName = Layer.name(ofFile: source.path)
    if let member = splitter.members.last(where: { $0.name == "name" }),
      let text = LegacyCRS.string(member.json), !text.isEmpty
    {
      layerName = text
    }
    layers = [
      Layer(
        name: layerName, path: source.path, crs: crs,
        isPassedOver: !request.layerNames.isEmpty && !request.layerNames.contains(layerName),
        members: splitter.members.filter { $0.name != "crs" })
    ]
    swap(&self.splitter, &splitter)
    swap(&self.pending, &pending)
  }

  /// Reads until the first feature, so that the layer is known beforehand. A fault waits for its turn.
  private static func readPrefix(
    _ source: ByteSource, _ blockSize: Int, _ splitter: inout TextSplitter, _ pending: inout Bytes,
    _ isAtEnd: inout Bool
  ) throws(GeoError) -> (GeoError.Code, String, UInt64)? {
    var target = blockSize
    var none = Column<FeatureBatch.Record>()
    while true {
      try fill(&pending, to: target, from: source, &isAtEnd)
      if pending.count >= 3, pending[0] == 0xEF, pending[1] == 0xBB, pending[2] == 0xBF {
        // The mark becomes white space, so that places keep their numbers.
        for index in 0..<3 { pending[index] = 0x20 }
      }
      do throws(JSONFault) {
        try splitter.advance(
          over: pending.base, count: pending.count, isAtEnd: isAtEnd, prefixOnly: true,
          records: &none)
      } catch {
        return (error.code, error.message, UInt64(error.position - UnsafePointer(pending.base)))
      }
      // Records of a sequence's first texts are found again from the start.
      if !none.isEmpty { splitter = TextSplitter() }
      if splitter.isPrefixDone || isAtEnd || !none.isEmpty { return nil }
      target = try larger(target, path: source.path)
    }
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
    // The scanners need zeros behind the text.
    bytes.reserve(bytes.count + 64)
    (bytes.base + bytes.count).update(repeating: 0, count: 64)
  }

  func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    swap(&batch.input, &pending)
    pending.removeAll()
    batch.inputOffset = pendingOffset
    if failure == nil { try takeRecords(&batch) }
    if batch.records.isEmpty {
      if let failure {
        if request.judgesFaults, failure.code != .jsonSyntax {
          return tellFault(failure, &batch)
        }
        throw GeoError(
          failure.code, failure.message,
          at: SourceLocation(path: source.path, byteOffset: failure.offset))
      }
      return false
    }
    // What is not understood yet goes to the next batch; nobody counts its lines twice.
    let keep = min(splitter.keepFrom, batch.input.count)
    pending.append(contentsOf: batch.input.buffer(keep..<batch.input.count))
    batch.input.truncate(to: keep)
    splitter.rebase(by: keep)
    pendingOffset += UInt64(keep)
    return true
  }

  private func takeRecords(_ batch: inout FeatureBatch) throws(GeoError) {
    var target = blockSize
    while true {
      try Self.fill(&batch.input, to: target, from: source, &isAtEnd)
      do throws(JSONFault) {
        try splitter.advance(
          over: batch.input.base, count: batch.input.count, isAtEnd: isAtEnd,
          prefixOnly: false, records: &batch.records)
        if isAtEnd, !splitter.isComplete {
          throw JSONFault(
            batch.input.base + batch.input.count, .jsonSyntax, "the text ends within an object")
        }
      } catch {
        failure = (
          error.code, error.message,
          batch.inputOffset + UInt64(error.position - UnsafePointer(batch.input.base))
        )
      }
      if failure != nil || isAtEnd || !batch.records.isEmpty { return }
      target = max(target, batch.input.count)
      target = try Self.larger(target, path: source.path)
    }
  }

  /// Hands out what is wrong with the text as a whole as a batch of its own, once.
  private func tellFault(
    _ failure: (code: GeoError.Code, message: String, offset: UInt64), _ batch: inout FeatureBatch
  ) -> Bool {
    guard !hasToldFault else { return false }
    hasToldFault = true
    let slot = batch.slot(for: layers[0])
    batch.faults.append(
      Fault(
        ordinal: 0, slot: slot, code: failure.code.name, message: failure.message,
        byteOffset: failure.offset))
    return true
  }

  func makeDecoder() -> any BatchDecoder { GeoJSONDecoder(layers[0], request) }

  var progress: (done: UInt64, total: UInt64?) { (source.fileBytesRead, source.fileSize) }

  var facts: [Fact] {
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

  var oddities: [Oddity] {
    var oddities: [Oddity] = []
    if splitter.collectionCount > 1 {
      oddities.append(
        Oddity(
          code: "several-collections",
          message: "\(splitter.collectionCount) FeatureCollections were read as one layer"))
    }
    return oddities
  }

  func trailingMembers() throws(GeoError) -> [Layer.Member] {
    let trailing = Array(splitter.members.dropFirst(prefixMembers))
    for member in trailing where member.name == "crs" {
      let crs = try LegacyCRS.system(from: member.json, path: source.path)
      guard crs.isSame(as: layers[0].crs) || crs.isWGS84 && layers[0].crs.isWGS84
      else {
        throw GeoError(
          .badCRS, "'crs' says \(crs.identifier), but stands behind the features",
          at: SourceLocation(path: source.path),
          hint: "move the member before 'features'")
      }
    }
    return trailing.filter { $0.name != "crs" }
  }
}
