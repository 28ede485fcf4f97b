import Base
import Changes
import CommandLineKit
import FormatKit

/// How inputs are compared, as the user says it.
struct ComparisonArguments {
  var key: [String] = []
  var layers: [String] = []
  var ignored: [String] = []
  var tolerance: Double?
  var normalisesUnicode = false

  static let parameters: [Parameter<Self>] = [
    .list(
      "key", \.key, valueName: "field", group: "Comparison",
      help: "Rows are the same if they agree in these fields; otherwise by UUID, id or row id."),
    .option(
      "layer", \.layers, valueName: "name", group: "Comparison",
      help: "Compare this layer only; can be given again."),
    .list(
      "ignore", \.ignored, valueName: "field", group: "Comparison",
      help: "Fields whose values do not count."),
    .option(
      "tolerance", \.tolerance, valueName: "metres", group: "Comparison",
      help: "Geometries are equal if no position is farther away than that."),
    .flag(
      "normalise-unicode", \.normalisesUnicode, group: "Comparison",
      help: "Texts are equal that differ only in how characters are composed."),
  ]

  /// Refuses what cannot be.
  func check() throws(UsageError) {
    if let tolerance, !(tolerance >= 0) { throw UsageError("--tolerance cannot be negative") }
  }

  /// Refuses names to ignore that no table has. Errors: `.usage`.
  func checkIgnored(_ comparison: StoreComparison) throws(GeoError) {
    let all = Set(comparison.pairs.flatMap(\.columns).map { $0.name.lowercased() })
    guard let name = ignored.first(where: { !all.contains($0.lowercased()) }) else { return }
    let known = comparison.pairs.filter(\.isLayer).flatMap(\.columns).map(\.name)
    throw GeoError(
      .usage, "--ignore: there is no field '\(name)' in either input",
      hint: FieldChoice.hint(for: name, among: known, suggesting: nearestField))
  }

  /// The same for the comparison.
  func options(areStores: Bool) -> ComparisonOptions {
    var options = ComparisonOptions()
    options.key = key
    options.tables = layers
    options.ignored = Set(ignored.map { $0.lowercased() })
    options.toleranceMetres = tolerance
    options.normalisesUnicode = normalisesUnicode
    options.areStores = areStores
    return options
  }
}
