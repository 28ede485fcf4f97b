internal import Base
internal import Features
internal import Geometry

/// Judges the features of batches, one for each worker: everything that needs no other batch.
final class FeatureValidator {
  let request: ValidationRequest
  /// What was found in the last batch, in the order of features.
  var findings: [Finding] = []
  /// A hash of each feature's geometry, 0 for none, if duplicates are looked for.
  var hashes = Column<UInt64>()
  /// Values that must be unique, by feature, rule and hash.
  var uniques: [(feature: Int, rule: Int, hash: UInt64)] = []
  var judge = ValidityJudge()
  /// Looks at the positions of a feature.
  var survey = PositionSurvey()
  let follows7946: Bool
  private var rules: RuleChecker?
  private let wantsValidity: Bool
  private let wantsDuplicates: Bool
  private let wantsWinding: Bool
  private let wantsPrecision: Bool
  private let wantsBoxOrder: Bool
  /// What the layer of each slot of the batch is like; asking the layer itself takes time.
  private var places: [(isGeographic: Bool, hasGeometry: Bool)] = []

  init(_ request: ValidationRequest, follows7946: Bool) {
    self.request = request
    self.follows7946 = follows7946
    wantsValidity = request.wantsValidity
    wantsDuplicates = request.wants(.duplicateGeometry)
    wantsWinding = follows7946 && request.wants(.winding)
    wantsPrecision = follows7946 && request.wants(.excessivePrecision)
    wantsBoxOrder = follows7946 && request.wants(.boxOrder)
    rules = request.rules.map { RuleChecker($0) }
  }

  /// Looks at all features of a batch. Errors: `.library`.
  func look(at batch: borrowing FeatureBatch) throws(GeoError) {
    findings.removeAll(keepingCapacity: true)
    uniques.removeAll(keepingCapacity: true)
    hashes.removeAll()
    places.removeAll(keepingCapacity: true)
    for slot in batch.slots {
      places.append((slot.layer.crs.isGeographic, slot.layer.hasGeometry))
    }
    let faultCount = request.isMended ? 0 : batch.ledger.faults.count
    var fault = 0
    while fault < faultCount, batch.ledger.faults[fault].ordinal == 0 {
      add(batch.ledger.faults[fault], feature: -1)
      fault += 1
    }
    for feature in 0..<batch.count {
      let firstOfFeature = findings.count
      if fault < faultCount {
        // Faults come in the order of features.
        while fault < faultCount, batch.ledger.faults[fault].ordinal <= batch.ordinals[feature] {
          add(batch.ledger.faults[fault], feature: feature)
          fault += 1
        }
      }
      let slot = Int(batch.slotIndexes[feature])
      let nodes = batch.geometry.nodeRange(ofFeature: feature)
      if !nodes.isEmpty {
        try look(
          at: batch.geometry, nodes, feature, isGeographic: places[slot].isGeographic,
          knownFrom: firstOfFeature, slot: slot)
      } else if findings.count == firstOfFeature, places[slot].hasGeometry {
        add(.noGeometry, "there is no geometry", feature, batch)
      }
      if wantsDuplicates { hashes.append(GeometryHash.hash(batch.geometry, nodes)) }
      if wantsBoxOrder { checkBox(feature, batch) }
      if rules != nil { checkRules(feature, batch) }
    }
    while fault < faultCount {
      add(batch.ledger.faults[fault], feature: batch.count - 1)
      fault += 1
    }
  }

  private func add(_ fault: Fault, feature: Int) {
    let code = ValidationCode(code: fault.reason.code) ?? .jsonStructure
    guard request.wants(code) else { return }
    findings.append(
      Finding(
        feature: feature, code: code, message: fault.message, byteOffset: fault.byteOffset,
        slot: fault.slot))
  }

  private func add(
    _ code: ValidationCode, _ message: String, _ feature: Int, _ batch: borrowing FeatureBatch
  ) {
    guard request.wants(code) else { return }
    findings.append(
      Finding(
        feature: feature, code: code, message: message, slot: Int(batch.slotIndexes[feature])))
  }

  private func checkRules(_ feature: Int, _ batch: borrowing FeatureBatch) {
    rules?.check(feature, batch, uniques: &uniques) { code, message in
      add(code, message, feature, batch)
    }
  }

  // MARK: - Geometry

