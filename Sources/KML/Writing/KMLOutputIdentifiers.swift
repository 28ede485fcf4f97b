internal import Base
internal import XML

/// The `id` attributes of a document, which must all be different (`xsd:ID`): as hashes, and limited in
/// number, so that memory is bounded. Elements whose id comes later, or is taken, get no attribute.
struct KMLOutputIdentifiers: ~Copyable {
  /// The most attributes that a document has.
  private let limit: Int
  private var table = Column<UInt64>()
  private var used = 0

  /// 16 MB of hashes.
  static let usualLimit = 1 << 20

  init(limit: Int = KMLOutputIdentifiers.usualLimit) {
    self.limit = limit
    table.append(repeating: 0, count: 1 << 8)
  }

  /// Claims an id; false if it is taken, or if there are too many.
  mutating func claim(_ hash: UInt64) -> Bool {
    // 0 marks what is free.
    let hash = hash == 0 ? 1 : hash
    let place = place(of: hash)
    guard table[place] != hash, used < limit else { return false }
    table[place] = hash
    used += 1
    if used * 2 > table.count { grow() }
    return true
  }

  private func place(of hash: UInt64) -> Int {
    let mask = table.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while table.base[place] != 0, table.base[place] != hash { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    var old = Column<UInt64>(capacity: table.count)
    old.append(contentsOf: table.buffer)
    table.removeAll()
    table.append(repeating: 0, count: old.count * 2)
    for index in 0..<old.count where old[index] != 0 { table[place(of: old[index])] = old[index] }
  }

  /// FNV-1a, mixed once more, as the table uses the low bits.
  static func hash(_ id: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in id { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ hash >> 32) &* 0x9e37_79b9_7f4a_7c15
    return hash ^ hash >> 29
  }

  /// True for ids that only styles and schemas of ours have: `style1`, `schema.NAME`.
  static func isReserved(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
    isSchema(id)
      || "style".utf8.elementsEqual(id.prefix(5))
        && id.dropFirst(5).allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// True for ids that would be names but for the digit at their beginning.
  static func beginsWithDigit(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = id.first, 0x30...0x39 ~= first else { return false }
    return ([UInt8(ascii: "_")] + id).withUnsafeBufferPointer { XMLNameText.isNCName($0) }
  }

  /// True for ids that only schemas of ours have.
  static func isSchema(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
    schemaPrefix.utf8.elementsEqual(id.prefix(schemaPrefix.utf8.count))
  }

  private static let schemaPrefix = "schema."

  /// The id of a layer's Schema. It depends on the layer's name alone, so that a copy of a document has
  /// the same ids whatever the order of its layers.
  static func schema(ofLayer name: String) -> String {
    var id = schemaPrefix
    for byte in name.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"):
        id.unicodeScalars.append(UnicodeScalar(byte))
      default: id += "_" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    guard id.utf8.count > longestSchema else { return id }
    var name = name
    return schemaPrefix + "." + String(name.withUTF8 { hash($0) }, radix: 16)
  }

  /// It is written with each feature.
  private static let longestSchema = 40
}
