import Base
import CommandLineKit
import Features
import Flow
import Network

/// Writes features that were found on a network.
enum FoundFeatures {
  /// Where they go, and how: what concerns fields and systems has no place here.
  static let outputParameters = OutputOptions.parameters.filter {
    ["output", "output-format", "output-option", "output-layer", "overwrite", "precision"]
      .contains($0.name)
  }

  /// Writes them to the output, in whatever format it has.
  static func write(
    _ layer: Layer, _ features: [NetworkFeature], to target: ChainTarget, _ run: Run
  ) throws(GeoError) {
    let writer = try target.makeWriter()
    let catalog = target.makeCatalog(limit: nil)
    run.catalogs = [catalog]
    try Flow.run(
      from: NetworkFeatureReader(layer, features), path: layer.path, into: writer, catalog: catalog,
      ledger: run.ledger, stages: target.stages, jobs: run.jobs)
    try writer.finish(catalog, run.ledger)
    run.keepsPartialOutput = true
  }
}
