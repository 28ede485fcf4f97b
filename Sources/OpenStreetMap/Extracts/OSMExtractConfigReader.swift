internal import Base
internal import Files
internal import Geometry
internal import Text

/// Reads the JSON text of a file of extracts.
struct OSMExtractConfigReader: ~Copyable {
  private let text: SettingsText
  private let path: String

  /// A text and the path of its file.
  init(_ text: consuming SettingsText, path: String) {
    self.text = text
    self.path = path
  }

  /// All extracts; `directory` takes the place of the file's own.
  func items(
    directory: String?,
    _ readPolygons: (OSMExtractConfig.PolygonSource) throws(GeoError) -> OSMRegion
  ) throws(GeoError) -> [OSMExtractConfig.Item] {
    let root = try text.parse()
    let members = try text.members(root, "the file", of: ["extracts", "directory"])
    var folder = directory
    if let given = members.first(where: { $0.name == "directory" })?.value {
      let named = try text.string(given, "a directory")
      folder = folder ?? named
    }
    guard let list = members.first(where: { $0.name == "extracts" })?.value else {
      throw text.error("the file needs 'extracts'", at: root.offset)
    }
    guard case .array(let values) = list.content else {
      throw text.expected("an array of extracts", list)
    }
    guard !values.isEmpty else { throw text.error("there are no extracts", at: list.offset) }
    var items: [OSMExtractConfig.Item] = []
    for value in values { items.append(try item(value, in: folder, readPolygons)) }
    return items
  }

  private func item(
    _ value: SettingsValue, in folder: String?,
    _ readPolygons: (OSMExtractConfig.PolygonSource) throws(GeoError) -> OSMRegion
  ) throws(GeoError) -> OSMExtractConfig.Item {
    let shapes = ["bbox", "polygon", "multipolygon"]
    let members = try text.members(
      value, "an extract", of: ["output", "output_format", "description"] + shapes)
    func member(_ name: String) -> SettingsValue? { members.first { $0.name == name }?.value }
    guard let output = member("output") else {
      throw text.error("an extract needs 'output'", at: value.offset)
    }
    let name = try text.string(output, "an output")
    guard name != "-" else {
      throw text.error("an extract of many cannot go to standard output", at: output.offset)
    }
    if let note = member("description") {
      guard case .string = note.content else {
        throw text.expected("a description as a string", note)
      }
    }
    let regions = members.filter { shapes.contains($0.name) }
    guard let shape = regions.first, regions.count == 1 else {
      throw text.error(
        regions.isEmpty
          ? "an extract needs 'bbox', 'polygon' or 'multipolygon'"
          : "an extract has one of 'bbox', 'polygon' and 'multipolygon'", at: value.offset)
    }
    let format = try member("output_format").map { (named) throws(GeoError) in
      let words = try text.string(named, "a format")
      do throws(GeoError) { return try OSMOutputFormat(words) } catch { throw placed(error, named) }
    }
    let region =
      switch shape.name {
      case "bbox": try box(shape.value)
      case "polygon": try polygons(shape.value, isMulti: false, readPolygons)
      default: try polygons(shape.value, isMulti: true, readPolygons)
      }
    return OSMExtractConfig.Item(
      output: Self.join(folder, name), format: format, region: region,
      place: text.error("", at: output.offset).location ?? SourceLocation(path: path))
  }

