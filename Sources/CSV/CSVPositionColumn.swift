/// A column whose values may be both coordinates of points: whether they are, and in which order.
struct CSVPositionColumn {
  /// The values of a column that is something else which are looked at, in each block of a file.
  private static let judgedCount = 100

  /// Its place among the columns.
  let column: Int
  /// The order that its name or the user says; nil if neither does.
  private let isLatitudeFirst: Bool?
  /// The user named the column.
  private let isGiven: Bool

  /// The numbers of values: of all, of positions, of those with a latitude first, of those with a longitude first, of
  /// those that are more than two whole numbers, and of lists of more than two numbers.
  private var total = 0
  private var positions = 0
  private var latitudesFirst = 0
  private var longitudesFirst = 0
  private var withFractions = 0
  private var longerLists = 0

  /// A column of a name; nil if it is called like something else. `order` is what the user says.
  init?(_ column: Int, named name: String, isLatitudeFirst order: Bool?, isGiven: Bool) {
    let found = CoordinateNames.positions(name)
    guard found != nil || isGiven else { return nil }
    self.column = column
    self.isGiven = isGiven
    switch found {
    case .latitudeFirst: isLatitudeFirst = order ?? true
    case .longitudeFirst: isLatitudeFirst = order ?? false
    case .anyOrder, nil: isLatitudeFirst = order
    }
  }

  /// Examines a value without white space around it.
  mutating func look(at start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    // One value that is something else is enough; a few more tell whether that is worth a word.
    if !isGiven, positions < total, total >= Self.judgedCount { return }
    total += 1
    guard let text = CSVPositionText(start, end) else {
      if CSVPositionText.isLongerList(start, end) { longerLists += 1 }
      return
    }
    let fitsLatitude = text.position(isLatitudeFirst: true) != nil
    let fitsLongitude = text.position(isLatitudeFirst: false) != nil
    if fitsLatitude { latitudesFirst += 1 }
    if fitsLongitude { longitudesFirst += 1 }
    if fitsLatitude || fitsLongitude { positions += 1 }
    if text.hasFractions { withFractions += 1 }
  }

  /// Adds what was found in the values of other records.
  mutating func add(_ other: CSVPositionColumn) {
    total += other.total
    positions += other.positions
    latitudesFirst += other.latitudesFirst
    longitudesFirst += other.longitudesFirst
    withFractions += other.withFractions
    longerLists += other.longerLists
  }

  /// The order of the coordinates, when all values have been seen, and whether it is only the usual one; nil if not
  /// all values are positions, or none of a column that the user named.
  var order: (isLatitudeFirst: Bool, isUsual: Bool)? {
    guard positions > 0, isGiven || positions == total && withFractions * 2 > total else {
      return nil
    }
    let fitsLatitude = latitudesFirst == positions
    let fitsLongitude = longitudesFirst == positions
    if let isLatitudeFirst {
      return (isLatitudeFirst ? fitsLatitude : fitsLongitude) ? (isLatitudeFirst, false) : nil
    }
    if fitsLatitude { return (true, fitsLongitude) }
    return fitsLongitude ? (false, false) : nil
  }

  /// Some values are positions, or all are, but not in the same order, or they have more than two numbers.
  var isRefuted: Bool {
    order == nil && (withFractions > 0 && positions > 0 || longerLists > 0)
  }
}
