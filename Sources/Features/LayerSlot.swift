public import Base

/// One worker's view of a layer: the names of its fields as numbered here, and what they are in the
/// run's output. It outlives batches, so that a name is looked up in the run's catalog once.
public final class LayerSlot {
  /// The layer as its input describes it.
  public let source: Layer
  /// The layer as the steps of the run have made it so far; in each batch it begins as `source`.
  public var layer: Layer
  /// The names of properties and foreign members, numbered by this worker.
  public var keys = KeyTable()
  /// For each key and cell type (key * 16 + type) the properties of this batch; foreign ones do not count.
  public var typeCounts = Column<UInt32>()
  /// The ids of this batch by `CellType.rawValue`; features without one do not count.
  public var idCounts = Column<UInt32>()
  /// Features of this batch with foreign members, of their own or of their geometry.
  public var memberCount = 0
  /// Features of this batch that were read.
  public var readCount = 0
  /// Features of this batch that steps made in addition to those that were read.
  public var addedCount = 0
  /// Features of this batch that were not asked for.
  public var filteredCount = 0
  /// Features that are left in this batch.
  public var outCount = 0

  /// Longer names for people, by key, that features brought along (KML's `displayName`).
  public var titles: [UInt32: String] = [:]

  /// The index of the layer in the run's catalog; set in the turn of admission, like all that follows.
  public var output: Int?
  /// The name of the layer in the output.
  public var outputName: String
  /// What the input that had the layer of the output first says of it.
  public var outputSource: Layer
  /// Where the features of the layer are counted; used in the turn of commitment.
  public var account: LayerAccount?
  /// For each key the index of its field in the output layer, `unknownField` or `deselectedField`.
  public var fields = Column<Int32>()
  /// The index of the field that holds feature ids; `unknownField` while no feature has one.
  public var idField = LayerSlot.unknownField
  /// The index of the field that holds foreign members; `unknownField` while no feature has any.
  public var membersField = LayerSlot.unknownField
  /// For each field of the output layer how its values are to be written; a snapshot, made in turn.
  public var forms: [FieldForm] = []

  /// The place in `typeCounts` behind the types: integers that no double holds exactly.
  public static let wideInteger = 15
  /// The place in `typeCounts` of date-times `YYYY-MM-DDTHH:MM:SSZ`.
  public static let wholeSecondsTime = 14
  /// The place in `typeCounts` of all other date-times.
  public static let fractionalTime = 13
  /// The place in `typeCounts` of those with an offset in place of `Z`.
  public static let offsetTime = 12
  /// The place in `typeCounts` of those with the decimals `.000`.
  public static let zeroFractionTime = 11
  /// The field of a key is not registered yet.
  public static let unknownField: Int32 = -1
  /// The user did not ask for the field.
  public static let deselectedField: Int32 = -2

  /// A view of a layer without names.
  public init(layer: Layer) {
    source = layer
    self.layer = layer
    outputName = layer.name
    outputSource = layer
  }
}

/// How a table holds the values of a field from some row on.
public enum FieldForm: UInt8, Sendable {
  /// Each value by its own type.
  case native
  /// Every value as text, as the field has mixed types.
  case text
  /// Every value as JSON text.
  case json
}
