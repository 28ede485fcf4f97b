import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import Formats
@testable import OpenStreetMap

/// Files that end too early: features, or one error that says so; never a crash.
struct TruncationTests {
  private static let data = Place.root.appending(path: "Tests/Data")

  private static func files(_ folder: String, smallerThan limit: Int, _ endings: [String])
    -> [String]
  {
    let url = data.appending(path: folder)
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
    return names.sorted().map { url.appending(path: $0).path }.filter { path in
      let size = (try? Data(contentsOf: URL(filePath: path)))?.count ?? 0
      return endings.contains { path.hasSuffix($0) } && size < limit
    }
  }

  static let texts = files("geojson", smallerThan: 10_000, ["json", "geojsonl"])
  static let spatiaLites = files("spatialite", smallerThan: 70_000, [".sqlite", ".db"])
  static let stores = files("gpkg", smallerThan: 200_000, [".gpkg"]) + spatiaLites

  /// Of OpenStreetMap: XML, changes, Overpass JSON, and PBF in all its forms.
  static let objects =
    files("osm/robust", smallerThan: 2000, [".osm", ".osc", ".json"])
    + files("osm/pbf", smallerThan: 900, [".pbf"])

  static let documents =
    files("xml", smallerThan: 3000, [".kml", ".gpx"])
    + files("kml", smallerThan: 1500, [".kml"]) + files("gpx", smallerThan: 1500, [".gpx"])
    + files("trail", smallerThan: 3000, [".trail"])
    + files("csv", smallerThan: 1000, [".csv", ".tsv"]) + objects
  static let archives = files("kmz", smallerThan: 9000, [".kmz"])

  /// Reads all features of a file, in this process.
  private func read(_ path: String, skippingErrors: Bool = false) throws(GeoError) -> Int {
    let source = try ByteSource(path: path)
    var request = InputRequest(source: source)
    request.faults.skipsErrors = skippingErrors
    let reader = try Format.recognised(source).makeReader(request)
    let catalog = Catalog()
    try Flow.run(
      from: reader, path: path, into: Nowhere(), catalog: catalog, ledger: Ledger(), jobs: 1,
      onReject: { (_, _, _) throws(GeoError) in })
    return catalog.layers.reduce(0) { $0 + $1.tally.out }
  }

  @Test func samplesAreThere() {
    #expect(Self.texts.count > 5 && Self.stores.count > 5 && Self.spatiaLites.count == 5)
    #expect(Self.documents.count > 20 && Self.archives.count > 5)
    #expect(Self.objects.count == 11)
  }

  /// Everything behind the first dot of a file's name: `overpass.json`.
  private func ending(_ path: String) -> String {
    URL(filePath: path).lastPathComponent.split(separator: ".").dropFirst().joined(separator: ".")
  }

  /// Reads a file and writes it as what it is, objects also as features. Every second round leaves out what is bad; in every
  /// tenth the features of objects go into a table, which takes longer.
  private func rewrite(_ input: String, in place: Place, round: Int, _ comment: String) {
    // Which format a stump is of, nobody can tell.
    guard let format = Format.forPath(input) else { return }
    let skips = round % 2 == 1
    guard let objects = format.objects else {
      return rewrite(
        input, format, into: "out." + ending(input), skippingErrors: skips, in: place, comment)
    }
    rewrite(input, into: "out.osm", in: place, comment) { (output) throws(GeoError) in
      try Self.rewrite(input, objects, to: output, comment)
    }
    // Tables take longer.
    let output = round % 10 < 2 ? "out.gpkg" : "out.geojson"
    rewrite(input, format, into: output, skippingErrors: skips, in: place, comment)
  }

  /// Writes objects as they are.
  private static func rewrite(
    _ input: String, _ format: ObjectFormat, to output: String, _ comment: String
  ) throws(GeoError) {
    let source = try ObjectInput(ByteSource(path: input), format).open(isLast: true)
    let writer = try OSMObjectWriter(OutputRequest(path: output), .data)
    let register = ObjectRegister()
    try Flow.run(from: source, into: writer, register, jobs: 1)
    try writer.finish()
    for account in register.accounts {
      #expect(account.tally.read == account.tally.filtered + account.tally.out, "\(comment)")
    }
  }

