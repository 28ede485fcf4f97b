internal import Base
internal import Features
internal import FormatKit
internal import XML

/// The cells of one feature by what they are in KML: owns which roles the current feature has, and which of
/// its cells are extended data in spite of their role, or are none as an element holds them.
///
/// A feature that has no property of an element's own name, not even null, may have a stand-in for it
/// (``KMLEncoderRole/element``): the first in the order of the roles whose value is a text, for a time a
/// date-time. Another spelling of the element's name, and GPX's name for the same, is moved into the element:
/// it has the name of the element when it is read again, which is counted (tables and GPX do not tell the two
/// apart). What means something of its own, `title`, `cmt` and addresses, is in the element and stays extended data,
/// by which its name comes back; so do links of which the element holds only the first.
struct KMLEncoderCells: ~Copyable {
  /// A bit for each role that the feature has.
  private var present: UInt64 = 0
  /// For each role the index of its cell in the batch.
  private var places = Column<Int>()
  /// Cells that are extended data in spite of their role.
  private var fallbacks = Column<Int>()
  /// Cells that are not extended data, as an element holds them.
  private var taken = Column<Int>()

  init() { places.append(repeating: 0, count: KMLEncoderRole.allCases.count) }

  /// Takes up the cells of a feature.
  @inline(__always)
  mutating func load(
    _ feature: Int, of batch: borrowing FeatureBatch, _ plan: KMLEncoderPlan,
    _ changes: inout ChangeCounts
  ) {
    present = 0
    fallbacks.removeAll()
    taken.removeAll()
    guard plan.hasRoles else { return }
    let nulls = classify(feature, of: batch, plan)
    if plan.hasStandIns, has(any: KMLEncoderRole.standIns) {
      useStandIns(nulls, feature, of: batch, &changes)
    }
    if plan.hasSecondRoles { add(plan.secondRoles) }
  }

  // MARK: - Roles

  /// True if the feature has no role at all.
  var isEmpty: Bool { present == 0 }

  /// True if the feature has a value of a role.
  @inline(__always)
  func has(_ role: KMLEncoderRole) -> Bool { present & role.bit != 0 }

  /// Those of some roles that the feature has a value of.
  @inline(__always)
  func having(_ roles: UInt64) -> UInt64 { present & roles }

  /// True if the feature has a value of one of some roles.
  @inline(__always)
  func has(any roles: UInt64) -> Bool { present & roles != 0 }

  /// The cell of a role that the feature has.
  func cell(_ role: KMLEncoderRole, _ batch: borrowing FeatureBatch) -> Cell {
    batch.cells[places[Int(role.rawValue)]]
  }

  /// The value of a role becomes extended data.
  mutating func fallBack(_ role: KMLEncoderRole) {
    let place = places[Int(role.rawValue)]
    fallbacks.append(place)
    for index in 0..<taken.count where taken[index] == place { taken[index] = -1 }
    present &= ~role.bit
  }

  // MARK: - Extended data

  /// True if some cells are extended data in spite of their role.
  var hasFallbacks: Bool { !fallbacks.isEmpty }

  /// True for a cell that is extended data in spite of its role.
  func isFallback(_ index: Int) -> Bool { fallbacks.buffer.contains(index) }

  /// True if elements hold some cells without a role.
  var hasTaken: Bool { !taken.isEmpty }

  /// True for a cell that an element holds.
  func isTaken(_ index: Int) -> Bool { taken.buffer.contains(index) }

  /// An element holds a cell, which is not extended data then.
  mutating func take(_ index: Int) { taken.append(index) }

  // MARK: - Looking

  /// Finds the roles; returns those whose value is null, if stand-ins must know.
  @inline(__always)
  private mutating func classify(
    _ feature: Int, of batch: borrowing FeatureBatch, _ plan: KMLEncoderPlan
  ) -> UInt64 {
    // In range: keys are indexes of the slot's table, which the plan has taken up.
    let keys = UnsafePointer(plan.keys.base)
    let cells = UnsafePointer(batch.cells.base)
    let needsNulls = plan.hasStandIns
    var found: UInt64 = 0
    var nulls: UInt64 = 0
    for index in batch.cellRange(ofFeature: feature) {
      let cell = cells[index]
      guard cell.type != .null || needsNulls, cell.flags.isDisjoint(with: .members) else {
        continue
      }
      let role = keys[Int(cell.key)].role
      guard role.isMore else { continue }
      if cell.type == .null {
        nulls |= role.bit
      } else if found & role.bit != 0 {
        fallbacks.append(index)
      } else {
        found |= role.bit
        places.base[Int(role.rawValue)] = index
      }
    }
    present = found
    return nulls
  }

  /// Gives elements that the feature has no property for a stand-in.
  private mutating func useStandIns(
    _ nulls: UInt64, _ feature: Int, of batch: borrowing FeatureBatch,
    _ changes: inout ChangeCounts
  ) {
    var left = having(KMLEncoderRole.standIns)
    while let role = KMLEncoderRole.takeFirst(of: &left) {
      guard let element = role.element, !has(element), nulls & element.bit == 0,
        // A nested value of another name is something else, such as the Link of a NetworkLink.
        role != .plainLink || cell(role, batch).type == .text,
        isUsable(cell(role, batch), as: element, batch)
      else { continue }
      let place = places[Int(role.rawValue)]
      places[Int(element.rawValue)] = place
      present |= element.bit
      guard role.isMoved, role != .links || isOneLink(batch.cells[place], batch) else { continue }
      taken.append(place)
      changes.note(KMLChange.fieldAsElement, feature, of: batch)
    }
    present &= ~KMLEncoderRole.standIns
  }

  /// True for links that an atom:link can hold all of.
  private func isOneLink(_ cell: Cell, _ batch: borrowing FeatureBatch) -> Bool {
    FeatureLinks(cell, of: batch).map { $0.isWhole && $0.links.count == 1 } ?? false
  }

  private func isUsable(
    _ cell: Cell, as element: KMLEncoderRole, _ batch: borrowing FeatureBatch
  ) -> Bool {
    if element == .link { return FeatureLinks(cell, of: batch) != nil }
    guard cell.type == .text || cell.type == .date || cell.type == .dateTime else { return false }
    guard element == .timestamp else { return !cell.textRange.isEmpty }
    // Of the two kinds of time a feature has one.
    return !has(.timespan) && KMLTextTime.isDateTime(batch.bytes(of: cell))
  }

  /// A property that was asked for as several things is all of them.
  private mutating func add(_ secondRoles: [KMLEncoderPlan.SecondRole]) {
    for role in secondRoles where has(role.first) && !has(role.second) {
      places[Int(role.second.rawValue)] = places[Int(role.first.rawValue)]
      present |= role.second.bit
    }
  }
}
