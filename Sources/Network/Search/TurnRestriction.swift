internal import Base
internal import SQLiteStore
internal import Text

/// A turn restriction of a profile, by the ids of its store.
struct TurnRestriction {
  var id: Int64
  /// The edges that it is about: from, those between, and to.
  var edges: [Int64]
  /// The node between from and to; nil for one over edges.
  var node: Int64?
  /// True if it is the only way on, false if it is none.
  var isOnly: Bool
}

extension NetworkStore {
  /// Restrictions are looked up at once for edges whose ids are so near to each other: there are few of them.
  private static let gap: UInt64 = 32

  /// The restrictions of a profile that begin on some edges, whose ids ascend, or all: those that hold always, or at a
  /// time. Errors: `.notANetwork`, and those of stores.
  func restrictions(
    for profile: TravelProfile, from ids: [Int64]? = nil, at time: LocalTime?,
    _ notes: inout ConditionNotes
  ) throws(GeoError) -> [TurnRestriction] {
    var ranges = ids.map { Self.ranges(of: $0, gap: Self.gap) }
    // As many as there are restrictions, about, take longer than all.
    if let count = ranges?.count,
      count >= Int(clamping: try database.scalarInt("SELECT max(id) FROM restrictions") ?? 0)
    {
      ranges = nil
    }
    let query = try database.prepare(
      "SELECT id, kind, from_edge, via_node, via_edges, to_edge, profiles, conditional, osm_id"
        + " FROM restrictions WHERE " + (time == nil ? "conditional IS NULL" : "TRUE")
        + (ranges == nil ? " ORDER BY id" : " AND from_edge BETWEEN ?1 AND ?2"))
    var found: [TurnRestriction] = []
    for range in ranges ?? [0...0] {
      if ranges != nil {
        try query.bind(1, range.lowerBound)
        try query.bind(2, range.upperBound)
      }
      while try query.step() {
        let (id, from) = (query.int64(0), query.int64(2))
        if let ids {
          let place = ids.place(of: from, near: 0)
          guard place < ids.count, ids[place] == from else { continue }
        }
        guard try names(query.string(6), id).contains(profile.name) else { continue }
        if let time, query.type(7) != .null {
          let tag = ("restriction:conditional", query.string(7))
          let object =
            query.type(8) == .null ? "restriction \(id)" : "relation/\(query.int64(8))"
          guard notes.holds(tag.1, at: time, of: tag, object) else { continue }
        }
        var edges = [from]
        if query.type(4) != .null { edges += try numbers(query.string(4), id) }
        edges.append(query.int64(5))
        found.append(
          TurnRestriction(
            id: id, edges: edges, node: query.type(3) == .null ? nil : query.int64(3),
            isOnly: query.string(1).hasPrefix("only_")))
      }
      query.reset()
    }
    return found
  }

  /// Ascending numbers as ranges, which hold all that follow each other within a gap.
  static func ranges(of numbers: [Int64], gap: UInt64) -> [ClosedRange<Int64>] {
    var ranges: [ClosedRange<Int64>] = []
    guard var start = numbers.first else { return [] }
    var end = start
    for number in numbers.dropFirst() {
      if UInt64(bitPattern: number &- end) > gap {
        ranges.append(start...end)
        start = number
      }
      end = number
    }
    return ranges + [start...end]
  }

  /// The items of a JSON list in a column. Errors: `.notANetwork`.
  private func items(_ text: String, _ id: Int64) throws(GeoError) -> [SettingsValue] {
    let bytes = Array(text.utf8)
    var copy = Bytes(capacity: bytes.count)
    for byte in bytes { copy.append(byte) }
    let value = try SettingsText(copy.buffer, path: path, reason: .notANetwork).parse()
    guard case .array(let items) = value.content else {
      throw broken("restriction \(id) has text where a list should be")
    }
    return items
  }

  private func names(_ text: String, _ id: Int64) throws(GeoError) -> [String] {
    try items(text, id).compactMap { item in
      if case .string(let name) = item.content { name } else { nil }
    }
  }

  private func numbers(_ text: String, _ id: Int64) throws(GeoError) -> [Int64] {
    var numbers: [Int64] = []
    for item in try items(text, id) {
      guard case .number(let digits) = item.content, let number = Int64(digits) else {
        throw broken("restriction \(id) has a list that is not one of ids")
      }
      numbers.append(number)
    }
    return numbers
  }
}
