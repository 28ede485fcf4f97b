internal import Base

/// A copy of an object's record (``OSMRecord``).
struct OSMStoredRecord {
  let object: OSMObjectID
  /// The record, and the slack that cursors need after it.
  private let bytes: [UInt8]

  /// A record of an object.
  init(_ object: OSMObjectID, _ record: UnsafeBufferPointer<UInt8>) {
    self.object = object
    bytes = Array(record) + [UInt8](repeating: 0, count: Bytes.slackBytes)
  }

  /// Calls `body` with a cursor at the record.
  func read<Result>(
    by cursor: inout OSMRecordCursor, _ body: (borrowing OSMRecordCursor) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer { buffer in
      cursor.begin(buffer.baseAddress.unsafelyUnwrapped)
      cursor.next(object.kind)
      return body(cursor)
    }
  }

  /// Calls `body` with the record.
  func withRecord<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(GeoError) -> Result
  ) throws(GeoError) -> Result {
    let (bytes, count) = (bytes, bytes.count - Bytes.slackBytes)
    return try bytes.withUnsafeBufferPointer { (buffer) throws(GeoError) in
      try body(UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// The objects that it is made of, each once.
  func parts(by cursor: inout OSMRecordCursor) -> Set<OSMObjectID> {
    read(by: &cursor) { cursor in
      var parts: Set<OSMObjectID> = []
      cursor.forEachPart { parts.insert($0) }
      return parts
    }
  }
}
