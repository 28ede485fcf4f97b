public import Base
internal import FeatureStore

extension Reason {
  /// The reasons of this module, and of stores as such.
  public static let geoPackage: [Reason] = geoPackageReading + featureStore
}
