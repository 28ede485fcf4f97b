public import Foundation

/// A folder of its own for one test, removed with the object.
public final class Scratch {
  /// The folder.
  public let folder: URL

  /// Makes an empty folder; in memory where there is such a place, as outputs are synced.
  public init() throws {
    let memory = URL(filePath: "/dev/shm")
    let parent =
      FileManager.default.isWritableFile(atPath: memory.path)
      ? memory : FileManager.default.temporaryDirectory
    folder = parent.appending(path: "cairn-test-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file and returns where it is.
  @discardableResult
  public func file(_ name: String, _ content: Data) throws -> URL {
    let url = folder.appending(path: name)
    try content.write(to: url)
    return url
  }

  /// Writes a file of text and returns where it is.
  @discardableResult
  public func file(_ name: String, _ text: String) throws -> URL {
    try file(name, Data(text.utf8))
  }

  /// The path of a name in it.
  public func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Writes a file of bytes and returns its path.
  public func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try file(name, Data(bytes)).path
  }

  /// The text of a file; nil if there is none.
  public func text(_ name: String) -> String? {
    try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// The names of all files, hidden ones too, in order.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  /// Names and bytes of all files, hidden ones too.
  public func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in names { contents[name] = try Data(contentsOf: folder.appending(path: name)) }
    return contents
  }
}
