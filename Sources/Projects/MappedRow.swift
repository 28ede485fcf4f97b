internal import Base
internal import Features
internal import Geometry
internal import Hashing
internal import Text

/// What a key of an input is for.
struct MappedKey {
  let name: String
  /// A rule takes its value, or that of a member in it.
  let isNamed: Bool

  init(_ name: String, _ source: FieldMapping.Source, _ template: ProjectTemplate) {
    self.name = name
    let rules = source.attributes.map(\.rule) + [source.target]
    let isTaken = rules.contains { rule in
      !rule.path.isEmpty && (rule.name == name || rule.name.hasPrefix(name + "."))
    }
    let isOwn =
      source.takesSameNames
      && template.layers.contains { layer in layer.allAttributes.contains { $0.name == name } }
    isNamed = isTaken || isOwn || source.ignored.contains(name)
  }
}

/// The values of one feature of an input.
struct MappedRow {
  private var values: [String: MappedValue] = [:]
  /// What no rule names.
  private(set) var rest: [(String, JSONValue)] = []
  private let feature: Int

  init(
    _ feature: Int, _ source: FieldMapping.Source, _ keys: [MappedKey],
    _ batch: borrowing FeatureBatch
  ) {
    self.feature = feature
    for index in batch.cellRange(ofFeature: feature) {
      let cell = batch.cells[index]
      let key = keys[Int(cell.key)]
      let value = MappedValue(cell, of: batch)
      if !key.isNamed { rest.append((key.name, value.json)) }
      // A property goes before a member of the same name.
      let isMember = !cell.flags.isDisjoint(with: .members)
      if !isMember || values[key.name] == nil { values[key.name] = value }
    }
    if values["id"] == nil, batch.ids[feature].type != .null {
      values["id"] = MappedValue(batch.ids[feature], of: batch)
    }
  }

  /// The feature's id.
  var id: String? { values["id"]?.text }

  /// The input says that the feature has a picture, and not which.
  var hasPicture: Bool { values["has_picture"] == .boolean(true) }

  /// The value that a rule takes, before it is changed; nil if the rule takes none.
  func value(of rule: MappingRule) -> MappedValue? {
    if let constant = rule.constant { return .text(constant) }
    guard !rule.path.isEmpty else { return nil }
    if let whole = values[rule.name] { return whole }
    for count in stride(from: rule.path.count - 1, through: 1, by: -1) {
      let head = rule.path[..<count].joined(separator: ".")
      if let found = values[head] { return found.member(rule.path[count...]) }
    }
    return .null
  }

  /// An id made of the file's name, of the layer, and of all values and the geometry, so that the same feature gets the
  /// same wherever it stands in the file.
  func uuid(_ path: String, _ layer: String, _ batch: borrowing FeatureBatch) -> String {
    var hash = SHA256()
    hash.add((path.split(separator: "/").last ?? "").utf8)
    hash.add([0])
    hash.add(layer.utf8)
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      hash.add([0])
      hash.add(name.utf8)
      hash.add([0])
      hash.add((value.text ?? "").utf8)
    }
    let positions = batch.geometry.positionRange(ofFeatures: feature..<feature + 1)
    for index in positions.lowerBound * batch.geometry.stride..<positions.upperBound
      * batch.geometry.stride
    {
      let bits = batch.geometry.ordinates[index].bitPattern
      hash.add((0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64($0 * 8)) })
    }
    return MadeIdentifiers.uuid(hash)
  }
}
