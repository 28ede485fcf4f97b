internal import Base
internal import Features

/// What a schema asks of tags, and makes of them, in a few plain columns.
struct OSMSchemaProgram: ~Copyable, Sendable {
  /// The conditions of all layers.
  var conditions = Column<OSMCondition>()
  /// Numbers of values that conditions name.
  var values = Column<Int32>()
  /// The fields of all layers, layer by layer.
  var fields = Column<OSMSchemaField>()
  /// Numbers of keys, field by field.
  var keys = Column<Int32>()
  /// Numbers of values, field by field.
  var listed = Column<Int32>()
  /// What the listed values become, for each of them.
  var constants = Column<OSMSchemaConstant>()
  /// What is computed for fields that are more than a tag.
  var computations = Column<OSMFieldComputation>()
  /// Values that fields have on conditions, field by field.
  var cases = Column<OSMFieldComputation.Case>()
  /// The terms of sums, field by field.
  var terms = Column<OSMSchemaField>()
  /// The zooms that show features, layer by layer.
  var zoomRules = Column<OSMZoomRule>()
  /// What numbers have to reach for rules of zooms, rule by rule.
  var zoomLimits = Column<OSMZoomRule.Limit>()
  /// Conditions with wildcards.
  var patterns: [OSMTagPattern] = []
  /// What is wanted of the relations that ways are members of.
  var relations: [OSMRelationWish] = []
  /// The text of constants.
  var text = Bytes()
}

/// A value that a schema gives: a cell whose text, if any, is in the text of the program.
struct OSMSchemaConstant: BitwiseCopyable, Sendable {
  var type: CellType
  var bits: UInt64

  /// The tag counts as missing.
  static let absent = OSMSchemaConstant(type: .null, bits: 0)
}
