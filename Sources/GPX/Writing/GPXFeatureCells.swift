internal import Base
internal import Features
internal import Styles

/// The properties of the current feature, sorted by what they become: owns the places of cells that have an
/// element, and of those that have none.
struct GPXFeatureCells: ~Copyable {
  /// For each role the cell of the current feature, -1 if it has none.
  private var places = Column<Int32>()
  /// Cells without an element of their own; -1 where one has been removed.
  private var others = Column<Int32>()
  /// The reader of GPX gave segments of one point a second one.
  private(set) var hasOnePointSegments = false

  init() { places.append(repeating: -1, count: GPXOutputRole.allCases.count) }

  /// Sorts the properties of a feature; returns the number of nulls, which are not written.
  mutating func sort(
    _ feature: Int, of batch: borrowing FeatureBatch, _ plan: GPXOutputPlan
  ) -> Int {
    for index in 0..<places.count { places[index] = -1 }
    others.removeAll()
    hasOnePointSegments = false
    var nulls = 0
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      // Every feature of a store has all columns: a null is not written.
      guard cell.type != .null else {
        nulls += 1
        continue
      }
      let place = Int32(truncatingIfNeeded: index)
      guard cell.flags.isDisjoint(with: .members) else {
        others.append(place)
        continue
      }
      if cell.flags.contains(.onePointSegments) { hasOnePointSegments = true }
      let key = plan.keys[Int(cell.key)]
      guard key.isSelected else { continue }
      guard key.role != .own, key.role != .native,
        !key.isRenamed || GPXFieldRole.isElement(cell, key.role, rank: key.rank, batch)
      else {
        others.append(place)
        continue
      }
      let known = places[key.role.rawValue]
      if known < 0 {
        places[key.role.rawValue] = place
      } else if key.rank < plan.keys[Int(batch.cells[Int(known)].key)].rank {
        places[key.role.rawValue] = place
        others.append(known)
      } else {
        others.append(place)
      }
    }
    dropImpliedIcon(batch, plan)
    return nulls
  }

  /// Removes an icon that says no more than the name of the symbol: KML's writer has added it to that.
  private mutating func dropImpliedIcon(_ batch: borrowing FeatureBatch, _ plan: GPXOutputPlan) {
    guard let name = peek(.sym, batch), !plan.keys[Int(name.key)].isRenamed,
      let icon = batch.text(of: name).flatMap(StyleSymbol.init)?.icon
    else { return }
    for index in 0..<others.count {
      guard let cell = other(index, batch), cell.type == .text, plan.keys[Int(cell.key)].isKept,
        batch.bytes(of: cell).elementsEqual(icon.utf8)
      else { continue }
      removeOther(index)
    }
  }

  /// Takes the cell of a role, so that it is no longer among those that are written as extensions.
  mutating func take(_ role: GPXOutputRole, _ batch: borrowing FeatureBatch) -> Cell? {
    let place = Int(places[role.rawValue])
    guard place >= 0 else { return nil }
    places[role.rawValue] = -1
    return batch.cells[place]
  }

  /// The cell of a role, which is not taken.
  func peek(_ role: GPXOutputRole, _ batch: borrowing FeatureBatch) -> Cell? {
    let place = Int(places[role.rawValue])
    return place < 0 ? nil : batch.cells[place]
  }

  /// Writes the elements of some roles in their order; values that an element cannot hold are left for
  /// the extensions.
  mutating func appendElements(
    _ roles: [GPXOutputRole], _ feature: Int, of batch: borrowing FeatureBatch,
    to out: inout Bytes, _ element: inout GPXElementText
  ) {
    for role in roles {
      guard let cell = peek(role, batch) else { continue }
      if element.append(cell, as: role, feature, of: batch, to: &out) {
        places[role.rawValue] = -1
      }
    }
  }

  // MARK: - What has no element

  /// Counts whatever was not taken among the cells without an element.
  mutating func gatherOthers() {
    for role in 0..<places.count where places[role] >= 0 {
      others.append(places[role])
      places[role] = -1
    }
  }

  /// The number of cells without an element, removed ones included.
  var otherCount: Int { others.count }

  /// A cell without an element; nil if it has been removed.
  func other(_ index: Int, _ batch: borrowing FeatureBatch) -> Cell? {
    others[index] < 0 ? nil : batch.cells[Int(others[index])]
  }

  /// Removes a cell that has been written.
  mutating func removeOther(_ index: Int) { others[index] = -1 }
}
