import Geometry

@testable import Formats

/// Calls with the tags of a way that has these and nothing else.
func withTags<Result>(
  _ pairs: KeyValuePairs<String, String>, _ body: (OSMTagList) throws -> Result
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

/// What a text of settings is made into, or the error.
func fromText<Result>(
  _ text: String, _ make: (UnsafeBufferPointer<UInt8>) throws(GeoError) -> Result
) throws(GeoError) -> Result {
  var bytes = Bytes()
  bytes.append(text)
  return try make(bytes.buffer)
}
