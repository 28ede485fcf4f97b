internal import Base

/// Recognises the objects that a filter asks for by their tags: made once, used by all workers at the same
/// time.
///
/// Keys that are asked for as a whole are found through a table by length and first eight bytes, so that the
/// time for any other tag does not depend on the number of expressions.
final class OSMTagMatcher: @unchecked Sendable {
  /// A key of the table.
  private struct Slot: BitwiseCopyable {
    /// Its first eight bytes, filled up with zeros.
    var word: UInt64 = 0
    /// Its length; -1 in an empty slot.
    var length: Int32 = -1
    /// Where the key is in `text`.
    var offset: UInt32 = 0
    /// Its tests in `tests`.
    var firstTest: UInt32 = 0
    var testEnd: UInt32 = 0
  }

  /// What remains to be checked when the key matches.
  private struct Test: BitwiseCopyable {
    var expression: UInt32
    var kinds: OSMKinds
    var areaKinds: OSMKinds
    var hasValues: Bool
  }

  private let expressions: [OSMTagExpression]
  private let isInverted: Bool
  private var slots = Column<Slot>()
  private var tests = Column<Test>()
  private var text = Bytes()
  private let shift: UInt64
  /// Patterns of keys with wildcards, each with its test.
  private var patterns: [(pattern: OSMTagExpression.Pattern, test: Test)] = []
  /// The kinds of objects that can match.
  let kinds: OSMKinds

  /// A matcher of objects that at least one expression describes; inverted, of those that no expression
  /// describes.
  init(_ expressions: [OSMTagExpression], isInverted: Bool = false) {
    self.expressions = expressions
    self.isInverted = isInverted
    kinds = isInverted ? .all : expressions.reduce(into: []) { $0.formUnion($1.kinds) }
    var testsByKey: [[UInt8]: [Test]] = [:]
    var keys: [[UInt8]] = []
    for (index, expression) in expressions.enumerated() {
      let test = Test(
        expression: UInt32(index), kinds: expression.kinds, areaKinds: expression.areaKinds,
        hasValues: expression.values != nil)
      for key in expression.keys {
        if key.manner != .whole {
          patterns.append((key, test))
        } else {
          if testsByKey[key.text] == nil { keys.append(key.text) }
          testsByKey[key.text, default: []].append(test)
        }
      }
    }
    var bits: UInt64 = 4
    while 1 << bits < keys.count * 4 { bits += 1 }
    shift = 64 - bits
    slots.append(repeating: Slot(), count: 1 << Int(bits))
    for key in keys { enter(key, testsByKey[key] ?? []) }
  }

  private func enter(_ key: [UInt8], _ keyTests: [Test]) {
    var slot = Slot()
    slot.length = Int32(key.count)
    slot.offset = UInt32(text.count)
    // Words are read beyond the end, into the column's slack.
    for byte in key { text.append(byte) }
    slot.word = Self.word(UnsafePointer(text.base) + Int(slot.offset), key.count)
    slot.firstTest = UInt32(tests.count)
    for test in keyTests { tests.append(test) }
    slot.testEnd = UInt32(tests.count)
    var place = self.place(slot.word, key.count)
    while slots[place].length >= 0 { place = (place + 1) & (slots.count - 1) }
    slots[place] = slot
  }

  /// The first eight bytes of a text, filled up with zeros; up to seven bytes after it are read.
  @inline(__always)
  private static func word(_ start: UnsafePointer<UInt8>, _ length: Int) -> UInt64 {
    let word = UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    return length >= 8 ? word : word & ~(~0 << UInt64(length * 8))
  }

  @inline(__always)
  private func place(_ word: UInt64, _ length: Int) -> Int {
    Int(truncatingIfNeeded: ((word ^ UInt64(length)) &* 0x9E37_79B9_7F4A_7C15) >> shift)
  }

  /// True for an object that is asked for.
  @inline(__always)
  func matches(_ object: Int, of block: OSMBlock) -> Bool {
    let range = block.tagRange(of: object)
    return hasMatch(object, range, of: block) != isInverted
  }

  @inline(__always)
  private func hasMatch(_ object: Int, _ range: Range<Int>, of block: OSMBlock) -> Bool {
    let kind = OSMKinds(block.objects[object].kind)
    for index in range {
      let tag = block.tags[index]
      let key = block.bytes(of: tag.key)
      guard let start = key.baseAddress else { continue }
      let word = Self.word(start, key.count)
      var place = self.place(word, key.count)
      while slots.base[place].length >= 0 {
        let slot = slots.base[place]
        if slot.word == word, Int(slot.length) == key.count, isTail(of: key, slot) {
          for test in slot.firstTest..<slot.testEnd
          where passes(tests[Int(test)], kind, tag, object, of: block) {
            return true
          }
          break
        }
        place = (place + 1) & (slots.count - 1)
      }
      for (pattern, test) in patterns
      where pattern.matches(key) && passes(test, kind, tag, object, of: block) {
        return true
      }
    }
    return false
  }

  /// True if a key, whose length and first eight bytes match, matches in the rest too.
  @inline(__always)
  private func isTail(of key: UnsafeBufferPointer<UInt8>, _ slot: Slot) -> Bool {
    guard key.count > 8 else { return true }
    return UnsafeBufferPointer(rebasing: key[8...]).elementsEqual(
      text.buffer(Int(slot.offset) + 8..<Int(slot.offset) + key.count))
  }

  private func passes(
    _ test: Test, _ kind: OSMKinds, _ tag: OSMTag, _ object: Int, of block: OSMBlock
  ) -> Bool {
    guard !test.kinds.isDisjoint(with: kind) else { return false }
    if test.hasValues {
      let expression = expressions[Int(test.expression)]
      let value = block.bytes(of: tag.value)
      let isOne = expression.values?.contains { $0.matches(value) } ?? true
      if isOne == expression.isNegated { return false }
    }
    return test.areaKinds.isDisjoint(with: kind) || block.mayBeArea(object)
  }
}

extension OSMBlock {
  /// True for a way or a relation that can be an area: closed, with at least four nodes; a multipolygon or a
  /// boundary.
  func mayBeArea(_ object: Int) -> Bool {
    switch objects[object].kind {
    case .node: return false
    case .way:
      let range = nodeRange(of: object)
      return range.count >= 4 && nodes[range.lowerBound] == nodes[range.upperBound - 1]
    case .relation:
      return type(of: object).map { $0 == "multipolygon" || $0 == "boundary" } ?? false
    }
  }

  /// What the tag `type` of an object says.
  func type(of object: Int) -> String? {
    for index in tagRange(of: object) {
      let key = bytes(of: tags[index].key)
      if key.count == 4, key.elementsEqual("type".utf8) {
        return String(decoding: bytes(of: tags[index].value), as: UTF8.self)
      }
    }
    return nil
  }
}
