internal import Text

/// Writes a route.
struct RouteWriter {
  private let route: Route
  private let phrases: RoutePhrases

  init(_ route: Route, _ phrases: RoutePhrases) {
    self.route = route
    self.phrases = phrases
  }

  // MARK: - Numbers

  /// Millimetres and milliseconds are enough.
  static func number(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  /// A place, with seven decimals (RFC 7946 §11.2).
  static func place(_ place: (x: Double, y: Double)) -> [Double] {
    [(place.x * 1e7).rounded() / 1e7, (place.y * 1e7).rounded() / 1e7]
  }

  private static func list(_ place: (x: Double, y: Double)) -> JSONValue {
    .array(Self.place(place).map { .real($0) })
  }

  // MARK: - JSON

  /// A line has two positions at least (RFC 7946 §3.1.4).
  private var line: [(x: Double, y: Double)] {
    route.positions.count == 1 ? route.positions + route.positions : route.positions
  }

  private var geometry: JSONValue {
    .object([
      ("type", .string("LineString")), ("coordinates", .array(line.map(Self.list))),
    ])
  }

  private var legs: JSONValue {
    .array(
      route.legs.map { leg in
        .object([
          ("distance", .real(Self.number(leg.distance))),
          ("duration", .real(Self.number(leg.duration))),
          ("edges", .array(leg.edges.map { .integer($0) })),
        ])
      })
  }

  private var steps: JSONValue {
    .array(
      route.legs.flatMap(\.steps).map { step in
        var members: [(String, JSONValue)] = [
          ("instruction", .string(phrases.text(of: step))), ("kind", .string(step.kind.rawValue)),
        ]
        if let exit = step.exit { members.append(("exit", .count(exit))) }
        if let angle = step.angle { members.append(("angle", .real(angle))) }
        members += [
          ("name", .optional(step.name)), ("from_name", .optional(step.earlierName)),
          ("distance", .real(Self.number(step.distance))),
          ("duration", .real(Self.number(step.duration))), ("location", Self.list(step.location)),
        ]
        return .object(members)
      })
  }

  private var snapped: JSONValue {
    .array(
      route.stops.map { stop in
        .object([
          ("location", Self.list(stop.location)), ("distance", .real(Self.number(stop.distance))),
          ("edge", .integer(stop.edgeID)),
        ])
      })
  }

  private var head: [(String, JSONValue)] {
    [
      ("distance", .real(Self.number(route.distance))),
      ("duration", .real(Self.number(route.duration))),
    ]
  }

  /// The object for programs.
  var json: JSONValue { .object(members) }

  /// Its members.
  var members: [(String, JSONValue)] {
    head + [("geometry", geometry), ("legs", legs), ("steps", steps), ("snapped", snapped)]
  }

  /// The feature, with more properties.
  func feature(with properties: [(String, JSONValue)] = []) -> JSONValue {
    .object([
      ("type", .string("Feature")), ("geometry", geometry),
      (
        "properties",
        .object(
          [("profile", .string(route.profile))] + properties + head
            + [("legs", legs), ("steps", steps), ("snapped", snapped)])
      ),
    ])
  }

  // MARK: - Text

  /// Metres for people: 85 m, 1.2 km.
  private func distance(_ metres: Double) -> String {
    if metres < 995 { return "\(Int(metres.rounded())) m" }
    let tenths = Int((metres / 100).rounded())
    return tenths < 1000
      ? "\(tenths / 10)\(phrases.decimalMark)\(tenths % 10) km" : "\((tenths + 5) / 10) km"
  }

  /// Seconds for people: 40 s, 12 min, 2 h 5 min.
  private func duration(_ seconds: Double) -> String {
    if seconds < 59.5 { return "\(Int(seconds.rounded())) s" }
    let minutes = Int((seconds / 60).rounded())
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }

  /// The instructions for people.
  var text: String {
    var text = "\(distance(route.distance)), \(duration(route.duration))\n"
    for (index, leg) in route.legs.enumerated() {
      if route.legs.count > 1 {
        text +=
          "\n\(phrases.leg) \(index + 1): \(distance(leg.distance)), \(duration(leg.duration))\n"
      }
      for (number, step) in leg.steps.enumerated() {
        let end = step.kind == .arrive ? "" : ", \(distance(step.distance))"
        text += "\(number + 1). \(phrases.text(of: step))\(end)\n"
      }
    }
    return text
  }

  /// The names of the columns.
  static let csvHead = "leg,kind,instruction,name,distance,duration,lon,lat\n"

  /// The instructions, one a line (RFC 4180), behind what each line begins with.
  func csvRows(before start: String = "") -> String {
    func quoted(_ text: String) -> String {
      guard text.utf8.contains(where: { ",\"\n\r".utf8.contains($0) }) else { return text }
      return "\"" + text.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    }
    var text = ""
    for (index, leg) in route.legs.enumerated() {
      for step in leg.steps {
        let place = Self.place(step.location)
        let fields = [
          String(index + 1), step.kind.rawValue, quoted(phrases.text(of: step)),
          quoted(step.name ?? ""), JSONValue.text(of: Self.number(step.distance)),
          JSONValue.text(of: Self.number(step.duration)), JSONValue.text(of: place[0]),
          JSONValue.text(of: place[1]),
        ]
        text += start + fields.joined(separator: ",") + "\n"
      }
    }
    return text
  }

  /// GPX 1.1 (topografix.com/GPX/1/1): first the instructions of all routes, then their lines.
  static func gpx(of writers: [RouteWriter]) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<gpx version=\"1.1\" creator=\"cairn\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n"
    text += writers.map(\.gpxRoute).joined() + writers.map(\.gpxTrack).joined()
    return text + "</gpx>\n"
  }

  private static func attributes(_ place: (x: Double, y: Double)) -> String {
    let place = Self.place(place)
    return "lat=\"\(JSONValue.text(of: place[1]))\" lon=\"\(JSONValue.text(of: place[0]))\""
  }

  private var gpxRoute: String {
    var text = "<rte>\n"
    for step in route.legs.flatMap(\.steps) {
      text += "<rtept \(Self.attributes(step.location))>"
      text += "<name>\(phrases.text(of: step).markup)</name>"
      text += "<type>\(step.kind.rawValue)</type></rtept>\n"
    }
    return text + "</rte>\n"
  }

  private var gpxTrack: String {
    var text = "<trk><trkseg>\n"
    for place in route.positions { text += "<trkpt \(Self.attributes(place))/>\n" }
    return text + "</trkseg></trk>\n"
  }
}
