public import Base
internal import Features
public import Flow
internal import Geometry
internal import SQLiteStore
public import Steps
internal import Text

/// What only a project can be wrong in: pictures, points, kinds of geometry, precision, times, hashes and patterns.
public final class ProjectCheck: Stage {
  private let store: ProjectStore
  private let path: String
  private let maximumPrecision: Double?
  private let found = Lock<[FoundProblem]>([])
  /// The names of all pictures.
  private let pictures = Lock<Set<String>?>(nil)
  /// The layers that are looked at.
  private let layers = Lock<Set<String>>([])

  /// All that it can find.
  public static let codes: [ProblemCode] = [
    missing, orphaned, unreadable, points, kind, precision, edits, hash, glob,
  ]
  /// That of ``ProjectRules``, which say nothing of times.
  private static let type = ProblemCode(.ruleType, .error)
  private static let missing = ProblemCode(.pictureMissing, .error)
  private static let orphaned = ProblemCode(.pictureOrphaned, .warning)
  private static let unreadable = ProblemCode(.pictureUnreadable, .error)
  private static let points = ProblemCode(.tooFewPoints, .error)
  private static let kind = ProblemCode(.otherGeometry, .error)
  private static let precision = ProblemCode(.tooImprecise, .error)
  private static let edits = ProblemCode(.editOrder, .error)
  private static let hash = ProblemCode(.hashMismatch, .warning)
  private static let glob = ProblemCode(.globMismatch, .error)

  /// A check of a project; `path` is what messages call it. Places may be `maximumPrecision` metres inexact.
  public init(_ store: ProjectStore, path: String, maximumPrecision: Double?) {
    self.store = store
    self.path = path
    self.maximumPrecision = maximumPrecision
  }

  /// Geometries stay as they are.
  public var keepsGeometries: Bool { true }

  /// The pictures are listed before features are looked at.
  public func begin(_ input: InputNature, path: String) throws(GeoError) {
    let names = Set(try store.pictures().map(\.name))
    pictures.withLock { $0 = names }
    let seen = Set(input.layers.filter { !$0.isPassedOver }.map(\.name))
    layers.withLock { $0 = seen }
  }

  /// One worker's share.
  public func makeStep() -> any BatchStep {
    Step(self, pictures.withLock { $0 } ?? [])
  }

  /// What was found, of features in their order and then of the project. Errors: `.store`.
  public func problems() throws(GeoError) -> [FoundProblem] {
    let layers = store.template.layers.map(\.name)
    var problems = found.withLock { $0 }.sorted {
      (layers.firstIndex(of: $0.layer) ?? 0, $0.feature, $0.code.code, $0.message)
        < (layers.firstIndex(of: $1.layer) ?? 0, $1.feature, $1.code.code, $1.message)
    }
    problems += try globs()
    for picture in try store.pictures() {
      if picture.size == 0 || PictureKind(picture.head) == nil {
        problems.append(
          FoundProblem(
            Self.unreadable, "'\(picture.name)' is not a picture", path: path, layer: "pictures"))
      }
      if picture.uses == 0 {
        problems.append(
          FoundProblem(
            Self.orphaned, "no feature has the picture '\(picture.name)'", path: path,
            layer: "pictures"))
      }
    }
    return problems
  }

  /// SQLite's own GLOB decides.
  private func globs() throws(GeoError) -> [FoundProblem] {
    var problems: [FoundProblem] = []
    let seen = layers.withLock { $0 }
    for layer in store.template.layers where seen.contains(layer.name) {
      for attribute in layer.attributes {
        guard let pattern = attribute.glob,
          try store.database.hasColumns([attribute.name, "uuid"], in: layer.name)
        else { continue }
        let column = Database.quoted(identifier: attribute.name)
        try store.database.query(
          "SELECT number, uuid, \(column) FROM (SELECT row_number() OVER (ORDER BY rowid) AS number, "
            + "uuid, \(column) FROM main.\(Database.quoted(identifier: layer.name))) "
            + "WHERE \(column) IS NOT NULL AND NOT (\(column) GLOB ?1) ORDER BY number",
          [.text(pattern)]
        ) { row in
          problems.append(
            FoundProblem(
              Self.glob,
              "'\(row.string(2))' of \(attribute.name) does not match '\(pattern)'", path: path,
              layer: layer.name, feature: UInt64(max(row.int64(0), 0)), id: row.string(1)))
        }
      }
    }
    return problems
  }

  private struct Step: BatchStep {
    let owner: ProjectCheck
    let pictures: Set<String>
    var found: [FoundProblem] = []

    init(_ owner: ProjectCheck, _ pictures: Set<String>) {
      self.owner = owner
      self.pictures = pictures
    }

