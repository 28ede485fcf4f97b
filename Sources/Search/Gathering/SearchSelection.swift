internal import Base
internal import Features
internal import Flow
internal import Geometry

/// Leaves out features in which there is nothing to find: those without a name, number or address, and those without a
/// position. They count as features that nobody asked for.
struct SearchSelection: BatchStep {
  private var fields = SearchFields()

  mutating func apply(to batch: inout FeatureBatch) throws(GeoError) {
    fields.learn(batch)
    let fields = fields
    batch.keep { batch, feature in
      guard !batch.geometry.nodeRange(ofFeature: feature).isEmpty else { return false }
      let slot = Int(batch.slotIndexes[feature])
      for index in batch.cellRange(ofFeature: feature) {
        let cell = batch.cells[index]
        guard cell.flags.isDisjoint(with: .members), cell.type != .null else { continue }
        switch fields.role(of: Int(cell.key), in: slot) {
        case .name, .code, .houseNumber, .conscriptionNumber, .interpolation: return true
        default: continue
        }
      }
      return false
    }
  }
}

/// The roles of the fields of a batch's layers, as one worker has numbered them.
struct SearchFields {
  private var roles: [[SearchRole?]] = []

  /// Looks at fields that are new.
  mutating func learn(_ batch: borrowing FeatureBatch) {
    for (index, slot) in batch.slots.enumerated() {
      if index == roles.count { roles.append([]) }
      while roles[index].count < slot.keys.count {
        roles[index].append(SearchRole(field: slot.keys.name(at: roles[index].count)))
      }
    }
  }

  /// The role of a key.
  func role(of key: Int, in slot: Int) -> SearchRole? {
    slot < roles.count && key < roles[slot].count ? roles[slot][key] : nil
  }
}
