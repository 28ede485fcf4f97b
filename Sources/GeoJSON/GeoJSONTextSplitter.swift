internal import Base
internal import Features
internal import Text

/// Cuts GeoJSON text into records: one for each feature of a collection, one for each text of a sequence.
///
/// Outside of features it parses strictly; inside it only looks for the closing brace, and the parsers do
/// the rest in parallel. It is fed one growing buffer and forgets the front of it on request. Whether a
/// text is a collection is decided at its first `type` or `features`.
struct GeoJSONTextSplitter: ~Copyable {
  typealias Position = UnsafePointer<UInt8>

  /// Within so many bytes before the end of what has arrived, an apparent fault may only be that end.
  static let faultMargin = 16

  /// What the bytes at the cursor belong to.
  private enum Place {
    /// Between the texts of a sequence.
    case top
    /// In an object that is or may be a FeatureCollection.
    case members
    /// In its `features`.
    case features
    /// In an object that becomes a record.
    case item
  }

  private enum Nature {
    case unknown, collection
  }

  private enum Expectation {
    case elementOrEnd, element, commaOrEnd
  }

  private var place = Place.top
  /// The buffer has been understood up to here.
  private var cursor = 0
  private var objectStart = 0
  private var nature = Nature.unknown
  private var isFirstMember = true
  private var hasType = false
  private var hasFeatures = false
  private var expectation = Expectation.elementOrEnd
  /// The last comma between two elements.
  private var separator = 0
  private var itemStart = 0
  private var isItemInCollection = false
  private var scan = JSONObjectScan()
  private var isItemOverLines = false
  private var text = Bytes()

  /// The number of records so far.
  private(set) var ordinal: UInt64 = 0
  /// The number of texts of a sequence so far that were features or geometries.
  private(set) var textCount = 0
  /// The number of collections so far.
  private(set) var collectionCount = 0
  /// Some text of the sequence had line breaks.
  private var hasTextsOverLines = false
  /// The last thing was a text of a sequence, which a comma may follow.
  private var mayHaveComma = false
  /// Commas between texts, as in lines that were taken out of a collection.
  private(set) var hasCommas = false
  /// RFC 8142's record separators were found.
  private(set) var usesRecordSeparators = false
  /// Members of the collection that came before `features` (and of later ones).
  private(set) var members: [Layer.Member] = []
  /// True when everything before the first feature has been seen.
  private(set) var isPrefixDone = false

  /// The first byte that is still needed.
  var keepFrom: Int {
    switch place {
    case .top: cursor
    // With the comma, so that one too many is told from a missing element.
    case .features: expectation == .element ? separator : cursor
    case .members: nature == .unknown ? objectStart : cursor
    case .item: itemStart
    }
  }

  /// True between two texts: the input may end here.
  var isComplete: Bool {
    if case .top = place { return true }
    return false
  }

  /// Forgets the front of the buffer.
  mutating func rebase(by distance: Int) {
    cursor -= distance
    objectStart -= distance
    separator -= distance
    itemStart -= distance
    scan.rebase(by: distance)
  }

  /// Walks as far as the bytes go, or only up to the first feature if `prefixOnly`.
  mutating func advance(
    over bytes: Position, count: Int, isAtEnd: Bool, prefixOnly: Bool,
    records: inout Column<InputPiece.Record>
  ) throws(JSONFault) {
    while true {
      if prefixOnly, isPrefixDone { return }
      let goesOn: Bool
      switch place {
      case .top: goesOn = walkTop(bytes, count, isAtEnd, &records)
      case .members: goesOn = try walkMember(bytes, count, isAtEnd, &records)
      case .features: goesOn = try walkFeatures(bytes, count, isAtEnd, &records)
      case .item: goesOn = try walkItem(bytes, count, isAtEnd, &records)
      }
      if !goesOn { return }
    }
  }

  private mutating func emit(
    _ start: Int, _ end: Int, _ tag: GeoJSONRecordTag, _ records: inout Column<InputPiece.Record>
  ) {
    ordinal += 1
    if tag.contains(.text) { textCount += 1 }
    isPrefixDone = true
    records.append(
      InputPiece.Record(start: start, end: end, ordinal: ordinal, tag: tag.rawValue))
  }

  // MARK: - Between texts

