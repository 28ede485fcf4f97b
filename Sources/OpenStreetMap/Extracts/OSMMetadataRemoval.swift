internal import Base

/// What an object says of its version, as osmium's `--clean` names it.
public enum OSMAttribute: String, CaseIterable, Sendable {
  case version, timestamp, changeset, uid, user
}

/// Takes some attributes of versions from all objects.
public final class OSMMetadataRemoval: ObjectStage {
  private let attributes: Set<OSMAttribute>

  /// Takes these from objects.
  public init(_ attributes: Set<OSMAttribute>) { self.attributes = attributes }

  /// What it changes.
  public var wanted: OSMWanted { .infos }

  /// Does nothing: inputs do not differ.
  public func begin(path: String) {}
  /// What is done to batches; one for each worker.
  public func makeStep() -> any ObjectStep { Step(attributes) }

  private final class Step: ObjectStep {
    private let attributes: Set<OSMAttribute>

    init(_ attributes: Set<OSMAttribute>) { self.attributes = attributes }

    func pass(_ ticket: Int) {}

    func apply(to batch: inout ObjectBatch) {
      batch.flatten()
      let block = batch.block
      let objects = block.objects.base
      let infos = block.infos.base
      for attribute in attributes {
        switch attribute {
        case .version:
          for index in 0..<block.infos.count { infos[index].version = nil }
          for index in 0..<block.objects.count { objects[index].version = 0 }
        case .timestamp: for index in 0..<block.infos.count { infos[index].timestamp = nil }
        case .changeset: for index in 0..<block.infos.count { infos[index].changeset = nil }
        case .uid: for index in 0..<block.infos.count { infos[index].userID = nil }
        case .user: for index in 0..<block.infos.count { infos[index].user = nil }
        }
      }
    }
  }
}
