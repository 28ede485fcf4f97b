internal import Base
internal import Geometry
internal import Text

extension TilesetMetadata {
  /// Reads the rows of MBTiles' table `metadata` (1.3), or the members of a `metadata.json` that holds the same.
  /// What cannot be understood is kept among the others; `oddities` says of it.
  init(mbtilesRows rows: [(name: String, value: String)], path: String, _ oddities: inout [String])
  {
    self.init()
    for (name, value) in rows {
      switch name {
      case "json":
        guard let members = Self.members(of: value, path: path) else {
          oddities.append("the value of 'json' in the metadata is not a JSON object")
          others.append(Member(name: name, json: JSONValue.quoted(value)))
          continue
        }
        for member in members { takeMember(member) }
      default: take(name, text: value)
      }
    }
  }

  /// Reads the JSON of a PMTiles file (version 3, §5) or a `metadata.json`.
  init(json: String, path: String, _ oddities: inout [String]) {
    self.init()
    guard let members = Self.members(of: json, path: path) else {
      if !json.isEmpty { oddities.append("the metadata are not a JSON object") }
      return
    }
    for member in members {
      if member.name == "json", case .string(let text) = member.value.content,
        let inner = Self.members(of: text, path: path)
      {
        for member in inner { takeMember(member) }
      } else {
        takeMember(member)
      }
    }
  }

  private static func members(of json: String, path: String) -> [SettingsValue.Member]? {
    let bytes = Array(json.utf8)
    let value = try? bytes.withUnsafeBufferPointer { bytes throws(GeoError) in
      try SettingsText(bytes, path: path, reason: .tileMetadataUnreadable).parse()
    }
    return value?.members
  }

  private mutating func takeMember(_ member: SettingsValue.Member) {
    switch (member.name, member.value.content) {
    case ("vector_layers", .array(let items)): vectorLayers = items.compactMap(Self.layer)
    case ("tilestats", _): tilestats = member.value.json.compact
    case (_, .string(let text)): take(member.name, text: text)
    case ("minzoom", .number(let text)), ("maxzoom", .number(let text)):
      take(member.name, text: text)
    case ("bounds", .array(let items)), ("center", .array(let items)):
      take(member.name, text: items.map { $0.json.compact }.joined(separator: ","))
    default: others.append(Member(name: member.name, json: member.value.json.compact))
    }
  }

  /// Takes a member whose value is text.
  private mutating func take(_ name: String, text: String) {
    switch name {
    case "name": self.name = text
    case "description": description = text
    case "attribution": attribution = text
    case "version": version = text
    case "type": type = text
    case "format":
      kind = TileKind(mbtilesName: text)
      if kind == .unknown { others.append(Member(name: name, json: JSONValue.quoted(text))) }
    case "minzoom" where Self.zoom(text) != nil: minzoom = Self.zoom(text)
    case "maxzoom" where Self.zoom(text) != nil: maxzoom = Self.zoom(text)
    case "bounds":
      if let box = Self.box(text) { bounds = box } else { keep(name, text) }
    case "center":
      if let place = Self.place(text) { center = place } else { keep(name, text) }
    // Rows are counted from the south in every MBTiles file; only some say it.
    case "scheme" where text == "tms": break
    default: keep(name, text)
    }
  }

  private mutating func keep(_ name: String, _ text: String) {
    others.append(Member(name: name, json: JSONValue.quoted(text)))
  }

  private static func zoom(_ text: String) -> Int? {
    guard let number = Double(text), number >= 0, number <= Double(TileAddress.deepestZoom) else {
      return nil
    }
    return Int(number)
  }

  private static func numbers(_ text: String) -> [Double] {
    text.split(separator: ",").compactMap { Double($0.trimmed) }.filter(\.isFinite)
  }

  private static func box(_ text: String) -> BoundingBox? {
    let numbers = numbers(text)
    guard numbers.count == 4, abs(numbers[1]) <= 90, abs(numbers[3]) <= 90,
      abs(numbers[0]) <= 360, abs(numbers[2]) <= 360
    else { return nil }
    return BoundingBox(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
  }

  private static func place(_ text: String) -> Center? {
    let numbers = numbers(text)
    guard numbers.count == 3, abs(numbers[0]) <= 360, abs(numbers[1]) <= 90, numbers[2] >= 0,
      numbers[2] <= Double(TileAddress.deepestZoom)
    else { return nil }
    return Center(longitude: numbers[0], latitude: numbers[1], zoom: Int(numbers[2]))
  }

  /// An entry of `vector_layers`; nil if it has no name.
  private static func layer(_ value: SettingsValue) -> VectorLayer? {
    guard let members = value.members else { return nil }
    var layer = VectorLayer(id: "", fields: [])
    for member in members {
      switch (member.name, member.value.content) {
      case ("id", .string(let text)): layer.id = text
      case ("description", .string(let text)): layer.description = text
      case ("minzoom", .number(let text)): layer.minzoom = zoom(text)
      case ("maxzoom", .number(let text)): layer.maxzoom = zoom(text)
      case ("fields", .object(let fields)):
        layer.fields = fields.map { field in
          if case .string(let type) = field.value.content {
            return Field(name: field.name, type: type)
          }
          return Field(name: field.name, type: field.value.json.compact)
        }
      default: layer.others.append(Member(name: member.name, json: member.value.json.compact))
      }
    }
    return layer.id.isEmpty ? nil : layer
  }
}

extension SettingsValue {
  /// The value for writing; numbers as they were.
  var json: JSONValue {
    switch content {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let text): .text(text)
    case .string(let text): .string(text)
    case .array(let items): .array(items.map(\.json))
    case .object(let members): .object(members.map { ($0.name, $0.value.json) })
    }
  }
}
