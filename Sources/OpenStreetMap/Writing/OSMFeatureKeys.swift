internal import Base
internal import Features

/// What the keys of one layer become as keys of tags.
struct OSMFeatureKeys: ~Copyable {
  /// What becomes of a property.
  enum Role: UInt8, BitwiseCopyable {
    case tag, type, area, others, metadata, empty, tooLong, deselected
  }

  let slot: LayerSlot
  private(set) var roles = Column<Role>()
  /// Where the keys are in the text of the present block; `unset` for those that are not there yet.
  var texts = Column<OSMText>()

  static let unset = OSMText(offset: .max, length: 0)

  /// The names that osmium export and this program have for what is known of an object besides its tags.
  private static let metadata: Set<String> = [
    "@id", "@type", "@version", "@timestamp", "@changeset", "@uid", "@user", "@way_nodes",
  ]

  init(_ slot: LayerSlot) { self.slot = slot }

  /// Takes up the keys and the choice of fields that the slot has now; no text is known.
  mutating func update() {
    for index in roles.count..<max(slot.keys.count, roles.count) {
      let bytes = slot.keys.bytes(at: index)
      if bytes.isEmpty {
        roles.append(.empty)
      } else if OSMTagText.isTooLong(bytes) {
        roles.append(.tooLong)
      } else {
        switch slot.keys.name(at: index) {
        case "type": roles.append(.type)
        case "area": roles.append(.area)
        case OSMColumns.others: roles.append(.others)
        case let name: roles.append(Self.metadata.contains(name) ? .metadata : .tag)
        }
      }
    }
    for index in 0..<min(slot.fields.count, roles.count)
    where slot.fields[index] == LayerSlot.deselectedField {
      roles[index] = .deselected
    }
    texts.removeAll()
    texts.append(repeating: Self.unset, count: roles.count)
  }
}

/// The limits of tags.
enum OSMTagText {
  /// The most characters (Unicode code points) of a key or a value that the database takes.
  static let limit = 255

  /// True for text of more characters than the database takes.
  @inline(__always)
  static func isTooLong(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count > limit else { return false }
    // All bytes of a character but the first are 10xxxxxx.
    return text.count(where: { $0 & 0xC0 != 0x80 }) > limit
  }

  /// The bytes of as many characters of a longer text as the database takes.
  static func cutLength(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var left = limit
    for index in text.indices where text[index] & 0xC0 != 0x80 {
      if left == 0 { return index }
      left -= 1
    }
    return text.count
  }
}
