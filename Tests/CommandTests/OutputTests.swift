import Foundation
import TestSupport
import Testing

/// Outputs that cannot be written, or whose reader has gone.
struct OutputTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let feature =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#
    try scratch.file("in.geojsonl", String(repeating: feature + "\n", count: 30_000))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      "cairn convert in.geojsonl -o /dev/full --output-format geojson",
      "cairn convert in.geojsonl > /dev/full",
      "cairn info in.geojsonl > /dev/full",
      "cairn bbox --each feature in.geojsonl > /dev/full",
      "cairn formats > /dev/full",
      "cairn bbox in.geojsonl --report /dev/full",
    ])
  func aFullDeviceIsToldOf(_ line: String) throws {
    let result = try BuiltProgram.shell(line, in: scratch.folder)
    #expect(result.status == 5, "\(result.errors)")
    #expect(result.errors.contains("No space left on device"))
  }

  @Test(arguments: [
    "convert in.geojsonl", "bbox --each feature in.geojsonl",
    "bbox --each feature --form wkt in.geojsonl",
  ])
  func aReaderThatHasSeenEnoughIsNoError(_ arguments: String) throws {
    let result = try BuiltProgram.shell(
      "{ cairn \(arguments) --report report.json; echo $? >status; } | head -1 >/dev/null",
      in: scratch.folder)
    #expect(result.errors == "")
    #expect(scratch.text("status") == "0\n")
    #expect(scratch.text("report.json")?.contains("\"status\": 0,") == true)
  }

  @Test func standardOutputIsNoInput() throws {
    let result = try BuiltProgram.shell(
      "cairn convert in.geojsonl >> in.geojsonl", in: scratch.folder)
    #expect(result.status == 2)
    #expect(scratch.text("in.geojsonl")?.utf8.count == 30_000 * 83)
  }

  @Test func aFolderIsNoOutput() throws {
    try FileManager.default.createDirectory(
      at: scratch.folder.appending(path: "folder.gpkg"), withIntermediateDirectories: false)
    for option in ["", " --overwrite", " --append"] {
      let result = try BuiltProgram.shell(
        "cairn convert in.geojsonl -o folder.gpkg" + option, in: scratch.folder)
      #expect([2, 5].contains(result.status), "\(result.errors)")
    }
    #expect(scratch.names == ["folder.gpkg", "in.geojsonl"])
  }

  @Test func theBarIsTakenAway() throws {
    let result = try BuiltProgram.shell(
      "cairn bbox -q --progress always in.geojsonl", in: scratch.folder)
    #expect(result.output == "1,2,1,2\n")
    #expect(result.errors.hasPrefix("\r[") && result.errors.hasSuffix("\r"))
    #expect(result.errors.contains("%"))
  }

  @Test func aBarIsForTerminals() throws {
    let result = try BuiltProgram.shell("cairn bbox in.geojsonl", in: scratch.folder)
    #expect(result.errors == "")
  }

  @Test func jobsMakeNoDifference() throws {
    for arguments in ["convert -q", "bbox --each feature", "info --json"] {
      let outputs = try [1, 2, 5].map {
        try BuiltProgram.shell("cairn \(arguments) --jobs \($0) in.geojsonl", in: scratch.folder)
      }
      #expect(outputs[0].output == outputs[1].output && outputs[1].output == outputs[2].output)
      #expect(outputs[0].status == 0)
    }
  }
}
