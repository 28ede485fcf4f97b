internal import Geometry

/// Makes one entry of the parts of a line with one name: those in the same settlement that are not far from each other.
struct SearchStreets {
  /// A part, and the settlement that it lies in.
  private struct Part {
    var record: SearchRecord
    var settlement: String
    var names: [String]
  }

  private let regions: SearchRegions
  private var key = ""
  private var parts: [Part] = []

  /// Parts that are farther from each other are different streets.
  private static let gapMetres = 800.0

  init(_ regions: SearchRegions) { self.regions = regions }

  /// Adds a part; parts of one key come one after the other. Returns the entries of the key before, when it has ended.
  mutating func add(_ record: SearchRecord, key: String) -> [SearchEntry] {
    var entries: [SearchEntry] = []
    if key != self.key || parts.count == 1 << 16 { entries = finish() }
    self.key = key
    let found = regions.regions(x: record.x, y: record.y, without: record.feature)
    parts.append(Part(record: record, settlement: found.settlement, names: found.names))
    return entries
  }

  /// The entries of the last key.
  mutating func finish() -> [SearchEntry] {
    defer { parts = [] }
    guard !parts.isEmpty else { return [] }
    let order = parts.indices.sorted {
      (parts[$0].settlement, parts[$0].record.isStreet ? 0 : 1, parts[$0].record.box.minX, $0)
        < (parts[$1].settlement, parts[$1].record.isStreet ? 0 : 1, parts[$1].record.box.minX, $1)
    }
    // Each part points to another one of its street, or to itself.
    var leads = Array(parts.indices)
    func first(of part: Int) -> Int {
      var part = part
      while leads[part] != part { part = leads[part] }
      return part
    }
    for (place, index) in order.enumerated() {
      let box = parts[index].record.box
      let scale = GroundScale(latitudes: box.minY, box.minY)
      let (gapX, gapY) = (Self.gapMetres / max(scale.x, 1), Self.gapMetres / scale.y)
      for other in order[(place + 1)...] {
        guard parts[other].settlement == parts[index].settlement,
          parts[other].record.isStreet == parts[index].record.isStreet
        else { break }
        let next = parts[other].record.box
        if next.minX > box.maxX + gapX { break }
        guard next.minY <= box.maxY + gapY, next.maxY >= box.minY - gapY else { continue }
        let (left, right) = (first(of: index), first(of: other))
        leads[max(left, right)] = min(left, right)
      }
    }
    var groups: [Int: [Int]] = [:]
    for index in parts.indices { groups[first(of: index), default: []].append(index) }
    return groups.keys.sorted().compactMap { groups[$0].map(entry) }
  }

  private func entry(of members: [Int]) -> SearchEntry {
    var entry = SearchEntry()
    var length = 0.0
    var longest: Part?
    var known: Set<String> = []
    for index in members {
      let part = parts[index]
      let record = part.record
      length += record.size
      entry.box.extend(record.box)
      entry.shape.lines += record.shape.lines
      if record.size > longest?.record.size ?? -1 { longest = part }
      for name in record.otherNames + record.codes where known.insert(name).inserted {
        entry.others.append(name)
      }
    }
    guard let longest else { return entry }
    entry.kind = longest.record.isStreet ? .street : .poi
    entry.category = longest.record.kind
    entry.name =
      longest.record.name.isEmpty ? longest.record.codes.first ?? "" : longest.record.name
    entry.others.removeAll { $0 == entry.name }
    entry.within = longest.names
    (entry.x, entry.y) = (longest.record.x, longest.record.y)
    entry.feature = longest.record.feature
    entry.importance = longest.record.importance(length: length)
    return entry
  }
}
