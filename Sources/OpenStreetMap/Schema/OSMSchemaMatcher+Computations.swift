internal import Base
internal import Features

/// Fields that are more than the value of a tag.
extension OSMSchemaMatcher {
  /// Appends the value of a computed field.
  func append(
    _ field: OSMSchemaField, _ computation: OSMFieldComputation, _ key: UInt32, _ tags: OSMTagList,
    _ subject: Subject, to batch: inout FeatureBatch
  ) -> Outcome {
    if computation.condition >= 0, !holds(computation.condition) {
      if let constant = field.standIn { _ = append(constant, key, to: &batch) }
      return .done
    }
    for index in computation.caseStart..<computation.caseEnd
    where holds(schema.program.cases[index].condition) {
      let value = schema.program.cases[index].value
      if !append(value, key, to: &batch), let constant = field.standIn {
        _ = append(constant, key, to: &batch)
      }
      return .done
    }
    let count = batch.cells.count
    var outcome = Outcome.done
    if let special = field.special {
      append(special, field.type, key, tags, subject, to: &batch)
    } else if computation.termEnd > computation.termStart {
      outcome = appendSum(field, computation, key, tags, subject, to: &batch)
    } else if computation.relation >= 0 {
      outcome = appendOfRelations(field, computation, key, to: &batch)
      if computation.hasOwn, batch.cells.count == count {
        outcome = append(field, key, tags, to: &batch)
      }
    } else if computation.isOfTexts {
      appendTexts(field, computation, key, tags, to: &batch)
    } else {
      outcome = append(field, key, tags, to: &batch)
    }
    if computation.factor != 1, batch.cells.count > count {
      return multiply(by: computation.factor, &batch) ? outcome : .notOfType
    }
    return outcome
  }

  /// Multiplies the number of the last cell; false, and there is no cell, if the result is too large.
  private func multiply(by factor: Double, _ batch: inout FeatureBatch) -> Bool {
    let last = batch.cells.count - 1
    let cell = batch.cells[last]
    switch cell.type {
    case .integer: return replace(last, by: Double(cell.integer) * factor, .integer, &batch)
    case .real: return replace(last, by: cell.real * factor, .real, &batch)
    default: return true
    }
  }

  /// Puts a number in place of a cell; false, and there is no cell, if it does not fit the type.
  private func replace(
    _ index: Int, by number: Double, _ type: CellType, _ batch: inout FeatureBatch
  ) -> Bool {
    let key = batch.cells[index].key
    batch.cells.truncate(to: index)
    guard let cell = Self.cell(number, type, key) else { return false }
    batch.cells.append(cell)
    return true
  }

  // MARK: - Sums

  /// Appends the sum of terms, of which those without a value count as 0.
  private func appendSum(
    _ field: OSMSchemaField, _ computation: OSMFieldComputation, _ key: UInt32, _ tags: OSMTagList,
    _ subject: Subject, to batch: inout FeatureBatch
  ) -> Outcome {
    var sum = 0.0
    var outcome = Outcome.done
    let count = batch.cells.count
    for index in computation.termStart..<computation.termEnd {
      let term = schema.program.terms[index]
      let result: Outcome
      if let inner = term.computation {
        result = append(
          term, schema.program.computations[Int(inner)], key, tags, subject, to: &batch)
      } else if let special = term.special {
        append(special, term.type, key, tags, subject, to: &batch)
        result = .done
      } else {
        result = append(term, key, tags, to: &batch)
      }
      if case .done = result {} else { outcome = result }
      guard batch.cells.count > count else { continue }
      let cell = batch.cells[count]
      sum += cell.type == .integer ? Double(cell.integer) : cell.real
      batch.cells.truncate(to: count)
    }
    guard let cell = Self.cell(sum, field.type.cellType, key) else { return .notOfType }
    batch.cells.append(cell)
    return outcome
  }

  // MARK: - Texts

  /// Appends a text of several tags, or something about one.
  private func appendTexts(
    _ field: OSMSchemaField, _ computation: OSMFieldComputation, _ key: UInt32, _ tags: OSMTagList,
    to batch: inout FeatureBatch
  ) {
    let start = batch.text.count
    var isFound = false
    for index in field.keyStart..<field.keyEnd {
      guard let value = value(of: schema.program.keys[index], tags) else { continue }
      if computation.isLatin, !OSMScript.isLatin(value) { continue }
      if let list = computation.list, list != .lines {
        return append(Self.size(of: value, list), key, to: &batch)
      }
      if isFound, let separator = computation.separator { append(separator, to: &batch) }
      isFound = true
      append(value, hasLines: computation.list == .lines, to: &batch)
      if computation.separator == nil { break }
    }
    guard isFound else {
      if let constant = field.standIn { _ = append(constant, key, to: &batch) }
      return
    }
    batch.cells.append(batch.storedCell(key: key, type: .text, from: start))
  }

