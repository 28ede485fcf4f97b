import Foundation
import SQLiteStore
import TestSupport
import Testing

private let hasLinuxLoader: Bool = {
  #if os(Linux)
    true
  #else
    false
  #endif
}()

/// Machines without the libraries that are loaded when a run first needs them. Where the loader looks
/// first there are files of their names that hold nothing.
@Suite(.enabled(if: hasLinuxLoader, "only Linux's loader is led astray like this"))
struct LibraryTests {
  let place: Place

  init() throws {
    place = try Place()
    try FileManager.default.createDirectory(
      atPath: place.path("none"), withIntermediateDirectories: true)
    for name in ["libproj.so.25", "libproj.so"] { try place.write("none/" + name, "") }
  }

  private func convert(
    _ system: String, to output: String = "out.gpkg", _ options: String = ""
  ) throws -> Child.Outcome {
    try place.write(
      "in.geojson",
      """
      {"type": "FeatureCollection",
       "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::\(system)"}},
       "features": [\(feature(x: 400_000, y: 5_000_000))]}
      """)
    return try Child.shell(
      "cairn convert in.geojson -o \(output) \(options) --report report.json", in: place.folder,
      environment: ["LD_LIBRARY_PATH": place.path("none")])
  }

  private func definition(_ code: Int, in output: String = "out.gpkg") throws -> String? {
    try Database(reading: place.path(output)).scalarText(
      """
      SELECT definition FROM gpkg_spatial_ref_sys \
      WHERE organization = 'EPSG' AND organization_coordsys_id = \(code)
      """)
  }

  @Test func withoutCairoThereAreNoPixels() throws {
    try place.write("none/libcairo.so.2", "")
    try place.write("in.geojson", feature(x: 14, y: 50))
    func preview(_ output: String) throws -> Child.Outcome {
      try Child.shell(
        "cairn preview in.geojson -o \(output)", in: place.folder,
        environment: ["LD_LIBRARY_PATH": place.path("none")])
    }
    for output in ["out.png", "out.pdf"] {
      let outcome = try preview(output)
      #expect(outcome.status == 5, "\(outcome)")
      #expect(outcome.errors.contains("libpangocairo-1.0-0"), "\(outcome)")
    }
    for output in ["out.svg", "out.html"] { #expect(try preview(output).status == 0) }
  }

  @Test func aDefinitionThatIsNotToBeHadIsInTheLedger() throws {
    let outcome = try convert("5514")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("EPSG:5514 is in the store by its code alone"), "\(outcome)")
    let report = place.bytes("report.json").map { String(decoding: $0, as: UTF8.self) } ?? ""
    #expect(report.contains("\"crs-without-definition\""), "\(report)")
    for words in ["EPSG:5514", "PROJ could not be loaded", "install libproj25 and proj-data"] {
      #expect(outcome.errors.contains(words), "\(outcome)")
    }
    #expect(try definition(5514) == "undefined")
  }

  @Test func aStoreThatKnowsTheSystemNeedsNoPROJ() throws {
    _ = try convert("5514")
    let outcome = try convert("5514", to: "out.gpkg", "--append")
    #expect(outcome.status == 0)
    #expect(!outcome.errors.contains("by its code alone"), "\(outcome)")
  }

  @Test func anAppendedLayerIsCountedToo() throws {
    _ = try convert("32632")
    let outcome = try convert("5514", to: "out.gpkg", "--append --output-layer other")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.errors.contains("EPSG:5514 is in the store by its code alone"), "\(outcome)")
  }

  /// QGIS and ArcGIS place by the definition; these need no library.
  @Test(arguments: [3857, 4326, 32601, 32632, 32760])
  func whatTheFieldUsesMostIsDefined(code: Int) throws {
    let outcome = try convert("\(code)")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(!outcome.errors.contains("by its code alone"), "\(outcome)")
    #expect(try definition(code)?.hasSuffix("AUTHORITY[\"EPSG\",\"\(code)\"]]") == true)
  }
}
