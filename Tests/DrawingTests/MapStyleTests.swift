import Base
import Testing

@testable import Drawing

/// Styles of MapLibre: filters and colours as the specification has them.
struct MapStyleTests {
  private func style(_ text: String) throws -> MapStyle {
    var text = text
    var result: Result<MapStyle, GeoError>?
    text.withUTF8 { bytes in
      do throws(GeoError) { result = .success(try MapStyle(bytes, path: "style.json")) } catch {
        result = .failure(error)
      }
    }
    return try #require(result).get()
  }

  private func holds(_ filter: String, _ values: [String: MapValue], _ type: String = "Point")
    throws
    -> Bool
  {
    let style = try style(#"{"layers":[{"type":"circle","filter":\#(filter)}]}"#)
    #expect(style.leftOut == [], "\(filter)")
    let rule = try #require(style.rules.first)
    let filterExpression = try #require(rule.filter)
    return filterExpression.value(MapFeature(type: type) { values[$0] }, zoom: 12).isTrue
  }

  @Test(arguments: [
    #"["==","class","water"]"#, #"["!=","class","wood"]"#, #"["==",["get","class"],"water"]"#,
    #"["in","class","wood","water"]"#, #"["!in","class","wood"]"#, #"["has","n"]"#,
    #"["!has","m"]"#, #"["all",[">","n",1],["<=","n",2]]"#, #"["any",["==","n",3],["==","n",2]]"#,
    #"["none",["==","n",3]]"#, #"["==","$type","Point"]"#, #"["==",["geometry-type"],"Point"]"#,
    #"["in",["get","class"],["literal",["water","wood"]]]"#,
    #"["match",["get","class"],["wood","water"],true,false]"#,
    #"["match",["get","class"],"water",true,false]"#, #"["!",["has","m"]]"#,
    #"["case",["==",["get","n"],3],false,true]"#,
    #"["==",["coalesce",["get","m"],["get","n"]],2]"#, #"["==",["to-string",["get","n"]],"2"]"#,
    #"["==",["to-number",["get","text"]],7]"#,
  ])
  func passes(_ filter: String) throws {
    let values: [String: MapValue] = ["class": .text("water"), "n": .number(2), "text": .text("7")]
    #expect(try holds(filter, values))
    // None of them is true of a feature that is altogether different.
    if !filter.contains("!"), !filter.contains("none"), !filter.contains("case") {
      #expect(try !holds(filter, ["class": .text("x"), "k": .number(9)], "Polygon"))
    }
  }

  @Test func valuesDependOnTheZoom() throws {
    let style = try style(
      #"""
      {"layers":[{"type":"line","paint":{"line-color":"#f00","line-opacity":0.5,
      "line-width":["interpolate",["linear"],["zoom"],10,1,20,11]}},
      {"type":"line","paint":{"line-width":{"stops":[[5,2],[15,4]]}}},
      {"type":"line","minzoom":13,"paint":{"line-width":["step",["zoom"],1,10,3,15,6]}}]}
      """#)
    #expect(
      [5.0, 10, 15, 20, 25].map { style.rules[0].symbol(zoom: $0).width } == [1, 1, 6, 11, 11])
    #expect([0.0, 10, 20].map { style.rules[1].symbol(zoom: $0).width } == [2, 3, 4])
    #expect([9.0, 10, 15].map { style.rules[2].symbol(zoom: $0).width } == [1, 3, 6])
    #expect(style.rules[2].zooms == 13...30)
    #expect(style.rules[0].symbol(zoom: 0).stroke == Colour(0xFF0000, alpha: 0.5))
  }

  @Test func whatIsNotKnownIsSaid() throws {
    let style = try style(
      #"""
      {"layers":[{"type":"raster"},{"type":"fill","filter":["within",{}]},
      {"type":"fill","layout":{"visibility":"none"}}]}
      """#)
    #expect(style.rules.count == 1)
    #expect(style.leftOut.contains("layers of type 'raster'"))
    #expect(style.leftOut.contains("the operator 'within'"))
  }

  @Test func coloursThatCannotBeDrawnAreSaid() throws {
    let style = try style(
      #"""
      {"layers":[{"type":"fill","paint":{"fill-color":"rainbow","fill-outline-color":"#123"}},
      {"type":"line","paint":{"line-color":["match",["get","class"],"a","red","blue"],
      "line-width":["interpolate",["linear"],["zoom"],10,1,20,11]}}]}
      """#)
    #expect(style.leftOut == ["the colour 'rainbow'", "values of features in 'line-color'"])
  }

  @Test func everyCutIsRefused() throws {
    let whole = #"{"layers":[{"type":"line","paint":{"line-width":["step",["zoom"],1,2,3]}}]}"#
    _ = try style(whole)
    for length in 0..<whole.count {
      #expect(throws: GeoError.self) { try style(String(whole.prefix(length))) }
    }
    for text in ["[]", "{}", #"{"layers":{}}"#, #"{"layers":[1]}"#, #"{"layers":[{}]}"#] {
      #expect(throws: GeoError.self) { try style(text) }
    }
  }

  @Test(arguments: [
    (#""{name}""#, "Elbe"), (#"["get","name"]"#, "Elbe"),
    (#"["coalesce",["get","name:en"],["get","name"]]"#, "Elbe"),
    (#"["to-string",["get","n"]]"#, "2"),
  ])
  func labelsAreRead(_ field: String, _ expected: String) throws {
    let style = try style(
      #"{"layers":[{"type":"symbol","layout":{"text-field":\#(field)}},{"type":"symbol"}]}"#)
    #expect(style.labels.count == 1)
    let values: [String: MapValue] = ["name": .text("Elbe"), "n": .number(2)]
    let label = try #require(style.labels.first)
    let text = label.text.value(MapFeature(type: "Point") { values[$0] }, zoom: 12)
    #expect(text == .text(expected))
    #expect(style.leftOut == [])
  }
}
