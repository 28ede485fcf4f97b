internal import Geometry

extension OSMFeatureMaker {
  /// Makes a feature of the present relation.
  mutating func makeRelation(isWanted: Bool, _ batch: inout FeatureBatch) {
    guard isWanted, options.untagged || !cursor.tags.isEmpty else { return passOver(.relations) }
    passOver(.relations)
  }
}
