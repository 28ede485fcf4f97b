internal import Base
internal import Features
internal import FormatKit
internal import Text
internal import XML

/// The elements that all features have around their extended data, in the order of the schema
/// (AbstractFeatureType, OGC 07-147r2 §9.1): owns the bytes of values while they become text.
struct KMLEncoderElements: ~Copyable {
  private var scratch = Bytes()

  /// Writes the elements up to Region, the style among them (-1 for none); what they cannot say becomes
  /// extended data. `region` is one that follows from the geometry.
  mutating func append(
    _ feature: Int, of batch: borrowing FeatureBatch, _ style: Int,
    _ styles: borrowing KMLEncoderStyles, region: NestedElementValue?,
    _ cells: inout KMLEncoderCells, to output: inout KMLEncoderOutput
  ) {
    // Of these there is one or the other.
    var hasSnippet = false
    var hasView = false
    var hasTime = false
    var left = cells.having(Self.elements) | (style >= 0 ? KMLEncoderRole.styleURL.bit : 0)
    while let role = KMLEncoderRole.takeFirst(of: &left) {
      if role == .styleURL {
        styles.append(style, feature, of: batch, to: &output)
        continue
      }
      let cell = cells.cell(role, batch)
      let isWritten =
        switch role {
        case .name: append(cell, "<name>", "</name>", feature, batch, &output)
        case .visibility: appendFlag("visibility", cell, batch, &output)
        case .open: appendFlag("open", cell, batch, &output)
        case .author: output.append(cell, as: "atom:author", feature, of: batch)
        case .link: appendLink(cell, feature, batch, &output)
        case .address: append(cell, "<address>", "</address>", feature, batch, &output)
        case .addressDetails: appendAddressDetails(cell, feature, batch, &output)
        case .phoneNumber:
          append(cell, "<phoneNumber>", "</phoneNumber>", feature, batch, &output)
        case .snippet: appendSnippet(cell, feature, batch, &output)
        case .plainSnippet: !hasSnippet && appendPlainSnippet(cell, feature, batch, &output)
        case .description: appendDescription(cell, feature, batch, &output)
        case .lookAt: output.append(cell, as: "LookAt", feature, of: batch)
        case .camera: !hasView && output.append(cell, as: "Camera", feature, of: batch)
        case .timestamp: appendTime(cell, batch, &output)
        case .timespan: !hasTime && appendTimeSpan(cell, feature, batch, &output)
        case .region: output.append(cell, as: "Region", feature, of: batch)
        default: false
        }
      if !isWritten { cells.fallBack(role) }
      switch role {
      case .snippet: hasSnippet = isWritten
      case .lookAt: hasView = isWritten
      case .timestamp: hasTime = isWritten
      default: break
      }
    }
    if let region { _ = output.append(region, as: "Region", feature, of: batch) }
    if cells.has(any: Self.extensions) { checkExtensions(&cells, batch) }
  }

  /// The roles of elements before the extended data; the style is there whatever its role says.
  @inline(__always)
  private static var elements: UInt64 {
    (KMLEncoderRole.region.bit * 2 - KMLEncoderRole.name.bit) & ~KMLEncoderRole.styleURL.bit
  }

  // MARK: - Extensions

  /// The roles of Google's extensions of a feature, which follow its extended data.
  @inline(__always)
  static var extensions: UInt64 {
    KMLEncoderRole.balloonVisibility.bit | KMLEncoderRole.rank.bit
  }

  private static let extensionNames: [(role: KMLEncoderRole, name: String)] = [
    (.balloonVisibility, "gx:balloonVisibility"), (.rank, "gx:rank"),
  ]

  /// Values that they cannot hold become extended data.
  private func checkExtensions(_ cells: inout KMLEncoderCells, _ batch: borrowing FeatureBatch) {
    for (role, name) in Self.extensionNames where cells.has(role) {
      if let text = NestedElementValue(cells.cell(role, batch), of: batch)?.text,
        let type = KMLOutputSchema.elements.content(of: name)?.text,
        NestedElementSchema.isValid(text, type)
      {
        continue
      }
      cells.fallBack(role)
    }
  }

  /// Writes Google's extensions of a feature.
  func appendExtensions(
    _ feature: Int, of batch: borrowing FeatureBatch, _ cells: borrowing KMLEncoderCells,
    to output: inout KMLEncoderOutput
  ) {
    for (role, name) in Self.extensionNames where cells.has(role) {
      _ = output.append(cells.cell(role, batch), as: name, feature, of: batch)
    }
  }

  // MARK: - Text

