internal import Base
internal import Features
public import Files
public import Flow

/// Notes which pictures features have that reach it, so that only these go on.
public final class PictureUse: Stage {
  private let template: ProjectTemplate
  private let names = Lock<Set<String>>([])

  /// A stage for the features of a project.
  public init(_ template: ProjectTemplate) { self.template = template }

  /// Geometries stay as they are.
  public var keepsGeometries: Bool { true }

  /// One worker's share.
  public func makeStep() -> any BatchStep { Step(self) }

  /// Those of some files that features have.
  public func used(_ files: [Attachment]) -> [Attachment] {
    let names = names.withLock { $0 }
    return files.filter { names.contains($0.name) }
  }

  /// The names of the pictures that a cell has.
  static func names(
    in value: MappedValue, of attribute: ProjectAttribute
  ) -> [String] {
    guard attribute.type == .pictures else { return value.text.map { [$0] } ?? [] }
    var names: [String] = []
    while let name = value.member([String(names.count)][...]).text { names.append(name) }
    return names
  }

  private struct Step: BatchStep {
    let owner: PictureUse
    var found: Set<String> = []

    init(_ owner: PictureUse) { self.owner = owner }

    mutating func apply(to batch: inout FeatureBatch) {
      for feature in 0..<batch.count {
        let slot = batch.slots[Int(batch.slotIndexes[feature])]
        guard let layer = owner.template.layer(slot.layer.name) else { continue }
        for attribute in layer.attributes
        where attribute.type == .picture || attribute.type == .pictures {
          for index in batch.cellRange(ofFeature: feature) {
            let cell = batch.cells[index]
            guard slot.keys.name(at: Int(cell.key)) == attribute.name else { continue }
            found.formUnion(
              PictureUse.names(in: MappedValue(cell, of: batch), of: attribute))
          }
        }
      }
    }

    mutating func commit() {
      owner.names.withLock { $0.formUnion(found) }
      found.removeAll()
    }
  }
}