  private func rewrite(
    _ input: String, _ format: Format, into name: String, skippingErrors: Bool, in place: Place,
    _ comment: String
  ) {
    rewrite(input, into: name, in: place, comment) { (output) throws(GeoError) in
      var request = InputRequest(source: try ByteSource(path: input))
      request.faults.skipsErrors = skippingErrors
      let reader = try format.makeReader(request)
      guard let target = Format.forPath(output) else { return }
      let sink = try target.makeWriter(OutputRequest(path: output))
      let catalog = Catalog()
      try Flow.run(
        from: reader, path: input, into: sink, catalog: catalog, ledger: Ledger(),
        jobs: 1, onReject: { (_, _, _) throws(GeoError) in })
      try sink.finish(catalog)
      for layer in catalog.layers {
        let tally = layer.tally
        #expect(tally.read == tally.filtered + tally.out + tally.droppedCount, "\(comment)")
      }
    }
  }

  /// Reads a file and writes it; an error is of the input, and leaves no output.
  private func rewrite(
    _ input: String, into name: String, in place: Place, _ comment: String,
    _ work: (_ output: String) throws(GeoError) -> Void
  ) {
    let output = place.path(name)
    do throws(GeoError) {
      try work(output)
      try? FileManager.default.removeItem(atPath: output)
    } catch {
      #expect(error.reason.severity == .input, "\(comment): \(error)")
      #expect(!error.message.isEmpty && error.location?.path != nil, "\(comment): \(error)")
      #expect(place.bytes(name) == nil, "\(comment)")
    }
  }

  @Test(arguments: documents + archives)
  func everyLength(_ path: String) throws {
    let place = try Place()
    let whole = try Data(contentsOf: URL(filePath: path))
    let name = "in." + ending(path)
    let lengths = stride(from: 0, to: whole.count, by: whole.count > 3000 ? 13 : 1)
    for (round, length) in lengths.enumerated() {
      let input = try place.write(name, whole.prefix(length))
      rewrite(input, in: place, round: round, "length \(length)")
    }
    #expect(place.names == [name])
  }

