public import Base
public import Features
public import Files
internal import Geometry

/// The layers of a run's output, as they are found.
///
/// Batches enter what is new in them in the turn of admission, and leave with all they need of it
/// (``LayerSlot``, ``FeatureBatch/known``); encoders and commitment never see the catalog. It is whole when
/// all inputs have been read.
public final class Catalog {
  /// What the user asked for.
  public struct Selection: Sendable {
    /// The one layer that everything goes to, if named.
    public var outputLayer: String?
    /// The fields to keep, if named.
    public var fields: [String]?
    /// The most features of a layer.
    public var limit: Int?
    /// How fields of mixed types go into a table.
    public var mixedPolicy = MixedPolicy.text
    /// Features may be changed or left out on their way, so that the box of a collection need not hold.
    public var changesFeatures = false
    /// Everything.
    public init() {}
  }

  /// The layers in the order of their first appearance.
  public private(set) var layers: [OutputLayer] = []
  /// What the user asked for.
  public let selection: Selection
  private var names = NameIndex()
  private var passedOverNames = NameIndex()
  /// Files that came along with the features of all inputs.
  public internal(set) var attachments: [Attachment] = []
  /// The inputs whose features name layers.
  private(set) var pathsWithNamedLayers: Set<String> = []
  /// What batches are told, until something new comes.
  private var known: KnownLayers?
  /// Nothing more has to be read of the current input when its layers have all that is wanted of them.
  private var canStopEarly = false

  /// A catalog without layers.
  public init(_ selection: Selection = Selection()) { self.selection = selection }

  /// Makes known a layer that an input is sure to have, so that it exists without features too.
  @discardableResult
  public func declare(_ layer: Layer) throws(GeoError) -> OutputLayer {
    let output = layers[try index(of: layer)]
    output.isDeclared = true
    return output
  }

  /// Another input begins. `layers` are those that it is sure to have, as they come out of the steps.
  func begin(_ layers: [Layer], canStopEarly: Bool) throws(GeoError) {
    self.canStopEarly = canStopEarly && layers.count == 1
    for layer in layers { try declare(layer) }
  }

  /// An input has ended. `layers` are those that it turned out to have, `members` came behind the features.
  func end(_ layers: [Layer], members: [Layer.Member]) throws(GeoError) {
    known = nil
    for layer in layers {
      let output = try declare(layer)
      if !members.isEmpty { output.add(members: members) }
    }
    for layer in self.layers { layer.settle() }
  }

  func index(of layer: Layer) throws(GeoError) -> Int {
    if layer.isPassedOver { return indexOfPassedOver(layer) }
    let name = selection.outputLayer ?? layer.name
    if let index = names[name] {
      let output = layers[index]
      if !output.sources.contains(where: { $0 === layer }) {
        guard output.crs.isSame(as: layer.crs) || !layer.hasGeometry else {
          throw GeoError(
            .mixedSystems,
            "layer '\(name)' is in \(output.crs.identifier), but this input is in "
              + layer.crs.identifier(behind: output.crs.identifier),
            at: SourceLocation(path: layer.path, layer: layer.name),
            hint: "write the inputs to layers of their own, or reproject one of them first")
        }
        output.join(layer)
        known = nil
      }
      return index
    }
    names[name] = append(layer, as: name)
    return layers.count - 1
  }

  /// Layers that nobody asked for have only their names in common with those of the output.
  private func indexOfPassedOver(_ layer: Layer) -> Int {
    if let index = passedOverNames[layer.name] { return index }
    passedOverNames[layer.name] = append(layer, as: layer.name)
    return layers.count - 1
  }

  private func append(_ layer: Layer, as name: String) -> Int {
    known = nil
    layers.append(
      OutputLayer(
        name: name, source: layer, selection: selection.fields,
        mixedPolicy: selection.mixedPolicy, changesFeatures: selection.changesFeatures))
    if layer.isNamedByFeatures { pathsWithNamedLayers.insert(layer.path) }
    return layers.count - 1
  }

  /// Takes in the numbers of what came before a barrier, whose features are read from there. If the barrier
  /// makes layers of its own, those before it are no layers of the output, and nothing of them is in it as such.
  public func absorb(_ earlier: Catalog, endsLayers: Bool = false) {
    for layer in earlier.layers {
      if endsLayers {
        layer.account.tally.filtered += layer.account.tally.out
        layer.account.tally.out = 0
      }
      let before = layers.first {
        $0.name == (selection.outputLayer ?? layer.name)
          && $0.source.isPassedOver == layer.source.isPassedOver
      }
      if let before {
        before.account.tally.absorb(layer.tally)
      } else {
        layer.isOnlyCounted = endsLayers
        layers.append(layer)
      }
    }
    known = nil
  }

  /// Takes in files that came along with features from before a barrier.
  public func take(_ files: [Attachment]) { attachments += files }

  /// Registers a batch's layers and fields, and enforces the limit; true when no further batch of the
  /// input is wanted.
  func admit(_ batch: inout FeatureBatch) throws(GeoError) -> Bool {
    for slot in batch.slots where slot.readCount > 0 || slot.filteredCount > 0 {
      let layer = try enter(slot)
      if layer.met == 0, slot.readCount > 0 { known = nil }
      layer.met += slot.readCount
    }
    // What there is to say of a layer is counted there, though the batch may have nothing of it.
    for notice in batch.ledger.notices where notice.count > 0 && notice.severity != .warning {
      _ = try enter(batch.slots[notice.slot])
    }
    let isComplete = try register(features: &batch) || batch.isLast
    batch.known = knownLayers
    return isComplete && canStopEarly && !batch.slots.contains { $0.layer.isNamedByFeatures }
  }

