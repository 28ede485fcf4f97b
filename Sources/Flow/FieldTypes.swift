public import Features

/// The set of types that a field's values have, and the type of a column that holds them all: found
/// without looking at the order of features.
public struct FieldTypes: OptionSet, Hashable, Sendable {
  /// Bit n stands for the cell type n.
  public let rawValue: UInt16
  /// From bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  /// The set of one type.
  public init(_ type: CellType) { rawValue = 1 << UInt16(type.rawValue) }

  /// Adds a type.
  public mutating func insert(_ type: CellType) { formUnion(FieldTypes(type)) }
  /// True if some value has the type.
  public func contains(_ type: CellType) -> Bool { contains(FieldTypes(type)) }

  /// Some integer is beyond 2^53, so that a column of doubles cannot hold them all.
  public static let wideInteger = FieldTypes(rawValue: 1 << UInt16(LayerSlot.wideInteger))

  /// Some date-time has no fraction of seconds.
  public static let wholeSecondsTime = FieldTypes(rawValue: 1 << UInt16(LayerSlot.wholeSecondsTime))
  /// Some date-time has a fraction of seconds.
  public static let fractionalTime = FieldTypes(rawValue: 1 << UInt16(LayerSlot.fractionalTime))

  static let variants: FieldTypes = [wideInteger, wholeSecondsTime, fractionalTime]
  static let numeric = FieldTypes([
    FieldTypes(.boolean), FieldTypes(.integer), FieldTypes(.real),
  ])
  static let textual = FieldTypes([
    FieldTypes(.text), FieldTypes(.date), FieldTypes(.dateTime),
  ])

  /// The type of a column that holds every value: null < boolean < integer < real, dates beside date-times
  /// fall to text without loss, JSON numbers beyond doubles and nested values are JSON; whatever else
  /// is mixed falls to text.
  public var columnType: CellType {
    let values = subtracting(Self.variants.union(FieldTypes(.null)))
    if values.isEmpty { return .null }
    // A column of date-times has one form of them, so that each comes back as it was.
    if contains(.wholeSecondsTime), contains(.fractionalTime) {
      return .text
    }
    return columnTypeOfMixed(values)
  }

  private func columnTypeOfMixed(_ values: FieldTypes) -> CellType {
    for type in CellType.allCases where values == FieldTypes(type) {
      return type == .number ? .json : type
    }
    if values.isSubset(of: .numeric) {
      guard values.contains(.real) else { return .integer }
      return contains(.wideInteger) ? .text : .real
    }
    if values.isSubset(of: .textual) { return .text }
    if values.contains(.number), values.isSubset(of: Self.numeric.union(FieldTypes(.number))),
      !values.contains(.boolean)
    {
      return .json
    }
    return .text
  }

  /// True if all values have one type, nulls aside.
  public var isSingle: Bool {
    subtracting(Self.variants.union(FieldTypes(.null))).rawValue.nonzeroBitCount == 1
  }

  /// True if some values cannot keep their type in a column of `columnType`.
  public var isMixed: Bool {
    let values = subtracting(Self.variants.union(FieldTypes(.null)))
    if values.isSubset(of: .textual) { return false }
    if values.isSubset(of: [FieldTypes(.integer), FieldTypes(.real)]) {
      return contains(.wideInteger) && values.contains(.real)
    }
    return values.columnType != .json && values.rawValue.nonzeroBitCount > 1
  }

  /// The form in which values of these types go into a table.
  public func form(_ policy: MixedPolicy) -> FieldForm {
    if isMixed { return policy == .json ? .json : .text }
    // Date-times of whole seconds are stored with `.000`, which text must not keep.
    if columnType == .text, contains(.wholeSecondsTime) { return .text }
    return columnType == .json ? .json : .native
  }
}
