internal import Base
internal import Features
internal import FormatKit
internal import Text
internal import XML

/// Writes single elements of GPX: owns the plan of the layer at hand, the prefixes that were used, and the
/// count of what the text says differently from the features.
struct GPXElementText: ~Copyable {
  private(set) var changes = ChangeCounts()
  /// The prefixes that were used, with their namespaces.
  private(set) var usedPrefixes: [String: String] = [:]
  /// The plan for the layer of the current feature.
  private(set) var plan = GPXOutputPlan(
    LayerSlot(layer: Layer(name: "", path: "")), GPXWriterOptions([:]))
  /// Reused for texts.
  private var scratch = Bytes()

  init() {}

  /// Forgets the previous batch.
  mutating func begin() {
    changes.removeAll()
    if !usedPrefixes.isEmpty { usedPrefixes.removeAll() }
  }

  /// Goes on with a feature of another layer, or of the same.
  mutating func begin(_ plan: GPXOutputPlan) { self.plan = plan }

  /// Counts a difference.
  @inline(__always)
  mutating func note(
    _ change: GPXChange, _ feature: Int, of batch: borrowing FeatureBatch, count: Int = 1
  ) {
    changes.note(change, feature, of: batch, count: count)
  }

  // MARK: - Prefixes

  /// Notes that this program's prefix was used.
  mutating func useOwn() { usedPrefixes[GPXNamespace.ownPrefix] = GPXNamespace.own }

  /// Notes that a prefix of the layer was used.
  mutating func use(_ prefix: String) {
    if usedPrefixes[prefix] == nil { usedPrefixes[prefix] = plan.prefixes.uris[prefix] }
  }

  // MARK: - Text

  func open(_ name: String, to out: inout Bytes) {
    out.append("<")
    out.append(name)
    out.append(">")
  }

  func close(_ name: String, to out: inout Bytes) {
    out.append("</")
    out.append(name)
    out.append(">")
  }

  /// Writes text, which must lie in a column.
  mutating func append(
    text: UnsafeBufferPointer<UInt8>, _ feature: Int, of batch: borrowing FeatureBatch,
    to out: inout Bytes
  ) {
    if out.append(xml: text) > 0 { note(.character, feature, of: batch) }
  }

  /// Writes text as the value of an attribute if asked for, otherwise as the content of an element.
  mutating func append(
    text: [UInt8], isAttribute: Bool = false, _ feature: Int, of batch: borrowing FeatureBatch,
    to out: inout Bytes
  ) {
    scratch.removeAll()
    text.withUnsafeBufferPointer { scratch.append(contentsOf: $0) }
    let replaced =
      isAttribute ? out.append(attribute: scratch.buffer) : out.append(xml: scratch.buffer)
    if replaced > 0 { note(.character, feature, of: batch) }
  }

  func append(integer: Int64, to out: inout Bytes) {
    out.append(atMost: 32) { IntegerText.write(integer, to: $0) }
  }

  func append(_ name: String, _ number: Double, to out: inout Bytes) {
    open(name, to: &out)
    PlainDecimal.append(number, to: &out)
    close(name, to: &out)
  }

  /// Writes a time in the form of the schema; false if it is not a time.
  private mutating func append(
    time text: UnsafeBufferPointer<UInt8>, _ feature: Int, of batch: borrowing FeatureBatch,
    to out: inout Bytes
  ) -> Bool {
    if GPXSchemaText.isTime(text) {
      out.append(contentsOf: text)
      return true
    }
    guard let seconds = EpochText.seconds(text), EpochText.append(seconds, to: &out) else {
      return false
    }
    note(.time, feature, of: batch)
    return true
  }

  // MARK: - Elements of the schema

