internal import Base

/// What the reader has to say of single features.
extension Reason {
  // MARK: - Geometries

  /// A position is unreadable.
  static let coordinateLeftOut = Reason(
    "coordinate-left-out", .changed,
    "positions without two readable numbers were left out",
    cause: "A coordinate is a word such as 'nan', uses a decimal comma, or lost its comma when "
      + "the file was written.",
    remedy:
      "Correct them in the source; without --lenient such features are refused, each with its "
      + "place.")
  /// A line has one position.
  static let shortLineLeftOut = Reason(
    "short-line", .changed,
    "lines of a single position were left out",
    cause: "A path was begun and not continued, or all its other positions were unreadable.",
    remedy: "Nothing, if the line is of no use. Write it as a Point in the source if the place "
      + "matters.")
  /// A ring is of no use.
  static let shortRingLeftOut = Reason(
    "short-ring", .changed,
    "rings of fewer than four positions, and holes without an outer ring, were left out",
    cause: "A ring needs three corners and its first position again at the end. Shapes that were "
      + "clicked by accident, or simplified too much, have fewer.",
    remedy: "Nothing, if the area is of no use. cairn validate lists these features as "
      + "ring-too-short.")
  /// Coordinates are separated by commas alone.
  static let coordinatesSplit = Reason(
    "coordinates-split", .repaired,
    "coordinates without white space between them were split at every third number",
    cause: "A program wrote all numbers of a line in one row, such as 1,2,0,3,4,0. Google Earth "
      + "reads that as triples too.",
    remedy: "Nothing, if every position has a height. If they have none, correct the program "
      + "that wrote the file: positions must be separated by spaces.")
  /// A Point has several positions.
  static let extraPositionsDropped = Reason(
    "extra-positions-dropped", .changed,
    "a Point has several positions: the first one was kept",
    cause:
      "The position is there twice, or with --lenient: the element should be a LineString or a "
      + "MultiGeometry, or the numbers have decimal commas.",
    remedy: "Look at the coordinates in the source and use the element that fits them.")
  /// A polygon has several outer rings.
  static let polygonRings = Reason(
    "polygon-rings", .changed,
    "further outer rings of a polygon were taken for holes",
    cause: "The Polygon has several outer boundaries, where KML allows one. Some programs write "
      + "areas of several parts like that.",
    remedy: "Run cairn repair on the output: rings that lie outside of each other become polygons "
      + "of their own.")
  /// Collections were nested.
  static let collectionFlattened = Reason(
    "collection-flattened", .changed,
    "collections within collections became one",
    cause: "A MultiGeometry holds another MultiGeometry. GeoJSON advises against that, and most "
      + "programs cannot read it (RFC 7946 §3.1.8).",
    remedy: "Nothing: all points, lines and areas are still there.")
  /// A ring is a geometry of its own.
  static let ringAsLine = Reason(
    "ring-as-line", .changed,
    "rings outside of polygons became lines",
    cause: "A LinearRing is the geometry of the feature, or stands in its MultiGeometry. Features "
      + "have rings in polygons only.",
    remedy: "Nothing, if an outline is meant: it keeps all its positions. Put the ring into a "
      + "Polygon in the source if the area matters.")
  /// A track has no times, or one position.
  static let trackAsLine = Reason(
    "track-as-line", .changed,
    "tracks without times became lines, and those of one position became points",
    cause: "The track has no when elements, or none that can be read as a time, or the receiver "
      + "recorded a single position.",
    remedy: "Nothing, if the way is all that matters: positions and what is said of them are "
      + "kept.")
  /// An overlay has no complete box.
  static let boxWithoutEdges = Reason(
    "box-without-edges", .warning,
    "a box that lacks one of its four edges gives no footprint",
    cause: "The LatLonBox or the Region of an overlay or link lacks a side, or a gx:LatLonQuad "
      + "has fewer than three corners.",
    remedy: "Add the missing north, south, east or west in the source. Until then the feature "
      + "has no geometry, but all its properties.")
  /// A track has values without a position.
  static let trackValuesLeftOut = Reason(
    "track-values-left-out", .changed,
    "values of a track that belong to no position were left out",
    cause: "The track has more times or sensor values than positions, or empty positions: the "
      + "receiver had no fix when it recorded them.",
    remedy: "Nothing, unless you need the values from before the fix. They are only in the "
      + "source.")

