import Base
import Features
import Geometry
import SQLiteStore

/// What the columns of a result are.
struct SQLColumns {
  /// How the values of a field are understood.
  enum Kind {
    /// As they are; text in the form of a date is one where nothing is declared.
    case found
    case plain, boolean, date, dateTime, dateTimeOfSeconds, json
  }

  /// What becomes of a column.
  enum Use {
    case geometry, rowID, id
    case field(Int)
  }

  private(set) var uses: [Use] = []
  private(set) var fields: [Field] = []
  private(set) var kinds: [Kind] = []
  /// The column of the geometry.
  private(set) var geometry: Int?
  /// The number of the system that is declared for it.
  private(set) var declaredSystem: Int32?

  /// The columns of a statement, by their names and declared types, and by what a first look has found: for
  /// those without a declared type whether they hold geometries. `fid` is the row id; where rows are to have none, it is the
  /// feature's id if the statement names it and no other. Errors: `.expression`.
  init(
    _ statement: Statement, _ text: SQLText, keepsRowIDs: Bool, isGeometry: (Int) -> Bool
  ) throws(GeoError) {
    let names = (0..<statement.columnCount).map { statement.name($0) }
    let types = (0..<statement.columnCount).map { statement.declaredType($0) ?? "" }
    let shapes = names.indices.filter {
      types[$0].hasPrefix(SQLSession.geometryType) || types[$0].isEmpty && isGeometry($0)
    }
    if shapes.count > 1 {
      let list = shapes.map { "'\(names[$0])'" }.joined(separator: " and ")
      throw text.error(
        "the result has several geometries, \(list), and a layer has one", at: nil,
        hint: "select one of them, or ST_AsText(…) of the others")
    }
    geometry = shapes.first
    declaredSystem = shapes.first.flatMap { Self.system(types[$0]) }
    var taken: Set<String> = []
    var hasRowID = false
    var hasID = false
    func isID(_ index: Int) -> Bool {
      names[index].asciiLowercased == "id" && ["", SQLSession.idType].contains(types[index])
    }
    let isRowIDTheID = !keepsRowIDs && text.namesRowID && !names.indices.contains(where: isID)
    for (index, name) in names.enumerated() {
      let folded = name.asciiLowercased
      if index == geometry {
        uses.append(.geometry)
      } else if folded == "fid", !hasRowID, ["", "INTEGER"].contains(types[index]) {
        hasRowID = true
        uses.append(isRowIDTheID ? .id : .rowID)
      } else if !hasID, isID(index) {
        hasID = true
        uses.append(.id)
      } else {
        var free = name
        var number = 0
        while !taken.insert(free).inserted {
          number += 1
          free = "\(name)_\(number)"
        }
        uses.append(.field(fields.count))
        let (type, kind) = Self.meaning(of: types[index])
        fields.append(Field(name: free, type: type))
        kinds.append(kind)
      }
    }
  }

  /// The number in the declared type of a geometry.
  private static func system(_ type: String) -> Int32? {
    let digits = type.dropFirst(SQLSession.geometryType.count).filter { $0.isNumber || $0 == "-" }
    return Int32(digits)
  }

  private static func meaning(of type: String) -> (CellType, Kind) {
    switch type {
    case "BOOLEAN": (.boolean, .boolean)
    case "INTEGER": (.integer, .plain)
    case "REAL": (.real, .plain)
    case "TEXT": (.text, .plain)
    case "BLOB": (.blob, .plain)
    case "DATE": (.date, .date)
    case "DATETIME": (.dateTime, .dateTime)
    case "DATETIME OF SECONDS": (.dateTime, .dateTimeOfSeconds)
    case "JSON TEXT": (.json, .json)
    default: (.null, .found)
    }
  }
}
