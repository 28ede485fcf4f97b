public import Geometry
public import Streaming

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

  /// What a format can do.
  public struct Abilities: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int
    /// From bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Features can be read.
    public static let read = Abilities(rawValue: 1)
    /// Features can be written.
    public static let write = Abilities(rawValue: 2)
    /// Standard input can be read.
    public static let standardInput = Abilities(rawValue: 4)
    /// Standard output can be written.
    public static let standardOutput = Abilities(rawValue: 8)
    /// A file holds several layers.
    public static let severalLayers = Abilities(rawValue: 16)
    /// Features can be added to an existing file.
    public static let append = Abilities(rawValue: 32)
    /// Boxes are found through a spatial index.
    public static let spatialIndex = Abilities(rawValue: 64)
    /// Styles of whole layers are kept as they are.
    public static let layerStyles = Abilities(rawValue: 128)
    /// The file holds OpenStreetMap's objects: from one such format to another they go as they are.
    public static let objects = Abilities(rawValue: 256)
    /// Features are rows of a table, whose columns are the same for all.
    public static let tables = Abilities(rawValue: 512)
  }

  /// The name on the command line, in lower case.
  public let name: String
  /// The name for people.
  public let title: String
  /// The standard that it follows.
  public let standard: String
  /// Endings of file names, without the dot; the first is the usual one.
  public let extensions: [String]
  /// What it can do.
  public let abilities: Abilities
  /// What `--input-option` takes.
  public let inputOptions: [FormatOption]
  /// What `--output-option` takes.
  public let outputOptions: [FormatOption]
  /// Looks at the first bytes (decompressed).
  public let recognise: @Sendable (UnsafeBufferPointer<UInt8>) -> Confidence
  /// Opens an input.
  public let makeReader: @Sendable (InputRequest) throws(GeoError) -> any FeatureReader
  /// Opens an output.
  public let makeWriter: @Sendable (OutputRequest) throws(GeoError) -> any FeatureSink

  /// A format with everything that the program needs to know of it.
  public init(
    name: String, title: String, standard: String, extensions: [String], abilities: Abilities,
    inputOptions: [FormatOption] = [], outputOptions: [FormatOption] = [],
    recognise: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Confidence,
    makeReader: @escaping @Sendable (InputRequest) throws(GeoError) -> any FeatureReader,
    makeWriter: @escaping @Sendable (OutputRequest) throws(GeoError) -> any FeatureSink
  ) {
    self.name = name
    self.title = title
    self.standard = standard
    self.extensions = extensions
    self.abilities = abilities
    self.inputOptions = inputOptions
    self.outputOptions = outputOptions
    self.recognise = recognise
    self.makeReader = makeReader
    self.makeWriter = makeWriter
  }
}

extension Format {
  /// True if what one format reads goes into another as OpenStreetMap's objects rather than as features.
  public static func goesAsObjects(from input: Format, to output: Format) -> Bool {
    input.abilities.contains(.objects) && output.abilities.contains(.objects)
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
  /// The layers to read; empty for all. The reader passes over others and counts them as filtered.
  public var layerNames: [String] = []
  /// Another input may have the layers: none of them here is no error.
  public var allowsMissingLayers = false
  /// Boxes (one, or two across the antimeridian) of which a feature's box must meet one; empty for all.
  /// A reader without an index may ignore them: the run filters again, exactly.
  public var boxes: [Box] = []
  /// What features must meet; nil for no condition. A reader that has no such thing, or not of all fields,
  /// may ignore it: the run filters again, exactly.
  public var condition: RowCondition?
  /// The most features of a layer that are wanted; nil for all. A reader may stop there and count the
  /// others as filtered; the run enforces it in any case.
  public var limit: Int?
  /// Bad features are rejected and the run goes on.
  public var skipsErrors = false
  /// Open rings are closed and counted.
  public var closesRings = false
  /// Breaks of the format's rules go into ``FeatureBatch/faults``, and what can be kept of a feature is
  /// handed out; text that cannot be parsed stays an error.
  public var judgesFaults = false
  /// Properties and foreign members are to be had; without them geometry and ids are enough.
  public var needsProperties = true
  /// Where everything is, is all that is to be had: any features will do that lie there.
  public var boundsSuffice = false
  /// The reader is asked for its ``FeatureReader/summary``, with so many entries of lists.
  public var summaryLimit: Int?
  /// What becomes of the styles that the input has for whole layers.
  public var layerStyles = LayerStyleUse.none
  /// The output takes objects as they are (``Format/Abilities/objects``), as the batch's payload.
  public var wantsObjects = false
  /// Takes what is wrong with the data, as far as that is no error.
  public var problems = ProblemLog(keepsAll: false)
  /// Features go into a table (``Format/Abilities/tables``).
  public var feedsTable = false
  /// The format's own options.
  public var options: [String: String] = [:]
  /// A request for everything in an input.
  public init(source: ByteSource) { self.source = source }
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
  /// Objects come as they are, as the batch's payload, and no features.
  public var takesObjects = false
  /// The format's own options.
  public var options: [String: String] = [:]
  /// A request for an output.
  public init(path: String?) { self.path = path }
}
