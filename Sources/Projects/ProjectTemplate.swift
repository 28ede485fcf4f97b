internal import Features
internal import Text

/// What a project consists of: its layers in the order in which they are drawn, the lowest last, with attributes and styles.
public struct ProjectTemplate: Sendable {
  /// The name.
  public var name: String
  /// The layers; the first is drawn over the others.
  public var layers: [ProjectLayer]

  /// A project.
  public init(name: String, layers: [ProjectLayer]) {
    self.name = name
    self.layers = layers
  }

  /// The layer of a name.
  public func layer(_ name: String) -> ProjectLayer? { layers.first { $0.name == name } }

  /// The template as a document about a whole store.
  var document: TableExtras.Document {
    var document = TableExtras.Document(
      number: 1, scope: "dataset", standard: Self.uri, mimeType: "application/json",
      text: json.compact)
    document.references = [TableExtras.Document.Reference(scope: "geopackage")]
    return document
  }

  /// The name of the row of `gpkg_metadata` that holds it (`md_standard_uri`).
  public static let uri = "urn:cairn:project"
}