  private mutating func walkTop(
    _ bytes: Position, _ count: Int, _ isAtEnd: Bool,
    _ records: inout Column<InputPiece.Record>
  ) -> Bool {
    while cursor < count {
      switch bytes[cursor] {
      case 0x20, 0x0a, 0x0d, 0x09: cursor += 1
      case 0x1e:
        usesRecordSeparators = true
        cursor += 1
      case UInt8(ascii: ",") where mayHaveComma:
        mayHaveComma = false
        hasCommas = true
        cursor += 1
      case UInt8(ascii: "{"):
        objectStart = cursor
        mayHaveComma = false
        if isFeature(bytes + cursor, count - cursor) {
          beginItem(at: cursor, inCollection: false)
        } else {
          place = .members
          nature = .unknown
          isFirstMember = true
          hasType = false
          hasFeatures = false
          cursor += 1
        }
        return true
      case UInt8(ascii: "["):
        // An array is JSON, though not GeoJSON: it becomes a record, wherever it ends.
        do throws(JSONFault) {
          text.removeAll()
          let end = try JSONScanner.copyValue(bytes + cursor, to: &text)
          emit(cursor, end - bytes, .text, &records)
          cursor = end - bytes
          continue
        } catch {
          // An apparent fault may only be the end of the bytes that have arrived.
          if !isAtEnd, error.position + Self.faultMargin >= bytes + count { return false }
        }
        fallthrough
      default:
        // Something else: the rest of the line is a record that the parser will refuse.
        var end = cursor + 1
        while end < count, bytes[end] != 0x0a, bytes[end] != 0x1e { end += 1 }
        if end == count, !isAtEnd { return false }
        emit(cursor, end, .text, &records)
        cursor = end
      }
    }
    return false
  }

  /// True for the most frequent beginning of a text, which does not need a closer look.
  private func isFeature(_ start: Position, _ length: Int) -> Bool {
    length >= 17 && JSONScanner.matches(start, "{\"type\":\"Feature\"")
  }

  private mutating func beginItem(at start: Int, inCollection: Bool) {
    place = .item
    itemStart = start
    cursor = start
    scan = JSONObjectScan()
    isItemInCollection = inCollection
    isItemOverLines = false
    isPrefixDone = true
  }

  // MARK: - In a collection

  /// Walks one member of an object, or the end of the object. False if its end has not arrived.
  private mutating func walkMember(
    _ bytes: Position, _ count: Int, _ isAtEnd: Bool,
    _ records: inout Column<InputPiece.Record>
  ) throws(JSONFault) -> Bool {
    do throws(JSONFault) {
      var next = JSONScanner.skipSpace(bytes + cursor)
      if next.pointee == UInt8(ascii: "}") {
        try endObject(next - bytes + 1, bytes, &records)
        return true
      }
      if !isFirstMember { next = try JSONScanner.expect(",", at: next, "',' or '}'") }
      guard next.pointee == 0x22 else { throw .expected("a member's name", at: next) }
      let key = next + 1
      let keyEnd = try JSONScanner.stringExtent(key).end
      let value = try JSONScanner.expect(":", at: keyEnd + 1, "':'")
      let name = UnsafeBufferPointer(start: key, count: keyEnd - key)
      if value.pointee == UInt8(ascii: "["), name.count == 8,
        JSONScanner.matches(key, "features")
      {
        place = .features
        nature = .collection
        hasFeatures = true
        isFirstMember = false
        isPrefixDone = true
        collectionCount += 1
        expectation = .elementOrEnd
        cursor = value + 1 - bytes
        return true
      }
      let isType = name.count == 4 && JSONScanner.matches(key, "type")
      if isType, nature == .unknown {
        // The longest type's name is 20 bytes with its quotation marks.
        guard value - bytes + 20 <= count || isAtEnd else { return false }
      }
      if isType, nature == .unknown, !isCollectionType(value) {
        beginItem(at: objectStart, inCollection: false)
        members.removeAll()
        return true
      }
      text.removeAll()
      let end = try JSONScanner.copyValue(value, to: &text)
      // A number may continue in the next bytes, and what follows decides how to go on.
      guard JSONScanner.skipSpace(end) < bytes + count || isAtEnd else { return false }
      try take(name, isType: isType, value, bytes)
      isFirstMember = false
      cursor = end - bytes
      return true
    } catch {
      // An apparent fault may only be the end of the bytes that have arrived.
      if !isAtEnd, error.position + Self.faultMargin >= bytes + count { return false }
      throw error
    }
  }

  private func isCollectionType(_ value: Position) -> Bool {
    JSONScanner.matches(value, "\"FeatureCollection\"")
  }