  /// Gives a slot its layer of the output.
  private func enter(_ slot: LayerSlot) throws(GeoError) -> OutputLayer {
    if let output = slot.output { return layers[output] }
    let index = try index(of: slot.layer)
    let layer = layers[index]
    slot.output = index
    slot.outputName = layer.name
    slot.outputSource = layer.source
    slot.account = layer.account
    return layer
  }

  /// The layers that the output has, as far as is known.
  public var knownLayers: KnownLayers {
    if let known { return known }
    let made = KnownLayers(
      wantedLayers.map { KnownLayers.Entry(source: $0.source, members: $0.members) })
    known = made
    return made
  }

  /// True when there are as many features of the batch's layers as are wanted.
  private func register(features batch: inout FeatureBatch) throws(GeoError) -> Bool {
    var isComplete = false
    if let limit = selection.limit { isComplete = cut(&batch, to: limit) }
    register(batch)
    for slot in batch.slots where slot.readCount > 0 {
      if let output = slot.output { try settleForms(slot, layers[output]) }
    }
    // Two slots may feed one layer: its forms are final, and its rows grow, when all are settled.
    for slot in batch.slots where slot.readCount > 0 {
      guard let output = slot.output else { continue }
      let layer = layers[output]
      if slot.forms.count != layer.fields.count
        || !zip(slot.forms, layer.fields).allSatisfy({ $0 == $1.form })
      {
        slot.forms = layer.fields.map(\.form)
      }
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
    let met = slots.filter { $0.readCount > 0 }
    return !met.isEmpty
      && met.allSatisfy { slot in
        slot.output.map { layers[$0].admitted + slot.outCount >= limit } ?? false
      }
  }

  /// Gives fields to the keys that a batch has for the first time: in the order of the cells, not of
  /// this worker's keys, as the result must not depend on which worker met a name first.
  private func register(_ batch: borrowing FeatureBatch) {
    var isNew = false
    for slot in batch.slots where slot.output != nil && slot.readCount > 0 {
      slot.fields.append(
        repeating: LayerSlot.unknownField, count: slot.keys.count - slot.fields.count)
      isNew = isNew || hasUnknown(slot)
    }
    guard isNew else { return }
    let slots = batch.slots
    for feature in 0..<batch.count {
      let slot = slots[Int(batch.slotIndexes[feature])]
      guard let output = slot.output else { continue }
      let layer = layers[output]
      if slot.idField == LayerSlot.unknownField, batch.ids[feature].type != .null {
        slot.idField = Int32(layer.index(of: OutputField.Role.featureID))
      }
      for index in batch.cellRange(ofFeature: feature) {
        let cell = batch.cells[index]
        if cell.flags.isDisjoint(with: .members) {
          let key = Int(cell.key)
          guard slot.fields[key] == LayerSlot.unknownField else { continue }
          slot.fields[key] =
            layer.index(of: slot.keys.name(at: key)).map(Int32.init)
            ?? LayerSlot.deselectedField
          let field = Int(slot.fields[key])
          if field >= 0, let title = slot.titles[cell.key] {
            layer.name(field: field, title)
          }
        } else if slot.membersField == LayerSlot.unknownField {
          slot.membersField = Int32(layer.index(of: OutputField.Role.members))
        }
      }
    }
  }

  private func hasUnknown(_ slot: LayerSlot) -> Bool {
    if slot.memberCount > 0, slot.membersField == LayerSlot.unknownField { return true }
    if slot.idField == LayerSlot.unknownField, slot.idCounts.buffer.contains(where: { $0 > 0 }) {
      return true
    }
    for key in 0..<slot.keys.count where slot.fields[key] == LayerSlot.unknownField {
      for type in 0..<16 where slot.typeCounts[key * 16 + type] > 0 { return true }
    }
    return false
  }

  /// Adds up types and decides from which row on a field of mixed types has its final form.
  private func settleForms(_ slot: LayerSlot, _ layer: OutputLayer) throws(GeoError) {
    for key in 0..<slot.keys.count where slot.fields[key] >= 0 {
      try settleForm(Int(slot.fields[key]), slot, layer) { Int(slot.typeCounts[key * 16 + $0]) }
    }
    if slot.idField >= 0 {
      try settleForm(Int(slot.idField), slot, layer) { Int(slot.idCounts[$0]) }
    }
    if slot.membersField >= 0 {
      try settleForm(Int(slot.membersField), slot, layer) {
        $0 == Int(CellType.json.rawValue) ? slot.memberCount : 0
      }
    }
  }

  private func settleForm(
    _ index: Int, _ slot: LayerSlot, _ layer: OutputLayer, counts: (Int) -> Int
  ) throws(GeoError) {
    let before = layer.fields[index].types
    for type in 0..<16 { layer.fields[index].counts[type] += counts(type) }
    guard layer.fields[index].types != before else { return }
    if layer.mixedPolicy == .fail, layer.fields[index].isMixed {
      throw GeoError(
        .mixedTypes, "field '\(layer.fields[index].name)' has values of several types",
        at: SourceLocation(path: slot.layer.path, layer: layer.name),
        hint: "use --on-mixed text or --on-mixed json")
    }
    layer.fields[index].settleForm(layer.mixedPolicy, before: before, rows: layer.admitted)
  }
}
