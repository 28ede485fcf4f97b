public import Base
public import Features
public import Flow

/// Finds out whether the fields that a step reads exist: an unknown name is an error, at once if layers declare all
/// their fields, otherwise when no feature had it.
public final class FieldCheck: Stage {
  /// What is known of the fields that features can have.
  public enum Knowledge: Sendable {
    /// Layers declare all of them.
    case declared
    /// Features bring them along, and have the same ones more or less.
    case found
    /// There is no end of them, and any file may lack any one, as with OpenStreetMap's tags: a name that no
    /// feature had is worth a warning.
    case open
  }

  /// Finds the name, among some, that the user probably meant.
  public typealias Suggestion = @Sendable (_ name: String, _ among: [String]) -> String?

  private let names: [String]
  private let knowledge: Knowledge
  private let nearest: Suggestion
  private let error: @Sendable (String, String?) -> GeoError
  private let state = Lock(State())

  private struct State {
    /// Layers that were asked for.
    var layers: [Layer] = []
    /// Names that some feature may have.
    var seen: Set<String> = []
    var hasFeatures = false
    /// The names of fields that features have, as far as they are noted.
    var fields: [String] = []
  }

  /// What a hint begins with that names all fields.
  private static let listed = "the fields are "
  /// How many names of fields are noted, of which one may have been meant.
  private static let noteLimit = 1000

  /// A check of the fields of expressions.
  public convenience init(
    _ lists: [ExpressionList], _ knowledge: Knowledge, suggesting nearest: @escaping Suggestion
  ) {
    self.init(
      Set(lists.flatMap(\.fieldNames)).sorted(), knowledge, nearest
    ) { name, hint in
      let list = lists.first { $0.fieldNames.contains(name) }
      let message = "there is no field '\(name)'"
      // Text in double quotes is taken for a name.
      let hint = hint.map { hint in
        hint.hasPrefix(Self.listed) ? hint + "; a text is written in single quotes" : hint
      }
      return list?.error(ofField: name, message, hint: hint)
        ?? GeoError(.usage, message, hint: hint)
    }
  }

  /// A check of plain names, each given in an option.
  public convenience init(
    names: [String], option: String, _ knowledge: Knowledge,
    suggesting nearest: @escaping Suggestion
  ) {
    self.init(names, knowledge, nearest) { name, hint in
      GeoError(.usage, "\(option): there is no field '\(name)'", hint: hint)
    }
  }

  private init(
    _ names: [String], _ knowledge: Knowledge, _ nearest: @escaping Suggestion,
    error: @escaping @Sendable (String, String?) -> GeoError
  ) {
    self.names = names
    self.knowledge = knowledge
    self.nearest = nearest
    self.error = error
  }

  /// Notes the fields of a layer, which stays as it is.
  public func layer(behind layer: Layer) -> Layer {
    guard !layer.isPassedOver else { return layer }
    state.withLock { state in
      guard !state.layers.contains(where: { $0 === layer }) else { return }
      state.layers.append(layer)
      for name in names where ExpressionAffinity.field(name, of: layer) != nil {
        state.seen.insert(name)
      }
    }
    return layer
  }

  /// Refuses names that no layer has. Errors: `.expression`, `.usage`.
  public func begin(_ input: InputNature, path: String) throws(GeoError) {
    guard knowledge == .declared else { return }
    let (layers, seen) = state.withLock { ($0.layers, $0.seen) }
    try check(layers, seen: seen)
  }

  /// Refuses names that no layer has; there is nothing to say. The layers of a plan have the fields that features
  /// bring along, too.
  public func plan(for layers: [Layer]) throws(GeoError) -> [String] {
    let asked = layers.filter { !$0.isPassedOver }
    let seen = names.filter { name in
      asked.contains { ExpressionAffinity.field(name, of: $0) != nil }
    }
    if knowledge != .open { try check(asked, seen: Set(seen)) }
    return []
  }

