public import Base

/// Reads the blobs of a column by the ids of their rows, in the pages of the database's file: of a long one, many pages
/// at once, which SQLite reads one by one. The pages are not trusted: what is odd is left to SQLite.
public final class StoredBlobs {
  private let rows: RowLookup
  /// For pages on which long records go on.
  private let overflowPages: DatabasePages
  private var values: RecordValues
  private var row = RowLookup.Row()
  /// How many pages of a record are expected to follow one another.
  private var expectedRun = DatabasePages.mostPages

  /// Of the pages with the rows so many bytes are kept: a long blob has little of itself there.
  private static let keptBytes = 1 << 20

  /// Nil if the blobs cannot be had this way: `table` is a view, has no ids, or its state is not that of the file, or
  /// the ids have not the name that they are meant to have.
  public init?(
    column: String, of table: String, key: String? = nil, in database: Database
  ) throws(GeoError) {
    guard let rows = try RowLookup(of: table, in: database, keeping: Self.keptBytes),
      key == nil || rows.key?.name == key.map({ Database.quoted(identifier: $0) }),
      let overflowPages = try DatabasePages(of: database),
      let wanted = rows.column(Database.quoted(identifier: column))
    else { return nil }
    self.rows = rows
    self.overflowPages = overflowPages
    values = RecordValues(of: [wanted])
  }

  /// Appends the blob of a row; false, with nothing appended, if there is none of at most so many bytes, or if SQLite has to
  /// read it.
  public func append(_ id: Int64, limit: Int, to bytes: inout Bytes) -> Bool {
    guard rows.findBeginning(id, &row), values.take(row.record, of: row.length),
      let place = values.blobPlace(0), place.count <= limit, place.lowerBound <= row.record.count
    else { return false }
    let before = bytes.count
    bytes.reserve(before + place.count)
    let local = row.record[place.clamped(to: 0..<row.record.count)]
    bytes.append(
      contentsOf: UnsafeRawBufferPointer(rebasing: local).bindMemory(to: UInt8.self))
    guard appendOverflow(place.count - local.count, to: &bytes) else {
      bytes.setCount(before)
      return false
    }
    return true
  }

  /// Appends so many bytes of what follows the row's own page.
  private func appendOverflow(_ count: Int, to bytes: inout Bytes) -> Bool {
    let room = overflowPages.usable - 4
    var rest = count
    var number = row.overflow
    while rest > 0 {
      let run = min(expectedRun, (rest + room - 1) / room)
      guard let page = overflowPages.page(number, run: run) else { return false }
      let part = UnsafeRawBufferPointer(start: page + 4, count: min(rest, room))
      bytes.append(contentsOf: part.bindMemory(to: UInt8.self))
      rest -= part.count
      let next = Int(page.load32(0))
      // Where pages lie here and there, reading many at once would read most of them in vain.
      if next == number + 1 {
        expectedRun = min(2 * expectedRun, DatabasePages.mostPages)
      } else if rest > 0 {
        expectedRun = max(expectedRun / 4, 1)
      }
      number = next
    }
    return true
  }
}
