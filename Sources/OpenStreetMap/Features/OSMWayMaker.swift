internal import Base
internal import Features
internal import Geometry

/// Makes lines and areas of ways. Owned by one worker.
struct OSMWayMaker: ~Copyable {
  private let store: OSMStore
  private let options: OSMFeatureOptions
  private var way = OSMLocatedWay()
  private var assembler = OSMAreaAssembler()

  init(_ store: OSMStore, _ options: OSMFeatureOptions) {
    self.store = store
    self.options = options
  }

  /// Makes features of a way.
  mutating func make(
    _ cursor: borrowing OSMRecordCursor, _ rows: inout OSMFeatureRows, _ batch: inout FeatureBatch
  ) {
    let missing = way.locate(cursor, store)
    // Overpass lists the nodes of a way beside its centre or box, without sending them.
    if missing > 0 || cursor.nodes.isEmpty, cursor.nodeLocations.isEmpty,
      options.incomplete != .keep || !way.isExtended,
      rows.appendStandIn(of: cursor, isArea: options.isArea(cursor.tagList), &batch)
    {
      return
    }
    guard missing == 0 else { return makeCut(missing, cursor, &rows, &batch) }
    guard way.isExtended else {
      let problem = OSMProblem(
        code: .tooFewNodes, kind: .way, id: cursor.id, location: cursor.location)
      return rows.drop(.lines, cursor.tagList, [problem], &batch)
    }
    let isArea = way.isClosed && options.isArea(cursor.tagList)
    if isArea {
      makeArea(cursor, false, &rows, &batch)
      // Of both, the line is one already.
      if options.closedWays != .both, rows.takesOutline(cursor.tagList) {
        batch.append(lineString: way.locations.buffer)
        rows.appendOutline(cursor, &batch)
      }
    }
    if !isArea || options.closedWays == .both { makeLine(cursor, false, &rows, &batch) }
  }

  private func makeLine(
    _ cursor: borrowing OSMRecordCursor, _ isIncomplete: Bool, _ rows: inout OSMFeatureRows,
    _ batch: inout FeatureBatch
  ) {
    batch.append(lineString: way.locations.buffer)
    rows.append(.lines, cursor, extras: OSMFeatureCells.Extras(isIncomplete: isIncomplete), &batch)
  }

  private mutating func makeArea(
    _ cursor: borrowing OSMRecordCursor, _ isIncomplete: Bool, _ rows: inout OSMFeatureRows,
    _ batch: inout FeatureBatch
  ) {
    let isMade = assembler.append(
      closedWay: cursor.id, nodes: way.nodes.buffer, locations: way.locations.buffer,
      to: &batch.geometry)
    guard isMade else {
      return rows.drop(.areas, cursor.tagList, assembler.losses, &batch)
    }
    rows.append(.areas, cursor, extras: OSMFeatureCells.Extras(isIncomplete: isIncomplete), &batch)
    rows.note(assembler.problems, as: .warning, &batch)
  }

  // MARK: - Ways that were cut

  /// Makes features of a way of which nodes are missing, as far as that is wanted. A line is what is left of
  /// it; an area made of what is left would be wrong.
  private mutating func makeCut(
    _ missing: Int, _ cursor: borrowing OSMRecordCursor, _ rows: inout OSMFeatureRows,
    _ batch: inout FeatureBatch
  ) {
    let gap = gap(missing, cursor)
    let wasClosed =
      cursor.nodes.count >= 4 && cursor.nodes[0] == cursor.nodes[cursor.nodes.count - 1]
    let isArea = wasClosed && options.isArea(cursor.tagList)
    let keepsAll = options.incomplete == .keep
    guard way.isExtended, options.incomplete != .drop else {
      return rows.drop(isArea ? .areas : .lines, cursor.tagList, [gap], &batch)
    }
    if isArea, keepsAll, way.isClosed {
      makeArea(cursor, true, &rows, &batch)
    } else if isArea, !keepsAll {
      rows.drop(.areas, cursor.tagList, [gap], &batch)
      guard options.closedWays == .both else { return }
    }
    if !isArea || options.closedWays == .both || keepsAll && !way.isClosed {
      makeLine(cursor, keepsAll, &rows, &batch)
    }
    rows.note([gap], as: .changed, &batch)
  }

  /// What is missing of a way: one problem for all nodes, which names the first. A node that is beyond the Earth is
  /// there, and worse.
  private func gap(_ missing: Int, _ cursor: borrowing OSMRecordCursor) -> OSMProblem {
    var gap = OSMProblem(
      code: .missingNode, kind: .way, id: cursor.id, location: way.locations.last ?? .unknown,
      count: missing)
    var hint = 0
    for index in 0..<cursor.nodes.count {
      let id = cursor.nodes.base[index]
      var location =
        cursor.nodeLocations.isEmpty ? OSMLocation.unknown : cursor.nodeLocations.base[index]
      if !location.isKnown { location = store.nodeIndex.location(of: id, hint: &hint) }
      if !location.isKnown {
        gap.other = gap.other ?? (.node, id)
      } else if !location.isInRange {
        gap.code = .locationOutOfRange
        gap.other = (.node, id)
        gap.location = location
        break
      }
    }
    return gap
  }
}
