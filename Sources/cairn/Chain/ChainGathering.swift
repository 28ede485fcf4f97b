import Base
import CommandLineKit
import Flow
import OpenStreetMap
import Text

/// The steps over OpenStreetMap's objects of a chain in which some gather the objects of all inputs.
struct ChainGathering {
  /// Links up to one that gathers objects, or up to what follows the objects.
  struct Segment {
    var links: [ObjectLink] = []
    var end: (any ObjectGathering)?
  }

  /// All segments but the last one end with a link that gathers.
  let segments: [Segment]
  /// Where the objects are counted.
  let register = ObjectRegister()
  /// The last step that gathers.
  private let name: String

  /// Nil if no step gathers. Errors: `.usage` where steps before the first one that does take one input at a time.
  init?(
    _ steps: [(step: any StepOptions, links: [ObjectLink])], inputCount: Int
  ) throws(GeoError) {
    var segments = [Segment()]
    var name: String?
    for (step, links) in steps {
      for link in links {
        guard case .gathering(let gathering) = link else {
          segments[segments.count - 1].links.append(link)
          continue
        }
        segments[segments.count - 1].end = gathering
        segments.append(Segment())
        name = type(of: step).name
      }
    }
    guard let name, let first = segments[0].end else { return nil }
    guard inputCount == 1 || !first.readsTogether || segments[0].links.isEmpty else {
      throw GeoError(
        .usage, "merge reads its inputs side by side, and the steps before it take one at a time",
        hint: "read one file, and name the others behind merge")
    }
    self.segments = segments
    self.name = name
  }

  /// Threads for what the links hand out: as many as the inputs are worth.
  var jobs: Int { segments.compactMap(\.end?.jobs).max() ?? 1 }

  /// Tells the ledger what the links counted, when everything has been read. `isBeforeFeatures`: the run's own layers
  /// are those of features, so that objects have an account of their own.
  func finish(_ ledger: Ledger, isBeforeFeatures: Bool = false) {
    for segment in segments { segment.end?.finish(register, ledger) }
    guard isBeforeFeatures else { return }
    ledger.account(
      for: name, .object([("layers", register.layers)]),
      line: register.oddities.map { "\(name): " + $0 })
  }
}
