internal import Base
internal import Geometry

/// The addresses along a line of interpolation (`addr:interpolation`): between two of its positions that have an address.
enum SearchInterpolation {
  /// More numbers than a street has.
  private static let most = 2000

  /// The addresses; none if the ends have none, or numbers that are no whole ones.
  static func addresses(
    along line: SearchRecord, in gathering: SearchGathering
  ) throws(GeoError) -> [SearchRecord] {
    var addresses: [SearchRecord] = []
    for shape in line.shape.lines {
      var last: (record: SearchRecord, number: Int)?
      var between: [(x: Double, y: Double)] = []
      for index in 0..<shape.count / 2 {
        let place = SearchShape.place(shape, index)
        between.append(place)
        guard let found = try gathering.address(atX: place.x, y: place.y),
          let number = Int(found.number)
        else { continue }
        if let last {
          addresses += numbers(
            from: last.number, to: number, every: line.interpolation, like: last.record, between)
        }
        last = (found, number)
        between = [place]
      }
    }
    return addresses
  }

  private static func numbers(
    from first: Int, to last: Int, every rule: String, like address: SearchRecord,
    _ line: [(x: Double, y: Double)]
  ) -> [SearchRecord] {
    let step =
      switch rule {
      case "all", "1": 1
      case "even", "odd", "2": 2
      default: Int(rule) ?? 0
      }
    let (low, high) = (min(first, last), max(first, last))
    guard step > 0, low >= 0, high - low > step, (high - low) / step <= most else { return [] }
    return stride(from: low + step, to: high, by: step).map { number in
      let share = Double(number - first) / Double(last - first)
      var record = address
      (record.x, record.y) = place(at: share, of: line)
      record.box = Box(minX: record.x, minY: record.y, maxX: record.x, maxY: record.y)
      record.number = String(number)
      record.otherNumbers = []
      record.name = ""
      return record
    }
  }

  private static func place(
    at share: Double, of line: [(x: Double, y: Double)]
  ) -> (x: Double, y: Double) {
    guard var before = line.first else { return (0, 0) }
    let scale = GroundScale(latitudes: before.y, before.y)
    let lengths = zip(line, line.dropFirst()).map { from, to in
      let (east, north) = ((to.x - from.x) * scale.x, (to.y - from.y) * scale.y)
      return (east * east + north * north).squareRoot()
    }
    var rest = lengths.reduce(0, +) * share
    for (length, next) in zip(lengths, line.dropFirst()) {
      if rest <= length, length > 0 {
        let part = rest / length
        return (before.x + (next.x - before.x) * part, before.y + (next.y - before.y) * part)
      }
      rest -= length
      before = next
    }
    return before
  }
}
