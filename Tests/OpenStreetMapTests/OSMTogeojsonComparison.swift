import FormatTestSupport
import Foundation
import Testing

@testable import OpenStreetMap

/// Holds features against what osmtogeojson expects of them, and counts what differs by design.
struct OSMTogeojsonComparison {
  typealias Difference = OSMTogeojsonTests.Difference

  var counts: [Difference: Int] = [:]
  var faults: [String] = []
  /// Ways that areas have as members.
  var memberWays: Set<Int> = []
  /// Keys of tags that make no point of interest there.
  var idleTags: Set<String> = []

  mutating func count(_ difference: Difference) { counts[difference, default: 0] += 1 }

  /// The ways that are members of relations in Overpass JSON, of each relation's highest version.
  static func memberWays(_ text: String) -> Set<Int> {
    let object = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
    var highest: [Int: [String: Any]] = [:]
    for element in object?["elements"] as? [[String: Any]] ?? []
    where element["type"] as? String == "relation" {
      let id = element["id"] as? Int ?? 0
      let version = element["version"] as? Int ?? 0
      if version >= highest[id]?["version"] as? Int ?? 0 { highest[id] = element }
    }
    return Set(
      highest.values.flatMap { $0["members"] as? [[String: Any]] ?? [] }
        .filter { $0["type"] as? String == "way" }.compactMap { $0["ref"] as? Int })
  }

  // MARK: - Whole results

  /// Compares features with those of a collection.
  mutating func compare(_ features: [OSMFeature], _ expected: String) throws {
    let collection = try #require(try json(expected) as? [String: Any])
    let theirs = try #require(collection["features"] as? [[String: Any]])
    var rest = features
    for feature in theirs {
      let id = try #require(feature["id"] as? String)
      let geometry = try #require(feature["geometry"] as? [String: Any])
      let kind = try #require(geometry["type"] as? String)
      var index = rest.firstIndex { $0.id == id && $0.kind == kind }
      if index == nil, let relation = Self.relation(of: feature) {
        index = rest.firstIndex { $0.id == relation && $0.kind == kind }
        if index != nil { count(.outlineID) }
      }
      guard let index else {
        if let area = OSMFeature.area(kind, geometry["coordinates"]), area.isEmpty {
          count(.degenerateArea)
          continue
        }
        let lines = rest.firstIndex { $0.id == id && $0.kind == "MultiLineString" }
        if kind == "LineString", let lines, let joined = geometry["coordinates"] as? [[Double]] {
          let parts = rest.remove(at: lines).coordinates as? [[[Double]]] ?? []
          count(.joinedLine)
          if Self.segments([joined]) != Self.segments(parts) { faults.append("\(id): segments") }
          continue
        }
        faults.append("\(id) \(kind) is not there")
        continue
      }
      compare(rest.remove(at: index), feature)
    }
    pass(over: rest)
  }

  /// Pairs of places, whatever their order.
  private static func segments(_ lines: [[[Double]]]) -> Set<Set<[Double]>> {
    Set(lines.flatMap { line in zip(line, line.dropFirst()).map { Set([$0, $1]) } })
  }

  /// The relation that a feature of theirs is the outline of.
  private static func relation(of feature: [String: Any]) -> String? {
    let properties = feature["properties"] as? [String: Any]
    let first = (properties?["relations"] as? [[String: Any]])?.first
    return (first?["rel"] as? Int).map { "relation/\($0)" }
  }

  private mutating func compare(_ ours: OSMFeature, _ theirs: [String: Any]) {
    let geometry = theirs["geometry"] as? [String: Any]
    let isSame: Bool
    if let area = ours.area {
      isSame = area == OSMFeature.area(ours.kind, geometry?["coordinates"])
    } else {
      isSame = ours.coordinates as? NSArray == geometry?["coordinates"] as? NSArray
    }
    if !isSame { faults.append("\(ours.name): coordinates") }
    let properties = theirs["properties"] as? [String: Any] ?? [:]
    let found = Self.properties(of: ours)
    for part in ["tags", "meta"]
    where found[part] as? NSDictionary != properties[part] as? NSDictionary {
      // The tags of an area that has the outline's id there are the outline's.
      if part == "tags", ours.id != theirs["id"] as? String { continue }
      faults.append("\(ours.name): \(part) \(found[part] ?? "none")")
    }
  }

  /// Counts the features that there are here alone; returns those that should be nowhere.
  private mutating func pass(over features: [OSMFeature]) {
    for feature in features where !isOurs(feature) { faults.append("\(feature.name) is too many") }
  }

  /// Counts a feature that there is here alone; false if it should be nowhere.
  private mutating func isOurs(_ feature: OSMFeature) -> Bool {
    let tags = feature.properties.keys.filter { !$0.hasPrefix("@") }
    let parts = feature.id.split(separator: "/")
    if feature.kind == "Point", parts[0] == "node", idleTags.isSuperset(of: tags) {
      count(tags.isEmpty ? .vertex : .idleTag)
    } else if feature.kind == "LineString", tags.isEmpty, let id = Int(parts[1]),
      memberWays.contains(id)
    {
      count(.memberLine)
    } else if feature.kind == "Polygon", let id = Int(parts[1]), memberWays.contains(id) {
      count(.outlineOfItsOwn)
    } else {
      return false
    }
    return true
  }

