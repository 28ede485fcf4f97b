import Foundation
import TestSupport

/// A pack of a town that was made up, with names in Czech and Russian.
enum PackOfTown {
  static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "GoldenTests/Cases/search/town/in.osm")

  /// The pack with everything, built once.
  private static let built: Result<Data, any Error> = Result {
    let scratch = try Scratch()
    try build(in: scratch, [])
    return try Data(contentsOf: scratch.folder.appending(path: "town.gpkg"))
  }

  /// A copy of the pack.
  static func copy(in scratch: Scratch, as name: String = "town.gpkg") throws -> String {
    try scratch.file(name, try built.get()).path
  }

  /// Builds `town.gpkg`, or a folder.
  static func build(
    of input: String = source.path, in scratch: Scratch, _ options: [String],
    to name: String = "town.gpkg"
  ) throws {
    let result = try BuiltProgram.run(
      ["pack", "build", input, "--zoom", "8-12", "-q", "-o", name] + options,
      in: scratch.folder)
    guard result.status == 0 else { throw Failure(message: "\(result.status) \(result.errors)") }
  }

  struct Failure: Error {
    var message: String
  }
}
