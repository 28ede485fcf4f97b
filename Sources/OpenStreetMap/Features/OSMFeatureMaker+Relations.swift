internal import Base
internal import Features
internal import Geometry
internal import Text

extension OSMFeatureMaker {
  /// Makes a feature of the present relation.
  mutating func makeRelation(isWanted: Bool, _ batch: inout FeatureBatch) {
    guard isWanted else { return passOver(.relations) }
    let kind = OSMRelationKind(cursor.tagList)
    missingMembers.removeAll(keepingCapacity: true)
    anchor = .unknown
    defer { logMissingMembers() }
    if kind.isArea, !cursor.members.isEmpty { return makeArea(kind, &batch) }
    guard options.untagged || !cursor.tags.isEmpty else { return passOver(.relations) }
    if cursor.members.isEmpty, makeStandIn(&batch) { return }
    makeCollection(kind, &batch)
  }

  // MARK: - Areas

  private mutating func makeArea(_ kind: OSMRelationKind, _ batch: inout FeatureBatch) {
    assembler.begin(.relation, cursor.id)
    var missing: OSMProblem.Code?
    let isByPlace = hasMemberByPlaceOnly
    for index in 0..<cursor.members.count where cursor.members.base[index].kind == .way {
      if let code = takeMember(index, isByPlace: isByPlace) {
        missing = code
        continue
      }
      let member = cursor.members.base[index]
      assembler.addWay(
        member.id, role: OSMAreaRole(cursor.bytes(of: member.role)), nodes: way.nodes.buffer,
        locations: way.locations.buffer)
    }
    if let missing, !options.keepsIncomplete {
      return drop(missing, .areas, &batch, isLogged: true)
    }
    guard assembler.assemble() else {
      if kind.isUntaggedArea, !hasTaggedOutline { return passOver(.areas) }
      // The area is open because something is missing.
      guard let missing else { return dropArea(&batch) }
      return drop(missing, .areas, &batch, isLogged: true)
    }
    if kind.isUntaggedArea {
      makeOutlinedArea(&batch)
    } else {
      assembler.append(to: &batch.geometry)
      appendRow(.areas, &batch)
    }
    noteProblems(&batch)
    if let missing { note(missing, .changed, &batch) }
  }

  /// True if a way whose role is not `inner` has tags, which would be the area's.
  private var hasTaggedOutline: Bool {
    mutating get {
      for index in 0..<cursor.members.count {
        let reference = cursor.members.base[index]
        guard reference.kind == .way, OSMAreaRole(cursor.bytes(of: reference.role)) != .inner,
          let record = store.memberWay(reference.id)
        else { continue }
        member.begin(record)
        member.next(.way)
        if !member.tags.isEmpty { return true }
      }
      return false
    }
  }

  /// Makes an area of a multipolygon without tags of its own: those of its outline count, if its ways
  /// do not contradict each other. A single outline gives its id too.
  private mutating func makeOutlinedArea(_ batch: inout FeatureBatch) {
    var outline: Int64?
    var outlines: [Int64] = []
    for index in 0..<assembler.ways.count where assembler.ways[index].isOuter {
      let id = assembler.ways[index].id
      guard let record = store.memberWay(id) else { continue }
      outlines.append(id)
      member.begin(record)
      member.next(.way)
      guard !member.tags.isEmpty else { continue }
      if let outline, let first = store.memberWay(outline) {
        other.begin(first)
        other.next(.way)
        guard other.tagList.isSame(as: member.tagList) else { return passOver(.areas) }
      } else {
        outline = id
      }
    }
    guard let outline, let record = store.memberWay(outline) else {
      guard options.untagged else { return passOver(.areas) }
      assembler.append(to: &batch.geometry)
      return appendRow(.areas, &batch)
    }
    other.begin(record)
    other.next(.way)
    assembler.append(to: &batch.geometry)
    let isSingle = outlines.count == 1
    appendOutlinedRow(
      .areas, isSingle ? .way : .relation, isSingle ? outline : cursor.id, &batch)
    for id in outlines { store.useOutline(id) }
  }

  /// True if the relation gives the places of a member way that is not in the input. It does not give ids of
  /// nodes, so that the neighbouring ways can be joined with it only by place.
  private var hasMemberByPlaceOnly: Bool {
    guard !cursor.memberLocations.isEmpty else { return false }
    for index in 0..<cursor.members.count where cursor.members.base[index].kind == .way {
      if !cursor.locationRange(ofMember: index).isEmpty,
        store.memberWay(cursor.members.base[index].id) == nil
      {
        return true
      }
    }
    return false
  }

