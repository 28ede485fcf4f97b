public import Base
public import Features

/// The features of one batch that a step cannot deal with: the first one ends the run, or all are left
/// out as rejects.
public struct FeatureFailures {
  private let skipsErrors: Bool
  private var failures: [(feature: Int, error: GeoError)] = []

  /// None yet; `skipsErrors` is what the user said (`--on-error skip`).
  public init(skipsErrors: Bool) { self.skipsErrors = skipsErrors }

  /// Takes down a feature, which must lie behind those before; throws unless errors are skipped. The
  /// error gets the feature's place.
  public mutating func add(
    _ feature: Int, _ error: GeoError, in batch: borrowing FeatureBatch
  ) throws(GeoError) {
    var error = error
    error.location = batch.location(ofFeature: feature)
    guard skipsErrors else { throw error }
    failures.append((feature, error))
  }

  /// Leaves the features out of the batch, and forgets them.
  public mutating func settle(_ batch: inout FeatureBatch) {
    guard !failures.isEmpty else { return }
    batch.reject(failures)
    failures.removeAll()
  }
}
