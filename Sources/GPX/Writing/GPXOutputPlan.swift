internal import Base
internal import Features
internal import XML

/// How features of one layer are written as GPX: the role of each key.
final class GPXOutputPlan {
  /// A key.
  struct Key {
    var role: GPXOutputRole
    /// The name with prefix of a native element.
    var name = ""
    /// The place within Garmin's TrackPointExtension, nil for keys outside of it.
    var trackPointRank: Int?
    /// Its values were requested.
    var isSelected = true
  }

  let slot: LayerSlot
  let prefixes: GPXPrefixes
  private(set) var keys: [Key] = []
  /// For each key `name="…"`, ready to copy.
  private(set) var attributes = Bytes()
  private var attributeEnds = Column<Int>()

  init(_ slot: LayerSlot) {
    self.slot = slot
    prefixes = GPXPrefixes(slot.layer)
  }

  /// Adopts the keys and the selected fields that the slot has now.
  func update() {
    for index in keys.count..<slot.keys.count {
      let key = slot.keys.name(at: index)
      if let role = GPXOutputRole(key: key) {
        keys.append(Key(role: role, name: role == .styleLine ? GPXName.styleLine.canonical : ""))
      } else if let name = prefixes.name(ofKey: key) {
        keys.append(
          Key(role: .native, name: name, trackPointRank: GPXName.trackPointRank(of: name)))
      } else {
        keys.append(Key(role: .own))
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

  /// ` name="…"` of a key.
  func attribute(_ key: UInt32) -> UnsafeBufferPointer<UInt8> {
    let index = Int(key)
    return attributes.buffer((index == 0 ? 0 : attributeEnds[index - 1])..<attributeEnds[index])
  }
}
