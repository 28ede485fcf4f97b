import FormatTestSupport
import Foundation
import Testing

/// togeojson's own cases: features, geometries and properties are what it expects, but for differences
/// that are counted by name.
@Suite struct GPXTogeojsonTests {
  /// What is not as in togeojson, and why.
  enum Difference: String {
    /// Routes and tracks without points: features without geometry here, nothing there.
    case emptyLine
    /// Segments of one point: there they are dropped, here the point is given twice.
    case onePointSegment
    /// An object without members, where tracks have nothing to say of their points.
    case emptyObject
    /// Elements of the schema that togeojson passes over: `src` and `number`.
    case furtherElement
    /// What routes, and elements of the schema, say point by point.
    case furtherArray
    /// togeojson looks for elements within all descendants: what a link, the first or the last point say
    /// of themselves stands for the whole route, track or waypoint there.
    case ofDescendant
    /// Elements with elements within are nested values here, run together as one text there; and the
    /// inner ones are further properties.
    case nestedValue
    /// Garmin's colour of a line is its `stroke` here.
    case displayColor
  }

  static let expected: [String: [Difference: Int]] = [
    // Power stands in a second `extensions`, of which togeojson looks at the first.
    "Friday-Evening-Run": [.ofDescendant: 5, .furtherArray: 1],
    "apple_watch_route": [:],
    "blue_hills": [
      .onePointSegment: 1, .ofDescendant: 3, .furtherElement: 3, .furtherArray: 8,
    ],
    "empty_ele": [:],
    // The text `type` is that of a link.
    "garmin_extensions": [
      .emptyLine: 3, .furtherElement: 1, .furtherArray: 2, .ofDescendant: 1,
      .nestedValue: 2, .displayColor: 1,
    ],
    "missing_hr": [.ofDescendant: 2],
    "multitrackgpx": [.nestedValue: 6],
    "north_core": [.onePointSegment: 1, .emptyObject: 10],
    // Of `opencpn_guid` the last route point's is the route's there.
    "opencpn": [.ofDescendant: 6, .nestedValue: 2, .furtherArray: 1],
    "run": [.ofDescendant: 2],
    "run_gpxtpx": [.ofDescendant: 2],
    "trek": [:],
    "trek_no_rtept": [.emptyLine: 1],
    "zero_elevation": [.ofDescendant: 1, .furtherElement: 1, .furtherArray: 2],
  ]

