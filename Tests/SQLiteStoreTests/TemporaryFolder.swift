import Foundation

/// A new folder that is removed, with all that is in it, when it goes away.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/cairn-store-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  func file(_ name: String) -> String { path + "/" + name }

  /// Every file with its content and its time of change.
  func snapshot() throws -> [String: FileState] {
    var states: [String: FileState] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: file(name))
      states[name] = FileState(
        content: try Data(contentsOf: URL(fileURLWithPath: file(name))),
        changed: attributes[.modificationDate] as? Date)
    }
    return states
  }
}

/// What must stay as it is when a store is read.
struct FileState: Equatable {
  var content: Data
  var changed: Date?
}
