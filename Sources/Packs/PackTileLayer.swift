public import Base
internal import Text

/// A layer of tiles, as `vector_layers` lists it (MBTiles 1.3).
public struct PackTileLayer: Sendable {
  /// The name in the tiles.
  public let name: String
  /// What it shows.
  public let details: String?
  /// The smallest and the largest zoom.
  public let least: Int?
  /// The largest zoom.
  public let most: Int?
  /// Names and types of fields.
  public let fields: [(name: String, type: String)]

  /// The layers of JSON with a member `vector_layers`. Errors: those of JSON.
  public static func list(_ json: String, path: String) throws(GeoError) -> [PackTileLayer] {
    var bytes = Bytes()
    bytes.append(json)
    let text = SettingsText(bytes.buffer, path: path, reason: .notAPack)
    let root = try text.parse()
    let listed = root.members?.first { $0.name == "vector_layers" }?.value
    guard let listed, case .array(let items) = listed.content else { return [] }
    return items.compactMap { item in
      guard let members = item.members else { return nil }
      func member(_ name: String) -> SettingsValue.Content? {
        members.first { $0.name == name }?.value.content
      }
      func number(_ name: String) -> Int? {
        if case .number(let digits) = member(name) { return Int(digits) }
        return nil
      }
      guard case .string(let name) = member("id") else { return nil }
      var details: String?
      if case .string(let text) = member("description") { details = text }
      var fields: [(name: String, type: String)] = []
      if case .object(let listed) = member("fields") {
        fields = listed.map { field in
          if case .string(let type) = field.value.content { return (field.name, type) }
          return (field.name, "String")
        }
      }
      return PackTileLayer(
        name: name, details: details, least: number("minzoom"), most: number("maxzoom"),
        fields: fields)
    }
  }
}
