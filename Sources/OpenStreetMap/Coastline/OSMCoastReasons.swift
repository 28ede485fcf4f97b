internal import Base

/// What does not fit together in coastlines.
extension Reason {
  /// A coastline ends within the box that is to be filled.
  static let coastlineOpen = Reason(
    "coastline-open", .incomplete,
    "a coastline ends within the data, and the sea along it is left out",
    cause: "The extract was cut along a border that is not a box, so that the coastline ends inside"
      + " the box of the file; or a way of the coastline is missing or runs the wrong way.",
    remedy: "Give a --bbox that the coastlines cross from side to side, or close the gaps with"
      + " --coast-gap METRES. --problems FILE writes the loose ends as points.")
  /// A gap in a coastline was closed.
  static let coastlineGapClosed = Reason(
    "coastline-gap-closed", .repaired, "a short gap in a coastline is closed with a straight line",
    cause: "Two ways of a coastline end near each other without a common node.",
    remedy: "Nothing, or join the ways in OpenStreetMap. --coast-gap 0 closes no gaps.")
  /// A coastline was drawn on to the edge of the box.
  static let coastlineDrawnOn = Reason(
    "coastline-drawn-on", .repaired,
    "a coastline that ends near the edge of the data is drawn on to it",
    cause: "The extract was cut at nodes, so that ways end a little before its edge.",
    remedy: "Nothing. Extracts with whole ways (`cairn filter --strategy complete-ways`) need no"
      + " such lines; --coast-gap 0 draws none.")
  /// A ring of coastlines contradicts what is around it.
  static let coastlineDirection = Reason(
    "coastline-direction", .repaired,
    "an island or a piece of sea is drawn the wrong way round, and turned",
    cause: "A coastline has the land on its left. A ring that runs the other way round says that"
      + " there is water on both sides of it, or land on both.",
    remedy: "Reverse the ways in OpenStreetMap. If all coastlines are drawn the wrong way, use"
      + " --land-side right.")
  /// Coastlines that meet the edge of the box contradict each other.
  static let coastlineContradiction = Reason(
    "coastline-contradiction", .incomplete,
    "coastlines contradict each other at the edge of the data, and the sea there is left out",
    cause: "One of two neighbouring coastlines is drawn the wrong way, or there should be a third"
      + " one between them: there is water on both sides of one of them, or land on both.",
    remedy: "Correct the direction of the way that --problems FILE shows, or add what is missing,"
      + " in OpenStreetMap.")
  /// An island is where the sea is left out.
  static let coastlineWithoutSea = Reason(
    "coastline-without-sea", .incomplete, "an island is left out, as the sea around it is",
    cause: "Other coastlines of the extract end within it, so that it cannot be told how far the"
      + " sea around the island goes.",
    remedy: "Give a --bbox that the coastlines cross from side to side, or close the gaps with"
      + " --coast-gap METRES.")
  /// Coastlines cross.
  static let coastlineCrossing = Reason(
    "coastline-crossing", .incomplete, "coastlines cross or overlap, and one is left out",
    cause: "Ways of the coastline cross each other, or one lies on top of another, so that it"
      + " cannot be told where the water is.",
    remedy: "Correct the ways in OpenStreetMap, in the place that --problems FILE shows.")

  /// True for what extracts do to coastlines, where nothing is wrong with OpenStreetMap.
  var isCutOff: Bool {
    [Reason.coastlineOpen, .coastlineDrawnOn, .coastlineWithoutSea].contains { $0.code == code }
  }

  /// The reasons that concern coastlines.
  static let osmCoastlines: [Reason] = [
    .coastlineOpen, .coastlineGapClosed, .coastlineDrawnOn, .coastlineDirection,
    .coastlineContradiction, .coastlineWithoutSea, .coastlineCrossing,
  ]
}
