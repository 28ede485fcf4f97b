import FormatTestSupport
import Base
import Testing

@testable import OpenStreetMap

/// Which closed ways are areas. Expected results are osmtogeojson's (test/osm.test.js, MIT), iD's
/// (`osmWay.isArea`) and the OpenStreetMap wiki's definitions of the tags.
struct OSMRulesTests {
  private func isArea(
    _ tags: KeyValuePairs<String, String>, _ rules: OSMAreaRules = .builtIn
  ) -> Bool {
    OSMProbe.withTags(tags.map { ($0.key, $0.value) }) { rules.isArea($0) }
  }

  private func rules(_ text: String) throws(GeoError) -> OSMAreaRules {
    try fromText(text) { bytes throws(GeoError) in
      try OSMAreaRules(json: bytes, path: "rules.json")
    }
  }

  private func failure(_ text: String) -> GeoError? {
    do throws(GeoError) {
      _ = try rules(text)
      return nil
    } catch { return error }
  }

  @Test func areaSettlesIt() {
    // osmtogeojson's case "defaults: polygon detection".
    #expect(isArea(["foo": "bar", "area": "yes"]))
    #expect(!isArea(["area": "no", "building": "yes"]))
    #expect(!isArea(["building": "yes", "area": "no"]))
    #expect(isArea(["highway": "pedestrian", "area": "yes"]))
    // Nobody knows what other values mean.
    #expect(!isArea(["area": "perhaps"]))
    #expect(isArea(["area": "perhaps", "building": "yes"]))
  }

  @Test func untaggedWaysAreLines() {
    #expect(!isArea([:]))
    #expect(!isArea(["foo": "bar"]))
    #expect(!isArea(["": ""]))
  }

  @Test(arguments: [
    ("building", "yes"), ("building", "house"), ("building:part", "yes"), ("landuse", "forest"),
    ("natural", "water"), ("natural", "bay"), ("leisure", "park"), ("amenity", "school"),
    ("amenity", "parking"), ("amenity", "a value that nobody listed"), ("shop", "mall"),
    ("tourism", "museum"), ("tourism", "artwork"), ("historic", "ruins"), ("place", "island"),
    ("highway", "services"), ("highway", "rest_area"), ("waterway", "riverbank"),
    ("waterway", "dock"), ("waterway", "dam"), ("railway", "station"), ("power", "substation"),
    ("aeroway", "aerodrome"), ("aeroway", "runway"), ("man_made", "pier"), ("barrier", "hedge"),
    ("boundary", "administrative"), ("boundary", "protected_area"), ("area:highway", "footway"),
    ("public_transport", "platform"), ("golf", "green"), ("craft", "sawmill"),
    ("office", "company"), ("military", "barracks"), ("indoor", "room"),
    ("healthcare", "clinic"), ("playground", "sandpit"),
  ])
  func areas(key: String, value: String) {
    #expect(isArea([key: value]))
    #expect(isArea(["name": "Nowhere", key: value, "ref": "1"]))
    #expect(!isArea([key: value, "area": "no"]))
  }

  @Test(arguments: [
    ("highway", "residential"), ("highway", "pedestrian"), ("highway", "track"),
    ("junction", "roundabout"), ("railway", "rail"), ("barrier", "fence"), ("barrier", "kerb"),
    ("natural", "coastline"), ("natural", "cliff"), ("natural", "tree_row"),
    ("leisure", "track"), ("leisure", "slipway"), ("waterway", "river"), ("waterway", "weir"),
    ("waterway", "canal"), ("power", "line"), ("aeroway", "taxiway"), ("man_made", "pipeline"),
    ("man_made", "embankment"), ("man_made", "breakwater"), ("man_made", "dyke"),
    ("aerialway", "cable_car"), ("golf", "hole"), ("indoor", "wall"), ("piste:type", "nordic"),
    ("emergency", "yes"), ("route", "ferry"), ("name", "Nowhere"), ("building", "no"),
    ("amenity", "bench"), ("amenity", "no"), ("internet_access", "wlan"),
  ])
  func lines(key: String, value: String) {
    #expect(!isArea([key: value]))
    #expect(isArea([key: value, "landuse": "meadow"]))
    #expect(isArea([key: value, "area": "yes"]))
  }

  @Test func keysAreWhole() {
    #expect(!isArea(["buildin": "yes"]))
    #expect(!isArea(["buildings": "yes"]))
    #expect(!isArea(["Building": "yes"]))
    #expect(!isArea(["highway": "service"]))
    #expect(!isArea(["highway": "servicesx"]))
    // A value of another key.
    #expect(!isArea(["highway": "riverbank"]))
    #expect(!isArea(["riverbank": "highway"]))
  }

  /// osmtogeojson's case "options: polygon detection".
  @Test func rulesOfTheUser() throws {
    let rules = try rules(
      """
      [{"key":"is_polygon_key","polygon":"all"},
       {"key":"is_polygon_key_value","polygon":"whitelist","values":["included_value"]},
       {"key":"is_polygon_key_excluded_value","polygon":"blacklist","values":["excluded_value"]}]
      """)
    #expect(isArea(["is_polygon_key": "*"], rules))
    #expect(isArea(["is_polygon_key_value": "included_value"], rules))
    #expect(isArea(["is_polygon_key_excluded_value": "*"], rules))
    #expect(!isArea(["is_polygon_key": "no"], rules))
    #expect(!isArea(["is_polygon_key_value": "not_included_value"], rules))
    #expect(!isArea(["is_polygon_key_excluded_value": "excluded_value"], rules))
    // Nothing of the built-in rules is left but `area`.
    #expect(!isArea(["building": "yes"], rules))
    #expect(isArea(["area": "yes"], rules))
  }

