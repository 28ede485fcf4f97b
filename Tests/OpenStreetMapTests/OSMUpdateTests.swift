import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import Flow
@testable import FormatKit
@testable import OpenStreetMap

/// Objects in memory.
private final class KeptObjects: OSMObjectLookup, OSMObjectKeeper {
  var records: [OSMObjectID: [UInt8]] = [:]
  var users: [OSMObjectID: Set<OSMObjectID>] = [:]
  var coast: Set<OSMObjectID> = []
  /// What the sea is made in.
  var coverage: OSMCoverage?

  func withRecord(
    of object: OSMObjectID, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(GeoError) -> Bool {
    guard let record = records[object] else { return false }
    record.withUnsafeBufferPointer { body($0) }
    return true
  }

  func users(of object: OSMObjectID) -> [OSMObjectID] { Array(users[object] ?? []) }

  func forEachNode(_ body: (OSMObjectID, UnsafeBufferPointer<UInt8>) -> Void) {
    for (object, record) in records where object.kind == .node {
      record.withUnsafeBufferPointer { body(object, $0) }
    }
  }

  func coastlines() -> [OSMObjectID] { Array(coast) }
  func keep(coastline way: OSMObjectID) { coast.insert(way) }
  func forget(coastline way: OSMObjectID) { coast.remove(way) }

  func keep(_ object: OSMObjectID, _ record: UnsafeBufferPointer<UInt8>) {
    records[object] = Array(record)
  }

  func forget(_ object: OSMObjectID) { records[object] = nil }

  func keep(use part: OSMObjectID, by user: OSMObjectID) {
    users[part, default: []].insert(user)
  }

  func forget(use part: OSMObjectID, by user: OSMObjectID) {
    users[part]?.remove(user)
    if users[part]?.isEmpty == true { users[part] = nil }
  }
}

/// What changes of objects do to the features that were made of them: the same as making all features again.
@Suite struct OSMUpdateTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func input(_ text: String, _ format: ObjectFormat) throws -> ObjectInput {
    let path = try scratch.write("in", Array(text.utf8))
    return ObjectInput(try ByteSource(path: path), format)
  }

  private func kept(
    _ text: String, _ options: [String: String] = ["columns": "all"]
  ) throws -> KeptObjects {
    let recorder = try OSMObjectRecorder(for: OSMFeatureSettings(options))
    let source = try input(text, .xml).open(through: [recorder], isLast: true)
    try Flow.run(from: source, into: NoObjectSink(), jobs: 2)
    let objects = KeptObjects()
    try recorder.write(to: objects)
    objects.coverage = recorder.coverage
    return objects
  }

  private func update(
    _ objects: KeptObjects, by changes: String, _ options: [String: String]
  ) throws -> OSMUpdate {
    let set = OSMChangeSet()
    try set.add(input(changes, .changes), jobs: 1) { _ in }
    set.settle()
    return try OSMUpdate(set, of: objects, OSMFeatureSettings(options), in: objects.coverage)
  }

  private func features(of update: OSMUpdate) throws -> [String] {
    let path = try scratch.write("none", Array("<osm/>".utf8))
    let result = try runIntoSequence("none", jobs: 2, scratch: scratch) {
      try update.makeFeatureReader(InputRequest(source: try ByteSource(path: path)))
    }
    if let error = result.error { throw error }
    return result.text.split(separator: "\n").map(String.init)
  }

  private func features(of text: String, _ options: [String: String]) throws -> [String] {
    let result = try readOSM(text, options: options)
    if let error = result.error { throw error }
    return result.text.split(separator: "\n").map(String.init)
  }

  /// Without a schema, and the schemas that are built in.
  static let settings: [[String: String]] = [
    ["columns": "all"], ["columns": "all", "incomplete": "keep", "untagged": "yes"],
    ["columns": "all", "closed-ways": "both", "incomplete": "drop", "osm-attributes": "yes"],
    ["schema": "map"], ["schema": "map", "incomplete": "keep"], ["schema": "shortbread"],
  ]

