internal import Base
public import Features
internal import Geometry
internal import Styles

/// Gives features the style properties that their layer's style sheet has for them.
public struct StoreStyling: Sendable {
  /// A test of one of the feature's values.
  private struct Condition: Sendable {
    var key: Int
    var test: StyleRules.Test
    /// The number that a value may equal.
    var number: Double?
  }

  private struct Rule: Sendable {
    var conditions: [Condition]
    var dimension: StyleDimension?
    var values: [(field: Int, value: FeatureStyle.Value)]
  }

  /// The fields of the properties, which come after those of the table.
  public let fields: [Field]
  /// Fields that rules ask for but the table does not have.
  let missingFields: [String]

  private let rules: [Rule]
  /// The key of the first of the fields.
  private let firstKey: Int
  /// If all rules test the same field for equality, except the last ones, which always fit: that field, and the
  /// rules by the text that it must equal.
  private let field: Int?
  private let ruleByText: [String: Int]

  /// The rules of a style sheet for a table with columns of properties.
  init(_ sheet: StyleRules, columns: [String]) {
    firstKey = columns.count
    let properties = sheet.properties
    fields = properties.map { property in
      switch property {
      case .iconOffset, .iconOffsetUnits: Field(name: property.rawValue, type: .json)
      case .stroke, .fill, .icon, .iconColor, .labelColor, .markerColor, .markerSize:
        Field(name: property.rawValue, type: .text)
      default: Field(name: property.rawValue, type: .real)
      }
    }
    var missing: [String] = []
    func key(_ name: String) -> Int? {
      columns.firstIndex(of: name)
        ?? columns.firstIndex { $0.lowercased() == name.lowercased() }
    }
    var rules: [Rule] = []
    for rule in sheet.rules {
      var conditions: [Condition] = []
      for condition in rule.conditions {
        guard let key = key(condition.field) else {
          if !missing.contains(condition.field) { missing.append(condition.field) }
          continue
        }
        var number: Double?
        if case .equals(let text) = condition.test { number = Double(text) }
        conditions.append(Condition(key: key, test: condition.test, number: number))
      }
      guard conditions.count == rule.conditions.count else { continue }
      let values = rule.style.values.compactMap { property, value in
        properties.firstIndex(of: property).map { (field: $0, value: value) }
      }
      rules.append(Rule(conditions: conditions, dimension: rule.dimension, values: values))
    }
    self.rules = rules
    missingFields = missing
    (field, ruleByText) = Self.index(rules)
  }

  private static func index(_ rules: [Rule]) -> (Int?, [String: Int]) {
    guard rules.count > 8, let key = rules[0].conditions.first?.key else { return (nil, [:]) }
    var byText: [String: Int] = [:]
    var isBehind = false
    for (index, rule) in rules.enumerated() {
      guard rule.dimension == rules[0].dimension else { return (nil, [:]) }
      guard let condition = rule.conditions.first else {
        isBehind = true
        continue
      }
      guard !isBehind, rule.conditions.count == 1, condition.key == key,
        case .equals(let text) = condition.test
      else { return (nil, [:]) }
      for text in [text, condition.number.map(StyleSheet.text(of:)) ?? text]
      where byText[text] == nil { byText[text] = index }
    }
    return (key, byText)
  }

  // MARK: - Features

  /// Adds the properties to all features of a batch of the layer, after their own.
  public func add(to batch: inout FeatureBatch) {
    var cells = Column<Cell>(capacity: batch.cells.count + batch.count * fields.count)
    // The cells of a rule's values: their text is in the batch once.
    var made = [[Cell]?](repeating: nil, count: rules.count)
    var first = 0
    for feature in 0..<batch.count {
      let end = Int(batch.rowEnds[feature])
      cells.append(contentsOf: batch.cells.buffer(first..<end))
      if let rule = rule(for: feature, first..<end, batch) {
        let own = made[rule] ?? self.cells(of: rules[rule], &batch)
        made[rule] = own
        for cell in own { cells.append(cell) }
      }
      first = end
      batch.rowEnds[feature] = UInt32(cells.count)
    }
    swap(&cells, &batch.cells)
  }

  private func cells(of rule: Rule, _ batch: inout FeatureBatch) -> [Cell] {
    var cells: [Cell] = []
    for (field, value) in rule.values {
      let key = UInt32(firstKey + field)
      switch value {
      case .number(let number):
        if let integer = Int64(exactly: number) {
          cells.append(Cell(key: key, type: .integer, bits: UInt64(bitPattern: integer)))
        } else {
          cells.append(Cell(key: key, type: .real, bits: number.bitPattern))
        }
      case .text(let text), .json(let text):
        // A cell's place has 32 bits.
        guard batch.text.count + text.utf8.count <= Int(UInt32.max) else { continue }
        let start = batch.text.count
        batch.text.append(text)
        var type = CellType.text
        if case .json = value { type = .json }
        cells.append(batch.storedCell(key: key, type: type, from: start))
      }
    }
    return cells
  }

  /// The first rule that fits a feature.
  private func rule(
    for feature: Int, _ range: Range<Int>, _ batch: borrowing FeatureBatch
  ) -> Int? {
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    guard !nodes.isEmpty else { return nil }
    let dimension = StyleDimension(batch.geometry.nodes[nodes.lowerBound].kind)
    func isDrawn(_ rule: Rule) -> Bool {
      rule.dimension == nil || dimension == nil || rule.dimension == dimension
    }
    if let field {
      let text = cell(field, range, batch).flatMap { Self.text(of: $0, batch) } ?? ""
      let index = ruleByText[text] ?? rules.firstIndex { $0.conditions.isEmpty }
      return index.flatMap { isDrawn(rules[$0]) ? $0 : nil }
    }
    return rules.firstIndex { rule in
      isDrawn(rule)
        && rule.conditions.allSatisfy { fits($0, cell($0.key, range, batch), batch) }
    }
  }

  /// The cell of a key: a row has one for each of its table's columns, in order.
  private func cell(
    _ key: Int, _ range: Range<Int>, _ batch: borrowing FeatureBatch
  ) -> Cell? {
    guard key < range.count else { return nil }
    let cell = batch.cells[range.lowerBound + key]
    return Int(cell.key) == key ? cell : nil
  }

  private func fits(
    _ condition: Condition, _ cell: Cell?, _ batch: borrowing FeatureBatch
  ) -> Bool {
    guard let cell, cell.type != .null else { return condition.test == .isNull }
    let number = Self.number(of: cell, batch)
    switch condition.test {
    case .isNull: return false
    case .within(let lower, let upper): return number.map { lower <= $0 && $0 <= upper } ?? false
    case .equals(let text):
      if let wanted = condition.number, !cell.type.isStored { return number == wanted }
      return Self.text(of: cell, batch) == text
    }
  }

  private static func number(of cell: Cell, _ batch: borrowing FeatureBatch) -> Double? {
    switch cell.type {
    case .boolean: cell.boolean ? 1 : 0
    case .integer: Double(cell.integer)
    case .real: cell.real
    default: batch.text(of: cell).flatMap(Double.init)
    }
  }

  /// A value as QGIS writes it in a category.
  private static func text(of cell: Cell, _ batch: borrowing FeatureBatch) -> String? {
    switch cell.type {
    case .real: StyleSheet.text(of: cell.real)
    default: batch.text(of: cell)
    }
  }
}
