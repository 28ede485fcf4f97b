internal import Base
internal import Features
internal import FormatKit
internal import Geometry
internal import XML

/// An overlay, link or model, which is a feature with `@geometry-type`, as the elements that it was
/// (OGC 07-147r2 §9.13, §11, §10.3): owns the values of those elements.
struct KMLEncoderOverlay {
  private let kind: KMLEncoderKind
  /// The elements of the feature by their names.
  private var elements: [String: NestedElementValue] = [:]
  /// The parts of its link, with their cells.
  private var link: [(name: String, value: NestedElementValue, cell: Int)] = []
  private var lod: NestedElementValue?

  /// Takes the properties that are elements of such a feature, and what its geometry says; others become
  /// extended data.
  init(
    _ kind: KMLEncoderKind, _ feature: Int, of batch: borrowing FeatureBatch,
    _ plan: KMLEncoderPlan, _ cells: inout KMLEncoderCells, _ output: inout KMLEncoderOutput
  ) {
    self.kind = kind
    takeProperties(feature, batch, plan, &cells, &output)
    takeLink(&cells)
    if cells.has(.altitudeMode), elements["altitudeMode"] == nil { cells.fallBack(.altitudeMode) }
    let outline = KMLEncoderOutline(batch.geometry, batch.geometry.nodeRange(ofFeature: feature))
    if !outline.isEmpty {
      let isHeld = outline.add(to: &elements, of: kind, lod: lod, hasRegion: cells.has(.region))
      if !isHeld { output.changes.note(KMLChange.geometryLeftOut, feature, of: batch) }
    }
  }

  /// The Region that follows from the geometry.
  var region: NestedElementValue? { elements["Region"] }

  /// Writes what such a feature has after its extended data, in the order of the schema.
  func append(
    _ feature: Int, of batch: borrowing FeatureBatch, to output: inout KMLEncoderOutput
  ) {
    for name in kind.elements {
      guard let value = elements[name] else { continue }
      _ = output.append(value, as: Self.elementName(name, value), feature, of: batch)
    }
  }

  private mutating func takeProperties(
    _ feature: Int, _ batch: borrowing FeatureBatch, _ plan: KMLEncoderPlan,
    _ cells: inout KMLEncoderCells, _ output: inout KMLEncoderOutput
  ) {
    let table = plan.elements(of: kind)
    let names = kind.elements
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard cell.flags.isDisjoint(with: .members), cell.type != .null, table[Int(cell.key)] >= 0,
        let value = NestedElementValue(cell, of: batch)
      else { continue }
      let name = plan.slot.keys.name(at: Int(cell.key))
      if name == "lod" {
        lod = value
      } else if table[Int(cell.key)] < names.count {
        guard elements[name] == nil, output.holds(value, as: Self.elementName(name, value)) else {
          continue
        }
        // One of two (§9.2.1).
        if name == "Url" && elements["Link"] != nil || name == "Link" && elements["Url"] != nil {
          continue
        }
        elements[name] = value
      } else {
        if let child = kind.linkChildren[name], output.holds(value, as: child) {
          link.append((child, value, index))
        }
        continue
      }
      cells.take(index)
    }
  }

  /// Makes the link of its parts. Where it is given as a whole, that wins, and a part that says something
  /// else is data.
  private mutating func takeLink(_ cells: inout KMLEncoderCells) {
    guard let element = kind.linkElement, !link.isEmpty else { return }
    let whole = elements[element] ?? elements["Url"]
    if whole == nil { elements[element] = .object(link.map { ($0.name, $0.value) }) }
    for part in link {
      if let whole, !Self.isSame(part.value, whole[part.name]) { continue }
      cells.take(part.cell)
    }
  }

  private static func isSame(_ one: NestedElementValue, _ other: NestedElementValue?) -> Bool {
    guard let text = one.text, let otherText = other?.text else { return false }
    return NestedElementSchema.trimmed(text) == NestedElementSchema.trimmed(otherText)
  }

  /// Google's altitude modes have an element of their own.
  private static func elementName(_ name: String, _ value: NestedElementValue) -> String {
    guard name == "altitudeMode", let text = value.text,
      KMLOutputSchema.extendedAltitudeModes.contains(String(decoding: text, as: UTF8.self))
    else { return name }
    return "gx:altitudeMode"
  }
}
