/// Tells where an epoch ends whose time of day comes again on another date, as a logger that wakes up once a day writes it:
/// the sentences that come before the one with the new date belong to that already.
struct NMEADates {
  /// The kinds of sentences that have come in the epoch, a bit each; and those since one came again behind the last date.
  private var kinds: UInt16 = 0
  private var newKinds: UInt16 = 0
  /// The day that a sentence of the epoch named.
  private var named: Int?
  /// Where the sentence begins that came again.
  private var again: Int?

  /// Takes a sentence with a time, the day that it names, and the place where it begins. Returns the place where an epoch
  /// of another date begins, if the sentence says that there is one.
  mutating func add(_ kind: NMEASentence.Kind, naming day: Int?, at place: Int) -> Int? {
    let kind: UInt16 = 1 << UInt16(kind.rawValue)
    if again == nil, named != nil, kinds & kind != 0 { again = place }
    kinds |= kind
    if again != nil { newKinds |= kind }
    guard let day else { return nil }
    defer {
      named = day
      again = nil
      newKinds = 0
    }
    guard let again, named != day else { return nil }
    kinds = newKinds
    return again
  }

  /// So many bytes at the front are gone: places count from there.
  mutating func forget(_ count: Int) { again = again.map { max($0 - count, 0) } }
}
