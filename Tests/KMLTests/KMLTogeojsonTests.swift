import FormatTestSupport
import Foundation
import Testing

/// togeojson's own cases, with all that is different here.
@Suite struct KMLTogeojsonTests {
  /// How features may differ from togeojson's, and why.
  enum Difference: String, Comparable {
    /// togeojson drops what KML says besides (altitude modes, views, regions, folders…).
    case moreProperties
    /// RFC 7946 §3.1.8: several geometries of one kind are a Multi… here, a GeometryCollection there.
    case multiGeometry
    /// RFC 7946 §3.1.6: outer rings run counter-clockwise.
    case winding
    /// togeojson takes a track of two positions for the first of them; it has two here.
    case shortTrack
    /// A MultiTrack of one Track stays a MultiLineString, with one array of times for each line, so that
    /// it is written back as what it was.
    case singleMultiTrack

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// What is different in each case; the others are the same.
  static let differences: [String: [Difference]] = [
    "addresses": [.moreProperties, .shortTrack],
    "ground_overlay_quad": [.moreProperties],
    "gxmultitrack": [.moreProperties, .multiGeometry],
    "gxtrack": [.moreProperties],
    "inline_style": [.moreProperties],
    "inline_style_mini": [.moreProperties],
    "linestring": [.moreProperties],
    "literal_color": [.moreProperties],
    "multigeometry": [.multiGeometry],
    "multigeometry_sibling": [.multiGeometry],
    "networklink": [.moreProperties, .winding],
    "non_gx_multitrack": [.moreProperties, .singleMultiTrack],
    "opacity_override": [.moreProperties],
    "style_url": [.moreProperties],
    "styles": [.moreProperties],
    "timespan": [.moreProperties],
  ]

  /// Properties that togeojson has no name for.
  static let furtherProperties: Set<String> = [
    "folder_path", "altitudeMode", "extrude", "tessellate", "LookAt", "Region", "Icon",
    "gx:LatLonQuad", "gx:interpolate",
  ]

  static let names: [String] = {
    let folder = dataFolder.appendingPathComponent("togeojson/kml")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".kml") }.map { String($0.dropLast(4)) }.sorted()
  }()

  private func file(_ name: String) throws -> Data {
    try Data(contentsOf: dataFolder.appendingPathComponent("togeojson/kml/" + name))
  }

  private func document(_ name: String) throws -> [UInt8] { Array(try file(name + ".kml")) }

  @Test("all cases are there") func all() {
    #expect(Self.names.count == 23)
    #expect(Set(Self.differences.keys).isSubset(of: Self.names))
  }

  @Test("features are togeojson's, but for what is named", arguments: names)
  func features(_ name: String) throws {
    let json = try JSONSerialization.jsonObject(with: try file(name + ".expected.geojson"))
    let collection = try #require(json as? [String: Any])
    let expected = try #require(collection["features"] as? [[String: Any]])
    let result = try convertKML(try document(name), layers: "none")
    #expect(result.error == nil)
    let found = result.features.map(\.json)
    try #require(found.count == expected.count)
    var differences: Set<Difference> = []
    // togeojson puts placemarks first, then overlays and links; all cases have one kind alone.
    for (index, pair) in zip(found, expected).enumerated() {
      let (ours, theirs) = reconciled(pair.0, pair.1, &differences)
      #expect(compact(ours) == compact(theirs), "feature \(index)")
    }
    #expect(differences.sorted() == Self.differences[name] ?? [])
  }

  /// A feature of ours and one of theirs without what is known to differ, which is noted.
  private func reconciled(
    _ ours: [String: Any], _ theirs: [String: Any], _ differences: inout Set<Difference>
  ) -> ([String: Any], [String: Any]) {
    var (ours, theirs) = (ours, theirs)
    var properties = ours["properties"] as? [String: Any] ?? [:]
    var theirProperties = theirs["properties"] as? [String: Any] ?? [:]
    for name in properties.keys
    where theirProperties[name] == nil && Self.furtherProperties.contains(name) {
      properties[name] = nil
      differences.insert(.moreProperties)
    }
    let geometry = ours["geometry"] as? [String: Any]
    var theirGeometry = theirs["geometry"] as? [String: Any]
    if let kind = geometry?["type"] as? String, let theirKind = theirGeometry?["type"] as? String {
      let line = geometry?["coordinates"] as? [Any]
      switch (kind, theirKind) {
      case ("MultiLineString", "GeometryCollection"):
        let members = theirGeometry?["geometries"] as? [[String: Any]] ?? []
        theirGeometry = [
          "type": "MultiLineString", "coordinates": members.map { $0["coordinates"] ?? 0 },
        ]
        differences.insert(.multiGeometry)
      case ("LineString", "Point"):
        if line?.count == 2, compact(line?[0]) == compact(theirGeometry?["coordinates"]) {
          theirGeometry = geometry
          differences.insert(.shortTrack)
        }
      case ("MultiLineString", "LineString"):
        theirGeometry = ["type": kind, "coordinates": [theirGeometry?["coordinates"]]]
        let arrays = theirProperties["coordinateProperties"] as? [String: Any]
        theirProperties["coordinateProperties"] = arrays?.mapValues { [$0] }
        differences.insert(.singleMultiTrack)
      case ("Polygon", "Polygon"):
        let rings = theirGeometry?["coordinates"] as? [[Any]] ?? []
        let turned = rings.map { Array($0.reversed()) }
        if compact(rings) != compact(line), compact(turned) == compact(line) {
          theirGeometry = geometry
          differences.insert(.winding)
        }
      default: break
      }
    }
    ours["properties"] = properties
    theirs["properties"] = theirProperties
    theirs["geometry"] = theirGeometry ?? NSNull()
    return (ours, theirs)
  }

  /// Documents are no folders there, and the only one is none here.
  @Test("folders are togeojson's", arguments: names)
  func folders(_ name: String) throws {
    let json = try JSONSerialization.jsonObject(with: try file(name + ".expected-folders.json"))
    var paths: [String?] = []
    func walk(_ node: [String: Any], _ path: String?) throws {
      for child in try #require(node["children"] as? [[String: Any]]) {
        guard child["type"] as? String == "folder" else {
          paths.append(path)
          continue
        }
        let meta = child["meta"] as? [String: Any]
        let name = meta?["name"] as? String ?? ""
        try walk(child, path.map { $0 + "/" + name } ?? name)
      }
    }
    try walk(try #require(json as? [String: Any]), nil)
    let result = try convertKML(try document(name))
    #expect(result.features.map { $0.properties["folder_path"] as? String } == paths)
    let folders = paths.compactMap { $0 }.filter { !$0.isEmpty }
    #expect(Set(result.layerNames).isSuperset(of: folders))
    #expect(result.layerNames.count <= Set(folders).count + 1)
  }
}
