import Base
import Changes
import CommandLineKit
import FormatKit

/// How inputs are compared, as the user says it.
struct ComparisonArguments {
  var key: [String] = []
  var matchMetres: Double?
  var renamed: [Renaming] = []
  var layers: [String] = []
  var ignored: [String] = []
  var tolerance: Double?
  var normalisesUnicode = false

  static let parameters: [Parameter<Self>] = [
    .list(
      "key", \.key, valueName: "field", group: "Comparison",
      help:
        "Pair rows that agree in these fields, or in an expression as in --where. (default: a "
        + "UUID, id or row id)"
    ),
    .option(
      "match", \.matchMetres, valueName: "metres", group: "Comparison",
      help: "Pair rows without a common key by their values and their distance, which may be up to "
        + "this."),
    .option(
      "renamed", \.renamed, valueName: "old=new", group: "Comparison",
      help:
        "A layer (LAYER=NEW) or field (FIELD=NEW, LAYER.FIELD=NEW) that has another name in the "
        + "new input; repeatable."
    ),
    .option(
      "layer", \.layers, valueName: "name", group: "Comparison",
      help: "Compare only this layer; repeatable."),
    .list(
      "ignore", \.ignored, valueName: "field", group: "Comparison",
      help: "Fields to ignore."),
    .option(
      "tolerance", \.tolerance, valueName: "metres", group: "Comparison",
      help: "Treat geometries as equal if no position differs by more than this."),
    .flag(
      "normalise-unicode", \.normalisesUnicode, group: "Comparison",
      help: "Treat texts as equal if they differ only in Unicode composition."),
  ]

  /// Refuses what cannot be.
  func check() throws(UsageError) {
    if let tolerance, !(tolerance >= 0) { throw UsageError("--tolerance cannot be negative") }
    if let matchMetres {
      guard matchMetres > 0, matchMetres.isFinite else {
        throw UsageError("--match takes a distance above 0")
      }
      if !key.isEmpty { throw UsageError("--match is for rows without a common --key") }
    }
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
  func options(areStores: Bool, keyExpression: KeyExpression?) -> ComparisonOptions {
    var options = ComparisonOptions()
    options.key = keyExpression?.fields ?? key
    options.keyExpression = keyExpression?.text
    options.matchMetres = matchMetres
    options.renamed = renamed.map { SchemaRenaming($0.name, to: $0.newName) }
    options.tables = layers
    options.ignored = Set(ignored.map { $0.lowercased() })
    options.toleranceMetres = tolerance
    options.normalisesUnicode = normalisesUnicode
    options.areStores = areStores
    return options
  }
}
