public import Base

/// Where the raw bytes of a ``ByteSource`` come from.
public protocol ByteProducer: AnyObject {
  /// Bytes to be taken in all, those that are stored somewhere; nil where nobody knows.
  var size: UInt64? { get }
  /// Bytes taken so far, of those that `size` counts.
  var bytesTaken: UInt64 { get }
  /// Puts the next bytes at the start of a buffer and returns how many; 0 at the end.
  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(GeoError) -> Int
  /// The last bytes, at most so many, without taking them; nil where they can't be had before the others.
  func tail(atMost limit: Int) throws(GeoError) -> Bytes?
}

extension ByteProducer {
  /// Nil: most sources are read from front to back.
  public func tail(atMost limit: Int) throws(GeoError) -> Bytes? { nil }
}
