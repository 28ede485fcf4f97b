import Base
import Features
import Flow
import TestSupport
import Testing

/// Values of several types in one field: whatever their order, the column is the same.
@Suite struct GeoPackageWriterMixedTests {
  /// A set of values, the column that holds them, and each as SQL shows it.
  struct Case: CustomStringConvertible, Sendable {
    let values: [MadeValue]
    let type: String
    let texts: [String]
    var changed = 0
    var mixed = MixedPolicy.text
    var description: String { "\(mixed) \(texts)" }
  }

  static let cases = [
    Case(values: [.integer(5), .text("x")], type: "TEXT", texts: ["'5'", "'x'"], changed: 1),
    Case(
      values: [.boolean(true), .integer(7), .real(2.5)], type: "REAL",
      texts: ["1.0", "7.0", "2.5"], changed: 1),
    Case(values: [.boolean(false), .integer(7)], type: "INTEGER", texts: ["0", "7"], changed: 1),
    Case(
      values: [.boolean(false), .integer(7), .text("t")], type: "TEXT",
      texts: ["'false'", "'7'", "'t'"], changed: 2),
    Case(values: [.integer(5), .real(0.1)], type: "REAL", texts: ["5.0", "0.1"]),
    Case(
      values: [.integer(9_007_199_254_740_993), .real(0.1)], type: "TEXT",
      texts: ["'9007199254740993'", "'0.1'"], changed: 2),
    Case(
      values: [.integer(1), .number("1e400")], type: "TEXT", texts: ["'1'", "'1e400'"]),
    Case(
      values: [.integer(1), .number("1e400"), .boolean(true)], type: "TEXT",
      texts: ["'1'", "'1e400'", "'true'"], changed: 3),
    Case(
      values: [.time("2024-01-01T00:00:00Z"), .time("2024-01-01T00:00:00.250Z")],
      type: "DATETIME", texts: ["'2024-01-01T00:00:00.000Z'", "'2024-01-01T00:00:00.250Z'"]),
    Case(
      values: [
        .time("2024-01-01T00:00:00Z"), .time("2024-01-01T01:00:00+01:00"),
        .time("2023-12-31T23:00:00.500-01:00"), .time("2024-01-01T00:00:00.000Z"),
      ], type: "DATETIME",
      texts: [
        "'2024-01-01T00:00:00.000Z'", "'2024-01-01T00:00:00.000Z'",
        "'2024-01-01T00:00:00.500Z'", "'2024-01-01T00:00:00.000Z'",
      ]),
    Case(
      values: [
        .time("2024-01-01T00:00:00Z"), .time("2024-01-01T01:00:00+01:00"),
        .time("2024-01-01T00:00:00.000Z"), .text("later"),
      ], type: "TEXT",
      texts: [
        "'2024-01-01T00:00:00Z'", "'2024-01-01T01:00:00+01:00'", "'2024-01-01T00:00:00.000Z'",
        "'later'",
      ]),
    Case(
      values: [.time("2024-01-01T00:00:00Z"), .text("later")], type: "TEXT",
      texts: ["'2024-01-01T00:00:00Z'", "'later'"]),
    Case(
      values: [.time("2024-01-01T00:00:00Z"), .date("2024-01-01"), .integer(3)], type: "TEXT",
      texts: ["'2024-01-01T00:00:00Z'", "'2024-01-01'", "'3'"], changed: 1),
    Case(
      values: [.json("{}"), .text("x")], type: "TEXT", texts: ["'{}'", "'x'"], changed: 1),
    Case(
      values: [.blob([1, 2]), .text("x"), .null], type: "TEXT", texts: ["'AQI='", "'x'", "null"],
      changed: 1),
    Case(
      values: [.boolean(true), .text("a\"b"), .real(1), .null], type: "TEXT",
      texts: ["'true'", "'\"a\\\"b\"'", "'1.0'", "null"], mixed: .json),
    Case(
      values: [.time("2024-01-01T00:00:00Z"), .text("later"), .integer(1)], type: "TEXT",
      texts: ["'\"2024-01-01T00:00:00Z\"'", "'\"later\"'", "'1'"], mixed: .json),
    Case(
      values: [.integer(9_007_199_254_740_993), .real(5), .number("1e400")], type: "TEXT",
      texts: ["'9007199254740993'", "'5.0'", "'1e400'"], mixed: .text),
  ]

  static func permutations(_ count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return permutations(count - 1).flatMap { rest in
      (0...rest.count).map { place in
        var order = rest
        order.insert(count - 1, at: place)
        return order
      }
    }
  }

