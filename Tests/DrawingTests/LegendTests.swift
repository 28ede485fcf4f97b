import Testing

@testable import Drawing

/// Classes of values, by hand.
struct LegendTests {
  private func legend(
    numbers: [Double] = [], texts: [(String, Int)] = [], _ change: (inout PictureSettings) -> Void
  ) -> Legend {
    var settings = PictureSettings(.svg)
    change(&settings)
    let store = DrawingStore(settings)
    for number in numbers { store.numbers.add(number) }
    for (text, count) in texts { store.valueCounts[Int(store.number(ofValue: text))] += count }
    return Legend(store, settings)
  }

  private func number(_ value: Double) -> DrawnFeature {
    var feature = DrawnFeature()
    feature.valueKind = .number
    feature.value = value.bitPattern
    return feature
  }

  @Test func longTextsAreShortenedInANarrowPicture() {
    let entry = PictureLayout.LegendEntry(
      text: String(repeating: "a", count: 40), colour: .white, dimensions: 1)
    func layout(_ width: Double) -> PictureLayout {
      PictureLayout(width: width, legendTitle: "n", entries: [entry])
    }
    #expect(layout(1200).entries.map(\.text.count) == [28])
    let narrow = layout(400)
    #expect(narrow.entries.allSatisfy { $0.text.hasPrefix("aaaaaaa") && $0.text.hasSuffix("a…") })
    #expect(narrow.legendWidth > 0 && narrow.legendWidth <= 160)
    #expect(narrow.mapWidth == 400 - 28 - narrow.legendWidth)
    #expect(layout(100).legendWidth == 0)
  }

  @Test func quantilesHaveAsManyEach() {
    let legend = legend(numbers: (1...100).map(Double.init)) {
      $0.classing = .quantiles
      $0.classCount = 4
    }
    #expect(legend.entries.map(\.text) == ["1 – 26", "26 – 51", "51 – 76", "76 – 100"])
    #expect(legend.colour(number(26)) == legend.entries[0].colour)
    #expect(legend.colour(number(27)) == legend.entries[1].colour)
    #expect(legend.colour(number(100)) == legend.entries[3].colour)
  }

  @Test func intervalsAreAsWideEach() {
    let legend = legend(numbers: [0, 1, 2, 10, 100]) {
      $0.classing = .intervals
      $0.classCount = 4
    }
    #expect(legend.entries.map(\.text) == ["0 – 25", "25 – 50", "50 – 75", "75 – 100"])
    #expect(legend.colour(number(10)) == legend.entries[0].colour)
  }

  @Test func fewNumbersAreCategories() {
    let legend = legend(numbers: [2, 1, 2, 4]) { _ in }
    #expect(legend.entries.map(\.text) == ["1", "2", "4"])
    #expect(legend.colour(number(4)) == legend.entries[2].colour)
    #expect(legend.colour(DrawnFeature()) == Palette.others)
  }

  @Test func theMostFrequentTextsComeFirst() {
    let legend = legend(texts: (0..<12).map { ("t\($0)", $0 == 7 ? 100 : 20 - $0) }) { _ in }
    #expect(legend.entries.first?.text == "t7")
    #expect(legend.entries.count == 10)
    #expect(legend.entries.last?.text == "3 others")
    #expect(Set(legend.entries.map(\.colour)).count == 10)
  }

  @Test func allTheSameIsOneClass() {
    let legend = legend(numbers: Array(repeating: 5, count: 20)) { $0.classing = .quantiles }
    #expect(legend.entries.count == 1)
    #expect(legend.colour(number(5)) == legend.entries[0].colour)
  }
}
