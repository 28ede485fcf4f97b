internal import Base
internal import Features
internal import Flow
internal import Geometry
internal import Text

/// Makes the rows of features whose geometries have been added, and counts objects in the layers that they
/// belong to: as features, as left out, as dropped. Owned by one worker.
struct OSMFeatureRows: ~Copyable {
  private let cells: OSMFeatureCells
  let matcher: OSMSchemaMatcher?
  let problems: ProblemLog
  private let path: String
  private let skipsErrors: Bool
  /// Why the run ends; the first reason.
  private(set) var failure: GeoError?
  private let needsZooms: Bool
  /// For each slot, true if the user did not ask for its layer.
  let isUnwanted: [Bool]
  private var slots: [LayerSlot] = []
  /// The object at hand.
  private var object: (kind: OSMKind, id: Int64, ordinal: UInt64) = (.node, 0, 0)
  /// False for the sea, which is made of many.
  var isObject = true
  /// The slot that the object at hand has been counted in.
  private var countedSlot = 0
  /// True if somebody asked for the object at hand, as a feature or as one that could not be made.
  private var isTaken = false

  init(_ reader: OSMFeatureReader) {
    cells = OSMFeatureCells(reader.columns, hasAttributes: reader.options.attributes)
    let relations = reader.relations
    matcher = reader.options.schema.map { OSMSchemaMatcher($0, relations) }
    problems = reader.problems
    path = reader.path
    skipsErrors = reader.skipsErrors
    needsZooms = reader.options.needsZooms
    isUnwanted = reader.isUnwanted
  }

  /// Keeps the slots of the layers, and gives columns their numbers in them: before a step can add names of its
  /// own, which it does to a batch without features, too.
  mutating func begin(_ slots: [LayerSlot]) {
    self.slots = slots
    cells.enterColumns(slots)
  }

  /// Turns to an object; `ordinal` is its number among those of its kind, from 1, or 0.
  mutating func turn(to object: borrowing OSMRecordCursor, ordinal: UInt64) {
    self.object = (object.kind, object.id, ordinal)
    isObject = true
    isTaken = false
    if let matcher { matcher.memberships?.turn(to: object.kind, object.id) }
  }

  /// True if the object at hand is a member of relations that a schema asks about, so that it counts even
  /// without tags.
  var isMember: Bool {
    guard let matcher else { return false }
    return matcher.memberships?.isEmpty == false
  }

  // MARK: - Counting

  /// Counts an object that does not become a feature because it was not asked for.
  mutating func passOver(_ layer: OSMLayer) {
    slots[layer.rawValue].filteredCount += 1
    count(in: layer.rawValue)
  }

  /// The same for a reason that the summary has words for.
  mutating func passOver(_ layer: OSMLayer, as reason: Reason, _ batch: inout FeatureBatch) {
    passOver(layer)
    enter(reason, &batch)
  }

  mutating func count(in slot: Int) {
    slots[slot].readCount += 1
    countedSlot = slot
  }

  /// True if a feature of an object with these tags was asked for.
  func takes(_ tags: OSMTagList, as layer: OSMLayer) -> Bool {
    guard let matcher else { return !isUnwanted[layer.rawValue] }
    return matcher.match(tags, as: Self.kinds(layer)).contains { !isUnwanted[Self.slot($0)] }
  }

  /// What a schema calls features of a layer: lines are outlines too.
  private static func kinds(_ layer: OSMLayer) -> OSMGeometryKinds {
    layer == .lines ? [.line, .outline] : layer.geometry
  }

  static func slot(_ layer: Int32) -> Int { OSMLayer.allCases.count + Int(layer) }

  // MARK: - Rows

  /// Makes the row of a feature of the object at hand: its id and tags. False if nobody asked for it.
  @discardableResult
  mutating func append(
    _ layer: OSMLayer, _ cursor: borrowing OSMRecordCursor,
    extras: OSMFeatureCells.Extras = OSMFeatureCells.Extras(), _ batch: inout FeatureBatch
  ) -> Bool {
    append(layer, as: cursor.kind, cursor.id, cursor, extras: extras, &batch)
  }

