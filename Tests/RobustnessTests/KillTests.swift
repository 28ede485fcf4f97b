import Foundation
import SQLiteStore
import TestSupport
import Testing

/// `kill -9` at moments spread over a run: the destination is as it was or complete, and the next run
/// removes what the killed ones left.
@Suite(.serialized)
struct KillTests {
  private static let moments = 25

  /// Starts the program again and again and kills it at moments that are spread at random.
  private func killing(
    _ arguments: [String], seed: UInt64, lasting seconds: Double, prepare: () throws -> Void,
    check: (_ wasKilled: Bool) throws -> Void
  ) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<Self.moments {
      try prepare()
      let child = try Child(arguments)
      usleep(UInt32(Double.random(in: 0...seconds * 1.1, using: &generator) * 1e6))
      child.send(SIGKILL)
      let outcome = child.wait()
      #expect(outcome.signal == SIGKILL || outcome.status == 0, "\(outcome)")
      try check(outcome.signal == SIGKILL)
    }
  }

  @Test(arguments: ["out.gpkg", "out.geojson"])
  func newFile(_ name: String) throws {
    let place = try Place()
    let input = try place.writeTown("in.geojson", bytes: 1_500_000)
    try newFile(name, place, ["convert", "-q", input, "-o", place.path(name)])
  }

  /// What is added to a network comes before it is put in place.
  @Test(arguments: ["out.gpkg", "out.sqlite"])
  func network(_ name: String) throws {
    let place = try Place()
    let input = try place.writeStreets("in.osm", size: 5)
    try newFile(
      name, place, ["network", "build", "--fast", "-q", input, "-o", place.path(name)])
  }

  @Test func networkOfPack() throws {
    let place = try Place()
    let made = try Child.run([
      "pack", "build", "-q", try place.writeStreets("in.osm", size: 5), "-o",
      place.path("pack.gpkg"), "--without", "layers,tiles,search,style",
    ])
    #expect(made.status == 0, "\(made)")
    try newFile(
      "out.gpkg", place,
      ["pack", "extract", "--network", "-q", place.path("pack.gpkg"), "-o", place.path("out.gpkg")])
  }

  /// Kills runs that write a file which is not there before, and does one to its end.
  private func newFile(_ name: String, _ place: Place, _ arguments: [String]) throws {
    let inputs = place.names
    let whole = try Child.run(arguments)
    #expect(whole.status == 0, "\(whole)")
    let expected = try #require(place.bytes(name))
    try killing(arguments, seed: 1, lasting: whole.seconds) {
      try? FileManager.default.removeItem(atPath: place.path(name))
    } check: { wasKilled in
      let found = place.bytes(name)
      #expect(found == expected || wasKilled && found == nil)
    }
    try? FileManager.default.removeItem(atPath: place.path(name))
    let last = try Child.run(arguments)
    #expect(last.status == 0, "\(last)")
    #expect(place.names == (inputs + [name]).sorted())
    #expect(place.bytes(name) == expected)
  }

  @Test(arguments: ["out.gpkg", "out.geojson"])
  func overwriting(_ name: String) throws {
    let place = try Place()
    let input = try place.writeTown("in.geojson", bytes: 1_500_000)
    let arguments = [
      "convert", "-q", input, "-o", place.path(name), "--overwrite", "--report",
      place.path("report.json"),
    ]
    let whole = try Child.run(arguments)
    let expected = try #require(place.bytes(name))
    let older = Data("what was there before".utf8)
    try killing(arguments, seed: 2, lasting: whole.seconds) {
      try place.write(name, older)
    } check: { wasKilled in
      let found = place.bytes(name)
      #expect(found == expected || wasKilled && found == older)
    }
    let last = try Child.run(arguments)
    #expect(last.status == 0, "\(last)")
    #expect(place.leftovers == [])
    #expect(place.bytes(name) == expected)
    try checkedReport(place, last)
  }

  @Test func appending() throws {
    let place = try Place()
    let input = try place.writeTown("in.geojson", bytes: 1_000_000)
    let store = place.path("out.gpkg")
    let first = try Child.run(["convert", "-q", input, "-o", store])
    #expect(first.status == 0, "\(first)")
    let original = try #require(place.bytes("out.gpkg"))
    let rows = try Self.rows(of: store)
    let arguments = ["convert", "-q", input, "-o", store, "--append"]
    let whole = try Child.run(arguments)
    #expect(try Self.rows(of: store) == 2 * rows)
    try killing(arguments, seed: 3, lasting: whole.seconds) {
      try? FileManager.default.removeItem(atPath: store + "-journal")
      try place.write("out.gpkg", original)
    } check: { wasKilled in
      // Opening it to write rolls a hot journal back, as QGIS or sqlite3 would.
      let found = try Self.rows(of: store)
      #expect(found == 2 * rows || wasKilled && found == rows)
      #expect(try Self.integrity(of: store) == "ok")
    }
    let before = try Self.rows(of: store)
    let last = try Child.run(arguments)
    #expect(last.status == 0, "\(last)")
    #expect(try Self.rows(of: store) == before + rows)
    #expect(place.names == ["in.geojson", "out.gpkg"])
  }

  @Test func spooledInput() throws {
    let place = try Place()
    let temporary = place.path("tmp")
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    let made = try Child.run(
      ["convert", "-q", Place.town("streets.geojson"), "-o", place.path("in.gpkg")])
    #expect(made.status == 0, "\(made)")
    let store = try #require(place.bytes("in.gpkg"))
    let pipe = try WaitingPipe()
    // More than a pipe holds goes to a file; then nothing comes any more.
    let child = try Child(["info"], input: pipe.reading, environment: ["TMPDIR": temporary])
    try pipe.write(store.prefix(200_000))
    let found = { (try? FileManager.default.contentsOfDirectory(atPath: temporary)) ?? [] }
    for _ in 0..<1000 where found().isEmpty { usleep(5000) }
    #expect(found().count == 1)
    child.send(SIGKILL)
    #expect(child.wait().signal == SIGKILL)
    #expect(found().count == 1)
    let last = try Child.shell(
      "cairn info < in.gpkg", in: place.folder, environment: ["TMPDIR": temporary])
    #expect(last.status == 0, "\(last)")
    #expect(found() == [])
  }

  @Test func temporaryStore() throws {
    let place = try Place()
    let temporary = place.path("tmp")
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    let found = { (try? FileManager.default.contentsOfDirectory(atPath: temporary)) ?? [] }
    let arguments = ["sql", "-", "SELECT 1 AS one", "-o", place.path("out.geojson")]
    for signal in [SIGTERM, SIGKILL] {
      let pipe = try WaitingPipe()
      let child = try Child(arguments, input: pipe.reading, environment: ["TMPDIR": temporary])
      try pipe.write(Data(String(repeating: feature() + "\n", count: 20_000).utf8))
      for _ in 0..<1000 where found().isEmpty { usleep(5000) }
      #expect(found().filter { $0.hasPrefix("cairn-folder-") }.count == 1, "\(found())")
      child.send(signal)
      _ = child.wait()
      #expect(found().isEmpty == (signal == SIGTERM), "\(found())")
    }
    // A killed run cannot tidy up; the next one does.
    try place.write("in.geojsonl", feature() + "\n")
    let last = try Child.shell(
      "cairn sql in.geojsonl 'SELECT id, geom FROM \"in\"' -o out.geojson", in: place.folder,
      environment: ["TMPDIR": temporary])
    #expect(last.status == 0, "\(last)")
    #expect(found() == [])
  }

  /// The rows of all layers; recovers the store first, if it needs that.
  static func rows(of path: String) throws -> Int64 {
    let database = try Database(appending: path)
    var sum: Int64 = 0
    let tables = try database.prepare("SELECT table_name FROM gpkg_contents")
    while try tables.step() {
      let table = Database.quoted(identifier: tables.string(0))
      sum += try database.scalarInt("SELECT count(*) FROM \(table)") ?? 0
    }
    return sum
  }

  static func integrity(of path: String) throws -> String? {
    try Database(appending: path).scalarText("PRAGMA integrity_check")
  }
}

/// A pipe whose reading end a child gets, and that is silent after what was written.
final class WaitingPipe {
  let reading: Int32
  private var writing: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    close(reading)
    if writing >= 0 { close(writing) }
  }

  /// Tells the reader that nothing more comes.
  func end() throws {
    guard close(writing) == 0 else { throw POSIXError(.EBADF) }
    writing = -1
  }

  func write(_ data: Data) throws {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(writing, $0.baseAddress, $0.count) }
      guard count > 0 else { throw POSIXError(.EPIPE) }
      rest = rest.dropFirst(count)
    }
  }
}
