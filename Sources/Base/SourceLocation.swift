/// A place in the input, as precise as the format allows.
public struct SourceLocation: Hashable, Sendable {
  /// The path as the user gave it; `stdin` for standard input.
  public var path: String
  /// The layer, where a file has several.
  public var layer: String?
  /// Bytes from the start of the (decompressed) input, from 0.
  public var byteOffset: UInt64?
  /// The line, from 1.
  public var line: Int?
  /// The column in bytes, from 1.
  public var column: Int?
  /// The ordinal of the feature within its input or layer, from 1.
  public var feature: Int?
  /// The feature's own id, as text.
  public var id: String?
  /// The field, of what concerns its values.
  public var field: String?

  /// A location of which at least the path is known.
  public init(
    path: String, layer: String? = nil, byteOffset: UInt64? = nil, line: Int? = nil,
    column: Int? = nil, feature: Int? = nil, id: String? = nil, field: String? = nil
  ) {
    self.path = path
    self.layer = layer
    self.byteOffset = byteOffset
    self.line = line
    self.column = column
    self.feature = feature
    self.id = id
    self.field = field
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `roads.geojson:812:17: feature 4411 (id way/3)`; parts that are unknown are left out.
  public var description: String {
    var text = path
    if let line {
      text += ":\(line)"
      if let column { text += ":\(column)" }
    }
    if let layer { text += ": layer '\(layer)'" }
    if let feature {
      text += ": feature \(feature)"
      if let id { text += " (id \(id))" }
    }
    if let field { text += ": field '\(field)'" }
    return text
  }
}
