import Base
import TestSupport
import Testing

@testable import Projects

/// How values of a source become those of attributes, and back.
struct MappingTests {
  static let json = """
    {"layers": {"*": {"to": {"from": "kind", "lookup": {"1": "trees", "2": "beds"}}, "attributes": {
      "species": {"from": "properties.what.species", "lookup": {"dub": "oak"}, "default": "ash"},
      "height": {"from": "h", "unit": "cm"},
      "created": {"from": "when", "format": "%d.%m.%Y %H:%M", "offset": "+02:00"},
      "tag": {"constant": "T1"}}}}}
    """

  private func rules() throws -> [String: MappingRule] {
    let mapping = try TemplateTests.mapping(
      Self.json, try TemplateTests.template(TemplateTests.json))
    let source = try #require(mapping.source(ofLayer: "anything"))
    return Dictionary(uniqueKeysWithValues: source.attributes.map { ($0.name, $0.rule) })
  }

  private func attribute(_ name: String) throws -> ProjectAttribute {
    let layer = try #require(try TemplateTests.template(TemplateTests.json).layer("trees"))
    return try #require(layer.allAttributes.first { $0.name == name })
  }

  @Test func `lookups, defaults, constants, units and times`() throws {
    let rules = try rules()
    func converted(_ name: String, _ value: MappedValue) throws -> MappedValue? {
      try #require(rules[name]).converted(value, to: try attribute(name))
    }
    #expect(rules["species"]?.path == ["what", "species"])
    #expect(try converted("species", .text("dub")) == .text("oak"))
    #expect(try converted("species", .text("elm")) == .text("elm"))
    #expect(try converted("species", .null) == .text("ash"))
    #expect(try converted("height", .integer(1250)) == .real(12.5))
    #expect(try converted("height", .text("83")) == .real(0.83))
    #expect(try converted("height", .text("tall")) == nil)
    #expect(try converted("height", .null) == .null)
    #expect(
      try converted("created", .text("01.05.2026 01:30")) == .text("2026-04-30T23:30:00.000Z"))
    #expect(try converted("created", .text("31.02.2026 01:30")) == nil)
    #expect(try converted("tag", .null) == .text("T1"))
  }

  @Test(arguments: [
    (TimeReading.iso, MappedValue.text("2026-05-01T12:00:00+02:00"), "2026-05-01T10:00:00.000Z"),
    (.iso, .text("2026-05-01T12:00:00"), "2026-05-01T11:00:00.000Z"),
    (.iso, .text("1969-12-31T23:59:59.500Z"), "1969-12-31T23:59:59.500Z"),
    (.seconds, .integer(0), "1970-01-01T00:00:00.000Z"),
    (.milliseconds, .text("1777629600123"), "2026-05-01T10:00:00.123Z"),
    (.pattern("%Y/%m/%d"), .text("2026/05/01"), "2026-04-30T23:00:00.000Z"),
    (.pattern("%d.%m.%y"), .text("1.5.26"), "2026-04-30T23:00:00.000Z"),
    (.pattern("%Y%m%d %H%M%S.%f"), .text("20260501 120000.25"), "2026-05-01T11:00:00.250Z"),
    (.pattern("%Y-%m-%dT%H:%M%z"), .text("2026-05-01T12:00-0330"), "2026-05-01T15:30:00.000Z"),
    (.pattern("%Y-%m-%dT%H:%M%z"), .text("2026-05-01T12:00Z"), "2026-05-01T12:00:00.000Z"),
  ])
  func `times are in UTC, those without an offset an hour ahead`(
    _ reading: TimeReading, _ value: MappedValue, _ time: String
  ) {
    let found = reading.milliseconds(of: value, offset: 60)
    #expect(found.flatMap { TimeReading.text(ofMilliseconds: $0) } == time)
  }

  @Test func `what was mapped goes back`() throws {
    let rules = try rules()
    let height = try #require(rules["height"])
    let created = try #require(rules["created"])
    var generator = SplitMix64(seed: 4)
    for _ in 0..<500 {
      let tall = MappedValue.integer(Int64.random(in: 0...5000, using: &generator))
      let metres = try #require(height.converted(tall, to: try attribute("height")))
      #expect(height.reversed(metres, of: try attribute("height")).number == tall.number)
      let minutes = Int.random(in: 0...30_000_000, using: &generator)
      let time = try #require(TimeReading.text(ofMilliseconds: minutes * 60_000))
      let text = created.reversed(.text(time), of: try attribute("created"))
      #expect(created.converted(text, to: try attribute("created")) == .text(time))
    }
    let species = try #require(rules["species"])
    #expect(species.reversed(.text("oak"), of: try attribute("species")) == .text("dub"))
  }

  /// What KML and tables have as text is what it says, and a text that is no JSON stays one.
  @Test func `lists and objects may come as texts`() {
    let rule = MappingRule(path: ["x"])
    let json = ProjectAttribute(name: "x", type: .json)
    let pictures = ProjectAttribute(name: "x", type: .pictures)
    #expect(rule.converted(.text(#"{"a":[1]}"#), to: json) == .json(#"{"a":[1]}"#))
    #expect(rule.converted(.text("{a}"), to: json) == .json(#""{a}""#))
    #expect(
      rule.converted(.text(#"["a.jpg","b.jpg"]"#), to: pictures) == .json(#"["a.jpg","b.jpg"]"#))
    #expect(rule.converted(.text("[a].jpg"), to: pictures) == .json(#"["[a].jpg"]"#))
  }

  @Test func `members are found within members`() {
    let value = MappedValue.json(#"{"a": [{"b": 1.5}, {"b": true}], "c": null}"#)
    #expect(value.member(["a", "1", "b"]) == .boolean(true))
    #expect(value.member(["a", "0", "b"]) == .real(1.5))
    #expect(value.member(["a", "2", "b"]) == .null)
    #expect(value.member(["c"]) == .null)
    #expect(value.member(["d"]) == .null)
  }

  @Test(arguments: [
    (#"{"layers": {"*": {"to": "shrubs"}}}"#, "1:25"),
    (#"{"layers": {"*": {"to": "trees", "attributes": {"girth": "g"}}}}"#, "1:49"),
    (#"{"layers": {"*": {"to": "trees", "attributes": {"tag": {"format": "iso"}}}}}"#, "1:56"),
    (
      #"{"layers": {"*": {"to": "trees", "attributes": {"tag": {"from": "t", "format": "x"}}}}}"#,
      "1:80"
    ),
    (
      #"{"layers": {"*": {"to": "trees", "attributes": {"tag": {"from": "t", "format": "%d.%b.%Y"}}}}}"#,
      "1:80"
    ),
    (#"{"layers": {}}"#, "1:1"),
  ])
  func `mistakes have their place`(_ text: String, _ place: String) throws {
    let template = try TemplateTests.template(TemplateTests.json)
    let error = #expect(throws: GeoError.self) { try TemplateTests.mapping(text, template) }
    let found = error?.location.map { "\($0.line ?? 0):\($0.column ?? 0)" }
    #expect(found == place, "\(error?.message ?? "")")
  }

  @Test func `units that measure the same go into each other`() {
    #expect(UnitConversion.factor(from: "km", to: "m") == 1000)
    #expect(UnitConversion.factor(from: "ft", to: "m") == 0.3048)
    #expect(UnitConversion.factor(from: "ha", to: "m2") == 10_000)
    #expect(UnitConversion.factor(from: "ha", to: "m") == nil)
    #expect(UnitConversion.factor(from: "furlong", to: "m") == nil)
    #expect(UnitConversion.factor(from: "furlong", to: "furlong") == 1)
  }
}
