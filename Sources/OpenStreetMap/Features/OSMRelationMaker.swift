internal import Base
internal import Features
internal import Geometry

/// Makes features of relations: areas, collected lines or points, and rows without a geometry. Owned by one
/// worker.
struct OSMRelationMaker: ~Copyable {
  private let store: OSMStore
  private let options: OSMFeatureOptions
  private var members: OSMMemberFinder
  private var outline: OSMOutline
  private var assembler = OSMAreaAssembler()
  /// The ways of the present area.
  private var seen: Set<Int64> = []

  init(_ store: OSMStore, _ options: OSMFeatureOptions) {
    self.store = store
    self.options = options
    members = OSMMemberFinder(store)
    outline = OSMOutline(store, options.areaRules)
  }

  /// Makes a feature of a relation.
  mutating func make(
    _ cursor: borrowing OSMRecordCursor, _ rows: inout OSMFeatureRows, _ batch: inout FeatureBatch
  ) {
    let kind = OSMRelationKind(cursor.tagList)
    members.begin()
    let hasMembers = !cursor.members.isEmpty
    if kind.isUntaggedArea, hasMembers { return makeOutlinedArea(cursor, &rows, &batch) }
    let isWanted = options.untagged || !cursor.tags.isEmpty
    if isWanted, needsStandIn(kind, cursor),
      rows.appendStandIn(of: cursor, isArea: kind.isArea, &batch)
    {
      return
    }
    if kind.isArea, hasMembers { return makeArea(cursor, &rows, &batch) }
    guard isWanted else { return rows.passOver(.relations) }
    makeCollection(kind, cursor, &rows, &batch)
  }

  /// True if members that the geometry takes are missing, where the relation says a centre or box of its own: Overpass
  /// lists the members beside these, without sending them.
  private mutating func needsStandIn(
    _ kind: OSMRelationKind, _ cursor: borrowing OSMRecordCursor
  ) -> Bool {
    if cursor.members.isEmpty { return true }
    guard cursor.location.isKnown || cursor.box != nil, cursor.memberLocations.isEmpty,
      !kind.isRestriction
    else { return false }
    var found = 0
    var missing = 0
    for index in 0..<cursor.members.count {
      let isThere: Bool
      switch cursor.members.base[index].kind {
      case .way: isThere = members.findWay(index, of: cursor) == .whole
      case .node where !kind.isArea: isThere = members.findNode(index, of: cursor) != nil
      case .node, .relation: continue
      }
      if isThere { found += 1 } else { missing += 1 }
    }
    members.begin()
    return found == 0 || missing > 0 && options.incomplete != .keep
  }

  // MARK: - Areas

  private mutating func makeArea(
    _ cursor: borrowing OSMRecordCursor, _ rows: inout OSMFeatureRows, _ batch: inout FeatureBatch
  ) {
    guard rows.takes(cursor.tagList, as: .areas) else { return rows.passOver(.areas) }
    guard let gaps = assemble(cursor, cursor.tagList, &rows, &batch) else { return }
    append(gaps, cursor, &rows, &batch)
  }

  /// Makes the feature of an area that was assembled, with the relation's own tags.
  private func append(
    _ gaps: [OSMProblem], _ cursor: borrowing OSMRecordCursor, _ rows: inout OSMFeatureRows,
    _ batch: inout FeatureBatch
  ) {
    assembler.append(to: &batch.geometry)
    let isIncomplete = !gaps.isEmpty
    rows.append(.areas, cursor, extras: OSMFeatureCells.Extras(isIncomplete: isIncomplete), &batch)
    note(gaps, &rows, &batch)
  }

  /// Assembles the area of a relation and returns what is missing of it; nil if there is no area, which has
  /// been counted. `tags` are those of the area.
  private mutating func assemble(
    _ cursor: borrowing OSMRecordCursor, _ tags: OSMTagList, _ rows: inout OSMFeatureRows,
    _ batch: inout FeatureBatch
  ) -> [OSMProblem]? {
    assembler.begin(.relation, cursor.id)
    seen.removeAll(keepingCapacity: true)
    let isByPlace = members.hasMemberByPlaceOnly(cursor)
    var repeated = OSMProblem(code: .duplicateMember, kind: .relation, id: cursor.id, count: 0)
    for index in 0..<cursor.members.count where cursor.members.base[index].kind == .way {
      let member = cursor.members.base[index]
      // Twice the same border would cancel itself.
      guard seen.insert(member.id).inserted else {
        repeated.count += 1
        if repeated.other == nil { repeated.other = (.way, member.id) }
        continue
      }
      guard members.findWay(index, of: cursor, isByPlace: isByPlace) == .whole else { continue }
      assembler.addWay(
        member.id, role: OSMAreaRole(cursor.bytes(of: member.role)),
        nodes: members.way.nodes.buffer, locations: members.way.locations.buffer)
    }
    if repeated.count > 0 {
      repeated.location = members.anchor
      assembler.problems.append(repeated)
    }
    let gaps = members.gaps(of: cursor.id)
    guard gaps.isEmpty || options.incomplete == .keep else {
      rows.drop(.areas, tags, gaps, &batch)
      return nil
    }
    if assembler.assemble() { return gaps }
    // Where something is missing, the area is open because of it.
    rows.drop(.areas, tags, gaps.isEmpty ? assembler.losses : gaps, &batch)
    return nil
  }

