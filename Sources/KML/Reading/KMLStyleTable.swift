internal import Base
internal import Files

/// The styles of one document by their ids. Of two with the same id the first counts, so that an answer
/// never changes once it is there.
///
/// The ids are in memory. As a document can have a style for each feature, the styles themselves go to a
/// temporary file when there are many.
final class KMLStyleTable {
  private var ids = KeyTable()
  /// For each id where its style is, or -1 while it is not defined.
  private var places = Column<Int64>()
  /// Styles that differ, as long as they are few, and where each of them is.
  private var known = KeyTable()
  private var knownPlaces = Column<Int64>()
  private var spool = KMLStyleSpool()
  private var record = Bytes()

  /// Styles whose id was taken already.
  private(set) var duplicateCount = 0

  /// Styles that new ones are compared with; beyond this number a style may be kept twice.
  private static let knownLimit = 1 << 12

  /// Why the temporary file failed; thrown when a style is asked for.
  private var failure: GeoError?

  /// Makes a style known.
  func define(_ id: [UInt8], _ style: KMLSharedStyle) {
    do throws(GeoError) { try add(style, at: index(of: id)) } catch { failure = error }
  }

  private func add(_ style: KMLSharedStyle, at index: Int) throws(GeoError) {
    guard places[index] < 0 else {
      if try spool.style(at: places[index]) != style { duplicateCount += 1 }
      return
    }
    record.removeAll()
    KMLStyleRecord.append(style, to: &record)
    guard known.count < Self.knownLimit else {
      places[index] = try spool.append(record.buffer)
      return
    }
    let number = known.index(of: record.buffer)
    if number == knownPlaces.count { knownPlaces.append(try spool.append(record.buffer)) }
    places[index] = knownPlaces[number]
  }

  /// The style of an id, nil while it is not defined. Errors: `.file` for the temporary file.
  func style(_ id: [UInt8]) throws(GeoError) -> KMLSharedStyle? {
    if let failure { throw failure }
    let place = places[index(of: id)]
    return place < 0 ? nil : try spool.style(at: place)
  }

  private func index(of id: [UInt8]) -> Int {
    let index = id.withUnsafeBufferPointer { ids.index(of: $0) }
    places.append(repeating: -1, count: ids.count - places.count)
    return index
  }
}

/// Styles one after the other: the last ones in memory, earlier ones in a file.
private struct KMLStyleSpool: ~Copyable {
  private var memory = Bytes()
  private var file: UnnamedFile?
  /// Bytes in the file.
  private var written: Int64 = 0
  private var block = Bytes()

  private static let memoryLimit = 1 << 20
  /// The length before each record, 4 bytes.
  private static let headerLength = 4

  /// Adds a record; returns where it is.
  mutating func append(_ record: UnsafeBufferPointer<UInt8>) throws(GeoError) -> Int64 {
    if memory.count >= Self.memoryLimit {
      if file == nil { file = try UnnamedFile(in: UnnamedFile.folder()) }
      try file?.write(memory.buffer, at: UInt64(written))
      written += Int64(memory.count)
      memory.removeAll()
    }
    let place = written + Int64(memory.count)
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: record.count).littleEndian) {
      memory.append(contentsOf: $0.bindMemory(to: UInt8.self))
    }
    memory.append(contentsOf: record)
    return place
  }

  /// The style at a place.
  mutating func style(at place: Int64) throws(GeoError) -> KMLSharedStyle {
    if place >= written {
      let start = Int(place - written) + Self.headerLength
      let count = Self.length(UnsafeRawPointer(memory.base + Int(place - written)))
      return KMLStyleRecord.style(of: memory.buffer(start..<start + count))
    }
    try file?.read(Self.headerLength, at: UInt64(place), into: &block)
    let count = Self.length(UnsafeRawPointer(block.base))
    try file?.read(count, at: UInt64(place) + UInt64(Self.headerLength), into: &block)
    return KMLStyleRecord.style(of: block.buffer)
  }

  private static func length(_ header: UnsafeRawPointer) -> Int {
    Int(UInt32(littleEndian: header.loadUnaligned(as: UInt32.self)))
  }
}