  private func check(_ layers: [Layer], seen: Set<String>) throws(GeoError) {
    guard !layers.isEmpty, layers.allSatisfy({ !$0.fields.isEmpty }),
      let missing = names.first(where: { !seen.contains($0) })
    else { return }
    throw error(missing, hint(missing, layers.flatMap { $0.fields.map(\.name) }))
  }

  private func hint(_ name: String, _ fields: [String]) -> String {
    var known: [String] = []
    for field in fields where !known.contains(field) { known.append(field) }
    if ["fid", "ogc_fid", "rowid"].contains(name.lowercased()) {
      return "$id is the id of a feature, or else the row id in a store"
    }
    if let near = nearest(name, known) { return "did you mean '\(near)'?" }
    guard !known.isEmpty else { return "features have no fields" }
    let shown = known.prefix(20).map { "'\($0)'" }.joined(separator: ", ")
    return "\(Self.listed)\(shown)" + (known.count > 20 ? " and others" : "")
  }

  /// Geometries stay as they are.
  public var keepsGeometries: Bool { true }

  /// Notes which names features have.
  public func makeStep() -> any BatchStep { Watch(self) }

  private final class Watch: BatchStep {
    let check: FieldCheck
    var missing: [String]
    /// Of the last batch: those of the missing names that it has, and whether it has features at all.
    var found: [String] = []
    var hasFeatures = false
    /// Names of fields that were met since the last commitment.
    var fields: [String] = []
    /// For each slot, how many of its names have been noted.
    var noted: [Int] = []

    init(_ check: FieldCheck) {
      self.check = check
      missing = check.names.filter { name in
        check.state.withLock { !$0.seen.contains(name) }
      }
    }

    func apply(to batch: inout FeatureBatch) {
      hasFeatures = batch.count > 0
      guard !missing.isEmpty, hasFeatures else { return }
      found.removeAll()
      for (index, slot) in batch.slots.enumerated() where slot.readCount > 0 {
        found += missing.filter { slot.hasField($0) }
        note(slot, index)
      }
    }

    private func note(_ slot: LayerSlot, _ index: Int) {
      while noted.count <= index { noted.append(0) }
      for key in noted[index]..<max(min(slot.keys.count, FieldCheck.noteLimit), noted[index]) {
        fields.append(slot.keys.name(at: key))
      }
      noted[index] = max(noted[index], min(slot.keys.count, FieldCheck.noteLimit))
    }

    func commit() {
      guard !missing.isEmpty, hasFeatures else { return }
      missing.removeAll(where: found.contains)
      check.state.withLock { state in
        state.hasFeatures = true
        state.seen.formUnion(found)
        for field in fields
        where state.fields.count < FieldCheck.noteLimit && !state.fields.contains(field) {
          state.fields.append(field)
        }
      }
      fields.removeAll()
    }
  }

  private func missing(_ state: State) -> String? {
    state.hasFeatures ? names.first { !state.seen.contains($0) } : nil
  }

  /// Refuses names that no feature had. Errors: `.expression`, `.usage`.
  public func verify() throws(GeoError) {
    let state = state.withLock { $0 }
    guard knowledge != .open, let missing = missing(state) else { return }
    let declared = state.layers.flatMap { $0.fields.map(\.name) }
    throw error(missing, hint(missing, declared + state.fields))
  }

  /// Warns of a name that no feature had, where that may be right.
  public func finish(_ ledger: Ledger) {
    guard knowledge == .open, let missing = state.withLock({ missing($0) }) else { return }
    ledger.warn(.unknownField, "no feature has a field '\(missing)'")
  }
}

extension LayerSlot {
  /// True if the layer declares a field of a name, or features brought one along; case does not count.
  func hasField(_ name: String) -> Bool {
    if ExpressionAffinity.field(name, of: layer) != nil { return true }
    var name = name
    return name.withUTF8 { bytes in
      (0..<keys.count).contains { keys.bytes(at: $0).equalsIgnoringCase(bytes) }
    }
  }
}
