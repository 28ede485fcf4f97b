import Base
import Foundation
import Geometry
import SQLiteStore
import TestSupport
import Testing

@testable import Search

/// Questions to the index of a town, and the first answers that people expect.
struct SearchTests {
  private static func first(_ text: String, _ change: (inout SearchQuestion) -> Void = { _ in })
    throws -> SearchResult?
  {
    let scratch = try Scratch()
    let index = try SearchIndex(path: try PackOfTown.copy(in: scratch))
    var question = SearchQuestion(text)
    change(&question)
    return try index.results(for: question).first
  }

  @Test(arguments: [
    ("Nádražní", "Nádražní", "Žďár, Vysočina"), ("NADRAZNI", "Nádražní", "Žďár, Vysočina"),
    ("nadr", "Nádražní", "Žďár, Vysočina"), ("nadrazni lhota", "Nádražní", "Lhota, Vysočina"),
    ("Lhota, Nádražní", "Nádražní", "Lhota, Vysočina"),
    ("nadazni", "Nádražní", "Žďár, Vysočina"), ("nardazni", "Nádražní", "Žďár, Vysočina"),
    ("ul. nadrazni", "Nádražní", "Žďár, Vysočina"),
    ("nam. svobody", "náměstí Svobody", "Žďár, Vysočina"),
    ("svobody nám.", "náměstí Svobody", "Žďár, Vysočina"),
    ("nadrazni 1", "Nádražní 1", "Žďár, Vysočina"),
    ("Nádražní 482", "Nádražní 482", "Žďár, Vysočina"),
    ("nadrazni 4", "Nádražní 482", "Žďár, Vysočina"),
    ("УЛ. ЛЕНИНА", "улица Ленина", "Žďár, Vysočina"), ("ленин", "улица Ленина", "Žďár, Vysočina"),
    ("елка", "Кафе «Ёлка»", "Žďár, Vysočina"),
    // In other letters, by several standards; a mark may be left out, and what was typed comes first.
    ("ulitsa Lenina", "улица Ленина", "Žďár, Vysočina"),
    ("lenina", "улица Ленина", "Žďár, Vysočina"),
    ("leni", "улица Ленина", "Žďár, Vysočina"), ("Lenina st.", "улица Ленина", "Žďár, Vysočina"),
    ("kafe jolka", "Кафе «Ёлка»", "Žďár, Vysočina"), ("Надражни", "Nádražní", "Žďár, Vysočina"),
    ("Высочина", "Vysočina", ""), ("ждар", "Žďár", "Vysočina"),
    ("saar", "Žďár", "Vysočina"), ("zdar", "Žďár", "Vysočina"),
    ("59101", "Nádražní 1", "Žďár, Vysočina"),
    ("591 01", "Nádražní 1", "Žďár, Vysočina"), ("vysocina", "Vysočina", ""),
    ("lhota", "Lhota", "Vysočina"),
    ("nothing of the kind", "", ""), ("", "", ""), ("\"*^:(", "", ""),
  ])
  func answers(_ text: String, _ name: String, _ within: String) throws {
    let found = try Self.first(text)
    #expect(found?.name ?? "" == name)
    #expect(found?.within ?? "" == within)
  }

  @Test func `a name that several languages have is kept once`() throws {
    let scratch = try Scratch()
    let pack = try Database(reading: try PackOfTown.copy(in: scratch))
    var others: [String] = []
    try pack.query(
      "SELECT other_names FROM search_entries WHERE name = 'Žďár' AND other_names <> ''"
    ) { others.append($0.string(0)) }
    #expect(others == ["Saar"])
  }

  @Test func `words of names that were mixed alphabets`() throws {
    #expect(try Self.first("кафе elka")?.feature == "node/40")
  }

  @Test func `what is near comes first`() throws {
    #expect(try Self.first("nadrazni") { $0.near = (14.0625, 50.012) }?.within == "Lhota, Vysočina")
  }

  @Test func `what is near across 180 degrees comes first, and is found at a place there`() throws {
    let scratch = try Scratch()
    _ = try scratch.file(
      "isle.osm",
      """
      <osm version="0.6">
      <node id="1" version="1" lon="-179.9999" lat="-16.8"><tag k="name" v="Shop"/><tag k="shop" v="general"/></node>
      <node id="2" version="1" lon="179.97" lat="-16.8"><tag k="name" v="Shop"/><tag k="shop" v="general"/></node>
      <node id="3" version="1" lon="-179.9998" lat="-16.8"/><node id="4" version="1" lon="-179.99" lat="-16.8"/>
      <way id="5" version="1"><nd ref="3"/><nd ref="4"/><tag k="name" v="Road"/><tag k="highway" v="primary"/></way>
      </osm>
      """)
    try PackOfTown.build(of: "isle.osm", in: scratch, [], to: "isle.gpkg")
    let index = try SearchIndex(path: scratch.folder.appending(path: "isle.gpkg").path)
    var question = SearchQuestion("shop")
    question.near = (179.9999, -16.8)
    #expect(try index.results(for: question).map(\.feature) == ["node/1", "node/2"])
    let found = try index.surroundings(of: (179.9999, -16.8))
    #expect(found.street?.name == "Road")
    // 0.0003 degrees at 16.8° south, each of 106.59 km: cos 16.8° × 111.32 km, and a little more as the earth is flattened.
    #expect(abs((found.street?.distance ?? 0) - 31.98) < 0.05)
  }

