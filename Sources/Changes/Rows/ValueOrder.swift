#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

internal import SQLiteStore

/// How values compare, without copies.
enum ValueOrder {
  /// Less than 0 if the integer is less than the real, as numbers and not as doubles.
  static func compare(_ one: Int64, _ other: Double) -> Int {
    if other.isNaN { return 1 }
    if other >= 0x1p63 { return -1 }
    if other < -0x1p63 { return 1 }
    let whole = other.rounded(.towardZero)
    let number = Int64(whole)
    if one != number { return one < number ? -1 : 1 }
    let rest = other - whole
    return rest > 0 ? -1 : rest < 0 ? 1 : 0
  }

  /// Less than 0 if the first bytes come first.
  static func compare(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Int {
    let count = min(one.count, other.count)
    if count > 0, let a = one.baseAddress, let b = other.baseAddress {
      let order = memcmp(a, b, count)
      if order != 0 { return Int(order) }
    }
    return one.count - other.count
  }

  /// The order of two values where SQLite has them.
  @inline(__always)
  static func compare(_ one: Statement.BorrowedValue, _ other: Statement.BorrowedValue) -> Int {
    switch (one, other) {
    case (.null, .null): return 0
    case (.integer(let a), .integer(let b)): return a < b ? -1 : a > b ? 1 : 0
    case (.real(let a), .real(let b)): return a < b ? -1 : a > b ? 1 : 0
    case (.integer(let a), .real(let b)): return compare(a, b)
    case (.real(let a), .integer(let b)): return -compare(b, a)
    case (.text(let a), .text(let b)), (.blob(let a), .blob(let b)): return compare(a, b)
    default: return rank(one) - rank(other)
    }
  }

  private static func rank(_ value: Statement.BorrowedValue) -> Int {
    switch value {
    case .null: 0
    case .integer, .real: 1
    case .text: 2
    case .blob: 3
    }
  }
}
