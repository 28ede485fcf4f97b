internal import Base
internal import Features
internal import XML

/// Reads the styles of a feature: its `styleUrl`, and a Style or StyleMap of its own, in any order.
///
/// It owns what they say until the feature ends, and what is remembered of the styles of earlier features.
struct KMLStyleReader: ~Copyable {
  private var parser = KMLStyleParser()
  private var memory = KMLStyleMemory()
  /// Where the style's cells go: before the first cell that came after the first style; nil without a style.
  private var place: Int?
  /// What the feature's `styleUrl` led to.
  private var shared: KMLResolvedStyle?
  /// Its inline style, over that.
  private var inline: KMLSharedStyle?

  /// Begins with a feature.
  mutating func begin() {
    place = nil
    shared = nil
    inline = nil
  }

  /// The `styleUrl` that the current element is.
  mutating func takeURL(
    _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let key = elements.key
    elements.countAttributes()
    let start = batch.text.count
    let tagStart = elements.scanner.tokenStart
    _ = try elements.appendText(to: &batch.text)
    let url = batch.text.buffer(start..<batch.text.count).trimmedXMLSpace
    guard !url.isEmpty else { return batch.text.truncate(to: start) }
    let resolved = try resolve(url, at: tagStart, &elements)
    shared = resolved
    if resolved.lacksSign || url.count < batch.text.count - start {
      // Without the white space, and with the sign that makes it a reference within the document.
      let copy = Array(url)
      batch.text.truncate(to: start)
      if resolved.lacksSign { batch.text.append("#") }
      copy.withUnsafeBufferPointer { batch.text.append(contentsOf: $0) }
    }
    batch.cells.append(KMLText.cell(key, from: start, batch))
    if place == nil { place = batch.cells.count }
  }

  /// The Style, StyleMap or gx:CascadingStyle that the current element is.
  mutating func takeInline(
    _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    if place == nil { place = batch.cells.count }
    let start = elements.scanner.tokenStart
    if let (style, length) = memory.knownInline(at: start, before: elements.scanner.end) {
      elements.scanner.closeElement(at: start + length)
      overlay(style)
    } else if var style = try parser.parse(&elements.scanner) {
      if let references = elements.references {
        style.own = references.renamingIcon(of: style.own)
      }
      memory.rememberInline(
        UnsafeBufferPointer(start: start, count: elements.scanner.position - start), style,
        beyond: parser.beyond)
      parser.beyond.removeAll()
      overlay(style)
    }
    if let beyond = memory.lastBeyond { noteDetails(beyond, &batch) }
  }

  /// Inserts what the styles say where the first of them stood. `renamesData`: data of the feature that have the
  /// name of a style's property get another one.
  mutating func finish(
    isArea: Bool, renamesData: Bool, _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    guard let place, let resolved = try resolveAll(&elements) else { return }
    let cells = isArea ? resolved.forAreas : resolved.forLines
    cells.insert(at: place, elements.slot, &batch)
    elements.repeats.move(from: place, by: cells.items.count)
    if renamesData {
      renameData(
        from: elements.repeats.firstCell, place..<place + cells.items.count, elements.slot, &batch)
    }
  }

  // MARK: - Resolving

  /// The style that a `styleUrl` refers to.
  private mutating func resolve(
    _ url: UnsafeBufferPointer<UInt8>, at position: KMLElements.Position,
    _ elements: inout KMLElements
  ) throws(XMLFault) -> KMLResolvedStyle {
    let resolved = try known(url, at: position, &elements)
    if resolved.isElsewhere { elements.notes.foreignStyles += 1 }
    if resolved.isUnknown { elements.notes.unknownStyles += 1 }
    return resolved
  }

  private mutating func known(
    _ url: UnsafeBufferPointer<UInt8>, at position: KMLElements.Position,
    _ elements: inout KMLElements
  ) throws(XMLFault) -> KMLResolvedStyle {
    if let known = memory.known(url) { return known }
    let bytes = Array(url)
    let resolution = try elements.ask(at: position) { shared throws(GeoError) in
      try shared.style(bytes)
    }
    let resolved = KMLResolvedStyle(
      resolution.style, isElsewhere: resolution.isElsewhere, lacksSign: resolution.lacksSign)
    memory.remember(bytes, resolved)
    return resolved
  }

  /// The one style that those of the feature make.
  private mutating func resolveAll(
    _ elements: inout KMLElements
  ) throws(XMLFault) -> KMLResolvedStyle? {
    guard let inline else { return shared }
    var resolved = shared
    if let base = inline.base {
      let position = elements.scanner.position
      let below = try base.withUnsafeBufferPointer { (url) throws(XMLFault) in
        try resolve(url, at: position, &elements)
      }
      resolved = resolved.map { memory.merge($0.style, below.style) } ?? below
    }
    if !inline.own.isEmpty {
      resolved = memory.merge(resolved?.style ?? KMLStyle(), inline.own)
    }
    return resolved
  }

  /// Makes one inline style of those of the feature.
  private mutating func overlay(_ style: KMLSharedStyle) {
    guard var both = inline else {
      inline = style
      return
    }
    both.base = style.base ?? both.base
    both.own.overlay(style.own)
    inline = both
  }

  // MARK: - Cells

  /// Renames Data that have the name of one of the style's properties.
  @inline(never)
  private func renameData(
    from first: Int, _ style: Range<Int>, _ slot: KMLSlot, _ batch: inout FeatureBatch
  ) {
    for index in first..<batch.cells.count where !style.contains(index) {
      let key = batch.cells[index].key
      guard style.contains(where: { batch.cells[$0].key == key }) else { continue }
      batch.cells[index].key = slot.keyOfData(replacing: key)
    }
  }

  @inline(never)
  private func noteDetails(_ beyond: String, _ batch: inout FeatureBatch) {
    batch.note(
      .styleDetails,
      "styles of features have details that cairn has no property for: \(beyond)",
      feature: batch.slotIndexes.count - 1)
  }
}
