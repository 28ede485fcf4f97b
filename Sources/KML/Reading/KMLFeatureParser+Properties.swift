internal import Base
internal import Features
internal import Text
internal import XML

extension KMLFeatureParser {
  /// What a text was made of.
  struct TextContent {
    /// It contains elements: the text is their markup, as it stands in the file.
    var isMarkup = false
    /// Where the first CDATA section that is not empty was appended, with those right behind it, as
    /// `]]>` is split over two.
    var section: Range<Int>?
    /// There was more than white space beside the section.
    var hasOtherText = false
  }

  /// Appends the text of the present element, to its end.
  @inline(__always)
  mutating func appendText(to text: inout Bytes) throws(XMLFault) -> TextContent {
    let start = text.count
    let contentStart = scanner.position
    let token = try scanner.next()
    if token == .endElement { return TextContent() }
    guard token == .text, scanner.isVerbatim else {
      return try appendPieces(token, from: start, contentStart, to: &text)
    }
    text.append(contentsOf: scanner.content)
    let next = try scanner.next()
    if next == .endElement { return TextContent() }
    return try appendPieces(next, from: start, contentStart, to: &text)
  }

  /// Puts the text of the present element into the scratch bytes.
  mutating func loadScratch() throws(XMLFault) {
    let scratch = scratch
    scratch.bytes.removeAll()
    _ = try appendText(to: &scratch.bytes)
  }

