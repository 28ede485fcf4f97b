internal import Base
internal import Geometry
public import Text

extension TilesetMetadata {
  /// `vector_layers` as JSON; nil if the tileset does not list its layers.
  var vectorLayersJSON: JSONValue? {
    vectorLayers.map { layers in
      .array(
        layers.map { layer in
          var members: [(String, JSONValue)] = [("id", .string(layer.id))]
          if let description = layer.description {
            members.append(("description", .string(description)))
          }
          if let minzoom = layer.minzoom { members.append(("minzoom", .count(minzoom))) }
          if let maxzoom = layer.maxzoom { members.append(("maxzoom", .count(maxzoom))) }
          members.append(
            ("fields", .object(layer.fields.map { ($0.name, .string($0.type)) })))
          members += layer.others.map { ($0.name, .text($0.json)) }
          return .object(members)
        })
    }
  }

  /// The members that PMTiles and MBTiles have in common besides zooms and places.
  private var plainMembers: [(String, JSONValue)] {
    let texts = [
      ("name", name), ("description", description), ("attribution", attribution),
      ("version", version), ("type", type),
    ]
    return texts.compactMap { name, text in text.map { (name, .string($0)) } }
  }

  /// The JSON that a PMTiles file holds (version 3, §5): what its header does not say.
  public var pmtilesJSON: JSONValue {
    var members = plainMembers
    if let vectorLayersJSON { members.append(("vector_layers", vectorLayersJSON)) }
    if let tilestats { members.append(("tilestats", .text(tilestats))) }
    members += others.map { ($0.name, .text($0.json)) }
    return .object(members)
  }

  /// The JSON of `metadata.json` beside a folder of tiles: the rows of MBTiles' table, all of them text.
  public var folderJSON: JSONValue { .object(mbtilesRows.map { ($0.name, .string($0.value)) }) }

  /// The rows of MBTiles' table `metadata` (1.3).
  public var mbtilesRows: [(name: String, value: String)] {
    var rows: [(name: String, value: String)] = []
    func add(_ name: String, _ value: String?) {
      if let value { rows.append((name, value)) }
    }
    func number(_ value: Double) -> String { JSONValue.text(of: value) }
    // The two that must be there.
    add("name", name ?? "tiles")
    add("format", kind.mbtilesName)
    add(
      "bounds",
      bounds.map { [$0.west, $0.south, $0.east, $0.north].map(number).joined(separator: ",") })
    add(
      "center",
      center.map { "\(number($0.longitude)),\(number($0.latitude)),\($0.zoom)" })
    add("minzoom", minzoom.map(String.init))
    add("maxzoom", maxzoom.map(String.init))
    add("attribution", attribution)
    add("description", description)
    add("type", type)
    add("version", version)
    var json: [(String, JSONValue)] = []
    if let vectorLayersJSON { json.append(("vector_layers", vectorLayersJSON)) }
    if let tilestats { json.append(("tilestats", .text(tilestats))) }
    if !json.isEmpty { add("json", JSONValue.object(json).compact) }
    for member in others { add(member.name, Self.rowText(member.json)) }
    return rows
  }

  /// What a row holds of a member: the text itself of a JSON string, and otherwise the JSON.
  private static func rowText(_ json: String) -> String {
    guard json.hasPrefix("\"") else { return json }
    // Zero bytes behind the text, which the scanner needs.
    var text = Bytes(capacity: json.utf8.count + 64)
    text.append(json)
    text.append(repeating: 0, count: 64)
    guard let extent = try? JSONScanner.stringExtent(text.base + 1) else { return json }
    var plain = Bytes()
    _ = JSONScanner.appendUnescaped(text.base + 1, extent.end, to: &plain)
    return String(decoding: plain.buffer, as: UTF8.self)
  }
}
