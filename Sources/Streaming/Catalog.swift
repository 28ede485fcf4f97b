public import Geometry

/// The layers of a run's output, as they are found; touched only by the worker whose turn it is.
public final class Catalog {
  /// What the user asked for.
  public struct Selection: Sendable {
    /// The one layer that everything goes to, if named.
    public var outputLayer: String?
    /// The layers to read; empty for all.
    public var layers: [String] = []
    /// The fields to keep, if named.
    public var fields: [String]?
    /// The most features of a layer.
    public var limit: Int?
    /// How fields of mixed types go into a table.
    public var mixedPolicy = MixedPolicy.text
    /// Everything.
    public init() {}
  }

  /// The layers in the order of their first appearance.
  public private(set) var layers: [OutputLayer] = []
  /// What the user asked for.
  public let selection: Selection
  private var indexByName: [String: Int] = [:]

  /// A catalog without layers.
  public init(_ selection: Selection = Selection()) { self.selection = selection }

  /// Makes known a layer that an input is sure to have, so that it exists without features too.
  @discardableResult
  public func declare(_ layer: Layer) throws(GeoError) -> OutputLayer {
    layers[try index(of: layer)]
  }

  func index(of layer: Layer) throws(GeoError) -> Int {
    let name = selection.outputLayer ?? layer.name
    if let known = indexByName[name] {
      let output = layers[known]
      if output.source !== layer {
        guard output.crs.identifier == layer.crs.identifier || !layer.hasGeometry else {
          throw GeoError(
            .mixedSystems,
            "layer '\(name)' is in \(output.crs.identifier), but this input is in \(layer.crs.identifier)",
            at: SourceLocation(path: layer.path, layer: layer.name),
            hint: "write the inputs to layers of their own, or reproject one of them first")
        }
        output.declare(layer.fields)
      }
      return known
    }
    layers.append(
      OutputLayer(
        name: name, source: layer, selection: selection.fields,
        mixedPolicy: selection.mixedPolicy))
    indexByName[name] = layers.count - 1
    return layers.count - 1
  }

  /// Registers a batch's layers and fields, and enforces the limit; true when no further feature is
  /// wanted, as far as this batch's layers go.
  func admit(_ batch: inout FeatureBatch) throws(GeoError) -> Bool {
    for slot in batch.slots where slot.output == nil && slot.readCount > 0 {
      slot.output = try index(of: slot.layer)
    }
    var isComplete = false
    if let limit = selection.limit { isComplete = cut(&batch, to: limit) }
    for index in batch.slots.indices {
      let slot = batch.slots[index]
      guard let output = slot.output, slot.readCount > 0 else { continue }
      let layer = layers[output]
      register(slot, at: index, in: layer, batch)
      try settleForms(slot, layer)
      layer.admitted += slot.outCount
    }
    return isComplete
  }

  /// Leaves out what is beyond the limit of its layer.
  private func cut(_ batch: inout FeatureBatch, to limit: Int) -> Bool {
    var room = batch.slots.map { slot in
      slot.output.map { limit - layers[$0].admitted } ?? limit
    }
    let slots = batch.slots
    if slots.indices.contains(where: { slots[$0].outCount > room[$0] }) {
      batch.keep { batch, feature in
        let slot = Int(batch.slotIndexes[feature])
        room[slot] -= 1
        return room[slot] >= 0
      }
      batch.countTypes()
    }
    return slots.allSatisfy { slot in
      slot.readCount == 0
        || (slot.output.map { layers[$0].admitted + slot.outCount >= limit } ?? false)
    }
  }

  private func register(
    _ slot: LayerSlot, at slotIndex: Int, in layer: OutputLayer, _ batch: borrowing FeatureBatch
  ) {
    let known = slot.fields.count
    slot.fields.append(repeating: LayerSlot.unknownField, count: slot.keys.count - known)
    var isNew = false
    for key in 0..<slot.keys.count where slot.fields[key] == LayerSlot.unknownField {
      for type in 0..<16 where slot.typeCounts[key * 16 + type] > 0 { isNew = true }
    }
    if isNew {
      // In the order of the cells, not of this worker's keys: the result must not depend on which
      // worker met a name first.
      for feature in 0..<batch.count where Int(batch.slotIndexes[feature]) == slotIndex {
        for index in batch.cellRange(ofFeature: feature) {
          let cell = batch.cells[index]
          guard cell.flags.isDisjoint(with: .members) else { continue }
          let key = Int(cell.key)
          guard slot.fields[key] == LayerSlot.unknownField else { continue }
          slot.fields[key] =
            layer.index(of: slot.keys.name(at: key)).map(Int32.init)
            ?? LayerSlot.deselectedField
        }
      }
    }
  }

  /// Adds up types and decides from which row on a field of mixed types has its final form.
  private func settleForms(_ slot: LayerSlot, _ layer: OutputLayer) throws(GeoError) {
    for key in 0..<slot.keys.count where slot.fields[key] >= 0 {
      let index = Int(slot.fields[key])
      let before = layer.fields[index].types
      for type in 0..<16 {
        layer.fields[index].counts[type] += Int(slot.typeCounts[key * 16 + type])
      }
      let after = layer.fields[index].types
      guard after != before else { continue }
      let form = after.form(layer.mixedPolicy)
      if after.isMixed, layer.mixedPolicy == .fail {
        throw GeoError(
          .mixedTypes, "field '\(layer.fields[index].name)' has values of several types",
          at: SourceLocation(path: slot.layer.path, layer: layer.name),
          hint: "use --on-mixed text or --on-mixed json")
      }
      if form != layer.fields[index].form {
        if layer.fields[index].form == .native {
          layer.fields[index].uniformRows = layer.admitted
          layer.fields[index].uniformTypes = before
        }
        layer.fields[index].form = form
      }
    }
    if slot.forms.count != layer.fields.count
      || !zip(slot.forms, layer.fields).allSatisfy({ $0 == $1.form })
    {
      slot.forms = layer.fields.map(\.form)
    }
  }
}

extension GeoError.Code {
  /// Inputs in different reference systems meet in one layer.
  public static let mixedSystems = GeoError.Code("mixed-systems", .input)
  /// A field has values of several types, and the user wants none such.
  public static let mixedTypes = GeoError.Code("mixed-types", .input)
}