  // MARK: - Assertions

  /// Checks what is asserted of the collection.
  mutating func check(_ features: [OSMFeature], _ asserts: [[String: Any]]) throws {
    guard !asserts.isEmpty else { return }
    var kept = features
    let areUnlisted = asserts.contains { ($0["path"] as? String)?.hasPrefix("features") == true }
    if areUnlisted { kept.removeAll { isVertexOrMember($0) } }
    // Areas come first there, and those of relations before others; points come last.
    let ranks = ["Polygon": 0, "MultiPolygon": 0, "Point": 2]
    let sorted = kept.enumerated().sorted { one, other in
      func rank(_ item: (offset: Int, element: OSMFeature)) -> (Int, Int, Int) {
        (
          ranks[item.element.kind ?? "", default: 1],
          item.element.id.hasPrefix("relation") ? 0 : 1, item.offset
        )
      }
      return rank(one) < rank(other)
    }.map(\.element)
    let ids = sorted.map(\.id)
    let collection: [String: Any] = ["features": sorted.map(Self.translated)]
    for assertion in asserts {
      let path = try #require(assertion["path"] as? String)
      if path.hasSuffix(".tainted") || path.hasSuffix("properties.geometry") {
        count(.furtherProperty)
        continue
      }
      let value = Self.value(at: path, in: collection)
      if !Self.holds(assertion, value) {
        if path.hasSuffix(".id"), let id = assertion["value"] as? String, id.hasPrefix("way/"),
          ids.contains(where: { $0.hasPrefix("relation/") })
        {
          count(.outlineID)
        } else {
          faults.append("\(path) is \(value ?? "nothing"): \(assertion)")
        }
      }
    }
  }

  private mutating func isVertexOrMember(_ feature: OSMFeature) -> Bool {
    var copy = self
    guard feature.kind != "Polygon", copy.isOurs(feature) else { return false }
    self = copy
    return true
  }

  /// A feature in osmtogeojson's layout.
  private static func translated(_ feature: OSMFeature) -> [String: Any] {
    [
      "id": feature.id,
      "geometry": ["type": feature.kind ?? "", "coordinates": feature.coordinates ?? NSNull()],
      "properties": properties(of: feature),
    ]
  }

  private static func properties(of feature: OSMFeature) -> [String: Any] {
    let parts = feature.id.split(separator: "/")
    var tags: [String: Any] = [:]
    var meta: [String: Any] = [:]
    for (key, value) in feature.properties where key != "@members" {
      if key.hasPrefix("@") { meta[String(key.dropFirst())] = value } else { tags[key] = value }
    }
    return ["type": String(parts[0]), "id": Int(parts[1]) ?? 0, "tags": tags, "meta": meta]
  }

  private static func value(at path: String, in root: Any) -> Any? {
    var value: Any? = root
    for name in path.split(separator: ".") {
      if let list = value as? [Any] {
        if name == "length" {
          value = list.count
        } else {
          value = Int(name).flatMap { list.indices.contains($0) ? list[$0] : nil }
        }
      } else {
        value = (value as? [String: Any])?[String(name)]
      }
    }
    return value
  }

  private static func holds(_ assertion: [String: Any], _ value: Any?) -> Bool {
    let expected = assertion["value"]
    switch assertion["op"] as? String {
    case "eql", "equal":
      if let flat = expected as? [String: Any], flat["id"] is String,
        let value = value as? [String: Any]
      {
        return flat as NSDictionary == Self.flat(value) as NSDictionary
      }
      return value as? NSObject == expected as? NSObject
    case "length": return (value as? [Any])?.count == expected as? Int
    case "be": return value == nil && expected is NSNull
    case "ok": return value != nil
    case "property": return (value as? [String: Any])?[expected as? String ?? ""] != nil
    default: return false
    }
  }

  /// Properties in osmtogeojson's flat layout.
  private static func flat(_ properties: [String: Any]) -> [String: Any] {
    let tags = properties["tags"] as? [String: Any] ?? [:]
    let meta = properties["meta"] as? [String: Any] ?? [:]
    let id = "\(properties["type"] ?? "")/\(properties["id"] ?? "")"
    return meta.merging(tags) { $1 }.merging(["id": id]) { $1 }
  }
}

extension Area {
  /// True if no ring encloses anything.
  fileprivate var isEmpty: Bool { polygons.allSatisfy { $0.allSatisfy { $0.count < 3 } } }
}

extension OSMFeature {
  /// The polygons of an area's feature, in a form in which equal areas are equal.
  var area: Area? { Self.area(kind, coordinates) }

  static func area(_ kind: String?, _ coordinates: Any?) -> Area? {
    let polygons: [[[[Double]]]]?
    switch kind {
    case "Polygon": polygons = (coordinates as? [[[Double]]]).map { [$0] }
    case "MultiPolygon": polygons = coordinates as? [[[[Double]]]]
    default: polygons = nil
    }
    return polygons.map { polygons in
      Area(
        polygons.map { rings in
          rings.map { ring in
            ring.map {
              OSMLocation(
                x: Int32(($0[0] * 1e7).rounded()), y: Int32(($0[1] * 1e7).rounded()))
            }
          }
        })
    }
  }
}
