import Base
import Features
import Flow
import Geometry
import Steps
import Testing

/// The `bbox` members of features and geometries behind steps that change geometries (RFC 7946 §5). What they have to
/// be follows from the coordinates by eye.
@Suite struct BoxMemberTests {
  private static func feature(
    _ type: String, _ coordinates: String, box: String, geometryBox: String? = nil
  ) -> String {
    #"{"type":"Feature","bbox":"# + box + #","geometry":{"type":""# + type + #"","#
      + (geometryBox.map { #""bbox":"# + $0 + "," } ?? "")
      + #""coordinates":"# + coordinates + #"},"properties":{"bbox":"own"}}"# + "\n"
  }

  private static let square = feature(
    "Polygon", "[[[0,0],[4,0],[4,4],[0,4],[0,0]]]", box: "[0,0,4,4]", geometryBox: "[0,0,4,4]")

  private func boxes(_ text: String, _ stages: any Stage...) throws -> [[String]] {
    try StepResult(text: text, stages).sink.boxes
  }

  private func clip(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> ClipStage {
    ClipStage(
      .box(BoundingBox(west: west, south: south, east: east, north: north)), skipsErrors: false)
  }

  private func shape(_ set: (inout Reshape.Settings) -> Void) -> Reshape {
    var settings = Reshape.Settings()
    set(&settings)
    return Reshape(settings, skipsErrors: false)
  }

  @Test func boxesFollowAClip() throws {
    #expect(try boxes(Self.square, clip(1, 1, 9, 2)) == [["[1,1,4,2]", "[1,1,4,2]"]])
  }

  @Test func whatDoesNotChangeKeepsItsText() throws {
    // The text is not what would be written, and the box is not right.
    let text = Self.feature("Point", "[1,2]", box: "[1.0,2.0,7.0,9.0]")
    #expect(try boxes(text, clip(0, 0, 5, 5)) == [["[1.0,2.0,7.0,9.0]"]])
    #expect(try boxes(text, shape { $0.kind = .multi }) == [["[1.0,2.0,7.0,9.0]"]])
  }

  @Test func featuresLeftOutDoNotMixUpTheOthers() throws {
    let text =
      Self.feature("Point", "[8,8]", box: "[8,8,8,8]") + Self.square
      + Self.feature("Point", "[2,2]", box: "[2.0,2.0,2.0,2.0]")
    #expect(
      try boxes(text, clip(0, 0, 3, 3))
        == [["[0,0,3,3]", "[0,0,3,3]"], ["[2.0,2.0,2.0,2.0]"]])
  }

  @Test func eachPartGetsItsOwn() throws {
    let text = Self.feature("MultiPoint", "[[1,2],[3,4]]", box: "[1,2,3,4]")
    #expect(try boxes(text, Explode()) == [["[1,2,1,2]"], ["[3,4,3,4]"]])
    let one = Self.feature("MultiPoint", "[[1,2]]", box: "[1,2,1.0,2]")
    #expect(try boxes(one, Explode()) == [["[1,2,1.0,2]"]])
    // Behind it, parts of one feature are told from one another.
    #expect(try boxes(text, Explode(), clip(2, 2, 9, 9)) == [["[3,4,3,4]"]])
  }

  @Test func heightsComeAndGo() throws {
    let high = Self.feature("LineString", "[[0,0,5],[4,2,9]]", box: "[0,0,5,4,2,9]")
    #expect(try boxes(high, shape { $0.dimensions = [] }) == [["[0,0,4,2]"]])
    #expect(try boxes(high, shape { $0.swapsAxes = true }) == [["[0,0,5,2,4,9]"]])
    let flat = Self.feature("Point", "[1,2]", box: "[1,2,1,2]")
    #expect(try boxes(flat, shape { $0.dimensions = .z }) == [["[1,2,0,1,2,0]"]])
  }

  @Test func standsForGeometriesHaveTheirOwn() throws {
    #expect(
      try boxes(Self.square, shape { $0.stand = .centroid }) == [["[2,2,2,2]", "[2,2,2,2]"]])
    let made = try boxes(
      Self.feature("LineString", "[[0,0],[1,0]]", box: "[0,0,1,0]"),
      Buffer(metres: -1, segments: 4, skipsErrors: false))
    // Nothing is left, so that there is no box.
    #expect(made == [[]])
  }

  @Test func simplifiedAndRepaired() throws {
    // A bump of 0.001° (111 m), and a spike.
    let line = Self.feature("LineString", "[[0,0],[1,0.001],[2,0]]", box: "[0,0,2,0.001]")
    let stage = SimplifyStage(.init(tolerance: 1000, method: .douglasPeucker))
    #expect(try boxes(line, stage) == [["[0,0,2,0]"]])
    let spike = Self.feature(
      "Polygon", "[[[0,0],[4,0],[9,0],[4,0],[4,4],[0,0]]]", box: "[0,0,9,4]")
    #expect(
      try boxes(spike, RepairStage(RepairStage.Settings(), skipsErrors: false)) == [["[0,0,4,4]"]])
  }

  @Test func over180WestIsGreaterThanEast() throws {
    let line = Self.feature("LineString", "[[170,0],[190,10]]", box: "[170,0,190,10]")
    #expect(try boxes(line, Cut(skipsErrors: false)) == [["[170,0,-170,10]"]])
  }

  @Test func inAnotherSystem() throws {
    let stage = Reprojection(to: CoordinateReferenceSystem(authority: "EPSG", code: "3857"))
    let made = try boxes(
      Self.feature("Point", "[0,0]", box: "[0,0,0,0]")
        + Self.feature("Point", "[180,0]", box: "[180,0,180,0]", geometryBox: "[180,0,180,0]"),
      stage)
    #expect(made[0] == ["[0,0,0,0]"])
    // Half the equator of the sphere: pi times 6,378,137 m.
    #expect(made[1].allSatisfy { $0.hasPrefix("[20037508.34278924") })
    #expect(made[1].count == 2)
  }

  /// The stages that say so change no geometry.
  @Test func stagesThatKeepGeometriesAreNotLookedBehind() {
    #expect(Measurement([.area]).keepsGeometries)
    #expect(Limit(1).keepsGeometries)
    #expect(!Explode().keepsGeometries)
  }
}
