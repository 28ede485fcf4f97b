internal import Base
internal import Features
internal import Flow

extension OSMFeatureMaker {
  /// Counts the present object as read and dropped: no feature can be made of it.
  mutating func drop(
    _ code: OSMProblem.Code, _ layer: OSMLayer, _ batch: inout FeatureBatch,
    isLogged: Bool = false
  ) {
    if isUnwanted[layer.rawValue] { return passOver(layer) }
    count(in: layer.rawValue)
    note(code, .incomplete, &batch)
    if !isLogged { log(code) }
  }

  /// The same for an area that the assembler gave up.
  mutating func dropArea(_ batch: inout FeatureBatch) {
    if isUnwanted[OSMLayer.areas.rawValue] { return passOver(.areas) }
    count(in: OSMLayer.areas.rawValue)
    note(assembler.problems.first?.code ?? .noRings, .incomplete, &batch)
    for problem in assembler.problems { log(problem) }
  }

  /// Counts the problems of an area that could be assembled nevertheless.
  func noteProblems(_ batch: inout FeatureBatch) {
    for problem in assembler.problems {
      note(problem.code, .warning, &batch)
      log(problem)
    }
  }

  /// Counts a problem of the present object, which has itself been counted already.
  func note(
    _ code: OSMProblem.Code, _ severity: Reason.Severity, _ batch: inout FeatureBatch
  ) {
    let example = Notice.Example(
      byteOffset: 0, feature: ordinal, id: "\(cursor.kind.name)/\(cursor.id)")
    batch.note(code.reason, as: severity, code.message, slot: countedSlot) { _ in example }
  }

  /// Counts members of the present relation that its feature does not show.
  func noteLeftOut(_ count: Int, _ batch: inout FeatureBatch) {
    guard count > 0 else { return }
    let example = Notice.Example(
      byteOffset: 0, feature: ordinal, id: "\(cursor.kind.name)/\(cursor.id)")
    batch.note(
      .memberLeftOut,
      "members that are relations, or points beside lines, are not in the relation's geometry",
      slot: countedSlot, count: count
    ) { _ in example }
  }

  // MARK: - The log

  /// Logs a problem of the present object.
  func log(_ code: OSMProblem.Code) {
    log(
      OSMProblem(code: code, kind: cursor.kind, id: cursor.id, location: cursor.location))
  }

  /// Logs each member of the present relation that is missing, at some place of the relation.
  func logMissingMembers() {
    for member in missingMembers {
      log(
        OSMProblem(
          code: .missingMember, kind: .relation, id: cursor.id, other: member, location: anchor))
    }
  }

  /// Logs each node of a way that is missing.
  func logMissingNodes(of way: borrowing OSMRecordCursor) {
    var hint = 0
    for index in 0..<way.nodes.count {
      let id = way.nodes.base[index]
      let isThere =
        store.nodeIndex.location(of: id, hint: &hint).isKnown
        || !way.nodeLocations.isEmpty && way.nodeLocations.base[index].isKnown
      guard !isThere else { continue }
      log(
        OSMProblem(
          code: .missingNode, kind: .way, id: way.id, other: (.node, id),
          location: self.way.locations.last ?? .unknown))
    }
  }

  private func log(_ problem: OSMProblem) {
    problems.add {
      let related = [problem.other, problem.second].compactMap(\.self)
        .map { "\($0.kind.name)/\($0.id)" }.joined(separator: " ")
      return ProblemLog.Problem(
        code: problem.code.reason.code, message: problem.code.message,
        id: "\(problem.kind.name)/\(problem.id)", relatedID: related.isEmpty ? nil : related,
        location: problem.location.isKnown
          ? (problem.location.longitude, problem.location.latitude) : nil,
        rank: Int(problem.kind.rawValue), number: problem.id)
    }
  }
}
