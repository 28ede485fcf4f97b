internal import Base
internal import Features
internal import XML

/// What the reader and all decoders of one document know together: shared styles, Schemas, namespace
/// declarations, and layers by name.
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

  private struct State: ~Copyable {
    var styles = KMLStyleTable()
    var schemas: [[UInt8]: KMLSchema] = [:]
    var schemaOfAll: KMLSchema?
    var bindings: [XMLBindings] = []
    var lateNames: [UInt64: String]?
    var neighbours: [String: KMLStyleTable] = [:]
    var layers: [[UInt8]: Layer] = [:]
  }

  private let state = Lock(State())
  private let input: KMLInput

  /// StyleMaps and cascading styles that lead from one to the next; longer chains are taken for a circle.
  private static let chainLimit = 16
  /// Different sets of namespace declarations; no real file has as many.
  private static let bindingsLimit = 1 << 16
  /// Layers of one document.
  private static let layerLimit = 10_000

  init(_ input: KMLInput) { self.input = input }

  // MARK: - What the reader finds

  func define(_ id: [UInt8], _ style: KMLSharedStyle) {
    state.withLock { $0.styles.define(id, style) }
  }

  func define(_ schema: KMLSchema) {
    state.withLock { state in
      if state.schemas[schema.id] == nil { state.schemas[schema.id] = schema }
    }
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

  /// The layer of a name, made when it is first asked for.
  func layer(_ name: String, path: String, wanted: [String]) throws(GeoError) -> Layer {
    try state.withLock { (state) throws(GeoError) in
      let bytes = Array(name.utf8)
      if let known = state.layers[bytes] { return known }
      guard state.layers.count < Self.layerLimit else {
        throw GeoError(
          .tooManyLayers, "there are more than \(Self.layerLimit) layers",
          at: SourceLocation(path: path),
          hint: "--layers-from none makes one layer of all folders")
      }
      let layer = Layer(
        name: name, path: path, isPassedOver: !wanted.isEmpty && !wanted.contains(name))
      state.layers[bytes] = layer
      return layer
    }
  }

  /// Styles that were left out because another one had the same id.
  var duplicateStyleCount: Int { state.withLock { $0.styles.duplicateCount } }

  // MARK: - What is asked for

  /// The name of a container, where it comes behind the container's first feature; nil if it has none.
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
      if file != input.name || !document.isEmpty { place = file }
      if file == input.name { place = "" }
    }
    guard let found = try style(id, in: place, &state) else {
      let isFile = sign == nil && id.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
      return Resolution(
        isElsewhere: !place.isEmpty || isFile, lacksSign: sign == nil && !isFile)
    }
    guard let base = found.base else {
      return Resolution(style: found.own, lacksSign: sign == nil)
    }
    var resolution = Resolution(lacksSign: sign == nil)
    if depth < Self.chainLimit {
      let below = try resolve(base, in: place, &state, depth: depth + 1)
      resolution.style = below.style
      resolution.isElsewhere = below.isElsewhere
    }
    if resolution.style != nil || !found.own.isEmpty {
      var style = resolution.style ?? KMLStyle()
      style.overlay(found.own)
      resolution.style = style
    }
    return resolution
  }

  /// A style by its id, of this document or of another one in the same archive.
  private func style(
    _ id: [UInt8], in place: String, _ state: inout State
  ) throws(GeoError) -> KMLSharedStyle? {
    guard place.isEmpty else { return try neighbour(place, &state)?.style(id) }
    if let style = try state.styles.style(id) { return style }
    try survey(&state)
    return try state.styles.style(id)
  }

  private func neighbour(
    _ path: String, _ state: inout State
  ) throws(GeoError) -> KMLStyleTable? {
    if let known = state.neighbours[path] { return known }
    guard input.isInArchive, let source = try input.neighbour(path) else { return nil }
    let table = KMLStyleTable()
    state.neighbours[path] = table
    var survey = try KMLSurvey(source, table)
    try survey.run()
    return table
  }

  /// Looks at the document as a whole, once.
  private func survey(_ state: inout State) throws(GeoError) {
    guard state.lateNames == nil else { return }
    var survey = try KMLSurvey(try input.reopen(), state.styles)
    try survey.run()
    state.lateNames = survey.lateNames
    state.schemaOfAll = KMLSchema(merging: survey.schemas)
    for schema in survey.schemas where state.schemas[schema.id] == nil {
      state.schemas[schema.id] = schema
    }
  }
}
