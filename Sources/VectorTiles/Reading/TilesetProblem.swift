public import Base
internal import Flow
public import Text

/// Something that is wrong with a tileset.
public struct TilesetProblem: Sendable {
  /// The tile, if it is one of them.
  public var tile: TileAddress?
  /// The layer of the tile.
  public var layer: String?
  /// The ordinal of the feature in the layer, from 1.
  public var feature: Int?
  /// What it is.
  public var reason: Reason
  /// True for what breaks a rule; false for what is only unusual.
  public var isError: Bool
  /// One clause.
  public var message: String

  /// For machines.
  public var json: JSONValue {
    .object([
      ("tile", .optional(tile?.description)), ("layer", .optional(layer)),
      ("feature", .optional(feature)), ("code", .string(reason.code)),
      ("severity", .string(isError ? "error" : "warning")), ("message", .string(message)),
    ])
  }

  /// For people, on one line.
  public var text: String {
    var place: [String] = []
    if let tile { place.append("tile \(tile.description)") }
    if let layer { place.append("layer '\(layer)'") }
    if let feature { place.append("feature \(feature)") }
    let prefix = place.isEmpty ? "" : place.joined(separator: ", ") + ": "
    return prefix + "\(isError ? "error" : "warning"): \(message) [\(reason.code)]"
  }
}

/// What a check has found.
public struct TilesetReport: Sendable {
  /// The problems in the order of tiles, those of the tileset as a whole first; no more than ``limit``.
  public internal(set) var problems: [TilesetProblem] = []
  /// All errors.
  public internal(set) var errorCount = 0
  /// All warnings.
  public internal(set) var warningCount = 0
  /// The tiles that were looked at.
  public internal(set) var tileCount = 0
  /// The features in them.
  public internal(set) var featureCount = 0

  /// The most problems that are listed.
  public static let limit = 10_000

  /// For machines.
  public var json: JSONValue {
    .object([
      ("tiles", .count(tileCount)), ("features", .count(featureCount)),
      ("errors", .count(errorCount)), ("warnings", .count(warningCount)),
      ("problems", .array(problems.map(\.json))),
    ])
  }

  /// For people: a line for each problem, and the numbers.
  public var text: String {
    var lines = problems.map(\.text)
    let hidden = errorCount + warningCount - problems.count
    if hidden > 0 { lines.append("\(hidden) more") }
    lines.append(
      "\(Summary.count(tileCount, "tile")), \(Summary.count(featureCount, "feature")): "
        + "\(Summary.count(errorCount, "error")), \(Summary.count(warningCount, "warning"))")
    return lines.joined(separator: "\n") + "\n"
  }

  mutating func add(_ problem: TilesetProblem) {
    if problem.isError { errorCount += 1 } else { warningCount += 1 }
    if problems.count < Self.limit { problems.append(problem) }
  }
}
