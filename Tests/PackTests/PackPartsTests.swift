import Base
import Foundation
import TestSupport
import Testing

@testable import Packs

/// Parts of a pack that stay in a folder until all of them are there.
struct PackPartsTests {
  @Test func `what a run that was killed has left of a part is removed`() throws {
    let scratch = try Scratch()
    let kept = scratch.path("kept")
    let parts = try PackParts(scratch.path("pack"), keptIn: kept, key: "a")
    let names = ["", "-journal", "-wal", "-shm"].map { "layers.gpkg" + $0 }
    for name in names { try Data("half".utf8).write(to: URL(filePath: kept + "/" + name)) }
    try parts.make("layers.gpkg") {
      for name in names { #expect(!FileManager.default.fileExists(atPath: kept + "/" + name)) }
      let isThere = FileManager.default.createFile(
        atPath: parts.path("layers.gpkg"), contents: Data([1]))
      #expect(isThere)
    }
    parts.remove()
    #expect(!FileManager.default.fileExists(atPath: kept))
  }

  @Test func `a pack is the same by one job and by several`() throws {
    let scratch = try Scratch()
    let packs = try ["1", "2", "5"].map { jobs in
      try FileManager.default.createDirectory(
        at: scratch.folder.appending(path: jobs), withIntermediateDirectories: false)
      let build = [
        "pack", "build", PackOfTown.source.path, "--zoom", "8-9", "-q", "--jobs", jobs, "-o",
        jobs + "/town.gpkg",
      ]
      for arguments in [
        build, ["pack", "normalise", jobs + "/town.gpkg", "-o", jobs + "/normal.gpkg"],
        ["pack", "check", jobs + "/normal.gpkg"],
      ] {
        let result = try BuiltProgram.run(arguments, in: scratch.folder)
        #expect(result.status == 0, "\(result.errors)")
      }
      return try ["town", "normal"].map {
        try Data(contentsOf: scratch.folder.appending(path: "\(jobs)/\($0).gpkg"))
      }
    }
    #expect(packs[0] == packs[1] && packs[1] == packs[2])
  }

  @Test func `a build goes on where another one was killed in the middle of a store`() throws {
    let scratch = try Scratch()
    let build = [
      "pack", "build", PackOfTown.source.path, "--zoom", "8-9", "-q", "--resume", "kept", "-o",
      "town.gpkg",
    ]
    let first = try BuiltProgram.run(build + ["--dry-run"], in: scratch.folder)
    #expect(first.status == 0, "\(first.errors)")
    // As a kill leaves it: the part is not on the list yet, and its journal lies beside it.
    let list = scratch.path("kept/pack-parts.json")
    let text = try String(contentsOfFile: list, encoding: .utf8)
    try text.replacing("\"layers.gpkg\"", with: "\"other\"").write(
      toFile: list, atomically: true, encoding: .utf8)
    try Data(count: 512).write(to: URL(filePath: scratch.path("kept/layers.gpkg-journal")))
    let second = try BuiltProgram.run(build, in: scratch.folder)
    #expect(second.status == 0, "\(second.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("kept")))
  }

  @Test(arguments: [
    ("Vysocinna", "did you mean 'Vysočina'?"), ("Lhota pod Lesem", "did you mean 'Lhota'?"),
    ("Nowhere", "use --bbox or --polygon"),
  ])
  func `areas of names like the one that is not there`(_ name: String, _ hint: String) throws {
    let scratch = try Scratch()
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let input = tests.appending(path: "GoldenTests/Cases/pack/place/in.osm").path
    let refused = try BuiltProgram.run(
      ["pack", "build", input, "--place", name, "-o", "no.gpkg"], in: scratch.folder)
    #expect(refused.status == 2)
    #expect(refused.errors.contains(hint), "\(refused.errors)")
  }
}
