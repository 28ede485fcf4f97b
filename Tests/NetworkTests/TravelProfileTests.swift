import Base
import Testing

@testable import Network

/// What profiles make of tags, by the wiki of OpenStreetMap (Key:access, Key:oneway, Key:maxspeed).
struct TravelProfileTests {
  private static let profiles: [String: TravelProfile] = {
    let all = (try? TravelProfile.builtIn()) ?? []
    return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  }()

  private func travel(_ profile: String, _ tags: RoadTags) throws -> RoadTravel {
    var notes = TagNotes()
    let profile = try #require(Self.profiles[profile])
    let kind = tags["route"] == "ferry" ? "ferry" : tags["highway"] ?? ""
    return profile.travel(on: tags, kind: kind, of: "way/1", &notes)
  }

  @Test func `built-in profiles are read`() throws {
    #expect(try TravelProfile.builtIn().map(\.name) == ["car", "bike", "foot"])
  }

  /// A row: profile, tags, and who may go along the way and against it.
  private static let accessRows: [(String, KeyValuePairs<String, String>, String)] = [
    ("car", ["highway": "residential"], "yes yes"),
    ("car", ["highway": "residential", "oneway": "yes"], "yes no"),
    ("car", ["highway": "residential", "oneway": "1"], "yes no"),
    ("car", ["highway": "residential", "oneway": "true"], "yes no"),
    ("car", ["highway": "residential", "oneway": "-1"], "no yes"),
    ("car", ["highway": "residential", "oneway": "reversible"], "no no"),
    ("car", ["highway": "residential", "oneway": "alternating"], "yes yes"),
    ("car", ["highway": "motorway"], "yes no"),
    ("car", ["highway": "motorway", "oneway": "no"], "yes yes"),
    ("car", ["highway": "motorway_link"], "yes yes"),
    ("car", ["highway": "tertiary", "junction": "roundabout"], "yes no"),
    ("car", ["highway": "tertiary", "junction": "roundabout", "oneway": "-1"], "no yes"),
    ("foot", ["highway": "tertiary", "junction": "roundabout"], "yes yes"),
    ("foot", ["highway": "residential", "oneway": "yes"], "yes yes"),
    ("foot", ["highway": "footway", "oneway:foot": "yes"], "yes no"),
    ("bike", ["highway": "residential", "oneway": "yes"], "yes no"),
    ("bike", ["highway": "residential", "oneway": "yes", "oneway:bicycle": "no"], "yes yes"),
    ("bike", ["highway": "residential", "oneway": "yes", "cycleway": "opposite_lane"], "yes yes"),
    ("bike", ["highway": "residential", "oneway": "yes", "cycleway:left": "opposite"], "yes yes"),
    ("bike", ["highway": "residential", "oneway": "yes", "cycleway:left:oneway": "-1"], "yes yes"),
    ("bike", ["highway": "residential", "oneway": "-1", "cycleway:right:oneway": "no"], "yes yes"),
    ("bike", ["highway": "residential", "oneway": "yes", "cycleway:left:oneway": "yes"], "yes no"),
    ("car", ["highway": "residential", "oneway": "yes", "cycleway": "opposite"], "yes no"),
    ("car", ["highway": "residential", "oneway": "yes", "cycleway:left:oneway": "-1"], "yes no"),
    ("car", ["highway": "residential", "maxwidth": "1.5"], "no no"),
    ("car", ["highway": "residential", "maxwidth": "2"], "yes yes"),
    ("car", ["highway": "residential", "access": "no"], "no no"),
    ("car", ["highway": "residential", "access": "private"], "no no"),
    ("car", ["highway": "residential", "access": "destination"], "destination destination"),
    ("car", ["highway": "residential", "access": "customers"], "destination destination"),
    ("car", ["highway": "residential", "access": "delivery"], "destination destination"),
    ("car", ["highway": "residential", "access": "no", "motor_vehicle": "yes"], "yes yes"),
    (
      "car", ["highway": "residential", "vehicle": "no", "motorcar": "destination"],
      "destination destination"
    ),
    ("car", ["highway": "residential", "motorcar": "no", "access": "yes"], "no no"),
    ("car", ["highway": "residential", "motor_vehicle:backward": "no"], "yes no"),
    ("car", ["highway": "residential", "access": "no;destination"], "destination destination"),
    ("bike", ["highway": "residential", "access": "no", "bicycle": "yes"], "yes yes"),
    ("bike", ["highway": "residential", "vehicle": "no"], "no no"),
    ("foot", ["highway": "residential", "vehicle": "no"], "yes yes"),
    ("foot", ["highway": "residential", "foot": "no"], "no no"),
    ("car", ["highway": "footway"], "no no"),
    ("car", ["highway": "pedestrian", "access": "yes"], "no no"),
    ("car", ["highway": "pedestrian", "motor_vehicle": "destination"], "destination destination"),
    ("bike", ["highway": "footway"], "no no"),
    ("bike", ["highway": "footway", "bicycle": "designated"], "yes yes"),
    ("foot", ["highway": "steps"], "yes yes"), ("bike", ["highway": "steps"], "no no"),
    ("bike", ["highway": "primary", "motorroad": "yes"], "no no"),
    ("car", ["highway": "primary", "motorroad": "yes"], "yes yes"),
    ("foot", ["highway": "primary", "motorroad": "yes", "access": "yes"], "no no"),
    ("bike", ["highway": "primary", "motorroad": "yes", "bicycle": "yes"], "yes yes"),
    ("car", ["highway": "service", "width": "1.2"], "no no"),
    ("car", ["highway": "track", "smoothness": "impassable"], "no no"),
    ("car", ["route": "ferry"], "yes yes"),
    ("car", ["route": "ferry", "motor_vehicle": "no"], "no no"),
  ]

