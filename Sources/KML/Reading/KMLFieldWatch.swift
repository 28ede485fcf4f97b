internal import Base
internal import Features
internal import FormatKit

/// Finds out whether any feature has the field that names the layers.
final class KMLFieldWatch: Sendable {
  private struct Findings {
    var hasFeatures = false
    var isMet = false
    /// The fields of the features so far, while none has that field.
    var names: [String] = []
  }

  /// The field.
  let field: String
  private let suggestion: FieldChoice.Suggestion
  private let findings = Lock(Findings())

  init(_ field: String, suggesting suggestion: @escaping FieldChoice.Suggestion) {
    self.field = field
    self.suggestion = suggestion
  }

  /// Takes in a batch; `isMet` if one of its features has the field.
  func add(_ batch: borrowing FeatureBatch, isMet: Bool) {
    guard batch.count > 0 || isMet else { return }
    let slots = batch.slots
    findings.withLock { findings in
      findings.hasFeatures = true
      if isMet { findings.isMet = true }
      guard !findings.isMet else { return }
      for slot in slots {
        for key in 0..<slot.keys.count {
          let name = slot.keys.name(at: key)
          if !findings.names.contains(name) { findings.names.append(name) }
        }
      }
    }
  }

  /// Refuses the field if there were features and none of them had it. Errors: `.usage`.
  func verify() throws(GeoError) {
    let found = findings.withLock { $0 }
    guard found.hasFeatures, !found.isMet else { return }
    throw GeoError(
      .usage, "--layers-from: there is no field '\(field)'",
      hint: FieldChoice.hint(
        for: field, among: found.names, prefix: "field:", suggesting: suggestion))
  }
}
