public import Geometry

/// How a field of mixed types goes into a table.
public enum MixedPolicy: String, Sendable, CaseIterable {
  /// As text; the ledger counts the values that were something else.
  case text
  /// As JSON text, which keeps every value exactly.
  case json
  /// The run is refused.
  case fail
}

/// A field of the output, as it has been found so far.
public struct OutputField: Sendable {
  /// The name by which its values are keyed.
  public let name: String
  /// What the first input that has the field declares of it.
  public let declared: Field?
  /// Values by `CellType.rawValue`, and at the places that `LayerSlot` names the variants of
  /// integers and date-times; features without a value do not count.
  public var counts = [Int](repeating: 0, count: 16)
  /// The form in which values go into a table from `uniformRows` on.
  public var form = FieldForm.native
  /// Features of the layer before which every value went in by its own type.
  public var uniformRows = 0
  /// The types of those earlier values, when the form changed.
  public var uniformTypes = FieldTypes()

  /// The types of all values so far.
  public var types: FieldTypes {
    var types = FieldTypes()
    if let declared, declared.type != .null { types.insert(declared.type) }
    for type in CellType.allCases where counts[Int(type.rawValue)] > 0 { types.insert(type) }
    if counts[LayerSlot.wideInteger] > 0 { types.formUnion(.wideInteger) }
    if counts[LayerSlot.wholeSecondsTime] > 0 { types.formUnion(.wholeSecondsTime) }
    if counts[LayerSlot.fractionalTime] > 0 { types.formUnion(.fractionalTime) }
    return types
  }
}

/// A layer of the output: its fields in the order of their first appearance, and its tally.
public final class OutputLayer {
  /// The name in the output.
  public let name: String
  /// The layer of the input that came first.
  public let source: Layer
  /// The fields so far.
  public internal(set) var fields: [OutputField] = []
  /// The numbers of the ledger.
  public internal(set) var tally = LayerTally()
  /// Members of the input's collection, before and behind the features.
  public internal(set) var members: [Layer.Member]
  /// Features admitted so far; the table's rows.
  public internal(set) var admitted = 0
  /// True if features must name this layer when the output knows none.
  public let isNamedByFeatures: Bool

  var indexByName: [String: Int] = [:]
  let selection: [String]?
  let mixedPolicy: MixedPolicy

  init(name: String, source: Layer, selection: [String]?, mixedPolicy: MixedPolicy) {
    self.name = name
    self.source = source
    self.selection = selection
    self.mixedPolicy = mixedPolicy
    members = source.members
    isNamedByFeatures = source.isNamedByFeatures
    declare(source.fields)
  }

  /// Adds the fields that a further input declares.
  func declare(_ declared: [Field]) {
    for field in declared { _ = index(of: field.name, declared: field) }
  }

  /// The index of a field, which is added when it is new; nil when the user did not ask for it.
  func index(of name: String, declared: Field? = nil) -> Int? {
    if let known = indexByName[name] { return known }
    if let selection, !selection.contains(name) { return nil }
    fields.append(OutputField(name: name, declared: declared))
    indexByName[name] = fields.count - 1
    return fields.count - 1
  }

  /// Counts something that a writer did to features or values of this layer; in turn.
  public func note(
    _ kind: Notice.Kind, _ reason: String, _ message: String, count: Int,
    examples: [SourceLocation] = []
  ) {
    tally.add(kind, reason, message, count: count, examples: examples)
  }

  /// The system of its coordinates.
  public var crs: CoordinateReferenceSystem { source.crs }

  /// The members of the input's collection, those behind the features included.
  public func add(members more: [Layer.Member]) {
    for member in more where !members.contains(member) { members.append(member) }
  }
}
