internal import Base
internal import Features
internal import XML

/// The feature that is being read, element by element: the scanner, its texts, a second look at what
/// has just ended, and what all parts of ``KMLFeatureParser`` need to know of the feature.
///
/// It owns the scanner's scratch text and the second scanner. Buffers that it hands out are valid until the
/// next call, and a byte that cannot be part of a number follows them.
struct KMLElements: ~Copyable {
  typealias Position = UnsafePointer<UInt8>

  /// Properties are wanted; otherwise geometries and ids are enough.
  let needsProperties: Bool
  /// Reads the feature.
  var scanner = XMLScanner(.kml)
  /// What the ledger must count.
  var notes = KMLFeatureNotes()
  /// Which cells may become one.
  var repeats = KMLRepeatedCells()
  /// The keys of the feature's layer.
  private(set) var slot: KMLSlot
  /// A failure of the system, which was thrown as a fault.
  private(set) var failure: GeoError?

  /// Geometries that GeoJSON could not have refuse the feature; otherwise what is wrong with them is left out.
  let isStrict: Bool
  private let shared: KMLShared
  private let names = KMLName.all
  /// Reads elements a second time.
  private var side = XMLScanner(.kml)
  /// Text that is in pieces, or that does not become a property as it is.
  // Methods change it through a reference of their own: Swift 6.3 crashes under the thread sanitizer if that is a
  // field of a noncopyable type.
  private let scratch = KMLScratch()

  init(_ shared: KMLShared, needsProperties: Bool, isStrict: Bool) {
    self.shared = shared
    self.isStrict = isStrict
    self.needsProperties = needsProperties
    slot = KMLSlot(LayerSlot(layer: Layer(name: "", path: "")))
  }

  /// Begins with a feature, up to its start tag; its cells begin at `cell`.
  mutating func begin(
    _ start: Position, _ end: Position, within bindings: XMLBindings, _ slot: KMLSlot,
    firstCell cell: Int
  ) throws(XMLFault) {
    self.slot = slot
    notes.begin()
    repeats.begin(at: cell)
    scanner.begin(start, end, within: bindings)
    _ = try scanner.next()
  }

  // MARK: - The current element

  /// The known name of the current element.
  @inline(__always)
  var name: KMLName? { KMLName(number: scanner.name, in: names) }

  /// The bytes of the current element's name, known or not.
  @inline(__always)
  var nameBytes: UnsafeBufferPointer<UInt8> { scanner.names.canonical.bytes(at: scanner.name) }

  /// The key of the property that the current element is.
  @inline(__always)
  var key: UInt32 { slot.key(ofElement: scanner.name, nameBytes) }

  /// The known name of an attribute of the current start tag.
  @inline(__always)
  func attributeName(_ index: Int) -> KMLName? {
    KMLName(number: scanner.attributes[index].name, in: names)
  }

  /// The value of an attribute of the current start tag.
  mutating func attribute(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let scratch = scratch
    scratch.bytes.removeAll()
    scanner.appendAttribute(index, to: &scratch.bytes)
    return terminatedScratch()
  }

  /// Counts the attributes of an element of which only the text is kept.
  @inline(__always)
  mutating func countAttributes() { notes.lostAttributes += scanner.attributes.count }

  /// Skips the current element.
  mutating func skip() throws(XMLFault) { try NestedElement.skip(&scanner) }

  /// Skips an element in a place where KML does not allow it.
  mutating func skipAndCount() throws(XMLFault) {
    try NestedElement.skip(&scanner)
    notes.lostElements += 1
  }

  // MARK: - Texts

  /// What a text was made of.
  struct TextContent {
    /// It contains elements: the text is their markup, as it stands in the file.
    var isMarkup = false
    /// Where the first CDATA section that is not empty was appended, with those that follow it at
    /// once, as `]]>` is split over two.
    var section: Range<Int>?
    /// There was more than white space beside the section.
    var hasOtherText = false
  }

  /// Appends the text of the current element, to its end.
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

  /// The text of the current element, to its end.
  mutating func text() throws(XMLFault) -> UnsafeBufferPointer<UInt8> {
    // A reference of its own: under the thread sanitizer the two overlap as parts of `self`.
    let scratch = scratch
    scratch.bytes.removeAll()
    _ = try appendText(to: &scratch.bytes)
    return terminatedScratch()
  }

  /// The scratch text with a zero after it, which ends a number.
  private func terminatedScratch() -> UnsafeBufferPointer<UInt8> {
    let count = scratch.bytes.count
    scratch.bytes.append(0)
    return scratch.bytes.buffer(0..<count)
  }

  /// The numbers in the current element, to its end: mostly one piece of text, which is handed out where
  /// it stands. Elements within it are counted as left out.
  @inline(__always)
  mutating func numbers() throws(XMLFault) -> UnsafeBufferPointer<UInt8> {
    let scratch = scratch
    let token = try scanner.next()
    if token == .endElement { return UnsafeBufferPointer(start: nil, count: 0) }
    if token == .text {
      let content = scanner.content
      // Line ends need no normalising here.
      let isLiteral = scanner.isVerbatim || !content.contains(UInt8(ascii: "&"))
      if isLiteral {
        let next = try scanner.next()
        if next == .endElement { return content }
        scratch.bytes.removeAll()
        scratch.bytes.append(contentsOf: content)
        return try numbersInPieces(next)
      }
    }
    scratch.bytes.removeAll()
    return try numbersInPieces(token)
  }

