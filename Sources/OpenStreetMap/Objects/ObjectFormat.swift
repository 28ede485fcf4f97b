public import Base
public import Files
internal import Flow
public import FormatKit

/// The reader and the writer of OpenStreetMap's objects in a format.
public struct ObjectFormat: Sendable {
  /// Opens an input.
  public let makeReader: @Sendable (ByteSource) throws(GeoError) -> any ObjectReader
  /// Opens an output; nil if objects cannot be written.
  public let makeWriter: (@Sendable (OutputRequest) throws(GeoError) -> any ObjectWriter)?
  /// True if objects are elements of OSM XML outside groups of changes, so that they can be copied from one
  /// file to another.
  public let isData: Bool
  /// True if an object may occur in several versions, of which the highest counts.
  let hasVersions: Bool
  /// True if copies of an object may be parts of it. PBF files do not have such copies, and their decoders leave
  /// out the versions that would tell copies from older states.
  let joinsCopies: Bool

  init(
    isData: Bool = false, hasVersions: Bool = false, joinsCopies: Bool = true,
    makeReader: @escaping @Sendable (ByteSource) throws(GeoError) -> any ObjectReader,
    makeWriter: (@Sendable (OutputRequest) throws(GeoError) -> any ObjectWriter)? = nil
  ) {
    self.isData = isData
    self.hasVersions = hasVersions
    self.joinsCopies = joinsCopies
    self.makeReader = makeReader
    self.makeWriter = makeWriter
  }

  /// The same for objects that were gathered from several inputs, of whatever format: all versions are known, and
  /// copies may come from different ones.
  public var ofGathered: ObjectFormat {
    ObjectFormat(
      isData: false, hasVersions: true, joinsCopies: true, makeReader: makeReader,
      makeWriter: makeWriter)
  }
}

/// An output of objects.
public protocol ObjectWriter: ObjectSink {
  /// What takes batches for a worker that has `others` for other outputs. A worker encodes for one output after the
  /// other, so that what encoders work with can be the same.
  func makeEncoder(beside others: [any ObjectEncoder]) -> any ObjectEncoder
  /// Called once, after the last commit of the last input.
  func finish() throws(GeoError)
}

extension ObjectWriter {
  /// What shares nothing with the others.
  public func makeEncoder(beside others: [any ObjectEncoder]) -> any ObjectEncoder { makeEncoder() }
}
