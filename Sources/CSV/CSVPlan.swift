internal import Base
internal import Features
internal import Files
internal import FormatKit
internal import Geometry

/// How each column of a file is used.
struct CSVPlan: Sendable {
  /// The part of a feature that a column holds, besides a property.
  enum Place: UInt8, BitwiseCopyable {
    case none, x, y, z, geometry, id
  }

  /// What values of a column usually look like: values that do are read in one go.
  enum UsualForm: UInt8, BitwiseCopyable {
    case any, unused, x, y, number, time, text
  }

  /// How one column is used.
  struct Target: BitwiseCopyable {
    /// Its part of the geometry, or the id.
    var place = Place.none
    /// The type of its values.
    var type = CellType.text
    /// The number of its field; negative if it has none.
    var key: Int32 = -1
    /// The byte that stands for the decimal point.
    var decimal = UInt8(ascii: ".")
    /// The index of the pattern of its dates; negative if they are written by ISO 8601.
    var pattern: Int32 = -1
    /// What its values usually look like.
    var usualForm = UsualForm.any

    /// The key of its cells.
    var cellKey: UInt32 { UInt32(truncatingIfNeeded: key) }
  }

  /// How the file is written.
  let dialect: CSVDialect
  /// The columns, in the order of the header.
  let targets: [Target]
  /// The names of the columns.
  let names: [String]
  /// The layer.
  let layer: Layer
  /// How dates are written that are not by ISO 8601.
  let datePatterns: [CSVDatePattern]
  /// Where geometries come from.
  let decision: CSVGeometryChoice.Decision
  /// The first of two coordinates in WKT is the latitude.
  let isLatitudeFirst: Bool
  /// Coordinates are checked to be latitudes and longitudes.
  let isInDegrees: Bool

  /// The plan for a file that has been surveyed.
  init(
    _ survey: CSVSurvey, _ options: CSVOptions, _ request: InputRequest
  ) throws(GeoError) {
    dialect = survey.dialect
    names = survey.header?.names ?? []
    decision = survey.decision
    isLatitudeFirst = options.isLatitudeFirst
    var targets = Array(repeating: Target(), count: names.count)
    switch decision {
    case .none: break
    case .wkt(let column), .positions(let column, _): targets[column].place = .geometry
    case .pair(let pair):
      targets[pair.x].place = .x
      targets[pair.y].place = .y
      if let z = pair.z { targets[z].place = .z }
    }
    let path = request.source.path
    if let name = options.id {
      let column = try ColumnNames.index(ofGiven: name, in: names, path: path)
      if targets[column].place == .none { targets[column].place = .id }
    }
    var fields: [Field] = []
    var patterns: [CSVDatePattern] = []
    for column in targets.indices {
      let kinds = survey.kinds[column]
      targets[column].decimal = kinds.decimal
      targets[column].type =
        options.isTextOnly ? .text : kinds.type(quotesMeanText: survey.quotesMeanText)
      if let pattern = survey.dates.pattern(of: column) {
        targets[column].type = pattern.hasClock ? .dateTime : .date
        targets[column].pattern = Int32(patterns.count)
        patterns.append(pattern)
      }
      let isCoordinate = targets[column].place != .none && targets[column].place != .id
      if targets[column].place == .id || isCoordinate && !options.keepsCoordinates { continue }
      guard request.target.needsProperties else { continue }
      targets[column].key = Int32(fields.count)
      fields.append(Field(name: names[column], type: targets[column].type))
    }
    for column in targets.indices { targets[column].usualForm = Self.usualForm(targets[column]) }
    self.targets = targets
    datePatterns = patterns
    let crs = survey.geometry.system(of: decision)
    let name = Layer.name(ofFile: path)
    layer = Layer(
      name: name, path: path, crs: crs, fields: fields, hasGeometry: decision != .none,
      featureCount: survey.recordCount,
      isPassedOver: !request.selection.layerNames.isEmpty
        && !request.selection.layerNames.contains(name))
    isInDegrees = crs.isWGS84
  }

  private static func usualForm(_ target: Target) -> UsualForm {
    switch (target.place, hasKey: target.key >= 0) {
    case (.x, false): return .x
    case (.y, false): return .y
    case (.none, false): return .unused
    case (.none, true): break
    default: return .any
    }
    switch target.type {
    case .integer, .real: return .number
    case .text: return .text
    case .dateTime where target.pattern < 0: return .time
    default: return .any
    }
  }
}
