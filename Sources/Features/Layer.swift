public import Geometry

/// A field that a layer declares before any value is seen.
public struct Field: Hashable, Sendable {
  /// The name by which values are keyed.
  public var name: String
  /// The type; `null` when nothing is declared.
  public var type: CellType
  /// A longer name for people, where the source has one.
  public var title: String?
  /// A description for people, where the source has one.
  public var details: String?
  /// What its table says beyond that; nil if nothing.
  public var column: ColumnDeclaration?
  /// The smallest zoom of vector tiles that have it; nil for all.
  public var leastZoom: Int?

  /// A field of some type.
  public init(
    name: String, type: CellType, title: String? = nil, details: String? = nil,
    column: ColumnDeclaration? = nil, leastZoom: Int? = nil
  ) {
    self.name = name
    self.type = type
    self.title = title
    self.details = details
    self.column = column
    self.leastZoom = leastZoom
  }
}

/// What an input says of a layer before its features: shared by all batches that hold some of them.
public final class Layer: Sendable {
  /// The layer's name in its input.
  public let name: String
  /// The path of the input, as given.
  public let path: String
  /// The system of its coordinates.
  public let crs: CoordinateReferenceSystem
  /// The fields that it declares, in order; formats without a schema declare none.
  public let fields: [Field]
  /// False for a table of attributes.
  public let hasGeometry: Bool
  /// Features in the layer, where the input knows it beforehand.
  public let featureCount: Int?
  /// Where its features are in its own system, as far as the input says so beforehand: to choose by, not
  /// to rely on.
  public let extent: Box?
  /// The kinds of geometry that it is declared to have, a bit `1 << GeometryKind.rawValue` for each; 0 if
  /// nothing is declared. Its features may have others.
  public let geometryKinds: UInt8
  /// The ordinates that their positions are declared to have, a bit `1 << Dimensions.rawValue` for each set of them;
  /// 0 if nothing is declared.
  public let geometryDimensions: UInt8
  /// A longer name for people.
  public let title: String?
  /// A description for people.
  public let details: String?
  /// True if the features themselves name their layer (tippecanoe's member).
  public let isNamedByFeatures: Bool
  /// True if the user did not ask for it: its features are counted, and that is all.
  public let isPassedOver: Bool
  /// Members of the GeoJSON FeatureCollection besides `type` and `features` that came before the
  /// features: name and compact JSON text (RFC 7946 §6.1).
  public let members: [Member]
  /// Styles that its store has for the layer, for outputs that keep them as they are.
  public let styles: [Style]
  /// What its table has besides the columns of fields, where it has one.
  public let tableNames: TableNames

  /// The names of the columns of a table that hold no fields, and what else a store has of the table.
  public struct TableNames: Hashable, Sendable {
    /// The column of the key.
    public var key: String?
    /// The column of the geometry.
    public var geometry: String?
    /// Indexes, documents and rules.
    public var extras: TableExtras
    /// The names of a table, and what else there is of it.
    public init(
      key: String? = nil, geometry: String? = nil, extras: TableExtras = TableExtras()
    ) {
      self.key = key
      self.geometry = geometry
      self.extras = extras
    }

    /// The same for a table of other rows.
    public var forOtherRows: TableNames {
      TableNames(key: key, geometry: geometry, extras: extras.forOtherRows)
    }
  }

  /// A style of a whole layer, as the table `layer_styles` of QGIS has it.
  public struct Style: Hashable, Sendable {
    /// The name.
    public var name: String?
    /// QGIS's own text of it.
    public var qml: String?
    /// The same as a Styled Layer Descriptor.
    public var sld: String?
    /// The layer is shown in it unless something else is asked for.
    public var isDefault: Bool
    /// A description for people.
    public var details: String?
    /// Who made it.
    public var owner: String?
    /// A form for editing.
    public var ui: String?
    /// When it was changed, as the store has it.
    public var updateTime: String?
    /// A style.
    public init(
      name: String?, qml: String?, sld: String?, isDefault: Bool, details: String? = nil,
      owner: String? = nil, ui: String? = nil, updateTime: String? = nil
    ) {
      self.name = name
      self.qml = qml
      self.sld = sld
      self.isDefault = isDefault
      self.details = details
      self.owner = owner
      self.ui = ui
      self.updateTime = updateTime
    }
  }

