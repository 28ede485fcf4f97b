import TestSupport
import Testing

@testable import SQLiteStore

struct RecordEncoderTests {
  let folder: Scratch

  init() throws { folder = try Scratch() }

  func encode(_ values: [SQLiteValue], with encoder: inout RecordEncoder) {
    encoder.begin()
    for value in values {
      switch value {
      case .null: encoder.appendNull()
      case .integer(let value): encoder.append(value)
      case .real(let value): encoder.append(value)
      case .text(let value): encoder.append(value)
      case .blob(let bytes): bytes.withUnsafeBufferPointer { encoder.append(blob: $0) }
      }
    }
  }

  /// Writes rows with one encoder and has SQLite read them.
  func roundTrip(_ rows: [[SQLiteValue]]) throws {
    let width = rows.map(\.count).max() ?? 0
    let file = try PageFile(creating: folder.path("t.db"))
    let table = BulkTable(in: file)
    var encoder = RecordEncoder(columnCount: 2)
    for (index, row) in rows.enumerated() {
      encode(row, with: &encoder)
      try table.append(rowid: Int64(index), record: encoder.finish())
    }
    let columns = (0..<width).map { "c\($0)" }.joined(separator: ", ")
    let database = try file.finish(schema: [
      SchemaEntry(name: "t", sql: "CREATE TABLE t(\(columns))", rootPage: try table.finish())
    ])
    #expect(try database.scalarText("PRAGMA integrity_check") == "ok")
    var index = 0
    try database.query("SELECT * FROM t") { row in
      let wanted = rows[index] + Array(repeating: .null, count: width - rows[index].count)
      #expect((0..<width).map { row.value($0) } == wanted)
      index += 1
    }
    #expect(index == rows.count)
  }

  @Test func integersOfEveryLength() throws {
    var values: Set<Int64> = [0, 1, 2, -1, -2, .min, .max]
    for shift in 1..<63 {
      let power = Int64(1) << Int64(shift)
      values.formUnion([power - 1, power, power + 1, -power, -power - 1, 1 - power])
    }
    try roundTrip(values.sorted().map { [.integer($0), "end"] })
  }

  @Test func integersTakeTheFewestBytes() {
    let lengths: [(Int64, Int)] = [
      (0, 0), (1, 0), (2, 1), (-1, 1), (127, 1), (-128, 1), (128, 2), (-129, 2), (32767, 2),
      (32768, 3), (8_388_607, 3), (8_388_608, 4), (2_147_483_647, 4), (2_147_483_648, 6),
      (140_737_488_355_327, 6), (140_737_488_355_328, 8), (.min, 8), (.max, 8),
    ]
    var encoder = RecordEncoder()
    for (value, length) in lengths {
      encode([.integer(value)], with: &encoder)
      #expect(encoder.finish().count == 2 + length, "\(value)")
    }
  }

  @Test func textAndBlobsOfEveryLength() throws {
    let lengths = Array(0...70) + [127, 128, 5000, 8185, 8186, 8187, 20_000]
    try roundTrip(
      lengths.map {
        [.text(String(repeating: "é", count: $0)), .blob(Array(repeating: 200, count: $0)), 7]
      })
  }

  @Test func realsAndNull() throws {
    try roundTrip([
      [1.5, -0.25, nil], [.real(.infinity), .real(-.infinity), .real(.leastNonzeroMagnitude)],
      [.real(1e300), nil, nil],
    ])
    var encoder = RecordEncoder()
    encode([.real(.nan)], with: &encoder)
    #expect(Array(encoder.finish()) == [2, 0])
  }

  @Test func manyColumnsAndFewer() throws {
    let counts = [1, 2, 3, 40, 125, 126, 127, 128, 129, 300, 5, 1000]
    try roundTrip(counts.map { count in (0..<count).map { .integer(Int64($0) * 1000) } })
    try roundTrip(
      counts.map { count in (0..<count).map { .text(String(repeating: "x", count: $0 + 60)) } })
  }

  @Test func aBlobWrittenInPlace() {
    var encoder = RecordEncoder()
    encoder.begin()
    encoder.appendBlob(atMost: 10) { memory in
      memory.update(repeating: 9, count: 3)
      return 3
    }
    encoder.append(Int64(5))
    #expect(Array(encoder.finish()) == [3, 18, 1, 9, 9, 9, 5])
  }
}
