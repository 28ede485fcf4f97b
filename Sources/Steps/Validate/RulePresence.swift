import Features

/// Which of the layers and fields that rules name the data have.
struct RulePresence {
  /// The layers of the data.
  var layers: Set<String> = []
  /// The names in the rules of layers that have features: a layer's own, or `*`.
  var judged: Set<String> = []
  /// Of these names and those of their fields the ones that some feature may have.
  var fields: Set<[String]> = []

  /// Nothing is known yet.
  init() {}

  /// Those of a batch.
  init(_ rules: AttributeRules, in batch: borrowing FeatureBatch) {
    for (index, slot) in batch.slots.enumerated() where slot.readCount > 0 {
      let layer = slot.source.name
      layers.insert(layer)
      guard slot.readCount > slot.filteredCount else { continue }
      let name = rules.layers[layer] == nil ? "*" : layer
      judged.insert(name)
      for rule in rules.rules(ofLayer: layer) where batch.hasField(rule.field, slot: index) {
        fields.insert([name, rule.field])
      }
    }
  }

  /// Takes in what is known of a batch that was committed.
  mutating func add(_ batch: RulePresence) {
    layers.formUnion(batch.layers)
    judged.formUnion(batch.judged)
    fields.formUnion(batch.fields)
  }
}
