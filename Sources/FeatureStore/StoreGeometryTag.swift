/// What a geometry's value is in its table: the tags of the records of a store's batches.
public enum StoreGeometryTag {
  /// NULL.
  @inlinable public static var null: UInt32 { 0 }
  /// Bytes, which the record has.
  @inlinable public static var blob: UInt32 { 1 }
  /// Text, which the record has.
  @inlinable public static var text: UInt32 { 2 }
  /// A number.
  @inlinable public static var number: UInt32 { 3 }
}
