import Base
import Features
import Files
import Flow
import FormatKit
import Geometry
import OpenStreetMap
import Steps
import Systems

/// What a step may know of the run that it becomes a part of, and what it may ask of it.
struct StepContext {
  /// What the step's input is, as far as the first file tells.
  struct Source {
    /// The format.
    var format: Format
    /// The layers that are known before anything is read.
    var layers: [Layer] = []
    /// True if layers that are found on the way may have other fields, too.
    var findsLayers = false
    /// The files of the run.
    var paths: [String] = []
    /// The order of coordinates that `--input-order` names, if it does.
    var coordinateOrder: String?
  }

  /// Where the features come from.
  let source: Source
  /// The format that they go into.
  let target: Format
  /// The options of the output's format.
  var outputOptions: [String: String] = [:]
  /// True if a bad feature is left out and the run goes on.
  let skipsErrors: Bool
  /// What the run does for steps.
  let services: any StepServices
  /// Coordinates may stay in another system than the format's own; a step may ask for that.
  var keepsCRS: Bool
  /// The system that the user said the coordinates are in.
  var assignedSystem: CoordinateReferenceSystem?
  /// The objects become features right behind the step.
  var isBeforeFeatures = false
  /// The step is in the branch of a tee, where nothing can hold all features back.
  var isWithinTee = false
  /// An earlier step brings them into another one.
  var isReprojected = false
  /// What is wanted of the operation into the system that the output must have.
  var demands = TransformationDemands()
  /// An earlier step has mended what breaks the format's rules: what the reader found is not there any more.
  var isMended = false

  /// The input is a piece of one that is followed, the rest of which may have other fields.
  var isOfPiece = false

  /// True if the layers of the input declare all their fields, or none at all.
  var knowsFields: Bool { !source.findsLayers }

  /// What is known of the fields of features before they are read.
  var fieldKnowledge: FieldCheck.Knowledge {
    let isOpen = source.findsLayers || source.layers.contains(where: \.fields.isEmpty)
    if source.format.objects != nil || isOfPiece, isOpen { return .open }
    return knowsFields ? .declared : .found
  }

  /// Counts something odd that the user should know of.
  func warn(_ reason: Reason, _ message: String) { services.ledger.warn(reason, message) }
}

/// What a run does for its steps.
protocol StepServices: AnyObject {
  /// The run's ledger.
  var ledger: Ledger { get }
  /// What is wrong with the data of all inputs.
  var problems: ProblemLog { get }
  /// Threads for an input.
  func jobs(for source: ByteSource) -> Int
  /// Opens an input for features once more, before the chain reads it; only if the step said that it does.
  func openAgain(_ path: String) throws(GeoError) -> Run.Features
  /// True if an input can be opened once more.
  func canReadAgain(_ path: String) -> Bool
  /// Opens a further input of OpenStreetMap's objects; gives it with the threads to read it with.
  func openObjects(_ path: String) throws(GeoError) -> (input: ObjectInput, jobs: Int)
  /// The changes of a series of diffs, settled; with all versions for a history.
  func changes(
    of diffs: [OSMDiffFolder.Diff], keepsVersions: Bool
  ) throws(GeoError) -> OSMChangeSet
  /// Refuses a file that would take the place of another one of the run; `what` is what it holds.
  func claim(_ path: String, for what: String) throws(GeoError)
  /// Writes features to a file beside the run's output.
  func write(_ reader: any FeatureReader, to path: String) throws(GeoError)
  /// A side output of the run with the links of its own steps.
  func makeBranch(
    _ steps: [any StepOptions], _ output: OutputOptions, _ context: StepContext
  ) throws(GeoError) -> Branch
}

/// A side output.
struct Branch {
  /// What its steps are.
  let links: [Link]
  /// Where it goes.
  let target: ChainTarget
  /// Refuses what its options name and the layers that go there do not have, for a plan.
  let check: ([Layer]) throws(GeoError) -> Void
}
