import FormatTestSupport
import Base
import Features
import Testing

@testable import OpenStreetMap

/// What a text of settings is made into, or the error.
func fromText<Result>(
  _ text: String, _ make: (UnsafeBufferPointer<UInt8>) throws(GeoError) -> Result
) throws(GeoError) -> Result {
  var bytes = Bytes()
  bytes.append(text)
  return try make(bytes.buffer)
}

/// Schemas, and what they make of objects.
enum OSMProbe {
  /// A schema of some text.
  static func schema(_ text: String) throws(GeoError) -> OSMSchema {
    try fromText(text) { bytes throws(GeoError) in try OSMSchema(json: bytes, path: "schema.json") }
  }

  /// A schema of one layer `l` of lines with one field `f` out of the tag `v`.
  static func field(_ members: String, from: String = #""v""#) throws(GeoError) -> OSMSchema {
    try schema(
      #"{"layers":[{"name":"l","geometry":"line","fields":[{"name":"f","from":\#(from),\#(members)}]}]}"#
    )
  }

  /// Tags out of `a=x;b;c=`.
  static func pairs(_ text: String) -> [(String, String)] {
    text.split(separator: ";").map { tag in
      let parts = tag.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
  }

  /// Calls with a list of tags.
  static func withTags<Result>(
    _ pairs: [(String, String)], _ body: (OSMTagList) throws -> Result
  ) rethrows -> Result {
    let block = OSMBlock()
    func text(_ text: String) -> OSMText {
      let start = block.text.count
      block.text.append(text)
      return OSMText(offset: UInt32(start), length: UInt32(block.text.count - start))
    }
    for (key, value) in pairs { block.tags.append(OSMTag(key: text(key), value: text(value))) }
    block.objects.append(
      OSMObject(id: 1, kind: .way, tagEnd: UInt32(pairs.count), nodeEnd: 0, memberEnd: 0))
    return try withExtendedLifetime(block) { try body(OSMTagList(block, object: 0)) }
  }

  /// The names of the layers that take an object.
  static func layers(
    _ schema: OSMSchema, _ tags: [(String, String)], _ kind: OSMGeometryKinds
  ) -> [String] {
    let matcher = OSMSchemaMatcher(schema)
    return withTags(tags) { tags in
      matcher.match(tags, as: kind).map { schema.layers[Int($0)].name }
    }
  }

  /// The cells of `way/7` in a layer as `type value` by the field's name, and what was noted.
  static func cells(
    _ schema: OSMSchema, _ layer: String, _ tags: [(String, String)], info: OSMInfo = .unsaid
  ) -> (values: [String: String], notices: [String]) {
    let matcher = OSMSchemaMatcher(schema)
    var batch = FeatureBatch()
    let slot = batch.slot(for: Layer(name: layer, path: "x"))
    guard let index = schema.layers.firstIndex(where: { $0.name == layer }) else {
      return ([:], [])
    }
    withTags(tags) { tags in
      _ = matcher.match(tags, as: .line)
      matcher.appendCells(
        layer: index, tags, of: .init(kind: .way, id: 7, info: info), to: &batch, slot: slot)
    }
    var values: [String: String] = [:]
    for cell in batch.cells.buffer {
      let name = batch.slots[slot].keys.name(at: Int(cell.key))
      #expect(values[name] == nil)
      #expect(schema.layers[index].fields.first { $0.name == name }?.type == cell.type)
      values[name] = "\(cell.type) \(batch.text(of: cell) ?? "null")"
    }
    let notices = batch.ledger.notices.map { notice in
      "\(notice.severity) \(notice.reason.code) \(notice.count) \(notice.examples[0].id ?? "")"
    }
    return (values, notices)
  }
}
