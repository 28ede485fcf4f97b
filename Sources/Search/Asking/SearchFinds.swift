internal import Base

/// Entries that were found in several ways, of which the best are chosen. Entries are numbered by how much they matter, so
/// that most of them are known to be worse without being read.
struct SearchFinds {
  /// Entries that were found in one way, and in none before it.
  private struct Way {
    var ids: [Int64]
    var measure: SearchMeasure
    /// The one that is read next.
    var next = 0
    /// The greatest score that one of the rest may have; -∞ without a rest.
    var bound = Double.infinity
  }

  private var ways: [Way] = []
  private var known: Set<Int64> = []

  /// Reads an entry.
  typealias Reader = (Int64) throws(GeoError) -> SearchResult?

  var isEmpty: Bool { known.isEmpty }
  var count: Int { known.count }

  /// Adds entries, by ascending numbers.
  mutating func add(_ ids: [Int64], _ measure: SearchMeasure) {
    let new = ids.filter { known.insert($0).inserted }
    if !new.isEmpty { ways.append(Way(ids: new, measure: measure)) }
  }

  /// Whether a condition holds for one of them. Errors: those of the reader.
  func contains(
    reading read: Reader, where isWanted: (SearchResult) -> Bool
  ) throws(GeoError) -> Bool {
    for way in ways {
      for id in way.ids { if let result = try read(id), isWanted(result) { return true } }
    }
    return false
  }

  /// The best ones, the best first; of equal ones those of smaller numbers come first. Errors: those of the reader.
  func best(_ limit: Int, reading read: Reader) throws(GeoError) -> [SearchResult] {
    var ways = ways
    var best: [SearchResult] = []
    while let number = ways.indices.max(by: { ways[$0].bound < ways[$1].bound }) {
      let way = ways[number]
      if way.bound == -.infinity || best.count == limit && best[limit - 1].score > way.bound {
        break
      }
      let result = try read(way.ids[way.next])
      ways[number].next += 1
      if way.next + 1 == way.ids.count {
        ways[number].bound = -.infinity
      } else if let result {
        ways[number].bound = way.measure.bound(result.importance)
      }
      guard var result else { continue }
      result.score = way.measure.score(result)
      let place = best.firstIndex { ($0.score, result.id) < (result.score, $0.id) }
      best.insert(result, at: place ?? best.count)
      if best.count > limit { best.removeLast() }
    }
    return best
  }
}
