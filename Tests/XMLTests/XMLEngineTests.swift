import FormatTestSupport
import Foundation
import TestSupport
import Testing

@testable import Base
@testable import Features
@testable import Files
@testable import XML

/// Both engines against expat itself: see ``XMLDifferences``.
@Suite("XML: both engines")
struct XMLEngineTests {
  @Test("give expat's events, and its faults at the same byte", arguments: XMLSample.all)
  func agree(_ sample: XMLSample) throws {
    let scratch = try Scratch()
    let path = try scratch.write("in.xml", sample.bytes)
    for blockSize in [1, 1 << 16] {
      #expect(
        try XMLDifferences.find(
          sample.bytes, keepsPlaces: sample.keepsPlaces, blockSize: blockSize, path: path)
          == [])
    }
  }

  @Test("agree on every truncation, which is one located error", arguments: XMLSample.all)
  func truncations(_ sample: XMLSample) throws {
    let scratch = try Scratch()
    // Each costs what it is long: of large files not every one.
    for count in stride(from: 0, to: sample.bytes.count, by: sample.bytes.count > 2000 ? 23 : 1) {
      let bytes = Array(sample.bytes[..<count])
      let path = try scratch.write("in.xml", bytes)
      let found = try XMLDifferences.find(
        bytes, keepsPlaces: sample.keepsPlaces, blockSize: 1 << 16,
        path: path)
      #expect(found == [], "\(count) bytes of \(sample)")
    }
  }

  @Test("agree on mutants", arguments: XMLSample.all)
  func mutants(_ sample: XMLSample) throws {
    let scratch = try Scratch()
    let environment = ProcessInfo.processInfo.environment
    let count = environment["CAIRN_XML_MUTANTS"].flatMap { Int($0) } ?? 150
    let seed = environment["CAIRN_XML_SEED"].flatMap { UInt64($0) } ?? 1
    var mutation = XMLMutation(seed: seed &+ UInt64(sample.bytes.count))
    for number in 0..<count {
      let bytes = mutation.mutant(of: sample.bytes)
      let path = try scratch.write("in.xml", bytes)
      let found = try XMLDifferences.find(
        bytes, keepsPlaces: sample.keepsPlaces, blockSize: 1 << 16, path: path)
      #expect(
        found == [],
        "mutant \(number) of \(sample), seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  /// The error of walking a source to its end.
  private static func error(_ source: XMLSource) -> GeoError? {
    var document = XMLDocument(source, sampleVocabulary, blockSize: 1000)
    var batch = FeatureBatch()
    do throws(GeoError) {
      while true {
        batch.removeAll()
        document.begin(&batch.piece)
        while !document.isFull { if try document.next(&batch.piece) == .end { return nil } }
        document.finish(&batch.piece)
      }
    } catch { return error }
  }

  /// Nothing is fetched and nothing grows: both engines say so, with the same code.
  @Test(
    "refuse entities and external subsets",
    arguments: [
      ("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "xml-entity"),
      ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "xml-entity"),
      ("<!DOCTYPE a [<!ENTITY b 'cc'><!ENTITY d '&b;&b;'>]><a>&d;</a>", "xml-entity"),
      ("<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>", "xml-entity"),
      ("<!DOCTYPE a [<!ENTITY b SYSTEM 'p.png' NDATA png>]><a/>", "xml-entity"),
      ("<!DOCTYPE a [<!ENTITY % b 'c'>]><a/>", "xml-entity"),
      ("<!DOCTYPE a [<!ENTITY % b SYSTEM 'http://127.0.0.1:9/'>%b;]><a/>", "xml-entity"),
      ("<!DOCTYPE a SYSTEM 'a.dtd'><a/>", "xml-entity"),
      ("<!DOCTYPE a PUBLIC 'a' 'http://127.0.0.1:9/a.dtd'><a/>", "xml-entity"),
      ("<a>&b;</a>", "xml-syntax"), ("<a b='&c;'/>", "xml-syntax"),
    ])
  func refusals(text: String, code: String) throws { try Self.expect(text, code) }

  @Test("refuse bottomless nesting", arguments: [1024, 1025, 100_000])
  func nesting(depth: Int) throws {
    let ends = depth > 1024 ? "" : String(repeating: "</a>", count: depth)
    try Self.expect(
      String(repeating: "<a>", count: depth) + ends, depth > 1024 ? "nested-too-deeply" : nil)
  }

  private static func expect(_ text: String, _ code: String?) throws {
    let scratch = try Scratch()
    let path = try scratch.write("in.xml", Array(text.utf8))
    let usual = Self.error(try XMLSource(ByteSource(path: path)))
    let expat = Self.error(try .readingWithExpat(ByteSource(path: path)))
    #expect(usual?.reason.code == code && expat?.reason.code == code)
    #expect(usual?.location?.byteOffset == expat?.location?.byteOffset)
    #expect(code == nil || usual?.location?.byteOffset != nil)
  }

  /// Whatever XML is among the test data, and what else a list names: one path a line in the file that
  /// `CAIRN_XML_LIST` says.
  @Test("agree on every document of the test data")
  func documents() throws {
    let paths = try Self.documentPaths()
    #expect(paths.count >= XMLSample.files.count && paths.count > 15)
    for path in paths {
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
      for blockSize in [1000, 1 << 16] {
        let found = try XMLDifferences.find(
          bytes, keepsPlaces: !Self.hasDefaults(bytes), blockSize: blockSize, path: path)
        #expect(found == [], "\(path)")
      }
    }
  }

  /// Attributes that a document type declares have no place in the file.
  private static func hasDefaults(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains("<!ATTLIST")
  }

  private static func documentPaths() throws -> [String] {
    let samples = dataFolder.appendingPathComponent("../../samples").standardizedFileURL
    var paths: [String] = []
    for folder in [dataFolder, samples] {
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      where [".kml", ".gpx", ".osm", ".xml", ".qml", ".sld"].contains(where: name.hasSuffix) {
        paths.append(folder.appendingPathComponent(name).path)
      }
    }
    if let list = ProcessInfo.processInfo.environment["CAIRN_XML_LIST"] {
      paths += try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n").map(
        String.init)
    }
    return paths.sorted()
  }
}

