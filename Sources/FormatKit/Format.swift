public import Base
public import Files
public import Flow
public import Geometry

/// A file format: how to recognise it, and what reads and writes it.
public struct Format: Sendable {
  /// How sure a format is that it recognises some bytes.
  public enum Confidence: Int, Comparable, Sendable {
    case no, nameOnly, likely, certain
    /// Less sure comes first.
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
  /// The options that `--input-option` takes.
  public let inputOptions: [FormatOption]
  /// The options that `--output-option` takes.
  public let outputOptions: [FormatOption]
  /// The reasons of its module, for `cairn explain`.
  public let reasons: @Sendable () -> [Reason]
  /// Tells from the first bytes (decompressed) whether they are in this format.
  public let recognise: @Sendable (UnsafeBufferPointer<UInt8>) -> Confidence
  /// Opens an input; nil if features cannot be read.
  public let reader: (@Sendable (InputRequest) throws(GeoError) -> any FeatureReader)?
  /// Opens an output; nil if features cannot be written.
  public let writer: (@Sendable (OutputRequest) throws(GeoError) -> any FeatureSink)?

  /// A format with everything that the program needs to know about it.
  public init(
    name: String, title: String, standard: String, extensions: [String],
    traits: FormatTraits = FormatTraits(), inputOptions: [FormatOption] = [],
    outputOptions: [FormatOption] = [],
    reasons: @autoclosure @escaping @Sendable () -> [Reason] = [],
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
    self.reasons = reasons
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
  /// The values that it takes; empty if it takes anything.
  public let values: [String]
  /// What a value is, in a word, as help shows it between angle brackets: `field`, `metres`.
  public let valueName: String
  /// The value if the option is not given.
  public let defaultValue: String
  /// What it does.
  public let help: String
  /// True if the command line also takes it as `--name VALUE`, or as `--name` alone if it is yes or
  /// no.
  public let isOnCommandLine: Bool
  /// An option.
  public init(
    name: String, values: [String] = [], valueName: String = "value", defaultValue: String,
    help: String, isOnCommandLine: Bool = false
  ) {
    self.name = name
    self.values = values
    self.valueName = values.isEmpty ? valueName : values.joined(separator: "|")
    self.defaultValue = defaultValue
    self.help = help
    self.isOnCommandLine = isOnCommandLine
  }

  /// The values of an option that is on or off.
  public static let yesOrNo = ["yes", "no"]
}

/// What a run wants from an input.
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
  /// Collects what is wrong with the data without being an error.
  public var problems = ProblemLog(keepsAll: false)
  /// The format's own options.
  public var options: [String: String] = [:]
  /// Finds the field that was meant where an option names one that is not there.
  public var suggestion = FieldChoice.sameLetters
  /// The names that attached files have in the output; one register for all inputs of a run.
  public var attachmentNames = AttachmentNames()
  /// A request for everything in an input.
  public init(source: ByteSource) { self.source = source }
}

/// Which features of an input are wanted. A reader may leave out the others and count them as filtered, or
/// hand them out: the run filters again, exactly.
public struct FeatureSelection {
  /// The layers to read; empty for all.
  public var layerNames: [String] = []
  /// True if the layers may all be missing here without an error, as another input may have them.
  public var allowsMissingLayers = false
  /// A feature's box must meet one of these (two for a box across the antimeridian); empty for all.
  public var boxes: [Box] = []
  /// The condition that features must meet; nil for none.
  public var condition: RowCondition?
  /// The largest number of features to take from a layer; nil for all.
  public var limit: Int?
  /// A selection of everything.
  public init() {}

  /// True if a layer with this name is wanted.
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
  /// A policy by which the first bad feature ends the run.
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
  /// The zooms that show a feature are needed, where the input has rules for them (``ShownZooms``).
  public var needsZooms = false
  /// A target that takes the features as they are, and no styles of layers.
  public init() {}
}

/// How an input is read.
public struct ReadingPlan {
  /// The user names the system of the coordinates: what the input says of it does not count.
  public var isSystemNamed = false
  /// Threads for a reader that has to look at the whole input before it hands out the first feature.
  public var jobs = 1
  /// Called by such a reader to say how far it has come.
  public var onProgress: (FlowProgress) -> Void = { _ in }
  /// A plan for one thread.
  public init() {}
}

/// A condition on the rows of a table in an SQLite store.
public struct RowCondition: Sendable {
  /// An expression of SQL in parentheses.
  public var sql: String
  /// The fields that it reads, in upper or lower case; a table must have all of them.
  public var fields: [String]
  /// A condition.
  public init(sql: String, fields: [String]) {
    self.sql = sql
    self.fields = fields
  }
}

/// What becomes of the styles that a store has for whole layers.
public enum LayerStyleUse: Sendable {
  /// They are not wanted.
  case none
  /// Features get them as properties, in the form that KML and simplestyle use.
  case properties
  /// The output keeps them as they are (``Layer/styles``).
  case whole
}

/// What a run asks of an output.
public struct OutputRequest {
  /// The path; nil for standard output.
  public var path: String?
  /// An existing file may be replaced.
  public var isOverwriting = false
  /// Features are added to an existing store.
  public var isAppending = false
  /// Several layers may come.
  public var hasSeveralLayers = false
  /// Coordinates may stay in a reference system other than the format's own.
  public var keepsCRS = false
  /// Features may be changed or left out on their way, so that what an input says of all of them need not hold.
  public var changesFeatures = false
  /// Features that have no place in the output are left out and counted, and the run goes on.
  public var skipsErrors = false
  /// The input is of a format that has styles of its own, which the output may say in its words besides.
  public var addsMarkers = false
  /// The outputs that this one is put in place with; nil if it is put there alone.
  public var group: OutputGroup?
  /// Threads that pack an output whose name asks for that.
  public var jobs = 1
  /// How an output that is written as a stream is packed; nil if its name tells.
  public var compression: Compression?
  /// The format's own options.
  public var options: [String: String] = [:]
  /// What is added to a store once it has been written, by the path of its file, before it is put in place.
  public var completion: ((String) throws(GeoError) -> Void)?
  /// Finds the field that was meant where an option names one that is not there.
  public var suggestion = FieldChoice.sameLetters
  /// A request for an output.
  public init(path: String?) { self.path = path }

  /// Opens the output of a format that is written as a stream, packed as asked or as the name's ending says. Errors:
  /// those of ``ByteSink``.
  public func makeSink() throws(GeoError) -> ByteSink {
    let isFile = path.map { $0 != "-" && !OutputFile.isSpecial($0) } ?? false
    return try ByteSink(
      path: path, isOverwriting: isOverwriting,
      compression: isFile ? compression ?? path.flatMap { Compression(path: $0) } : nil, jobs: jobs,
      group: group)
  }
}
