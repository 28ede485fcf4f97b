public import Base
internal import Features
public import Flow

/// The rows of a file by the values of one of its fields: the sink that its features go into. The first row of a
/// value counts.
public final class JoinTable: FeatureSink {
  /// The field that rows are found by.
  public let keyName: String
  /// The fields to keep; nil for all but the key.
  private let wanted: [String]?
  /// Names of fields to keep, in the order of their first appearance.
  private var names = KeyTable()
  /// Those of all fields.
  private var met = KeyTable()
  private let nearest: FieldCheck.Suggestion
  private var declared: [String: Field] = [:]
  /// For each name the type that all values have, nil if there is none yet, `.json` if they differ.
  private var types: [CellType?] = []
  private var values = KeyTable()
  private var cells = Column<Cell>()
  private var rowEnds = Column<UInt32>()
  private var text = Bytes()
  private var layerName: String?
  /// Rows of the file.
  public private(set) var rowCount = 0
  /// Rows whose value an earlier one has, and that are therefore not used.
  public private(set) var repeatedCount = 0
  /// Rows without a value.
  public private(set) var nullCount = 0
  /// True if a feature, or the layer, has the field of the key.
  private var hasKey = false

  /// A table without rows.
  public init(
    key: String, fields: [String]?,
    suggesting nearest: @escaping FieldCheck.Suggestion = { _, _ in nil }
  ) {
    keyName = key
    wanted = fields
    self.nearest = nearest
  }

  // MARK: - Filling

  /// What takes batches; rows are added in turn.
  public func makeEncoder() -> any BatchEncoder { Encoder(self) }

  /// Refuses names that the file does not have. Errors: `.usage`.
  public func finish(_ catalog: Catalog) throws(GeoError) {
    for layer in catalog.layers.map(\.source) {
      for field in layer.fields {
        declared[field.name] = declared[field.name] ?? field
        if field.name == keyName { hasKey = true } else { _ = index(of: field.name) }
      }
    }
    guard hasKey || rowCount == 0 else { throw unknown(keyName) }
    for name in wanted ?? [] where rowCount > 0 && !fields.contains(where: { $0.name == name }) {
      throw unknown(name)
    }
  }

  private func unknown(_ name: String) -> GeoError {
    let others = (0..<met.count).map { met.name(at: $0) }
    let hint =
      nearest(name, others).map { "did you mean '\($0)'?" }
      ?? (others.isEmpty
        ? nil : "there are " + others.map { "'\($0)'" }.joined(separator: ", "))
    return GeoError(.usage, "the file to join has no field '\(name)'", hint: hint)
  }

  private func index(of name: String) -> Int? {
    var name = name
    _ = name.withUTF8 { met.index(of: $0) }
    if let wanted, !wanted.contains(name) { return nil }
    let index = name.withUTF8 { names.index(of: $0) }
    if index == types.count { types.append(nil) }
    return index
  }

  private final class Encoder: BatchEncoder {
    let table: JoinTable
    var key = Bytes()

    init(_ table: JoinTable) { self.table = table }

    func encode(_ batch: borrowing FeatureBatch) {}

    func commit(_ batch: borrowing FeatureBatch) throws(GeoError) {
      // For each slot the field of each key: -1 for none, -2 for the one that rows are found by.
      var maps = batch.slots.map { slot in Array(repeating: Int32(-3), count: slot.keys.count) }
      for feature in 0..<batch.count {
        let slot = Int(batch.slotIndexes[feature])
        try table.check(batch.slots[slot].layer)
        table.add(feature, of: batch, &maps[slot], &key)
      }
    }
  }

  /// Refuses a second layer.
  private func check(_ layer: Layer) throws(GeoError) {
    if layerName == layer.name { return }
    guard layerName == nil else {
      throw GeoError(
        .usage, "the file to join has several layers", at: SourceLocation(path: layer.path),
        hint: "name one of them with --join-layer")
    }
    layerName = layer.name
  }

  private func add(
    _ feature: Int, of batch: borrowing FeatureBatch, _ map: inout [Int32], _ key: inout Bytes
  ) {
    rowCount += 1
    let slot = batch.slots[Int(batch.slotIndexes[feature])]
    var keyCell: Cell?
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard cell.flags.isDisjoint(with: .members) else { continue }
      if map[Int(cell.key)] == -3 { map[Int(cell.key)] = field(ofKey: cell.key, of: slot) }
      if map[Int(cell.key)] == -2 { keyCell = cell }
    }
    guard let keyCell else { return nullCount += 1 }
    hasKey = true
    key.removeAll()
    guard JoinKey.append(keyCell, batch.text, to: &key) else { return nullCount += 1 }
    let count = values.count
    guard values.index(of: key.buffer) == count else { return repeatedCount += 1 }
    for index in batch.cellRange(ofFeature: feature) {
      var cell = batch.cells[index]
      guard cell.flags.isDisjoint(with: .members), map[Int(cell.key)] >= 0 else { continue }
      let field = Int(map[Int(cell.key)])
      cell.key = UInt32(field)
      if cell.type != .null {
        types[field] = types[field] == nil || types[field] == cell.type ? cell.type : .json
      }
      if cell.type.isStored {
        let start = text.count
        text.append(contentsOf: batch.bytes(of: cell))
        cell.bits = UInt64(start) << 32 | UInt64(text.count - start)
      }
      cells.append(cell)
    }
    rowEnds.append(UInt32(truncatingIfNeeded: cells.count))
  }

  private func field(ofKey key: UInt32, of slot: LayerSlot) -> Int32 {
    let name = slot.keys.name(at: Int(key))
    if name == keyName { return -2 }
    return index(of: name).map { Int32($0) } ?? -1
  }

  // MARK: - Looking up

  /// The fields that rows have: those that were asked for, in the order asked, or all in the order of the file.
  var fields: [Field] {
    let found = (0..<names.count).map { index in
      let name = names.name(at: index)
      let type = types[index] == .json ? nil : types[index]
      return declared[name].map { Field(name: name, type: $0.type, title: $0.title) }
        ?? Field(name: name, type: type ?? .null)
    }
    guard let wanted else { return found }
    return wanted.compactMap { name in found.first { $0.name == name } }
  }

  /// The number of a field in rows.
  func number(ofField name: String) -> Int? {
    var name = name
    return name.withUTF8 { names.find($0) }
  }

  /// How many values there are.
  var valueCount: Int { values.count }

  /// The row of a value.
  func row(of key: borrowing Bytes) -> Int? { values.find(key.buffer) }

  /// Adds a row's cells to those of a batch, each at the place that `columns` has for its field, -1 for none.
  func copy(
    row: Int, into target: inout Column<Cell>, at start: Int, _ columns: [Int], _ text: inout Bytes
  ) {
    let first = row == 0 ? 0 : Int(rowEnds[row - 1])
    for index in first..<Int(rowEnds[row]) {
      var cell = cells[index]
      let column = columns[Int(cell.key)]
      guard column >= 0 else { continue }
      if cell.type.isStored {
        let begin = text.count
        text.append(contentsOf: self.text.buffer(cell.textRange))
        cell.bits = UInt64(begin) << 32 | UInt64(text.count - begin)
      }
      target[start + column] = cell
    }
  }
}
