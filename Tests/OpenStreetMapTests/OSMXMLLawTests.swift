import FormatTestSupport
import TestSupport
import Testing

@testable import Base

/// What holds for every document: sizes of blocks and shortcuts change nothing.
@Suite struct OSMXMLLawTests {
  /// A document with a bit of everything.
  static let sample = """
    <?xml version="1.0" encoding="UTF-8"?>
    <osm version="0.6" generator="x"><bounds minlat="1" minlon="2" maxlat="3" maxlon="4"/>
     <node id="1" lat="50.5" lon="-7.25" version="1" timestamp="2013-05-06T20:39:19Z" uid="1" user="é"/>
     <!-- <way id="9"/> -->
     <node id="2" visible="true" lat="1" lon="2"><tag k="a" v="b &amp; c"/></node><node id='3'/>
     <way id="4"><nd ref="1"/><nd ref='2' lat='1' lon='2'/><tag k="highway" v="x"/></way>text
     <relation id="5" action="modify"><member type="way" ref="4" role="outer"/>
      <member type='node' ref='1' role='ü' lat='1' lon='2'></member><foo><bar/></foo></relation>
     <way id="6"><center lat="1" lon="2"/></way><nd ref="1"/><node id="7" lat="1" lon="1"></node>
    </osm>

    """

  static let changes = """
    <osmChange version="0.6"><create><node id="-1" lat="1" lon="2"/><way id="-2"><nd ref="-1"/></way>
    </create><modify>
      <node id="1" lat="1" lon="2" version="2"/><node id="1" lat="1" lon="3" version="3"/></modify>
    <delete><relation id="3" version="7"/><node id="4"/></delete><foo/></osmChange>
    """

  @Test("every size of blocks gives the same objects", arguments: [sample, changes])
  func blockSizes(_ text: String) throws {
    let whole = try readOSMXML(text)
    #expect(whole.error == nil)
    #expect(whole.objects.count >= 6)
    for blockSize in 1...text.utf8.count {
      let pieces = try readOSMXML(text, blockSize: blockSize)
      #expect(pieces.error == nil)
      #expect(pieces.objects == whole.objects, "\(blockSize)")
      #expect(pieces.elements == whole.elements)
      #expect(pieces.notices == whole.notices)
      if blockSize == 1 { #expect(pieces.pieceCount >= whole.objects.count) }
    }
  }

  @Test("real data: sizes of blocks and shortcuts change nothing")
  func realData() throws {
    let bytes = try osmXMLFile("osmtogeojson/map.osm")
    let whole = try readOSMXML(bytes)
    for blockSize in [1, 100, 1000, 10000] {
      #expect(try readOSMXML(bytes, blockSize: blockSize).objects == whole.objects)
    }
    let careful = try readOSMXML(bytes, usesShortcuts: false)
    #expect(careful.objects == whole.objects)
    #expect(careful.elements == whole.elements)
  }

  @Test("a text that is cut short is an error, or has all objects", arguments: [sample, changes])
  func truncation(_ text: String) throws {
    let bytes = Array(text.utf8)
    let whole = try readOSMXML(bytes)
    for count in 0..<bytes.count {
      for blockSize in [1, 1 << 20] {
        let result = try readOSMXML(Array(bytes[..<count]), blockSize: blockSize)
        if result.error == nil {
          #expect(result.objects == whole.objects, "\(count)")
        } else {
          #expect(whole.objects.starts(with: result.objects), "\(count)")
        }
      }
    }
  }

  @Test("mutations: both ways agree on objects and errors", arguments: 0..<12)
  func mutations(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let pieces = [
      "<", ">", "/", "\"", "'", "&", "=", " ", "\n", "\t", "\r", "&lt;", "&#10;", "é", "\u{1F600}",
      "<!--", "-->", "<![CDATA[", "]]>", "<?x ?>", "<node id=\"1\"", "</node>", "<way id='1'>",
      "</way>", "<nd ref=\"", "<tag k=\"a\" v=\"b\"/>", " lat=\"1\"", " lon='2'", " id=\"3\"", "0",
      "9", ".", "-", "e5", "12345678901234567890", " visible='false'", " xmlns='a'", " a:b='c'",
      "<member type=\"node\" ref=\"1\" role=\"\"/>", "<relation id=\"8\">", "x",
    ]
    for text in [Self.sample, Self.changes] {
      let original = Array(text.utf8)
      for _ in 0..<50 {
        var bytes = original
        for _ in 0...Int(generator.next() % 2) {
          let place = Int(generator.next() % UInt64(bytes.count))
          let length = Int(generator.next() % 3)
          let piece = pieces[Int(generator.next() % UInt64(pieces.count))]
          bytes.replaceSubrange(
            place..<min(place + length, bytes.count),
            with: generator.next() % 4 == 0
              ? [UInt8(truncatingIfNeeded: generator.next())] : Array(piece.utf8))
        }
        try compare(bytes)
      }
    }
  }

  private func compare(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let whole = try readOSMXML(bytes)
    let careful = try readOSMXML(bytes, usesShortcuts: false)
    #expect(careful.objects == whole.objects, "\(text)")
    #expect(careful.elements == whole.elements, "\(text)")
    #expect(careful.error == whole.error, "\(text)")
    #expect(careful.notices == whole.notices, "\(text)")
    for blockSize in [1, 90] {
      let pieces = try readOSMXML(bytes, blockSize: blockSize)
      #expect(pieces.error?.reason == whole.error?.reason, "\(blockSize) \(text)")
      if whole.error == nil {
        #expect(pieces.objects == whole.objects, "\(blockSize) \(text)")
        #expect(pieces.notices == whole.notices, "\(blockSize) \(text)")
      }
    }
  }
}
