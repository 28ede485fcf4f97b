import Base
import Foundation
import Testing

/// Collections of valid and invalid GeoJSON by others: their verdicts and places are ours, or the
/// difference has a name here.
struct ValidationSampleTests {
  private static func files(_ folder: String) throws -> [URL] {
    let root = Judged.data.appending(path: folder)
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    let found = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter {
      ["json", "geojson"].contains($0.pathExtension)
        && !$0.lastPathComponent.hasSuffix(".result.json")
    }
    return found.sorted { $0.path < $1.path }
  }

  // MARK: - geojsonhint

  /// What geojsonhint takes for an error and we do not, or the other way round.
  private static let hintVerdicts = [
    "geometrycollection_nested": "RFC 7946 §3.1.8 says SHOULD: a warning",
    "geometrycollection_single": "RFC 7946 §3.1.8 says SHOULD: a warning",
    "issue82": "geojsonhint does not look at ranges; a latitude of -107 is none",
  ]
  /// Files whose first error is on another line: ours is that of the value, geojsonhint's that of the
  /// object or member that has it.
  private static let hintLines: [String: Int] = [
    "bad-duplicate-properties": 3, "bad-object-type": 2, "bad-properties-as-array": 3, "false": 3,
    "multiple_problems": 7, "nofeaturetype": 5, "unknowntype": 2,
    // The ring is told of by the line where its feature begins.
    "different-first-size": 1, "geometry_changed_semantics": 2,
  ]

  @Test func `geojsonhint's good files`() throws {
    let files = try Self.files("geojsonhint/good")
    #expect(files.count >= 10)
    for file in files {
      let name = file.deletingPathExtension().lastPathComponent
      let isGood = try Judged(file).errors.isEmpty
      #expect(isGood == (Self.hintVerdicts[name] == nil), "\(name)")
    }
  }

  @Test func `geojsonhint's bad files`() throws {
    let files = try Self.files("geojsonhint/bad")
    #expect(files.count >= 25)
    for file in files {
      let name = file.deletingPathExtension().lastPathComponent
      if name == "bad-json" {
        #expect(throws: GeoError.self) { try Judged(file) }
        continue
      }
      let results = file.deletingPathExtension().appendingPathExtension("result.json")
      let hints =
        try JSONSerialization.jsonObject(with: Data(contentsOf: results)) as? [[String: Any]] ?? []
      let serious = hints.filter { $0["level"] as? String != "message" }
      let judged = try Judged(file)
      if Self.hintVerdicts[name] != nil {
        #expect(judged.errors.isEmpty && !judged.problems.isEmpty, "\(name)")
        continue
      }
      #expect(judged.errors.isEmpty == serious.isEmpty, "\(name): \(judged.codes)")
      // Advice is a warning.
      if serious.isEmpty { #expect(!judged.problems.isEmpty, "\(name)") }
      guard let hint = serious.first, let line = judged.errors.first?.line else { continue }
      #expect(line == Self.hintLines[name] ?? hint["line"] as? Int, "\(name)")
    }
  }

  // MARK: - geojson-schema and geojson-invalid-geometry

  @Test func `the schema's fixtures`() throws {
    let files = try Self.files("geojson-schema")
    #expect(files.count > 40)
    for file in files {
      let isValid = file.path.contains("geojson-schema/valid/")
      #expect(try Judged(file).errors.isEmpty == isValid, "\(file.path)")
    }
  }

  /// The code of each file that is not valid, or odd; nil where nothing is wrong by any standard.
  private static let codes: [String: String?] = [
    "invalid_incorrect_geometry_data_type": "bad-coordinates",
    "invalid_less_three_unique_nodes": "ring-too-short",
    "invalid_unclosed": "ring-not-closed",
    "invalid_feature_geometry_is_string": "bad-coordinates",
    "invalid_feature_id_type": "bad-id",
    "invalid_feature_no_properties": "missing-properties",
    "invalid_feature_properties_is_int": "bad-properties",
    "invalid_featurecollection_feature_nullfeature": "not-a-feature",
    "invalid_featurecollection_features_is_object": "not-a-feature",
    "invalid_featurecollection_type_lowercase": "unknown-type",
    "invalid_geometry_bbox_not_list": "bad-bbox",
    "invalid_geometry_bbox_not_numbers": "bad-bbox",
    "invalid_geometry_coordinates_1d": "bad-coordinates",
    "invalid_geometry_coordinates_empty_position": "position-too-short",
    "invalid_geometry_coordinates_missing": "missing-coordinates",
    "invalid_geometry_depth_shallow_linestring": "bad-coordinates",
    "invalid_geometry_depth_shallow_multipolygon": "bad-coordinates",
    "invalid_geometry_depth_shallow_polygon": "bad-coordinates",
    "invalid_geometry_geometrycollection_null_geometry": "bad-coordinates",
    "invalid_geometry_mislabeled_point": "bad-coordinates",
    "invalid_geometry_wrong_geometry_type": "unknown-type",
    // Heights are in the standard (§3.1.1), and so are holes, many vertices and bare geometries.
    "problematic_3d_coordinates": nil, "problematic_holes": nil,
    "problematic_geometry_not_wrapped": nil,
    "problematic_excessive_vertices": "excessive-precision",
    "problematic_crosses_antimeridian": "antimeridian-not-cut",
    "problematic_duplicate_nodes": "repeated-points",
    "problematic_excessive_coordinate_precision": "excessive-precision",
    "problematic_feature_null_geometry": "no-geometry",
    "problematic_outside_lat_lon_boundaries": "antimeridian-not-cut",
    // South and west swapped still make a box.
    "problematic_wrong_bbox_coordinate_order": nil,
    "problematic_zero_length_linestring": "zero-length",
    "problematic_crs_defined": "legacy-crs",
    "problematic_geometrycollection_single": "needless-collection",
  ]

  @Test func `the collection of invalid geometries`() throws {
    var count = 0
    for file in try Self.files("invalid-geometry") {
      count += 1
      let name = file.deletingPathExtension().lastPathComponent
      let judged = try Judged(file)
      // `problematic` is odd, and no error but where nothing can be done with it.
      let isError = file.path.contains("/invalid_") || name == "problematic_zero_length_linestring"
      #expect(judged.errors.isEmpty != isError, "\(name): \(judged.codes)")
      guard let code = Self.codes[name] else {
        #expect(file.path.contains("geometry/valid/"), "\(name) is not listed here")
        continue
      }
      if let code {
        #expect(judged.codes.contains(code), "\(name): \(judged.codes)")
      } else {
        #expect(
          judged.codes.filter { $0 != "excessive-precision" }.isEmpty, "\(name): \(judged.codes)")
      }
    }
    #expect(count == 48)
  }
}
