public import Base
public import Features
public import Flow
internal import Files

/// Hands out the features of another reader as those of a project.
public final class MappedReader: FeatureReader {
  /// The layers of the project.
  public let nature: InputNature
  private let reader: any FeatureReader
  private let plan: MappingPlan

  /// A reader of an input's features by a mapping. Errors: `.needsReprojection`.
  public init(_ reader: any FeatureReader, _ plan: MappingPlan) throws(GeoError) {
    for layer in reader.nature.layers where layer.hasGeometry && !layer.isPassedOver {
      try MappingPlan.check(layer)
    }
    self.reader = reader
    self.plan = plan
    nature = InputNature(
      layers: plan.layers, isText: reader.nature.isText,
      followsRFC7946: reader.nature.followsRFC7946)
  }

  /// As the input is cut.
  public func read(into batch: inout FeatureBatch) throws(GeoError) -> Bool {
    try reader.read(into: &batch)
  }

  /// What makes rows of the project of the input's features.
  public func makeDecoder() -> any BatchDecoder { MappedDecoder(reader.makeDecoder(), plan) }

  /// That of the input.
  public var progress: FlowProgress { reader.progress }

  /// The layers, and the files that came with the input as far as features name them.
  public func finish() throws(GeoError) -> InputEnd {
    let inner = try reader.finish()
    var end = InputEnd(layers: plan.layers)
    end.oddities = inner.oddities
    end.facts = inner.facts
    let named = plan.namedFiles
    end.attachments = inner.attachments.filter { named.contains($0.name) }
    return end
  }
}
