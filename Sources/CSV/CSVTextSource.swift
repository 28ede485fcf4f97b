internal import Base
internal import Files

/// The text of an input in UTF-8, whatever encoding it is in, read once from front to back.
final class CSVTextSource {
  /// The bytes that are converted at a time.
  private static let pieceSize = 1 << 16

  /// The encoding of the input.
  let encoding: CSVEncoding
  private let source: ByteSource
  private var conversion: CSVConversion?
  private var piece = Bytes()
  /// Converted text, of which some has been taken.
  private var text = Bytes()
  private var taken = 0

  /// The text of an input; a byte order mark says more than `told`, the encoding that the user named (WHATWG
  /// Encoding Standard §6.1). Errors: `unknown-encoding`.
  init(_ source: ByteSource, encoding told: CSVEncoding?) throws(GeoError) {
    self.source = source
    if source.withHead({ $0.starts(with: [0xFF, 0xFE, 0, 0]) }) {
      throw GeoError(
        .unknownEncoding, "the file is in UTF-32, which is not read",
        at: SourceLocation(path: source.path),
        hint: "make it UTF-8: iconv -f UTF-32 -t UTF-8 IN > OUT")
    }
    encoding =
      source.withHead(CSVEncoding.marked) ?? told ?? source.withHead(CSVEncoding.evident) ?? .utf8
    conversion = CSVConversion(from: encoding)
  }

  /// The path as the user gave it, or `stdin`.
  var path: String { source.path }
  /// The size of the file, where it is one.
  var fileSize: UInt64? { source.fileSize }
  /// Bytes taken from the file so far.
  var fileBytesRead: UInt64 { source.fileBytesRead }

  /// Appends up to a number of bytes; false at the end. May append fewer than asked for.
  func read(into bytes: inout Bytes, atMost limit: Int) throws(GeoError) -> Bool {
    guard conversion != nil else { return try source.read(into: &bytes, atMost: limit) }
    if taken == text.count, try !convert() { return false }
    let count = min(limit, text.count - taken)
    bytes.append(from: text.base + taken, count: count)
    taken += count
    return true
  }

  /// Converts the next piece; false if there is none.
  private func convert() throws(GeoError) -> Bool {
    taken = 0
    text.removeAll()
    while text.isEmpty {
      piece.removeAll()
      guard try source.read(into: &piece, atMost: Self.pieceSize) else {
        conversion?.finish(&text)
        return !text.isEmpty
      }
      conversion?.convert(piece.buffer, to: &text)
    }
    return true
  }
}
