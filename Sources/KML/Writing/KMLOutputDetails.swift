internal import Base
internal import XML

/// What the Documents and Folders of the inputs said besides their features: the reader's member `kml` of
/// a layer, a tree of nested values.
struct KMLOutputDetails {
  typealias Members = [(name: String, value: NestedElementValue)]

  /// What the Document says.
  private(set) var document: Members = []
  /// What Folders say, by their paths, and the file that they are in; Folders without features are among them.
  private(set) var folders: [(path: [UInt8], file: String, members: Members)] = []
  /// For paths that several Folders have, the members of those after the first, which have no place.
  private(set) var repeated: [(path: [UInt8], count: Int, example: SourceLocation)] = []
  /// Members that have no place.
  private(set) var leftOutCount = 0

  /// Adds a member `kml` of a layer in a file; what an earlier one said stays.
  mutating func add(json: String, of file: String) {
    guard let value = NestedElementValue(json: json), let members = value.members else {
      leftOutCount += 1
      return
    }
    for (name, value) in members {
      switch name {
      case "Document":
        for item in value.items { addDocument(item, of: file) }
      case "Folder":
        for item in value.items { addFolder(item, of: file, in: nil) }
      default: leftOutCount += 1
      }
    }
  }

  /// What Folders say by their paths: of several in one place, what the first says, while what the others say
  /// is counted.
  mutating func membersByPath() -> [[UInt8]: Members] {
    var members: [[UInt8]: Members] = [:]
    repeated = []
    for folder in folders {
      if members[folder.path] == nil {
        members[folder.path] = folder.members
      } else if !folder.members.isEmpty {
        let example = SourceLocation(
          path: folder.file, layer: String(decoding: folder.path, as: UTF8.self))
        repeated.append((folder.path, folder.members.count, example))
      }
    }
    return members
  }

  /// The name that the Document has.
  var documentName: [UInt8]? {
    let name = document.first { $0.name == "name" }?.value.text
    return name?.isEmpty == true ? nil : name
  }

  /// A Document outside of all Folders says what the one Document says.
  private mutating func addDocument(_ value: NestedElementValue, of file: String) {
    for (name, value) in value.members ?? [] {
      switch name {
      case "Document": for item in value.items { addDocument(item, of: file) }
      case "Folder": for item in value.items { addFolder(item, of: file, in: nil) }
      default:
        if document.contains(where: { $0.name == name }) {
          leftOutCount += 1
        } else {
          document.append((name, value))
        }
      }
    }
  }

  /// A Folder, or a Document in one.
  private mutating func addFolder(
    _ value: NestedElementValue, of file: String, in parent: [UInt8]?
  ) {
    let members = value.members ?? []
    let name = value["name"]?.text ?? []
    let escaped = KMLOutputTree.escaped(name)
    let path = parent.map { $0 + [UInt8(ascii: "/")] + escaped } ?? escaped
    let place = folders.count
    folders.append((path, file, []))
    for (name, value) in members {
      switch name {
      case "Document", "Folder": for item in value.items { addFolder(item, of: file, in: path) }
      case "name": continue
      default: folders[place].members.append((name, value))
      }
    }
  }
}
