import Base
import Geometry

/// What `info` finds out about a layer beyond what the catalog counts.
struct LayerStatistics {
  /// Features by kind of geometry; the place 0 is for those without one.
  var kinds = [Int](repeating: 0, count: 8)
  /// Geometries without positions.
  var emptyCount = 0
  /// Ordinates that some geometry has.
  var dimensions = Dimensions()
  /// The box of all features; nil before the first.
  var extent: DataExtent?
  /// Values by field of the layer.
  var ranges: [FieldRange] = []

  /// Takes in what a batch has of the same layer.
  mutating func add(_ batch: BatchStatistics, _ text: borrowing Bytes) {
    for kind in kinds.indices { kinds[kind] += batch.kinds[kind] }
    emptyCount += batch.emptyCount
    dimensions.formUnion(batch.dimensions)
    extent =
      extent.map { known in
        var wider = known
        wider.extend(batch.extent)
        return wider
      } ?? batch.extent
    while ranges.count < batch.fields.count { ranges.append(FieldRange()) }
    for field in 0..<batch.fields.count { ranges[field].add(batch.fields[field], text) }
  }
}
