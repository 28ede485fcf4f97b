internal import Base
internal import Files
internal import Text

/// Content that is handed in as GeoJSON but is something else, told from the first bytes of an input.
///
/// It ends the run whatever becomes of bad features: otherwise an output without features would take the
/// place of yesterday's data.
struct GeoJSONStranger {
  let reason: Reason
  /// What the content is, in one clause.
  let message: String
  /// What to do about it.
  let hint: String

  /// The stranger that begins with these bytes, nil for what may be GeoJSON: also where only the first text
  /// of a sequence is damaged.
  init?(_ head: UnsafeBufferPointer<UInt8>) {
    if let encoding = Self.wideEncoding(head) {
      reason = .invalidUTF8
      message = "the file is in \(encoding.prefix(6)), but GeoJSON is in UTF-8 (RFC 8259 §8.1)"
      hint = "make it UTF-8: iconv -f \(encoding) -t UTF-8 IN > OUT"
      return
    }
    guard let first = JSONHead.firstByte(of: head), let known = Self.known(first, head) else {
      return nil
    }
    reason = .unknownFormat
    message = known.message
    hint = known.hint
  }

  private typealias Known = (message: String, hint: String)

  private static func known(_ first: UInt8, _ head: UnsafeBufferPointer<UInt8>) -> Known? {
    switch first {
    case UInt8(ascii: "{"): objectStranger(head)
    case UInt8(ascii: "<"): markup(head)
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "("), UInt8(ascii: "/"):
      isScript(head)
        ? (
          "this is JavaScript, not GeoJSON",
          "remove what comes before the first '{' and after the last '}'"
        ) : nil
    default: nil
    }
  }

  /// A text that is not an object, if no other text follows that is one; nil if the first bytes do not tell.
  /// Other JSON values may stay if they are to be listed as faults.
  init?(withoutObject head: UnsafeBufferPointer<UInt8>, allowingValues: Bool) {
    guard let first = JSONHead.firstByte(of: head), let place = head.firstIndex(of: first),
      first != UInt8(ascii: "{"), first != 0x1e,
      !(allowingValues && "[\"-0123456789tfn".utf8.contains(first))
    else { return nil }
    let lines = head.split(separator: 0x0a)
    guard lines.count > 1 || head.count < ByteSource.headSize,
      !lines.contains(where: { line in
        line.first { $0 > 0x20 } == UInt8(ascii: "{") || line.contains(0x1e)
      })
    else { return nil }
    reason = .unknownFormat
    if first == UInt8(ascii: "[") {
      message = "this is a JSON array, but GeoJSON is an object"
      hint = "jq -c '.[]' IN > OUT.geojsonl makes a sequence of its elements"
    } else {
      let name = first == 0 ? "a zero byte" : Self.name(of: head[place...].prefix(20))
      message = "this is not GeoJSON, which begins with '{': found \(name)"
      hint = "--input-format names the format if it is another one"
    }
  }

  /// What messages call the value that begins with some bytes, which need not be all of it.
  private static func name(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let ended = Array(bytes) + [0]
    return ended.withUnsafeBufferPointer { $0.baseAddress.map { JSONFault.name(of: $0) } ?? "" }
  }

  /// What iconv calls an encoding with more than one byte to a letter; JSON has no zero bytes.
  private static func wideEncoding(_ head: UnsafeBufferPointer<UInt8>) -> String? {
    if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) {
      return "UTF-32"
    }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    guard head.count >= 4 else { return nil }
    return switch (head[0] == 0, head[1] == 0, head[2] == 0, head[3] == 0) {
    case (false, true, false, true): "UTF-16LE"
    case (true, false, true, false): "UTF-16BE"
    case (false, true, true, true): "UTF-32LE"
    case (true, true, true, false): "UTF-32BE"
    default: nil
    }
  }

  private static func markup(_ head: UnsafeBufferPointer<UInt8>) -> Known {
    let text = String(decoding: head.prefix(1024), as: UTF8.self).lowercased()
    let marks = ["<!doctype html", "<html", "<head", "<body"]
    guard marks.contains(where: { text.contains(text: $0) }) else {
      return (
        "this is XML, not GeoJSON",
        "--input-format takes the names of formats that are XML, such as kml"
      )
    }
    return (
      "this is a web page (HTML), not GeoJSON",
      "the server sent a page in place of the file; open the address in a browser to see what it says"
    )
  }

  /// True for `NAME = {`, `NAME({` and the like.
  private static func isScript(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    guard
      let brace = head.prefix(512).firstIndex(where: {
        $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[")
      }),
      let last = head[..<brace].last(where: { $0 > 0x20 })
    else { return false }
    return last == UInt8(ascii: "=") || last == UInt8(ascii: "(")
  }

  // MARK: - Objects

  /// Other kinds of JSON objects; nil for GeoJSON's own, and for unknown ones.
  private static func objectStranger(_ head: UnsafeBufferPointer<UInt8>) -> Known? {
    // A copy, followed by the zero bytes that the scanner needs.
    var text = Bytes(capacity: head.count + 64)
    text.append(contentsOf: head)
    text.append(repeating: 0, count: 64)
    if head.starts(with: [0xEF, 0xBB, 0xBF]) {
      for index in 0..<3 { text[index] = 0x20 }
    }
    var members = GeoJSONHeadMembers(text.base)
    var suspect: Known?
    var hasError = false
    while let member = members.readNext() {
      switch member.name {
      case "type":
        switch member.text {
        case "Topology": return topology
        case "CityJSON", "CityJSONFeature": return cityJSON
        case nil: break
        default: return nil
        }
      case "arcs" where member.isContainer: suspect = topology
      case "attributes" where member.isContainer, "rings" where member.isContainer,
        "paths" where member.isContainer:
        suspect = esri
      case "geometryType":
        if member.text?.hasPrefix("esriGeometry") == true { suspect = esri }
      case "features":
        var feature = member.firstElement
        while let part = feature.readNext() {
          if part.name == "type" { return nil }
          if part.name == "attributes" { suspect = esri }
        }
      case "tilejson": suspect = tileJSON
      case "error": hasError = true
      default: break
      }
    }
    return suspect ?? (hasError && members.isComplete ? serverError : nil)
  }

  private static let topology: Known = (
    "this is TopoJSON, not GeoJSON",
    "topo2geo, mapshaper or ogr2ogr -f GeoJSON OUT IN turns it into GeoJSON"
  )
  private static let esri: Known = (
    "this is Esri JSON, not GeoJSON",
    "ask the server for f=geojson, or let ogr2ogr -f GeoJSON OUT IN turn it into GeoJSON"
  )
  private static let cityJSON: Known = (
    "this is CityJSON, not GeoJSON", "cjio IN export geojson OUT turns it into GeoJSON"
  )
  private static let tileJSON: Known = (
    "this is TileJSON, which only describes tiles", "fetch the data that the tiles were made of"
  )
  private static let serverError: Known = (
    "this is the error message of a server, not GeoJSON",
    "look at what it says, and fetch the data again"
  )
}
