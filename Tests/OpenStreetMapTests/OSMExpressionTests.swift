import FormatTestSupport
import Testing

@testable import Base
@testable import OpenStreetMap

/// Expressions of tags: osmium tags-filter's syntax (its manual, "Filter expressions") and quotes.
struct OSMExpressionTests {
  private func parsed(_ texts: String...) throws -> [OSMTagExpression] {
    try texts.map { try OSMTagExpressionReader.expression($0) }
  }

  private func pattern(
    _ text: String, _ manner: OSMTagExpression.Pattern.Manner = .whole
  ) -> OSMTagExpression.Pattern {
    .init(manner: manner, text: Array(text.utf8))
  }

  private func expression(
    _ keys: [OSMTagExpression.Pattern], _ values: [OSMTagExpression.Pattern]? = nil,
    kinds: OSMKinds = .all, areaKinds: OSMKinds = [], isNegated: Bool = false
  ) -> OSMTagExpression {
    OSMTagExpression(
      kinds: kinds, areaKinds: areaKinds, keys: keys, values: values, isNegated: isNegated)
  }

  @Test func examplesOfTheIssue() throws {
    let all = try parsed("w/highway=primary,secondary", "nwr/name", "a/building")
    #expect(
      all == [
        expression([pattern("highway")], [pattern("primary"), pattern("secondary")], kinds: .ways),
        expression([pattern("name")]),
        expression(
          [pattern("building")], kinds: [.ways, .relations], areaKinds: [.ways, .relations]),
      ])
  }

  @Test func kindsBeforeASlash() throws {
    #expect(try parsed("/note") == [expression([pattern("note")])])
    #expect(try parsed("nr/note") == [expression([pattern("note")], kinds: [.nodes, .relations])])
    // Ways are asked for anyway, so that only relations have to be areas.
    #expect(
      try parsed("wa/x") == [
        expression([pattern("x")], kinds: [.ways, .relations], areaKinds: .relations)
      ])
    #expect(throws: GeoError.self) { try parsed("x/note") }
    #expect(throws: GeoError.self) { try parsed("n/") }
    #expect(throws: GeoError.self) { try parsed("") }
    #expect(throws: GeoError.self) { try parsed("n/,a") }
    // A slash of a value is none of kinds.
    #expect(
      try parsed("source=http://example.com/a?b=c") == [
        expression([pattern("source")], [pattern("http://example.com/a?b=c")])
      ])
  }

  @Test func wildcards() throws {
    #expect(try parsed("addr:*") == [expression([pattern("addr:", .prefix)])])
    #expect(
      try parsed("*name*=*Paris") == [
        expression([pattern("name", .anywhere)], [pattern("Paris", .anywhere)])
      ])
    #expect(
      try parsed("*!=a*,b") == [
        expression(
          [pattern("", .anywhere)], [pattern("a", .prefix), pattern("b")], isNegated: true)
      ])
    // Within a text it stands for itself, as in osmium.
    #expect(try parsed("a*b") == [expression([pattern("a*b")])])
  }

  @Test func negation() throws {
    #expect(
      try parsed("highway!=primary") == [
        expression([pattern("highway")], [pattern("primary")], isNegated: true)
      ])
    #expect(try parsed("a!b=!c") == [expression([pattern("a!b")], [pattern("!c")])])
    #expect(try parsed("highway=") == [expression([pattern("highway")], [pattern("")])])
  }

  @Test func quotes() throws {
    #expect(
      try parsed(#""a=b,c*"="x, ""y""",z"#, #"name="Rue de la Paix""#) == [
        expression([pattern("a=b,c*")], [pattern("x, \"y\""), pattern("z")]),
        expression([pattern("name")], [pattern("Rue de la Paix")]),
      ])
    #expect(
      try parsed(#"*"a*b"="c d"*"#) == [
        expression([pattern("a*b", .anywhere)], [pattern("c d", .prefix)])
      ])
    #expect(try parsed(#"w/"n/a""#) == [expression([pattern("n/a")], kinds: .ways)])
    #expect(try parsed(#"height=5""#) == [expression([pattern("height")], [pattern("5\"")])])
    #expect(try parsed(#""""#) == [expression([pattern("")])])
    #expect(throws: GeoError.self) { try parsed(#"name="Rue"#) }
    #expect(throws: GeoError.self) { try parsed(#""name"x"#) }
  }

  /// osmium tags-filter has one expression in an argument, so that a value may have white space in it.
  @Test func whiteSpaceOfAnArgument() throws {
    #expect(
      try parsed("w/name=Am Bach") == [
        expression([pattern("name")], [pattern("Am Bach")], kinds: .ways)
      ])
    #expect(
      try parsed(" name = Am Bach , #1 ") == [
        expression([pattern("name")], [pattern("Am Bach"), pattern("#1")])
      ])
    // Several expressions, as they were written before, or texts that look like that.
    for text in [
      "w/highway n/place", "name highway", "w/highway=primary n/place", "a=b c=d", "a!=b c!=d",
    ] {
      #expect(throws: GeoError.self) { try parsed(text) }
    }
    #expect(
      try parsed(#""two words"="b c=d""#) == [
        expression([pattern("two words")], [pattern("b c=d")])
      ])
    #expect(try parsed("name=1 or/2") == [expression([pattern("name")], [pattern("1 or/2")])])
  }

  @Test func linesOfAFile() throws {
    func line(_ text: String) throws -> OSMTagExpression? {
      try OSMTagExpressionReader.expression(inLine: Array(text.utf8))
    }
    #expect(try line("  \t\r") == nil)
    #expect(try line(" # w/highway") == nil)
    #expect(
      try line(" w/name = Rue de la Paix , Rue Haute # two\r")
        == expression(
          [pattern("name")], [pattern("Rue de la Paix"), pattern("Rue Haute")], kinds: .ways))
    #expect(try line(##"ref="#1""##) == expression([pattern("ref")], [pattern("#1")]))
  }

  // MARK: - Matching

  /// The objects that expressions match of a way, closed ways, areas and a node.
  private func matches(_ text: String, isInverted: Bool = false) throws -> [Int64] {
    let block = OSMSample.block([
      .node(1, tags: ["amenity": "bar", "name": "Grand Café de Paris"]),
      .way(10, [1, 2, 3, 1], tags: ["highway": "primary", "building": "yes"]),
      .way(11, [1, 2, 1], tags: ["building": "yes", "addr:street": "A"]),
      .way(12, [1, 2], tags: ["highway": "secondary", "building": "no"]),
      .relation(20, [], tags: ["type": "multipolygon", "building": "yes"]),
      .relation(21, [], tags: ["type": "site", "building": "yes", "addr:streetname": "B"]),
      .relation(22, [], tags: ["type": "boundary", "building": ""]),
    ])
    let expressions = try text.split(separator: " ")
      .map { try OSMTagExpressionReader.expression(String($0)) }
    let matcher = OSMTagMatcher(expressions, isInverted: isInverted)
    return (0..<block.objects.count).filter { matcher.matches($0, of: block) }
      .map { block.objects[$0].id }
  }

  @Test func matching() throws {
    #expect(try matches("highway") == [10, 12])
    #expect(try matches("w/highway=primary") == [10])
    #expect(try matches("n/highway") == [])
    #expect(try matches("highway!=primary") == [12])
    #expect(try matches("a/building") == [10, 20, 22])
    #expect(try matches("a/building w/highway") == [10, 12, 20, 22])
    #expect(try matches("wa/building") == [10, 11, 12, 20, 22])
    #expect(try matches("building=") == [22])
    #expect(try matches("addr:*") == [11, 21])
    // Keys that share their first eight bytes.
    #expect(try matches("addr:street") == [11])
    #expect(try matches("addr:streetname") == [21])
    #expect(try matches("*street") == [11, 21])
    #expect(try matches("name=*Café*") == [1])
    #expect(try matches("name,amenity=bar") == [1])
    #expect(try matches("*=yes") == [10, 11, 20, 21])
    #expect(try matches("w/highway", isInverted: true) == [1, 11, 20, 21, 22])
  }

  @Test func manyKeys() throws {
    let keys = (0..<3000).map { "key\($0)" }
    let matcher = OSMTagMatcher(try parsed(keys.joined(separator: ",")))
    let block = OSMSample.block(
      (0..<4000).map { .node(Int64($0), tags: ["key\($0)": "", "other:\($0)": "x"]) })
    for index in 0..<4000 { #expect(matcher.matches(index, of: block) == (index < 3000)) }
  }
}
