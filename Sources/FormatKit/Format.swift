public import Base
public import Files
public import Flow
public import Geometry

/// A file format: how to recognise it, and what reads and writes it.
public struct Format: Sendable {
  /// How sure a format is that some bytes are its own.
  public enum Confidence: Int, Comparable, Sendable {
    case no, nameOnly, likely, certain
    /// Less sure first.
    public static func < (left: Confidence, right: Confidence) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// The name on the command line, in lower case.
  public let name: String
  /// The name for people.
  public let title: String
  /// The standard that it follows.
  public let standard: String
  /// Endings of file names, without the dot; the first is the usual one.
  public let extensions: [String]
  /// What its files are like.
  public let traits: FormatTraits
  /// What `--input-option` takes.
  public let inputOptions: [FormatOption]
  /// What `--output-option` takes.
  public let outputOptions: [FormatOption]
  /// Looks at the first bytes (decompressed).
  public let recognise: @Sendable (UnsafeBufferPointer<UInt8>) -> Confidence
  /// Opens an input; nil if features cannot be read.
  public let reader: (@Sendable (InputRequest) throws(GeoError) -> any FeatureReader)?
  /// Opens an output; nil if features cannot be written.
  public let writer: (@Sendable (OutputRequest) throws(GeoError) -> any FeatureSink)?

  /// A format with everything that the program needs to know of it.
  public init(
    name: String, title: String, standard: String, extensions: [String],
    traits: FormatTraits = FormatTraits(), inputOptions: [FormatOption] = [],
    outputOptions: [FormatOption] = [],
    recognise: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Confidence,
    reader: (@Sendable (InputRequest) throws(GeoError) -> any FeatureReader)? = nil,
    writer: (@Sendable (OutputRequest) throws(GeoError) -> any FeatureSink)? = nil
  ) {
    self.name = name
    self.title = title
    self.standard = standard
    self.extensions = extensions
    self.traits = traits
    self.inputOptions = inputOptions
    self.outputOptions = outputOptions
    self.recognise = recognise
    self.reader = reader
    self.writer = writer
  }
}

extension Format {
  /// Opens an input. Errors: those of the format; `.usage` if it cannot be read.
  public func makeReader(_ request: InputRequest) throws(GeoError) -> any FeatureReader {
    guard let reader else {
      throw GeoError(
        .usage, "\(title) cannot be read", at: SourceLocation(path: request.source.path))
    }
    return try reader(request)
  }

  /// Opens an output. Errors: those of the format; `.usage` if it cannot be written.
  public func makeWriter(_ request: OutputRequest) throws(GeoError) -> any FeatureSink {
    guard let writer else {
      throw GeoError(
        .usage, "\(title) cannot be written",
        at: request.path.map { SourceLocation(path: $0) })
    }
    return try writer(request)
  }
}

/// An option that only one format knows, given as `NAME=VALUE`.
public struct FormatOption: Sendable {
  /// The name.
  public let name: String
  /// The values that it takes; empty for anything.
  public let values: [String]
  /// The value without the option.
  public let defaultValue: String
  /// What it does.
  public let help: String
  /// The command line knows it as `--name` too: `--name VALUE`, or alone where it is yes or no.
  public let isOnCommandLine: Bool
  /// An option.
  public init(
    name: String, values: [String] = [], defaultValue: String, help: String,
    isOnCommandLine: Bool = false
  ) {
    self.name = name
    self.values = values
    self.defaultValue = defaultValue
    self.help = help
    self.isOnCommandLine = isOnCommandLine
  }

  /// The values of an option that is on or off.
  public static let yesOrNo = ["yes", "no"]
}

/// What a run wants of an input.
public struct InputRequest {
  /// The opened input; stores take its path and open it themselves.
  public var source: ByteSource
  /// Which features are wanted.
  public var selection = FeatureSelection()
  /// What becomes of features that break the format's rules.
  public var faults = FaultPolicy()
  /// Where the features go.
  public var target = FeatureTarget()
  /// How the input is read.
  public var reading = ReadingPlan()
  /// Takes what is wrong with the data, as far as that is no error.
  public var problems = ProblemLog(keepsAll: false)
  /// The format's own options.
  public var options: [String: String] = [:]
  /// A request for everything in an input.
  public init(source: ByteSource) { self.source = source }
}

/// Which features of an input are wanted. A reader may leave out the others and count them as filtered, or
/// hand them out: the run filters again, exactly.
public struct FeatureSelection {
  /// The layers to read; empty for all.
  public var layerNames: [String] = []
  /// Another input may have the layers: none of them here is no error.
  public var allowsMissingLayers = false
  /// Boxes (one, or two across the antimeridian) of which a feature's box must meet one; empty for all.
  public var boxes: [Box] = []
  /// What features must meet; nil for no condition.
  public var condition: RowCondition?
  /// The most features of a layer; nil for all.
  public var limit: Int?
  /// Everything.
  public init() {}

  /// True if a layer of a name is wanted.
  public func wants(layer name: String) -> Bool { layerNames.isEmpty || layerNames.contains(name) }
}

/// What becomes of features that break the rules of their format.
public struct FaultPolicy: Sendable {
  /// Bad features are rejected and the run goes on.
  public var skipsErrors = false
  /// Open rings are closed and counted.
  public var closesRings = false
  /// Breaks of the format's rules are listed in the batch's ledger, and what can be kept of a feature is
  /// handed out; text that cannot be parsed stays an error.
  public var listsFaults = false
  /// The first bad feature ends the run.
  public init() {}
}

/// Where the features of an input go.
public struct FeatureTarget: Sendable {
  /// Properties and foreign members are needed; without them geometry and ids are enough.
  public var needsProperties = true
  /// What becomes of the styles that the input has for whole layers.
  public var layerStyles = LayerStyleUse.none
  /// Features become rows of a table, whose columns are the same for all.
  public var isTable = false
  /// Nothing but features as they are.
  public init() {}
}

/// How an input is read.
public struct ReadingPlan {
  /// Threads for a reader that has to look at the whole input before it hands out the first feature.
  public var jobs = 1
  /// Told by such a reader how far it is.
  public var onProgress: (FlowProgress) -> Void = { _ in }
  /// One thread.
  public init() {}
}

/// A condition on the rows of a table in a store of SQLite's.
public struct RowCondition: Sendable {
  /// An expression of SQL in parentheses.
  public var sql: String
  /// The fields that it reads, in any case of letters; a table must have all of them.
  public var fields: [String]
  /// A condition.
  public init(sql: String, fields: [String]) {
    self.sql = sql
    self.fields = fields
  }
}

/// What becomes of the styles that a store has for whole layers.
public enum LayerStyleUse: Sendable {
  /// Nobody wants them.
  case none
  /// Features get them as properties, as KML and simplestyle have them.
  case properties
  /// The output keeps them as they are (``Layer/styles``).
  case whole
}

/// What a run wants of an output.
public struct OutputRequest {
  /// The path; nil for standard output.
  public var path: String?
  /// An existing file may be replaced.
  public var isOverwriting = false
  /// Features are added to an existing store.
  public var isAppending = false
  /// Several layers may come.
  public var hasSeveralLayers = false
  /// Coordinates may stay in another system than the format's own.
  public var keepsCRS = false
  /// Features that have no place in the output are left out and counted, and the run goes on.
  public var skipsErrors = false
  /// The format's own options.
  public var options: [String: String] = [:]
  /// A request for an output.
  public init(path: String?) { self.path = path }
}