  /// Makes the row of a feature with an id, and the tags of an object. False if nobody asked for it.
  @discardableResult
  mutating func append(
    _ layer: OSMLayer, as kind: OSMKind, _ id: Int64, _ cursor: borrowing OSMRecordCursor,
    extras: OSMFeatureCells.Extras = OSMFeatureCells.Extras(), _ batch: inout FeatureBatch
  ) -> Bool {
    if matcher != nil {
      let isMade = appendTyped(as: Self.kinds(layer), kind, id, cursor, &batch)
      if !isMade { passOver(layer) }
      return isMade
    }
    guard !isUnwanted[layer.rawValue] else {
      batch.forgetOpenGeometry()
      passOver(layer)
      return false
    }
    beginRow(layer.rawValue, kind, id, &batch)
    cells.append(cursor, extras, slots[layer.rawValue], layer, &batch)
    endRow(&batch)
    note(.duplicateKey, count: cursor.repeatedTagCount, &batch)
    return true
  }

  /// True if a schema asks for the outline, as a line, of the object at hand, which is an area.
  func takesOutline(_ tags: OSMTagList) -> Bool {
    guard let matcher, matcher.schema.takesOutlines else { return false }
    return matcher.match(tags, as: .outline).contains { !isUnwanted[Self.slot($0)] }
  }

  /// Makes rows of the outline of an area.
  mutating func appendOutline(
    _ cursor: borrowing OSMRecordCursor, _ batch: inout FeatureBatch
  ) {
    _ = appendTyped(as: .outline, cursor.kind, cursor.id, cursor, &batch)
  }

  /// Makes a row in each layer of the schema that takes the object; false, and there is no geometry, if none
  /// does.
  mutating func appendTyped(
    as kinds: OSMGeometryKinds, _ kind: OSMKind, _ id: Int64, _ cursor: borrowing OSMRecordCursor,
    _ batch: inout FeatureBatch
  ) -> Bool {
    guard let matcher else { return false }
    let tags = cursor.tagList
    let matched = matcher.match(tags, as: kinds)
    matcher.measure(kinds, matched, &batch)
    let subject = OSMSchemaMatcher.Subject(
      kind: kind, id: id, isObject: isObject, info: cursor.info)
    // First the rows with the geometry itself, which each repeats of the one before it.
    var isFirst = true
    var isPoint = false
    var index = 0
    let makesPoints = kinds != .point && matcher.schema.looksAtGeometry
    while index < matched.count || !isPoint && makesPoints {
      if index == matched.count {
        isPoint = true
        index = 0
        continue
      }
      let number = matched[index]
      let slot = Self.slot(number)
      index += 1
      let wantsPoint = makesPoints && matcher.schema.layers[Int(number)].isPoint
      guard wantsPoint == isPoint, !isUnwanted[slot] else { continue }
      if isPoint {
        matcher.appendPoint(isCopy: !isFirst, &batch)
      } else if !isFirst {
        batch.geometry.repeatLastFeature()
      }
      isFirst = false
      beginRow(slot, kind, id, &batch)
      matcher.appendCells(layer: Int(number), tags, of: subject, to: &batch, slot: slot)
      if needsZooms { matcher.appendZooms(layer: Int(number), tags, to: &batch, slot: slot) }
      endRow(&batch)
    }
    if isFirst {
      batch.forgetOpenGeometry()
      return false
    }
    note(.duplicateKey, count: cursor.repeatedTagCount, &batch)
    return true
  }

  private mutating func beginRow(
    _ slot: Int, _ kind: OSMKind, _ id: Int64, _ batch: inout FeatureBatch
  ) {
    batch.slotIndexes.append(UInt32(truncatingIfNeeded: slot))
    batch.ordinals.append(object.ordinal)
    batch.offsets.append(0)
    count(in: slot)
    isTaken = true
    guard isObject else { return batch.ids.append(.null) }
    let start = batch.text.count
    CellText.append(kind.literal, to: &batch.text)
    CellText.append("/", to: &batch.text)
    CellText.append(id, to: &batch.text)
    batch.ids.append(batch.storedCell(key: 0, type: .text, from: start))
  }

  private func endRow(_ batch: inout FeatureBatch) {
    batch.geometry.endFeature()
    batch.rowEnds.append(UInt32(truncatingIfNeeded: batch.cells.count))
  }

