import Base
import TestSupport
import Text
import Testing

@testable import Projects

/// Templates and mappings as people write them.
struct TemplateTests {
  static let json = """
    {"name": "Park", "layers": [
      {"name": "trees", "title": "Trees", "geometry": "point", "attributes": [
        {"name": "species", "alias": "Species", "type": "text", "required": true,
         "values": {"oak": "Oak", "ash": "Ash"}, "default": "oak"},
        {"name": "height", "type": "real", "unit": "m", "range": [0, null]},
        {"name": "tag", "type": "text", "unique": true, "glob": "T[0-9]*", "length": 8},
        {"name": "photo", "type": "picture"}],
       "style": {"color": "#2A2", "opacity": 0.5, "zooms": [3, 12], "label": "species"}},
      {"name": "beds", "geometry": "polygon", "minimum_points": 5}]}
    """

  static func template(_ text: String) throws(GeoError) -> ProjectTemplate {
    let bytes = Array(text.utf8)
    var result: Result<ProjectTemplate, GeoError>?
    bytes.withUnsafeBufferPointer { buffer in
      do throws(GeoError) {
        result = .success(try ProjectTemplate(json: buffer, path: "t.json"))
      } catch { result = .failure(error) }
    }
    guard let result else { throw GeoError(.badTemplate, "nothing") }
    return try result.get()
  }

  static func mapping(_ text: String, _ template: ProjectTemplate) throws(GeoError) -> FieldMapping
  {
    let bytes = Array(text.utf8)
    var result: Result<FieldMapping, GeoError>?
    bytes.withUnsafeBufferPointer { buffer in
      do throws(GeoError) {
        result = .success(try FieldMapping(json: buffer, path: "m.json", for: template))
      } catch { result = .failure(error) }
    }
    guard let result else { throw GeoError(.badMapping, "nothing") }
    return try result.get()
  }

