internal import Base
public import Features
public import Flow
internal import Text

/// Gives features a description with their pictures and values, which Google Earth shows in a balloon.
public struct FeatureBalloon: BatchStep {
  private let template: ProjectTemplate

  /// A step for the layers of a project.
  public init(_ template: ProjectTemplate) { self.template = template }

  /// Adds the descriptions, unless a layer has an attribute of the name.
  public mutating func apply(to batch: inout FeatureBatch) {
    var cells = Column<Cell>(capacity: max(batch.cells.count, 1))
    var ends = Column<UInt32>(capacity: max(batch.count, 1))
    for feature in 0..<batch.count {
      let slot = Int(batch.slotIndexes[feature])
      for index in batch.cellRange(ofFeature: feature) { cells.append(batch.cells[index]) }
      let layer = template.layer(batch.slots[slot].layer.name)
      if let layer, let label = layer.style?.label,
        !layer.attributes.contains(where: { $0.name == "name" })
      {
        addName(label, feature, layer, slot, &batch, &cells)
      }
      if let layer, !layer.attributes.contains(where: { $0.name == "description" }) {
        let text = html(of: feature, layer, batch)
        let key = Array("description".utf8).withUnsafeBufferPointer {
          UInt32(batch.slots[slot].keys.index(of: $0))
        }
        let start = batch.text.count
        Array(text.utf8).withUnsafeBufferPointer { batch.text.append(contentsOf: $0) }
        cells.append(batch.storedCell(key: key, type: .text, flags: .html, from: start))
      }
      ends.append(UInt32(cells.count))
    }
    swap(&batch.cells, &cells)
    swap(&batch.rowEnds, &ends)
  }

  /// Places are called what labels say of them.
  private func addName(
    _ label: String, _ feature: Int, _ layer: ProjectLayer, _ slot: Int,
    _ batch: inout FeatureBatch, _ cells: inout Column<Cell>
  ) {
    let attribute = layer.allAttributes.first { $0.name == label }
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard batch.slots[slot].keys.name(at: Int(cell.key)) == label,
        let text = MappedValue(cell, of: batch).text
      else { continue }
      let shown = attribute?.choices.first { $0.value == text }?.label ?? text
      let key = Array("name".utf8).withUnsafeBufferPointer {
        UInt32(batch.slots[slot].keys.index(of: $0))
      }
      let start = batch.text.count
      Array(shown.utf8).withUnsafeBufferPointer { batch.text.append(contentsOf: $0) }
      cells.append(batch.storedCell(key: key, type: .text, from: start))
    }
  }

  private func html(
    of feature: Int, _ layer: ProjectLayer, _ batch: borrowing FeatureBatch
  ) -> String {
    let slot = batch.slots[Int(batch.slotIndexes[feature])]
    var (pictures, rows) = ("", "")
    for attribute in layer.attributes {
      for index in batch.cellRange(ofFeature: feature) {
        let cell = batch.cells[index]
        guard slot.keys.name(at: Int(cell.key)) == attribute.name else { continue }
        let value = MappedValue(cell, of: batch)
        if attribute.type == .picture || attribute.type == .pictures {
          for name in PictureUse.names(in: value, of: attribute) {
            pictures += "<img src=\"\(name.markup)\" width=\"400\"/><br/>"
          }
        } else if let text = value.text {
          let shown = attribute.choices.first { $0.value == text }?.label ?? text
          let unit = attribute.unit.map { " " + $0 } ?? ""
          rows +=
            "<tr><th>\((attribute.alias ?? attribute.name).markup)</th>"
            + "<td>\((shown + unit).markup)</td></tr>"
        }
      }
    }
    return pictures + (rows.isEmpty ? "" : "<table>\(rows)</table>")
  }
}