  /// A foreign member: its name, and its value as compact JSON text.
  public struct Member: Hashable, Sendable {
    /// The name, decoded.
    public let name: String
    /// The value, compact JSON.
    public let json: String
    /// A member.
    public init(name: String, json: String) {
      self.name = name
      self.json = json
    }

    /// The name of the box of a collection (RFC 7946 §5).
    private static let boxName = "bbox"

    /// True for the box of a collection.
    public var isBox: Bool { name == Self.boxName }
    /// True for a box that has to be made anew.
    public var isOutdatedBox: Bool { isBox && json == "null" }

    /// The member of a collection whose features have changed: in place of a box there is null, for which who
    /// writes collections puts the box of the features that it has written.
    public var ofChangedFeatures: Member {
      isBox ? Member(name: name, json: "null") : self
    }
  }

  /// A layer with everything that its input says of it.
  public init(
    name: String, path: String, crs: CoordinateReferenceSystem = .wgs84, fields: [Field] = [],
    hasGeometry: Bool = true, featureCount: Int? = nil, extent: Box? = nil, title: String? = nil,
    details: String? = nil, isNamedByFeatures: Bool = false, isPassedOver: Bool = false,
    members: [Member] = [], styles: [Style] = [], tableNames: TableNames = TableNames(),
    geometryKinds: UInt8 = 0, geometryDimensions: UInt8 = 0
  ) {
    self.name = name
    self.path = path
    self.crs = crs
    self.fields = fields
    self.hasGeometry = hasGeometry
    self.featureCount = featureCount
    self.extent = extent
    self.title = title
    self.details = details
    self.isNamedByFeatures = isNamedByFeatures
    self.isPassedOver = isPassedOver
    self.members = members
    self.styles = styles
    self.tableNames = tableNames
    self.geometryKinds = geometryKinds
    self.geometryDimensions = geometryDimensions
  }

  /// The same layer in another system: nothing is said of where it is, in a `bbox` member either.
  public func with(crs: CoordinateReferenceSystem) -> Layer {
    Layer(
      name: name, path: path, crs: crs, fields: fields, hasGeometry: hasGeometry,
      featureCount: featureCount, title: title, details: details,
      isNamedByFeatures: isNamedByFeatures, isPassedOver: isPassedOver,
      members: members.map(\.ofChangedFeatures),
      styles: styles, tableNames: tableNames, geometryKinds: geometryKinds,
      geometryDimensions: geometryDimensions)
  }

  /// The same layer as one of another input, such as that which it is a copy of.
  public func with(path: String) -> Layer {
    Layer(
      name: name, path: path, crs: crs, fields: fields, hasGeometry: hasGeometry,
      featureCount: featureCount, extent: extent, title: title, details: details,
      isNamedByFeatures: isNamedByFeatures, isPassedOver: isPassedOver, members: members,
      styles: styles, tableNames: tableNames, geometryKinds: geometryKinds,
      geometryDimensions: geometryDimensions)
  }

  /// The same layer with other fields declared.
  public func with(fields: [Field]) -> Layer {
    Layer(
      name: name, path: path, crs: crs, fields: fields, hasGeometry: hasGeometry,
      featureCount: featureCount, extent: extent, title: title, details: details,
      isNamedByFeatures: isNamedByFeatures, isPassedOver: isPassedOver, members: members,
      styles: styles, tableNames: tableNames, geometryKinds: geometryKinds,
      geometryDimensions: geometryDimensions)
  }

  /// The same layer with other geometries, which are declared to be of some kinds and to have some ordinates, or of
  /// which nothing is declared (0); they may be elsewhere.
  public func with(geometryKinds: UInt8, geometryDimensions: UInt8) -> Layer {
    Layer(
      name: name, path: path, crs: crs, fields: fields, hasGeometry: hasGeometry,
      featureCount: featureCount, title: title, details: details,
      isNamedByFeatures: isNamedByFeatures, isPassedOver: isPassedOver,
      members: members.map(\.ofChangedFeatures), styles: styles, tableNames: tableNames,
      geometryKinds: geometryKinds, geometryDimensions: geometryDimensions)
  }
}