  @Test(arguments: accessRows.indices) func `who may go where`(_ row: Int) throws {
    let (profile, tags, expected) = Self.accessRows[row]
    let travel = try travel(profile, RoadTags(tags))
    #expect("\(travel.forward.name) \(travel.backward.name)" == expected, "\(profile) \(tags)")
    #expect((travel.forwardSpeed > 0) == (travel.forward != .no))
  }

  /// A row: profile, tags, speeds along the way and against it in km/h. Of a limit cars drive nine tenths.
  private static let speedRows: [(String, KeyValuePairs<String, String>, Double, Double)] = [
    ("car", ["highway": "residential"], 30, 30),
    ("car", ["highway": "residential", "maxspeed": "50"], 45, 45),
    ("car", ["highway": "residential", "maxspeed": "50 mph"], 72.42048, 72.42048),
    ("car", ["highway": "residential", "maxspeed": "10 knots"], 16.668, 16.668),
    ("car", ["highway": "residential", "maxspeed": "walk"], 6.3, 6.3),
    ("car", ["highway": "motorway", "maxspeed": "none", "oneway": "no"], 126, 126),
    ("car", ["highway": "residential", "maxspeed": "signals"], 30, 30),
    ("car", ["highway": "tertiary", "maxspeed": "CZ:urban"], 45, 45),
    ("car", ["highway": "tertiary", "maxspeed": "CZ:rural"], 81, 81),
    ("car", ["highway": "tertiary", "maxspeed": "DE:zone30"], 27, 27),
    ("car", ["highway": "tertiary", "maxspeed": "XX:urban"], 45, 45),
    ("car", ["highway": "tertiary", "source:maxspeed": "CZ:urban"], 45, 45),
    ("car", ["highway": "tertiary", "source:maxspeed": "survey"], 45, 45),
    ("car", ["highway": "tertiary", "zone:maxspeed": "DE:30"], 27, 27),
    ("car", ["highway": "tertiary", "zone:maxspeed": "20"], 18, 18),
    ("car", ["highway": "tertiary", "zone:maxspeed": "30", "maxspeed": "50"], 45, 45),
    ("car", ["highway": "tertiary", "maxspeed": "0"], 45, 45),
    ("car", ["highway": "tertiary", "maxspeed": "90", "maxspeed:backward": "50"], 81, 45),
    ("car", ["highway": "tertiary", "maxspeed:forward": "90"], 81, 45),
    ("car", ["highway": "tertiary", "maxspeed": "90", "surface": "gravel"], 40, 40),
    ("car", ["highway": "track", "tracktype": "grade5"], 10, 10),
    ("bike", ["highway": "residential", "maxspeed": "10"], 10, 10),
    ("bike", ["highway": "residential", "maxspeed": "50"], 18, 18),
    ("foot", ["highway": "residential", "maxspeed": "3"], 5, 5),
    ("foot", ["highway": "steps"], 2.5, 2.5),
    // Who walks onto a ferry is carried as fast as others.
    ("foot", ["route": "ferry"], 15, 15), ("car", ["route": "ferry"], 15, 15),
  ]

