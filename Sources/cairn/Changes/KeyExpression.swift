import Base
import Changes
import Features
import Files
import Flow
import FormatKit
import Formats
import SQLiteStore
import Steps

/// A key of rows that is computed: an expression of their fields.
struct KeyExpression {
  private let list: ExpressionList
  private let inputs: [StoreInput]

  /// What cannot be in a list of plain names.
  private static let signs: Set<Character> = [
    "(", ")", "|", "'", "\"", "+", "*", "/", "$", "[", "`",
  ]

  /// Nil if the words are names of fields of both inputs, or look like names. Errors: `.expression`.
  init?(_ words: [String], of inputs: [StoreInput]) throws(GeoError) {
    guard try Self.isExpression(words, of: inputs.map(\.database)) else { return nil }
    let text = words.joined(separator: ",")
    self.inputs = inputs
    list = try ExpressionList([ExpressionList.Source(text, option: "--key")])
  }

  /// True unless the words are names of fields, or look like names.
  static func isExpression(_ words: [String], of stores: [Database]) throws(GeoError) -> Bool {
    guard words.contains(where: { $0.contains(where: Self.signs.contains) }) else { return false }
    for store in stores {
      let names = try StoreShape(store).tables.flatMap(\.columns).map { $0.name.lowercased() }
      if words.allSatisfy({ names.contains($0.lowercased()) }) { return false }
    }
    return true
  }

  /// The expression as it was given.
  var text: String { list.sources[0].text }

  /// The fields that it reads.
  var fields: [String] { list.fieldNames }

  /// Computes the keys of all rows of layers that have its fields. Errors: `.expression`, `.store`.
  func evaluate(_ run: Run) throws(GeoError) {
    for input in inputs {
      do throws(GeoError) { try evaluate(input, run) } catch { throw input.named(error) }
    }
  }

  private func evaluate(_ input: StoreInput, _ run: Run) throws(GeoError) {
    let path = input.database.path
    let reader = try input.format.makeReader(
      InputRequest(source: try ByteSource(path: path)))
    let check = FieldCheck([list], .declared, suggesting: nearestField)
    _ = try check.plan(for: reader.nature.layers)
    let keys = try RowKeys(beside: input.database)
    let evaluator = ExpressionEvaluator(list)
    let features = PulledInput(reader, path: path, ledger: run.ledger)
    var values = ExpressionValues()
    while try features.next({ (batch) throws(GeoError) in
      try evaluator.evaluateAll(batch, into: &values)
      for feature in 0..<batch.count {
        let layer = batch.slots[Int(batch.slotIndexes[feature])].layer
        try keys.add(
          layer: layer.name, row: batch.rowIDs[feature],
          key: Self.value(values.cells[feature], values.text))
      }
    }) {}
  }

  private static func value(_ cell: Cell, _ text: borrowing Bytes) -> SQLiteValue {
    switch cell.type {
    case .null: return .null
    case .boolean: return .integer(cell.bits == 0 ? 0 : 1)
    case .integer: return .integer(Int64(bitPattern: cell.bits))
    case .real: return .real(Double(bitPattern: cell.bits))
    default:
      let (start, count) = (Int(cell.bits >> 32), Int(cell.bits & 0xffff_ffff))
      let bytes = UnsafeBufferPointer(rebasing: text.buffer[start..<(start + count)])
      return cell.type == .blob
        ? .blob(Array(bytes)) : .text(String(decoding: bytes, as: UTF8.self))
    }
  }
}