  /// Numbers with comments or CDATA sections between them; the scratch text holds the first ones.
  @inline(never)
  private mutating func numbersInPieces(
    _ first: XMLScanner.Token
  ) throws(XMLFault) -> UnsafeBufferPointer<UInt8> {
    let scratch = scratch
    var token = first
    while token != .endElement {
      switch token {
      case .text, .cdata: scanner.appendContent(to: &scratch.bytes)
      case .startElement: try skipAndCount()
      default: throw .cutShort(scanner.position)
      }
      token = try scanner.next()
    }
    return terminatedScratch()
  }

  // MARK: - Properties

  /// Appends the current element's text as a property; nothing if it is empty.
  mutating func takeText(of key: UInt32, _ batch: inout FeatureBatch) throws(XMLFault) {
    countAttributes()
    let start = batch.text.count
    _ = try appendText(to: &batch.text)
    if batch.text.count > start { batch.cells.append(KMLText.cell(key, from: start, batch)) }
  }

  /// Appends a property whose value is a word of ours.
  func appendWord(_ word: StaticString, of name: StaticString, _ batch: inout FeatureBatch) {
    let start = batch.text.count
    batch.text.append(word)
    batch.cells.append(
      batch.storedCell(key: slot.key(name), type: .text, flags: .plain, from: start))
  }

  /// Appends an element without a rule of its own: its text, or everything in it as JSON.
  mutating func takeElement(_ batch: inout FeatureBatch) throws(XMLFault) {
    guard needsProperties else { return try skip() }
    let key = key
    let tagStart = scanner.tokenStart
    let start = batch.text.count
    repeats.markElement(batch.cells.count)
    if scanner.attributes.isEmpty {
      let content = try appendText(to: &batch.text)
      if !content.isMarkup {
        batch.cells.append(KMLText.cell(key, from: start, batch))
        return
      }
    } else {
      try skip()
    }
    batch.text.truncate(to: start)
    try look(at: tagStart)
    let isText = try NestedElement.appendJSON(&side, to: &batch.text)
    var cell = batch.storedCell(key: key, type: .json, from: start)
    // It would be a string only without attributes and children, and such elements were taken above.
    if isText { cell.type = .text }
    batch.cells.append(cell)
  }

  /// Appends an element that has just ended as a nested value: the number of its canonical name, and its
  /// start tag.
  mutating func appendNested(
    _ canonical: Int, _ tagStart: Position, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    try look(at: tagStart)
    let start = batch.text.count
    try NestedElement.appendJSON(&side, to: &batch.text)
    repeats.markElement(batch.cells.count)
    batch.cells.append(
      batch.storedCell(
        key: slot.key(ofElement: canonical, scanner.names.canonical.bytes(at: canonical)),
        type: .json, from: start))
  }

  // MARK: - A second look

  /// Begins a second look at the element that has just ended, after its start tag.
  mutating func look(at start: Position) throws(XMLFault) {
    side.begin(start, scanner.position, within: scanner.bindings)
    _ = try side.next()
  }

  /// The current start tag of the second look has attributes.
  var sideHasAttributes: Bool { !side.attributes.isEmpty }

  /// The key of the property that the element of the second look is.
  var sideKey: UInt32 {
    slot.key(ofElement: side.name, side.names.canonical.bytes(at: side.name))
  }

  /// Calls `body` for each element within the second look's; it reads an element to its end and returns
  /// true, or leaves it to be passed over.
  mutating func forEachSideElement(
    _ body: (inout KMLElements, KMLName?) throws(XMLFault) -> Bool
  ) throws(XMLFault) {
    while true {
      switch try side.next() {
      case .startElement:
        let name = KMLName(number: side.name, in: names)
        if try !body(&self, name) { try NestedElement.skip(&side) }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(side.position)
      }
    }
  }

  /// Appends the text of the second look's element.
  mutating func appendSideText(to text: inout Bytes) throws(XMLFault) {
    try NestedElement.appendText(&side, to: &text)
  }

  /// The text of the second look's element.
  mutating func sideText() throws(XMLFault) -> UnsafeBufferPointer<UInt8> {
    // A reference of its own: under the thread sanitizer the two overlap as parts of `self`.
    let scratch = scratch
    scratch.bytes.removeAll()
    try NestedElement.appendText(&side, to: &scratch.bytes)
    return terminatedScratch()
  }

  /// The number that the second look's element is, nil for anything else.
  mutating func sideNumber() throws(XMLFault) -> Double? { KMLNumber.value(try sideText()) }

  // MARK: - The rest of the document

  /// The names of the document's pictures in the output; nil if they are what it calls them.
  @inline(__always)
  var references: KMLReferences? { shared.references }

  /// Looks up something that is elsewhere in the document; a failure is at fault at `position`.
  mutating func ask<Answer>(
    at position: Position, _ question: (KMLShared) throws(GeoError) -> Answer
  ) throws(XMLFault) -> Answer {
    do throws(GeoError) { return try question(shared) } catch {
      failure = error
      throw XMLFault(position, error.reason, error.message)
    }
  }
}
