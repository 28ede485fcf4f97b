#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The logarithm of a sum of numbers that are given by their logarithms; it is used for one sum after the other.
struct LogarithmSum {
  private var terms: [Double] = []
  private var most = -Double.infinity

  /// Adds the logarithm of a number; that of 0 is -∞.
  mutating func add(_ logarithm: Double) {
    guard logarithm > -.infinity else { return }
    terms.append(logarithm)
    most = max(most, logarithm)
  }

  /// The logarithm of the sum, -∞ for none; the next sum begins.
  mutating func take() -> Double {
    defer {
      terms.removeAll(keepingCapacity: true)
      most = -.infinity
    }
    guard !terms.isEmpty else { return -.infinity }
    return most + log(terms.reduce(0) { $0 + exp($1 - most) })
  }
}
