/// The tags of a road, of a node of roads or of a restriction.
public struct RoadTags: Sendable {
  private var keys: [String] = []
  private var values: [String] = []

  /// No tags.
  public init() {}

  /// Tags in their order; of several with one key the first counts.
  public init(_ tags: KeyValuePairs<String, String>) {
    for (key, value) in tags { append(key, value) }
  }

  /// Adds a tag.
  public mutating func append(_ key: String, _ value: String) {
    keys.append(key)
    values.append(value)
  }

  /// Forgets all tags.
  public mutating func removeAll() {
    keys.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  /// The value of a key; nil without one.
  public subscript(key: String) -> String? {
    keys.firstIndex(of: key).map { values[$0] }
  }

  /// All tags whose keys end so, in their order.
  func ending(in suffix: String) -> [(key: String, value: String)] {
    keys.indices.filter { keys[$0].hasSuffix(suffix) }.map { (keys[$0], values[$0]) }
  }

  /// All of them, in their order.
  var all: [(key: String, value: String)] { keys.indices.map { (keys[$0], values[$0]) } }

  /// True if there are none.
  var isEmpty: Bool { keys.isEmpty }
}
