import CommandLineKit
import Formats
import Geometry
import Streaming

/// A step as the command line declares it, once: for the command of its name, which has a reader before
/// it and a writer behind it, and for its place in a `pipeline`.
protocol StepOptions: CommandSyntax {
  /// Calls of the command that can be copied, the simplest first.
  static var examples: [Example] { get }
  /// The exit statuses that the command can end with.
  static var exitStatuses: [ExitMeaning] { get }
  /// What the step holds in memory.
  static var memory: String { get }

  /// Tells an input what need not be handed out, or how; asked only of the step right behind the input.
  func adjust(_ request: inout InputRequest)
  /// The inputs are read before the chain is made, too: pipes are copied to files for that.
  var readsTwice: Bool { get }
  /// The step deals with `--input-order` where the format of the input does not know it.
  var takesInputOrder: Bool { get }
  /// What the step is in a chain that has been opened: usually one link.
  func makeLinks(in chain: Chain) throws(GeoError) -> [Link]
}

extension StepOptions {
  /// As for a conversion.
  static var exitStatuses: [ExitMeaning] { [.done, .usage, .losses, .badInput, .environment] }
  /// A step that holds nothing.
  static var memory: String { "A few megabytes for each thread, whatever the size of the input." }
  /// It does not.
  var takesInputOrder: Bool { false }
  /// Once is enough.
  var readsTwice: Bool { false }
  /// Everything is needed.
  func adjust(_ request: inout InputRequest) {}
}

/// A link of a chain.
enum Link {
  /// Batches pass through.
  case stage(any Stage)
  /// All features go in before the first one comes out.
  case barrier(any Barrier)
}