    mutating func apply(to batch: inout FeatureBatch) {
      for feature in 0..<batch.count {
        let slot = batch.slots[Int(batch.slotIndexes[feature])]
        guard let layer = owner.store.template.layer(slot.layer.name) else { continue }
        var values: [String: MappedValue] = [:]
        for index in batch.cellRange(ofFeature: feature) {
          let cell = batch.cells[index]
          values[slot.keys.name(at: Int(cell.key))] = MappedValue(cell, of: batch)
        }
        look(at: feature, values, layer, batch)
        lookAtGeometry(of: feature, values["uuid"]?.text, layer, batch)
      }
    }

    mutating func commit() {
      owner.found.withLock { $0 += found }
      found.removeAll()
    }

    private mutating func add(
      _ code: ProblemCode, _ message: String, _ feature: Int, _ id: String?,
      _ batch: borrowing FeatureBatch
    ) {
      let slot = batch.slots[Int(batch.slotIndexes[feature])]
      let positions = batch.geometry.positionRange(ofFeatures: feature..<feature + 1)
      var place: SIMD2<Double>?
      if let first = positions.first {
        let start = first * batch.geometry.stride
        place = SIMD2(batch.geometry.ordinates[start], batch.geometry.ordinates[start + 1])
      }
      found.append(
        FoundProblem(
          code, message, path: owner.path, layer: slot.layer.name,
          feature: batch.ordinals[feature], id: id, place: place, crs: slot.layer.crs))
    }

    private mutating func look(
      at feature: Int, _ values: [String: MappedValue], _ layer: ProjectLayer,
      _ batch: borrowing FeatureBatch
    ) {
      let id = values["uuid"]?.text
      for attribute in layer.attributes
      where attribute.type == .picture || attribute.type == .pictures {
        for name in PictureUse.names(in: values[attribute.name] ?? .null, of: attribute)
        where !pictures.contains(name) {
          add(
            ProjectCheck.missing, "the picture '\(name)' is not in the project", feature, id, batch)
        }
      }
      if let limit = owner.maximumPrecision, let own = values["precision"]?.number, own > limit {
        add(
          ProjectCheck.precision,
          "the place is exact to \(JSONValue.text(of: own)) m, and \(JSONValue.text(of: limit)) m are "
            + "allowed", feature, id, batch)
      }
      for attribute in layer.allAttributes where attribute.type == .dateTime {
        if let text = values[attribute.name]?.text, !TimeReading.isTime(text) {
          add(
            ProjectCheck.type,
            "'\(attribute.name)' is '\(text)', which is not of type datetime", feature, id, batch)
        }
      }
      func time(_ name: String) -> Int? {
        values[name].flatMap { TimeReading.iso.milliseconds(of: $0, offset: 0) }
      }
      if let made = time("created"), let edited = time("last_edit"), edited < made {
        add(
          ProjectCheck.edits,
          "last edited \(values["last_edit"]?.text ?? ""), created \(values["created"]?.text ?? "")",
          feature, id, batch)
      }
      if let given = values[ContentHash.attribute]?.text,
        given != ContentHash.digest(of: feature, in: batch, layer)
      {
        add(ProjectCheck.hash, ProjectCheck.hash.meaning, feature, id, batch)
      }
    }

    private mutating func lookAtGeometry(
      of feature: Int, _ id: String?, _ layer: ProjectLayer, _ batch: borrowing FeatureBatch
    ) {
      let nodes = batch.geometry.nodeRange(ofFeature: feature)
      guard let node = nodes.first else {
        if layer.shape != .none {
          add(
            ProjectCheck.kind, "there is no geometry, and the layer is of \(layer.shape.rawValue)",
            feature, id, batch)
        }
        return
      }
      let own = batch.geometry.nodes[node].kind
      let fits: Bool =
        switch layer.shape {
        case .point: own == .point || own == .multiPoint
        case .line: own == .lineString || own == .multiLineString
        case .polygon: own == .polygon || own == .multiPolygon
        case .any: true
        case .none: false
        }
      if !fits {
        add(
          ProjectCheck.kind, "a \(own.name) in a layer of \(layer.shape.rawValue)", feature, id,
          batch)
      }
      guard let least = layer.minimumPoints else { return }
      for part in batch.geometry.partRange(ofNode: node) {
        for line in batch.geometry.lineRange(ofPart: part) {
          let isRing = own == .polygon || own == .multiPolygon
          // The last position of a ring is its first.
          let count = batch.geometry.positionRange(ofLine: line).count - (isRing ? 1 : 0)
          if count < least {
            add(
              ProjectCheck.points,
              "\(count) point\(count == 1 ? "" : "s"), at least \(least) are needed",
              feature, id, batch)
          }
        }
      }
    }
  }
}
