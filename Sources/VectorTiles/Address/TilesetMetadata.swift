public import Geometry

/// What a tileset says of itself: the rows of MBTiles' table `metadata` (1.3) and the JSON of PMTiles and of
/// `metadata.json`, in one form.
public struct TilesetMetadata: Sendable {
  /// A member that has no place of its own here.
  public struct Member: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value, as JSON text; a row of MBTiles' table is a JSON string.
    public var json: String
    /// A member.
    public init(name: String, json: String) {
      self.name = name
      self.json = json
    }
  }

  /// A field of a layer.
  public struct Field: Hashable, Sendable {
    /// The name.
    public var name: String
    /// `Number`, `Boolean`, `String`, or whatever the tileset says.
    public var type: String
    /// A field.
    public init(name: String, type: String) {
      self.name = name
      self.type = type
    }
  }

  /// A layer of vector tiles: an entry of `vector_layers`.
  public struct VectorLayer: Hashable, Sendable {
    /// The name of the layer in the tiles.
    public var id: String
    /// What it shows.
    public var description: String?
    /// The smallest zoom that has it.
    public var minzoom: Int?
    /// The largest zoom that has it.
    public var maxzoom: Int?
    /// Its fields.
    public var fields: [Field]
    /// Every other member, as it was.
    public var others: [Member] = []
    /// A layer.
    public init(id: String, fields: [Field], minzoom: Int? = nil, maxzoom: Int? = nil) {
      self.id = id
      self.fields = fields
      self.minzoom = minzoom
      self.maxzoom = maxzoom
    }
  }

  /// The place that a map opens at.
  public struct Center: Hashable, Sendable {
    /// In degrees of WGS 84.
    public var longitude: Double
    /// In degrees of WGS 84.
    public var latitude: Double
    /// The zoom level.
    public var zoom: Int
    /// A place.
    public init(longitude: Double, latitude: Double, zoom: Int) {
      self.longitude = longitude
      self.latitude = latitude
      self.zoom = zoom
    }
  }

  /// The name for people.
  public var name: String?
  /// What it shows.
  public var description: String?
  /// Whom to thank, as HTML.
  public var attribution: String?
  /// The version of the data.
  public var version: String?
  /// `overlay` or `baselayer`.
  public var type: String?
  /// What the tiles are.
  public var kind = TileKind.unknown
  /// How the tiles are compressed.
  public var compression = TileCompression.unknown
  /// The smallest zoom level.
  public var minzoom: Int?
  /// The largest zoom level.
  public var maxzoom: Int?
  /// The box of the data in degrees of WGS 84.
  public var bounds: BoundingBox?
  /// The place that a map opens at.
  public var center: Center?
  /// The layers of vector tiles; nil if the tileset does not list them.
  public var vectorLayers: [VectorLayer]?
  /// `tilestats` as JSON text.
  public var tilestats: String?
  /// Every other member, as it was and in order.
  public var others: [Member] = []

  /// Metadata that say nothing.
  public init() {}
}
