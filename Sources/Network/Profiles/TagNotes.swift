/// Tags that were not understood: how often, and on which object first.
public struct TagNotes: Sendable {
  /// A tag that was not understood.
  public struct Note: Sendable {
    /// The tag, `key=value`.
    public let tag: String
    /// How often it occurs.
    public internal(set) var count: Int
    /// The first object that has it, such as `way/17`.
    public internal(set) var example: String
    /// The object that has been noted last.
    fileprivate var latest: String
  }

  private var notes: [String: Note] = [:]
  /// Tags beyond this many different ones are counted together.
  private static let limit = 4096
  private static let rest = "others"

  /// Nothing noted.
  public init() {}

  /// Notes a tag of an object: once, however many profiles do not understand it, and in both directions.
  mutating func note(_ key: String, _ value: String, of object: String) {
    var tag = "\(key)=\(value)"
    if notes[tag] == nil, notes.count >= Self.limit { tag = Self.rest }
    guard notes[tag]?.latest != object else { return }
    notes[tag, default: Note(tag: tag, count: 0, example: object, latest: object)].count += 1
    notes[tag]?.latest = object
  }

  /// Adds what another worker has noted of objects that come later.
  mutating func add(_ others: TagNotes) {
    for (tag, note) in others.notes {
      if notes[tag] != nil {
        notes[tag]?.count += note.count
        notes[tag]?.latest = note.latest
      } else {
        notes[tag] = note
      }
    }
  }

  /// Forgets everything.
  mutating func removeAll() { notes.removeAll(keepingCapacity: true) }

  /// All notes in all.
  public var count: Int { notes.values.reduce(0) { $0 + $1.count } }

  /// The notes, the most frequent first, then by their text.
  public var sorted: [Note] {
    notes.values.sorted { ($1.count, $0.tag) < ($0.count, $1.tag) }
  }
}
