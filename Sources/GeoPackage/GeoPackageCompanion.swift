internal import FeatureStore
public import Base
internal import Flow
internal import FormatKit
public import SQLiteStore

/// Writes something into a store together with its layers: in the transaction that writes these, so that either both
/// are there or neither.
public protocol GeoPackageCompanion: AnyObject {
  /// Called before layers go into a store that is there already.
  func begin(in database: Database) throws(GeoError)
  /// Called when the layers are in the store: those of the run, which an existing store may have had before.
  func finish(_ layers: [GeoPackageWrittenLayer], in database: Database) throws(GeoError)
}

/// A layer that was written to a store.
public struct GeoPackageWrittenLayer: Sendable {
  /// The layer's name.
  public let name: String
  /// Its table.
  public let table: String
  /// The names of the properties of its features.
  public let fields: [String]

  init(_ plan: StoreLayerPlan, in table: String) {
    name = plan.layer.name
    self.table = table
    fields = plan.layer.properties.map(\.name)
  }
}

extension FormatOption {
  /// The option that asks for a companion, which brings the store up to date later.
  static let updatable = FormatOption(
    name: "updatable", values: yesOrNo, defaultValue: "no",
    help:
      "Also keep all objects of the input, so that 'cairn update' can bring the layers up to date "
      + "(GeoPackage from OSM).", isOnCommandLine: true)
}