  /// Writes a property as an element of the schema; false if it has to be written as an extension (too).
  mutating func append(
    _ cell: Cell, as role: GPXOutputRole, _ feature: Int, of batch: borrowing FeatureBatch,
    to out: inout Bytes
  ) -> Bool {
    guard let name = role.elementName, let content = role.content else { return false }
    let key = plan.keys[Int(cell.key)]
    let isRenamed = key.isRenamed
    let start = out.count
    switch content {
    case .text:
      guard isRenamed || cell.isPlainText else { return false }
      open(name, to: &out)
      if role == .sym, isRenamed {
        append(
          text: Array((GPXFieldRole.symbol(cell, batch) ?? "").utf8), feature, of: batch, to: &out)
      } else {
        append(textOf: cell, feature, of: batch, to: &out)
      }
    case .fix:
      guard cell.isPlainText, GPXSchemaText.isFix(batch.bytes(of: cell)) else { return false }
      open(name, to: &out)
      out.append(contentsOf: batch.bytes(of: cell))
    case .time:
      guard cell.isPlainText else {
        return isRenamed && appendBeginning(of: cell, feature, of: batch, to: &out)
      }
      open(name, to: &out)
      guard append(time: batch.bytes(of: cell), feature, of: batch, to: &out) else {
        out.truncate(to: start)
        return false
      }
    case .links:
      // Formats without nested values, such as KML, have the JSON as text.
      guard let links = FeatureLinks(cell, of: batch) else { return false }
      // Under the element's name anything but a list would read back as one.
      guard isRenamed || links.isWhole && batch.bytes(of: cell).first != UInt8(ascii: "{") else {
        return false
      }
      GPXLinkText.append(links, feature, of: batch, to: &out, &self)
      if isRenamed, links.isWhole { note(.fieldAsElement, feature, of: batch) }
      return links.isWhole
    case .decimal(let range):
      guard let number = cell.number, range.contains(number) else { return false }
      open(name, to: &out)
      PlainDecimal.append(number, to: &out)
    case .integer(let range):
      guard cell.type == .integer, range.contains(cell.integer) else { return false }
      open(name, to: &out)
      append(integer: cell.integer, to: &out)
    }
    close(name, to: &out)
    if key.isKept { return false }
    if isRenamed { note(.fieldAsElement, feature, of: batch) }
    return true
  }

  private mutating func append(
    textOf cell: Cell, _ feature: Int, of batch: borrowing FeatureBatch, to out: inout Bytes
  ) {
    if cell.type.isStored {
      return append(text: batch.bytes(of: cell), feature, of: batch, to: &out)
    }
    scratch.removeAll()
    CellText.append(text: cell, of: batch, to: &scratch)
    append(text: scratch.buffer, feature, of: batch, to: &out)
  }

  /// Writes the beginning of a span of time as the time; always false, as its end needs an extension.
  private mutating func appendBeginning(
    of cell: Cell, _ feature: Int, of batch: borrowing FeatureBatch, to out: inout Bytes
  ) -> Bool {
    guard let text = GPXFieldRole.beginning(of: cell, batch) else { return false }
    scratch.removeAll()
    text.withUnsafeBufferPointer { scratch.append(contentsOf: $0) }
    let start = out.count
    out.append("<time>")
    if append(time: scratch.buffer, feature, of: batch, to: &out) {
      out.append("</time>")
      note(.fieldAsElement, feature, of: batch)
    } else {
      out.truncate(to: start)
    }
    return false
  }

  /// Writes a value, which is JSON, as an element of the schema; false if the schema does not allow it there.
  @inline(__always)
  mutating func append(
    json value: UnsafeBufferPointer<UInt8>, as role: GPXOutputRole, _ name: String, _ feature: Int,
    of batch: borrowing FeatureBatch, to out: inout Bytes
  ) -> Bool {
    guard let content = role.content, let first = value.first else { return false }
    let start = out.count
    switch content {
    case .text, .time, .fix:
      guard first == 0x22 else { return false }
      let text = string(value)
      open(name, to: &out)
      switch content {
      case .time:
        guard append(time: text, feature, of: batch, to: &out) else {
          out.truncate(to: start)
          return false
        }
      case .fix:
        guard GPXSchemaText.isFix(text) else {
          out.truncate(to: start)
          return false
        }
        out.append(contentsOf: text)
      default: append(text: text, feature, of: batch, to: &out)
      }
    case .links:
      guard first == UInt8(ascii: "["), let links = FeatureLinks(json: value), links.isWhole else {
        return false
      }
      GPXLinkText.append(links, feature, of: batch, to: &out, &self)
      return true
    case .decimal(let range):
      guard let number = DecimalText.scan(value.baseAddress ?? UnsafePointer(scratch.base)),
        number.end == value.baseAddress.map({ $0 + value.count }), range.contains(number.double)
      else { return false }
      open(name, to: &out)
      PlainDecimal.append(literal: value, to: &out)
    case .integer(let range):
      guard let number = DecimalText.scan(value.baseAddress ?? UnsafePointer(scratch.base)),
        number.end == value.baseAddress.map({ $0 + value.count }), number.form == .integer,
        range.contains(number.integer)
      else { return false }
      open(name, to: &out)
      append(integer: number.integer, to: &out)
    }
    close(name, to: &out)
    return true
  }

  /// The text of a JSON string, valid until the next call.
  @inline(__always)
  private mutating func string(
    _ json: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let text = UnsafeBufferPointer(rebasing: json[1..<json.count - 1])
    guard text.contains(UInt8(ascii: "\\")), let start = text.baseAddress else { return text }
    scratch.removeAll()
    _ = JSONScanner.appendUnescaped(start, start + text.count, to: &scratch)
    return scratch.buffer
  }

  // MARK: - Elements of other namespaces

