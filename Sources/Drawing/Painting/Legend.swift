internal import Base

/// The classes of a field's values, and their colours.
struct Legend {
  /// A line of the legend.
  struct Entry {
    var text: String
    var colour: Colour
  }

  private(set) var entries: [Entry] = []
  /// Texts with a colour of their own, by their numbers in the store.
  private var texts: [UInt64: Int] = [:]
  /// Numbers with a colour of their own.
  private var numbers: [Double: Int] = [:]
  /// The upper bounds of classes, all but the last.
  private var breaks: [Double] = []

  /// No field was asked for.
  init() {}

  /// Classes of what is in a store.
  init(_ store: DrawingStore, _ settings: PictureSettings) {
    let distinct = Set(store.numbers.numbers)
    let asCategories =
      settings.classing == .categories || settings.classing == .automatic && distinct.count <= 8
    if distinct.isEmpty || asCategories && store.numbers.numbers.isEmpty {
      makeCategories(store)
    } else if asCategories {
      let colours = Palette.classes(distinct.count)
      for (index, number) in distinct.sorted().enumerated() {
        numbers[number] = index
        entries.append(Entry(text: Self.text(number), colour: colours[index]))
      }
    } else {
      makeClasses(store.numbers, settings)
    }
  }

  /// The colour of a feature.
  func colour(_ feature: DrawnFeature) -> Colour {
    switch feature.valueKind {
    case .none, .rule: return Palette.others
    case .text: return texts[feature.value].map { entries[$0].colour } ?? Palette.others
    case .number:
      let number = Double(bitPattern: feature.value)
      if let known = numbers[number] { return entries[known].colour }
      guard !breaks.isEmpty || entries.count == 1 else { return Palette.others }
      return entries[breaks.firstIndex { number <= $0 } ?? breaks.count].colour
    }
  }

  private mutating func makeCategories(_ store: DrawingStore) {
    let order = store.values.indices.sorted {
      (store.valueCounts[$1], store.values[$0]) < (store.valueCounts[$0], store.values[$1])
    }
    for (place, index) in order.prefix(Palette.categories.count).enumerated() {
      texts[UInt64(index)] = place
      entries.append(Entry(text: store.values[index], colour: Palette.categories[place]))
    }
    if order.count > Palette.categories.count {
      entries.append(
        Entry(text: "\(order.count - Palette.categories.count) others", colour: Palette.others))
    }
  }

  private mutating func makeClasses(_ sample: NumberSample, _ settings: PictureSettings) {
    let count = min(max(settings.classCount, 2), 12)
    let sorted = sample.numbers.sorted()
    for index in 1..<count {
      let bound: Double
      if settings.classing == .intervals {
        bound = sample.least + (sample.greatest - sample.least) * Double(index) / Double(count)
      } else {
        bound = sorted[min(sorted.count * index / count, sorted.count - 1)]
      }
      if bound > (breaks.last ?? -.infinity), bound < sample.greatest { breaks.append(bound) }
    }
    let colours = Palette.classes(breaks.count + 1)
    var low = sample.least
    for (index, colour) in colours.enumerated() {
      let high = index < breaks.count ? breaks[index] : sample.greatest
      entries.append(
        Entry(text: Self.text(low) + " – " + Self.text(high), colour: colour))
      low = high
    }
  }

  /// A number for people: four digits are enough to tell classes apart.
  private static func text(_ number: Double) -> String {
    guard number != number.rounded() || number.magnitude >= 1e15 else {
      return grouped(Int64(number))
    }
    guard number.magnitude >= 1e-4, number.magnitude < 1e15 else { return "\(number)" }
    let unit = powerOfTen(below: number.magnitude) / 1000
    let rounded = (number / unit).rounded() * unit
    let text = (rounded * 1e7).rounded() / 1e7
    return text == text.rounded() ? grouped(Int64(text)) : "\(text)"
  }

  /// A whole number with narrow spaces between its thousands.
  private static func grouped(_ number: Int64) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index) % 3 == 0 { text += "\u{202F}" }
      text.append(digit)
    }
    return number < 0 ? "−" + text : text
  }
}