  @Test func `everything is read`() throws {
    let template = try Self.template(Self.json)
    #expect(template.layers.map(\.name) == ["trees", "beds"])
    let trees = try #require(template.layer("trees"))
    #expect(trees.shape == .point)
    let species = trees.attributes[0]
    #expect(species.choices.map(\.label) == ["Oak", "Ash"])
    #expect(species.isRequired && species.defaultValue == "oak")
    #expect(trees.attributes[1].range == 0...Double.infinity)
    #expect(trees.attributes[2].glob == "T[0-9]*" && trees.attributes[2].length == 8)
    #expect(trees.style?.color == "#22aa22")
    #expect(trees.style?.zooms == 3...12)
    #expect(template.layer("beds")?.minimumPoints == 5)
    #expect(
      trees.allAttributes.map(\.name)
        == [
          "uuid", "hash", "created", "last_edit", "precision", "species", "height", "tag", "photo",
        ])
  }

  @Test func `what is written reads back the same`() throws {
    let first = try Self.template(Self.json)
    let second = try Self.template(first.json.pretty())
    #expect(second.json.compact == first.json.compact)
  }

  @Test(arguments: [
    (#"{"name": "P", "layers": [{"name": "a", "geomtry": "point"}]}"#, "1:40"),
    (#"{"name": "P", "layers": [{"name": "a"}, {"name": "A"}]}"#, "1:41"),
    ("{\"name\": \"P\",\n \"layers\": [{\"name\": \"a\", \"geometry\": \"dot\"}]}", "2:39"),
    (#"{"name": "P", "layers": [{"name": "a", "attributes": [{"name": "uuid"}]}]}"#, "1:55"),
    (#"{"name": "P", "layers": []}"#, "1:1"), (#"{"layers": [{"name": "a"}]}"#, "1:1"),
    (#"{"name": "P", "layers": [{"name": "a", "style": {"color": "red"}}]}"#, "1:59"),
    (#"{"name": "P", "layers": [{"name": "a", "style": {"size": -1}}]}"#, "1:58"),
    (#"{"name": "P", "layers": [{"name": "a", "style": {"width": 1e300}}]}"#, "1:59"),
    (
      #"{"name": "P", "layers": [{"name": "a", "attributes": [{"name": "f", "values": ["x", "x"]}]}]}"#,
      "1:85"
    ),
  ])
  func `mistakes have their place`(_ text: String, _ place: String) {
    let error = #expect(throws: GeoError.self) { try Self.template(text) }
    #expect(error?.reason == .badTemplate)
    let found = error?.location.map { "\($0.line ?? 0):\($0.column ?? 0)" }
    #expect(found == place, "\(error?.message ?? "")")
  }

  @Test(
    arguments: [
      (#"{"name":"a","type":"integer","default":"x"}"#, "the default 'x' is not of type integer"),
      (
        #"{"name":"a","type":"real","default":5,"range":[0,1]}"#,
        "the default '5' is not in its range"
      ),
      (
        #"{"name":"a","type":"text","default":"no","values":["x","y"]}"#,
        "is none of its values, x, y"
      ),
      (#"{"name":"a","type":"text","default":"long","length":3}"#, "has more than 3 characters"),
      (#"{"name":"a","type":"text","default":"B1","glob":"A[0-9]"}"#, "does not match 'A[0-9]'"),
      (#"{"name":"a","type":"date","default":"31.12.2026"}"#, "is not of type date"),
      (#"{"name":"a","type":"boolean","default":"maybe"}"#, "is not of type boolean"),
      (#"{"name":"a","type":"text","unique":true,"default":"x"}"#, "it cannot have a default"),
      (
        #"{"name":"a","type":"integer","values":["1","two"]}"#,
        "the value 'two' is not of type integer"
      ),
      (#"{"name":"a","type":"text","glob":"[ab"}"#, "a bracket that is not closed"),
      (#"{"name":"a","type":"real","default":1.5}"#, nil),
      (#"{"name":"a","type":"boolean","default":true}"#, nil),
      (#"{"name":"a","type":"text","default":"č1","length":2,"glob":"?[0-9]"}"#, nil),
    ] as [(String, String?)])
  func `what no feature could meet is refused`(_ attribute: String, _ message: String?) throws {
    let template = try Self.template(
      #"{"name":"T","layers":[{"name":"pts","geometry":"point","attributes":[\#(attribute)]}]}"#)
    var found: String?
    do { try template.check(path: "t.json") } catch { found = error.message }
    #expect((found == nil) == (message == nil), "\(found ?? "")")
    if let message { #expect(found?.contains(message) == true, "\(found ?? "")") }
  }

  @Test func `a label is an attribute`() throws {
    func template(_ label: String) throws -> ProjectTemplate {
      try Self.template(
        #"{"name":"T","layers":[{"name":"pts","geometry":"point","attributes":[{"name":"kind","type":"text"}],"style":{"label":"\#(label)"}}]}"#
      )
    }
    try template("kind").check(path: "t.json")
    try template("uuid").check(path: "t.json")
    #expect(throws: GeoError.self) { try template("knid").check(path: "t.json") }
  }

  @Test func `no truncation of a template or a mapping is taken`() throws {
    let bytes = Array(Self.json.utf8)
    for count in 0..<bytes.count {
      let text = String(decoding: bytes.prefix(count), as: UTF8.self)
      #expect(throws: GeoError.self) { try Self.template(text) }
    }
    let template = try Self.template(Self.json)
    let mapping = Array(MappingTests.json.utf8)
    _ = try Self.mapping(MappingTests.json, template)
    for count in 0..<mapping.count {
      let text = String(decoding: mapping.prefix(count), as: UTF8.self)
      #expect(throws: GeoError.self) { try Self.mapping(text, template) }
    }
  }

  @Test func `patterns mean in QGIS what they mean in SQLite`() throws {
    #expect(GlobPattern.expression(of: "T[0-9]*") == "^T[0-9].*$")
    #expect(GlobPattern.expression(of: "a.b?") == "^a\\.b.$")
    #expect(GlobPattern.expression(of: "[^x]") == "^[^x]$")
    #expect(GlobPattern.expression(of: "[]x]") == "^[\\]x]$")
    #expect(GlobPattern.expression(of: "[x") == nil)
  }
}
