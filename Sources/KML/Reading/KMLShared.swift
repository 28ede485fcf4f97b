internal import Base
internal import XML

/// What the reader and all decoders of one document know together: shared styles, Schemas, namespace
/// declarations, and its place in the input.
///
/// The reader fills it on its way. A decoder that needs what is not there yet has the whole document
/// surveyed, once (``KMLSurvey``); as the first definition of an id counts, it makes no difference when.
final class KMLShared: Sendable {
  /// What a `styleUrl` led to.
  struct Resolution: Sendable {
    /// The style; nil if there is none.
    var style: KMLStyle?
    /// It, or a style that it builds on, is in a file that is not part of the input.
    var isElsewhere = false
    /// The id alone was given, without the `#` before it.
    var lacksSign = false
  }

  /// Another document, as far as styles go.
  private struct Neighbour {
    var styles = KMLStyleTable()
    var references: KMLReferences?
  }

  private struct State: ~Copyable {
    var styles = KMLStyleTable()
    var schemas: [[UInt8]: KMLSchema] = [:]
    /// Types of Placemarks by their element.
    var types: [[UInt8]: KMLSchema] = [:]
    var schemaOfAll: KMLSchema?
    var bindings: [XMLBindings] = []
    var lateNames: [UInt64: String]?
    var neighbours: [String: Neighbour] = [:]

    mutating func define(_ schema: KMLSchema) {
      if schemas[schema.id] == nil { schemas[schema.id] = schema }
      if let element = schema.placemarkElement, types[element] == nil { types[element] = schema }
    }
  }

  private let state = Lock(State())
  private let input: KMLInput
  /// Names of the archive's files in the output by their paths; nil outside of archives.
  private let fileNames: [String: String]?
  /// The names of its pictures in the output; nil if they are what the document calls them.
  let references: KMLReferences?
  /// Where it is in the input, if it is not the first document.
  let origin: KMLOrigin?

  /// StyleMaps and cascading styles that lead from one to the next; longer chains are taken for a circle.
  private static let chainLimit = 16
  /// Different sets of namespace declarations; no real file has as many.
  private static let bindingsLimit = 1 << 16

  /// A document, and the names of its archive's files in the output.
  init(_ input: KMLInput, fileNames: [String: String]? = nil, origin: KMLOrigin? = nil) {
    self.input = input
    self.fileNames = fileNames
    self.origin = origin
    references = KMLReferences(
      input, document: input.name, names: fileNames, isFirst: origin == nil)
  }

  /// The document's path among the files around it.
  var name: String { input.name }

  // MARK: - What the reader finds

  func define(_ id: [UInt8], _ style: KMLSharedStyle) {
    state.withLock { $0.styles.define(id, style) }
  }

  func define(_ schema: KMLSchema) {
    state.withLock { $0.define(schema) }
  }

  /// The number of a set of namespace declarations.
  func number(of bindings: XMLBindings) throws(GeoError) -> Int {
    try state.withLock { (state) throws(GeoError) in
      if let known = state.bindings.lastIndex(of: bindings) { return known }
      guard state.bindings.count < Self.bindingsLimit else {
        throw GeoError(.xmlSyntax, "the document has too many different namespace declarations")
      }
      state.bindings.append(bindings)
      return state.bindings.count - 1
    }
  }

  /// The namespace declarations from a number on.
  func bindings(from start: Int) -> [XMLBindings] {
    state.withLock { Array($0.bindings.dropFirst(start)) }
  }

  /// Styles that were left out because another one had the same id.
  var duplicateStyleCount: Int { state.withLock { $0.styles.duplicateCount } }

  // MARK: - What is asked for

  /// The name of a container, where it comes after the container's first feature; nil without one.
  func lateName(ofContainer ordinal: UInt64) throws(GeoError) -> String? {
    try state.withLock { (state) throws(GeoError) in
      try survey(&state)
      return state.lateNames?[ordinal]
    }
  }

