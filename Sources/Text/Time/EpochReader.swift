/// Makes seconds since 1970 of one text after another, as ``EpochText`` does; most are of the same day.
public struct EpochReader {
  /// A text of the last day, and the seconds at its beginning.
  private var last: (words: PlainWords, seconds: Int)?

  /// Nothing has been read.
  public init() {}

  /// The seconds that a text stands for, nil if it is not a time.
  public mutating func seconds(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let words = PlainWords(text), let clock = words.clock else {
      return EpochText.seconds(text)
    }
    if let last, words.isSameDate(as: last.words) { return Double(last.seconds + clock) }
    guard let day = words.day else { return EpochText.seconds(text) }
    last = (words, day * 86_400)
    return Double(day * 86_400 + clock)
  }
}
