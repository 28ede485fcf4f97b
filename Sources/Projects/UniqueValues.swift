public import Base
internal import Features
public import Flow

/// Refuses features whose values are there already where a template says that they are unique: the first one stays.
public final class UniqueValues: Stage {
  private let template: ProjectTemplate
  private let skipsErrors: Bool
  private let ignored: Set<String>
  /// The layer, the attribute and the value of each, as keys.
  private let known = Turnstile<Set<String>>([])
  /// The input: layers are those of the project.
  private let path = Lock("")

  /// A check of the layers of a template, but for some attributes. Bad features are left out if `skipsErrors`.
  public init(_ template: ProjectTemplate, skipsErrors: Bool, besides ignored: Set<String> = []) {
    self.template = template
    self.skipsErrors = skipsErrors
    self.ignored = ignored
  }

  /// Takes in the values that a project has. Errors: `.store`.
  public func take(from store: ProjectStore) throws(GeoError) {
    for layer in template.layers {
      for attribute in unique(layer) {
        for value in try store.values(of: attribute, in: layer) {
          known.settled { _ = $0.insert(Self.key(layer.name, attribute.name, value)) }
        }
      }
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
    layer.allAttributes.filter { $0.isUnique && !ignored.contains($0.name) }
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
      let path = owner.path.withLock { $0 }
      let ticket = batch.ticket
      try owner.known.pass(ticket) { (known) throws(GeoError) in
        for feature in 0..<batch.count {
          let number = Int(batch.slotIndexes[feature])
          guard !names[number].isEmpty else { continue }
          let slot = batch.slots[number]
          var keys: [String] = []
          for index in batch.cellRange(ofFeature: feature) {
            let cell = batch.cells[index]
            let name = slot.keys.name(at: Int(cell.key))
            guard cell.flags.isDisjoint(with: .members), names[number].contains(name),
              let value = batch.text(of: cell)
            else { continue }
            let key = UniqueValues.key(slot.layer.name, name, value)
            guard !known.contains(key) else {
              keys = []
              var place = batch.location(ofFeature: feature)
              place.path = path
              place.layer = nil
              let error = GeoError(
                .notUnique,
                "attribute '\(name)' has to be unique, and the value '\(value)' is there already",
                at: place)
              guard owner.skipsErrors else { throw error }
              failures.append((feature, error))
              break
            }
            keys.append(key)
          }
          known.formUnion(keys)
        }
      }
      if !failures.isEmpty { batch.reject(failures) }
    }
  }
}