  @Test func `lines of a file are questions, whatever program wrote it`() throws {
    let scratch = try Scratch()
    _ = try PackOfTown.copy(in: scratch)
    func ask(_ bytes: [UInt8]) throws -> (lines: [Substring], errors: String) {
      _ = try scratch.file("questions.txt", Data(bytes))
      let result = try BuiltProgram.run(
        ["search", "town.gpkg", "--queries", "questions.txt", "--limit", "1", "--json"],
        in: scratch.folder)
      return (result.output.split(separator: "\n"), result.errors)
    }
    let lines = try ask(Array("\u{FEFF}lhota\r\n\r\nzdar".utf8)).lines
    #expect(lines.count == 3)
    #expect(lines.first?.hasPrefix(#"{"query":"lhota","results":[{"name":"Lhota""#) ?? false)
    #expect(lines[1] == #"{"query":"","results":[]}"#)
    #expect(lines.last?.hasPrefix(#"{"query":"zdar","results":[{"#) ?? false)
    // UTF-16.
    let errors = try ask([0x6C, 0x0A, 0xFF, 0xFE, 0x6C, 0x00]).errors
    #expect(errors.hasPrefix("cairn: error: questions.txt:2: the line is not UTF-8\n"))
  }

  @Test func `an index that lacks what is asked for is none`() throws {
    let scratch = try Scratch()
    let path = try PackOfTown.copy(in: scratch)
    try Database(appending: path).execute("ALTER TABLE search_entries DROP COLUMN feature")
    #expect {
      _ = try SearchIndex(path: path)
    } throws: { error in
      (error as? GeoError)?.reason == .notSearchable
    }
  }

  @Test func `only what lies in a box, and of a kind`() throws {
    let box = try #require(
      try Self.first("nadrazni") {
        $0.box = .init(west: 14.05, south: 50, east: 14.08, north: 50.02)
      })
    #expect(box.within == "Lhota, Vysočina")
    #expect(try Self.first("zdar") { $0.kinds = [.poi] }?.kind != .place)
    #expect(try Self.first("lhota") { $0.kinds = [.street] }?.name == nil)
  }

  @Test func `parts of a street are one, and a number along a line lies between the ends`() throws {
    let scratch = try Scratch()
    let index = try SearchIndex(path: try PackOfTown.copy(in: scratch))
    let streets = try index.results(for: SearchQuestion("Nádražní")).filter { $0.kind == .street }
    #expect(streets.count == 2)
    // The box of both parts.
    let first = try #require(streets.first)
    #expect((first.box.minX, first.box.maxX) == (14.01, 14.019))
    // 1 at 14.0100 and 9 at 14.0180: 5 is half way.
    let five = try #require(try index.results(for: SearchQuestion("Nádražní 5")).first)
    #expect(five.name == "Nádražní 5")
    #expect(abs(five.x - 14.014) < 1e-9)
    #expect(
      try index.results(for: SearchQuestion("Nádražní 6")).allSatisfy { $0.name != "Nádražní 6" })
  }

  @Test func `what is at a place`() throws {
    let scratch = try Scratch()
    let index = try SearchIndex(path: try PackOfTown.copy(in: scratch))
    let found = try index.surroundings(of: (14.0141, 50.0099))
    #expect(found.address?.name == "Nádražní 482")
    #expect(found.street?.name == "Nádražní")
    #expect(found.place?.name == "Žďár")
    #expect(found.within == "Žďár, Vysočina")
    // 50.0099 is 0.0001 degrees of latitude from the street: 11.12 m.
    #expect(abs((found.street?.distance ?? 0) - 11.12) < 0.05)
    let far = try index.surroundings(of: (10, 10))
    #expect(far.address == nil && far.street == nil && far.place == nil)
  }

  @Test func `every name of the index finds itself`() throws {
    let scratch = try Scratch()
    let index = try SearchIndex(path: try PackOfTown.copy(in: scratch))
    let entries = try index.entries(atMost: 1000)
    #expect(entries.count == (try index.entryCount()))
    for entry in entries {
      let answers = try index.results(for: SearchQuestion(entry.name))
      #expect(answers.contains { $0.id == entry.id }, "\(entry.name)")
      // So does its beginning, but for addresses, of which the street is found.
      guard entry.kind != .address else { continue }
      var question = SearchQuestion(String(entry.name.prefix(3)))
      question.limit = 100
      #expect(try index.results(for: question).contains { $0.name == entry.name }, "\(entry.name)")
    }
  }

  @Test func `any text is a question`() throws {
    let scratch = try Scratch()
    let index = try SearchIndex(path: try PackOfTown.copy(in: scratch))
    var generator = SplitMix64(seed: 18)
    let letters = Array("ab Žž\"'*()^:-+,.;/\\0159ЁжNOTANDOR\u{0}\u{301}東").map { $0 }
    for _ in 0..<400 {
      let length = Int.random(in: 0..<24, using: &generator)
      let text = String((0..<length).map { _ in letters.randomElement(using: &generator) ?? " " })
      var question = SearchQuestion(text)
      question.limit = 3
      #expect(try index.results(for: question).count <= 3, "\(text)")
    }
  }
}
