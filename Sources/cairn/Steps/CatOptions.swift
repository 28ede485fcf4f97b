import Base
import CommandLineKit
import OpenStreetMap

/// `cat` as a step: the kinds of objects to keep, and what to leave out of their versions.
struct CatOptions: ObjectStepOptions {
  /// A kind of object.
  enum Kind: String, ArgumentValue, CaseIterable {
    case node, way, relation
  }

  var kinds: [Kind] = []
  var cleaned: [OSMAttribute] = []

  static let name = "cat"
  static let abstract =
    "Put files of OpenStreetMap data one after the other, or keep kinds of objects."
  static let discussion = """
    The objects of all inputs are written as they are, in the order of the inputs. An object that is in two of \
    them is written twice, and a PBF output of several inputs is not marked as sorted: use merge for a sorted \
    file with each object once.
    """
  static let inputs = ObjectInputs.several
  static let parameters: [Parameter<Self>] = [
    .list(
      "object-type", short: "t", \.kinds, valueName: "kinds",
      help: "Keep only objects of this type; repeatable."),
    .list(
      "clean", short: "c", \.cleaned, valueName: "attributes",
      help: "Remove this metadata attribute; repeatable."),
  ]
  static let examples = [
    Example(
      command: "cairn cat monday.osc.gz tuesday.osc.gz -o both.osc",
      explanation: "Join two files of changes."),
    Example(
      command: "cairn cat town.osm.pbf -t node -o nodes.osm.pbf",
      explanation: "Keep only nodes."),
    Example(
      command: "cairn cat town.osm.pbf -c user,uid,changeset -o public.osm.pbf",
      explanation: "Remove the names of mappers."),
  ]

  var joinsInputs: Bool { true }

  func makeObjectLinks(in context: StepContext) throws(GeoError) -> [ObjectLink] {
    var links: [ObjectLink] = []
    if !kinds.isEmpty {
      links.append(
        .stage(
          OSMKindStage(
            nodes: kinds.contains(.node), ways: kinds.contains(.way),
            relations: kinds.contains(.relation))))
    }
    if !cleaned.isEmpty { links.append(.stage(OSMMetadataRemoval(Set(cleaned)))) }
    return links
  }
}
