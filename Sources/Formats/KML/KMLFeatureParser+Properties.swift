internal import Geometry
internal import Streaming

extension KMLFeatureParser {
  /// What a text was made of.
  struct TextContent {
    /// There were elements within: the text is their markup, as it stands in the file.
    var isMarkup = false
    /// A CDATA section that is not empty was in it.
    var hasSection = false
  }

  /// Appends the text of the present element, to its end. If a CDATA section is there that is not
  /// empty, white space around it is left out where `unwraps` says so.
  @inline(__always)
  mutating func appendText(
    to text: inout Bytes, unwraps: Bool = false
  ) throws(XMLFault) -> TextContent {
    let start = text.count
    let contentStart = scanner.position
    let token = try scanner.next()
    if token == .endElement { return TextContent() }
    guard token == .text, scanner.isVerbatim else {
      return try appendPieces(token, from: start, contentStart, to: &text, unwraps)
    }
    text.append(contentsOf: scanner.content)
    let next = try scanner.next()
    if next == .endElement { return TextContent() }
    return try appendPieces(next, from: start, contentStart, to: &text, unwraps)
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
    _ first: XMLScanner.Token, from start: Int, _ contentStart: Position, to text: inout Bytes,
    _ unwraps: Bool
  ) throws(XMLFault) -> TextContent {
    var content = TextContent()
    var token = first
    // White space that stands before the first section, and behind the last one.
    var hasOtherText = !text.buffer(start..<text.count).isXMLSpace
    var spaces: [Range<Int>] = start < text.count ? [start..<text.count] : []
    while true {
      let before = text.count
      switch token {
      case .text:
        scanner.appendContent(to: &text)
        spaces.append(before..<text.count)
        if !text.buffer(before..<text.count).isXMLSpace { hasOtherText = true }
      case .cdata:
        scanner.appendContent(to: &text)
        if text.count > before { content.hasSection = true }
      case .startElement:
        content.isMarkup = true
        try NestedElement.skip(&scanner)
      case .endElement:
        if content.isMarkup {
          text.truncate(to: start)
          text.append(from: contentStart, count: max(scanner.tokenStart - contentStart, 0))
        } else if unwraps, content.hasSection, !hasOtherText {
          leaveOut(spaces, from: &text)
        }
        return content
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
      token = try scanner.next()
    }
  }

  private func leaveOut(_ ranges: [Range<Int>], from text: inout Bytes) {
    var copy = Bytes()
    guard let first = ranges.first?.lowerBound else { return }
    var next = first
    for range in ranges {
      copy.append(contentsOf: text.buffer(next..<range.lowerBound))
      next = range.upperBound
    }
    copy.append(contentsOf: text.buffer(next..<text.count))
    text.truncate(to: first)
    text.append(contentsOf: copy.buffer)
  }

  // MARK: - Plain ones

  /// Counts attributes of an element that has a place for its text only.
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

  /// `description`: a CDATA section is HTML, without the white space around it, and so is markup that
  /// stands there unquoted.
  mutating func takeDescription(_ batch: inout FeatureBatch) throws(XMLFault) {
    let key = slot.key(ofElement: scanner.name, scanner.names)
    countAttributes()
    let start = batch.text.count
    let content = try appendText(to: &batch.text, unwraps: true)
    guard batch.text.count > start else { return }
    var cell = KMLText.cell(key, from: start, batch)
    if content.hasSection || content.isMarkup {
      cell.type = .text
      cell.flags.insert(.html)
    }
    batch.cells.append(cell)
  }

  /// `visibility` and `open`: 0 or 1 (§9.1.3.2); other texts stay texts.
  mutating func takeBoolean(_ batch: inout FeatureBatch) throws(XMLFault) {
    let key = slot.key(ofElement: scanner.name, scanner.names)
    countAttributes()
    let start = batch.text.count
    _ = try appendText(to: &batch.text)
    appendBoolean(key, from: start, &batch)
  }

  /// Makes a truth of the text behind `start`, if it is one.
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

  /// `timespan`: `begin` and `end` (§15.3), those that are there.
  mutating func takeTimeSpan(_ batch: inout FeatureBatch) throws(XMLFault) {
    countAttributes()
    let start = batch.text.count
    batch.text.append("{")
    while true {
      switch try scanner.next() {
      case .startElement:
        guard let name = element, name == .begin || name == .end else {
          try NestedElement.skip(&scanner)
          geometryNotes.lostElements += 1
          continue
        }
        try loadScratch()
        guard !scratch.bytes.isEmpty else { continue }
        if batch.text.count > start + 1 { batch.text.append(",") }
        batch.text.append(name == .begin ? "\"begin\":" : "\"end\":")
        batch.text.append(quoting: scratch.bytes.buffer)
      case .text, .cdata: continue
      case .endElement:
        batch.text.append("}")
        batch.cells.append(
          batch.storedCell(key: slot.key("timespan"), type: .json, from: start))
        return
      case .end, .incomplete: throw .cutShort(scanner.position)
      }
    }
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
    // A string that JSON quotes is no text of ours; elements with attributes or children make none.
    if isText { cell.type = .text }
    batch.cells.append(cell)
  }

  /// Begins a second look at the element that has just ended, behind its start tag.
  mutating func look(at start: Position) throws(XMLFault) {
    side.begin(start, scanner.position, within: scanner.bindings)
    _ = try side.next()
  }
}
