public import Base
public import Features
public import Files

/// One step of a run's chain: it knows what becomes of layers, and makes what each worker applies.
///
/// The batches pass on all cores at once. Whatever a stage knows for the whole run it guards itself.
public protocol Stage: AnyObject {
  /// The layer behind the stage: for one and the same layer always one and the same. Workers ask at
  /// once. A step's batches have the layers before the stage while it is applied.
  func layer(behind layer: Layer) throws(GeoError) -> Layer
  /// Called when the layers of an input that are known beforehand have been asked for, before its steps
  /// are made and its first batch is read: what goes by the turn of batches, whose tickets begin at 0,
  /// begins again. `path` is what messages call the input.
  func begin(_ input: InputNature, path: String) throws(GeoError)
  /// What is done to batches; one for each worker of each input.
  func makeStep() -> any BatchStep
  /// True if features that are left have the same geometries as before, so that no `bbox` member has to be looked
  /// at; otherwise those that are no longer true are written again after each batch.
  var keepsGeometries: Bool { get }
  /// Called when the last batch of an input has passed: files that came along with its features.
  func take(_ attachments: [Attachment])
  /// Called once, when the last batch of the last input has passed, and before anything that the run makes is
  /// put in place: throws if the features were not what the stage was asked for.
  func verify() throws(GeoError)
  /// Called once, after ``verify()`` of all stages: what there is to say goes into the ledger, what was written
  /// besides is put in place.
  func finish(_ ledger: Ledger) throws(GeoError)
  /// What it is going to do with layers that are known beforehand, in lines for people; features need not
  /// have been read.
  func plan(for layers: [Layer]) throws(GeoError) -> [String]
  /// Why the answer of the run is no, in one clause (exit status 1); known when all has passed.
  var refusal: String? { get }
  /// True if the input is read to its end even when there are as many features as are wanted.
  var takesWholeInput: Bool { get }
}

extension Stage {
  /// Layers stay as they are.
  public func layer(behind layer: Layer) throws(GeoError) -> Layer { layer }
  /// Any may have changed.
  public var keepsGeometries: Bool { false }
  /// Nothing depends on the input, or goes by turns.
  public func begin(_ input: InputNature, path: String) throws(GeoError) {}
  /// They are of no concern to it.
  public func take(_ attachments: [Attachment]) {}
  /// They were.
  public func verify() throws(GeoError) {}
  /// There is nothing to say.
  public func finish(_ ledger: Ledger) throws(GeoError) {}
  /// Its name says it all.
  public func plan(for layers: [Layer]) throws(GeoError) -> [String] { [] }
  /// It is not no.
  public var refusal: String? { nil }
  /// What is not wanted need not be read.
  public var takesWholeInput: Bool { false }
}

/// A stage that must have all features before it hands out the first one, such as a sort: what is
/// before it in the chain ends in its sink, and what is behind it begins at its reader.
public protocol Barrier: AnyObject {
  /// Takes the features of all inputs.
  var sink: any FeatureSink { get }
  /// What becomes of a layer, for people: features need not have been read.
  func layer(behind layer: Layer) throws(GeoError) -> Layer
  /// True if what comes out has layers of its own, so that those before it end here.
  var endsLayers: Bool { get }
  /// Hands out what has become of them, when the sink has finished.
  func makeReader() throws(GeoError) -> any FeatureReader
  /// Called once, when all has been handed out.
  func finish(_ ledger: Ledger) throws(GeoError)
}

extension Barrier {
  /// Layers stay as they are.
  public func layer(behind layer: Layer) throws(GeoError) -> Layer { layer }
  /// Layers go on.
  public var endsLayers: Bool { false }
}

extension [any Stage] {
  /// The layer behind all of them.
  public func layer(behind layer: Layer) throws(GeoError) -> Layer {
    var layer = layer
    for stage in self { layer = try stage.layer(behind: layer) }
    return layer
  }
}

/// A stage that is its step alone.
public final class PlainStage: Stage {
  /// As it was made.
  public let keepsGeometries: Bool
  private let make: () -> any BatchStep

  /// A stage of steps that `make` makes.
  public init(keepsGeometries: Bool = false, _ make: @escaping () -> any BatchStep) {
    self.keepsGeometries = keepsGeometries
    self.make = make
  }

  /// A step of its own for a worker.
  public func makeStep() -> any BatchStep { make() }
}
