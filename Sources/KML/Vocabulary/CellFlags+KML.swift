internal import Features

/// What the reader of KML tells the writer of KML about a value; other formats do not look at this bit.
extension CellFlags {
  /// Of a feature's id: it was the attribute `id`, and may be that again even if it is no `xsd:ID`.
  static let idAttribute = CellFlags(rawValue: 32)
}
