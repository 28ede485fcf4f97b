internal import Base
public import Features
public import Flow
internal import Text

/// Gives features of a project the fields of the source again: the other direction of a mapping.
public struct MappingReversal: BatchStep {
  private let template: ProjectTemplate
  private let mapping: FieldMapping

  /// A step for the layers of a project.
  public init(_ template: ProjectTemplate, _ mapping: FieldMapping) {
    self.template = template
    self.mapping = mapping
  }

  /// The fields of a mapping's paths, with members of the same field together.
  private struct Fields {
    struct Member {
      let name: String
      var value: Fields?
      var leaf: JSONValue?

      var isNull: Bool {
        if case .null = leaf { true } else { false }
      }
    }

    var members: [Member] = []

    mutating func put(_ path: ArraySlice<String>, _ value: JSONValue) {
      guard let name = path.first else { return }
      let rest = path.dropFirst()
      let known = members.firstIndex { $0.name == name }
      guard let known else {
        var inner = Fields()
        if !rest.isEmpty { inner.put(rest, value) }
        members.append(
          rest.isEmpty ? Member(name: name, leaf: value) : Member(name: name, value: inner))
        return
      }
      // Null is what no value is known of: any value takes its place.
      guard rest.isEmpty else {
        var inner = members[known].value ?? Fields()
        inner.put(rest, value)
        members[known].value = inner
        if members[known].isNull { members[known].leaf = nil }
        return
      }
      if members[known].isNull { members[known].leaf = value }
    }

    var json: JSONValue {
      .object(members.map { ($0.name, $0.leaf ?? $0.value?.json ?? .null) })
    }
  }

  /// Makes the rows anew.
  public mutating func apply(to batch: inout FeatureBatch) {
    var cells = Column<Cell>(capacity: max(batch.cells.count, 1))
    var ends = Column<UInt32>(capacity: max(batch.count, 1))
    for feature in 0..<batch.count {
      let slot = Int(batch.slotIndexes[feature])
      let name = batch.slots[slot].layer.name
      if let layer = template.layer(name) {
        var fields = Fields()
        let lost = fill(&fields, feature, layer, mapping.source(to: name)?.source, batch)
        if lost > 0 { batch.note(.fieldNotMapped, feature: feature, count: lost) }
        for member in fields.members {
          add(member.leaf ?? member.value?.json ?? .null, member.name, slot, &batch, &cells)
        }
      }
      ends.append(UInt32(cells.count))
    }
    swap(&batch.cells, &cells)
    swap(&batch.rowEnds, &ends)
  }

  /// Fills in the values of a feature; returns how many have no place in the source.
  private func fill(
    _ fields: inout Fields, _ feature: Int, _ layer: ProjectLayer, _ source: FieldMapping.Source?,
    _ batch: borrowing FeatureBatch
  ) -> Int {
    var lost = 0
    guard let source else { return batch.cellRange(ofFeature: feature).count }
    if source.target.constant == nil, !source.target.path.isEmpty {
      fields.put(
        source.target.path[...],
        source.target.reversed(.text(layer.name), of: ProjectAttribute(name: "", type: .text)).json)
    }
    let slot = batch.slots[Int(batch.slotIndexes[feature])]
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      let name = slot.keys.name(at: Int(cell.key))
      let value = MappedValue(cell, of: batch)
      guard let attribute = layer.allAttributes.first(where: { $0.name == name }) else { continue }
      let rules = source.attributes.filter { $0.name == name && $0.rule.constant == nil }
      for (_, rule) in rules {
        fields.put(
          rule.path[...], value == .null ? .null : rule.reversed(value, of: attribute).json)
      }
      guard rules.isEmpty else { continue }
      if source.takesSameNames {
        fields.put([name], value.json)
      } else if value != .null, !Self.isOwn(name) {
        lost += source.attributes.contains { $0.name == name } ? 0 : 1
      }
    }
    return lost
  }

  /// What an import makes by itself is no loss.
  private static func isOwn(_ name: String) -> Bool {
    name == "uuid" || name == ContentHash.attribute
  }

  private func add(
    _ value: JSONValue, _ name: String, _ slot: Int, _ batch: inout FeatureBatch,
    _ cells: inout Column<Cell>
  ) {
    let key = Array(name.utf8).withUnsafeBufferPointer {
      UInt32(batch.slots[slot].keys.index(of: $0))
    }
    var text = JSONColumnText()
    Array(value.compact.utf8).withUnsafeBufferPointer { text.load($0) }
    if let cell = text.cell(key: key, text: &batch.text) { cells.append(cell) }
  }
}
