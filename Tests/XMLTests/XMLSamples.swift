import FormatTestSupport
import Foundation

/// Documents that every test of both engines reads.
struct XMLSample: CustomStringConvertible, Sendable {
  let name: String
  let bytes: [UInt8]
  /// Tags keep their places when expat's events are written anew.
  var keepsPlaces = true

  var description: String { name }

  /// Files of other projects, and what they lack.
  static let all: [XMLSample] = files + crafted

  static let files: [XMLSample] = {
    let folder = dataFolder.appendingPathComponent("xml")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { !$0.hasSuffix(".md") }.compactMap { name in
      (try? Data(contentsOf: folder.appendingPathComponent(name))).map {
        XMLSample(name: name, bytes: Array($0))
      }
    }
  }()

  static let crafted: [XMLSample] = [
    XMLSample(name: "everything", bytes: Array(everything.utf8)),
    XMLSample(
      name: "everything-crlf",
      bytes: Array(everything.replacingOccurrences(of: "\n", with: "\r\n").utf8)),
    XMLSample(name: "doctype", bytes: Array(doctype.utf8)),
    XMLSample(name: "doctype-defaults", bytes: Array(defaults.utf8), keepsPlaces: false),
    XMLSample(
      name: "latin1", bytes: foreign("ISO-8859-1", [0x47, 0xF6, 0xDF]), keepsPlaces: false),
    XMLSample(
      name: "windows-1252", bytes: foreign("windows-1252", [0x84, 0x35, 0x80, 0x93]),
      keepsPlaces: false),
    XMLSample(name: "koi8-r", bytes: foreign("KOI8-R", [0xED, 0xCF, 0xD3]), keepsPlaces: false),
    XMLSample(
      name: "shift-jis", bytes: foreign("Shift_JIS", [0x93, 0x8C, 0x8B, 0x9E]), keepsPlaces: false),
    XMLSample(
      name: "utf-16-le", bytes: [0xFF, 0xFE] + utf16(wide("UTF-16"), isBigEndian: false),
      keepsPlaces: false),
    XMLSample(
      name: "utf-16-be", bytes: [0xFE, 0xFF] + utf16(wide("UTF-16"), isBigEndian: true),
      keepsPlaces: false),
    XMLSample(
      name: "utf-16-le-bare", bytes: utf16(wide("UTF-16LE"), isBigEndian: false),
      keepsPlaces: false),
    XMLSample(name: "ascii", bytes: foreign("US-ASCII", [0x41])),
    XMLSample(name: "utf8-alias", bytes: foreign("utf8", [0xC3, 0xA9])),
    XMLSample(name: "misnamed", bytes: foreign("UTF-16", [0x41])),
    XMLSample(name: "unknown-encoding", bytes: foreign("Klingon", [0x41])),
    XMLSample(name: "version-1.1", bytes: Array("<?xml version='1.1'?><a/>".utf8)),
    XMLSample(name: "external", bytes: Array("<!DOCTYPE a SYSTEM 'a.dtd'>\n<a/>".utf8)),
    XMLSample(
      name: "parameter-entity", bytes: Array("<!DOCTYPE a [\n%b;\n]>\n<a>&c;</a>".utf8)),
    XMLSample(name: "empty", bytes: []),
    XMLSample(name: "blank", bytes: Array(" \n".utf8)),
    XMLSample(name: "text", bytes: Array("lon,lat\n1,2\n".utf8)),
    XMLSample(
      name: "deep",
      bytes: Array(String(repeating: "<a>", count: 1000).utf8)
        + Array(String(repeating: "</a>", count: 1000).utf8)),
  ]

  /// Every construct of a document that needs no document type declaration.
  private static let everything = """
    <?xml version="1.0"\tencoding='utf-8'  standalone = "yes" ?>
    <!-- before - the root -->
    <?target with data ? > ?>
    <?bare?>
    <kml xmlns="http://www.opengis.net/kml/2.2"
         xmlns:x="urn:x"   a = "1 &lt; 2"  b='"tab\t&#9;nl
    &#xA;cr&#13;"' ><Document  >
      <name>A &amp; B &lt;&gt;&quot;&apos; &#65;&#x1F600;&#0066; ]] ] > \u{7F}é東😀</name\t>
      <description><![CDATA[<b>]] ]]]>]]&gt;<![CDATA[]]>tail<!----><!-- in
     text -->\u{85}more<?pi?></description >
      <x:größe x:e='é'/><_ü-1.2 />
      <Placemark id="p1"/><Placemark
        id="p2"
      /><Placemark><name/>mixed<!-- a --> &#x20AC;
      </Placemark>
      <coordinates>
        14.1,50.1,0 14.2,50.2
      </coordinates>
    </Document></kml>
    <!-- behind -->
    <?pi behind?>

    """

  private static let doctype = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE kml
      [
      <!ELEMENT kml ANY>
      <!-- a comment ]> -->
      <?pi ]> ?>
      <!NOTATION gif PUBLIC "-//x">
    ]>
    <kml><Document a='x
    y'>text &#x000041;&gt;<!--é
    --><name>é</name
    ></Document>
      <b q='"&apos;"' r="'&quot;'" s='""\"""&#39;'/></kml>
    """

  private static let defaults = """
    <!DOCTYPE kml [
      <!ATTLIST kml a CDATA "with a default" b NMTOKENS #IMPLIED>
    ]>
    <kml b="  one   two "><name>x</name></kml>
    """

  /// A document in some encoding, with a text given by its bytes.
  private static func foreign(_ encoding: String, _ text: [UInt8]) -> [UInt8] {
    let pieces = foreignFrame(encoding).split(separator: "@", omittingEmptySubsequences: false)
    return Array(pieces.map { Array($0.utf8) }.joined(separator: text))
  }

  private static func foreignFrame(_ encoding: String) -> String {
    """
    <?xml version="1.0" encoding="\(encoding)"?>
    <!-- a comment
         over lines --><kml
        a="@"\tb='1'><name>@ &#8364; &amp; @</name>
      <![CDATA[@
      <b>@</b>]]>@<b/><!-- @ -->@
    </kml>
    """
  }

  /// The same with characters whose bytes look like others in one of the byte orders.
  private static func wide(_ encoding: String) -> String {
    foreignFrame(encoding).split(separator: "@", omittingEmptySubsequences: false)
      .joined(separator: "\u{2600}\u{0A00}\u{010A}\u{1F600}")
  }

  private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let high = UInt8(unit >> 8)
      let low = UInt8(unit & 0xFF)
      return isBigEndian ? [high, low] : [low, high]
    }
  }
}
