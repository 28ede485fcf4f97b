import Base
import Features
import Geometry
import Network
import Search
import Text

/// What answers to searches are written as.
enum SearchText {
  /// Seven decimals are a centimetre.
  private static func number(_ value: Double, decimals: Double = 1e7) -> JSONValue {
    .real((value * decimals).rounded() / decimals)
  }

  private static func optional(_ text: String) -> JSONValue { text.isEmpty ? .null : .string(text) }

  /// An answer for programs.
  static func json(_ result: SearchResult) -> JSONValue {
    let box = result.box
    var members: [(String, JSONValue)] = [
      ("name", .string(result.name)), ("kind", .string(result.kind.rawValue)),
      ("class", optional(result.category)),
      ("location", .array([number(result.x), number(result.y)])),
      ("bbox", .array([box.minX, box.minY, box.maxX, box.maxY].map { number($0) })),
      ("within", optional(result.within)), ("address", optional(result.address)),
      ("other_names", optional(result.otherNames)),
      ("importance", number(result.importance, decimals: 1000)),
      ("feature", optional(result.feature)),
    ]
    if let distance = result.distance {
      members.append(("distance", number(distance, decimals: 10)))
    }
    return .object(members)
  }

  /// An answer for people, in a line: name, what it is, what it lies in, where it is.
  static func line(_ result: SearchResult) -> String {
    let kind = result.kind.rawValue
    // An address is nothing else.
    let isPlain = result.category.isEmpty || result.category == kind
    var parts = [result.name, isPlain ? kind : "\(kind) (\(result.category))"]
    if !result.within.isEmpty { parts.append("in " + result.within) }
    if let distance = result.distance { parts.append("\(Int(distance.rounded())) m away") }
    parts.append("at \(number(result.x).compact),\(number(result.y).compact)")
    return parts.joined(separator: "  ") + "\n"
  }

  /// What is at a place, for programs.
  static func json(_ surroundings: SearchIndex.Surroundings) -> JSONValue {
    func optional(_ result: SearchResult?) -> JSONValue { result.map(json) ?? .null }
    return .object([
      ("address", optional(surroundings.address)), ("street", optional(surroundings.street)),
      ("place", optional(surroundings.place)),
      ("within", SearchText.optional(surroundings.within)),
    ])
  }

  /// What is at a place, for people.
  static func lines(_ surroundings: SearchIndex.Surroundings) -> String {
    let found = [
      ("address", surroundings.address), ("street", surroundings.street),
      ("place", surroundings.place),
    ]
    return found.compactMap { name, result in
      result.map { name + String(repeating: " ", count: 9 - name.count) + line($0) }
    }.joined() + (surroundings.within.isEmpty ? "" : "within   \(surroundings.within)\n")
  }

  /// The layer of answers.
  static func layer(path: String) -> Layer {
    func field(_ name: String, _ details: String, _ type: CellType = .text) -> Field {
      Field(name: name, type: type, details: details)
    }
    return Layer(
      name: "results", path: path,
      fields: [
        field("name", "Name, or street and number"), field("kind", "street, place, poi or address"),
        field("class", "What it is, such as amenity=school"),
        field("within", "What it lies in, the smallest first"),
        field("address", "Street, postcode and city"),
        field("importance", "How much it matters, 0 to 1", .real),
        field("feature", "Id of the feature"),
        field("distance", "Metres from the place that was asked for", .real),
      ],
      title: "Results", geometryKinds: 1 << GeometryKind.point.rawValue)
  }

  /// The features of the layer.
  static func features(_ results: [SearchResult]) -> [NetworkFeature] {
    results.map { result in
      func text(_ text: String) -> NetworkFeature.Value { text.isEmpty ? .null : .text(text) }
      return NetworkFeature(
        .point([result.x, result.y]),
        [
          .text(result.name), .text(result.kind.rawValue), text(result.category),
          text(result.within), text(result.address),
          .real((result.importance * 1000).rounded() / 1000),
          text(result.feature), result.distance.map { .real($0) } ?? .null,
        ])
    }
  }
}