  /// The Schema that a `schemaUrl` refers to; nil if it does not exist.
  func schema(_ url: [UInt8]) throws(GeoError) -> KMLSchema? {
    let id = Array(url.drop { $0 == UInt8(ascii: "#") })
    return try state.withLock { (state) throws(GeoError) in
      if let schema = state.schemas[id] { return schema }
      try survey(&state)
      return state.schemas[id]
    }
  }

  /// The type of the Placemarks that are called by an element of their own; nil for any other element.
  func type(ofPlacemarks element: [UInt8]) throws(GeoError) -> KMLSchema? {
    try state.withLock { (state) throws(GeoError) in
      if let type = state.types[element] { return type }
      try survey(&state)
      return state.types[element]
    }
  }

  /// The fields of all Schemas.
  func schemaOfAll() throws(GeoError) -> KMLSchema? {
    try state.withLock { (state) throws(GeoError) in
      try survey(&state)
      return state.schemaOfAll
    }
  }

  /// The style that a `styleUrl` refers to, with all that it builds on. Nothing is ever fetched.
  func style(_ url: [UInt8]) throws(GeoError) -> Resolution {
    try state.withLock { (state) throws(GeoError) in
      try resolve(url, in: "", &state, depth: 0)
    }
  }

  private func resolve(
    _ url: [UInt8], in document: String, _ state: inout State, depth: Int
  ) throws(GeoError) -> Resolution {
    let sign = url.firstIndex(of: UInt8(ascii: "#"))
    let id = Array(url[(sign.map { $0 + 1 } ?? 0)...])
    var place = document
    if let sign, sign > 0 {
      let file = String(decoding: url[..<sign], as: UTF8.self)
      place = input.path(of: file, in: document.isEmpty ? input.name : document) ?? file
      if place == input.name { place = "" }
    }
    guard let found = try style(id, in: place, &state) else {
      let isFile = sign == nil && id.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
      return Resolution(
        isElsewhere: !place.isEmpty || isFile, lacksSign: sign == nil && !isFile)
    }
    let names = place.isEmpty ? references : state.neighbours[place]?.references
    let own = names?.renamingIcon(of: found.own) ?? found.own
    guard let base = found.base else { return Resolution(style: own, lacksSign: sign == nil) }
    var resolution = Resolution(lacksSign: sign == nil)
    if depth < Self.chainLimit {
      let below = try resolve(base, in: place, &state, depth: depth + 1)
      resolution.style = below.style
      resolution.isElsewhere = below.isElsewhere
    }
    if resolution.style != nil || !own.isEmpty {
      var style = resolution.style ?? KMLStyle()
      style.overlay(own)
      resolution.style = style
    }
    return resolution
  }

  /// A style by its id, of this document or of another one in the same archive.
  private func style(
    _ id: [UInt8], in place: String, _ state: inout State
  ) throws(GeoError) -> KMLSharedStyle? {
    guard place.isEmpty else { return try neighbour(place, &state)?.styles.style(id) }
    if let style = try state.styles.style(id) { return style }
    try survey(&state)
    return try state.styles.style(id)
  }

  private func neighbour(
    _ path: String, _ state: inout State
  ) throws(GeoError) -> Neighbour? {
    if let known = state.neighbours[path] { return known }
    guard let source = try input.neighbour(path) else { return nil }
    let neighbour = Neighbour(
      references: KMLReferences(input, document: path, names: fileNames, isFirst: false))
    state.neighbours[path] = neighbour
    var survey = try KMLSurvey(source, neighbour.styles)
    try survey.run()
    return neighbour
  }

  /// Looks at the document as a whole, once.
  private func survey(_ state: inout State) throws(GeoError) {
    guard state.lateNames == nil else { return }
    var survey = try KMLSurvey(try input.reopen(), state.styles)
    try survey.run()
    state.lateNames = survey.lateNames
    state.schemaOfAll = KMLSchema(merging: survey.schemas)
    for schema in survey.schemas { state.define(schema) }
  }
}
