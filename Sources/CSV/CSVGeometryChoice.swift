internal import Base
internal import Geometry

/// Where a file's geometries come from: chosen by the user, else by the names of columns if the values
/// confirm them.
struct CSVGeometryChoice {
  /// A pair of columns that may be taken, if there is one.
  private(set) var pair: CoordinateNames.Pair?
  /// The user named the columns.
  private(set) var isGiven = false
  /// The names of other pairs fit equally well.
  private(set) var isOneOfSeveral = false
  /// The user said that coordinates are those of a projected system.
  let isProjected: Bool
  private let isLatitudeFirst: Bool

  /// Columns that may hold geometries, and what was found in each.
  private var candidates: [Candidate] = []
  /// Columns that may hold both coordinates in one value.
  private var positions: [CSVPositionColumn] = []
  /// The numbers of values that can be degrees, and of others.
  private var degrees = 0
  private var others = 0

  private struct Candidate {
    var column: Int
    /// It is called like geometries, so that one without values is taken too.
    var isCalledGeometry = true
    /// The first value of the column is a geometry; nil before there is one.
    var isGeometry: Bool?
    /// That value is an object of JSON.
    var isJSON = false
    var system: CoordinateReferenceSystem?
  }

  /// The decision.
  enum Decision: Equatable {
    /// A table of attributes.
    case none
    /// A column of WKT, EWKT or hexadecimal WKB.
    case wkt(Int)
    /// Columns of coordinates.
    case pair(CoordinateNames.Pair)
    /// A column with both coordinates in each value.
    case positions(Int, isLatitudeFirst: Bool)
  }

  /// No geometry.
  init() {
    isProjected = false
    isLatitudeFirst = false
  }

  /// Starts with the header and the options of the user.
  init(_ names: [String], _ options: CSVOptions, path: String) throws(GeoError) {
    isProjected = options.isProjected
    isLatitudeFirst = options.isLatitudeFirst
    if let name = options.wkt {
      let column = try ColumnNames.index(ofGiven: name, in: names, path: path)
      candidates = [Candidate(column: column)]
      positions = [
        CSVPositionColumn(column, named: name, isLatitudeFirst: options.order, isGiven: true)
      ].compactMap { $0 }
      isGiven = true
      return
    }
    if let x = options.x, let y = options.y {
      let given = (
        x: try ColumnNames.index(ofGiven: x, in: names, path: path),
        y: try ColumnNames.index(ofGiven: y, in: names, path: path)
      )
      guard given.x != given.y else {
        throw GeoError(.usage, "--x and --y name the same column", at: SourceLocation(path: path))
      }
      var pair = CoordinateNames.Pair(x: given.x, y: given.y, isCertain: false)
      if isLatitudeFirst { swap(&pair.x, &pair.y) }
      pair.isCertain = CoordinateNames.isCertain(x: names[pair.x], y: names[pair.y])
      self.pair = pair
      isGiven = true
    } else {
      candidates = names.indices.compactMap {
        let isCalledGeometry = CoordinateNames.isGeometry(names[$0])
        guard isCalledGeometry || CoordinateNames.positions(names[$0]) != nil else { return nil }
        return Candidate(column: $0, isCalledGeometry: isCalledGeometry)
      }
      if !isProjected {
        positions = names.indices.compactMap {
          CSVPositionColumn($0, named: names[$0], isLatitudeFirst: options.order, isGiven: false)
        }
      }
      if let found = CoordinateNames.pair(in: names, isProjected: isProjected) {
        var pair = found.pair
        if isLatitudeFirst, !pair.isCertain { swap(&pair.x, &pair.y) }
        self.pair = pair
        isOneOfSeveral = found.isOneOfSeveral
      }
    }
    if let z = options.z {
      let column = try ColumnNames.index(ofGiven: z, in: names, path: path)
      guard pair != nil else {
        throw GeoError(
          .usage, "--z needs columns for x and y", at: SourceLocation(path: path),
          hint: "name them with --x and --y")
      }
      pair?.z = column
    }
  }

  /// How each column has to be examined.
  func watches(_ count: Int, needsKinds: Bool, keepsCoordinates: Bool) -> [CSVExamination.Watch] {
    var watches = Array(repeating: needsKinds ? CSVExamination.Watch.kinds : .nothing, count: count)
    for candidate in candidates { watches[candidate.column] = .geometry }
    for position in positions { watches[position.column] = .geometry }
    guard let pair else { return watches }
    if !pair.isCertain {
      watches[pair.x] = .longitude
      watches[pair.y] = .latitude
    } else if !keepsCoordinates, candidates.isEmpty {
      watches[pair.x] = .nothing
      watches[pair.y] = .nothing
    }
    return watches
  }

