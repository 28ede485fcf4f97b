public import Base
public import SQLiteStore

/// Who is right where two sides changed the same.
public struct MergePolicy: Sendable {
  /// A rule for some columns.
  public enum Rule: Equatable, Sendable {
    /// The side that was merged first.
    case ours
    /// The side that is being merged.
    case theirs
    /// The side whose row has the greater value in a field: a number, a time, or text.
    case larger(String)
    /// Nobody: it is a conflict.
    case undecided
  }

  private struct Entry: Sendable {
    let table: String
    let column: String
    let rule: Rule
  }

  private var entries: [Entry] = []

  /// Everything is a conflict.
  public init() {}

  /// Adds rules as the user writes them: `ours`, `theirs`, `first`, `newest:FIELD`, `larger:FIELD`; before it, if it is not for all,
  /// `LAYER=`, `LAYER.COLUMN=`. Later ones go before earlier ones. Errors: `.usage`.
  public mutating func add(_ text: String) throws(GeoError) {
    var table = "*"
    var column = "*"
    var word = Substring(text)
    if let equals = text.firstIndex(of: "=") {
      let place = text[..<equals]
      word = text[text.index(after: equals)...]
      if let dot = place.lastIndex(of: ".") {
        table = String(place[..<dot])
        column = String(place[place.index(after: dot)...])
      } else {
        table = String(place)
      }
    }
    entries.insert(
      Entry(table: table.lowercased(), column: column.lowercased(), rule: try Self.rule(word)),
      at: 0)
  }

  /// Refuses rules for layers and fields that none of the stores has. Errors: `.usage`, `.store`.
  public func check(against stores: [Database]) throws(GeoError) {
    var fields: [String: Set<String>] = [:]
    var layers: Set<String> = []
    for store in stores {
      for table in try StoreShape(store).tables {
        if table.isLayer { layers.insert(table.name) }
        for column in table.columns {
          fields[table.name.lowercased(), default: []].insert(column.name.lowercased())
          fields["*", default: []].insert(column.name.lowercased())
        }
      }
    }
    for entry in entries {
      guard let known = fields[entry.table] else {
        throw GeoError(
          .usage, "a policy is for layer '\(entry.table)', which none of the stores has",
          hint: "the layers are " + layers.sorted().map { "'\($0)'" }.joined(separator: ", ")
            + "; LAYER.FIELD=… is for a field")
      }
      var named = entry.column == "*" ? [] : [entry.column]
      if case .larger(let field) = entry.rule { named.append(field.lowercased()) }
      for name in named where !known.contains(name) {
        throw GeoError(.usage, "a policy names the field '\(name)', which no layer of it has")
      }
    }
  }

  private static func rule(_ word: Substring) throws(GeoError) -> Rule {
    switch word {
    case "ours", "first": return .ours
    case "theirs": return .theirs
    case "none": return .undecided
    default:
      let parts = word.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, ["newest", "larger"].contains(parts[0]) else {
        throw GeoError(
          .usage, "'\(word)' is not a policy",
          hint: "ours, theirs, first, newest:FIELD, larger:FIELD or none; LAYER.COLUMN=… before it")
      }
      return .larger(String(parts[1]))
    }
  }

  /// The rule for a column of a table, or for whole rows of it.
  func rule(_ table: String, _ column: String?) -> Rule {
    entries.first {
      ($0.table == "*" || $0.table == table.lowercased())
        && ($0.column == "*" || $0.column == column?.lowercased())
    }?.rule ?? .undecided
  }

  /// The side that a rule takes; nil if it cannot tell.
  func side(
    _ table: TablePair, _ column: String?, ours: [CellValue?], theirs: [CellValue?]
  ) -> MergeConflict.Side? {
    switch rule(table.name, column) {
    case .ours: return .ours
    case .theirs: return .theirs
    case .undecided: return nil
    case .larger(let field):
      guard
        let index = table.columns.firstIndex(where: {
          $0.name.lowercased() == field.lowercased()
        }), let one = ours[index], let other = theirs[index], !one.isNull, !other.isNull
      else { return nil }
      let order = CellValue.order(one, other)
      return order == 0 ? nil : order > 0 ? .ours : .theirs
    }
  }
}
