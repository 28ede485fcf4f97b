internal import Base
internal import Styles
internal import Text

/// What the inventory service says of a project: its name, `layers` with their styles, and `LayerInProject`, which has the
/// order and the opacity of each layer in the project. The project is a member `project`, or all there is; what
/// `LayerInProject` says stands in a list of its own, or in each layer.
struct InventoryDescription {
  /// The template of such a project.
  let template: ProjectTemplate

  private static let mark = "LayerInProject"

  /// Nil for a text of another kind. Errors: `.badTemplate`.
  init?(_ root: SettingsValue, _ text: borrowing SettingsText) throws(GeoError) {
    guard let outer = root.members else { return nil }
    let project = outer.first { $0.name == "project" }?.value.members
    let members = outer + (project ?? [])
    let items = members.filter { $0.name == "layers" || $0.name == "layer" }.flatMap {
      Self.items($0.value)
    }
    let places = members.filter { $0.name == Self.mark }.flatMap { Self.items($0.value) }
    guard !places.isEmpty || items.contains(where: { Self.place($0) != nil }) else { return nil }
    var name = ""
    if let named = (project ?? outer).first(where: { $0.name == "name" }) {
      name = try text.string(named.value, "a name")
    }
    var layers: [(layer: ProjectLayer, order: Double)] = []
    for item in items {
      layers.append((try Self.layer(item, text), Double(layers.count)))
      if let place = Self.place(item) {
        try Self.settle(place, &layers[layers.count - 1], text)
      }
    }
    for place in places {
      let index = try Self.index(of: place, layers, text)
      try Self.settle(place, &layers[index], text)
    }
    guard !layers.isEmpty else {
      throw text.error("the project has no 'layers'", at: root.offset)
    }
    template = ProjectTemplate(
      name: name.isEmpty ? "inventory" : name,
      layers: layers.enumerated().sorted {
        ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
      }
      .map(\.element.layer))
  }

  /// The items of a list, or the value itself.
  private static func items(_ value: SettingsValue) -> [SettingsValue] {
    if case .array(let items) = value.content { items } else { [value] }
  }

  /// What a layer says itself of its place in the project.
  private static func place(_ layer: SettingsValue) -> SettingsValue? {
    layer.members?.first { $0.name == mark }.flatMap { items($0.value).first }
  }

  private static func layer(
    _ value: SettingsValue, _ text: borrowing SettingsText
  ) throws(GeoError) -> ProjectLayer {
    var layer = ProjectLayer(name: "", shape: .any)
    for member in value.members ?? [] {
      switch member.name {
      case "id": layer.id = try text.plain(member.value)
      case "name": layer.name = try text.string(member.value, "a name")
      case "title": layer.title = try text.string(member.value, "a title")
      case "geometry", "type":
        if case .string(let kind) = member.value.content { layer.shape = shape(kind) }
      case "style": layer.style = try style(member.value, text)
      default: break
      }
    }
    if layer.name.isEmpty, let id = layer.id { layer.name = id }
    guard !layer.name.isEmpty else {
      throw text.error("a layer needs a 'name' or an 'id'", at: value.offset)
    }
    layer.attributes = [ProjectAttribute(name: "picture", type: .picture)]
    return layer
  }

  private static func shape(_ kind: String) -> ProjectLayer.Shape {
    switch kind.lowercased() {
    case "point", "multipoint": .point
    case "line", "linestring", "multilinestring": .line
    case "polygon", "multipolygon": .polygon
    default: .any
    }
  }

  private static func style(
    _ value: SettingsValue, _ text: borrowing SettingsText
  ) throws(GeoError) -> ProjectStyle {
    var style = ProjectStyle()
    for member in value.members ?? [] {
      switch (member.name, member.value.content) {
      case ("color", .string(let color)), ("colour", .string(let color)):
        style.color = StyleColor(hex: color)?.hex
      case ("fill", .string(let color)): style.fill = StyleColor(hex: color)?.hex
      case ("symbol", .string(let symbol)): style.symbol = symbol
      case ("width", .number): style.width = try text.number(member.value)
      case ("size", .number): style.size = try text.number(member.value)
      case ("opacity", .number): style.opacity = try opacity(member.value, text)
      default: break
      }
    }
    return style
  }

  private static func opacity(
    _ value: SettingsValue, _ text: borrowing SettingsText
  ) throws(GeoError) -> Double {
    let opacity = try text.number(value)
    guard (0...1).contains(opacity) else {
      throw text.error("an opacity is from 0 to 1", at: value.offset)
    }
    return opacity
  }

  /// The layer that an item of the list is of.
  private static func index(
    of place: SettingsValue, _ layers: [(layer: ProjectLayer, order: Double)],
    _ text: borrowing SettingsText
  ) throws(GeoError) -> Int {
    let members = place.members ?? []
    guard let named = members.first(where: { $0.name == "layer" || $0.name == "layer_id" }) else {
      throw text.error("an item of \(mark) needs a 'layer'", at: place.offset)
    }
    let id = try text.plain(named.value)
    guard let index = layers.firstIndex(where: { $0.layer.id == id || $0.layer.name == id }) else {
      throw text.error("there is no layer '\(id)'", at: named.value.offset)
    }
    return index
  }

  /// Gives a layer its order and opacity in the project.
  private static func settle(
    _ place: SettingsValue, _ layer: inout (layer: ProjectLayer, order: Double),
    _ text: borrowing SettingsText
  ) throws(GeoError) {
    for member in place.members ?? [] {
      switch member.name {
      case "order": layer.order = try text.number(member.value)
      case "opacity":
        var style = layer.layer.style ?? ProjectStyle()
        style.opacity = try opacity(member.value, text)
        layer.layer.style = style
      default: break
      }
    }
  }
}
