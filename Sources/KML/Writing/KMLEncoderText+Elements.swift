internal import Base
internal import Features
internal import FormatKit
internal import Text
internal import XML

/// The elements that all features have before their extended data, in the order of the schema
/// (AbstractFeatureType, OGC 07-147r2 §9.1).
extension KMLEncoderText {
  /// Writes the elements up to Region, the style among them; what they cannot say becomes extended data.
  /// `region` is one that follows from the geometry.
  mutating func appendElements(
    _ feature: Int, of batch: borrowing FeatureBatch, _ plan: KMLEncoderPlan, style: Int,
    region: NestedElementValue?
  ) {
    var hasView = false
    var hasTime = false
    for raw in KMLEncoderRole.name.rawValue...KMLEncoderRole.region.rawValue {
      guard let role = KMLEncoderRole(rawValue: raw) else { continue }
      if role == .styleURL, style >= 0 { appendStyle(style, feature, of: batch) }
      guard has(role), role != .styleURL else { continue }
      let cell = cell(role, batch)
      let isWritten =
        switch role {
        case .name: appendText("<name>", "</name>", cell, feature, batch)
        case .visibility: appendFlag("visibility", cell, feature, batch)
        case .open: appendFlag("open", cell, feature, batch)
        case .author: appendNested("atom:author", cell, feature, batch)
        case .link: appendNested("atom:link", cell, feature, batch)
        case .address: appendText("<address>", "</address>", cell, feature, batch)
        case .addressDetails: appendNested("xal:AddressDetails", cell, feature, batch)
        case .phoneNumber: appendText("<phoneNumber>", "</phoneNumber>", cell, feature, batch)
        case .snippet: appendSnippet(cell, feature, batch)
        case .description: appendDescription(cell, feature, batch)
        case .lookAt: appendNested("LookAt", cell, feature, batch)
        case .camera: !hasView && appendNested("Camera", cell, feature, batch)
        case .timestamp: appendTime(cell, batch)
        case .timespan: !hasTime && appendTimeSpan(cell, feature, batch)
        case .region: appendNested("Region", cell, feature, batch)
        default: false
        }
      if !isWritten { fallBack(role) }
      if role == .lookAt { hasView = isWritten }
      if role == .timestamp { hasTime = isWritten }
    }
    if let region { _ = append(region, as: "Region", feature, batch) }
    if has(.balloonVisibility) || has(.rank) { checkExtensions(batch) }
  }

  /// Google's extensions of a feature, which come behind its extended data.
  private static let extensions: [(role: KMLEncoderRole, name: String)] = [
    (.balloonVisibility, "gx:balloonVisibility"), (.rank, "gx:rank"),
  ]

  /// Values that they cannot hold become extended data.
  private mutating func checkExtensions(_ batch: borrowing FeatureBatch) {
    for (role, name) in Self.extensions where has(role) {
      if let text = NestedElementValue(cell(role, batch), of: batch)?.text,
        let type = KMLOutputSchema.elements.content(of: name)?.text,
        NestedElementSchema.isValid(text, type)
      {
        continue
      }
      fallBack(role)
    }
  }

  /// Writes Google's extensions of a feature.
  mutating func appendExtensions(_ feature: Int, of batch: borrowing FeatureBatch) {
    for (role, name) in Self.extensions where has(role) {
      _ = appendNested(name, cell(role, batch), feature, batch)
    }
  }

  // MARK: - Text

  /// Writes a value as the text of an element.
  mutating func appendText(
    _ open: StaticString, _ close: StaticString, _ cell: Cell, _ feature: Int,
    _ batch: borrowing FeatureBatch
  ) -> Bool {
    output.bytes.append(open)
    if cell.type.isStored, cell.textRange.isEmpty {
      output.changes.note(KMLChange.emptyText, feature, of: batch)
    }
    let replaced: Int
    switch cell.type {
    case .text, .date, .dateTime: replaced = output.bytes.append(xml: batch.bytes(of: cell))
    default:
      scratch.removeAll()
      CellText.append(text: cell, of: batch, to: &scratch)
      replaced = output.bytes.append(xml: scratch.buffer)
      let kind: KMLChange =
        cell.type == .json ? .nestedAsText : cell.type == .blob ? .blobAsText : .valueAsText
      output.changes.note(kind, feature, of: batch)
    }
    if replaced > 0 {
      output.changes.note(KMLChange.characterReplaced, feature, of: batch, count: replaced)
    }
    output.bytes.append(close)
    return true
  }

  /// Writes the description, HTML as CDATA.
  private mutating func appendDescription(
    _ cell: Cell, _ feature: Int, _ batch: borrowing FeatureBatch
  ) -> Bool {
    if cell.type == .text, cell.flags.contains(.html) {
      appendHTML(batch.bytes(of: cell), feature, batch)
      return true
    }
    if cell.type == .json, let value = NestedElementValue(cell, of: batch),
      let members = value.members, members.count == 2, let html = value["value"]?.text,
      value["@type"]?.text.map({ $0.elementsEqual("html".utf8) }) == true
    {
      scratch.removeAll()
      html.withUnsafeBufferPointer { scratch.append(contentsOf: $0) }
      appendHTML(scratch.buffer, feature, batch)
      return true
    }
    return appendText("<description>", "</description>", cell, feature, batch)
  }

