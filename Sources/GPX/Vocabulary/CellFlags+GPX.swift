internal import Features

/// What the reader of GPX tells the writer of GPX about a value; other formats do not look at these bits.
extension CellFlags {
  /// Of `_gpxType`: the line has segments of one point, which have a second one in the same place.
  static let onePointSegments = CellFlags(rawValue: 128)
  /// The value was made of elements within `extensions` that are in no namespace of their own.
  static let withoutNamespace = CellFlags(rawValue: 64)
}
