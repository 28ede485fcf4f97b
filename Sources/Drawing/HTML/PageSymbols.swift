/// The symbols of a page, each of which is written once.
struct PageSymbols {
  private(set) var list: [Symbol] = []
  private var numbers: [Symbol: Int] = [:]

  /// The number of a symbol.
  mutating func number(of symbol: Symbol) -> Int {
    if let known = numbers[symbol] { return known }
    numbers[symbol] = list.count
    list.append(symbol)
    return list.count - 1
  }
}