  @Test(arguments: cases) func everyOrderGivesTheSame(_ test: Case) throws {
    let scratch = try Scratch()
    for (number, order) in Self.permutations(test.values.count).enumerated() {
      for size in [1, 2, 10] {
        let path = scratch.path("\(number)-\(size).gpkg")
        let catalog = try writeGeoPackage(
          order.map { MadeFeature(properties: [("v", test.values[$0])], rowID: Int64($0) + 1) }
            .enumerated().map { index, feature in
              var feature = feature
              // Keys with gaps in every other file.
              feature.rowID = number % 2 == 0 ? nil : Int64(index * 3 + 1)
              return feature
            }, to: path, batchSize: size, mixed: test.mixed)
        let place = "\(order) by \(size)"
        #expect(
          try queryRows(path, "SELECT type FROM pragma_table_info('things') WHERE name = 'v'")
            == ["'\(test.type)'"], "\(place)")
        #expect(
          try queryRows(path, "SELECT v FROM things ORDER BY fid") == order.map { test.texts[$0] },
          "\(place)")
        #expect(try queryRows(path, "PRAGMA integrity_check") == ["'ok'"], "\(place)")
        let changed = catalog.layers[0].tally.changed.first { $0.reason == "mixed-types" }
        #expect(changed?.count ?? 0 == test.changed, "\(place)")
        #expect(changed?.examples.first?.field == (test.changed > 0 ? "v" : nil))
      }
    }
  }

  /// What UTC and milliseconds do not keep is counted, and what is not counted comes back.
  @Test(
    arguments: [
      (["00Z", "00.250Z"], [:], ["00Z", "00.250Z"]),
      (["00Z", "00.000Z"], ["time-precision": 1], ["00.000Z", "00.000Z"]),
      (["00.5Z", "01Z"], ["time-precision": 1], ["00.500Z", "01Z"]),
      (["00.25+01:00", "00Z"], ["time-offset": 1, "time-precision": 1], ["-1.250", "00Z"]),
      (["00.1230Z", "00Z"], ["time-precision": 1], ["00.123Z", "00Z"]),
      (["00+01:00", "00Z"], ["time-offset": 1], ["-1", "00Z"]),
      (["00.123456Z", "00Z"], ["time-digits": 1], ["00.123Z", "00Z"]),
      (["00.9996Z", "00.5Z"], ["time-digits": 1, "time-precision": 1], ["00.999Z", "00.500Z"]),
      (["00.123456789+01:00"], ["time-digits": 1, "time-offset": 1], ["-1.123"]),
    ] as [([String], [String: Int], [String])])
  func timesComeBack(seconds: [String], counts: [String: Int], expected: [String]) throws {
    let scratch = try Scratch()
    let path = scratch.path("times.gpkg")
    let catalog = try writeGeoPackage(
      seconds.map {
        MadeFeature(properties: [("t", .time("2024-01-01T10:00:" + $0))])
      }, to: path)
    let changed = catalog.layers[0].tally.changed.filter { $0.reason != "absent-as-null" }
    #expect(Dictionary(uniqueKeysWithValues: changed.map { ($0.reason, $0.count) }) == counts)
    let read = try StoreContent(path).features.map { $0.cells[0] }
    #expect(
      read.map { String($0.drop { $0 != ":" }.dropFirst()) }
        == expected.map {
          $0.hasPrefix("-1")
            ? "2024-01-01T09:00:00\($0.dropFirst(2))Z" : "2024-01-01T10:00:" + $0
        })
  }

  @Test func idsKeepTheirTypes() throws {
    let scratch = try Scratch()
    let sets: [([MadeValue], String, [String])] = [
      ([.integer(1), .integer(2)], "INTEGER", ["1", "2"]),
      ([.text("a"), .null, .text("b")], "TEXT", ["'a'", "null", "'b'"]),
      ([.text("8"), .integer(8), .real(8)], "TEXT", ["'\"8\"'", "'8'", "'8.0'"]),
      ([.integer(8), .real(8)], "TEXT", ["'8'", "'8.0'"]),
      ([.number("1e400")], "TEXT", ["'1e400'"]),
    ]
    for (number, set) in sets.enumerated() {
      for size in [1, 5] {
        let path = scratch.path("\(number)-\(size).gpkg")
        let catalog = try writeGeoPackage(
          set.0.map { MadeFeature(id: $0) }, to: path, batchSize: size)
        #expect(
          try queryRows(path, "SELECT type FROM pragma_table_info('things') WHERE name = 'id'")
            == ["'\(set.1)'"])
        #expect(try queryRows(path, "SELECT id FROM things ORDER BY fid") == set.2)
        #expect(catalog.layers[0].tally.changed.isEmpty)
        let isJSON = try queryRows(
          path, "SELECT 1 FROM sqlite_master WHERE name = 'gpkg_data_columns'")
        #expect(isJSON.isEmpty == (number < 2))
      }
    }
  }

  @Test func mixedTypesCanBeRefused() throws {
    let scratch = try Scratch()
    let features = [MadeValue.integer(1), .text("x")].map { MadeFeature(properties: [("v", $0)]) }
    #expect(throws: GeoError.self) {
      try writeGeoPackage(features, to: scratch.path("a.gpkg"), mixed: .fail)
    }
  }
}