  private func look(
    at geometry: borrowing GeometryColumn, _ nodes: Range<Int>, _ feature: Int,
    isGeographic: Bool, knownFrom first: Int, slot: Int
  ) throws(GeoError) {
    func tell(_ code: ValidationCode, _ message: String, _ place: SIMD2<Double>? = nil) {
      guard request.wants(code) else { return }
      // The reader has reported it already, with its line.
      let isStructural = Self.structural.contains(code)
      for index in first..<findings.count
      where findings[index].code == code
        || isStructural && Self.structural.contains(findings[index].code)
      { return }
      findings.append(
        Finding(feature: feature, code: code, message: message, place: place, slot: slot))
    }
    if wantsValidity, let fault = try judge.fault(ofNode: nodes.lowerBound, in: geometry) {
      let place = fault.x.isNaN && fault.y.isNaN ? nil : SIMD2(fault.x, fault.y)
      let kind = survey.kind(at: fault, nodes, geometry)
      switch (fault.reason, kind) {
      case (ValidityFault.tooFewPoints, .line(let count)):
        if count > 1 {
          tell(.zeroLength, "line has no length", place)
        } else {
          tell(.lineTooShort, "line has 1 position, at least 2 are needed", place)
        }
      case (ValidityFault.tooFewPoints, .ring(let count)) where count < 4:
        tell(
          .ringTooShort,
          "ring has \(count) position\(count == 1 ? "" : "s"), at least 4 are needed",
          place)
      default:
        let code = ValidationCode.of(reason: fault.reason)
        tell(code, fault.reason.hasPrefix("GEOS") ? fault.reason : fault.reason.lowercased(), place)
      }
      survey.lookForCollapses(nodes, geometry) { code, message, place in
        tell(code, message, place)
      }
    }
    survey.measure(geometry, nodes, wantsPrecision: wantsPrecision)
    guard survey.count > 0 else {
      tell(.emptyGeometry, "geometry is empty")
      return
    }
    // A line without length is reported as such, and not as repeated points, too.
    if survey.repeated >= 0, findings.last?.code != .zeroLength {
      tell(.repeatedPoints, "repeated point", survey.place(survey.repeated, geometry))
    }
    if survey.spike >= 0 { tell(.spike, "spike", survey.place(survey.spike, geometry)) }
    if survey.mixesHeights {
      tell(.mixedDimensions, "some positions have no height", survey.place(survey.flat, geometry))
    }
    if wantsWinding, let ring = survey.wrongRing(nodes, geometry) {
      tell(
        .winding,
        ring.isHole ? "hole goes counter-clockwise" : "exterior ring goes clockwise",
        survey.place(ring.position, geometry))
    }
    if follows7946 {
      if survey.hasNestedCollection(nodes, geometry) {
        tell(.needlessCollection, "GeometryCollection within another one")
      } else if let kind = survey.onlyKind(nodes, geometry) {
        tell(.needlessCollection, "GeometryCollection of \(kind) only")
      }
      if survey.mixesHeights || survey.hasHeights, let ring = survey.steppedRing(nodes, geometry) {
        tell(
          .ringNotClosed, "ring's last position has another height than its first",
          survey.place(ring, geometry))
      }
    }
    if isGeographic {
      if survey.origin >= 0 { tell(.nullIsland, "null island", .zero) }
      checkRange(nodes, geometry, tell)
      if survey.precise >= 0 {
        tell(
          .excessivePrecision, "coordinate with more than 7 decimals",
          survey.place(survey.precise, geometry))
      }
    }
    if let expected = request.expected { checkExpected(expected, nodes, geometry, tell) }
  }

  /// Faults that readers and the judge both find.
  private static let structural: Set<ValidationCode> = [
    .ringTooShort, .ringNotClosed, .lineTooShort,
  ]

  private typealias Tell = (ValidationCode, String, SIMD2<Double>?) -> Void

  private func checkRange(
    _ nodes: Range<Int>, _ geometry: borrowing GeometryColumn, _ tell: Tell
  ) {
    let box = survey.box
    if box.minY < -90 || box.maxY > 90 {
      let place = survey.first(nodes, geometry) { $0.y < -90 || $0.y > 90 }
      if box.minX >= -90, box.maxX <= 90, box.minY >= -180, box.maxY <= 180 {
        tell(
          .swappedCoordinates,
          "latitude is beyond 90°: longitude and latitude are probably swapped", place)
      } else {
        tell(.outOfRange, "latitude is beyond 90°", place)
      }
      return
    }
    if box.minX < -180 || box.maxX > 180 {
      let place = survey.first(nodes, geometry) { $0.x < -180 || $0.x > 180 }
      let straddles = box.minX < -180 && box.maxX > -180 || box.minX < 180 && box.maxX > 180
      if follows7946, straddles, box.maxX - box.minX <= 360 {
        tell(.antimeridianNotCut, "geometry reaches beyond 180° and is not cut there", place)
      } else {
        tell(.outOfRange, "longitude is beyond 180°", place)
      }
      return
    }
    if follows7946, survey.jump >= 0 {
      tell(
        .antimeridianNotCut, "edge of more than 180°: it probably crosses the antimeridian",
        survey.place(survey.jump, geometry))
    }
  }

  private func checkExpected(
    _ expected: BoundingBox, _ nodes: Range<Int>, _ geometry: borrowing GeometryColumn,
    _ tell: Tell
  ) {
    func holds(_ place: SIMD2<Double>) -> Bool {
      guard place.y >= expected.south, place.y <= expected.north else { return false }
      return expected.crossesAntimeridian
        ? place.x >= expected.west || place.x <= expected.east
        : place.x >= expected.west && place.x <= expected.east
    }
    guard let place = survey.first(nodes, geometry, where: { !holds($0) }) else { return }
    if survey.first(nodes, geometry, where: { !holds(SIMD2($0.y, $0.x)) }) == nil {
      tell(
        .swappedCoordinates, "outside the expected box, and within it with x and y swapped", place)
    } else {
      tell(.outsideExpected, "outside the expected box", place)
    }
  }

  /// A bbox of numbers whose south is above its north.
  private func checkBox(_ feature: Int, _ batch: borrowing FeatureBatch) {
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      guard cell.type == .json, !cell.flags.isDisjoint(with: .members) else { continue }
      let slot = batch.slots[Int(batch.slotIndexes[feature])]
      guard slot.keys.bytes(at: Int(cell.key)).elementsEqual("bbox".utf8) else { continue }
      let numbers = String(decoding: batch.bytes(of: cell), as: UTF8.self)
        .split { $0 == "[" || $0 == "," || $0 == "]" }.compactMap { Double($0) }
      guard numbers.count == 4 || numbers.count == 6 else { continue }
      if numbers[1] > numbers[numbers.count / 2 + 1] {
        add(.boxOrder, "bbox has its southern edge above its northern one", feature, batch)
      }
    }
  }
}
