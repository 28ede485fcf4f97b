internal import Base
public import Features

/// What `edit` does to features: it sets values, casts types, renames fields or leaves them out, and gives ids.
/// Names are those of the fields before the edit.
public struct EditPlan: Sendable {
  /// The types that values can be cast to.
  public enum Target: String, Sendable, CaseIterable {
    case integer, real, text, boolean, date, datetime, json

    /// The type of cells.
    public var type: CellType {
      switch self {
      case .integer: .integer
      case .real: .real
      case .text: .text
      case .boolean: .boolean
      case .date: .date
      case .datetime: .dateTime
      case .json: .json
      }
    }
  }

  /// Fields and the expressions that give their values.
  public var assignments: [(name: String, expression: String)] = []
  /// Which features the assignments are for; nil for all.
  public var condition: String?
  /// Fields and the types that their values get.
  public var casts: [(name: String, target: Target)] = []
  /// Fields and their new names.
  public var renames: [(name: String, newName: String)] = []
  /// Fields that are left out.
  public var dropped: [String] = []
  /// The expression for the ids of features.
  public var id: String?

  /// A plan that changes nothing.
  public init() {}

  /// The names of fields that must exist, with the options that name them.
  public var neededNames: [(option: String, names: [String])] {
    let made = Set(assignments.map(\.name))
    return [
      ("--cast", casts.map(\.name).filter { !made.contains($0) }),
      ("--rename", renames.map(\.name).filter { !made.contains($0) }),
      ("--drop", dropped.filter { !made.contains($0) }),
    ]
  }

  /// The fields of a layer after the edit; empty if the layer declares none.
  func fields(of layer: Layer, sources: [ExpressionSource]) throws(GeoError) -> [Field] {
    guard !layer.fields.isEmpty else { return [] }
    var fields = layer.fields.map { (old: $0.name, field: $0) }
    for (assignment, source) in zip(assignments, sources) {
      var type = CellType.null
      if case .field(let name) = source, let known = ExpressionAffinity.field(name, of: layer) {
        type = known.type
      }
      let name = Self.spelled(assignment.name, in: layer)
      if let index = fields.firstIndex(where: { $0.old == name }) {
        fields[index].field.type = type
      } else {
        fields.append((name, Field(name: name, type: type)))
      }
    }
    for cast in casts {
      let name = Self.spelled(cast.name, in: layer)
      for index in fields.indices where fields[index].old == name {
        fields[index].field.type = cast.target.type
      }
    }
    for rename in renames {
      let name = Self.spelled(rename.name, in: layer)
      for index in fields.indices where fields[index].old == name {
        fields[index].field.name = rename.newName
      }
    }
    let gone = dropped.map { Self.spelled($0, in: layer) }
    fields.removeAll { gone.contains($0.old) }
    var seen: Set<String> = []
    for field in fields where !seen.insert(field.field.name).inserted {
      throw GeoError(
        .usage, "there would be two fields '\(field.field.name)'",
        hint: "leave one of them out with --drop")
    }
    return fields.map(\.field)
  }

  /// A field's name, spelled as in the layer.
  static func spelled(_ name: String, in layer: Layer) -> String {
    ExpressionAffinity.field(name, of: layer)?.name ?? name
  }
}

/// Where the value of an assignment comes from.
enum ExpressionSource: Sendable {
  /// From a field, with its type.
  case field(String)
  /// From an expression; the number is its place in the list.
  case expression(Int)
}
