public import Base
internal import CBZip2
internal import CZlib

/// Turns compressed bytes into plain ones, piece by piece.
protocol Decompressor: AnyObject {
  /// True before the first byte and behind a complete member: the input may end here.
  var isBetweenMembers: Bool { get }
  /// Takes some bytes and makes some.
  func run(_ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>)
    -> DecompressionStep
}

/// What one call did.
public struct DecompressionStep {
  /// Bytes of the input that are used up.
  public internal(set) var taken = 0
  /// Bytes of the output.
  public internal(set) var made = 0
  /// The input is damaged.
  public internal(set) var isBroken = false
  /// What follows the last member is no member: it is passed over, as gzip does.
  var isTrailingGarbage = false
}

/// gzip (RFC 1952), any number of members, or bare deflate (RFC 1951).
public final class Inflation: Decompressor {
  /// What is around the deflated bytes.
  public enum Frame {
    /// Nothing.
    case none
    /// gzip's, or zlib's (RFC 1950).
    case gzip
  }

  private var stream = z_stream()
  private(set) var isBetweenMembers = true
  /// The members that have come to their ends.
  public private(set) var members = 0

  /// Begins a stream.
  public init(frame: Frame) throws(GeoError) {
    // zlib tells the other two apart.
    guard cairn_inflate_init(&stream, frame == .none ? -15 : 15 + 32) == Z_OK else {
      throw GeoError(.bug, "zlib cannot be initialised")
    }
  }

  deinit { inflateEnd(&stream) }

  /// Takes some bytes and makes some. Without any it makes what is left of those before.
  public func run(
    _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> DecompressionStep {
    var step = DecompressionStep()
    if isBetweenMembers, members > 0, input.first != 0x1f {
      step.isTrailingGarbage = true
      return step
    }
    isBetweenMembers = false
    stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.avail_in = UInt32(clamping: input.count)
    stream.next_out = output.baseAddress
    stream.avail_out = UInt32(clamping: output.count)
    let offeredIn = stream.avail_in
    let offeredOut = stream.avail_out
    let status = inflate(&stream, Z_NO_FLUSH)
    step.taken = Int(offeredIn - stream.avail_in)
    step.made = Int(offeredOut - stream.avail_out)
    switch status {
    case Z_STREAM_END:
      inflateReset(&stream)
      members += 1
      isBetweenMembers = true
    case Z_OK, Z_BUF_ERROR: break
    default: step.isBroken = true
    }
    return step
  }
}

/// bzip2, any number of streams.
final class BZip2Decompression: Decompressor {
  private var stream = bz_stream()
  private(set) var isBetweenMembers = true
  private var members = 0

  init() throws(GeoError) {
    guard BZ2_bzDecompressInit(&stream, 0, 0) == BZ_OK else {
      throw GeoError(.bug, "libbz2 cannot be initialised")
    }
  }

  deinit { BZ2_bzDecompressEnd(&stream) }

  func run(_ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>)
    -> DecompressionStep
  {
    var step = DecompressionStep()
    guard let source = input.baseAddress, input.count > 0, let target = output.baseAddress else {
      return step
    }
    if isBetweenMembers, members > 0, source[0] != 0x42 {
      step.isTrailingGarbage = true
      return step
    }
    isBetweenMembers = false
    stream.next_in = UnsafeMutableRawPointer(mutating: source).assumingMemoryBound(to: CChar.self)
    stream.avail_in = UInt32(clamping: input.count)
    stream.next_out = UnsafeMutableRawPointer(target).assumingMemoryBound(to: CChar.self)
    stream.avail_out = UInt32(clamping: output.count)
    let offeredIn = stream.avail_in
    let offeredOut = stream.avail_out
    let status = BZ2_bzDecompress(&stream)
    step.taken = Int(offeredIn - stream.avail_in)
    step.made = Int(offeredOut - stream.avail_out)
    switch status {
    case BZ_STREAM_END:
      BZ2_bzDecompressEnd(&stream)
      stream = bz_stream()
      step.isBroken = BZ2_bzDecompressInit(&stream, 0, 0) != BZ_OK
      members += 1
      isBetweenMembers = true
    case BZ_OK: break
    default: step.isBroken = true
    }
    return step
  }
}
