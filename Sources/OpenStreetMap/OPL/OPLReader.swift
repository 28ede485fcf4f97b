internal import Base
internal import Features
internal import Files
internal import Flow
internal import FormatKit

/// Cuts OPL (osmcode.org/opl-file-format) of any size between lines, in turn; decoders make blocks of the
/// pieces at the same time.
final class OPLReader: ObjectReader {
  /// The size of a piece in bytes, unless one line is larger.
  static let usualBlockSize = 1 << 20
  /// The size of the largest line: blocks count their text with 32 bits.
  private static let lineLimit = 1 << 31 - 1 << 20

  /// OPL has no head: this is what the name of the file says.
  let header: OSMHeader
  let isText = true
  let oddities: [Oddity] = []
  private let source: ByteSource
  private let blockSize: Int
  private var pending = Bytes()
  private var offset: UInt64 = 0
  private var isAtEnd = false

  /// Opens a text.
  init(_ source: ByteSource, blockSize: Int = usualBlockSize) throws(GeoError) {
    self.source = source
    self.blockSize = blockSize
    header = OSMHeader(ofFile: source.path)
  }

  var progress: FlowProgress { FlowProgress(done: source.fileBytesRead, total: source.fileSize) }

  func makeDecoder(_ wanted: OSMWanted) -> any ObjectDecoder { OPLDecoder(wanted) }

  func read(into batch: inout ObjectBatch) throws(GeoError) -> Bool {
    swap(&batch.piece.bytes, &pending)
    pending.removeAll()
    batch.piece.offset = offset
    let end = try fill(&batch.piece.bytes)
    guard !batch.piece.bytes.isEmpty else { return false }
    pending.append(contentsOf: batch.piece.bytes.buffer(end..<batch.piece.bytes.count))
    batch.piece.bytes.truncate(to: end)
    // The scanners need zeros after the text.
    batch.piece.bytes.reserve(end + 64)
    (batch.piece.bytes.base + end).update(repeating: 0, count: 64)
    offset += UInt64(end)
    return true
  }

  /// Reads until there is a whole line, or the end; returns where the last whole line ends.
  private func fill(_ bytes: inout Bytes) throws(GeoError) -> Int {
    var target = blockSize
    var searched = 0
    while true {
      while bytes.count < target, !isAtEnd {
        if try !source.read(into: &bytes, atMost: target - bytes.count) { isAtEnd = true }
      }
      if isAtEnd { return bytes.count }
      var next = bytes.count
      while next > searched {
        if bytes[next - 1] == UInt8(ascii: "\n") { return next }
        next -= 1
      }
      searched = bytes.count
      guard target < Self.lineLimit else {
        throw GeoError(
          .oplTooLarge, "a line is larger than 2 GB", at: SourceLocation(path: source.path))
      }
      target = min(max(target, bytes.count) * 2, Self.lineLimit)
    }
  }

  // MARK: - Recognition

  /// `likely` for a first line that is an object's, with the letter of its kind, its id and another
  /// attribute; comments and empty lines before it do not matter.
  static func recognise(_ head: UnsafeBufferPointer<UInt8>) -> Format.Confidence {
    var rest = head[...]
    while let first = rest.first, first == UInt8(ascii: "#") || first == UInt8(ascii: "\n") {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return .no }
      rest = rest[(end + 1)...]
    }
    guard let kind = rest.popFirst(), "nwr".utf8.contains(kind) else { return .no }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let digits = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
    rest = rest.dropFirst(digits.count)
    guard (1...19).contains(digits.count), rest.popFirst() == UInt8(ascii: " "),
      let attribute = rest.first, "vdctiuTxyNM".utf8.contains(attribute)
    else { return .no }
    return .likely
  }
}