  @Test(arguments: speedRows.indices) func `how fast`(_ row: Int) throws {
    let (profile, tags, forward, backward) = Self.speedRows[row]
    let travel = try travel(profile, RoadTags(tags))
    #expect(abs(travel.forwardSpeed - forward) < 1e-9, "\(tags)")
    #expect(abs(travel.backwardSpeed - backward) < 1e-9, "\(tags)")
  }

  @Test func `ferries take their duration`() throws {
    #expect(try travel("foot", RoadTags(["route": "ferry", "duration": "00:20"])).seconds == 1200)
    #expect(try travel("foot", RoadTags(["route": "ferry", "duration": "soon"])).seconds == nil)
  }

  @Test func `what is not understood is counted once for an object`() throws {
    var notes = TagNotes()
    let tags = RoadTags(["highway": "residential", "access": "sometimes"])
    for way in 1...2 {
      for profile in try TravelProfile.builtIn() {
        _ = profile.travel(on: tags, kind: "residential", of: "way/\(way)", &notes)
      }
    }
    #expect(notes.sorted.map(\.tag) == ["access=sometimes"])
    #expect(notes.sorted.map(\.count) == [2])
    #expect(notes.sorted.map(\.example) == ["way/1"])
  }

  @Test func `a mistake has its place`() {
    let text = """
      {"name": "van", "access": ["access"], "max_speed": 90,
       "classes": {"primary": {"speed": -5}}}
      """
    #expect {
      try TravelProfile.reading(text, path: "van.json")
    } throws: { error in
      let error = error as? GeoError
      return error?.reason.code == "travel-profile" && error?.location?.line == 2
    }
  }

  @Test(arguments: [
    ("\"classes\": {\"primary\": \"fast\"}", "a speed, or a class as an object was expected"),
    ("\"classes\": {\"primary\": -5}", "a number from 0 to 100000 is needed"),
    ("\"barriers\": {\"gate\": 10}", "who may pass, or a barrier as an object was expected"),
  ])
  func `a mistake says what is meant`(_ member: String, _ message: String) {
    #expect {
      try TravelProfile.reading("{\"name\": \"van\", \(member)}", path: "van.json")
    } throws: { error in
      (error as? GeoError)?.message.hasPrefix(message) == true
    }
  }

  @Test(arguments: [
    // Its columns would be those of a profile 'car'.
    "{\"name\": \"car_access\", \"access\": [\"access\"], \"max_speed\": 9, \"classes\": {}}",
    "", "[]", "{}", "{\"name\": \"speed\"}", "{\"name\": \"Van\"}", "{\"nam\": \"van\"}",
    "{\"name\": \"van\", \"access\": [\"access\"], \"max_speed\": 0, \"classes\": {}}",
    "{\"name\": \"van\", \"access\": [\"access\"], \"classes\": {}}",
    "{\"u_turns\": \"sometimes\"}", "{\"turn_seconds\": 1e9}", "{\"width\": \"wide\"}",
  ])
  func `no profile`(_ text: String) {
    #expect(throws: GeoError.self) { try TravelProfile.reading(text, path: "van.json") }
  }
}
