import Base
import CommandLineKit
import Steps

/// `rename-layer`: other names for layers.
struct RenameLayerOptions: StepOptions {
  var names: [Renaming] = []

  static let name = "rename-layer"
  static let abstract = "Rename layers."
  static let discussion = """
    Layers that are not named keep their names; two that get the same name become one. A name that no layer \
    has is an error. Where there is one layer only, --output-layer of the output does the same. Names with a \
    comma or = in them are written as for 'cairn edit'.
    """
  static let parameters: [Parameter<Self>] = [
    .list(
      "rename", \.names, valueName: "old=new", group: "Layers",
      help: "The old and the new name of a layer.")
  ]
  static let examples = [
    Example(
      command: "cairn rename-layer town.gpkg --rename rds=roads,bld=buildings -o named.gpkg",
      explanation: "Rename two layers.")
  ]

  mutating func validate() throws(UsageError) {
    guard !names.isEmpty else { throw UsageError("nothing is asked for: --rename is needed") }
    var seen: Set<String> = []
    for name in names.map(\.name) where !seen.insert(name).inserted {
      throw UsageError("--rename names '\(name)' twice")
    }
  }

  var passesFaults: Bool { true }

  func makeLinks(in context: inout StepContext) -> [Link] {
    [.stage(RenameLayer(names.map { (old: $0.name, new: $0.newName) }))]
  }
}
