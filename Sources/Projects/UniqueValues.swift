public import Base
internal import Features
public import Flow

/// Refuses features whose values are there already where a template says that they are unique: the first one stays.
public final class UniqueValues: Stage {
  /// What becomes of a feature whose uuid is there already.
  public enum Pairing: Sendable {
    /// It is refused, as the uuid is unique, too.
    case none
    /// The one that is there stays, whatever values the other has.
    case keeping
    /// It takes the place of the one that is there.
    case replacing
  }

  private let template: ProjectTemplate
  private let skipsErrors: Bool
  private let pairing: Pairing
  private let known = Turnstile(Known())
  /// The input: layers are those of the project.
  private let path = Lock("")

  /// What there is so far.
  private struct Known {
    /// The uuid of the feature that has a value, by the layer, the attribute and the value.
    var owners: [String: String] = [:]
    /// The features, by the layer and the uuid, with the values that they have: none where features are not paired.
    var features: [String: [String: String]] = [:]
  }

  /// A check of the layers of a template. Bad features are left out if `skipsErrors`.
  public init(_ template: ProjectTemplate, skipsErrors: Bool, pairing: Pairing = .none) {
    self.template = template
    self.skipsErrors = skipsErrors
    self.pairing = pairing
  }

  /// Takes in the values that a project has. Errors: `.store`.
  public func take(from store: ProjectStore) throws(GeoError) {
    for layer in template.layers {
      for attribute in (pairing == .none ? [] : [ProjectLayer.id]) + unique(layer) {
        for (id, value) in try store.values(of: attribute, in: layer) {
          known.settled { add([attribute.name: value], of: id, in: layer.name, to: &$0) }
        }
      }
    }
  }

  /// Adds values of a feature, in place of those that it had.
  private func add(
    _ values: [String: String], of id: String, in layer: String, to known: inout Known
  ) {
    for (attribute, value) in values {
      known.owners[Self.key(layer, attribute, value)] = id
    }
    guard pairing != .none else { return }
    let feature = Self.key(layer, ProjectLayer.id.name, id)
    for (attribute, value) in values {
      let before = known.features[feature, default: [:]].updateValue(value, forKey: attribute)
      if let before, before != value { known.owners[Self.key(layer, attribute, before)] = nil }
    }
  }

  /// Turns are counted from 0 again in each input.
  public func begin(_ input: InputNature, path: String) {
    known.restart()
    self.path.withLock { $0 = path }
  }

  /// Geometries stay as they are.
  public var keepsGeometries: Bool { true }

  /// A step of its own for a worker.
  public func makeStep() -> any BatchStep { Step(self) }

  private func unique(_ layer: ProjectLayer) -> [ProjectAttribute] {
    layer.allAttributes.filter {
      $0.isUnique && (pairing == .none || $0.name != ProjectLayer.id.name)
    }
  }

  private static func key(_ layer: String, _ attribute: String, _ value: String) -> String {
    "\(layer)\u{0}\(attribute)\u{0}\(value)"
  }

  private struct Step: BatchStep {
    let owner: UniqueValues

    init(_ owner: UniqueValues) { self.owner = owner }

    func pass(_ ticket: Int) { owner.known.pass(ticket) }

    mutating func apply(to batch: inout FeatureBatch) throws(GeoError) {
      let names = batch.slots.map { slot in
        owner.template.layer(slot.layer.name).map { owner.unique($0).map(\.name) } ?? []
      }
      var failures: [(feature: Int, error: GeoError)] = []
      let ticket = batch.ticket
      try owner.known.pass(ticket) { (known) throws(GeoError) in
        for feature in 0..<batch.count {
          let number = Int(batch.slotIndexes[feature])
          guard !names[number].isEmpty else { continue }
          let layer = batch.slots[number].layer.name
          let (id, values) = Self.values(of: feature, names[number], batch)
          let isThere =
            owner.pairing != .none
            && known.features[UniqueValues.key(layer, ProjectLayer.id.name, id)] != nil
          if isThere, owner.pairing == .keeping { continue }
          let taken = names[number].first { name in
            guard let value = values[name],
              let other = known.owners[UniqueValues.key(layer, name, value)]
            else { return false }
            return !isThere || other != id
          }
          if let taken {
            let error = refusal(of: feature, taken, values[taken] ?? "", batch)
            guard owner.skipsErrors else { throw error }
            failures.append((feature, error))
          } else {
            owner.add(values, of: id, in: layer, to: &known)
          }
        }
      }
      if !failures.isEmpty { batch.reject(failures) }
    }

    /// The uuid of a feature, and its values that have to be unique, with the uuid if features are paired by it.
    private static func values(
      of feature: Int, _ names: [String], _ batch: borrowing FeatureBatch
    ) -> (id: String, values: [String: String]) {
      let slot = batch.slots[Int(batch.slotIndexes[feature])]
      var id = ""
      var values: [String: String] = [:]
      for cell in batch.cells.buffer(batch.cellRange(ofFeature: feature))
      where cell.flags.isDisjoint(with: .members) {
        let name = slot.keys.name(at: Int(cell.key))
        if name == ProjectLayer.id.name { id = batch.text(of: cell) ?? "" }
        if names.contains(name), let value = batch.text(of: cell) { values[name] = value }
      }
      return (id, values)
    }

    private func refusal(
      of feature: Int, _ name: String, _ value: String, _ batch: borrowing FeatureBatch
    ) -> GeoError {
      var place = batch.location(ofFeature: feature)
      place.path = owner.path.withLock { $0 }
      place.layer = nil
      return GeoError(
        .notUnique,
        "attribute '\(name)' has to be unique, and the value '\(value)' is there already",
        at: place)
    }
  }
}