  /// Counts what is wrong with an area that was made nevertheless.
  private func note(
    _ gaps: [OSMProblem], _ rows: inout OSMFeatureRows, _ batch: inout FeatureBatch
  ) {
    rows.note(assembler.problems, as: .warning, &batch)
    rows.note(gaps, as: .changed, &batch)
  }

  /// Makes an area of a multipolygon without tags of its own: those of its outline count, if its ways do not
  /// contradict each other. A single outline gives its id too.
  private mutating func makeOutlinedArea(
    _ cursor: borrowing OSMRecordCursor, _ rows: inout OSMFeatureRows, _ batch: inout FeatureBatch
  ) {
    switch outline.promise(of: cursor) {
    case .area: break
    case .nothing where options.untagged, .lines where options.untagged:
      return makeArea(cursor, &rows, &batch)
    case .nothing: return rows.passOver(.areas)
    case .lines:
      rows.passOver(.areas)
      return rows.note(.outlineOfLines, passedOverIn: .areas, cursor.tagList, &batch)
    }
    guard let gaps = assemble(cursor, cursor.tagList, &rows, &batch) else { return }
    guard outline.find(assembler.ways) else {
      guard options.untagged, !outline.isContradictory else { return rows.passOver(.areas) }
      return append(gaps, cursor, &rows, &batch)
    }
    let isSingle = outline.ways.count == 1
    let id = isSingle ? outline.giver.id : cursor.id
    // A way that is the outline of several multipolygons is one area, not several.
    guard !isSingle || store.isOwner(cursor.id, ofOutline: id) else {
      return rows.passOver(.areas)
    }
    assembler.append(to: &batch.geometry)
    let extras = OSMFeatureCells.Extras(isIncomplete: !gaps.isEmpty)
    rows.append(.areas, as: isSingle ? .way : .relation, id, outline.giver, extras: extras, &batch)
    note(gaps, &rows, &batch)
    // The type is what made the relation an area.
    rows.note(.relationTagLeftOut, count: cursor.tags.count - 1, &batch)
    for way in outline.ways { store.useOutline(way) }
  }

  // MARK: - Others

  /// Makes lines of the member ways of a relation; points of its nodes if it has no ways; restrictions are rows
  /// without a geometry.
  private mutating func makeCollection(
    _ kind: OSMRelationKind, _ cursor: borrowing OSMRecordCursor, _ rows: inout OSMFeatureRows,
    _ batch: inout FeatureBatch
  ) {
    guard rows.takes(cursor.tagList, as: .relations) else { return rows.passOver(.relations) }
    let parts = kind.isRestriction ? Parts() : appendParts(cursor, &batch)
    let gaps = members.gaps(of: cursor.id)
    if !gaps.isEmpty, options.incomplete == .drop {
      batch.forgetOpenGeometry()
      return rows.drop(.relations, cursor.tagList, gaps, &batch)
    }
    // Without a geometry the members are all that there is besides the tags.
    let extras = OSMFeatureCells.Extras(
      isIncomplete: !gaps.isEmpty && options.incomplete == .keep,
      hasMembers: options.schema == nil && !cursor.members.isEmpty
        && (parts.added == 0 || options.attributes))
    rows.append(.relations, cursor, extras: extras, &batch)
    if !extras.hasMembers {
      rows.note(
        .memberLeftOut,
        message:
          "members that are relations, or points beside lines, are not in the relation's geometry",
        count: parts.leftOut, &batch)
    }
    rows.note(gaps, as: .changed, &batch)
  }

  /// How many members of a relation are in its geometry.
  private struct Parts {
    var added = 0
    /// Members that are neither lines nor points of it.
    var leftOut = 0
  }

  /// Adds the lines or points of a relation's members.
  private mutating func appendParts(
    _ cursor: borrowing OSMRecordCursor, _ batch: inout FeatureBatch
  ) -> Parts {
    let hasWays = cursor.members.buffer.contains { $0.kind == .way }
    var parts = Parts()
    for index in 0..<cursor.members.count {
      let kind = cursor.members.base[index].kind
      if kind == .way {
        // A way with missing nodes keeps the others.
        if members.findWay(index, of: cursor) != .missing, members.way.isExtended {
          batch.append(line: members.way.locations.buffer)
          batch.geometry.endPart()
          parts.added += 1
        }
      } else if kind == .node, !hasWays {
        guard let place = members.findNode(index, of: cursor) else { continue }
        batch.append(place: place)
        parts.added += 1
      } else {
        parts.leftOut += 1
      }
    }
    guard parts.added > 0 else { return parts }
    if hasWays {
      batch.geometry.appendNode(parts.added == 1 ? .lineString : .multiLineString, [])
    } else {
      batch.geometry.endLine()
      batch.geometry.endPart()
      batch.geometry.appendNode(parts.added == 1 ? .point : .multiPoint, [])
    }
    return parts
  }
}
