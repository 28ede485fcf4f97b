internal import Base
public import Features
internal import Flow
internal import Geometry

/// What is needed to make rows of a project of the features of one input.
public final class MappingPlan {
  /// The project.
  public let template: ProjectTemplate
  /// Its layers, as the store gets them; the same for all inputs.
  public let layers: [Layer]
  /// The rules.
  let mapping: FieldMapping
  /// What is not named is kept as JSON.
  let keepsRest: Bool
  /// Bad features are left out.
  let skipsErrors: Bool
  /// Where pictures are.
  let pictures: PictureRegister
  /// What messages and references call the input.
  let path: String
  /// True for an archive, whose files features refer to.
  let isArchive: Bool
  /// Names of files of the input that features have.
  private let named = Lock<Set<String>>([])

  /// A plan for an input; `layers` are the project's, as ``layers(of:path:keepsRest:)`` makes them.
  public init(
    _ template: ProjectTemplate, _ layers: [Layer], _ mapping: FieldMapping, keepsRest: Bool,
    skipsErrors: Bool, pictures: PictureRegister, path: String, isArchive: Bool
  ) {
    self.template = template
    self.layers = layers
    self.mapping = mapping
    self.keepsRest = keepsRest
    self.skipsErrors = skipsErrors
    self.pictures = pictures
    self.path = path
    self.isArchive = isArchive
  }

  /// The layers of a project as a store gets them; one that `isNew` gets the template with them, where copies of it
  /// have it.
  public static func layers(
    of template: ProjectTemplate, path: String, keepsRest: Bool = false, isNew: Bool
  ) -> [Layer] {
    let extra = keepsRest ? [Field(name: ProjectLayer.rest, type: .json)] : []
    let documents = isNew ? [template.document] : []
    return template.layers.map {
      $0.declaration(path: path, extra: extra, documents: documents)
    }
  }

  /// Refuses layers that are not in degrees. Errors: `.needsReprojection`.
  static func check(_ layer: Layer) throws(GeoError) {
    guard layer.crs.isDegrees else {
      throw GeoError(
        .needsReprojection, "layer '\(layer.name)' is in \(layer.crs.identifier), not in degrees",
        at: SourceLocation(path: layer.path), hint: "cairn reproject --dst-crs EPSG:4326")
    }
  }

  /// The name in the project of what a feature calls a picture, and whether it is there.
  func picture(_ reference: String) throws(GeoError) -> (name: String, isThere: Bool) {
    let reference = Self.source(in: reference)
    if reference.isEmpty { return (reference, true) }
    if let name = try pictures.name(of: reference, from: path) { return (name, true) }
    guard isArchive else { return (reference, false) }
    named.withLock { _ = $0.insert(reference) }
    return (reference, true)
  }

  /// The source of the first picture of a text in HTML, as descriptions of KML have it; other text as it is.
  static func source(in text: String) -> String {
    guard let start = text.firstIndex(ofText: "<img") else { return text }
    let element = text[start...]
    guard let name = element.firstIndex(ofText: "src=") else { return text }
    let value = element[name...].dropFirst(4)
    guard let quote = value.first, quote == "\"" || quote == "'" else { return text }
    return String(value.dropFirst().prefix { $0 != quote })
  }

  /// The files of the input that features have.
  var namedFiles: Set<String> { named.withLock { $0 } }
}
