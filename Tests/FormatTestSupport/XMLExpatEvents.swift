import CExpat
@testable import XML

/// Collects the events of expat itself, with which both engines must agree.
package final class XMLExpatEvents {
  private var result = XMLEvents()
  private var section: String?
  private var depth = 0
  private let parser: XML_Parser
  private var encodings: [EncodingMap] = []
  private var stop: Int?

  private init(_ parser: XML_Parser) { self.parser = parser }

  /// Where the present event starts and ends.
  private var range: (start: Int, stop: Int) {
    let start = XML_GetCurrentByteIndex(parser)
    return (start, start + Int(XML_GetCurrentByteCount(parser)))
  }

  /// Reads bytes at once, and refuses what both engines refuse of their own accord.
  package static func read(_ bytes: [UInt8], encoding: String? = nil) -> XMLEvents {
    guard let parser = XML_ParserCreate(encoding) else { return XMLEvents() }
    defer { XML_ParserFree(parser) }
    let state = XMLExpatEvents(parser)
    XML_SetUserData(parser, Unmanaged.passUnretained(state).toOpaque())
    state.setHandlers()
    let status = bytes.withUnsafeBytes {
      XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), 1)
    }
    if status != XML_STATUS_OK {
      // Without a byte to stand at, as in an empty document, expat says -1.
      state.result.fault = state.stop ?? max(XML_GetCurrentByteIndex(parser), 0)
      state.result.message = String(cString: XML_ErrorString(XML_GetErrorCode(parser)))
      state.result.isOutside = state.depth == 0
    }
    return state.result
  }

  private static func of(_ state: UnsafeMutableRawPointer?) -> XMLExpatEvents {
    guard let state else { preconditionFailure("expat forgot its user data") }
    return Unmanaged<XMLExpatEvents>.fromOpaque(state).takeUnretainedValue()
  }

  private static func text(_ name: UnsafePointer<CChar>?) -> String {
    name.map { String(cString: $0) } ?? ""
  }

  private func refuse() {
    if stop == nil { stop = XML_GetCurrentByteIndex(parser) }
    XML_StopParser(parser, 0)
  }

  private func setHandlers() {
    XML_SetUnknownEncodingHandler(
      parser,
      { state, name, encoding in
        guard let name, let encoding, let map = EncodingMap(String(cString: name)) else { return 0 }
        map.fill(&encoding.pointee)
        XMLExpatEvents.of(state).encodings.append(map)
        return 1
      }, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { state, name, attributes in
        let events = XMLExpatEvents.of(state)
        var list: [String] = []
        var next = attributes
        while let place = next, let name = place[0], let value = place[1] {
          let name = String(cString: name)
          if name != "xmlns", !name.hasPrefix("xmlns:") {
            list.append(name + "=" + String(cString: value))
          }
          next = place + 2
        }
        events.depth += 1
        let (start, stop) = events.range
        events.result.append(
          XMLEvent(
            kind: .start, text: XMLExpatEvents.text(name), attributes: list, start: start,
            stop: stop))
      },
      { state, name in
        let events = XMLExpatEvents.of(state)
        events.depth -= 1
        let (start, stop) = events.range
        events.result.append(
          XMLEvent(kind: .end, text: XMLExpatEvents.text(name), start: start, stop: stop))
      })
    XML_SetCharacterDataHandler(parser) { state, text, count in
      let events = XMLExpatEvents.of(state)
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
      let text = String(decoding: bytes, as: UTF8.self)
      if let section = events.section {
        events.section = section + text
      } else {
        events.result.append(XMLEvent(kind: .text, text: text))
      }
    }
    XML_SetCdataSectionHandler(
      parser, { state in XMLExpatEvents.of(state).section = "" },
      { state in
        let events = XMLExpatEvents.of(state)
        events.result.append(XMLEvent(kind: .section, text: events.section ?? ""))
        events.section = nil
      })
    XML_SetEntityDeclHandler(parser) { state, _, _, _, _, _, _, _, _ in
      XMLExpatEvents.of(state).refuse()
    }
    XML_SetStartDoctypeDeclHandler(parser) { state, _, system, external, _ in
      if system != nil || external != nil { XMLExpatEvents.of(state).refuse() }
    }
    XML_SetSkippedEntityHandler(parser) { state, _, _ in
      XMLExpatEvents.of(state).refuse()
    }
    XML_SetXmlDeclHandler(parser) { state, version, _, _ in
      if let version, String(cString: version) != "1.0" {
        XMLExpatEvents.of(state).refuse()
      }
    }
  }
}