  /// Finds the places of a member way; if `isByPlace`, it prefers those that the relation gives. Returns why
  /// there are none.
  private mutating func takeMember(_ index: Int, isByPlace: Bool = false) -> OSMProblem.Code? {
    let reference = cursor.members.base[index]
    let own = cursor.locationRange(ofMember: index)
    if !isByPlace || own.isEmpty, let record = store.memberWay(reference.id) {
      member.begin(record)
      member.next(.way)
      let missing = way.locate(member, store)
      if !anchor.isKnown { anchor = way.locations.last ?? .unknown }
      if missing == 0, !member.nodes.isEmpty { return nil }
      if own.isEmpty {
        logMissingNodes(of: member)
        return .missingNode
      }
    }
    guard !own.isEmpty else {
      missingMembers.append((reference.kind, reference.id))
      return .missingMember
    }
    way.take(cursor.memberLocations.buffer(own))
    if !anchor.isKnown { anchor = way.locations.last ?? .unknown }
    return nil
  }

  // MARK: - Others

  /// Makes lines of the member ways of a relation; points of its nodes if it has no ways; restrictions
  /// are rows without a geometry.
  private mutating func makeCollection(_ kind: OSMRelationKind, _ batch: inout FeatureBatch) {
    var missing: OSMProblem.Code?
    var count = 0
    var leftOut = 0
    if !kind.isRestriction {
      let hasWays = cursor.members.buffer.contains { $0.kind == .way }
      for index in 0..<cursor.members.count {
        let member = cursor.members.base[index]
        if member.kind == .way {
          let code = takeMember(index)
          missing = code ?? missing
          // A way with missing nodes keeps the others.
          if code != .missingMember, way.isExtended {
            append(line: way.locations.buffer, &batch)
            batch.geometry.endPart()
            count += 1
          }
        } else if member.kind == .node, !hasWays {
          if let place = place(ofMember: index) {
            append(place, &batch)
            anchor = place
            count += 1
          } else {
            missingMembers.append((.node, member.id))
            missing = .missingMember
          }
        } else {
          leftOut += 1
        }
      }
      if !hasWays, count > 0 {
        batch.geometry.endLine()
        batch.geometry.endPart()
      }
      if let missing, !options.keepsIncomplete {
        batch.forgetOpenGeometry()
        return drop(missing, .relations, &batch, isLogged: true)
      }
      if count > 0 {
        batch.geometry.appendNode(
          hasWays
            ? count == 1 ? .lineString : .multiLineString : count == 1 ? .point : .multiPoint, [])
      }
    }
    if kind.isRestriction || options.attributes {
      appendRowWithMembers(.relations, &batch)
    } else {
      appendRow(.relations, &batch)
      noteLeftOut(leftOut, &batch)
    }
    if let missing { note(missing, .changed, &batch) }
  }

  /// Where a member node is.
  private mutating func place(ofMember index: Int) -> OSMLocation? {
    let own = cursor.locationRange(ofMember: index)
    var hint = 0
    let place =
      own.isEmpty
      ? store.nodeIndex.location(of: cursor.members.base[index].id, hint: &hint)
      : cursor.memberLocations[own.lowerBound]
    return place.isKnown && place.isInRange ? place : nil
  }

  /// The members as JSON: `[{"type":"way","ref":1,"role":"from"}]`, in the form of Overpass.
  func appendMembers(_ slot: LayerSlot, _ batch: inout FeatureBatch) {
    let start = batch.text.count
    var mark: StaticString = "["
    for index in 0..<cursor.members.count {
      let member = cursor.members.base[index]
      CellText.append(mark, to: &batch.text)
      CellText.append("{\"type\":\"", to: &batch.text)
      CellText.append(member.kind.literal, to: &batch.text)
      CellText.append("\",\"ref\":", to: &batch.text)
      CellText.append(member.id, to: &batch.text)
      CellText.append(",\"role\":", to: &batch.text)
      batch.text.append(quoting: cursor.bytes(of: member.role))
      CellText.append("}", to: &batch.text)
      mark = ","
    }
    if cursor.members.isEmpty { CellText.append("[", to: &batch.text) }
    CellText.append("]", to: &batch.text)
    batch.cells.append(
      batch.storedCell(key: Self.key("@members", slot), type: .json, from: start))
  }
}
