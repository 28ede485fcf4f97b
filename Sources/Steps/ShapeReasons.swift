import Base

extension Reason {
  /// A geometry cannot be cut.
  static let notCuttable = Reason(
    "not-cuttable", .input, "a geometry cannot be cut",
    cause: "A coordinate is infinite, not a number or absurdly large, so that there is no place "
      + "for it inside or outside.",
    remedy: "Correct the coordinate in the source, or leave such features out with --on-error "
      + "skip.")
  /// A repair would change the area of a feature by more than is allowed.
  static let areaChanged = Reason(
    "area-changed", .input, "a repair would change the area of a feature by more than is allowed",
    cause: "Its outline crosses itself so badly that a valid shape is much larger or smaller. "
      + "--max-area-change sets the limit.",
    remedy: "Look at the feature, or try repair --method linework. --on-error skip --rejects FILE "
      + "sets such features apart.")
  /// There are too many positions to be simplified as one net.
  static let tooManyVertices = Reason(
    "too-many-vertices", .input, "there are too many positions to be simplified as one net",
    cause: "simplify --topology numbers all positions of all layers, at most about 4,000 million "
      + "of them.",
    remedy: "Simplify without --topology, or in parts.")
  /// Longitude and latitude changed places.
  static let coordinatesSwapped = Reason(
    "coordinates-swapped", .repaired, "longitude and latitude changed places",
    cause: "Latitudes were beyond ±90° and would be valid as longitudes; --fix-swapped was given.",
    remedy: "Nothing needs to be done. Check one of the features on a map.")
  /// Positions that were there twice in a row are there once.
  static let repeatedPositions = Reason(
    "repeated-positions", .repaired, "positions that were there twice in a row are there once",
    cause: "A double click, or rounding, put the same position into a line or ring twice.",
    remedy: "Nothing needs to be done: the shape is the same.")
  /// Spikes were removed from rings.
  static let spikesRemoved = Reason(
    "spikes", .repaired, "spikes were removed from rings",
    cause: "An outline ran out to a point and straight back, mostly after a vertex had been "
      + "dragged by mistake.",
    remedy: "Nothing needs to be done: spikes have no area.")
  /// Rings were turned into the direction that RFC 7946 wants.
  static let ringRewound = Reason(
    "ring-rewound", .repaired, "rings were turned into the direction that RFC 7946 wants",
    cause: "Exterior rings run counter-clockwise and holes clockwise in GeoJSON (RFC 7946 "
      + "§3.1.6). Many programs write them the other way round.",
    remedy: "Nothing needs to be done: the area is the same.")
  /// Polygons were made valid.
  static let madeValid = Reason(
    "made-valid", .repaired, "polygons were made valid",
    cause: "Their rings crossed, overlapped or touched themselves.",
    remedy: "The summary gives the area before and after. If it differs much, look at the "
      + "features that --report names, or compare --method structure and linework.")
  /// Invalid polygons were made valid before they could be cut.
  static let madeValidToCut = Reason(
    "made-valid-to-cut", .repaired, "invalid polygons were made valid before they could be cut",
    cause: "Their rings crossed or overlapped, so that they did not tell what is inside.",
    remedy: "Nothing needs to be done. A repair step before clip shows what changes.")
  /// Features without any area or length have no geometry now.
  static let geometryCollapsed = Reason(
    "geometry-collapsed", .changed, "features without any area or length have no geometry now",
    cause: "All positions of a polygon or line lie in one place or on one line, so that repair "
      + "found nothing to keep.",
    remedy: "repair --leftovers FILE keeps the points and lines. filter --where '$geometry_type "
      + "IS NOT NULL' leaves such features out.")
  /// Lines and points that fell out of geometries were left out.
  static let leftoversLost = Reason(
    "leftovers-lost", .changed, "lines and points that fell out of geometries were left out",
    cause: "Parts of polygons had no area and parts of lines no length. They cannot stay in a "
      + "layer of polygons or lines.",
    remedy: "repair --leftovers FILE keeps them, with the properties of their features.")
  /// Lines and points fell out of geometries and were set apart.
  static let leftoversSetApart = Reason(
    "leftovers-set-apart", .changed, "lines and points fell out of geometries and were set apart",
    cause: "Parts of polygons had no area and parts of lines no length.",
    remedy: "They are in the file that --leftovers names. Nothing else needs to be done.")
  /// Measures (M) of positions were lost.
  static let measuresLost = Reason(
    "measures-lost", .changed, "measures (M) of positions were lost",
    cause: "GEOS, which makes polygons valid and cuts at polygons, does not handle measures.",
    remedy: "Keep the original data if you need them. clip --bbox keeps measures.")
  /// Lines and polygons that would have crossed themselves or a neighbour were simplified less.
  static let simplifiedLess = Reason(
    "simplified-less", .changed,
    "lines and polygons that would have crossed themselves or a neighbour were simplified less",
    cause: "Narrow places, such as a bay or a strip of land, would have closed at the tolerance "
      + "that was asked for.",
    remedy:
      "Nothing needs to be done: they have a few more positions where they would have crossed.")
  /// Rings smaller than the tolerance were kept as triangles.
  static let keptAsTriangle = Reason(
    "kept-as-triangle", .changed, "rings smaller than the tolerance were kept as triangles",
    cause: "Small islands and holes have no position left that is farther away than the tolerance.",
    remedy: "Leave them out before with filter --where '$area > 100', or use a smaller "
      + "--tolerance.")

  /// The reasons of steps that change shapes.
  static let shapeSteps: [Reason] = [
    .notCuttable, .areaChanged, .tooManyVertices, .coordinatesSwapped, .repeatedPositions,
    .spikesRemoved, .ringRewound, .madeValid, .madeValidToCut, .geometryCollapsed, .leftoversLost,
    .leftoversSetApart, .measuresLost, .simplifiedLess, .keptAsTriangle,
  ]
}
