import Foundation
import TestSupport

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import GeoJSON

/// The folder of this target's data.
let dataFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("Data")

/// What a run did.
struct RunResult {
  var text = ""
  var ledger = Ledger()
  var catalog = Catalog()
  var rejects: [(bytes: String, error: GeoError)] = []
  var error: GeoError?

  var tally: LayerTally { catalog.layers.first?.tally ?? LayerTally() }
  func count(_ entries: [LayerTally.Entry], _ reason: String) -> Int {
    entries.first { $0.reason == reason }?.count ?? 0
  }
}

/// Runs the reader of an input into GeoJSON, one feature a line, in this process.
func runIntoSequence(
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
func convert(
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
func withGzipAndPipe(of path: String, _ body: (_ path: String) throws -> Void) throws {
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
