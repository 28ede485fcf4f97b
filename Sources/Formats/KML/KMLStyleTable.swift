internal import Geometry

/// The styles of one document by their ids. Of two with the same id the first counts, so that an answer
/// never changes once it is there.
final class KMLStyleTable {
  private var ids = KeyTable()
  /// For each id the number of its style, or -1 while nobody has defined it.
  private var numbers = Column<Int32>()
  /// Styles that differ: a document can have one for each feature, but they say few things.
  private var styles: [KMLSharedStyle] = []
  private var numbersByStyle: [KMLSharedStyle: Int32] = [:]

  /// Styles whose id was taken already.
  private(set) var duplicateCount = 0

  /// Makes a style known.
  func define(_ id: [UInt8], _ style: KMLSharedStyle) {
    let place = place(of: id)
    guard numbers[place] < 0 else {
      if styles[Int(numbers[place])] != style { duplicateCount += 1 }
      return
    }
    if let known = numbersByStyle[style] {
      numbers[place] = known
      return
    }
    numbers[place] = Int32(truncatingIfNeeded: styles.count)
    numbersByStyle[style] = numbers[place]
    styles.append(style)
  }

  /// The style of an id, nil while nobody has defined it.
  func style(_ id: [UInt8]) -> KMLSharedStyle? {
    let number = numbers[place(of: id)]
    return number < 0 ? nil : styles[Int(number)]
  }

  private func place(of id: [UInt8]) -> Int {
    let place = id.withUnsafeBufferPointer { ids.index(of: $0) }
    numbers.append(repeating: -1, count: ids.count - numbers.count)
    return place
  }
}
