import Foundation

/// A file system of a given size that exists while one line of shell runs, and that nobody else sees.
enum SmallDisk {
  /// Runs a line of shell in `disk`, within a folder of which `..` is the other files. In that folder
  /// the name of the program is `cairn`.
  static func run(
    _ line: String, kilobytes: Int, in folder: URL, options: String = "",
    environment: [String: String] = [:]
  ) throws -> Child.Outcome {
    let script = """
      mkdir -p disk && mount -t tmpfs -o size=\(kilobytes)k\(options) tmpfs disk && cd disk || exit 98
      \(line)
      """
    try Data(script.utf8).write(to: folder.appending(path: "script"))
    return try Child.shell("unshare \(namespaces) sh script", in: folder, environment: environment)
  }

  /// Mounting needs a mount namespace: of root's, or with a user namespace of one's own.
  private static let namespaces = getuid() == 0 ? "-m" : "-Urm"

  /// Why there are no small disks here; nil if there are.
  static let obstacle: String? = {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let outcome = try run("true", kilobytes: 64, in: folder)
      return outcome.status == 0 ? nil : "no tmpfs can be mounted here: \(outcome.errors)"
    } catch {
      return "no tmpfs can be mounted here: \(error)"
    }
  }()
}
