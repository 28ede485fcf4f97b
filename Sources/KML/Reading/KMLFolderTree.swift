internal import Text

/// What Documents and Folders say of themselves, as JSON: nested values without features, styles and
/// Schemas. Folders that say nothing but a name, and have features, are left out: the features name them.
struct KMLFolderTree {
  /// One container that is open.
  private struct Level {
    var element: String
    var members: [(name: String, values: [String])] = []
    var hasFeatures = false
    /// More than a name is said.
    var isWorthKeeping: Bool

    mutating func add(_ name: String, _ json: String) {
      if let known = members.firstIndex(where: { $0.name == name }) {
        members[known].values.append(json)
      } else {
        members.append((name, [json]))
      }
    }

    var json: String {
      let members = members.map { name, values in
        JSONValue.quoted(name) + ":"
          + (values.count == 1 ? values[0] : "[" + values.joined(separator: ",") + "]")
      }
      return "{" + members.joined(separator: ",") + "}"
    }
  }

  /// Bytes that are kept in all.
  private static let limit = 1 << 22

  private var levels: [Level] = []
  private var root = Level(element: "", isWorthKeeping: true)
  private var room = limit
  /// Details that there was no room for.
  private(set) var lostCount = 0
  /// A container says more than its name and id, or is there without features.
  private var saysMore = false
  /// A container has a name.
  private var hasName = false

  /// Begins a container.
  mutating func begin(_ element: KMLName, id: String?) {
    levels.append(Level(element: element.rawValue, isWorthKeeping: element == .document))
    if let id { add("@id", JSONValue.quoted(id)) }
  }

  /// Adds a detail of the innermost container.
  mutating func add(_ name: String, _ json: String) {
    guard !levels.isEmpty else { return }
    guard json.utf8.count + name.utf8.count <= room else {
      lostCount += 1
      return
    }
    room -= json.utf8.count + name.utf8.count
    levels[levels.count - 1].add(name, json)
    if name != KMLName.name.rawValue { levels[levels.count - 1].isWorthKeeping = true }
    if name == KMLName.name.rawValue {
      hasName = true
    } else if name != "@id" {
      saysMore = true
    }
  }

  /// Counts a feature of the innermost container.
  mutating func addFeature() {
    if !levels.isEmpty { levels[levels.count - 1].hasFeatures = true }
  }

  /// Ends the innermost container.
  mutating func end() {
    guard let level = levels.popLast() else { return }
    let isKept = level.isWorthKeeping || !level.hasFeatures
    if level.hasFeatures, !levels.isEmpty { levels[levels.count - 1].hasFeatures = true }
    guard isKept, level.element == KMLName.kml.rawValue || !level.members.isEmpty else { return }
    if level.element == KMLName.folder.rawValue { saysMore = true }
    if level.element == KMLName.kml.rawValue {
      for member in level.members { for value in member.values { root.add(member.name, value) } }
    } else if levels.isEmpty {
      root.add(level.element, level.json)
    } else {
      levels[levels.count - 1].add(level.element, level.json)
      levels[levels.count - 1].isWorthKeeping = true
    }
  }

  /// Adds what a linked document says of itself, as if it stood after this one; its name is that of its layer.
  mutating func join(_ other: KMLFolderTree) {
    guard other.saysMore else { return }
    saysMore = true
    for member in other.root.members {
      for value in member.values {
        guard value.utf8.count <= room else {
          lostCount += 1
          continue
        }
        room -= value.utf8.count
        root.add(member.name, value)
      }
    }
  }

  /// Nothing but ids is said.
  var isSilent: Bool { !saysMore && !hasName }

  /// All of it; nil if nothing is said but perhaps the document's name, which is known otherwise.
  func json(knownName: String) -> String? {
    guard !root.members.isEmpty else { return nil }
    let json = root.json
    return json == #"{"Document":{"name":\#(JSONValue.quoted(knownName))}}"# ? nil : json
  }
}