  @Test(arguments: documents + archives)
  func mutants(_ path: String) throws {
    let place = try Place()
    let whole = try Data(contentsOf: URL(filePath: path))
    let name = "in." + ending(path)
    guard !whole.isEmpty else { return }
    var generator = SplitMix64(seed: UInt64(whole.count))
    for number in 0..<150 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let start = Int.random(in: 0..<bytes.count, using: &generator)
        let end = min(bytes.count, start + Int.random(in: 1...40, using: &generator))
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[start] = .random(in: 0...255, using: &generator)
        case 1: if bytes.count > 50 { bytes.removeSubrange(start..<end) }
        case 2: bytes.insert(contentsOf: Data(bytes[start..<end]), at: end)
        default:
          // Digits and signs make the numbers that sizes and places are.
          bytes[start] =
            Array("0123456789-+.eE<>&\"',/ \n".utf8).randomElement(using: &generator) ?? 0
        }
      }
      rewrite(try place.write(name, bytes), in: place, round: number, "mutant \(number)")
    }
    #expect(place.names == [name])
  }

  @Test(arguments: stores)
  func everyStore(_ path: String) throws {
    let place = try Place()
    let whole = try Data(contentsOf: URL(filePath: path))
    for length in stride(from: 0, to: whole.count, by: 512) {
      let input = try place.write("in.gpkg", whole.prefix(length))
      do throws(GeoError) {
        _ = try read(input)
      } catch {
        #expect(error.reason.severity == .input, "\(length) bytes: \(error)")
        #expect(!error.message.isEmpty)
      }
    }
  }

  /// A store of our own, with everything that a GeoPackage can have here.
  @Test func ownStore() throws {
    let place = try Place()
    let made = try Child.run([
      "convert", "-q", Place.town("trees-and-amenities.geojson"), "-o", place.path("whole.gpkg"),
    ])
    #expect(made.status == 0, "\(made)")
    let whole = try #require(place.bytes("whole.gpkg"))
    for length in stride(from: 0, to: whole.count, by: 512) {
      let input = try place.write("in.gpkg", whole.prefix(length))
      do throws(GeoError) {
        _ = try read(input)
      } catch {
        #expect(error.reason.severity == .input, "\(length) bytes: \(error)")
      }
    }
  }

  /// Bytes that are not what they were, in places spread over a store.
  @Test func damagedStore() throws {
    let place = try Place()
    let made = try Child.run([
      "convert", "-q", Place.town("trees-and-amenities.geojson"), "-o", place.path("whole.gpkg"),
    ])
    #expect(made.status == 0, "\(made)")
    let whole = try #require(place.bytes("whole.gpkg"))
    var generator = SplitMix64(seed: 7)
    for _ in 0..<400 {
      var damaged = whole
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        damaged[Int.random(in: 0..<whole.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      let input = try place.write("in.gpkg", damaged)
      do throws(GeoError) {
        _ = try read(input)
      } catch {
        #expect(error.reason.severity == .input, "\(error)")
      }
    }
  }

  /// The same in a store of SpatiaLite, with and without what is bad.
  @Test(arguments: spatiaLites) func damagedSpatiaLite(_ path: String) throws {
    let place = try Place()
    let whole = try Data(contentsOf: URL(filePath: path))
    var generator = SplitMix64(seed: UInt64(whole.count))
    for round in 0..<100 {
      var damaged = whole
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        // Behind the head of the file, which is soon found out.
        let start = round % 3 == 0 ? 0 : 100
        damaged[Int.random(in: start..<whole.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      let input = try place.write("in.sqlite", damaged)
      do throws(GeoError) {
        _ = try read(input, skippingErrors: round % 2 == 1)
      } catch {
        #expect(error.reason.severity == .input, "\(error)")
      }
    }
    #expect(place.names == ["in.sqlite"])
  }

  /// Objects are looked at more than once: in a pipe, too, whole and cut.
  @Test(arguments: objects) func throughAPipe(_ path: String) throws {
    let place = try Place()
    let whole = try Data(contentsOf: URL(filePath: path))
    let name = "in." + ending(path)
    for share in [1, 0.6] {
      try place.write(name, whole.prefix(Int(Double(whole.count) * share)))
      let format = try #require(Format.forPath(name)).name
      for command in ["convert --osm-attributes", "filter --tags name --output-format osm"] {
        let line = "cairn \(command) --input-format \(format) -q"
        let direct = try Child.shell("\(line) \(name)", in: place.folder)
        let piped = try Child.shell("cat \(name) | \(line)", in: place.folder)
        #expect([0, 4].contains(direct.status), "\(direct)")
        #expect(piped.status == direct.status, "\(piped)")
        #expect(piped.output == direct.output)
        #expect(piped.errors == direct.errors.replacing(name, with: "stdin"))
        #expect(place.names == [name])
      }
    }
  }

  @Test(arguments: texts + stores + documents + archives)
  func throughTheProgram(_ path: String) throws {
    let place = try Place()
    let whole = try Data(contentsOf: URL(filePath: path))
    let name = "in." + ending(path)
    for share in [0, 0.02, 0.3, 0.71, 0.999] {
      let input = try place.write(name, whole.prefix(Int(Double(whole.count) * share)))
      let outcome = try Child.run([
        "convert", "--overwrite", input, "-o", place.path("out.gpkg"), "--report",
        place.path("report.json"),
      ])
      #expect([0, 4].contains(outcome.status), "\(outcome)")
      #expect(!outcome.isCrash)
      let messages = outcome.errors.split(separator: "\n").count { $0.hasPrefix("cairn: error: ") }
      #expect(messages == (outcome.status == 0 ? 0 : 1), "\(outcome)")
      #expect(place.leftovers == [])
      try checkedReport(place, outcome)
    }
  }
}

/// Takes features and forgets them.
private final class Nowhere: FeatureSink, BatchEncoder {
  func makeEncoder() -> any BatchEncoder { self }
  func encode(_ batch: borrowing FeatureBatch) throws(GeoError) {}
  func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {}
  func finish(_ catalog: Catalog) throws(GeoError) {}
}
