internal import Base
internal import Features

/// The runs of features that a document consists of: those of one layer with one path. They are numbered in
/// the order of their first appearance, in the spool too.
struct KMLOutputRuns {
  /// A run.
  struct Run {
    /// The index of the layer in the catalog.
    let layer: Int
    /// The path of the Folder; nil for none.
    let path: [UInt8]?
  }

  private struct Key: Hashable {
    let layer: Int
    let path: [UInt8]?
  }

  private(set) var all: [Run] = []
  private var numbers: [Key: Int] = [:]

  /// Runs so far.
  var count: Int { all.count }

  /// The number of a worker's run.
  mutating func number(of run: KMLEncoderOutput.Run, _ plan: KMLEncoderPlan) -> Int {
    let place = Int(run.path)
    while plan.folders.count <= place { plan.folders.append(nil) }
    if let known = plan.folders[place] { return known }
    let layer = plan.slot.output ?? 0
    let path = place == 0 ? nil : Array(plan.paths.bytes(at: place - 1))
    let key = Key(layer: layer, path: path)
    let number = numbers[key] ?? all.count
    if number == all.count {
      all.append(Run(layer: layer, path: path))
      numbers[key] = number
    }
    plan.folders[place] = number
    return number
  }
}
