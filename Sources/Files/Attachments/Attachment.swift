public import Base

/// A file that came along with features, such as a picture in a KMZ archive.
public struct Attachment {
  /// The path by which features refer to it: relative, with `/` between folders, never leaving the
  /// folder that it starts in.
  public let name: String
  /// The size in bytes.
  public let size: UInt64
  private let reading:
    ((UnsafeBufferPointer<UInt8>) throws(GeoError) -> Void) throws(GeoError) -> Void

  /// A file by its name; `reading` hands out its bytes from front to back, any number of times.
  public init(
    name: String, size: UInt64,
    reading:
      @escaping ((UnsafeBufferPointer<UInt8>) throws(GeoError) -> Void) throws(GeoError) -> Void
  ) {
    self.name = name
    self.size = size
    self.reading = reading
  }

  /// The same file by another name.
  public func named(_ name: String) -> Attachment {
    Attachment(name: name, size: size, reading: reading)
  }

  /// Hands out the bytes from front to back, in pieces.
  public func read(
    _ body: (UnsafeBufferPointer<UInt8>) throws(GeoError) -> Void
  ) throws(GeoError) {
    try withoutActuallyEscaping(body) { (body) throws(GeoError) in try reading(body) }
  }
}
