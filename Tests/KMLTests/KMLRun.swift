import CSV
import Flow
import FormatKit
import FormatTestSupport
import GPX
import GeoJSON
import GeoPackage
import KML

/// Runs one file into another, both in KML or in a format that KML is compared with.
func run(
  _ input: String, into output: String, selection: Catalog.Selection = Catalog.Selection(),
  jobs: Int = 1, configure: (inout InputRequest) -> Void = { _ in },
  configureOutput: (inout OutputRequest) -> Void = { _ in }
) throws -> Catalog {
  try run(
    input, into: output, among: [.kmz, .kml, .geoJSONSequence, .geoJSON, .csv, .gpx, .geoPackage],
    selection: selection, jobs: jobs, configure: configure, configureOutput: configureOutput)
}
