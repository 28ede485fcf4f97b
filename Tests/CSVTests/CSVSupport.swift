import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import CSV
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import GeoJSON

/// Reads a table and writes it as GeoJSON, one feature a line, in this process.
func readCSV(
  _ bytes: [UInt8], _ options: [String: String] = [:], name: String = "in.csv",
  delimiter: UInt8 = UInt8(ascii: ","), blockSize: Int = CSVReader.usualBlockSize, jobs: Int = 1,
  configure: (inout InputRequest) -> Void = { _ in }
) throws -> RunResult {
  let scratch = try Scratch()
  let input = try scratch.write(name, bytes)
  return try runIntoSequence("in.csv", jobs: jobs, scratch: scratch) {
    var request = InputRequest(source: try ByteSource(path: input))
    request.options = options
    request.reading.jobs = jobs
    configure(&request)
    return try CSVReader(request, usualDelimiter: delimiter, blockSize: blockSize)
  }
}

func readCSV(
  _ text: String, _ options: [String: String] = [:], delimiter: UInt8 = UInt8(ascii: ",")
) throws -> RunResult {
  try readCSV(Array(text.utf8), options, delimiter: delimiter)
}

/// What a run wrote, and what it counted.
struct WrittenCSV {
  var text = ""
  var catalog = Catalog()
  var error: GeoError?

  var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  func changes(_ reason: String) -> Int {
    catalog.layers.flatMap(\.tally.changed).filter { $0.reason == reason }
      .reduce(0) { $0 + $1.count }
  }
}

/// Runs readers into a table.
func writeCSV(
  _ readers: [any FeatureReader], _ options: [String: String] = [:],
  delimiter: UInt8 = UInt8(ascii: ","), jobs: Int = 1,
  selection: Catalog.Selection = Catalog.Selection()
) throws -> WrittenCSV {
  let scratch = try Scratch()
  var request = OutputRequest(path: scratch.path("out.csv"))
  request.options = options
  var written = WrittenCSV(catalog: Catalog(selection))
  do {
    let writer = try CSVWriter(request, usualDelimiter: delimiter)
    for reader in readers {
      try Flow.run(
        from: reader, path: "input", into: writer, catalog: written.catalog, ledger: Ledger(),
        jobs: jobs)
    }
    try writer.finish(written.catalog)
    // Foundation would take a byte order mark away from a file that it reads as text.
    let bytes = try Data(contentsOf: URL(fileURLWithPath: scratch.path("out.csv")))
    written.text = String(decoding: bytes, as: UTF8.self)
  } catch let error as GeoError {
    written.error = error
  }
  return written
}

/// GeoJSON features as a table.
func writeCSV(
  features: [String], _ options: [String: String] = [:], delimiter: UInt8 = UInt8(ascii: ","),
  jobs: Int = 1, blockSize: Int = GeoJSONReader.usualBlockSize
) throws -> WrittenCSV {
  let scratch = try Scratch()
  let path = try scratch.write("in.geojsonl", Array(features.joined(separator: "\n").utf8))
  let reader = try GeoJSONReader(
    InputRequest(source: try ByteSource(path: path)), blockSize: blockSize)
  return try writeCSV([reader], options, delimiter: delimiter, jobs: jobs)
}

/// A table of other projects.
func csvSample(_ name: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: dataFolder.appendingPathComponent("csv/\(name)")))
}

func csvSamples(_ folder: String, _ ending: String) -> [String] {
  let path = dataFolder.appendingPathComponent("csv/\(folder)").path
  return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
    .filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
}
