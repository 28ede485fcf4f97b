import Foundation
import TestSupport

/// What must stay as it is when a store is read.
struct FileState: Equatable {
  var content: Data
  var changed: Date?
}

extension Scratch {
  /// Every file with its content and its time of change.
  func snapshot() throws -> [String: FileState] {
    try contents().reduce(into: [:]) { states, file in
      let attributes = try FileManager.default.attributesOfItem(atPath: path(file.key))
      states[file.key] = FileState(
        content: file.value, changed: attributes[.modificationDate] as? Date)
    }
  }
}
