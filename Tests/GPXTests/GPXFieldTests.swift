import FormatTestSupport
import Foundation
import KML
import TestSupport
import Testing

/// Fields of other formats that become elements of GPX.
@Suite struct GPXFieldTests {
  /// The line of the only waypoint between its tags.
  private func waypoint(
    _ properties: String, options: [String: String] = [:]
  ) throws -> (text: String, changes: Int, back: String) {
    let written = try writeGPX(features: [point(properties)], options: options)
    #expect(written.error == nil)
    try GPXSchema.check(written.text)
    let start = "<wpt lat=\"2\" lon=\"1\">"
    let end = "</wpt>\n"
    #expect(written.body.hasPrefix(start) && written.body.hasSuffix(end))
    return (
      String(written.body.dropFirst(start.count).dropLast(end.count)),
      written.changes("field-as-element"),
      try #require(try readGPX(Array(written.text.utf8)).properties.first)
    )
  }

  @Test(
    "names, descriptions and times have their elements whatever they are called, and that is told",
    arguments: [
      (#"{"Name":"a"}"#, "<name>a</name>", 1), (#"{"NAME":"a"}"#, "<name>a</name>", 1),
      (#"{"title":"a"}"#, "<name>a</name>", 1), (#"{"Title":"a"}"#, "<name>a</name>", 1),
      (#"{"description":"a"}"#, "<desc>a</desc>", 1),
      (#"{"Description":"a","DESC":"b"}"#, "<desc>b</desc>|Description", 1),
      (#"{"name":"a","Name":"b","title":"c"}"#, "<name>a</name>|Name|title", 0),
      (#"{"title":"c","Name":"b"}"#, "<name>b</name>|title", 1),
      (
        #"{"timestamp":"2024-05-01T12:00:00Z","Name":"a"}"#,
        "<time>2024-05-01T12:00:00Z</time><name>a</name>", 2
      ),
      (
        #"{"Time":"2024-05-01T12:00:00.5+02:00","begin":"2024-05-01T00:00:00Z"}"#,
        "<time>2024-05-01T12:00:00.5+02:00</time>|begin", 1
      ),
      (#"{"begin":"2024-05-01T00:00:00Z"}"#, "<time>2024-05-01T00:00:00Z</time>", 1),
    ])
  func elements(_ properties: String, _ expected: String, _ changes: Int) throws {
    let result = try waypoint(properties)
    let parts = expected.split(separator: "|")
    #expect(result.text.hasPrefix(parts[0]))
    #expect(result.text.contains("<extensions>") == (parts.count > 1))
    for name in parts.dropFirst() {
      #expect(result.text.contains("<cairn:property name=\"\(name)\">"))
    }
    #expect(result.changes == changes)
  }

  @Test(
    "what cannot be the element comes back as it was",
    arguments: [
      #"{"Name":5}"#, #"{"title":""}"#, #"{"title":{"a":1}}"#, #"{"description":true}"#,
      #"{"timestamp":"2024-05"}"#, #"{"timestamp":"2024-05-01"}"#, #"{"timestamp":1714564800}"#,
      #"{"begin":"spring"}"#, #"{"timespan":{"begin":"2024","end":""}}"#, #"{"timespan":"x"}"#,
    ])
  func others(_ properties: String) throws {
    let result = try waypoint(properties)
    #expect(try json(result.back) == json(properties))
    #expect(result.changes == 0)
  }

  @Test("the beginning of a span of time is the time, and the span stays")
  func timespan() throws {
    let result = try waypoint(
      #"{"timespan":{"begin":"2024-05-01T12:00:00Z","end":"2024-05-02T12:00:00Z"}}"#)
    #expect(result.text.hasPrefix("<time>2024-05-01T12:00:00Z</time><extensions>"))
    #expect(
      try json(result.back)
        == json(
          #"{"time":"2024-05-01T12:00:00Z","timespan":{"begin":"2024-05-01T12:00:00Z","#
            + #""end":"2024-05-02T12:00:00Z"}}"#))
    #expect(result.changes == 1)
  }

  @Test("tracks have names and descriptions, but no time of their own")
  func tracks() throws {
    let written = try writeGPX(features: [
      line(
        "[[0,0],[1,1]]", #"{"Name":"a","Description":"b","timestamp":"2024-05-01T12:00:00Z"}"#)
    ])
    #expect(
      written.text.contains(
        "<trk>\n<name>a</name><desc>b</desc><extensions><cairn:property name=\"timestamp\">"))
    #expect(written.changes("field-as-element") == 2)
    try GPXSchema.check(written.text)
  }

  // MARK: - Options

  @Test("the user's fields come before all others, of any type; the others stay apart")
  func options() throws {
    let result = try waypoint(
      #"{"ref":7,"name":"n","note":"x","desc":"d","seen":"2024-05-01T12:00:00Z","time":"noon"}"#,
      options: ["name-field": "ref", "description-field": "note", "time-field": "seen"])
    #expect(
      result.text.hasPrefix("<time>2024-05-01T12:00:00Z</time><name>7</name><desc>x</desc><ext"))
    #expect(
      try json(result.back)
        == json(
          #"{"time":"2024-05-01T12:00:00Z","name":"7","desc":"x","extensions_name":"n","#
            + #""extensions_desc":"d","extensions_time":"noon"}"#))
    #expect(result.changes == 3)
  }

  @Test("where the user's field says nothing, the usual ones are asked")
  func missing() throws {
    for name in ["name", "Name"] {
      let result = try waypoint(#"{"ref":null,"\#(name)":"n"}"#, options: ["name-field": "ref"])
      #expect(result.text == "<name>n</name>")
    }
    let result = try waypoint(#"{"seen":"noon"}"#, options: ["time-field": "seen"])
    #expect(try json(result.back) == json(#"{"seen":"noon"}"#))
  }

  @Test("a field named by the user that has the element's name is not renamed")
  func sameName() throws {
    let result = try waypoint(#"{"name":"n"}"#, options: ["name-field": "name"])
    #expect(result.text == "<name>n</name>")
    #expect(result.changes == 0)
  }

  // MARK: - KML

  @Test("a recorder's KML: places have their times")
  func kmlTimes() throws {
    let written = try writeGPX(
      path: dataFolder.appendingPathComponent("kml/togeojson/non_gx_multitrack.kml").path, as: .kml)
    #expect(
      written.text.contains(
        "<ele>50.599998474121094</ele><time>2013-08-08T15:20:40.000Z</time>"
          + "<name>8/8/2013 17:20 (Start)</name>"))
    #expect(written.changes("field-as-element") == 2)
    try GPXSchema.check(written.text)
  }

  @Test("descriptions of KML, HTML or not, are what devices show")
  func kmlDescriptions() throws {
    let scratch = try Scratch()
    let path = try scratch.write(
      "in.kml",
      Array(
        ("<kml xmlns='http://www.opengis.net/kml/2.2'><Document>"
          + "<Placemark><name>a</name><description>plain</description><Point><coordinates>1,2"
          + "</coordinates></Point></Placemark><Placemark><description><![CDATA[<b>bold</b>]]>"
          + "</description><Point><coordinates>1,2</coordinates></Point></Placemark></Document></kml>")
          .utf8))
    let written = try writeGPX(path: path, as: .kml)
    #expect(written.text.contains("<name>a</name><desc>plain</desc></wpt>"))
    #expect(written.text.contains("<desc>&lt;b&gt;bold&lt;/b&gt;</desc></wpt>"))
    #expect(written.changes("field-as-element") == 2)
    try GPXSchema.check(written.text)
  }
}