  private func append(_ separator: OSMText, to batch: inout FeatureBatch) {
    let start = Int(separator.offset)
    batch.text.append(contentsOf: schema.program.text.buffer(start..<start + Int(separator.length)))
  }

  /// Appends a value, with line breaks for semicolons if it is a list.
  private func append(
    _ value: UnsafeBufferPointer<UInt8>, hasLines: Bool, to batch: inout FeatureBatch
  ) {
    let start = batch.text.count
    batch.text.append(contentsOf: value)
    guard hasLines else { return }
    for index in start..<batch.text.count where batch.text[index] == UInt8(ascii: ";") {
      batch.text[index] = 10
    }
  }

  /// The number of values of a list, or of the characters of the longest.
  private static func size(
    of value: UnsafeBufferPointer<UInt8>, _ list: OSMFieldComputation.List
  ) -> Int64 {
    var count: Int64 = 1
    var width: Int64 = 0
    var longest: Int64 = 0
    for byte in value {
      if byte == UInt8(ascii: ";") {
        count += 1
        width = 0
      } else if byte & 0xC0 != 0x80 {
        width += 1
        longest = max(longest, width)
      }
    }
    return list == .count ? count : longest
  }

  private func append(_ number: Int64, _ key: UInt32, to batch: inout FeatureBatch) {
    batch.cells.append(Cell(key: key, type: .integer, bits: UInt64(bitPattern: number)))
  }

  // MARK: - Relations

  /// Appends what the tags of relations say: the lowest or highest number, the first text, or all of them.
  private func appendOfRelations(
    _ field: OSMSchemaField, _ computation: OSMFieldComputation, _ key: UInt32,
    to batch: inout FeatureBatch
  ) -> Outcome {
    let count = batch.cells.count
    let start = batch.text.count
    var texts: [UnsafeBufferPointer<UInt8>] = []
    var outcome = Outcome.done
    if let memberships {
      for index in memberships.range
      where memberships.relations.wish(at: index) == computation.relation {
        guard let value = value(field, computation.relation, at: index, memberships) else {
          continue
        }
        if field.type != .text {
          if !appendNumber(value, field, computation.choice, key, from: count, to: &batch) {
            outcome = .notOfType
          }
        } else if !texts.contains(where: { $0.elementsEqual(value) }) {
          texts.append(value)
          if texts.count > 1, let separator = computation.separator {
            append(separator, to: &batch)
          }
          batch.text.append(contentsOf: value)
          if computation.separator == nil { break }
        }
      }
    }
    if !texts.isEmpty {
      batch.cells.append(batch.storedCell(key: key, type: .text, from: start))
    } else if batch.cells.count == count, !computation.hasOwn, let constant = field.standIn {
      _ = append(constant, key, to: &batch)
    }
    return outcome
  }

  /// The value of the first of a field's keys that a relation has.
  private func value(
    _ field: OSMSchemaField, _ wish: Int, at index: Int, _ memberships: OSMMemberships
  ) -> UnsafeBufferPointer<UInt8>? {
    let keys = schema.program.relations[wish].keys
    for keyIndex in field.keyStart..<field.keyEnd {
      guard let number = keys.firstIndex(of: schema.program.keys[keyIndex]) else { continue }
      if let value = memberships.relations.value(at: index, key: number) { return value }
    }
    return nil
  }

  /// Appends a number, or puts it in place of the one that is there if it is the one to take; false if it is
  /// no number.
  private func appendNumber(
    _ value: UnsafeBufferPointer<UInt8>, _ field: OSMSchemaField,
    _ choice: OSMFieldComputation.Choice, _ key: UInt32, from start: Int,
    to batch: inout FeatureBatch
  ) -> Bool {
    guard OSMTagValue.append(value, of: field, key, to: &batch) else { return false }
    guard batch.cells.count > start + 1 else { return true }
    let (old, new) = (batch.cells[start], batch.cells[start + 1])
    let isLower =
      field.type == .integer ? new.integer < old.integer : new.real < old.real
    batch.cells.truncate(to: start)
    batch.cells.append(isLower == (choice == .lowest) ? new : old)
    return true
  }
}
