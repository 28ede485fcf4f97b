/// What the files of a format are like, as far as the rest of the program needs to know.
public struct FormatTraits: Sendable {
  /// The reference systems that coordinates can be in.
  public enum Systems: Sendable {
    /// Any: the file has a place for its definition, or says nothing about it.
    case any
    /// WGS 84, or a named system where that is asked for (the `crs` member of GeoJSON 2008).
    case named
    /// WGS 84.
    case wgs84
  }

  /// The systems that its coordinates can be in.
  public var systems = Systems.wgs84
  /// The file or the standard says which system the coordinates are in.
  public var statesSystem = true
  /// A file is text, which `.gz` and `.bz2` pack.
  public var isText = true
  /// Standard input can be read.
  public var readsStreams = true
  /// Standard output can be written.
  public var writesStreams = true
  /// A file holds several layers.
  public var hasLayers = false
  /// The layers that a reader makes of any file, whatever the file calls them; empty if the file names them.
  public var layerNames: [String] = []
  /// Features are rows of a table, whose columns are the same for all.
  public var isTable = false
  /// Features can be added to an existing file.
  public var isAppendable = false
  /// Features keep the row ids that they had in another store.
  public var keepsRowIDs = false
  /// Boxes are found through a spatial index.
  public var hasSpatialIndex = false
  /// A reader repeats what the web page says that a server sent in place of data.
  public var explainsPages = false
  /// Styles of whole layers are kept as they are.
  public var keepsLayerStyles = false
  /// Its features, or its layers, say in their own way how they are drawn.
  public var hasStyles = false
  /// Features are shown at some zooms only.
  public var hasZooms = false

  /// The traits of a text with one layer in WGS 84.
  public init() {}

  /// Traits that differ from those of a text with one layer in WGS 84.
  public init(_ change: (inout FormatTraits) -> Void) { change(&self) }
}
