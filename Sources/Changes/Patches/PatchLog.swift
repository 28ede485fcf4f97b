public import Base
public import Files
internal import Text

/// The patches that were applied to a store, in order: for each a line that says when and which, and then the patch.
public final class PatchLog {
  /// What is known of a patch.
  public struct Entry: Equatable, Sendable {
    /// Its number, from 1.
    public let number: Int
    /// When it was applied, in UTC.
    public let time: String
    /// The name that it had.
    public let name: String
  }

  /// How a line that begins an entry begins.
  static let mark = Array("{\"applied\":".utf8)
  private let lines: LineSource
  private var count = 0

  /// Opens a log.
  public init(_ source: ByteSource) { lines = LineSource(source) }

  /// The next entry with its patch, which has to be read to its end before the one behind it. Errors: `.malformedPatch`.
  public func next() throws(GeoError) -> (entry: Entry, reader: PatchReader)? {
    guard let line = try lines.next() else { return nil }
    let text = SettingsText(line: line, path: lines.path)
    let value = try text.parse()
    let members = try text.members(value, "an entry of the log", of: ["applied", "patch"])
    var words: [String: String] = [:]
    for member in members { words[member.name] = try text.string(member.value, "a text") }
    guard let time = words["applied"], let name = words["patch"] else {
      throw text.error("an entry of the log needs 'applied' and 'patch'", at: value.offset)
    }
    count += 1
    return (Entry(number: count, time: time, name: name), try PatchReader(lines))
  }
}
