import Base
import Geometry
import Testing

@testable import Search

/// The best of what was found are told without looking at all of it.
struct SearchFindsTests {
  /// An entry that matters less, the greater its number is.
  private static func entry(_ id: Int64, _ name: String) -> SearchResult {
    SearchResult(
      id: id, kind: .street, category: "highway=residential", name: name, otherNames: "",
      address: "", within: "", x: Double(id % 7), y: 0, box: Box(), importance: 1 / Double(id),
      feature: "")
  }

  @Test(arguments: [1, 3, 10, 400])
  func `the best are those of a look at all`(_ limit: Int) throws {
    let names = ["Long Street", "Short Street", "Long Lane", "Longstreet", "Street"]
    let entries = (1...300).map { Self.entry(Int64($0), names[$0 % 5]) }
    let near = SearchMeasure(["long", "street"], near: (3, 0), penalty: 0.05)
    let plain = SearchMeasure(["long"], near: nil, penalty: 0.1)
    var finds = SearchFinds()
    finds.add(entries.map(\.id).filter { $0.isMultiple(of: 2) }, near)
    finds.add(entries.map(\.id), plain)
    #expect(finds.count == 300)

    var reads = 0
    let best = try finds.best(limit) { (id) throws(GeoError) in
      reads += 1
      return entries[Int(id) - 1]
    }
    let all = entries.map { entry in
      (entry.id, (entry.id.isMultiple(of: 2) ? near : plain).score(entry))
    }.sorted { ($0.1, $1.0) > ($1.1, $0.0) }
    #expect(best.map(\.id) == all.prefix(limit).map(\.0))
    if limit == 1 { #expect(reads < 20) }
  }

  @Test func `entries that are not there are passed over`() throws {
    var finds = SearchFinds()
    finds.add([1, 2, 3], SearchMeasure(["a"], near: nil))
    let best = try finds.best(2) { (id) throws(GeoError) in id == 2 ? nil : Self.entry(id, "A") }
    #expect(best.map(\.id) == [1, 3])
    #expect(
      try finds.contains(reading: { (id) throws(GeoError) in id == 1 ? nil : Self.entry(id, "B") })
      {
        $0.id == 3
      })
  }
}
