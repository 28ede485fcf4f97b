internal import Base
internal import SQLiteStore
internal import Text

/// The ways of a network whose tags hold under conditions of the calendar, with their edges.
struct ConditionalWays {
  /// A way.
  struct Way {
    var id: Int64
    /// Its class.
    var kind: String
    /// The ids of its edges.
    var edges: [Int64]
    var tags: RoadTags
  }

  /// By their ids, ascending.
  private(set) var ways: [Way] = []
  private var edges: Set<Int64> = []

  /// True if an edge is one of theirs.
  func holds(edge id: Int64) -> Bool { edges.contains(id) }

  /// Those of a network. Errors: `.notANetwork`, and those of stores.
  init(_ store: NetworkStore) throws(GeoError) {
    guard try store.database.hasColumns(["osm_id", "class", "conditional"], in: "edges") else {
      throw store.broken("table 'edges' does not tell conditions")
    }
    guard try store.database.hasColumns(["osm_id", "tags"], in: "conditions") else {
      // A network without conditions has no table of them.
      let query = try store.database.prepare(
        "SELECT id FROM edges WHERE conditional IS NOT NULL LIMIT 1")
      guard try query.step() else { return }
      throw GeoError(
        .notANetwork, "the network has no table 'conditions', but edges with conditions",
        at: SourceLocation(path: store.path), hint: "build it again with cairn network build")
    }
    var edgesByWay: [Int64: (kind: String, edges: [Int64])] = [:]
    let query = try store.database.prepare(
      "SELECT id, osm_id, class FROM edges WHERE osm_id IN (SELECT osm_id FROM conditions)")
    while try query.step() {
      edges.insert(query.int64(0))
      edgesByWay[query.int64(1), default: (query.string(2), [])].edges.append(query.int64(0))
    }
    let tags = try store.database.prepare("SELECT osm_id, tags FROM conditions ORDER BY osm_id")
    while try tags.step() {
      let id = tags.int64(0)
      guard let known = edgesByWay[id] else { continue }
      ways.append(
        Way(
          id: id, kind: known.kind, edges: known.edges,
          tags: try store.tags(tags.string(1), ofWay: id)))
    }
  }
}

extension NetworkStore {
  /// The tags of a way in a column. Errors: `.notANetwork`.
  fileprivate func tags(_ text: String, ofWay id: Int64) throws(GeoError) -> RoadTags {
    let bytes = Array(text.utf8)
    var copy = Bytes(capacity: bytes.count)
    for byte in bytes { copy.append(byte) }
    let value = try SettingsText(copy.buffer, path: path, reason: .notANetwork).parse()
    guard let members = value.members else { throw broken("way \(id) has no object of tags") }
    var tags = RoadTags()
    for member in members {
      guard case .string(let value) = member.value.content else {
        throw broken("way \(id) has a tag that is not text")
      }
      tags.append(member.name, value)
    }
    return tags
  }
}
