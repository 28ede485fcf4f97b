internal import Base

/// The names of columns, made distinct and looked up.
enum ColumnNames {
  /// Makes names distinct: empty ones become `column_3`, repeated ones `name_2`.
  static func distinct(_ names: [String]) -> [String] {
    var taken = Set(names.map { Array($0.utf8) })
    var seen: Set<[UInt8]> = []
    var counts: [[UInt8]: Int] = [:]
    return names.enumerated().map { index, name in
      if !name.isEmpty, seen.insert(Array(name.utf8)).inserted { return name }
      let stem = name.isEmpty ? "column" : name
      var number = name.isEmpty ? index + 1 : counts[Array(stem.utf8), default: 1] + 1
      while !taken.insert(Array("\(stem)_\(number)".utf8)).inserted { number += 1 }
      counts[Array(stem.utf8)] = number
      return "\(stem)_\(number)"
    }
  }

  /// The index of the column that a user names: by the exact name, else in any case.
  static func index(of name: String, in names: [String]) -> Int? {
    names.firstIndex { $0.utf8.elementsEqual(name.utf8) }
      ?? names.firstIndex { $0.lowercased() == name.lowercased() }
  }

  /// The same for a name that must be there. Errors: `usage`.
  static func index(
    ofGiven name: String, in names: [String], path: String
  ) throws(GeoError) -> Int {
    if let index = index(of: name, in: names) { return index }
    let known = names.prefix(20).map { "'\($0)'" }.joined(separator: ", ")
    throw GeoError(
      .usage, "there is no column '\(name)'", at: SourceLocation(path: path),
      hint: "the columns are \(known)" + (names.count > 20 ? " …" : ""))
  }
}