  @Test func formsOfTheFile() throws {
    #expect(!isArea(["building": "yes"], try rules("[]")))
    let wrapped = try rules(
      "\u{FEFF}{\"sources\":[{}],\"rules\":[{\"key\":\"a\\u0062\",\"polygon\":\"all\"}]}\n")
    #expect(isArea(["ab": "x"], wrapped))
    // One value needs no array; keys longer than a word are told apart by their ends.
    let long = try rules(
      #"[{"key":"a:long:key:of:thirty:bytes:1","polygon":"whitelist","values":"long value 1"}]"#)
    #expect(isArea(["a:long:key:of:thirty:bytes:1": "long value 1"], long))
    #expect(!isArea(["a:long:key:of:thirty:bytes:2": "long value 1"], long))
    #expect(!isArea(["a:long:key:of:thirty:bytes:1": "long value 2"], long))
    // osm-polygon-features has a rule for `area`: every value but `no`.
    let area = try rules(#"[{"key":"area","polygon":"all"}]"#)
    #expect(isArea(["area": "perhaps"], area))
    #expect(!isArea(["area": "no"], area))
  }

  @Test(arguments: [
    (#"{"rule":[]}"#, 1, 1, "area rules need a member 'rules'"),
    (#"{"rules":{}}"#, 1, 10, "an array of rules was expected, found an object"),
    ("7", 1, 1, "an array of rules was expected, found a number"),
    ("[\n  true]", 2, 3, "a rule as an object was expected, found true"),
    ("[\n\n {\"key\":\"a\"}]", 3, 2, "a rule needs 'key' and 'polygon'"),
    (#"[{"key":"a","polygon":"some"}]"#, 1, 23, "'polygon' has an unknown value"),
    (#"[{"key":"a","polygon":null}]"#, 1, 23, "'polygon' as a string was expected, found null"),
    (#"[{"key":"","polygon":"all"}]"#, 1, 9, "a key is empty"),
    (
      #"[{"key":"a","polygon":"all","values":["b"]}]"#, 1, 38,
      "a rule for all values cannot have 'values'"
    ),
    (#"[{"key":"a","polygon":"whitelist"}]"#, 1, 2, "a rule of this kind needs 'values'"),
    (
      #"[{"key":"a","polygon":"whitelist","values":[]}]"#, 1, 44, "the array is empty"
    ),
    (
      #"[{"key":"a","polygon":"blacklist","values":["b","b"]}]"#, 1, 49, "'b' is there twice"
    ),
    (
      #"[{"key":"a","polygon":"blacklist","values":[1]}]"#, 1, 45,
      "a value as a string was expected, found a number"
    ),
    (#"[{"key":"a","polygon":"all","value":1}]"#, 1, 29, "a rule has no member 'value'"),
    (
      #"[{"key":"a","polygon":"all"},{"key":"a","polygon":"all"}]"#, 1, 30,
      "there are two rules for the key"
    ),
    (#"[{"key":"a","key":"b"}]"#, 1, 13, "'key' is there twice"),
  ])
  func mistakesAreLocated(text: String, line: Int, column: Int, message: String) throws {
    let error = try #require(failure(text))
    #expect(error.reason.code == "area-rules")
    #expect(error.message == message)
    #expect(error.location?.path == "rules.json")
    #expect(error.location?.line == line)
    #expect(error.location?.column == column)
  }

  @Test func mistakesHaveHints() throws {
    #expect(try #require(failure("{}")).hint?.contains(#""polygon":"blacklist""#) == true)
    let member = try #require(failure(#"[{"key":"a","polygon":"all","x":1}]"#))
    #expect(member.hint == "members are key, polygon, values")
    let manner = try #require(failure(#"[{"key":"a","polygon":"x"}]"#))
    #expect(manner.hint == "it is all, whitelist or blacklist")
  }

  @Test(arguments: [
    ("", 1, 1), ("[", 1, 2), ("[{}] x", 1, 6), ("[\n{\"key\" \"a\"}]", 2, 8), ("[1,]", 1, 4),
    ("{\"rules\":[]", 1, 12), ("[\"a\u{0}b\"]", 1, 4), ("[01]", 1, 2), ("[nul]", 1, 2),
    ("[] \u{0}", 1, 4), ("{,}", 1, 2), ("[1 2]", 1, 4),
  ])
  func brokenTexts(text: String, line: Int, column: Int) throws {
    let error = try #require(failure(text))
    #expect(error.reason.code == "json-syntax")
    #expect(error.location?.line == line)
    #expect(error.location?.column == column)
  }

  @Test func hostileTexts() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(failure(deep)?.reason.code == "nested-too-deeply")
    var bytes = Bytes()
    for byte: UInt8 in [0x5B, 0x22, 0xFF, 0x22, 0x5D] { bytes.append(byte) }
    do throws(GeoError) {
      _ = try OSMAreaRules(json: bytes.buffer, path: "x")
      Issue.record("bytes that are not UTF-8 were taken")
    } catch { #expect(error.reason.code == "invalid-utf-8") }
    // Every beginning of the built-in rules is refused in one piece.
    let text = OSMAreaRules.builtInText.description
    for length in stride(from: 0, to: text.utf8.count - 2, by: 97) {
      #expect(failure(String(decoding: text.utf8.prefix(length), as: UTF8.self)) != nil)
    }
  }

  @Test func builtInTextIsOfTheForm() throws {
    let text = OSMAreaRules.builtInText.description
    let own = try rules(text)
    #expect(isArea(["building": "yes"], own))
    for licence in ["CC0-1.0", "ISC"] { #expect(text.contains(licence)) }
  }
}
