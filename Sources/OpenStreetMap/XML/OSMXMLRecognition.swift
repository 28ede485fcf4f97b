internal import FormatKit
internal import XML

extension OSMXMLReader {
  /// How sure it is that a document with this head is OSM XML (`osm`), or osmChange.
  ///
  /// Anything before the root is passed over, so that documents which will be refused for it are still
  /// recognised; so are zeros, as in UTF-16.
  static func recognise(
    _ head: UnsafeBufferPointer<UInt8>, isChange: Bool
  ) -> Format.Confidence {
    guard head.prefix(64).contains(UInt8(ascii: "<")) else { return .no }
    var rest = head.filter { $0 != 0 && $0 < 0x80 }[...]
    while let next = rest.firstIndex(where: { !XMLCharacters.isSpace($0) }) {
      rest = rest[next...]
      if rest.starts(with: "<?".utf8) {
        rest = rest.behind("?>")
      } else if rest.starts(with: "<!--".utf8) {
        rest = rest.behind("-->")
      } else if rest.starts(with: "<!".utf8) {
        rest = rest.behindDeclaration
      } else {
        break
      }
    }
    let name = isChange ? "<osmChange" : "<osm"
    guard rest.starts(with: name.utf8), let byte = rest.dropFirst(name.utf8.count).first,
      XMLBytes.endsName(byte)
    else { return !isChange && isErrorPage(rest) ? .certain : .no }
    return .certain
  }

  /// True for the page that Overpass sends in place of data, whose text the reader repeats; its title is
  /// `OSM3S Response`.
  private static func isErrorPage(_ root: ArraySlice<UInt8>) -> Bool {
    root.starts(with: "<html".utf8) && !root.behind("OSM3S").isEmpty
  }
}

extension ArraySlice<UInt8> {
  /// What follows the first occurrence of a text; nothing if there is none.
  fileprivate func behind(_ text: StaticString) -> ArraySlice {
    let count = text.utf8CodeUnitCount
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: count)
    let found = indices.first { self[$0...].starts(with: wanted) }
    return dropFirst((found ?? endIndex) - startIndex + count)
  }

  /// What follows a document type declaration, whose subset is in brackets.
  fileprivate var behindDeclaration: ArraySlice {
    var depth = 0
    for index in indices {
      switch self[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return self[(index + 1)...]
      default: break
      }
    }
    return []
  }
}
