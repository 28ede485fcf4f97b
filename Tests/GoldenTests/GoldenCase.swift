import Foundation
import TestSupport

/// One folder of `Cases`: a command, what it reads, and what is expected of it.
///
/// | file | what |
/// |---|---|
/// | `command` | a line of shell, run in a copy of the folder |
/// | `expected.stdout`, `expected.stderr` | what it says; nothing if they are not there |
/// | `status` | its exit status; 0 if it is not there |
/// | `expected/NAME` | a file that it leaves, to the byte; for a store `NAME.sql`, see `StoreDump` |
/// | `intermediate` | names of files that it leaves and that are no results, one a line |
/// | `NOTE` | where the expected numbers come from |
///
/// All other files are what it reads. Every file that the command leaves is in `expected`, unless the command shows it whole
/// or `intermediate` names it.
struct GoldenCase: CustomStringConvertible, Sendable {
  let folder: URL
  var description: String { folder.pathComponents.suffix(2).joined(separator: "/") }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")

  /// Every case: a folder within a group, whether or not it is complete.
  static let all: [GoldenCase] = names(in: root).flatMap { group in
    names(in: root.appending(path: group)).map {
      GoldenCase(folder: root.appending(path: group).appending(path: $0))
    }
  }

  /// What is not in its place: files beside the cases, files of a case that have no meaning, names that are not text.
  static var misplaced: [String] {
    names(in: root).flatMap { group -> [String] in
      let url = root.appending(path: group)
      return isFolder(url) ? [] : [group]
    }
      + all.flatMap { golden -> [String] in
        guard isFolder(golden.folder) else { return [golden.description] }
        let names = names(in: golden.folder)
        let odd = names.filter {
          $0.hasPrefix("expected")
            && !["expected", "expected.stdout", "expected.stderr"].contains($0)
        }
        let missing = names.contains("command") ? [] : ["command"]
        return (odd + missing).map { "\(golden)/\($0)" }
      }
  }

  /// The line to run. Errors: it is not there, or not UTF-8.
  var command: String {
    get throws { try text("command") }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// The names of what it reads.
  var inputs: [String] {
    Self.names(in: folder).filter {
      !["command", "status", "intermediate", "NOTE"].contains($0) && !$0.hasPrefix("expected")
    }
  }

  /// Names of files that the command leaves and that are not compared.
  private var intermediate: [String] {
    get throws {
      let isThere = Self.names(in: folder).contains("intermediate")
      return isThere ? try text("intermediate").split(separator: "\n").map(String.init) : []
    }
  }

  /// What is expected, by the name of the file that says it.
  var expected: [String: Data] {
    get throws {
      var files: [String: Data] = [:]
      for name in Self.names(in: folder)
      where ["expected.stdout", "expected.stderr", "status"].contains(name) {
        files[name] = try Data(contentsOf: folder.appending(path: name))
      }
      for name in Self.paths(in: folder.appending(path: "expected")) {
        files["expected/" + name] = try Data(
          contentsOf: folder.appending(path: "expected").appending(path: name))
      }
      return files
    }
  }

  /// What came out, in the form of what is expected, and the stores that were among it by the names of their dumps.
  struct Outcome {
    var files: [String: Data] = [:]
    var stores: [String: URL] = [:]
    /// Hidden files that a run should have removed.
    var hidden: [String] = []
    /// Files that `intermediate` names and that are not there.
    var absent: [String] = []
  }

  /// Runs the command in a copy of the folder.
  func outcome(in scratch: Scratch) throws -> Outcome {
    let copy = scratch.folder.appending(path: "case")
    try FileManager.default.copyItem(at: folder, to: copy)
    for name in [
      "expected", "expected.stdout", "expected.stderr", "status", "intermediate", "NOTE",
    ] {
      try? FileManager.default.removeItem(at: copy.appending(path: name))
    }
    let result = try BuiltProgram.shell(try command, in: copy)
    var outcome = Outcome()
    outcome.files["expected.stdout"] = Self.lasting(Data(result.output.utf8))
    outcome.files["expected.stderr"] = Self.lasting(Data(result.errors.utf8))
    outcome.files = outcome.files.filter { !$0.value.isEmpty }
    if result.status != 0 { outcome.files["status"] = Data("\(result.status)\n".utf8) }
    func isShown(_ data: Data) -> Bool {
      guard let text = String(data: data, encoding: .utf8) else { return false }
      return !text.isEmpty && result.output.contains(text)
    }
    let asked = Self.paths(in: folder.appending(path: "expected"))
    var passing = Set(try intermediate)
    for name in Self.paths(in: copy) {
      let url = copy.appending(path: name)
      let data = try Data(contentsOf: url)
      if data == (try? Data(contentsOf: folder.appending(path: name))) { continue }
      if url.lastPathComponent.hasPrefix(".") {
        outcome.hidden.append(name)
      } else if passing.remove(name) != nil {
        continue
      } else if isShown(data), !asked.contains(name) {
        continue
      } else if StoreDump.isStore(data) {
        outcome.files["expected/\(name).sql"] = Data(try StoreDump.sql(of: url).utf8)
        outcome.stores["expected/\(name).sql"] = url
      } else {
        outcome.files["expected/\(name)"] = Self.lasting(data)
      }
    }
    outcome.absent = passing.sorted()
    return outcome
  }

  /// Text without what differs from run to run: how long it took, and how much memory.
  private static func lasting(_ data: Data) -> Data {
    guard let text = String(data: data, encoding: .utf8) else { return data }
    return Data(
      text.replacing(/\ [0-9.]+\ s\n/, with: " # s\n")
        .replacing(/"(seconds|peak_memory_bytes)": [-0-9.e]+/) { "\"\($0.1)\": 0" }
        .utf8)
  }

  // MARK: - Recording

  /// Puts a file of what came out in the place of what was expected; nil removes it.
  func record(_ data: Data?, as name: String) throws {
    let url = folder.appending(path: name)
    guard let data else { return try FileManager.default.removeItem(at: url) }
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  // MARK: - Folders

  private static func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  /// All files below a folder, by their paths in it.
  private static func paths(in folder: URL) -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [])
      .filter { !isFolder(folder.appending(path: $0)) }.sorted()
  }

  private static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