  /// Writes a value as the text of an element; always true.
  private mutating func append(
    _ cell: Cell, _ open: StaticString, _ close: StaticString, _ feature: Int,
    _ batch: borrowing FeatureBatch, _ output: inout KMLEncoderOutput
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
    _ cell: Cell, _ feature: Int, _ batch: borrowing FeatureBatch,
    _ output: inout KMLEncoderOutput
  ) -> Bool {
    if cell.type == .text, cell.flags.contains(.html) {
      appendHTML(batch.bytes(of: cell), feature, batch, &output)
      return true
    }
    if cell.type == .json, let value = NestedElementValue(cell, of: batch),
      let members = value.members, members.count == 2, let html = value["value"]?.text,
      value["@type"]?.text.map({ $0.elementsEqual("html".utf8) }) == true
    {
      scratch.removeAll()
      html.withUnsafeBufferPointer { scratch.append(contentsOf: $0) }
      appendHTML(scratch.buffer, feature, batch, &output)
      return true
    }
    return append(cell, "<description>", "</description>", feature, batch, &output)
  }

  private func appendHTML(
    _ html: UnsafeBufferPointer<UInt8>, _ feature: Int, _ batch: borrowing FeatureBatch,
    _ output: inout KMLEncoderOutput
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

  // MARK: - Snippets

  /// Writes text, or `{"maxLines":2,"value":"…"}`.
  private mutating func appendSnippet(
    _ cell: Cell, _ feature: Int, _ batch: borrowing FeatureBatch,
    _ output: inout KMLEncoderOutput
  ) -> Bool {
    guard cell.type == .json else {
      return append(cell, "<Snippet>", "</Snippet>", feature, batch, &output)
    }
    guard let value = NestedElementValue(cell, of: batch), let members = value.members,
      members.allSatisfy({ $0.name == "maxLines" || $0.name == "value" })
    else { return false }
    let renamed = members.map {
      (name: $0.name == "value" ? "#text" : "@maxLines", value: $0.value)
    }
    return output.append(.object(renamed), as: "Snippet", feature, of: batch)
  }

  /// Writes text; with the attribute `maxLines`, which only a Snippet has, it becomes one.
  private mutating func appendPlainSnippet(
    _ cell: Cell, _ feature: Int, _ batch: borrowing FeatureBatch,
    _ output: inout KMLEncoderOutput
  ) -> Bool {
    guard cell.type == .json else {
      return append(cell, "<snippet>", "</snippet>", feature, batch, &output)
    }
    guard let value = NestedElementValue(cell, of: batch), let members = value.members,
      members.allSatisfy({ $0.name == "@maxLines" || $0.name == "#text" }),
      output.append(value, as: "Snippet", feature, of: batch)
    else { return false }
    output.changes.note(KMLChange.fieldAsElement, feature, of: batch)
    return true
  }

  // MARK: - Flags and times

  /// Writes 0 or 1 for any value that means one of them.
  private func appendFlag(
    _ name: StaticString, _ cell: Cell, _ batch: borrowing FeatureBatch,
    _ output: inout KMLEncoderOutput
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

  private func appendTime(
    _ cell: Cell, _ batch: borrowing FeatureBatch, _ output: inout KMLEncoderOutput
  ) -> Bool {
    guard cell.type == .text || cell.type == .date || cell.type == .dateTime,
      KMLTextTime.isTime(batch.bytes(of: cell).trimmedXMLSpace)
    else { return false }
    output.bytes.append("<TimeStamp><when>")
    output.bytes.append(contentsOf: batch.bytes(of: cell))
    output.bytes.append("</when></TimeStamp>")
    return true
  }

  private func appendTimeSpan(
    _ cell: Cell, _ feature: Int, _ batch: borrowing FeatureBatch,
    _ output: inout KMLEncoderOutput
  ) -> Bool {
    guard cell.type == .json, let value = NestedElementValue(cell, of: batch),
      let ends = value.members
    else { return false }
    // An open end is an empty text, as in togeojson.
    let said = ends.filter { $0.value.text.map { !$0.isEmpty } ?? true }
    return output.append(.object(said), as: "TimeSpan", feature, of: batch)
  }

  // MARK: - Nested values with rules of their own

  /// An atom:link must have an address (RFC 4287 §4.2.7.1), and KML has one of them.
  private func appendLink(
    _ cell: Cell, _ feature: Int, _ batch: borrowing FeatureBatch,
    _ output: inout KMLEncoderOutput
  ) -> Bool {
    if let value = NestedElementValue(cell, of: batch), value["@href"] != nil {
      return output.append(value, as: "atom:link", feature, of: batch)
    }
    guard let link = FeatureLinks(cell, of: batch)?.links.first, !link.href.isEmpty else {
      return false
    }
    let attributes = [("@href", link.href), ("@type", link.type), ("@title", link.text)]
    let members = attributes.compactMap { name, text in
      text.map { (name: name, value: NestedElementValue.text($0)) }
    }
    return output.append(.object(members), as: "atom:link", feature, of: batch)
  }

  /// xAL has no text beside its elements.
  private func appendAddressDetails(
    _ cell: Cell, _ feature: Int, _ batch: borrowing FeatureBatch,
    _ output: inout KMLEncoderOutput
  ) -> Bool {
    guard let value = NestedElementValue(cell, of: batch), value.members != nil,
      value["#text"] == nil
    else { return false }
    return output.append(value, as: "xal:AddressDetails", feature, of: batch)
  }
}