  /// Goes on with a text that is in pieces, or has references in it.
  @inline(never)
  private mutating func appendPieces(
    _ first: XMLScanner.Token, from start: Int, _ contentStart: Position, to text: inout Bytes
  ) throws(XMLFault) -> TextContent {
    var content = TextContent()
    var token = first
    content.hasOtherText = !text.buffer(start..<text.count).isXMLSpace
    while true {
      let before = text.count
      switch token {
      case .text:
        scanner.appendContent(to: &text)
        if !text.buffer(before..<text.count).isXMLSpace { content.hasOtherText = true }
      case .cdata:
        scanner.appendContent(to: &text)
        guard text.count > before else { break }
        if content.section == nil || content.section?.upperBound == before {
          content.section = (content.section?.lowerBound ?? before)..<text.count
        } else {
          content.hasOtherText = true
        }
      case .startElement:
        content.isMarkup = true
        try NestedElement.skip(&scanner)
      case .endElement:
        if content.isMarkup {
          text.truncate(to: start)
          text.append(from: contentStart, count: max(scanner.tokenStart - contentStart, 0))
        }
        return content
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
      token = try scanner.next()
    }
  }

  // MARK: - Plain ones

  /// Counts the attributes of an element of which only the text is kept.
  @inline(__always)
  mutating func countAttributes() { geometryNotes.lostAttributes += scanner.attributes.count }

  /// A text by the element's name; nothing if it is empty.
  mutating func takeText(_ batch: inout FeatureBatch) throws(XMLFault) {
    try takeText(of: slot.key(ofElement: scanner.name, scanner.names), &batch)
  }

  /// A text; nothing if it is empty.
  mutating func takeText(of key: UInt32, _ batch: inout FeatureBatch) throws(XMLFault) {
    countAttributes()
    let start = batch.text.count
    _ = try appendText(to: &batch.text)
    if batch.text.count > start { batch.cells.append(KMLText.cell(key, from: start, batch)) }
  }

  /// `description`: the first CDATA section is HTML and all that counts, as in togeojson; markup outside of
  /// CDATA is HTML too.
  mutating func takeDescription(_ batch: inout FeatureBatch) throws(XMLFault) {
    let key = slot.key(ofElement: scanner.name, scanner.names)
    countAttributes()
    let start = batch.text.count
    let content = try appendText(to: &batch.text)
    guard batch.text.count > start else { return }
    if let section = content.section, !content.isMarkup {
      if content.hasOtherText { geometryNotes.textsBesideHTML += 1 }
      batch.text.truncate(to: section.upperBound)
      batch.cells.append(html(key, from: section.lowerBound, batch))
    } else if content.isMarkup {
      batch.cells.append(html(key, from: start, batch))
    } else {
      batch.cells.append(KMLText.cell(key, from: start, batch))
    }
  }

  private func html(_ key: UInt32, from start: Int, _ batch: borrowing FeatureBatch) -> Cell {
    var cell = KMLText.cell(key, from: start, batch)
    cell.type = .text
    cell.flags.insert(.html)
    return cell
  }

  /// `visibility` and `open`: 0 or 1 (§9.1.3.2); other texts stay texts.
  mutating func takeBoolean(_ batch: inout FeatureBatch) throws(XMLFault) {
    let key = slot.key(ofElement: scanner.name, scanner.names)
    countAttributes()
    let start = batch.text.count
    _ = try appendText(to: &batch.text)
    appendBoolean(key, from: start, &batch)
  }

  /// Makes a boolean of the text behind `start`, if it is one.
  func appendBoolean(_ key: UInt32, from start: Int, _ batch: inout FeatureBatch) {
    guard batch.text.count > start else { return }
    if let truth = KMLNumber.boolean(batch.text.buffer(start..<batch.text.count)) {
      batch.text.truncate(to: start)
      batch.cells.append(Cell(key: key, type: .boolean, bits: truth ? 1 : 0))
    } else {
      batch.cells.append(KMLText.cell(key, from: start, batch))
    }
  }

  /// `Snippet`: its text, with its `maxLines` where it has them (§9.1.3.7).
  mutating func takeSnippet(_ batch: inout FeatureBatch) throws(XMLFault) {
    let key = slot.key(ofElement: scanner.name, scanner.names)
    var lines: [UInt8]?
    for index in 0..<scanner.attributes.count {
      if KMLName(number: scanner.attributes[index].name, in: names) == .maxLines {
        scratch.bytes.removeAll()
        scanner.appendAttribute(index, to: &scratch.bytes)
        lines = Array(scratch.bytes.buffer)
      } else {
        geometryNotes.lostAttributes += 1
      }
    }
    let start = batch.text.count
    guard let lines else {
      _ = try appendText(to: &batch.text)
      batch.cells.append(KMLText.cell(key, from: start, batch))
      return
    }
    try loadScratch()
    batch.text.append("{\"maxLines\":")
    if let count = lines.withUnsafeBufferPointer(KMLNumber.integer) {
      batch.text.append(String(count))
    } else {
      batch.text.append(quoting: lines)
    }
    batch.text.append(",\"value\":")
    batch.text.append(quoting: scratch.bytes.buffer)
    batch.text.append("}")
    batch.cells.append(batch.storedCell(key: key, type: .json, from: start))
  }

  // MARK: - Times

  /// `timestamp`: the text of `when` (§15.2), of whatever precision.
  mutating func takeTimeStamp(_ batch: inout FeatureBatch) throws(XMLFault) {
    countAttributes()
    while true {
      switch try scanner.next() {
      case .startElement:
        if element == .when {
          try takeText(of: slot.key("timestamp"), &batch)
        } else {
          try takeElement(&batch)
        }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
  }

  /// `timespan`: `begin` and `end` (§15.3); a missing one is an empty text, as in togeojson.
  mutating func takeTimeSpan(_ batch: inout FeatureBatch) throws(XMLFault) {
    countAttributes()
    let start = batch.text.count
    var ends: (begin: [UInt8], end: [UInt8]) = ([], [])
    children: while true {
      switch try scanner.next() {
      case .startElement:
        guard let name = element, name == .begin || name == .end else {
          try NestedElement.skip(&scanner)
          geometryNotes.lostElements += 1
          continue
        }
        try loadScratch()
        if name == .begin {
          ends.begin = Array(scratch.bytes.buffer)
        } else {
          ends.end = Array(scratch.bytes.buffer)
        }
      case .text, .cdata: continue
      case .endElement: break children
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
    batch.text.append("{\"begin\":")
    batch.text.append(quoting: ends.begin)
    batch.text.append(",\"end\":")
    batch.text.append(quoting: ends.end)
    batch.text.append("}")
    batch.cells.append(batch.storedCell(key: slot.key("timespan"), type: .json, from: start))
  }

  // MARK: - Others

  /// An element without a rule of its own: its text, or all that is in it as JSON.
  mutating func takeElement(_ batch: inout FeatureBatch) throws(XMLFault) {
    guard needsProperties else { return try NestedElement.skip(&scanner) }
    let key = slot.key(ofElement: scanner.name, scanner.names)
    let tagStart = scanner.tokenStart
    let start = batch.text.count
    plainElements.append(batch.cells.count)
    if scanner.attributes.isEmpty {
      let content = try appendText(to: &batch.text)
      if !content.isMarkup {
        batch.cells.append(KMLText.cell(key, from: start, batch))
        return
      }
    } else {
      try NestedElement.skip(&scanner)
    }
    batch.text.truncate(to: start)
    try look(at: tagStart)
    let isText = try NestedElement.appendJSON(&side, to: &batch.text)
    var cell = batch.storedCell(key: key, type: .json, from: start)
    // It would be a string only without attributes and children, and such elements were taken above.
    if isText { cell.type = .text }
    batch.cells.append(cell)
  }

  /// Begins a second look at the element that has just ended, behind its start tag.
  mutating func look(at start: Position) throws(XMLFault) {
    side.begin(start, scanner.position, within: scanner.bindings)
    _ = try side.next()
  }
}
