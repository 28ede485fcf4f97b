package import Foundation
package import TestSupport
import Testing

@testable package import Base
@testable package import Features
@testable import Files
@testable package import Flow
@testable package import FormatKit
@testable import GeoJSON

/// The folder of the data that tests of formats read.
package let dataFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().appendingPathComponent("Data")

/// What a run did.
package struct RunResult {
  package var text = ""
  package var ledger = Ledger()
  package var catalog = Catalog()
  package var rejects: [(bytes: String, error: GeoError)] = []
  package var error: GeoError?

  package var tally: LayerTally { catalog.layers.first?.tally ?? LayerTally() }
  package func count(_ entries: [LayerTally.Entry], _ reason: String) -> Int {
    entries.first { $0.reason == reason }?.count ?? 0
  }
}

extension RunResult {
  /// The features, one a line.
  package var lines: [String] { text.split(separator: "\n").map(String.init) }

  /// The geometries as GeoJSON.
  package var geometries: [String] {
    lines.compactMap { line in
      guard let start = line.range(of: "\"geometry\":"),
        let end = line.range(of: ",\"properties\":")
      else { return nil }
      return String(line[start.upperBound..<end.lowerBound])
    }
  }

  /// The properties as JSON.
  package var properties: [String] {
    lines.compactMap { line in
      line.range(of: "\"properties\":").map { String(line[$0.upperBound...].dropLast()) }
    }
  }

  /// The declared types of the fields.
  package var types: [String: CellType] {
    let fields = catalog.layers.first?.source.fields ?? []
    return Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.type) })
  }

  /// How often something was warned of.
  package func warnings(_ code: String) -> Int {
    ledger.warnings.first { $0.code == code }?.count ?? 0
  }
}

/// Runs the reader of an input into GeoJSON, one feature a line, in this process.
package func runIntoSequence(
  _ name: String, jobs: Int, scratch: Scratch,
  configureOutput: (inout OutputRequest) -> Void = { _ in },
  reader makeReader: () throws -> any FeatureReader
) throws -> RunResult {
  let output = scratch.path("out.geojsonl")
  var result = RunResult()
  var rejects: [(String, GeoError)] = []
  do {
    let reader = try makeReader()
    var request = OutputRequest(path: output)
    request.isOverwriting = true
    request.keepsCRS = true
    configureOutput(&request)
    let sink = try GeoJSONWriter(request, layout: .sequence)
    try Flow.run(
      from: reader, path: name, into: sink, catalog: result.catalog, ledger: result.ledger,
      jobs: jobs,
      onReject: { (bytes, error, _) throws(GeoError) in
        rejects.append((String(decoding: bytes, as: UTF8.self), error))
      })
    try sink.finish(result.catalog)
    result.text = try String(contentsOfFile: output, encoding: .utf8)
  } catch let error as GeoError {
    result.error = error
    // Without the folder, which has another name in each run.
    if let path = error.location?.path, path.hasPrefix(scratch.folder.path + "/") {
      result.error?.location?.path = String(path.dropFirst(scratch.folder.path.count + 1))
    }
  }
  result.rejects = rejects
  return result
}

/// Reads GeoJSON text and writes it as a sequence, in this process.
package func convert(
  _ bytes: [UInt8], blockSize: Int = GeoJSONReader.usualBlockSize, jobs: Int = 1,
  configure: (inout InputRequest) -> Void = { _ in },
  configureOutput: (inout OutputRequest) -> Void = { _ in }, scratch: Scratch
) throws -> RunResult {
  let name = "in.geojson"
  let input = try scratch.write(name, bytes)
  return try runIntoSequence(
    name, jobs: jobs, scratch: scratch, configureOutput: configureOutput
  ) {
    var request = InputRequest(source: try ByteSource(path: input))
    configure(&request)
    return try GeoJSONReader(request, blockSize: blockSize)
  }
}

/// Runs `body` with the names of a file as others hand it on: packed by gzip, and in a pipe.
package func withGzipAndPipe(of path: String, _ body: (_ path: String) throws -> Void) throws {
  func shell(_ command: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    try process.run()
    return process
  }
  try shell("gzip -k '\(path)' && mkfifo '\(path).pipe'").waitUntilExit()
  let feeder = try shell("cat '\(path)' > '\(path).pipe'")
  try body(path + ".gz")
  try body(path + ".pipe")
  feeder.waitUntilExit()
}

/// A JSON text as objects that can be compared.
package func json(_ text: String) throws -> NSObject {
  try #require(
    try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      as? NSObject)
}