  @Test(arguments: settings, 0..<10 as Range<UInt64>)
  func anUpdateIsAConversionOfTheChangedData(
    _ options: [String: String], _ seed: UInt64
  ) throws {
    var sample = OSMUpdateSample(seed: seed)
    let objects = try kept(sample.text, options)
    var lines = try features(of: sample.text, options)
    // One after the other: what an update keeps is enough for the next.
    for round in 0..<3 {
      sample.change()
      let update = try update(objects, by: sample.changeText, options)
      let replaced = Set(update.replacedIDs)
      lines = try lines.filter {
        // The sea alone has no id.
        $0.contains("\"id\":") ? !replaced.contains(try OSMFeature($0).id) : !update.renewsSea
      }
      lines += try features(of: update)
      try update.write(to: objects)
      objects.coverage = update.coverage
      #expect(
        lines.sorted() == (try features(of: sample.text, options)).sorted(),
        "round \(round), changes \(sample.changeText)")
      let fresh = try kept(sample.text, options)
      #expect(objects.records == fresh.records)
      #expect(objects.users == fresh.users)
      #expect(objects.coast == fresh.coast)
      #expect(objects.coverage == fresh.coverage)
    }
  }

  @Test func changesAreCounted() throws {
    let base = OSMElements.document([
      "<node id=\"1\" version=\"2\" lon=\"1\" lat=\"1\"/>",
      "<node id=\"2\" version=\"2\" lon=\"2\" lat=\"1\"/>",
      "<way id=\"1\" version=\"1\"><nd ref=\"1\"/><nd ref=\"2\"/><tag k=\"highway\" v=\"path\"/></way>",
    ])
    let changes = """
      <osmChange version="0.6">
      <modify><node id="1" version="3" lon="1" lat="2"/></modify>
      <modify><node id="2" version="1" lon="9" lat="9"/></modify>
      <create><node id="3" version="1" lon="3" lat="1"/></create>
      <delete><way id="1" version="2"/></delete>
      <delete><way id="7" version="2"/></delete>
      </osmChange>
      """
    let update = try update(kept(base), by: changes, ["columns": "all"])
    #expect(update.createdCount == 1)
    #expect(update.modifiedCount == 1)
    #expect(update.deletedCount == 1)
    #expect(update.oddities.map(\.reason) == [.changeOlder])
    #expect(update.replacedIDs.sorted() == ["node/1", "node/3", "way/1", "way/7"])
  }

  /// The tags of an outline belong to the multipolygon with the lowest id, whichever of them changes.
  @Test func sharedOutlinesAreMadeAnewTogether() throws {
    let base = OSMElements.document(
      (1...4).map { "<node id=\"\($0)\" version=\"1\" lon=\"\($0 % 3)\" lat=\"\($0 / 3)\"/>" } + [
        "<way id=\"1\" version=\"1\"><nd ref=\"1\"/><nd ref=\"2\"/><nd ref=\"4\"/><nd ref=\"1\"/>"
          + "<tag k=\"natural\" v=\"water\"/></way>"
      ]
        + [1, 2].map {
          "<relation id=\"\($0)\" version=\"1\"><member type=\"way\" ref=\"1\" role=\"outer\"/>"
            + "<tag k=\"type\" v=\"multipolygon\"/></relation>"
        })
    let changes = "<osmChange version=\"0.6\"><delete><relation id=\"1\"/></delete></osmChange>"
    let update = try update(kept(base), by: changes, ["columns": "all"])
    #expect(update.replacedIDs.sorted() == ["relation/1", "relation/2", "way/1"])
    #expect(try features(of: update).map { try OSMFeature($0).name } == ["way/1 Polygon"])
  }

  @Test(arguments: [
    "<node id=\"2\" lon=\"1\" lat=\"1\"/><node id=\"1\" lon=\"1\" lat=\"1\"/>",
    "<node id=\"1\" lon=\"1\" lat=\"1\"/><node id=\"1\" lon=\"1\" lat=\"1\"/>",
  ])
  func objectsHaveToBeSorted(_ elements: String) {
    #expect { try kept(OSMElements.document([elements])) } throws: {
      ($0 as? GeoError)?.reason == .unsortedObjects
    }
  }

  @Test func placesInWaysAreRefused() {
    #expect {
      try kept(
        OSMElements.document(["<way id=\"1\"><nd ref=\"1\" lon=\"1\" lat=\"1\"/></way>"]))
    } throws: { ($0 as? GeoError)?.reason == .usage }
  }

  /// A file that options name may change or go: its text is kept.
  @Test func settingsKeepTheTextOfFiles() throws {
    let path = try scratch.write("rules.json", Array("{\"a\": 1}".utf8))
    let settings = try OSMFeatureSettings(["area-rules": path, "memory": "1M"])
    #expect(settings.options == ["area-rules": path])
    #expect(settings.texts == ["area-rules": "{\"a\": 1}"])
    let builtIn = try OSMFeatureSettings(["schema": "map"])
    #expect(builtIn.texts["schema"]?.isEmpty == false)
    #expect(!builtIn.choosesColumns)
    #expect(try OSMFeatureSettings(["columns": "auto,name"]).choosesColumns)
    #expect(try !OSMFeatureSettings(["columns": "name"]).choosesColumns)
  }
}
