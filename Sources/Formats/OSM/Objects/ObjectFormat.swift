package import Geometry
package import Streaming

/// What reads and writes OpenStreetMap's objects in a format.
package struct ObjectFormat: Sendable {
  /// Opens an input.
  package let makeReader: @Sendable (ByteSource) throws(GeoError) -> any ObjectReader
  /// Opens an output; nil if objects cannot be written.
  package let makeWriter: (@Sendable (OutputRequest) throws(GeoError) -> any ObjectWriter)?
  /// Objects are elements of OSM XML in no groups of changes, so that they can be copied from one file to
  /// another.
  package let isData: Bool

  init(
    isData: Bool = false,
    makeReader: @escaping @Sendable (ByteSource) throws(GeoError) -> any ObjectReader,
    makeWriter: (@Sendable (OutputRequest) throws(GeoError) -> any ObjectWriter)? = nil
  ) {
    self.isData = isData
    self.makeReader = makeReader
    self.makeWriter = makeWriter
  }
}

/// An output of objects.
package protocol ObjectWriter: ObjectSink {
  /// Called once, after the last commit of the last input.
  func finish() throws(GeoError)
}
