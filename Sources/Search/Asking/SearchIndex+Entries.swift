internal import Base
internal import Geometry
internal import SQLiteStore

/// The entries that a question meets, by their numbers, the weightiest first.
extension SearchIndex {
  /// Entries that are looked at for each form of a question.
  private static let most: Int64 = 250
  /// Degrees around a place within which entries are looked at before all others.
  private static let nearDegrees = 0.5

  /// The entries that meet an expression, in lists of ascending numbers.
  func entries(
    meeting expression: String, _ question: SearchQuestion
  ) throws(GeoError) -> [[Int64]] {
    var boxes: [Box] = question.box?.boxes ?? []
    var lists: [[Int64]] = []
    if let near = question.near, boxes.isEmpty {
      let reach = Self.nearDegrees
      let box = Box(
        minX: near.x - reach, minY: near.y - reach, maxX: near.x + reach, maxY: near.y + reach)
      for box in box.turns {
        lists.append(try entries(meeting: expression, within: box, of: question.kinds))
      }
    }
    if !boxes.isEmpty || !question.kinds.isEmpty {
      if boxes.isEmpty { boxes = [Box(minX: -540, minY: -90, maxX: 540, maxY: 90)] }
      for box in boxes {
        lists.append(try entries(meeting: expression, within: box, of: question.kinds))
      }
      return lists
    }
    defer { textQuery.reset() }
    try textQuery.bind(1, expression)
    try textQuery.bind(2, Self.most)
    var ids: [Int64] = []
    while try textQuery.step() { ids.append(textQuery.int64(0)) }
    return lists + [ids]
  }

  private func entries(
    meeting expression: String, within box: Box, of kinds: Set<SearchKind>
  ) throws(GeoError) -> [Int64] {
    defer { boxQuery.reset() }
    try boxQuery.bind(1, expression)
    for (index, bound) in [box.minX, box.maxX, box.minY, box.maxY].enumerated() {
      try boxQuery.bind(index + 2, bound)
    }
    var ids: [Int64] = []
    while ids.count < Self.most, try boxQuery.step() {
      if Self.isWanted(boxQuery.string(1), kinds) { ids.append(boxQuery.int64(0)) }
    }
    return ids
  }

  /// What is of a kind, such as `pharmacy` or `bus stop`: the value of its tag.
  func entries(
    ofCategory words: [String], _ question: SearchQuestion
  ) throws(GeoError) -> [Int64] {
    let boxes = question.box?.boxes
    var ids: [Int64] = []
    try database.query(
      "SELECT id, kind, x, y FROM search_entries "
        + "WHERE substr(category, instr(category, '=') + 1) = ?1 ORDER BY id",
      [.text(words.joined(separator: "_"))]
    ) { row in
      let (x, y) = (row.double(2), row.double(3))
      guard Self.isWanted(row.string(1), question.kinds),
        boxes?.contains(where: { $0.minX...$0.maxX ~= x && $0.minY...$0.maxY ~= y }) ?? true
      else { return }
      ids.append(row.int64(0))
    }
    return ids
  }

  /// Whether entries of a kind are asked for.
  private static func isWanted(_ name: String, _ kinds: Set<SearchKind>) -> Bool {
    kinds.isEmpty || SearchKind(rawValue: name).map(kinds.contains) ?? false
  }

  /// The entry of a row; nil if it is not as it should be.
  func result(_ row: Statement) -> SearchResult? {
    guard let kind = SearchKind(rawValue: row.string(1)) else { return nil }
    return SearchResult(
      id: row.int64(0), kind: kind, category: row.string(2), name: row.string(3),
      otherNames: row.string(4), address: row.string(5), within: row.string(6), x: row.double(7),
      y: row.double(8),
      box: Box(
        minX: row.double(9), minY: row.double(10), maxX: row.double(11), maxY: row.double(12)),
      importance: row.double(13), feature: row.string(14))
  }
}