  /// Makes a point or a box of what the input gives instead of a geometry (Overpass `out center`, `out bb`);
  /// false if it gives neither. `isArea`: the object would be an area.
  mutating func appendStandIn(
    of cursor: borrowing OSMRecordCursor, isArea: Bool, _ batch: inout FeatureBatch
  ) -> Bool {
    if cursor.location.isKnown {
      batch.append(point: cursor.location)
      if append(.points, cursor, extras: OSMFeatureCells.Extras(standIn: "center"), &batch) {
        note(.centreOnly, &batch)
      }
      return true
    }
    guard let (low, high) = cursor.box else { return false }
    if matcher != nil, !isArea {
      // In a schema's layers of areas, where nothing marks it, the box of a road would be an area like any other.
      let isWay = cursor.kind == .way
      let problem = OSMProblem(
        code: isWay ? .missingNode : .missingMember, kind: cursor.kind, id: cursor.id, location: low
      )
      drop(isWay ? .lines : .relations, cursor.tagList, [problem], &batch)
      return true
    }
    batch.append(boxFrom: low, to: high)
    if append(.areas, cursor, extras: OSMFeatureCells.Extras(standIn: "bounds"), &batch) {
      note(.boxOnly, &batch)
    }
    return true
  }

  // MARK: - Problems

  /// Counts the object at hand as read and dropped, unless nobody asked for it: no feature can be made of it. What is
  /// no real data ends the run, unless errors are skipped.
  mutating func drop(
    _ layer: OSMLayer, _ tags: OSMTagList, _ problems: [OSMProblem], _ batch: inout FeatureBatch
  ) {
    guard takes(tags, as: layer) else { return passOver(layer) }
    count(in: layer.rawValue)
    isTaken = true
    for (index, problem) in problems.enumerated() {
      if index == 0 {
        if problem.code.isFault, !skipsErrors, failure == nil {
          failure = GeoError(
            problem.code.reason, "\(object.kind.name)/\(object.id): \(problem.code.message)",
            at: SourceLocation(path: path))
        }
        enter(
          problem.code.reason, as: problem.code.isFault ? .dropped : .incomplete,
          message: problem.code.message, &batch)
      }
      log(problem)
    }
  }

  /// Counts problems of the object at hand in spite of which it became a feature, if somebody asked for it.
  func note(
    _ problems: [OSMProblem], as severity: Reason.Severity, _ batch: inout FeatureBatch
  ) {
    guard isTaken else { return }
    for problem in problems { noteAnyway(problem, as: severity, &batch) }
  }

  /// Counts a problem of the object at hand, which others may refer to, whether somebody asked for it or not.
  func noteAnyway(
    _ problem: OSMProblem, as severity: Reason.Severity, _ batch: inout FeatureBatch
  ) {
    enter(problem.code.reason, as: severity, message: problem.code.message, &batch)
    log(problem)
  }

  /// Counts something about the object at hand, which has itself been counted already, if somebody asked for it.
  func note(
    _ reason: Reason, message: String? = nil, count: Int = 1, _ batch: inout FeatureBatch
  ) {
    guard isTaken, count > 0 else { return }
    enter(reason, message: message, count: count, &batch)
  }

  /// Counts something about the object at hand, which was passed over in a layer, if somebody asked for the like
  /// of it there.
  func note(
    _ reason: Reason, passedOverIn layer: OSMLayer, _ tags: OSMTagList, _ batch: inout FeatureBatch
  ) {
    if takes(tags, as: layer) { enter(reason, &batch) }
  }

  private func enter(
    _ reason: Reason, as severity: Reason.Severity? = nil, message: String? = nil,
    count: Int = 1, _ batch: inout FeatureBatch
  ) {
    let example = Notice.Example(
      byteOffset: 0, feature: object.ordinal, id: "\(object.kind.name)/\(object.id)")
    batch.note(
      reason, as: severity, message, slot: countedSlot, feature: object.ordinal, count: count
    ) { _ in example }
  }

  private func log(_ problem: OSMProblem) {
    let isExpected = problem.code.isExpected
    problems.add(isExpected: isExpected) {
      let related = problem.related.map { "\($0.kind.name)/\($0.id)" }.joined(separator: " ")
      return ProblemLog.Problem(
        code: problem.code.reason.code, message: problem.code.message,
        id: "\(problem.kind.name)/\(problem.id)", relatedID: related.isEmpty ? nil : related,
        location: problem.location.isKnown
          ? (problem.location.longitude, problem.location.latitude) : nil,
        rank: Int(problem.kind.rawValue), number: problem.id,
        count: problem.count, isExpected: isExpected)
    }
  }
}
