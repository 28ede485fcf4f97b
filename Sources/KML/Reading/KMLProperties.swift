internal import Base
internal import Features
internal import Text
internal import XML

/// Reads the elements that any feature has for its texts, truth values and times (KML 2.2 §9.1, §15). It keeps
/// nothing from one to the next.
enum KMLProperties {
  /// A text by the element's name; nothing if it is empty.
  static func takeText(
    _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    try elements.takeText(of: elements.key, &batch)
  }

  /// `description`: the first CDATA section is HTML and all that counts, as in togeojson; markup outside of
  /// CDATA is HTML too.
  static func takeDescription(
    _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let key = elements.key
    elements.countAttributes()
    let start = batch.text.count
    let content = try elements.appendText(to: &batch.text)
    guard batch.text.count > start else { return }
    if let section = content.section, !content.isMarkup {
      if content.hasOtherText { elements.notes.textsBesideHTML += 1 }
      batch.text.truncate(to: section.upperBound)
      batch.cells.append(html(key, from: section.lowerBound, batch))
    } else if content.isMarkup {
      batch.cells.append(html(key, from: start, batch))
    } else {
      batch.cells.append(KMLText.cell(key, from: start, batch))
    }
  }

  private static func html(
    _ key: UInt32, from start: Int, _ batch: borrowing FeatureBatch
  ) -> Cell {
    var cell = KMLText.cell(key, from: start, batch)
    cell.type = .text
    cell.flags.insert(.html)
    return cell
  }

  /// `visibility`, `open` and the like: 0 or 1 (§9.1.3.2); other texts stay texts.
  static func takeBoolean(
    of key: UInt32, _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    elements.countAttributes()
    let start = batch.text.count
    _ = try elements.appendText(to: &batch.text)
    guard batch.text.count > start else { return }
    if let truth = KMLNumber.boolean(batch.text.buffer(start..<batch.text.count)) {
      batch.text.truncate(to: start)
      batch.cells.append(Cell(key: key, type: .boolean, bits: truth ? 1 : 0))
    } else {
      batch.cells.append(KMLText.cell(key, from: start, batch))
    }
  }

  /// `Snippet`: its text, with its `maxLines` where it has them (§9.1.3.7).
  static func takeSnippet(
    _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    let key = elements.key
    var lines: [UInt8]?
    for index in 0..<elements.scanner.attributes.count {
      if elements.attributeName(index) == .maxLines {
        lines = Array(elements.attribute(index))
      } else {
        elements.notes.lostAttributes += 1
      }
    }
    let start = batch.text.count
    guard let lines else {
      _ = try elements.appendText(to: &batch.text)
      batch.cells.append(KMLText.cell(key, from: start, batch))
      return
    }
    let value = try elements.text()
    batch.text.append("{\"maxLines\":")
    if let count = lines.withUnsafeBufferPointer(KMLNumber.integer) {
      batch.text.append(String(count))
    } else {
      batch.text.append(quoting: lines)
    }
    batch.text.append(",\"value\":")
    batch.text.append(quoting: value)
    batch.text.append("}")
    batch.cells.append(batch.storedCell(key: key, type: .json, from: start))
  }

  // MARK: - Times

  /// `timestamp`: the text of `when` (§15.2), of whatever precision.
  static func takeTimeStamp(
    _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    elements.countAttributes()
    while true {
      switch try elements.scanner.next() {
      case .startElement:
        if elements.name == .when {
          try elements.takeText(of: elements.slot.key("timestamp"), &batch)
        } else {
          try elements.takeElement(&batch)
        }
      case .text, .cdata: continue
      case .endElement: return
      case .end, .incomplete: throw .cutShort(elements.scanner.position)
      }
    }
  }

  /// `timespan`: `begin` and `end` (§15.3); a missing one is an empty text, as in togeojson.
  static func takeTimeSpan(
    _ elements: inout KMLElements, _ batch: inout FeatureBatch
  ) throws(XMLFault) {
    elements.countAttributes()
    let start = batch.text.count
    var ends: (begin: [UInt8], end: [UInt8]) = ([], [])
    children: while true {
      switch try elements.scanner.next() {
      case .startElement:
        switch elements.name {
        case .begin: ends.begin = Array(try elements.text())
        case .end: ends.end = Array(try elements.text())
        default: try elements.skipAndCount()
        }
      case .text, .cdata: continue
      case .endElement: break children
      case .end, .incomplete: throw .cutShort(elements.scanner.position)
      }
    }
    batch.text.append("{\"begin\":")
    batch.text.append(quoting: ends.begin)
    batch.text.append(",\"end\":")
    batch.text.append(quoting: ends.end)
    batch.text.append("}")
    batch.cells.append(
      batch.storedCell(key: elements.slot.key("timespan"), type: .json, from: start))
  }
}
