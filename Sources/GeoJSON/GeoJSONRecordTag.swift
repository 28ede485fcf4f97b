/// What the splitter knows of a record, as the record's tag.
struct GeoJSONRecordTag: OptionSet {
  let rawValue: UInt32

  /// A text of its own, and not an element of `features`.
  static let text = GeoJSONRecordTag(rawValue: 1)
  /// The input ends before the record does.
  static let cutShort = GeoJSONRecordTag(rawValue: 2)
}
