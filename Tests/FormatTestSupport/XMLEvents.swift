import Base
import Features
@testable package import XML

/// A small vocabulary, of KML's namespaces.
package let sampleVocabulary = XMLVocabulary(
  names: ["kml", "Document", "Folder", "Placemark", "name", "gx:Track", "id"],
  namespaces: [
    XMLVocabulary.Namespace(prefix: "", uris: ["http://www.opengis.net/kml/2.2"]),
    XMLVocabulary.Namespace(prefix: "gx", uris: ["http://www.google.com/kml/ext/2.2"]),
  ])

/// An event of a document, as every way of reading it must give it.
package struct XMLEvent: Equatable, CustomStringConvertible {
  package enum Kind: String {
    case start, end, text, section
  }

  package var kind: Kind
  /// The name as written, or the text.
  package var text: String
  /// `name=value`, without namespace declarations.
  package var attributes: [String] = []
  /// Where a tag starts and ends in the file, -1 for text.
  package var start = -1
  package var stop = -1

  package var description: String { "\(kind) '\(text)' \(attributes) \(start)..<\(stop)" }
}

/// Events up to the end of a document, or up to what is wrong with it.
package struct XMLEvents: Equatable {
  package var events: [XMLEvent] = []
  /// The offset of the fault; nil for none.
  package var fault: Int?
  package var message = ""
  /// The fault lies outside of the root element.
  package var isOutside = false

  package static func == (left: XMLEvents, right: XMLEvents) -> Bool {
    left.events == right.events && left.fault == right.fault
  }

  /// The same for texts in which bytes have other places.
  package var withoutPlaces: XMLEvents {
    var result = self
    for index in result.events.indices {
      result.events[index].start = -1
      result.events[index].stop = -1
    }
    return result
  }

  /// Forgets text before a fault: it is no token yet.
  package mutating func dropUnfinished() {
    if events.last?.kind == .text { events.removeLast() }
  }

  package mutating func append(_ event: XMLEvent) {
    if event.kind == .text, let last = events.last, last.kind == .text {
      events[events.count - 1].text += event.text
    } else if event.kind != .text || !event.text.isEmpty {
      events.append(event)
    }
  }

  /// Appends the scanner's present token.
  package mutating func append(
    _ token: XMLScanner.Token, _ scanner: inout XMLScanner, start: Int, stop: Int
  ) {
    switch token {
    case .startElement:
      var attributes: [String] = []
      for index in 0..<scanner.attributes.count {
        var value = Bytes()
        scanner.appendAttribute(index, to: &value)
        attributes.append(
          scanner.names.raw.name(at: scanner.attributes[index].rawName) + "="
            + String(decoding: value.buffer, as: UTF8.self))
      }
      append(
        XMLEvent(
          kind: .start, text: scanner.names.raw.name(at: scanner.rawName), attributes: attributes,
          start: start, stop: stop))
    case .endElement:
      append(
        XMLEvent(
          kind: .end, text: scanner.names.raw.name(at: scanner.rawName), start: start, stop: stop))
    case .text, .cdata:
      var text = Bytes()
      scanner.appendContent(to: &text)
      append(
        XMLEvent(
          kind: token == .text ? .text : .section,
          text: String(decoding: text.buffer, as: UTF8.self)))
    case .end, .incomplete: break
    }
  }

  /// The events of our scanner over bytes that are all there.
  package static func scanned(_ bytes: [UInt8]) -> XMLEvents {
    var result = XMLEvents()
    var text = Bytes()
    bytes.withUnsafeBufferPointer { text.append(contentsOf: $0) }
    // What lies behind the end must not matter.
    text.append(repeating: UInt8(ascii: "<"), count: 64)
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let base = UnsafePointer(text.base)
    var scanner = XMLScanner(sampleVocabulary)
    scanner.begin(base + mark, base + bytes.count)
    do throws(XMLFault) {
      while true {
        let token = try scanner.next()
        guard token != .end else { break }
        result.append(
          token, &scanner, start: scanner.tokenStart - base, stop: scanner.position - base)
      }
    } catch {
      result.fault = error.position - base
      result.message = error.message
      result.isOutside = scanner.depth == 0
    }
    _ = consume text
    return result
  }

  /// The events of a source that is walked in blocks.
  package static func walked(_ source: XMLSource, blockSize: Int) -> XMLEvents {
    var result = XMLEvents()
    var document = XMLDocument(source, sampleVocabulary, blockSize: blockSize)
    var batch = FeatureBatch()
    do throws(GeoError) {
      var isAtEnd = false
      while !isAtEnd {
        batch.removeAll()
        document.begin(&batch.piece)
        while !document.isFull, !isAtEnd {
          let token = try document.next(&batch.piece)
          isAtEnd = token == .end
          let base = UnsafePointer(batch.piece.bytes.base) - Int(batch.piece.offset)
          result.append(
            token, &document.scanner, start: document.scanner.tokenStart - base,
            stop: document.scanner.position - base)
        }
        document.finish(&batch.piece)
      }
    } catch {
      result.fault = error.location?.byteOffset.map(Int.init)
      result.message = error.message
      result.isOutside = document.scanner.depth == 0
    }
    return result
  }
}
