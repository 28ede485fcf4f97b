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

/// Vigna's SplitMix64: random numbers that are the same in every run.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}
