public import Base
internal import Text

/// Turns an element and everything in it into JSON.
public struct NestedElementJSON: ~Copyable {
  /// An element within, as it stands in the JSON text that is being made.
  struct Member: BitwiseCopyable {
    /// The canonical name's number.
    var name: Int
    var value: Int
    /// Behind the comma.
    var end: Int
    /// The next one of the name, or -1.
    var next: Int
  }

  /// The members of the elements that are open, the innermost one's last.
  private var members = Column<Member>(capacity: 32)
  /// Their text.
  private var text = Bytes()
  /// By name, the last member of the element that is being ended, + 1.
  private var lastOfName = Column<Int>(capacity: 32)
  private var scratch = Bytes()

  /// A writer; it keeps its memory, so reuse it for many elements.
  public init() {}

  /// Appends the element whose start tag is the scanner's current token; true if it became a
  /// string.
  public mutating func append(
    _ scanner: inout XMLScanner, to json: inout Bytes
  ) throws(XMLFault) -> Bool {
    let start = json.count
    let firstMember = members.count
    let textStart = text.count
    json.append("{")
    for index in 0..<scanner.attributes.count {
      scratch.removeAll()
      scratch.append("@")
      scratch.append(contentsOf: scanner.names.canonical.bytes(at: scanner.attributes[index].name))
      json.append(quoting: scratch.buffer)
      json.append(":")
      scratch.removeAll()
      scanner.appendAttribute(index, to: &scratch)
      json.append(quoting: scratch.buffer)
      json.append(",")
    }
    let membersStart = json.count
    scan: while true {
      switch try scanner.next() {
      case .startElement:
        let name = scanner.name
        json.append(quoting: scanner.names.canonical.bytes(at: name))
        json.append(":")
        let value = json.count
        _ = try append(&scanner, to: &json)
        json.append(",")
        members.append(Member(name: name, value: value, end: json.count, next: -1))
      case .text, .cdata: scanner.appendContent(to: &text)
      case .endElement: break scan
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
    let hasMembers = members.count > firstMember
    if !hasMembers, json.count == start + 1 {
      json.truncate(to: start)
      json.append(quoting: text.buffer(textStart..<text.count))
      text.truncate(to: textStart)
      return true
    }
    if hasMembers {
      gather(from: firstMember, membersStart, scanner.names.canonical, &json)
    }
    appendText(from: textStart, trims: hasMembers, to: &json)
    json.truncate(to: json.count - 1)
    json.append("}")
    members.truncate(to: firstMember)
    text.truncate(to: textStart)
    return false
  }

  /// Makes arrays of members of one name.
  private mutating func gather(
    from first: Int, _ start: Int, _ names: borrowing KeyTable, _ json: inout Bytes
  ) {
    lastOfName.append(repeating: 0, count: names.count - lastOfName.count)
    var repeats = false
    for index in first..<members.count {
      let name = members[index].name
      let last = lastOfName[name] - 1
      if last >= 0 {
        members[last].next = index
        // Marks a member that an earlier one has taken along.
        members[index].name = -1 - name
        repeats = true
      }
      lastOfName[name] = index + 1
    }
    for index in first..<members.count {
      let name = members[index].name
      lastOfName[name >= 0 ? name : -1 - name] = 0
    }
    guard repeats else { return }
    scratch.removeAll()
    scratch.append(contentsOf: json.buffer(start..<json.count))
    json.truncate(to: start)
    for index in first..<members.count {
      let member = members[index]
      guard member.name >= 0 else { continue }
      json.append(quoting: names.bytes(at: member.name))
      json.append(":")
      guard member.next >= 0 else {
        json.append(contentsOf: scratch.buffer(member.value - start..<member.end - start))
        continue
      }
      json.append("[")
      var next = index
      while next >= 0 {
        let part = members[next]
        json.append(contentsOf: scratch.buffer(part.value - start..<part.end - start))
        next = part.next
      }
      json.truncate(to: json.count - 1)
      json.append("],")
    }
  }

  private func appendText(from start: Int, trims: Bool, to json: inout Bytes) {
    var first = start
    while first < text.count, XMLCharacters.isSpace(text[first]) { first += 1 }
    guard first < text.count else { return }
    var end = text.count
    if trims {
      while XMLCharacters.isSpace(text[end - 1]) { end -= 1 }
    }
    json.append("\"#text\":")
    json.append(quoting: text.buffer((trims ? first : start)..<end))
    json.append(",")
  }
}
