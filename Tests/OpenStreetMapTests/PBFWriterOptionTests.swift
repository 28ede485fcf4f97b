import FormatTestSupport
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import FormatKit
@testable import OpenStreetMap

/// What the options of OSM PBF do, and what the format cannot hold.
@Suite struct PBFWriterOptionTests {
  // MARK: - Units

  /// Steps of 1000 nanodegrees are ten of the database's units: 12,345,678 is nearest to 12,345,680, and
  /// -5 lies between 0 and -10, and goes away from zero. Steps of 30 are 0.3 units, and each number is
  /// nearest to itself.
  @Test(arguments: [
    ("100", "x1.2345678 y-0.0000005"), ("1", "x1.2345678 y-0.0000005"),
    ("50", "x1.2345678 y-0.0000005"), ("30", "x1.2345678 y-0.0000005"),
    ("1000", "x1.234568 y-0.000001"), ("1000000", "x1.235 y0"),
  ])
  func `coordinates are rounded to the granularity`(granularity: String, place: String) throws {
    let node = SampleObject.node(1, 12_345_678, -5)
    let options = ["granularity": granularity]
    #expect(
      try writePBF([node], options).lines == ["n1 v0 dV c0 t i0 u T " + place])
    // Beside a place that is not known, which only some units have a number for.
    let unknown = SampleObject(kind: .node, id: 2)
    #expect(
      try writePBF([node, unknown], options).lines
        == ["n1 v0 dV c0 t i0 u T " + place, "n2 v0 dV c0 t i0 u T x y"])
  }

  /// The block says 1000 where all places are known: 12,345,678 becomes 1,234,568.
  @Test func `the unit is written`() throws {
    let written = try writePBF(
      [.node(1, 12_345_678, -5)], ["granularity": "1000", "compression": "none"])
    let block = PBFFile.block([""], PBFFile.dense([1], [1_234_568], [-1])) { $0.add(17, 1000) }
    #expect(written.data == PBFFile.blob("OSMData", PBFFile.raw(block)))
  }

  // MARK: - Metadata

  @Test(arguments: [
    ("yes", "v3 dV c5 t2020-01-02T03:04:05Z i7 uu"), ("no", "v0 dV c0 t i0 u"),
    ("version,timestamp", "v3 dV c0 t2020-01-02T03:04:05Z i0 u"),
    ("uid,user", "v0 dV c0 t i7 uu"), ("changeset", "v0 dV c5 t i0 u"),
  ])
  func `metadata are those that are asked for`(metadata: String, expected: String) throws {
    var objects = [SampleObject.node(1, 0, 0), .way(2, []), .relation(3, [])]
    for index in objects.indices {
      objects[index].version = 3
      objects[index].timestamp = 1_577_934_245
      objects[index].changeset = 5
      objects[index].userID = 7
      objects[index].user = "u"
    }
    let written = try writePBF(objects, ["metadata": metadata])
    #expect(
      written.lines == ["n1 \(expected) T x0 y0", "w2 \(expected) T N", "r3 \(expected) T M"])
  }

  /// `int32` for versions and users; times have milliseconds in `int64`.
  @Test func `metadata that have no place are counted`() throws {
    var old = SampleObject.node(1, 0, 0)
    old.version = Int64(Int32.max) + 1
    old.userID = -1
    old.timestamp = -1
    old.changeset = -7
    var late = SampleObject.way(2, [])
    late.timestamp = .max
    late.version = Int64(Int32.max)
    late.changeset = .max
    var unsaid = SampleObject.way(3, [])
    unsaid.version = 0
    unsaid.userID = 0
    let written = try writePBF([old, late, unsaid])
    #expect(
      written.lines == [
        "n1 v0 dV c0 t i0 u T x0 y0", "w2 v2147483647 dV c\(Int64.max) t i0 u T N",
        "w3 v0 dV c0 t i0 u T N",
      ])
    #expect(written.changes("bad-osm-metadata") == 2)
  }

  // MARK: - States

  private let states = [
    SampleObject.node(1, 0, 0).versioned(1, .saysVisible),
    SampleObject(kind: .node, id: 2, version: 3, state: [.deleted, .saysVisible]),
    SampleObject.way(3, []).versioned(2, [.deleted]),
  ]

  @Test func `deleted objects are left out and counted`() throws {
    let written = try writePBF(states)
    #expect(written.lines == ["n1 v1 dV c0 t i0 u T x0 y0"])
    #expect(readPBF(written.bytes).error == nil)
    #expect(written.changes("deleted-left-out") == 2)
    let tally = written.register.accounts.map { [$0.tally.read, $0.tally.filtered, $0.tally.out] }
    #expect(tally == [[2, 1, 1], [1, 1, 0], [0, 0, 0]])
  }

  @Test(arguments: [true, false])
  func `a history keeps deleted objects`(isChange: Bool) throws {
    let written = try writePBF(
      states, isChange ? [:] : ["history": "yes"], isChange: isChange)
    #expect(
      written.lines == [
        "n1 v1 dV c0 t i0 u T x0 y0", "n2 v3 dD c0 t i0 u T x y", "w3 v2 dD c0 t i0 u T N",
      ])
    #expect(written.changes("deleted-left-out") == 0)
    #expect(readPBF(written.bytes).error == nil)
    #expect(
      try writePBF(states, ["history": "no"], isChange: isChange).changes("deleted-left-out") == 2)
  }

  @Test func `the name of a history says what it is`() throws {
    let source = ObjectSource(SamplePieces(states), path: "in")
    let written = try writePBF([source], name: "out.osh.pbf")
    #expect(written.lines.count == 3)
  }

  @Test func `marks of editors and places of Overpass are counted`() throws {
    let objects = [
      SampleObject.node(1, 0, 0).versioned(1, .modified),
      SampleObject.node(2, 0, 0).versioned(1, [.deleted, .toBeDeleted]),
    ]
    #expect(try writePBF(objects).changes("edit-mark-left-out") == 2)
    #expect(try writePBF(objects, isChange: true).changes("edit-mark-left-out") == 0)
    let answer = try writePBF([try overpassPlaces()])
    #expect(answer.error == nil && answer.changes("places-left-out") == 3)
    #expect(answer.lines.last == "r5 v0 dV c0 t i0 u T Mn1@a")
  }

  // MARK: - Places of ways

  @Test func `places of the nodes of ways are kept if wanted`() throws {
    let located = try writePBF(file: "pbf/located.osm.pbf", .pbf)
    #expect(located.lines == (try osmLines("pbf/located.opl")))
    let bare = try writePBF(
      file: "pbf/located.osm.pbf", .pbf, ["locations-on-ways": "no"])
    #expect(readPBF(bare.bytes).header.others.isEmpty)
    // The object's own `x` and `y` begin with a space.
    #expect(bare.lines.filter { $0.hasPrefix("w") }.allSatisfy { !$0.contains(/n-?\d+x/) })
    #expect(bare.lines.count == located.lines.count)
  }

  // MARK: - Order

  private func sorted(_ objects: [SampleObject], pieceSize: Int = 2) -> ObjectSource {
    let pieces = SamplePieces(objects, pieceSize: pieceSize)
    pieces.header.isSorted = true
    return ObjectSource(pieces, path: "in")
  }

  @Test(arguments: [1, 2, 10])
  func `a head that says sorted is held to it`(pieceSize: Int) throws {
    let right: [SampleObject] = [
      .node(-1, 0, 0), .node(-2, 0, 0), .node(3, 0, 0), .node(7, 0, 0), .way(1, []), .way(2, []),
    ]
    let written = try writePBF([sorted(right, pieceSize: pieceSize)])
    #expect(written.error == nil && readPBF(written.bytes).header.isSorted)
    for wrong in [[right[3], right[2]], [right[4], right[2]], [right[3], right[0]]] {
      let refusal = try writePBF([sorted(wrong, pieceSize: pieceSize)])
      #expect(refusal.error?.reason == .pbfOrder && !refusal.isThere)
      #expect(refusal.error?.hint?.contains("sorted=no") == true)
    }
    let quiet = try writePBF(
      [sorted([right[3], right[2]], pieceSize: pieceSize)], ["sorted": "no"])
    #expect(quiet.error == nil && !readPBF(quiet.bytes).header.isSorted)
  }

  @Test func `several inputs follow one another`() throws {
    let (one, other) = ([SampleObject.node(5, 0, 0)], [SampleObject.node(3, 0, 0)])
    #expect(try writePBF([sorted(one), sorted(other)]).error?.reason == .pbfOrder)
    let written = try writePBF([sorted(one), sorted(other)], ["sorted": "no"], jobs: 2)
    #expect(written.lines.map { $0.prefix(2) } == ["n5", "n3"])
  }

  // MARK: - Wrong options

  @Test(arguments: [
    ("granularity", "0"), ("granularity", "-100"), ("granularity", "1000001"),
    ("granularity", "fine"), ("metadata", "version,"), ("metadata", "colour"), ("metadata", ""),
  ])
  func `options that make no sense are refused`(name: String, value: String) throws {
    let written = try writePBF([.node(1, 0, 0)], [name: value])
    #expect(written.error?.reason == .usage && !written.isThere)
  }
}
