internal import Base
internal import Features
internal import Flow
internal import Geometry
internal import Text

/// What a validation knows of the features before a batch, as far as findings in the batch depend on it;
/// batches come in turn.
struct ValidationSearch {
  private let request: ValidationRequest
  private let keepsPlaces: Bool

  // About the input that is being read.
  private var input = InputNature(layers: [], isText: false)
  private var path = ""
  private var lines = LineTracker()

  // About the run.
  private let firstSeen = FirstSeenBox()
  private var uniques: [UniqueKey: FirstSeenBox] = [:]
  private var layerNames: [String] = []
  private var toldSystems: [Layer] = []

  private struct UniqueKey: Hashable {
    var layer: String
    var rule: Int
  }

  private final class FirstSeenBox {
    var table = FirstSeen()
  }

  /// A search that has seen nothing; `keepsPlaces`: every problem gets a place, that of the feature if it
  /// has none of its own.
  init(_ request: ValidationRequest, keepsPlaces: Bool) {
    self.request = request
    self.keepsPlaces = keepsPlaces
  }

  /// Another input begins.
  mutating func begin(_ input: InputNature, path: String) {
    self.input = input
    self.path = path
    lines = LineTracker()
  }

  /// What a validator found in a batch, and what can be found only in the whole run.
  mutating func problems(
    _ validator: FeatureValidator, _ batch: borrowing FeatureBatch
  ) -> BatchProblems {
    var found = BatchProblems(features: batch.count)
    var findings = validator.findings
    let count = findings.count
    addDuplicates(validator, batch, &findings)
    addUniques(validator, batch, &findings)
    addSystems(batch, &findings)
    if findings.count > count {
      // Both kinds of findings are put in the order of features.
      let order = findings.indices.sorted {
        (findings[$0].feature, $0) < (findings[$1].feature, $1)
      }
      findings = order.map { findings[$0] }
    }
    guard !findings.isEmpty else { return found }
    var places = LinePlaces(lines, batch.piece.offset)
    var lastInvalid = -1
    for finding in findings {
      if finding.code.severity == .error, finding.feature >= 0, finding.feature != lastInvalid {
        lastInvalid = finding.feature
        found.invalid += 1
      }
      found.entries.append(
        BatchProblems.Entry(
          problem: problem(finding, batch, &places),
          place: finding.place ?? firstPlace(of: finding.feature, batch),
          crs: batch.slots[finding.slot].layer.crs))
    }
    return found
  }

  private mutating func addDuplicates(
    _ validator: FeatureValidator, _ batch: borrowing FeatureBatch, _ findings: inout [Finding]
  ) {
    guard !validator.hashes.isEmpty else { return }
    // A number for each slot, so that names need not be compared for each feature.
    let numbers = batch.slots.map { $0.readCount > 0 ? number(ofLayer: $0.layer.name) : 0 }
    for feature in 0..<validator.hashes.count {
      let hash = validator.hashes.base[feature]
      guard hash != 0 else { continue }
      let slot = Int(batch.slotIndexes[feature])
      let layer = numbers[slot]
      let own = UInt64(layer) << 40 | batch.ordinals[feature] & 0xFF_FFFF_FFFF
      guard let first = firstSeen.table.value(for: hash, orKeep: own) else { continue }
      let other = Int(first >> 40)
      let name =
        other == layer
        ? "feature \(first & 0xFF_FFFF_FFFF)"
        : "feature \(first & 0xFF_FFFF_FFFF) of '\(layerNames[other].split(separator: "\u{0}").last ?? "")'"
      let nodes = batch.geometry.nodeRange(ofFeature: feature)
      let position = batch.geometry.positionRange(ofNodes: nodes).lowerBound
      let place = batch.geometry.ordinates.base + position * batch.geometry.stride
      findings.append(
        Finding(
          feature: feature, code: .duplicateGeometry, message: "same geometry as \(name)",
          place: SIMD2(place[0], place[1]), slot: slot))
    }
  }

