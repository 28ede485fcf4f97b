import Base
import Features

/// Divides the features of a batch by the types of some of their values, for layers that declare no fields:
/// a value is compared as that of a column of its own type would be (sqlite.org/datatype3.html §4.2), which
/// SQLite decides when a statement is compiled. What features get does not depend on others in their batch.
final class ValueClasses {
  /// What some features have in common, in bits by the place of the column among those looked at. NULL goes with
  /// everything, as it is never converted.
  struct Class {
    /// The columns in which one of the features has a value.
    var known: UInt64
    /// Those of them whose values are texts; the others are numbers.
    var texts: UInt64

    /// A shape in which the columns are declared as the values are.
    func shape(
      _ base: ExpressionMachine.Shape, _ columns: [Int]
    ) -> ExpressionMachine.Shape {
      var shape = base
      for (place, column) in columns.prefix(ValueClasses.columnLimit).enumerated() {
        shape.types[column] = texts >> UInt64(place) & 1 == 1 ? "TEXT" : "NUMERIC"
      }
      return shape
    }
  }

  /// The classes of the batch.
  private(set) var list: [Class] = []
  /// For each feature the number of its class; for features of other slots one that no class has.
  private(set) var numbers = Column<UInt32>()

  /// The columns that are looked at; the values of others are compared without conversion.
  static let columnLimit = 64

  /// Divides the features of a table's slot, which `isAlone` in the batch or not, by the values of columns.
  func find(_ columns: [Int], in table: BatchTable, isAlone: Bool) {
    list.removeAll(keepingCapacity: true)
    numbers.removeAll()
    var last = 0
    for feature in 0..<table.count {
      guard isAlone || table.slotIndexes[feature] == table.slot else {
        numbers.append(.max)
        continue
      }
      let own = Self.classOf(feature, columns, table)
      if list.isEmpty || !join(own, last) {
        last = list.indices.first { join(own, $0) } ?? list.count
        if last == list.count { list.append(own) }
      }
      numbers.append(UInt32(last))
    }
  }

  private static func classOf(_ feature: Int, _ columns: [Int], _ table: BatchTable) -> Class {
    var own = Class(known: 0, texts: 0)
    for (place, column) in columns.prefix(columnLimit).enumerated() {
      let state = table.columns + column
      guard state.pointee.kind == .field, let cell = table.cell(of: state, feature) else {
        continue
      }
      switch cell.pointee.type {
      case .null, .blob: break
      case .boolean, .integer, .real, .number: own.known |= 1 << UInt64(place)
      case .text, .date, .dateTime, .json:
        own.known |= 1 << UInt64(place)
        own.texts |= 1 << UInt64(place)
      }
    }
    return own
  }

  /// Puts a feature into a class; false if it has a value of another type there.
  private func join(_ own: Class, _ number: Int) -> Bool {
    let other = list[number]
    guard own.known & other.known & (own.texts ^ other.texts) == 0 else { return false }
    list[number] = Class(known: own.known | other.known, texts: own.texts | other.texts)
    return true
  }
}