  private mutating func take(
    _ name: UnsafeBufferPointer<UInt8>, isType: Bool, _ value: Position, _ bytes: Position
  ) throws(JSONFault) {
    if isType {
      if isCollectionType(value) {
        nature = .collection
        hasType = true
        return
      }
      throw JSONFault(
        value, .unknownType, "an object with 'features' is of type FeatureCollection")
    }
    if nature == .collection, name.count == 8, let key = name.baseAddress,
      JSONScanner.matches(key, "features")
    {
      throw JSONFault(
        value, .notAFeature, "'features' is an array, found \(JSONFault.name(of: value))")
    }
    members.append(
      Layer.Member(
        name: Self.unescaped(name), json: String(decoding: text.buffer, as: UTF8.self)))
  }

  static func unescaped(_ name: UnsafeBufferPointer<UInt8>) -> String {
    guard name.contains(0x5c), let start = name.baseAddress else {
      return String(decoding: name, as: UTF8.self)
    }
    var text = Bytes()
    _ = JSONScanner.appendUnescaped(start, start + name.count, to: &text)
    return String(decoding: text.buffer, as: UTF8.self)
  }

  private mutating func endObject(
    _ end: Int, _ bytes: Position, _ records: inout Column<InputPiece.Record>
  ) throws(JSONFault) {
    if nature == .unknown {
      members.removeAll()
      emit(objectStart, end, .text, &records)
    } else {
      guard hasFeatures else {
        throw JSONFault(
          bytes + objectStart, .notAFeature, "a FeatureCollection needs a 'features' array")
      }
      guard hasType else {
        throw JSONFault(
          bytes + end - 1, .unknownType, "an object with 'features' needs a 'type'")
      }
    }
    place = .top
    mayHaveComma = true
    cursor = end
  }

  private mutating func walkFeatures(
    _ bytes: Position, _ count: Int, _ isAtEnd: Bool,
    _ records: inout Column<InputPiece.Record>
  ) throws(JSONFault) -> Bool {
    let next = JSONScanner.skipSpace(bytes + cursor)
    cursor = min(next - bytes, count)
    guard cursor < count else {
      if isAtEnd { throw .expected("',' or ']'", at: next) }
      return false
    }
    switch (next.pointee, expectation) {
    case (UInt8(ascii: ","), .commaOrEnd):
      expectation = .element
      separator = cursor
      cursor += 1
    case (UInt8(ascii: "]"), .commaOrEnd), (UInt8(ascii: "]"), .elementOrEnd):
      place = .members
      cursor += 1
    case (_, .commaOrEnd):
      if !isAtEnd, cursor + Self.faultMargin >= count { return false }
      throw .expected("',' or ']'", at: next)
    case (UInt8(ascii: "{"), _): beginItem(at: cursor, inCollection: true)
    default: return try walkOddElement(next, bytes, count, isAtEnd, &records)
    }
    return true
  }

  /// An element that is not an object becomes a record too, which the parser refuses.
  private mutating func walkOddElement(
    _ start: Position, _ bytes: Position, _ count: Int, _ isAtEnd: Bool,
    _ records: inout Column<InputPiece.Record>
  ) throws(JSONFault) -> Bool {
    do throws(JSONFault) {
      text.removeAll()
      let end = try JSONScanner.copyValue(start, to: &text)
      guard end < bytes + count || isAtEnd else { return false }
      emit(start - bytes, end - bytes, [], &records)
      cursor = end - bytes
      expectation = .commaOrEnd
      return true
    } catch {
      if !isAtEnd, error.position + Self.faultMargin >= bytes + count { return false }
      throw error
    }
  }

  // MARK: - In an object

  private mutating func walkItem(
    _ bytes: Position, _ count: Int, _ isAtEnd: Bool,
    _ records: inout Column<InputPiece.Record>
  ) throws(JSONFault) -> Bool {
    let stop =
      isItemInCollection
      ? scan.run(bytes, from: &cursor, to: count, isSequence: false)
      : scan.run(bytes, from: &cursor, to: count, isSequence: true)
    switch stop {
    case .needsMore:
      guard isAtEnd else { return false }
      // Cut short: the parser reports where.
      emit(itemStart, count, isItemInCollection ? .cutShort : [.cutShort, .text], &records)
      place = isItemInCollection ? .features : .top
      expectation = .commaOrEnd
    case .end(let end):
      emit(itemStart, end, isItemInCollection ? [] : .text, &records)
      if isItemOverLines { hasTextsOverLines = true }
      place = isItemInCollection ? .features : .top
      mayHaveComma = !isItemInCollection
      expectation = .commaOrEnd
    case .broken(let end):
      emit(itemStart, end, .text, &records)
      place = .top
    case .lineStart(let start):
      // If every text so far had a line of its own, this one was cut short.
      if textCount > 0, !hasTextsOverLines, !usesRecordSeparators {
        emit(itemStart, start - 1, .text, &records)
        place = .top
      } else {
        isItemOverLines = true
      }
    }
    return true
  }
}