  // MARK: - Values

  /// Examines a value of a column that may hold geometries: the first one decides, but all must be positions.
  mutating func look(
    at start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ column: Int
  ) {
    if let index = positions.firstIndex(where: { $0.column == column }) {
      positions[index].look(at: start, end)
    }
    guard let index = candidates.firstIndex(where: { $0.column == column }),
      candidates[index].isGeometry == nil
    else { return }
    let text = UnsafeBufferPointer(start: start, count: end - start)
    candidates[index].isGeometry = WKTReader.isLikely(text)
    candidates[index].isJSON = start.pointee == UInt8(ascii: "{")
    guard candidates[index].isGeometry == true || isGiven else { return }
    var reader = WKTReader()
    var geometry = GeometryColumn()
    guard let outcome = try? reader.append(text, closesRings: true, to: &geometry) else { return }
    if let srid = outcome.srid, let system = Self.system(srid) {
      candidates[index].system = system
    } else {
      let limits = isLatitudeFirst ? (90.0, 360.0) : (360.0, 90.0)
      let isBeyond = (0..<geometry.positionCount).contains { position in
        let x = geometry.ordinates[position * geometry.stride].magnitude
        let y = geometry.ordinates[position * geometry.stride + 1].magnitude
        return x > limits.0 || y > limits.1
      }
      if isBeyond { candidates[index].system = .undefinedCartesian }
    }
  }

  /// Examines a value of a column of coordinates.
  mutating func look(
    atDegrees start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ axis: CoordinateText.Axis
  ) {
    let value = try? CoordinateText.value(start, end, axis)
    if let value, value.magnitude <= (axis == .x ? 360 : 90) { degrees += 1 } else { others += 1 }
  }

  /// Adds what was found in the values of records that follow.
  mutating func add(_ other: CSVGeometryChoice) {
    for index in candidates.indices where candidates[index].isGeometry == nil {
      candidates[index] = other.candidates[index]
    }
    for index in positions.indices { positions[index].add(other.positions[index]) }
    degrees += other.degrees
    others += other.others
  }

  // MARK: - The decision

  /// The decision when all values have been seen. `isEmpty` is true for columns without any value.
  func decision(isEmpty: (Int) -> Bool) -> Decision {
    if isGiven, let candidate = candidates.first {
      return candidate.isGeometry == true
        ? .wkt(candidate.column) : positionDecision ?? .wkt(candidate.column)
    }
    if let candidate = candidates.first(where: { $0.isGeometry == true }) {
      return .wkt(candidate.column)
    }
    if let pair, isGiven || isProjected || pair.isCertain || degrees > others || others == 0 {
      return .pair(pair)
    }
    if let found = positionDecision { return found }
    let empty = candidates.first {
      $0.isCalledGeometry && $0.isGeometry == nil && isEmpty($0.column)
    }
    if let candidate = empty {
      return .wkt(candidate.column)
    }
    return .none
  }

  /// The first column of positions.
  private var positionDecision: Decision? {
    for position in positions {
      if let order = position.order {
        return .positions(position.column, isLatitudeFirst: order.isLatitudeFirst)
      }
    }
    return nil
  }

  /// True if nothing but practice says that the latitudes of a column of positions come first.
  func hasUsualOrder(_ column: Int) -> Bool {
    positions.contains { $0.column == column && $0.order?.isUsual == true }
  }

  /// The first column that is called like geometries and holds JSON.
  var columnOfJSON: Int? { candidates.first { $0.isJSON }?.column }

  /// The first column in which only some values are positions, or not all in one order.
  var refutedPositions: Int? { positions.first(where: \.isRefuted)?.column }

  /// True if columns with the names of coordinates hold something else.
  var isRefuted: Bool {
    guard let pair, !isGiven, !isProjected, !pair.isCertain else { return false }
    return degrees <= others && others > 0
  }

  /// The system of the coordinates.
  func system(of decision: Decision) -> CoordinateReferenceSystem {
    switch decision {
    case .none, .positions: .wgs84
    case .wkt(let column): candidates.first { $0.column == column }?.system ?? .wgs84
    case .pair(let pair):
      pair.isCertain || !isProjected && degrees >= others ? .wgs84 : .undefinedCartesian
    }
  }

  /// The system of an EWKT or EWKB number; nil for 0, which means nothing.
  static func system(_ srid: UInt32) -> CoordinateReferenceSystem? {
    if srid == 0 { return nil }
    return srid == 4326
      ? .wgs84 : CoordinateReferenceSystem(authority: "EPSG", code: String(srid))
  }
}
