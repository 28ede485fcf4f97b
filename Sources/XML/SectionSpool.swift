public import Base
internal import Files

/// The features of a document while it is being written, section by section: what comes before
/// them, such as styles and namespaces, is known only at the end, and sections may alternate.
///
/// They go into an unnamed file. The bytes of a section are a chain of extents, each preceded by
/// the offset of the next one and its own length, so that memory does not grow with them.
public final class SectionSpool {
  /// The extents of one section.
  private struct Chain: BitwiseCopyable {
    /// The first extent; 0 for none, as nothing lies at the very start.
    var first: UInt64 = 0
    /// The extent that the next one is linked from.
    var last: UInt64 = 0
  }

  private let file: UnnamedFile
  private var chains = Column<Chain>()
  private var end: UInt64 = UInt64(headerLength)
  /// The section whose extent is still growing, and where that begins.
  private var open: (section: Int, start: UInt64)?

  /// Offset of the next extent and length, 64 bits each.
  private static let headerLength = 16
  /// What is read in one call when the document is put together.
  private static let blockLength = 1 << 18

  /// Creates the file beside a destination or, for streams and devices, in `TMPDIR` or `/tmp`.
  public init(beside path: String?) throws(GeoError) {
    file = try UnnamedFile(in: UnnamedFile.folder(beside: path))
  }

  /// The length of the file in bytes: all sections, and a little more.
  public var length: UInt64 { end }

  /// Makes room until there are `count` sections.
  public func reserve(sections count: Int) {
    chains.append(repeating: Chain(), count: count - chains.count)
  }

  /// Adds bytes to a section, for which `reserve` has made room.
  public func append(_ bytes: UnsafeBufferPointer<UInt8>, to section: Int) throws(GeoError) {
    if open?.section != section {
      try closeExtent()
      if chains[section].last != 0 {
        try write(end, at: chains[section].last)
      } else {
        chains[section].first = end
      }
      chains[section].last = end
      open = (section, end)
      end += UInt64(Self.headerLength)
    }
    try file.write(bytes, at: end)
    end += UInt64(bytes.count)
  }

  /// Hands out the bytes of a section, from front to back, to `body`.
  public func read(
    section: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(GeoError) -> Void
  ) throws(GeoError) {
    try closeExtent()
    guard section < chains.count else { return }
    var block = Bytes(capacity: Self.blockLength)
    var extent = chains[section].first
    while extent != 0 {
      try file.read(Self.headerLength, at: extent, into: &block)
      let header = UnsafeRawPointer(block.base)
      let next = header.loadUnaligned(as: UInt64.self)
      var left = header.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      var offset = extent + UInt64(Self.headerLength)
      while left > 0 {
        let count = Int(min(left, UInt64(Self.blockLength)))
        try file.read(count, at: offset, into: &block)
        try body(block.buffer)
        offset += UInt64(count)
        left -= UInt64(count)
      }
      extent = next
    }
  }

  // MARK: - Parts

  /// Writes down the length of the extent that grew last.
  private func closeExtent() throws(GeoError) {
    guard let open else { return }
    try write(0, at: open.start)
    try write(end - open.start - UInt64(Self.headerLength), at: open.start + 8)
    self.open = nil
  }

  private func write(_ word: UInt64, at offset: UInt64) throws(GeoError) {
    var bytes = Bytes(capacity: 8)
    UnsafeMutableRawPointer(bytes.base).storeBytes(of: word, as: UInt64.self)
    bytes.setCount(8)
    try file.write(bytes.buffer, at: offset)
  }
}
