public import Base
public import Features
public import Flow

/// Finds out whether the fields that a step reads exist: an unknown name is an error if layers declare all
/// their fields, and a warning at the end if they do not.
public final class FieldCheck: Stage {
  /// Finds the name, among some, that the user probably meant.
  public typealias Suggestion = @Sendable (_ name: String, _ among: [String]) -> String?

  private let names: [String]
  private let isExhaustive: Bool
  private let nearest: Suggestion
  private let error: @Sendable (String, String?) -> GeoError
  private let state = Lock(State())

  private struct State {
    /// Layers that were asked for.
    var layers: [Layer] = []
    /// Names that some feature may have.
    var seen: Set<String> = []
    var hasFeatures = false
  }

  /// A check of the fields of expressions. `isExhaustive`: layers declare all their fields.
  public convenience init(
    _ lists: [ExpressionList], isExhaustive: Bool, suggesting nearest: @escaping Suggestion
  ) {
    self.init(
      Set(lists.flatMap(\.fieldNames)).sorted(), isExhaustive: isExhaustive, nearest
    ) { name, hint in
      let list = lists.first { $0.fieldNames.contains(name) }
      let message = "there is no field '\(name)'"
      return list?.error(ofField: name, message, hint: hint)
        ?? GeoError(.usage, message, hint: hint)
    }
  }

  /// A check of plain names, each given in an option.
  public convenience init(
    names: [String], option: String, isExhaustive: Bool, suggesting nearest: @escaping Suggestion
  ) {
    self.init(names, isExhaustive: isExhaustive, nearest) { name, hint in
      GeoError(.usage, "\(option): there is no field '\(name)'", hint: hint)
    }
  }

  private init(
    _ names: [String], isExhaustive: Bool, _ nearest: @escaping Suggestion,
    error: @escaping @Sendable (String, String?) -> GeoError
  ) {
    self.names = names
    self.isExhaustive = isExhaustive
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
    let (layers, seen) = state.withLock { ($0.layers, $0.seen) }
    guard isExhaustive, !layers.isEmpty, layers.allSatisfy({ !$0.fields.isEmpty }),
      let missing = names.first(where: { !seen.contains($0) })
    else { return }
    throw error(missing, hint(missing, layers))
  }

  private func hint(_ name: String, _ layers: [Layer]) -> String {
    var known: [String] = []
    for field in layers.flatMap(\.fields) where !known.contains(field.name) {
      known.append(field.name)
    }
    if ["fid", "ogc_fid", "rowid"].contains(name.lowercased()) {
      return "$id is the id of a feature, or else the row id in a store"
    }
    if let near = nearest(name, known) { return "did you mean '\(near)'?" }
    let shown = known.prefix(20).map { "'\($0)'" }.joined(separator: ", ")
    return "the fields are \(shown)" + (known.count > 20 ? " and others" : "")
      + "; a text is written in single quotes"
  }

  /// Notes which names features have.
  public func makeStep() -> any BatchStep { Watch(self) }

  private final class Watch: BatchStep {
    let check: FieldCheck
    var missing: [String]

    init(_ check: FieldCheck) {
      self.check = check
      missing = check.names.filter { name in
        check.state.withLock { !$0.seen.contains(name) }
      }
    }

    func apply(to batch: inout FeatureBatch) {
      guard !missing.isEmpty, batch.count > 0 else { return }
      for slot in batch.slots where slot.readCount > 0 {
        missing.removeAll { name in
          var name = name
          let isKnown = name.withUTF8 { bytes in
            (0..<slot.keys.count).contains { slot.keys.bytes(at: $0).equalsIgnoringCase(bytes) }
          }
          if isKnown { check.state.withLock { _ = $0.seen.insert(name) } }
          return isKnown
        }
      }
      check.state.withLock { $0.hasFeatures = true }
    }
  }

  /// Warns about names that no feature had.
  public func finish(_ ledger: Ledger) {
    let (seen, hasFeatures) = state.withLock { ($0.seen, $0.hasFeatures) }
    guard hasFeatures else { return }
    for name in names where !seen.contains(name) {
      ledger.warn(.unknownField, "no feature has a field '\(name)'")
    }
  }
}
