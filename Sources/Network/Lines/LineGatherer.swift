/// Takes lines that are roads, for one worker of a ``LineNetworkBuilder``.
public final class LineGatherer {
  private let builder: LineNetworkBuilder
  private(set) var lines: [RoadLine] = []
  private(set) var places: [RoadPlace] = []
  private(set) var notes = TagNotes()
  private(set) var counts = NetworkCounts()

  init(_ builder: LineNetworkBuilder) { self.builder = builder }

  /// In turn: hands over what was taken since the last call.
  public func commit() {
    builder.take(self)
    lines.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    notes.removeAll()
    counts = NetworkCounts()
  }

  /// Counts a feature that is no line.
  public func passOver() {
    counts.waysRead += 1
    counts.leaveOut(.notALine)
  }

  /// Takes a line of longitudes and latitudes in turn. What its fields say is one of: `oneway` yes, true, 1, FT (along
  /// the line), -1, reverse, TF (against it), no, false, 0, B; a speed of more than 0 in km/h, or with its unit; a cost
  /// of 0 seconds or more. Anything else counts as not given, and is noted.
  public func add(_ ordinates: [Double], _ facts: LineFacts, feature: UInt64) {
    counts.waysRead += 1
    var line = RoadLine(positions: 0..<0)
    let object = "feature/\(feature)"
    line.name = facts.name.flatMap { $0.isEmpty ? nil : $0 }
    if let text = facts.oneway, !text.isEmpty {
      if let direction = Self.direction(text) {
        line.direction = direction
      } else {
        notes.note("oneway", text, of: object)
      }
    }
    if let text = facts.speed, !text.isEmpty {
      if let speed = RoadQuantity.speed(text), speed > 0, speed <= Self.fastest {
        line.speed = speed
      } else {
        notes.note("speed", text, of: object)
      }
    }
    if let text = facts.cost, !text.isEmpty {
      if let seconds = Double(text), seconds >= 0, seconds <= Self.longest {
        line.seconds = seconds
      } else {
        notes.note("cost", text, of: object)
      }
    }
    let start = places.count
    for index in stride(from: 0, to: ordinates.count - 1, by: 2) {
      let place = RoadPlace(longitude: ordinates[index], latitude: ordinates[index + 1])
      if places.count == start || places[places.count - 1] != place { places.append(place) }
    }
    guard places.count - start > 1 else {
      places.removeLast(places.count - start)
      counts.leaveOut(.tooShort)
      return
    }
    line.positions = start..<places.count
    lines.append(line)
  }

  /// In km/h.
  private static let fastest = 1000.0
  /// In seconds.
  private static let longest = 1e9

  private static func direction(_ text: String) -> RoadLine.Direction? {
    switch text.lowercased() {
    case "yes", "true", "1", "ft": .along
    case "-1", "reverse", "tf": .against
    case "no", "false", "0", "b": .both
    default: nil
    }
  }
}

extension RoadPlace {
  /// A place in degrees, which have been checked to be some.
  init(longitude: Double, latitude: Double) {
    self.init(x: Int32((longitude * 1e7).rounded()), y: Int32((latitude * 1e7).rounded()))
  }
}
