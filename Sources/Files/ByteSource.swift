public import Base

/// The bytes of an input, decompressed: a file, a pipe, standard input or an entry of an archive, read
/// once from front to back.
public final class ByteSource {
  /// The path as the user gave it, or `stdin`.
  public let path: String
  /// The size of the file, where it is one.
  public var fileSize: UInt64? { producer.size }
  /// Bytes taken from the file so far, compressed ones where it is compressed.
  public var fileBytesRead: UInt64 { producer.bytesTaken }
  /// `gzip` or `bzip2` if the bytes had to be decompressed.
  public private(set) var compression: String?

  private let producer: any ByteProducer
  private var head = Bytes()
  private var headTaken = 0
  private var decompressor: (any Decompressor)?
  private var compressed = Bytes()
  private var compressedTaken = 0
  private var isAtEnd = false

  /// Bytes that are looked at to tell the format.
  public static let headSize = 1 << 14

  /// Opens a path; nil or `-` is standard input.
  public convenience init(path: String?) throws(GeoError) {
    let path = path == "-" ? nil : path
    try self.init(path: path ?? "stdin", reading: DescriptorBytes(path: path))
  }

  /// Opens the copy of an input, whose name messages keep.
  public convenience init(copy: String, of path: String) throws(GeoError) {
    try self.init(path: path, reading: DescriptorBytes(path: copy))
  }

  /// Reads what a producer has; `path` is what messages call it.
  public init(path: String, reading producer: any ByteProducer) throws(GeoError) {
    self.path = path
    self.producer = producer
    try fillHead()
  }

  /// The first bytes, decompressed, without taking them.
  public func withHead<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(head.buffer)
  }

  /// The last bytes of a file that is not compressed, at most so many, without taking them; nil for others.
  public func tail(atMost limit: Int) throws(GeoError) -> Bytes? {
    decompressor == nil ? try producer.tail(atMost: limit) : nil
  }

  private func fillHead() throws(GeoError) {
    while head.count < Self.headSize, try readFile(into: &head, atMost: Self.headSize - head.count)
    {}
    if head.count >= 3, head[0] == 0x1f, head[1] == 0x8b {
      decompressor = try Inflation(frame: .gzip)
      compression = "gzip"
    } else if head.count >= 4, head[0] == 0x42, head[1] == 0x5a, head[2] == 0x68,
      (0x31...0x39).contains(head[3])
    {
      decompressor = try BZip2Decompression()
      compression = "bzip2"
    }
    guard decompressor != nil else { return }
    swap(&compressed, &head)
    while head.count < Self.headSize,
      try decompress(into: &head, atMost: Self.headSize - head.count)
    {}
  }

  /// Appends up to a number of bytes; false at the end. May append fewer than asked for.
  public func read(into bytes: inout Bytes, atMost limit: Int) throws(GeoError) -> Bool {
    if headTaken < head.count {
      let taken = min(limit, head.count - headTaken)
      bytes.append(from: head.base + headTaken, count: taken)
      headTaken += taken
      return true
    }
    return decompressor == nil
      ? try readFile(into: &bytes, atMost: limit) : try decompress(into: &bytes, atMost: limit)
  }

  private func readFile(into bytes: inout Bytes, atMost limit: Int) throws(GeoError) -> Bool {
    bytes.reserve(bytes.count + limit)
    let got = try producer.read(
      into: UnsafeMutableBufferPointer(start: bytes.base + bytes.count, count: limit))
    bytes.setCount(bytes.count + got)
    return got > 0
  }

  private func decompress(into bytes: inout Bytes, atMost limit: Int) throws(GeoError) -> Bool {
    guard let decompressor, !isAtEnd else { return false }
    let before = bytes.count
    bytes.reserve(before + limit)
    while bytes.count == before {
      if compressedTaken == compressed.count {
        compressed.removeAll()
        compressedTaken = 0
        if try !readFile(into: &compressed, atMost: 1 << 18) {
          isAtEnd = true
          guard decompressor.isBetweenMembers else {
            throw GeoError(
              .truncatedCompression, "compressed data ends too early",
              at: SourceLocation(path: path),
              hint: "the file was not copied whole; get it again")
          }
          return false
        }
      }
      let step = decompressor.run(
        UnsafeBufferPointer(rebasing: compressed.buffer[compressedTaken...]),
        into: UnsafeMutableBufferPointer(start: bytes.base + before, count: limit))
      compressedTaken += step.taken
      bytes.setCount(before + step.made)
      if step.isTrailingGarbage {
        isAtEnd = true
        return bytes.count > before
      }
      guard !step.isBroken else {
        throw GeoError(
          .brokenCompression, "compressed data is damaged", at: SourceLocation(path: path),
          hint: "the file was not copied whole; get it again")
      }
    }
    return true
  }
}
