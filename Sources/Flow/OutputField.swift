public import Features

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
  /// What the values of a field are of their features.
  public enum Role: Sendable {
    /// A property.
    case property
    /// The feature's id, which keeps its type: where several types meet, ids are JSON.
    case featureID
    /// The foreign members of the feature and of its geometry, one JSON object a feature.
    case members
  }

  /// A run of rows whose values were given in another form than those that came later.
  public struct FormSpan: Hashable, Sendable {
    /// The form.
    public let form: FieldForm
    /// Features of the layer up to the end of the run, which begins where the one before ends.
    public let endRow: Int
    /// The types that its values can have.
    public let types: FieldTypes
  }

  /// The name by which its values are keyed; for ids and members the name that a column likes best.
  public let name: String
  /// What its values are.
  public let role: Role
  /// What the first input that has the field declares of it.
  public internal(set) var declared: Field?
  /// Values by `CellType.rawValue`, and at the places that `LayerSlot` names the variants of
  /// integers and date-times; features without a value do not count.
  public var counts = [Int](repeating: 0, count: 16)
  /// The form in which values go into a table behind `earlierForms`.
  public internal(set) var form: FieldForm
  /// The forms of the rows before, in order.
  public internal(set) var earlierForms: [FormSpan] = []

  init(name: String, role: Role, declared: Field?, policy: MixedPolicy) {
    self.name = name
    self.role = role
    self.declared = declared
    form = .native
    form = wantedForm(policy)
  }

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

  /// The type of a table's column that holds all values so far.
  public var columnType: CellType { form == .json ? .json : types.columnType }

  /// The form that the types so far ask for.
  func wantedForm(_ policy: MixedPolicy) -> FieldForm {
    switch role {
    // A column of JSON holds whatever comes.
    case .property: declared?.type == .json ? .json : types.form(policy)
    case .members: .json
    case .featureID: types.isSingle && types.columnType != .json ? .native : .json
    }
  }

  /// True if the types so far cannot be told apart in the column, and that must be counted.
  var isMixed: Bool { role == .property && declared?.type != .json && types.isMixed }

  /// Settles the form after types were added: `rows` features came before the present batch, with
  /// values of the types `before`.
  mutating func settleForm(_ policy: MixedPolicy, before: FieldTypes, rows: Int) {
    let wanted = wantedForm(policy)
    guard wanted != form else { return }
    if rows > earlierForms.last?.endRow ?? 0 {
      earlierForms.append(FormSpan(form: form, endRow: rows, types: before))
    }
    form = wanted
  }
}
