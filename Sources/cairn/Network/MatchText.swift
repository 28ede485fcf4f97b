import Base
import Features
import Geometry
import Network
import Text

/// What a match is written as.
struct MatchText {
  /// Matchings of all tracks, in order.
  let matchings: [TrackMatch.Matching]
  /// Positions that were not matched, by their numbers among all of the file, from 0.
  let unmatched: [(index: Int, position: TrackPosition)]

  /// Millimetres and milliseconds are enough.
  private static func number(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  /// A place, with seven decimals (RFC 7946 §11.2).
  static func place(_ x: Double, _ y: Double) -> JSONValue {
    .array([.real((x * 1e7).rounded() / 1e7), .real((y * 1e7).rounded() / 1e7)])
  }

  private static func times(_ matching: TrackMatch.Matching) -> JSONValue {
    .array(
      matching.times.map { time in
        var text = Bytes()
        guard EpochText.append(number(time), to: &text) else { return .null }
        return .string(String(decoding: text.buffer, as: UTF8.self))
      })
  }

  private static func edges(_ matching: TrackMatch.Matching) -> JSONValue {
    .array(matching.edges.map { .integer($0) })
  }

  /// The object for programs.
  var json: JSONValue {
    .object([
      (
        "matchings",
        .array(
          matchings.map { matching in
            .object([
              (
                "geometry",
                .object([
                  ("type", .string("LineString")),
                  ("coordinates", .array(matching.positions.map { Self.place($0.x, $0.y) })),
                ])
              ),
              ("distance", .real(Self.number(matching.distance))),
              ("duration", .real(Self.number(matching.duration))),
              ("edges", Self.edges(matching)),
              ("confidence", .real(Self.number(matching.confidence))),
              ("times", Self.times(matching)),
            ])
          })
      ),
      (
        "unmatched",
        .array(
          unmatched.map { index, position in
            .object([
              ("index", .count(index)), ("location", Self.place(position.x, position.y)),
            ])
          })
      ),
    ])
  }

  /// The layer of matchings.
  func layer(path: String) -> Layer {
    var fields = [
      Field(name: "distance", type: .real, details: "Length of the way, in metres"),
      Field(name: "duration", type: .real, details: "Seconds that a route takes on it"),
      Field(name: "confidence", type: .real, details: "How likely it is, 0 to 1"),
      Field(name: "edges", type: .json, details: "Ids of the edges, negative against their lines"),
    ]
    if hasTimes {
      fields.append(
        Field(name: "coordinateProperties", type: .json, details: "Times of the positions"))
    }
    return Layer(
      name: "matchings", path: path, fields: fields, title: "Matchings",
      geometryKinds: 1 << GeometryKind.lineString.rawValue)
  }

  private var hasTimes: Bool { matchings.contains { !$0.times.isEmpty } }

  /// The features of the layer.
  var features: [NetworkFeature] {
    matchings.map { matching in
      var values: [NetworkFeature.Value] = [
        .real(Self.number(matching.distance)), .real(Self.number(matching.duration)),
        .real(Self.number(matching.confidence)), .json(Self.edges(matching).compact),
      ]
      if hasTimes {
        values.append(
          matching.times.isEmpty
            ? .null : .json(JSONValue.object([("times", Self.times(matching))]).compact))
      }
      return NetworkFeature(.line(matching.positions.flatMap { [$0.x, $0.y] }), values)
    }
  }
}