  /// The number of a layer of an input, for the table of geometries.
  private mutating func number(ofLayer name: String) -> Int {
    let key = path + "\u{0}" + name
    if let known = layerNames.lastIndex(of: key) { return known }
    layerNames.append(key)
    return layerNames.count - 1
  }

  private mutating func addUniques(
    _ validator: FeatureValidator, _ batch: borrowing FeatureBatch, _ findings: inout [Finding]
  ) {
    for (feature, rule, hash) in validator.uniques {
      let slot = Int(batch.slotIndexes[feature])
      let layer = batch.slots[slot].source.name
      let key = UniqueKey(layer: layer, rule: rule)
      let box = uniques[key] ?? FirstSeenBox()
      uniques[key] = box
      guard let first = box.table.value(for: hash, orKeep: batch.ordinals[feature]) else {
        continue
      }
      let field = request.rules?.rules(ofLayer: layer)[rule].field ?? ""
      guard request.wants(.ruleUnique) else { continue }
      findings.append(
        Finding(
          feature: feature, code: .ruleUnique,
          message: "'\(field)' is the same as in feature \(first)", slot: slot))
    }
  }

  /// GeoJSON in another system than WGS 84, once for each layer.
  private mutating func addSystems(_ batch: borrowing FeatureBatch, _ findings: inout [Finding]) {
    guard input.followsRFC7946, request.wants(.legacyCRS) else { return }
    for (index, slot) in batch.slots.enumerated() where slot.readCount > 0 {
      guard !slot.source.crs.isWGS84, !toldSystems.contains(where: { $0 === slot.source }) else {
        continue
      }
      toldSystems.append(slot.source)
      findings.append(
        Finding(
          feature: -1, code: .legacyCRS,
          message: "coordinates are in \(slot.source.crs.identifier), as a 'crs' member says",
          slot: index))
    }
  }

  private func problem(
    _ finding: Finding, _ batch: borrowing FeatureBatch, _ places: inout LinePlaces
  ) -> Problem {
    let feature = finding.feature
    var problem = Problem(
      path: path, layer: batch.slots[finding.slot].layer.name,
      feature: feature >= 0 ? batch.ordinals[feature] : 0, id: "null", idText: nil,
      code: ProblemCode(finding.code), message: finding.message, place: finding.place)
    if feature >= 0 {
      problem.idText = batch.idText(ofFeature: feature)
      let cell = batch.ids[feature]
      switch cell.type {
      case .null: break
      case .integer, .real, .number: problem.id = problem.idText ?? "null"
      default: problem.id = JSONValue.quoted(problem.idText ?? "")
      }
    }
    if input.isText {
      if let offset = finding.byteOffset {
        let (line, column) = places.position(of: offset, batch)
        problem.line = line
        problem.column = column
      } else if feature >= 0, !batch.piece.bytes.isEmpty {
        // A feature that was put together from several places of the input (OSM) has no line.
        problem.line = places.position(of: batch.offsets[feature], batch).line
      }
    }
    return problem
  }

  /// Where a feature begins, for findings without a place of their own.
  private func firstPlace(of feature: Int, _ batch: borrowing FeatureBatch) -> SIMD2<Double>? {
    guard keepsPlaces, feature >= 0 else { return nil }
    let nodes = batch.geometry.nodeRange(ofFeature: feature)
    guard let position = batch.geometry.positionRange(ofNodes: nodes).first else { return nil }
    let place = batch.geometry.ordinates.base + position * batch.geometry.stride
    return SIMD2(place[0], place[1])
  }

  /// Moves on to the end of a batch.
  mutating func advance(over count: LineTracker.Count, of batch: borrowing FeatureBatch) {
    lines.advance(over: count, blockOffset: batch.piece.offset)
  }
}

/// What is wrong with a batch, in the order of its features.
struct BatchProblems {
  /// A problem, with what is kept of it besides.
  struct Entry {
    var problem: Problem
    var place: SIMD2<Double>?
    var crs: CoordinateReferenceSystem
  }

  /// The features of the batch.
  var features = 0
  /// Those of them that have errors.
  var invalid = 0
  /// The problems.
  var entries: [Entry] = []
}