/// Changes documents at random, the same way for the same seed.
struct XMLMutation {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64 (Steele, Lea, Flood).
  private mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ value >> 31) % UInt64(max(bound, 1)))
  }

  /// What breaks documents, or nearly does.
  private static let pieces: [[UInt8]] =
    [
      "<", ">", "/", "</", "/>", "=", "\"", "'", "&", ";", "&amp;", "&#60;", "&#x3c;", "&#0;",
      "&#xD800;",
      "&#1114112;", "&#", "&#x;", "&foo;", "&a", "<!--", "-->", "--", "-", "<![CDATA[", "]]>", "]]",
      "]",
      "<![", "<!", "<!D", "<!DOCTYPE a>", "<!DOCTYPE a [<!ENTITY b 'c'>]>", "<?", "?>", "<?x?>",
      "<?xml?>",
      "<?XML a?>", "<?xml version='1.0'?>", "?", " ", "\t", "\n", "\r", "\r\n", ":", "a:b",
      "x=\"1\"",
      " a='1' a='2'", "xmlns='urn:x'", "xmlns:a=''", "1", "-a", ".", "é", "\u{B7}", "\u{D7}",
      "\u{FFFE}",
      "\u{FFFF}", "\u{FFFD}", "\u{10FFFF}", "\u{0}", "\u{1}", "\u{7F}", "\u{85}", "\u{2028}",
      "\u{FEFF}",
      "<a>", "</a>", "<a/>", "<a b='c'>", "<é>", "%", "#", "[", "(",
    ].map { Array($0.utf8) } + [
      [0x80], [0xC0, 0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F],
      [0xF4, 0x90, 0x80, 0x80],
      [0xFE], [0xFF], [0xEF, 0xBB, 0xBF],
    ]

  /// A document with one to four changes.
  mutating func mutant(of bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...(next(below: 8) / 2 & next(below: 4)) {
      let place = next(below: bytes.count + 1)
      let length = min(1 + next(below: 1 << next(below: 6)), bytes.count - place)
      switch next(below: 8) {
      case 0...2: bytes.insert(contentsOf: Self.pieces[next(below: Self.pieces.count)], at: place)
      case 3:
        bytes.replaceSubrange(
          place..<place + min(length, 2), with: Self.pieces[next(below: Self.pieces.count)])
      case 4: bytes.removeSubrange(place..<place + length)
      case 5: if place < bytes.count { bytes[place] = UInt8(next(below: 256)) }
      case 6:
        let copy = Array(bytes[place..<place + length])
        bytes.insert(contentsOf: copy, at: next(below: bytes.count + 1))
      default: if place < bytes.count { bytes[place] ^= 1 << UInt8(next(below: 8)) }
      }
    }
    return bytes
  }
}
