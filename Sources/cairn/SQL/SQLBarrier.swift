import Base
import Features
import Files
import Flow
import FormatKit
import Steps

/// The step `sql`: all features go into a temporary store, and the rows of the statements come out.
final class SQLBarrier: Barrier {
  /// Takes the features of all inputs.
  var sink: any FeatureSink { taken }
  /// Statements name the layers of their rows.
  let endsLayers = true
  private let statements: [SQLReader.Source]
  private let sources: SQLSources
  private let folder: TemporaryFolder
  private let skipsErrors: Bool
  private let keepsRowIDs: Bool
  private let taken: TakenCatalog

  /// Remembers what the features of the run have become in the store.
  private final class TakenCatalog: FeatureSink {
    private let writer: any FeatureSink
    private(set) var catalog: Catalog?
    init(_ writer: any FeatureSink) { self.writer = writer }
    func makeEncoder() -> any BatchEncoder { writer.makeEncoder() }
    func makeSteps() -> [any BatchStep] { writer.makeSteps() }
    var oddities: [Oddity] { writer.oddities }
    func finish(_ catalog: Catalog) throws(GeoError) {
      try writer.finish(catalog)
      self.catalog = catalog
    }
  }

  /// A step whose further files are in `sources`. `keepsRowIDs` tells what the output does.
  init(
    _ statements: [SQLReader.Source], _ sources: SQLSources, skipsErrors: Bool, keepsRowIDs: Bool
  ) throws(GeoError) {
    self.statements = statements
    self.sources = sources
    self.skipsErrors = skipsErrors
    self.keepsRowIDs = keepsRowIDs
    folder = try TemporaryFolder(for: "layers.gpkg")
    taken = TakenCatalog(try SQLSources.makeWriter(folder))
  }

  /// Runs the statements.
  func makeReader() throws(GeoError) -> any FeatureReader {
    if let catalog = taken.catalog {
      let path = catalog.wantedLayers.first?.source.path ?? "-"
      try sources.add(folder, of: catalog, path: path, as: nil)
    }
    return try SQLReader(
      statements, in: try sources.makeSession(skipsErrors: skipsErrors), skipsErrors: skipsErrors,
      keepsRowIDs: keepsRowIDs, attachments: sources.attachments)
  }

  /// Nothing is said of it besides.
  func finish(_ ledger: Ledger) {}
}