  @Test("togeojson's documents become what it expects", arguments: gpxSamples("togeojson/gpx"))
  func matches(_ name: String) throws {
    let result = try readGPX(try gpxSample(name))
    #expect(result.error == nil)
    let expectedText = String(
      decoding: try gpxSample(name.replacing(".gpx", with: ".expected.geojson")), as: UTF8.self)
    let collection = try #require(try json(expectedText) as? [String: Any])
    let theirs = try #require(collection["features"] as? [[String: Any]])
    var comparison = Comparison()
    let ours = try result.lines.compactMap { line in
      comparison.withoutEmpty(try #require(try json(line) as? [String: Any]))
    }
    // Waypoints come last there, and first here; each kind is in the order of the document.
    let sorted = theirs.enumerated().sorted {
      (Self.rank($0.element), $0.offset) < (Self.rank($1.element), $1.offset)
    }
    .map(\.element)
    #expect(ours.count == sorted.count)
    for (feature, (found, expected)) in zip(ours, sorted).enumerated() {
      comparison.compare(found, expected, feature)
    }
    #expect(comparison.faults == [])
    let file = String(name.split(separator: "/")[2].dropLast(4))
    #expect(comparison.counts == Self.expected[file])
  }

  @Test("there are cases")
  func cases() { #expect(gpxSamples("togeojson/gpx").count == Self.expected.count) }

  private static func rank(_ feature: [String: Any]) -> Int {
    switch (feature["properties"] as? [String: Any])?["_gpxType"] as? String {
    case "rte": 1
    case "trk": 2
    default: 0
    }
  }

  struct Comparison {
    var counts: [Difference: Int] = [:]
    var faults: [String] = []

    mutating func count(_ difference: Difference) { counts[difference, default: 0] += 1 }

    mutating func withoutEmpty(_ feature: [String: Any]) -> [String: Any]? {
      guard feature["geometry"] is NSNull else { return feature }
      count(.emptyLine)
      return nil
    }

    mutating func compare(_ ours: [String: Any], _ theirs: [String: Any], _ feature: Int) {
      let geometry = ours["geometry"] as? [String: Any] ?? [:]
      let (found, dropped) = withoutOnePointSegments(geometry)
      if found as NSDictionary != theirs["geometry"] as? NSDictionary {
        faults.append("\(feature): geometry")
      }
      let properties = ours["properties"] as? [String: Any] ?? [:]
      let expected = theirs["properties"] as? [String: Any] ?? [:]
      for key in Set(properties.keys).union(expected.keys).sorted() {
        if key == "coordinateProperties" {
          compare(
            arrays: properties[key] as? [String: Any], expected[key] as? [String: Any], dropped,
            feature)
        } else {
          compare(key, properties[key], expected[key], among: properties, feature)
        }
      }
    }

    /// A geometry without the segments that togeojson drops, and which they are.
    private mutating func withoutOnePointSegments(
      _ geometry: [String: Any]
    ) -> ([String: Any], IndexSet) {
      guard let parts = geometry["coordinates"] as? [[[NSNumber]]] else { return (geometry, []) }
      let dropped = IndexSet(
        parts.indices.filter { parts[$0].count == 2 && parts[$0][0] == parts[$0][1] })
      for _ in dropped { count(.onePointSegment) }
      let kept = parts.indices.filter { !dropped.contains($0) }.map { parts[$0] }
      return (["type": "MultiLineString", "coordinates": kept], dropped)
    }

    private mutating func compare(
      _ key: String, _ ours: Any?, _ theirs: Any?, among properties: [String: Any], _ feature: Int
    ) {
      switch (ours, theirs) {
      case (let ours?, let theirs?) where (ours as? NSObject) == (theirs as? NSObject): break
      case (let ours as [String: Any], let theirs as String)
      where Self.texts(ours).joined() == theirs:
        count(.nestedValue)
      // The one in the samples.
      case ("#ff00ff" as String, nil)
      where key == "stroke"
        && (properties["gpxx_TrackExtension"] as? [String: Any])?["gpxx:DisplayColor"] as? String
          == "Magenta":
        count(.displayColor)
      case (_?, nil) where ["src", "number"].contains(key): count(.furtherElement)
      case (nil, let theirs as String)
      where properties.values.contains {
        ($0 as? [String: Any]).map(Self.texts)?.contains(theirs) ?? false
      }:
        count(.nestedValue)
      // What a point has: extensions and what all descendants of a line are searched for.
      case (nil, _ as String) where ["cmt", "type"].contains(key) || key.contains("_"):
        count(.ofDescendant)
      case (_ as String, _ as String) where key == "opencpn_guid": count(.ofDescendant)
      default:
        faults.append("\(feature): \(key) is \(ours ?? "nothing"), not \(theirs ?? "nothing")")
      }
    }

    /// The texts within a nested value.
    private static func texts(_ value: [String: Any]) -> [String] {
      value.values.flatMap {
        $0 as? String == nil ? texts($0 as? [String: Any] ?? [:]) : [$0 as? String ?? ""]
      }
    }

    private mutating func compare(
      arrays ours: [String: Any]?, _ theirs: [String: Any]?, _ dropped: IndexSet, _ feature: Int
    ) {
      var ours = ours
      if !dropped.isEmpty {
        ours = ours?.mapValues { value in
          guard let parts = value as? [Any] else { return value }
          return parts.indices.filter { !dropped.contains($0) }.map { parts[$0] }
        }
      }
      if ours == nil, theirs?.isEmpty == true { return count(.emptyObject) }
      if theirs == nil, ours != nil { return count(.furtherArray) }
      for key in Set((ours ?? [:]).keys).union((theirs ?? [:]).keys).sorted() {
        switch (ours?[key] as? NSObject, theirs?[key] as? NSObject) {
        case (let ours?, let theirs?) where ours == theirs: break
        case (_?, nil) where ["cmt", "desc", "sym", "name", "gpxtpx:PowerExtensions"].contains(key):
          count(.furtherArray)
        default: faults.append("\(feature): array \(key)")
        }
      }
    }
  }
}
