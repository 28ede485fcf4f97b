internal import Base
internal import Features
internal import XML

/// How features of one layer are written as GPX: the role of each key.
final class GPXOutputPlan {
  /// A key.
  struct Key: BitwiseCopyable {
    var role: GPXOutputRole
    /// The order among the keys of a feature that have the same role.
    var rank = 0
    /// The element of the role has another name than the key.
    var isRenamed = false
    /// The element is written besides, and the property stays what it is: a symbol's name in another program, or
    /// the address of its icon, cannot be told from GPX's.
    var isKept = false
    /// It has the name of a native element.
    var isNative = false
    /// The place within Garmin's TrackPointExtension, nil for keys outside of it.
    var trackPointRank: Int?
    /// Its values were requested.
    var isSelected = true
  }

  let slot: LayerSlot
  let prefixes: GPXPrefixes
  private let options: GPXWriterOptions
  private(set) var keys = Column<Key>()
  /// For each key the name with prefix of a native element, empty if it has none.
  private var names: [String] = []
  /// For each key `name="…"`, ready to copy.
  private(set) var attributes = Bytes()
  private var attributeEnds = Column<Int>()

  init(_ slot: LayerSlot, _ options: GPXWriterOptions) {
    self.slot = slot
    self.options = options
    prefixes = GPXPrefixes(slot.layer)
  }

  /// Adopts the keys and the selected fields that the slot has now.
  func update() {
    for index in keys.count..<slot.keys.count {
      let key = slot.keys.name(at: index)
      if let field = GPXFieldRole(key: key, options) {
        keys.append(
          Key(
            role: field.role, rank: field.rank, isRenamed: field.isRenamed,
            isKept: field.role == .sym && field.isRenamed && key.lowercased() != "symbol",
            isNative: field.role == .styleLine))
        names.append(field.role == .styleLine ? GPXName.styleLine.canonical : "")
      } else if let name = prefixes.name(ofKey: key) {
        keys.append(
          Key(role: .native, isNative: true, trackPointRank: GPXName.trackPointRank(of: name)))
        names.append(name)
      } else {
        keys.append(Key(role: .own))
        names.append("")
      }
      attributes.append(" name=\"")
      attributes.append(attribute: slot.keys.bytes(at: index))
      attributes.append("\"")
      attributeEnds.append(attributes.count)
    }
    for index in 0..<min(slot.fields.count, keys.count) {
      keys[index].isSelected = slot.fields[index] != LayerSlot.deselectedField
    }
  }

  /// The name with prefix of a native element.
  func name(_ key: UInt32) -> String { names[Int(key)] }

  /// ` name="…"` of a key.
  func attribute(_ key: UInt32) -> UnsafeBufferPointer<UInt8> {
    let index = Int(key)
    return attributes.buffer((index == 0 ? 0 : attributeEnds[index - 1])..<attributeEnds[index])
  }
}
