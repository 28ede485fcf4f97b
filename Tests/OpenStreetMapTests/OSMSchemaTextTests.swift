import FormatTestSupport
import Base
import Testing

@testable import OpenStreetMap

/// Mistakes in schemas are told with line, column and a hint.
struct OSMSchemaTextTests {
  private func failure(_ text: String) -> GeoError? {
    do throws(GeoError) {
      _ = try OSMProbe.schema(text)
      return nil
    } catch { return error }
  }

  @Test(arguments: [
    (
      "[]", 1, "a schema as an object was expected, found an array",
      "members are title, description, languages, conditions, relations, layers, tests"
    ),
    ("{}", 1, "a schema needs 'layers'", nil),
    (
      #"{"layer":1}"#, 2, "a schema has no member 'layer'",
      "members are title, description, languages, conditions, relations, layers, tests"
    ),
    (#"{"layers":{}}"#, 11, "'layers' must be an array of at least one layer", nil),
    (#"{"layers":[]}"#, 11, "'layers' must be an array of at least one layer", nil),
  ])
  func schemas(text: String, column: Int, message: String, hint: String?) throws {
    let error = try #require(failure(text))
    #expect(error.reason.code == "osm-schema")
    #expect(error.message == message)
    #expect(error.hint == hint)
    #expect(error.location?.path == "schema.json")
    #expect(error.location?.line == 1)
    #expect(error.location?.column == column)
  }

  /// Columns are those of the second line.
  @Test(arguments: [
    (#"{"name":"a"}"#, 1, "a layer needs 'name' and 'geometry'"),
    (#"{"geometry":"line"}"#, 1, "a layer needs 'name' and 'geometry'"),
    (#"{"name":"","geometry":"line"}"#, 9, "a name is empty"),
    (#"{"name":"a","geometry":"polygon"}"#, 24, "there is no geometry 'polygon'"),
    (#"{"name":"a","geometry":[]}"#, 24, "the array is empty"),
    (#"{"name":"a","geometry":"line","zoom":1}"#, 31, "a layer has no member 'zoom'"),
    (
      #"{"name":"a","geometry":"line","title":1}"#, 39,
      "a title as a string was expected, found a number"
    ),
    (
      #"{"name":"a","geometry":"line","fields":{}}"#, 40,
      "an array of fields was expected, found an object"
    ),
    (
      #"{"name":"a","geometry":"line","where":[]}"#, 39,
      "an object of conditions was expected, found an array"
    ),
    (
      #"{"name":"a","geometry":"line","where":{"b":2}}"#, 44,
      "the condition of 'b' was expected, found a number"
    ),
    (
      #"{"name":"a","geometry":"line","where":{"b":null}}"#, 44,
      "the condition of 'b' was expected, found null"
    ),
    (#"{"name":"a","geometry":"line","where":{"b":[]}}"#, 44, "the array is empty"),
    (
      #"{"name":"a","geometry":"line","where":{"b":["c",1]}}"#, 49,
      "a value as a string was expected, found a number"
    ),
    (
      #"{"name":"a","geometry":"line","where":{"b":{"in":["c"]}}}"#, 44,
      "the condition of 'b' has an unknown form"
    ),
    (
      #"{"name":"a","geometry":"line","where":{"b":{"not":true}}}"#, 51,
      "a value as a string was expected, found true"
    ),
    (#"{"name":"a","geometry":"line","where":{"":true}}"#, 40, "a key is empty"),
    (
      #"{"name":"a","geometry":"line","where":{"*:a:*":true}}"#, 40,
      "'*:a:*' has several wildcards"
    ),
    (
      #"{"name":"a","geometry":"line","where":{"@b":true}}"#, 40, "there is no '@b'"
    ),
    (
      #"{"name":"a","geometry":"line","where":{"@b":"yes"}}"#, 45,
      "the condition of '@b' as true or false was expected, found a string"
    ),
    (
      #"{"name":"a","geometry":"line","as":"line"}"#, 36, "'as' is 'point', or not there"
    ),
    (
      #"{"name":"a","geometry":"line","where":{"any":[{},2]}}"#, 50,
      "an object of conditions was expected, found a number"
    ),
    (
      #"{"name":"a","geometry":"line","where":{"not":{"a":2}}}"#, 51,
      "the condition of 'a' was expected, found a number"
    ),
    (
      #"{"name":"a","geometry":"line"},{"name":"a","geometry":"line"}"#, 32,
      "there are two layers 'a'"
    ),
  ])
  func layersAreChecked(text: String, column: Int, message: String) throws {
    let error = try #require(failure("{\"layers\":[\n" + text + "]}"))
    #expect(error.message == message)
    #expect(error.location?.line == 2)
    #expect(error.location?.column == column)
  }

  /// Columns are those of the third line.
  @Test(arguments: [
    ("7", 1, "a field as an object was expected, found a number"),
    (#"{"from":"a"}"#, 1, "a field needs 'name'"),
    (#"{"name":"a","form":"a"}"#, 13, "a field has no member 'form'"),
    (#"{"name":"a"},{"name":"a"}"#, 14, "there are two fields 'a'"),
    (#"{"name":"a","from":[]}"#, 20, "the array is empty"),
    (#"{"name":"a","from":"@node"}"#, 20, "there is no '@node'"),
    (#"{"name":"a","from":["b","@id"]}"#, 20, "'@id' cannot be combined with keys"),
    (#"{"name":"a","type":"float"}"#, 20, "there is no type 'float'"),
    (#"{"name":"a","type":"json"}"#, 20, "only all tags are of type json"),
    (#"{"name":"a","from":"@id","type":"real"}"#, 33, "'@id' is of type text or integer"),
    (#"{"name":"a","from":"@area","type":"text"}"#, 35, "'@area' is of type real or integer"),
    (#"{"name":"a","sum":[{"from":"b"}]}"#, 13, "'sum' is only for an integer or a real"),
    (#"{"name":"a","type":"real","sum":[]}"#, 33, "an array of terms was expected, found an array"),
    (#"{"name":"a","type":"real","sum":[{"from":"b"}]}"#, 34, "a term is an integer or a real"),
    (
      #"{"name":"a","type":"real","sum":[{"type":"real"}]}"#, 34, "a term needs 'from' or 'cases'"
    ),
    (
      #"{"name":"a","type":"real","from":"b","sum":[{"from":"b","type":"real"}]}"#, 27,
      "'from' belongs into the terms of the sum"
    ),
    (#"{"name":"a","times":2}"#, 13, "'times' is only for an integer or a real"),
    (
      #"{"name":"a","type":"real","times":"2"}"#, 35,
      "a factor as a number was expected, found a string"
    ),
    (#"{"name":"a","type":"real","join":";"}"#, 27, "'join' is only for a text"),
    (
      #"{"name":"a","join":1}"#, 20,
      "what is between the values as a string was expected, found a number"
    ),
    (#"{"name":"a","script":"greek"}"#, 22, "'script' is 'latin', or not there"),
    (
      #"{"name":"a","list":"count"}"#, 20,
      "'list' is lines for a text, count or width for an integer"
    ),
    (
      #"{"name":"a","list":"rows"}"#, 20,
      "'list' is lines for a text, count or width for an integer"
    ),
    (#"{"name":"a","type":"integer","list":"rows"}"#, 37, "there is no 'rows'"),
    (#"{"name":"a","relation":"b"}"#, 24, "there are no relations 'b'"),
    (#"{"name":"a","own":true}"#, 13, "'own' is only for a field of a 'relation'"),
    (#"{"name":"a","cases":[{"where":{}}]}"#, 22, "a case needs 'where' and 'value'"),
    (#"{"name":"a","cases":{}}"#, 21, "an array of cases was expected, found an object"),
    (
      #"{"name":"a","join":";","values":["b"]}"#, 24,
      "'values' cannot be combined with 'join', 'script' or 'list'"
    ),
    (
      #"{"name":"a_{language}","from":"a:{language}"}"#, 9,
      "'a_{language}' is a field for each language, and there are none"
    ),
    (#"{"name":"a","from":"@id","default":"b"}"#, 36, "a field of '@id' has no 'default'"),
    (#"{"name":"a","from":"@id","values":["b"]}"#, 35, "a field of '@id' has no 'values'"),
    (#"{"name":"a","unit":"m"}"#, 20, "only an integer or a real of tags has a unit"),
    (#"{"name":"a","type":"real","unit":"km"}"#, 34, "there is no unit 'km'"),
    (#"{"name":"a","minimum":0}"#, 23, "only an integer or a real of tags has a minimum"),
    (#"{"name":"a","maximum":0}"#, 23, "only an integer or a real of tags has a maximum"),
    (
      #"{"name":"a","type":"real","minimum":2,"maximum":1}"#, 49,
      "the maximum is smaller than the minimum"
    ),
    (
      #"{"name":"a","from":"@uid","minimum":0}"#, 37,
      "only an integer or a real of tags has a minimum"
    ),
    (
      #"{"name":"a","type":"real","minimum":"0"}"#, 37,
      "a minimum as a number was expected, found a string"
    ),
    (
      #"{"name":"a","type":"real","minimum":1e999}"#, 37,
      "a minimum as a number was expected, found a number"
    ),
    (
      #"{"name":"a","values":7}"#, 22, "'values' as an array or object was expected, found a number"
    ),
    (#"{"name":"a","values":{}}"#, 22, "'values' is empty"),
    (#"{"name":"a","values":[]}"#, 22, "the array is empty"),
    (#"{"name":"a","values":{"b":1}}"#, 27, "the value is not of the field's type, text"),
    (
      #"{"name":"a","type":"integer","values":{"b":1.5}}"#, 44,
      "the value is not of the field's type, integer"
    ),
    (
      #"{"name":"a","type":"real","values":{"b":1e999}}"#, 41,
      "the value is not of the field's type, real"
    ),
    (
      #"{"name":"a","type":"boolean","default":"yes"}"#, 40,
      "the value is not of the field's type, boolean"
    ),
    (
      #"{"name":"a","type":"date","default":"today"}"#, 37,
      "the value is not of the field's type, date"
    ),
    (
      #"{"name":"a","type":"integer","default":null}"#, 40,
      "the value is not of the field's type, integer"
    ),
    (#"{"name":"a","title":null}"#, 21, "a title as a string was expected, found null"),
    (#"{"name":"a","description":""}"#, 27, "a description is empty"),
  ])
  func fieldsAreChecked(text: String, column: Int, message: String) throws {
    let schema =
      "{\"layers\":[\n{\"name\":\"l\",\"geometry\":\"line\",\"fields\":[\n" + text + "]}]}"
    let error = try #require(failure(schema))
    #expect(error.reason.code == "osm-schema")
    #expect(error.message == message)
    #expect(error.location?.line == 3)
    #expect(error.location?.column == column)
  }

  @Test func mistakesHaveHints() throws {
    func hint(_ field: String) throws -> String? {
      try #require(
        failure(#"{"layers":[{"name":"l","geometry":"line","fields":[\#(field)]}]}"#)
      ).hint
    }
    #expect(
      try hint(#"{"name":"a","type":"x"}"#)
        == "types are text, integer, real, boolean, date, datetime, key, json")
    #expect(try hint(#"{"name":"a","type":"real","unit":"x"}"#) == "units are km/h, m, t")
    #expect(
      try hint(#"{"name":"a","from":"@x"}"#)
        == "there are @id, @type, @version, @timestamp, @changeset, @uid, @user, @tags, @area, "
        + "@mercator_area, @length")
    #expect(try hint(#"{"name":"a","type":"json"}"#) == #"write "from": "@tags""#)
    #expect(
      try hint(#"{"name":"a","values":{"b":1}}"#) == "null counts as if the tag were missing")
    let kind = try #require(failure(#"{"layers":[{"name":"l","geometry":"x"}]}"#))
    #expect(kind.hint == "it is point, line, area, outline, relation or sea, or an array of some")
    let condition = try #require(
      failure(#"{"layers":[{"name":"l","geometry":"line","where":7}]}"#))
    #expect(
      condition.hint == #"conditions are like {"highway":["primary","secondary"],"tunnel":false}"#)
  }

  @Test func hostileTexts() {
    let deep = String(repeating: #"{"not":"#, count: 5000)
    #expect(
      failure(#"{"layers":[{"name":"l","geometry":"line","where":"# + deep)?.reason.code
        == "nested-too-deeply")
    // Every beginning of the built-in schema is refused, and every byte that is left out or becomes
    // another is either refused or harmless.
    let text = Array(OSMBuiltInSchema.map.text.utf8)
    for length in stride(from: 0, to: text.count - 4, by: 3001) {
      #expect(failure(String(decoding: text.prefix(length), as: UTF8.self)) != nil)
    }
    for index in stride(from: 7, to: text.count, by: 5003) {
      for byte: UInt8 in [0, 0x22, 0x5D, 0x7D, 0x31, 0x40] {
        var changed = text
        changed[index] = byte
        _ = failure(String(decoding: changed, as: UTF8.self))
      }
    }
  }
}