  // MARK: - Properties

  /// A name occurs twice in one feature.
  static let duplicateField = Reason(
    "duplicate-field", .changed,
    "a feature has several values with the same name: the last one was kept",
    cause: "A feature has two Data or SimpleData of one name, or one element, such as its name, "
      + "twice.",
    remedy: "Rename one of them in the source if you need both values.")
  /// SchemaData refers to a Schema that is not there.
  static let unknownSchema = Reason(
    "unknown-schema", .warning,
    "a schemaUrl names a Schema that is missing: values were typed by field name, or read as text",
    cause: "The Schema was lost when Placemarks were copied from one document to another, or it "
      + "is in another file.",
    remedy: "Add the Schema to the document, or set the types that you need with "
      + "cairn edit --cast FIELD=TYPE.")
  /// A value does not have the type that its Schema promises.
  static let notOfItsType = Reason(
    "not-of-its-type", .warning,
    "values that do not have the type of their field stay text",
    cause: "The Schema declares a number or a truth value, and the feature has something like "
      + "'n/a' or '12 m' there.",
    remedy: "Nothing is lost, but the field has values of several types. Correct the values or "
      + "the type in the Schema.")
  /// There is text beside the HTML of a description.
  static let descriptionTextLeftOut = Reason(
    "description-text-left-out", .changed,
    "text beside the first CDATA section of a description was left out",
    cause: "A description has HTML in a CDATA section and plain text before or after it. Only "
      + "the HTML is taken, as togeojson does.",
    remedy: "Put all of the description into one CDATA section if you need the text beside it.")
  /// Attributes have no place.
  static let attributesLeftOut = Reason(
    "attributes-left-out", .changed,
    "attributes such as ids of geometries were left out",
    cause: "Google Earth gives ids to geometries and other parts of a feature. A feature has room "
      + "for one id, which is that of the Placemark.",
    remedy: "Nothing, unless another file refers to those ids.")
  /// Elements are where they cannot be.
  static let elementsLeftOut = Reason(
    "elements-left-out", .changed,
    "elements in places where KML does not allow them were left out",
    cause: "There are elements within coordinates, unknown ones within Data or a TimeSpan, an "
      + "altitudeMode in the ring of a polygon, or the like.",
    remedy: "Nothing, unless a property is missing from the output. Then move its element into "
      + "the Placemark or its ExtendedData.")
  /// There is text between the elements of a feature.
  static let textLeftOut = Reason(
    "text-left-out", .changed,
    "text between elements was left out",
    cause: "The Placemark has words outside of its elements, usually because it was edited by "
      + "hand.",
    remedy: "Move the text into an element, such as description, if you need it.")

  // MARK: - Styles

  /// A style is in another file.
  static let styleElsewhere = Reason(
    "style-elsewhere", .warning,
    "styles in other files were not fetched",
    cause:
      "The styleUrl refers to a web address, or to a file that is not in the archive, nor in the "
      + "folder of the document or below it. cairn never reads from the network.",
    remedy: "Put the file with the Style beside the document, or copy the Style into it.")
  /// A style does not exist.
  static let unknownStyle = Reason(
    "unknown-style", .warning,
    "a styleUrl names a style that is missing",
    cause: "The Placemark was copied from another document without its style, or the id is "
      + "misspelled.",
    remedy: "Nothing, if colours do not matter: the property styleUrl is kept. Otherwise add a "
      + "Style of that id to the document.")

  /// The reasons of the reader's features.
  static let kmlFeatures: [Reason] = [
    .coordinateLeftOut, .shortLineLeftOut, .shortRingLeftOut, .coordinatesSplit,
    .extraPositionsDropped, .polygonRings, .collectionFlattened, .ringAsLine, .trackAsLine,
    .boxWithoutEdges, .trackValuesLeftOut, .duplicateField, .unknownSchema, .notOfItsType,
    .descriptionTextLeftOut, .attributesLeftOut, .elementsLeftOut, .textLeftOut,
    .styleElsewhere, .unknownStyle,
  ]
}
