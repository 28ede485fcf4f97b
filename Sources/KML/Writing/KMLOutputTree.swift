/// The Folders of a document, made of paths: names from the root joined by `/`, with `/` and `\` in a name
/// escaped by `\`. What a Folder holds comes in the order of its first appearance.
struct KMLOutputTree {
  /// What a Folder, or the Document, holds.
  enum Item {
    /// Another Folder.
    case folder(Int)
    /// A run of features, as the spool knows it.
    case features(Int)
  }

  /// A Folder.
  struct Folder {
    /// The name as it is, without escapes.
    let name: [UInt8]
    /// The path in its normal form.
    let path: [UInt8]
    /// What it holds.
    var items: [Item] = []
  }

  /// Folders within each other; parsers have limits (libxml2: 256 elements). What lies deeper has the rest
  /// of its path as its name.
  static let depthLimit = 200

  /// The Document is the first.
  private(set) var folders = [Folder(name: [], path: [])]
  private var indexByPath: [[UInt8]: Int] = [:]

  /// Adds a run of features to the Document or a Folder.
  mutating func add(features run: Int, to folder: Int) {
    folders[folder].items.append(.features(run))
  }

  /// The Folder of a path, made when it is first asked for.
  mutating func folder(at path: [UInt8]) -> Int {
    var parent = 0
    var key: [UInt8] = []
    for (depth, name) in Self.names(in: path).enumerated() {
      if depth > 0 { key.append(UInt8(ascii: "/")) }
      key += Self.escaped(name)
      if let known = indexByPath[key] {
        parent = known
        continue
      }
      folders.append(Folder(name: name, path: key))
      let index = folders.count - 1
      folders[parent].items.append(.folder(index))
      indexByPath[key] = index
      parent = index
    }
    return parent
  }

  /// The names in a path.
  static func names(in path: [UInt8]) -> [[UInt8]] {
    var names: [[UInt8]] = [[]]
    var index = 0
    while index < path.count {
      let byte = path[index]
      index += 1
      if byte == UInt8(ascii: "/") {
        if names.count == depthLimit {
          names[names.count - 1] += [byte] + path[index...]
          return names
        }
        names.append([])
      } else if byte == UInt8(ascii: "\\"), index < path.count {
        names[names.count - 1].append(path[index])
        index += 1
      } else {
        names[names.count - 1].append(byte)
      }
    }
    return names
  }

  /// A name as it is in a path.
  static func escaped(_ name: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    for byte in name {
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") {
        text.append(UInt8(ascii: "\\"))
      }
      text.append(byte)
    }
    return text
  }
}