  /// Writes a property as the element that it was; false if it would read back as something else.
  mutating func appendNative(
    _ name: String, _ cell: Cell, _ feature: Int, of batch: borrowing FeatureBatch,
    to out: inout Bytes
  ) -> Bool {
    if cell.isPlainText {
      open(name, to: &out)
      append(text: batch.bytes(of: cell), feature, of: batch, to: &out)
      close(name, to: &out)
      use(name.prefixOfName)
      return true
    }
    guard cell.type == .json else { return false }
    return appendNested(name, batch.bytes(of: cell), to: &out)
  }

  /// Writes a value, which is JSON, as an element in its own namespace; false if it would read back as
  /// another value.
  mutating func appendNative(
    json value: UnsafeBufferPointer<UInt8>, _ name: String, _ feature: Int,
    of batch: borrowing FeatureBatch, to out: inout Bytes
  ) -> Bool {
    switch value.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return appendNested(name, value, to: &out)
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return false
    case UInt8(ascii: "\""):
      // Text that looks like a number would be read as a number.
      if let start = value.baseAddress, let number = DecimalText.scan(start + 1),
        number.end == start + value.count - 1
      {
        return false
      }
      open(name, to: &out)
      append(text: string(value), feature, of: batch, to: &out)
    default:
      open(name, to: &out)
      PlainDecimal.append(literal: value, to: &out)
    }
    close(name, to: &out)
    use(name.prefixOfName)
    return true
  }

  /// Writes JSON as the element that it was made of; false if it was not made of an element.
  private mutating func appendNested(
    _ name: String, _ json: UnsafeBufferPointer<UInt8>, to out: inout Bytes
  ) -> Bool {
    guard let value = NestedElementValue(json: json), GPXNestedShape.isElement(json, value) else {
      return false
    }
    return append([(name, value)], to: &out)
  }

  /// Writes members of an object as elements; false, and nothing, if some cannot be written.
  mutating func append(
    _ members: [(name: String, value: NestedElementValue)], to out: inout Bytes
  ) -> Bool {
    var writer = NestedElementWriter(schema: nil, prefixes: plan.prefixes.usable)
    let start = out.count
    for (name, value) in members {
      guard writer.append(value, as: name, to: &out), writer.leftOutCount == 0,
        writer.replacedCount == 0
      else {
        out.truncate(to: start)
        return false
      }
    }
    for prefix in writer.usedPrefixes { use(prefix) }
    return true
  }

  // MARK: - Elements of this program

  /// Writes `<cairn:ELEMENT ATTRIBUTE type="…">value</…>`.
  mutating func appendOwn(
    _ element: String, _ attribute: UnsafeBufferPointer<UInt8>, _ cell: Cell, _ feature: Int,
    of batch: borrowing FeatureBatch, to out: inout Bytes
  ) {
    useOwn()
    out.append("<cairn:")
    out.append(element)
    out.append(contentsOf: attribute)
    if cell.flags.contains(.geometryMember) { out.append(" of=\"geometry\"") }
    if let type = cell.ownType {
      out.append(" type=\"")
      out.append(type)
      out.append("\"")
    }
    out.append(">")
    switch cell.type {
    case .null: break
    case .boolean: out.append(cell.boolean ? "true" : "false")
    case .integer: append(integer: cell.integer, to: &out)
    case .real:
      if cell.real.isFinite {
        out.append(JSONValue.text(of: cell.real))
      } else {
        note(.valueNotFinite, feature, of: batch)
      }
    case .number, .text, .date, .dateTime, .json:
      append(text: batch.bytes(of: cell), feature, of: batch, to: &out)
    case .blob:
      note(.blobAsText, feature, of: batch)
      let bytes = batch.bytes(of: cell)
      scratch.removeAll()
      scratch.append(room: bytes.count * 2 + 8) { $0.quoteBase64(bytes) }
      out.append(contentsOf: scratch.buffer(1..<scratch.count - 1))
    }
    out.append("</cairn:")
    out.append(element)
    out.append(">")
  }

  /// Writes a value, which is JSON, as a property element of this program.
  mutating func appendOwn(
    json value: UnsafeBufferPointer<UInt8>, _ key: String, _ feature: Int,
    of batch: borrowing FeatureBatch, to out: inout Bytes
  ) {
    useOwn()
    out.append("<cairn:property name=\"")
    out.append(attribute: key)
    switch value.first {
    case UInt8(ascii: "\""): out.append("\">")
    case UInt8(ascii: "{"), UInt8(ascii: "["): out.append("\" type=\"json\">")
    case UInt8(ascii: "t"), UInt8(ascii: "f"): out.append("\" type=\"boolean\">")
    default: out.append("\" type=\"number\">")
    }
    let text = value.first == 0x22 ? string(value) : value
    append(text: text, feature, of: batch, to: &out)
    out.append("</cairn:property>")
  }
}
