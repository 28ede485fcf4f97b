internal import Base
internal import Features
internal import XML

extension KMLFeatureParser {
  /// A `styleUrl`, or a Style or StyleMap of the feature's own; what they say is added when the feature
  /// ends, as they can stand in any order.
  mutating func takeStyle(
    _ element: KMLName, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    guard element == .styleUrl else { return try takeInlineStyle(&batch) }
    let key = slot.key(ofElement: scanner.name, scanner.names)
    countAttributes()
    let start = batch.text.count
    let tagStart = scanner.tokenStart
    _ = try appendText(to: &batch.text)
    let url = batch.text.buffer(start..<batch.text.count).trimmedXMLSpace
    guard !url.isEmpty else { return batch.text.truncate(to: start) }
    let resolved = try resolve(url, at: tagStart)
    styling.shared = resolved
    if resolved.lacksSign || url.count < batch.text.count - start {
      // Without the white space, and with the sign that makes it a reference within the document.
      let copy = Array(url)
      batch.text.truncate(to: start)
      if resolved.lacksSign { batch.text.append("#") }
      copy.withUnsafeBufferPointer { batch.text.append(contentsOf: $0) }
    }
    batch.cells.append(KMLText.cell(key, from: start, batch))
    styling.mark(batch.cells.count)
    if resolved.isElsewhere { geometryNotes.foreignStyles += 1 }
    if resolved.isUnknown { geometryNotes.unknownStyles += 1 }
  }

  /// The style that a `styleUrl` refers to.
  private mutating func resolve(
    _ url: UnsafeBufferPointer<UInt8>, at position: Position
  ) throws(XMLFault) -> KMLStyling.Resolved {
    if let known = styling.known(url) { return known }
    let bytes = Array(url)
    let resolution: KMLShared.Resolution
    do throws(GeoError) { resolution = try shared.style(bytes) } catch {
      failure = error
      throw XMLFault(position, error.reason, error.message)
    }
    let resolved = KMLStyling.Resolved(
      resolution.style, isElsewhere: resolution.isElsewhere, lacksSign: resolution.lacksSign)
    styling.remember(bytes, resolved)
    return resolved
  }

  private mutating func takeInlineStyle(_ batch: inout FeatureBatch) throws(XMLFault) {
    styling.mark(batch.cells.count)
    let start = scanner.tokenStart
    if let (style, length) = styling.knownInline(at: start, before: scanner.end) {
      scanner.closeElement(at: start + length)
      styling.inline = merged(styling.inline, style)
    } else if let style = try styles.parse(&scanner) {
      styling.rememberInline(
        UnsafeBufferPointer(start: start, count: scanner.position - start), style,
        beyond: styles.beyond)
      styles.beyond.removeAll()
      styling.inline = merged(styling.inline, style)
    }
    if let beyond = styling.lastBeyond { noteDetails(beyond, &batch) }
  }

  /// Makes one inline style of two.
  private func merged(_ first: KMLSharedStyle?, _ second: KMLSharedStyle) -> KMLSharedStyle {
    guard var both = first else { return second }
    both.base = second.base ?? both.base
    both.own.overlay(second.own)
    return both
  }

  /// Inserts what the styles say where the first of them stood.
  mutating func finishStyle(_ batch: inout FeatureBatch) throws(XMLFault) {
    guard styling.hasAny else { return }
    var resolved = styling.shared
    if let inline = styling.inline {
      if let base = inline.base {
        let below = try base.withUnsafeBufferPointer { (url) throws(XMLFault) in
          try resolve(url, at: scanner.position)
        }
        if below.isElsewhere { geometryNotes.foreignStyles += 1 }
        if below.isUnknown { geometryNotes.unknownStyles += 1 }
        resolved = resolved.map { styling.merge($0.style, below.style) } ?? below
      }
      if !inline.own.isEmpty {
        resolved = styling.merge(resolved?.style ?? KMLStyle(), inline.own)
      }
    }
    guard let resolved else { return }
    let cells = geometryNotes.isArea(batch.geometry) ? resolved.forAreas : resolved.forLines
    cells.insert(at: styling.place, slot, &batch)
    for index in plainElements.indices where plainElements[index] >= styling.place {
      plainElements[index] += cells.items.count
    }
    if hasStyleNamedData { renameData(styling.place..<styling.place + cells.items.count, &batch) }
  }

  /// Renames Data that have the name of one of the style's properties.
  @inline(never)
  private func renameData(_ style: Range<Int>, _ batch: inout FeatureBatch) {
    for index in firstCell..<batch.cells.count where !style.contains(index) {
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
