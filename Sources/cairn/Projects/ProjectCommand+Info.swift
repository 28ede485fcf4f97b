import Base
import CommandLineKit
import Files
import Flow
import Projects
import Text

extension ProjectCommand {
  /// Says what is in a project.
  func printInfo(_ run: Run) throws(GeoError) {
    let store = try ProjectStore(path: arguments[0])
    let sink = try ByteSink(path: nil, isOverwriting: false)
    if printsTemplate {
      try sink.write(text: store.template.json.pretty() + "\n")
    } else if isJSON {
      try sink.write(text: try Self.json(of: store).pretty() + "\n")
    } else {
      try sink.write(text: try Self.text(of: store))
    }
    try sink.commit()
  }

  private static func json(of store: ProjectStore) throws(GeoError) -> JSONValue {
    let pictures = try store.pictures()
    let layers = try store.template.layers.map { (layer) throws(GeoError) in
      let edits = try store.edits(of: layer)
      return JSONValue.object([
        ("name", .string(layer.name)), ("geometry", .string(layer.shape.rawValue)),
        ("features", .optional(try store.count(of: layer))),
        ("attributes", .count(layer.attributes.count)),
        ("first_created", .optional(edits?.first)), ("last_edit", .optional(edits?.last)),
      ])
    }
    return .object([
      ("name", .string(store.template.name)), ("layers", .array(layers)),
      (
        "pictures",
        .object([
          ("count", .count(pictures.count)),
          ("bytes", .count(pictures.reduce(0) { $0 + $1.size })),
          ("orphaned", .count(pictures.count { $0.uses == 0 })),
        ])
      ),
    ])
  }

  private static func text(of store: ProjectStore) throws(GeoError) -> String {
    let pictures = try store.pictures()
    var text = "project     \(store.template.name)\n"
    let bytes = pictures.reduce(0) { $0 + $1.size }
    text += "pictures    \(Summary.grouped(pictures.count)), \(Summary.grouped(bytes)) bytes\n"
    for layer in store.template.layers {
      let count = try store.count(of: layer)
      text += "\nlayer       \(layer.name)" + (layer.title.map { " (\($0))" } ?? "") + "\n"
      text +=
        "features    \(count.map { Summary.grouped($0) } ?? "none: the table is missing"), "
        + "\(layer.shape.rawValue)\n"
      if let edits = try store.edits(of: layer) {
        text += "edited      \(edits.first) to \(edits.last)\n"
      }
      for attribute in layer.attributes {
        var words = [attribute.type.rawValue]
        if attribute.isRequired { words.append("required") }
        if attribute.isUnique { words.append("unique") }
        if let unit = attribute.unit { words.append("in \(unit)") }
        if !attribute.choices.isEmpty { words.append("\(attribute.choices.count) values") }
        text += "attribute   \(attribute.name): " + words.joined(separator: ", ") + "\n"
      }
    }
    return text
  }
}
