internal import Base
internal import Features
internal import FormatKit
internal import Geometry
internal import XML

/// Overlays, links and models, which are features with `@geometry-type`, as the elements that they were
/// (OGC 07-147r2 §9.13, §11, §10.3).
extension KMLEncoderText {
  /// The elements of a feature by their names.
  typealias Elements = [String: NestedElementValue]

  /// Takes the properties that are elements of such a feature, and what its geometry says; others become
  /// extended data.
  mutating func takeElements(
    _ kind: KMLEncoderKind, _ feature: Int, of batch: borrowing FeatureBatch,
    _ plan: KMLEncoderPlan
  ) -> Elements {
    var elements: Elements = [:]
    var link: [(name: String, value: NestedElementValue)] = []
    var linkCells: [Int] = []
    var lod: NestedElementValue?
    let table = plan.elements(of: kind)
    let names = kind.elements
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard cell.flags.isDisjoint(with: .members), cell.type != .null, table[Int(cell.key)] >= 0,
        let value = NestedElementValue(cell, of: batch)
      else { continue }
      let place = table[Int(cell.key)]
      let name = plan.slot.keys.name(at: Int(cell.key))
      if name == "lod" {
        lod = value
      } else if place < names.count {
        guard elements[name] == nil, isWritable(value, as: name) else { continue }
        // One of two (§9.2.1).
        if name == "Url" && elements["Link"] != nil || name == "Link" && elements["Url"] != nil {
          continue
        }
        elements[name] = value
      } else {
        guard let child = kind.linkChildren[name], isWritable(value, as: child) else { continue }
        link.append((child, value))
        linkCells.append(index)
        continue
      }
      taken.append(index)
    }
    if let element = kind.linkElement, !link.isEmpty {
      if let whole = elements[element] ?? elements["Url"] {
        // An element that is given as a whole wins; a part that says something else is data.
        for (part, cell) in zip(link, linkCells) where Self.isSame(part.value, whole[part.name]) {
          taken.append(cell)
        }
      } else {
        elements[element] = .object(link)
        for cell in linkCells { taken.append(cell) }
      }
    }
    if has(.altitudeMode), elements["altitudeMode"] == nil { fallBack(.altitudeMode) }
    let outline = KMLEncoderOutline(batch.geometry, batch.geometry.nodeRange(ofFeature: feature))
    if !outline.isEmpty {
      let isHeld = outline.add(to: &elements, of: kind, lod: lod, hasRegion: has(.region))
      if !isHeld { output.changes.note(KMLChange.geometryLeftOut, feature, of: batch) }
    }
    return elements
  }

  /// Writes what such a feature has behind its extended data, in the order of the schema.
  mutating func append(
    _ elements: Elements, of kind: KMLEncoderKind, _ feature: Int, _ batch: borrowing FeatureBatch
  ) {
    for name in kind.elements {
      guard let value = elements[name] else { continue }
      _ = append(value, as: Self.elementName(name, value), feature, batch)
    }
  }

  private static func isSame(_ one: NestedElementValue, _ other: NestedElementValue?) -> Bool {
    guard let text = one.text, let otherText = other?.text else { return false }
    return NestedElementSchema.trimmed(text) == NestedElementSchema.trimmed(otherText)
  }

  /// True if all of a value can be written as an element.
  private mutating func isWritable(_ value: NestedElementValue, as name: String) -> Bool {
    if case .array = value { return false }
    nested.reset()
    scratch.removeAll()
    return nested.append(value, as: Self.elementName(name, value), to: &scratch)
      && nested.leftOutCount == 0
  }

  /// Google's altitude modes have an element of their own.
  private static func elementName(_ name: String, _ value: NestedElementValue) -> String {
    guard name == "altitudeMode", let text = value.text,
      KMLOutputSchema.extendedAltitudeModes.contains(String(decoding: text, as: UTF8.self))
    else { return name }
    return "gx:altitudeMode"
  }
}
