public import Base
public import Features
public import Geometry

/// A layer of the output: its fields in the order of their first appearance, and its account.
///
/// All but the account belongs to the turn of admission, until all inputs have been read.
public final class OutputLayer {
  /// The name in the output.
  public var name: String { account.name }
  /// The layer of the input that came first.
  public let source: Layer
  /// The layers of the inputs, which this layer keeps alive, so that they are told by identity.
  public private(set) var sources: [Layer]
  /// The fields so far; two of them at most hold no properties (``OutputField/role``).
  public internal(set) var fields: [OutputField] = []
  /// The fields that hold properties: all but those of ids and foreign members.
  public var properties: [OutputField] { fields.filter { $0.role == .property } }
  /// The numbers of the ledger.
  public let account: LayerAccount
  /// The numbers of the ledger.
  public var tally: LayerTally { account.tally }
  /// Members of the input's collection, before and behind the features.
  public internal(set) var members: [Layer.Member]
  /// Features admitted so far; the table's rows.
  public internal(set) var admitted = 0
  /// Features that were there to be admitted, or passed over; known earlier than the tally.
  var met = 0
  /// True if an input is sure to have the layer, with features or without.
  var isDeclared = false
  /// True if the layer ended at a barrier that makes layers of its own: only the ledger knows it.
  var isOnlyCounted = false
  /// Members of collections that say something else than an earlier one of the name.
  private var contradictions = 0
  /// True if features must name this layer when the output knows none.
  public let isNamedByFeatures: Bool

  /// By the bytes of the names: `String` takes texts of different bytes for equal.
  private var indices = NameIndex()
  let selection: [String]?
  let mixedPolicy: MixedPolicy
  private let changesFeatures: Bool
  /// Names of fields that the user did not ask for, as far as they are noted.
  public private(set) var deselected: [String] = []
  /// How many of them are noted, of which one may have been meant.
  private static let noteLimit = 1000

  init(
    name: String, source: Layer, selection: [String]?, mixedPolicy: MixedPolicy,
    changesFeatures: Bool
  ) {
    account = LayerAccount(name: name)
    self.source = source
    sources = [source]
    self.selection = selection
    self.mixedPolicy = mixedPolicy
    self.changesFeatures = changesFeatures
    members = changesFeatures ? source.members.map(\.ofChangedFeatures) : source.members
    isNamedByFeatures = source.isNamedByFeatures
    declare(source.fields)
  }

  /// Takes in a layer of a further input: its fields, and what its collection says besides its name.
  func join(_ layer: Layer) {
    sources.append(layer)
    declare(layer.fields)
    add(members: layer.members.filter { $0.name != "name" })
  }

  /// Adds the fields that an input declares.
  func declare(_ declared: [Field]) {
    for field in declared { _ = index(of: field.name, declared: field) }
  }

  /// The index of a field, which is added when it is new; nil when the user did not ask for it.
  func index(of name: String, declared: Field? = nil) -> Int? {
    if let known = indices[name] { return known }
    if let selection, !selection.contains(name) {
      if deselected.count < Self.noteLimit, !deselected.contains(name) { deselected.append(name) }
      return nil
    }
    fields.append(
      OutputField(name: name, role: .property, declared: declared, policy: mixedPolicy))
    indices[name] = fields.count - 1
    return fields.count - 1
  }

  /// Gives a field a longer name for people, unless it has one.
  func name(field index: Int, _ title: String) {
    var declared = fields[index].declared ?? Field(name: fields[index].name, type: .null)
    guard declared.title == nil else { return }
    declared.title = title
    fields[index].declared = declared
  }

  /// The index of the field for ids or for foreign members, which is added when it is new.
  func index(of role: OutputField.Role) -> Int {
    if let known = fields.firstIndex(where: { $0.role == role }) { return known }
    let name = role == .featureID ? "id" : "members"
    fields.append(OutputField(name: name, role: role, declared: nil, policy: mixedPolicy))
    return fields.count - 1
  }

  /// Counts something that a writer did to features or values of this layer, when all has been read.
  public func note(
    _ reason: Reason, _ message: String? = nil, count: Int, examples: [SourceLocation] = []
  ) {
    account.note(reason, message, count: count, examples: examples)
  }

  /// Counts values of a field that have another type than the others and are given as theirs, when all has been
  /// read.
  public func note(mixed count: Int, in field: OutputField) {
    guard count > 0 else { return }
    // Different types are an error only if the user said so.
    account.note(
      .mixedTypes, as: .changed, "values of another type than the rest of their field's",
      count: count,
      examples: [SourceLocation(path: source.path, layer: name, field: field.name)])
  }

  /// The system of its coordinates.
  public var crs: CoordinateReferenceSystem { source.crs }

  /// Adds members of a collection that came behind the features, or with a further input; where
  /// two say different things the first stays, and the other is counted.
  public func add(members more: [Layer.Member]) {
    guard !more.isEmpty else { return }
    var known: [[UInt8]: String] = [:]
    for member in members { known[Array(member.name.utf8)] = member.json }
    for member in changesFeatures ? more.map(\.ofChangedFeatures) : more {
      let name = Array(member.name.utf8)
      if let json = known[name] {
        if !json.utf8.elementsEqual(member.json.utf8) { contradictions += 1 }
      } else {
        known[name] = member.json
        members.append(member)
      }
    }
  }

  /// Tells the account what came up while layers were joined; when an input has been read.
  func settle() {
    guard contradictions > 0 else { return }
    account.note(.collectionMemberLeftOut, count: contradictions)
    contradictions = 0
  }
}
