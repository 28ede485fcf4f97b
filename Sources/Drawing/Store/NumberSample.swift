/// Numbers to find classes by: all of them, or every second, fourth and so on of very many.
struct NumberSample {
  private static let limit = 1 << 19
  private(set) var numbers: [Double] = []
  private var step = 1
  private var count = 0
  private(set) var least = Double.infinity
  private(set) var greatest = -Double.infinity

  /// Takes in a finite number.
  mutating func add(_ number: Double) {
    least = min(least, number)
    greatest = max(greatest, number)
    if count % step == 0 { numbers.append(number) }
    count += 1
    guard numbers.count > Self.limit else { return }
    step *= 2
    numbers = stride(from: 0, to: numbers.count, by: 2).map { numbers[$0] }
  }
}
