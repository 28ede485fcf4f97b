import Foundation
import TestSupport
import Testing

/// A pipeline does what its steps do one by one through files, and the same on any number of threads.
struct PipelineLawTests {
  /// A step that fits what is before it: boxes are in degrees, so they come while the data are.
  private static func step(
    _ isInDegrees: inout Bool, _ numbers: inout SplitMix64
  ) -> [String] {
    switch Int.random(in: 0..<11, using: &numbers) {
    case 0: return ["filter", "--where", "highway <> 'footway' AND lanes IS NOT 2"]
    case 1:
      return ["filter", "--where", "length(name) > \(Int.random(in: 5...20, using: &numbers))"]
    case 2: return ["filter", "--sort", "name DESC, highway"]
    case 3:
      return ["filter", "--sample", "200", "--seed", "\(Int.random(in: 0...99, using: &numbers))"]
    case 4: return ["filter", "--unique", "name"]
    case 5: return ["edit", "--set", "lanes=coalesce(lanes, 0) + 1", "--drop", "surface"]
    case 6: return ["simplify", "--tolerance", "\(Int.random(in: 1...20, using: &numbers))"]
    case 7: return ["simplify", "--tolerance", "5", "--method", "vw", "--topology"]
    case 8: return ["repair"]
    case 9 where isInDegrees: return ["clip", "--bbox", "7.415,43.73,7.425,43.74"]
    default:
      isInDegrees = Bool.random(using: &numbers)
      return ["reproject", "--dst-crs", isInDegrees ? "EPSG:4326" : "EPSG:32632"]
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func oneByOneIsTheSame(_ seed: UInt64) throws {
    let place = try Place()
    var numbers = SplitMix64(seed: seed)
    var isInDegrees = true
    let steps = (0..<Int.random(in: 2...5, using: &numbers)).map { _ in
      Self.step(&isInDegrees, &numbers)
    }
    // A store first, so that absent values are null from the start.
    try run(["convert", Place.town("streets.geojson"), "-o", "step0.gpkg"], place)

    for (index, step) in steps.enumerated() {
      let (input, output) = ("step\(index).gpkg", "step\(index + 1).gpkg")
      try run([step[0], input, "-o", output] + step.dropFirst(), place)
    }
    let words = ["read", "step0.gpkg"] + steps.flatMap { ["!"] + $0 } + ["!", "write"]
    for jobs in ["1", "4"] {
      try run(["pipeline", "--jobs", jobs] + words + ["whole\(jobs).gpkg"], place)
    }
    let expected = try text("step\(steps.count).gpkg", place)
    #expect(!expected.isEmpty)
    #expect(try text("whole1.gpkg", place) == expected, "\(words)")
    #expect(try text("whole4.gpkg", place) == expected, "\(words)")
  }

  /// Steps of which neither looks at what the other one changes: the result is the same, byte for byte.
  static let commuting: [([String], [String])] = [
    (["filter", "--where", "highway = 'primary'"], ["reproject", "--dst-crs", "EPSG:3035"]),
    (["edit", "--set", "lanes=lanes * 2"], ["reproject", "--dst-crs", "EPSG:3857"]),
    (["filter", "--where", "oneway"], ["simplify", "--tolerance", "4"]),
    (["edit", "--rename", "name=title"], ["clip", "--bbox", "7.415,43.73,7.425,43.74"]),
    (["filter", "--sort", "name"], ["reproject", "--dst-crs", "EPSG:2154"]),
    (["filter", "--unique", "ref"], ["edit", "--drop", "surface"]),
    (["repair"], ["edit", "--set", "x=1"]),
    (["filter", "--sample", "100"], ["simplify", "--tolerance", "2", "--method", "vw"]),
  ]

  @Test(arguments: commuting.indices) func stepsCommute(_ index: Int) throws {
    let (first, second) = Self.commuting[index]
    let place = try Place()
    let input = ["pipeline", "read", Place.town("streets.geojson"), "!"]
    let output = ["!", "write", "-"]
    let one = try run(input + first + ["!"] + second + output, place).output
    let other = try run(input + second + ["!"] + first + output, place).output
    #expect(!one.isEmpty)
    #expect(one == other)
  }

  /// Everything that a store holds, one feature a line.
  private func text(_ store: String, _ place: Place) throws -> String {
    try run(["convert", store, "--keep-crs"], place).output
  }

  @discardableResult
  private func run(_ words: [String], _ place: Place) throws -> BuiltProgram.Result {
    let result = try BuiltProgram.run(words, in: place.folder)
    #expect(result.status == 0, "\(words): \(result.errors)")
    return result
  }
}
