import Base
import CommandLineKit
import Flow
import Files
import FormatKit
import OpenStreetMap

/// A step as the command line declares it, once: for the command of its name, which has a reader before
/// it and a writer behind it, and for its place in a `pipeline`.
protocol StepOptions: CommandSyntax {
  /// Calls of the command that can be copied, the simplest first.
  static var examples: [Example] { get }
  /// The exit statuses that the command can end with.
  static var exitStatuses: [ExitMeaning] { get }
  /// What the step holds in memory.
  static var memory: String { get }

  /// What the step works on.
  var unit: StepUnit { get }
  /// Further files that the step reads, whose places the outputs must not take.
  var others: [String] { get }
  /// Tells an input what need not be handed out, or how; asked only of the step right behind the input.
  func adjust(_ request: inout InputRequest)
  /// Tells an input to hand out what breaks its format's rules, as the step deals with that; asked of the
  /// first step that does not pass on what is wrong with features.
  func judge(_ request: inout InputRequest)
  /// What is wrong with features passes on with them, or goes with those that are left out.
  var passesFaults: Bool { get }
  /// Several inputs may follow one another in one output of objects.
  var joinsInputs: Bool { get }
  /// The inputs are read before the chain is made, too: pipes are copied to files for that.
  var readsTwice: Bool { get }
  /// The step deals with `--input-order` where the format of the input does not know it.
  var takesInputOrder: Bool { get }
  /// Where the step writes what passes, besides what the chain writes; nil for most.
  var sideOutput: OutputOptions? { get }
  /// What the step is in a chain of features that has been opened: usually one link.
  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link]
  /// What the step is in a chain of OpenStreetMap's objects.
  func makeObjectLinks(in context: StepContext) throws(GeoError) -> [ObjectLink]
}

/// A step of OpenStreetMap's objects as the command line declares it. Its command writes OSM XML unless told
/// otherwise.
protocol ObjectStepOptions: StepOptions {
  /// What the command takes before the step's own arguments.
  static var inputs: ObjectInputs { get }
  /// The step finds problems, so that its command has the options to list and limit them.
  static var findsProblems: Bool { get }
  /// What the command prints in place of all else, if it is asked for that.
  func printing() -> ((ByteSink) throws(GeoError) -> Void)?
}

extension ObjectStepOptions {
  /// One file.
  static var inputs: ObjectInputs {
    ObjectInputs(
      name: "input",
      help: "The input: PBF, OSM XML, OPL, osmChange or Overpass JSON; - is standard input.")
  }
  /// It does not look for any.
  static var findsProblems: Bool { false }
  /// It is not.
  func printing() -> ((ByteSink) throws(GeoError) -> Void)? { nil }
  /// Objects are not left out, and nothing is judged.
  static var exitStatuses: [ExitMeaning] { [.done, .usage, .badInput, .environment] }
  /// Objects.
  var unit: StepUnit { .objects }
}

/// The inputs of a command of OpenStreetMap's objects.
struct ObjectInputs {
  /// What help calls them.
  var name: String
  /// True for any number of files, and standard input if there is none.
  var areSeveral = false
  /// False if the command may be called without an input.
  var isRequired = true
  /// What they are.
  var help: String

  /// Any number of files.
  static let several = ObjectInputs(
    name: "input", areSeveral: true, help: "Files to read; without any, or with -, standard input.")
}

/// What a step works on.
enum StepUnit {
  /// Features.
  case features
  /// OpenStreetMap's objects.
  case objects
  /// Objects where everything around it works on objects, otherwise features.
  case either
}

extension StepOptions {
  /// None.
  var others: [String] { [] }
  /// As for a conversion.
  static var exitStatuses: [ExitMeaning] {
    [.done, .tooManyProblems, .usage, .losses, .badInput, .environment]
  }
  /// A step that holds nothing.
  static var memory: String { constantMemory }
  /// What a step says that holds no more than the batches that pass through it.
  static var constantMemory: String {
    "A few megabytes for each thread, whatever the size of the input."
  }
  /// Most steps know nothing of objects.
  var unit: StepUnit { .features }
  /// Input that breaks the rules is refused.
  func judge(_ request: inout InputRequest) {}
  /// It does not expect any.
  var passesFaults: Bool { false }
  /// It does not.
  var takesInputOrder: Bool { false }
  /// It writes nothing itself.
  var sideOutput: OutputOptions? { nil }
  /// What is in two of them would be there twice.
  var joinsInputs: Bool { false }
  /// Once is enough.
  var readsTwice: Bool { false }
  /// Everything is needed.
  func adjust(_ request: inout InputRequest) {}
  /// It has no place among features.
  func makeLinks(in context: inout StepContext) throws(GeoError) -> [Link] {
    throw GeoError(.bug, "\(Self.name) is not a step of features")
  }
  /// It has no place among objects.
  func makeObjectLinks(in context: StepContext) throws(GeoError) -> [ObjectLink] {
    throw GeoError(.bug, "\(Self.name) is not a step of objects")
  }
}

/// A link of a chain of features.
enum Link {
  /// Batches pass through.
  case stage(any Stage)
  /// All features go in before the first one comes out.
  case barrier(any Barrier)
}

/// A link of a chain of OpenStreetMap's objects.
enum ObjectLink {
  /// Batches pass through.
  case stage(any ObjectStage)
  /// The input is read first, to find out what the stage has to know of it.
  case prepared((ObjectPreparation) throws(GeoError) -> any ObjectStage)
  /// All objects of all inputs go in, and others come out.
  case gathering(any ObjectGathering)
}

/// What the making of a stage of objects may read.
struct ObjectPreparation {
  /// The input, which can be read several times.
  let input: ObjectInput
  /// The stages between it and the one that is made.
  let earlier: [any ObjectStage]
  /// Objects go on as copies of their text where they can: the output is OSM XML, too.
  let copiesText: Bool
  /// Threads.
  let jobs: Int
  /// Told how far a reading is.
  let onProgress: (FlowProgress) -> Void
}