  /// A path within a folder, unless it begins at the root.
  private static func join(_ folder: String?, _ name: String) -> String {
    guard let folder, !name.hasPrefix("/") else { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  // MARK: - Regions

  /// Two opposite corners, or four sides.
  private func box(_ value: SettingsValue) throws(GeoError) -> OSMRegion {
    var sides: [Double] = []
    switch value.content {
    case .array(let numbers):
      guard numbers.count == 4 else {
        throw text.error("a bbox has four numbers: two opposite corners", at: value.offset)
      }
      for number in numbers { sides.append(try self.number(number)) }
      if sides[0] > sides[2] { sides.swapAt(0, 2) }
      if sides[1] > sides[3] { sides.swapAt(1, 3) }
    case .object:
      let names = ["left", "bottom", "right", "top"]
      let members = try text.members(value, "a bbox", of: names)
      for name in names {
        guard let side = members.first(where: { $0.name == name })?.value else {
          throw text.error("a bbox needs '\(name)'", at: value.offset)
        }
        sides.append(try number(side))
      }
      guard sides[0] <= sides[2], sides[1] <= sides[3] else {
        throw text.error(
          "left must not be greater than right, nor bottom than top", at: value.offset)
      }
    default: throw text.expected("an array of four numbers, or an object", value)
    }
    let box = BoundingBox(west: sides[0], south: sides[1], east: sides[2], north: sides[3])
    do throws(GeoError) { return try OSMRegion(box) } catch { throw placed(error, value) }
  }

  private func number(_ value: SettingsValue) throws(GeoError) -> Double {
    guard case .number(let digits) = value.content, let number = Double(digits), number.isFinite
    else { throw text.expected("a number", value) }
    return number
  }

  /// The same error at a place in the file of extracts.
  private func placed(_ error: GeoError, _ value: SettingsValue) -> GeoError {
    text.error(error.message, at: value.offset, hint: error.hint)
  }

  /// A polygon as its rings or a multipolygon as its polygons, as in GeoJSON; or a file.
  private func polygons(
    _ value: SettingsValue, isMulti: Bool,
    _ readPolygons: (OSMExtractConfig.PolygonSource) throws(GeoError) -> OSMRegion
  ) throws(GeoError) -> OSMRegion {
    if case .object = value.content { return try readPolygons(try file(value)) }
    guard case .array(let items) = value.content else {
      throw text.expected("an array of rings, or a file as an object", value)
    }
    var geometry = GeometryColumn()
    if isMulti {
      for polygon in items { try add(polygon, to: &geometry) }
    } else {
      try add(value, to: &geometry)
    }
    geometry.appendNode(isMulti ? .multiPolygon : .polygon, [])
    geometry.endFeature()
    do throws(GeoError) { return try OSMRegion(geometry, crs: .wgs84, path: path) } catch {
      throw placed(error, value)
    }
  }

  /// The file that an object names.
  private func file(_ value: SettingsValue) throws(GeoError) -> OSMExtractConfig.PolygonSource {
    let members = try text.members(value, "a file of polygons", of: ["file_name", "file_type"])
    guard let name = members.first(where: { $0.name == "file_name" })?.value else {
      throw text.error("a file of polygons needs 'file_name'", at: value.offset)
    }
    var type: String?
    if let given = members.first(where: { $0.name == "file_type" })?.value {
      type = try text.string(given, "a type of file")
      guard let type, ["geojson", "poly", "osm"].contains(type) else {
        throw text.error(
          "there is no such type of file", at: given.offset, hint: "types are geojson, poly, osm")
      }
    }
    let folder = OutputFile.split(path).folder
    return OSMExtractConfig.PolygonSource(
      path: Self.join(folder == "./" ? nil : folder, try text.string(name, "a file")), type: type)
  }

  /// Adds the rings of a polygon.
  private func add(_ value: SettingsValue, to geometry: inout GeometryColumn) throws(GeoError) {
    guard case .array(let rings) = value.content, !rings.isEmpty else {
      throw text.expected("an array of rings", value)
    }
    for ring in rings {
      guard case .array(let places) = ring.content else {
        throw text.expected("an array of places", ring)
      }
      guard places.count >= 4 else {
        throw text.error("a ring has at least four places", at: ring.offset)
      }
      var first: (x: Double, y: Double)?
      var last = (x: 0.0, y: 0.0)
      for place in places {
        guard case .array(let numbers) = place.content, numbers.count == 2 else {
          throw text.expected("a longitude and a latitude as an array", place)
        }
        last = (try number(numbers[0]), try number(numbers[1]))
        first = first ?? last
        geometry.appendPosition(x: last.x, y: last.y)
      }
      guard let first, first == last else {
        throw text.error("a ring must end where it begins", at: ring.offset)
      }
      geometry.endLine()
    }
    geometry.endPart()
  }
}
