import Base
import Files

/// The beginning of an input as one of its own, to find out what the input says of itself.
final class HeadBytes: ByteProducer {
  private let bytes: [UInt8]
  private var taken = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var size: UInt64? { nil }
  var bytesTaken: UInt64 { UInt64(taken) }

  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let count = min(buffer.count, bytes.count - taken)
    for index in 0..<count { buffer[index] = bytes[taken + index] }
    taken += count
    return count
  }
}