  private mutating func appendHTML(
    _ html: UnsafeBufferPointer<UInt8>, _ feature: Int, _ batch: borrowing FeatureBatch
  ) {
    var counts = (returns: 0, replaced: 0)
    if html.isEmpty { output.changes.note(KMLChange.emptyText, feature, of: batch) }
    output.bytes.append("<description>")
    output.bytes.append(room: html.count * TextCursor.cdataWidth + TextCursor.cdataFrame) { out in
      if let base = html.baseAddress { counts = out.cdata(base, html.count) }
    }
    output.bytes.append("</description>")
    if counts.returns > 0 { output.changes.note(KMLChange.carriageReturn, feature, of: batch) }
    if counts.replaced > 0 {
      output.changes.note(KMLChange.characterReplaced, feature, of: batch, count: counts.replaced)
    }
  }

  /// Writes text, or `{"maxLines":2,"value":"…"}`.
  private mutating func appendSnippet(
    _ cell: Cell, _ feature: Int, _ batch: borrowing FeatureBatch
  ) -> Bool {
    guard cell.type == .json else {
      return appendText("<Snippet>", "</Snippet>", cell, feature, batch)
    }
    guard let value = NestedElementValue(cell, of: batch), let members = value.members,
      members.allSatisfy({ $0.name == "maxLines" || $0.name == "value" })
    else { return false }
    let renamed = members.map {
      (name: $0.name == "value" ? "#text" : "@maxLines", value: $0.value)
    }
    return append(.object(renamed), as: "Snippet", feature, batch)
  }

  // MARK: - Flags and times

  /// Writes 0 or 1 for any value that means one of them.
  private mutating func appendFlag(
    _ name: StaticString, _ cell: Cell, _ feature: Int, _ batch: borrowing FeatureBatch
  ) -> Bool {
    let value: Bool
    switch cell.type {
    case .boolean: value = cell.boolean
    case .integer where cell.integer == 0 || cell.integer == 1: value = cell.integer == 1
    case .text:
      switch String(decoding: batch.bytes(of: cell), as: UTF8.self) {
      case "1", "true": value = true
      case "0", "false": value = false
      default: return false
      }
    default: return false
    }
    output.bytes.append(UInt8(ascii: "<"))
    output.bytes.append(name)
    output.bytes.append(value ? ">1</" : ">0</")
    output.bytes.append(name)
    output.bytes.append(UInt8(ascii: ">"))
    return true
  }

  private mutating func appendTime(_ cell: Cell, _ batch: borrowing FeatureBatch) -> Bool {
    guard cell.type == .text || cell.type == .date || cell.type == .dateTime,
      KMLTextTime.isTime(NestedElementSchema.trimmed(Array(batch.bytes(of: cell))))
    else { return false }
    output.bytes.append("<TimeStamp><when>")
    output.bytes.append(contentsOf: batch.bytes(of: cell))
    output.bytes.append("</when></TimeStamp>")
    return true
  }

  private mutating func appendTimeSpan(
    _ cell: Cell, _ feature: Int, _ batch: borrowing FeatureBatch
  ) -> Bool {
    guard cell.type == .json, let value = NestedElementValue(cell, of: batch),
      let ends = value.members
    else { return false }
    // An open end is an empty text, as in togeojson.
    let said = ends.filter { $0.value.text.map { !$0.isEmpty } ?? true }
    return append(.object(said), as: "TimeSpan", feature, batch)
  }

  // MARK: - Nested values

  /// Writes a nested value; false if the element cannot hold it.
  mutating func appendNested(
    _ name: String, _ cell: Cell, _ feature: Int, _ batch: borrowing FeatureBatch
  ) -> Bool {
    guard let value = NestedElementValue(cell, of: batch) else { return false }
    if case .array = value { return false }
    // An atom:link must have an address (RFC 4287 §4.2.7.1).
    if name == "atom:link", value["@href"] == nil { return false }
    // xAL has no text beside its elements.
    if name == "xal:AddressDetails", value.members == nil || value["#text"] != nil { return false }
    return append(value, as: name, feature, batch)
  }

  /// Writes as much of a nested value as the schema allows; false, and nothing is written, if that is
  /// nothing.
  mutating func append(
    _ value: NestedElementValue, as name: String, _ feature: Int,
    _ batch: borrowing FeatureBatch
  ) -> Bool {
    nested.reset()
    let start = output.bytes.count
    let isWritten = nested.append(value, as: name, to: &output.bytes)
    // Nothing but the empty element is left.
    let isBare = output.bytes.count - start <= name.utf8.count + 3
    if !isWritten || isBare && nested.leftOutCount > 0 {
      output.bytes.truncate(to: start)
      return false
    }
    output.prefixes.formUnion(nested.usedPrefixes)
    if nested.leftOutCount > 0 {
      output.changes.note(KMLChange.nestedLeftOut, feature, of: batch, count: nested.leftOutCount)
    }
    if nested.replacedCount > 0 {
      output.changes.note(
        KMLChange.characterReplaced, feature, of: batch, count: nested.replacedCount)
    }
    for place in nested.identifiers {
      output.claims.append(
        KMLEncoderOutput.Claim(
          offset: place.lowerBound, length: place.count, site: -1, needsFrame: false,
          feature: feature))
    }
    return true
  }

  /// Writes the feature's style, or leaves a place for it.
  private mutating func appendStyle(
    _ style: Int, _ feature: Int, of batch: borrowing FeatureBatch
  ) {
    let entry = styles.entries[style]
    if entry.isRounded { output.changes.note(KMLChange.styleRounded, feature, of: batch) }
    guard case .settled(let reference) = entry.state else {
      output.styles.append(
        KMLEncoderOutput.StylePlace(offset: output.bytes.count, style: style, feature: feature))
      return
    }
    if reference.isRenamed { output.changes.note(KMLChange.styleURLChanged, feature, of: batch) }
    reference.text.withUnsafeBufferPointer { output.bytes.append(contentsOf: $0) }
  }
}
