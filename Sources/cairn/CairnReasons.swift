import Base

extension Reason {
  /// There is nothing to take a reference system from.
  static let noData = Reason(
    "no-data", .input,
    "there is nothing to take a reference system from",
    cause: "reproject --dst-crs utm and the like look at the data first, and the input has "
      + "no features with a position.",
    remedy: "Name the system itself, such as EPSG:32633.")
  /// An input holds no bytes.
  static let emptyInput = Reason(
    "empty-input", .input,
    "an input holds no bytes",
    cause: "A download or a program before it in the pipe failed, or selected nothing.",
    remedy: "Look at what should have written it. Where an input may hold nothing, --allow-empty "
      + "takes it for data without features.")
  /// Coordinates that are taken for degrees cannot be.
  static let notDegrees = Reason(
    "not-degrees", .warning,
    "coordinates that are taken for degrees cannot be",
    cause:
      "There are latitudes beyond ±90 or longitudes beyond ±540. The file says that they are degrees, "
      + "or says nothing, as GeoJSON in a projected system without its crs member.",
    remedy: "Name the system that they are in with --src-crs, such as EPSG:32633.")
  /// A box of degrees was asked of a layer in another unit.
  static let boxNotInDegrees = Reason(
    "box-not-in-degrees", .warning,
    "nothing is left of a layer, and the numbers of --bbox look like degrees",
    cause:
      "--bbox has the unit of the data, and the layer is in a projected system, in metres or feet.",
    remedy: "Give the box in the system of the layer, whose own box cairn info shows, or bring the "
      + "data into degrees first: cairn pipeline read FILE ! reproject --dst-crs EPSG:4326 ! clip "
      + "--bbox W,S,E,N.")
  /// The counts of a layer do not add up.
  static let ledgerMismatch = Reason(
    "ledger-mismatch", .warning,
    "the counts of a layer do not add up",
    cause: "This is a mistake in cairn, not in your data: features read are not those "
      + "written, filtered and dropped.",
    remedy: "Please report it with the command and, if you can, the file.")
  /// GeoJSON is written in another system than WGS 84.
  static let notWGS84 = Reason(
    "not-wgs84", .warning,
    "GeoJSON is written in another system than WGS 84",
    cause: "--keep-crs or --dst-crs asked for it. Most programs take GeoJSON for WGS 84 (RFC "
      + "7946 §4) and would show it elsewhere.",
    remedy: "Leave the option out unless the program that reads the file understands the "
      + "legacy crs member.")
  /// Features that were left out are not in the rejects file.
  static let rejectsWithoutText = Reason(
    "rejects-without-text", .warning,
    "features that were left out are not in the rejects file",
    cause: "They have no text of their own: rows of a store, or features made of several "
      + "objects.",
    remedy: "The report lists the first few of them with their ids.")
  /// Objects that are in two inputs are written twice.
  static let inputsNotMerged = Reason(
    "inputs-not-merged", .warning,
    "objects that are in two inputs are written twice",
    cause: "The objects of several inputs simply follow one another.",
    remedy: "Use `cairn merge`, which writes such objects once, if the files overlap.")
  /// The last line of a file that is followed had no end.
  static let unfinishedLine = Reason(
    "unfinished-line", .incomplete,
    "the last line of a file had no end when another one took its place",
    cause: "--follow reads whole lines. The program that writes the file was stopped within "
      + "a line, or the file was moved away or cut off meanwhile.",
    remedy: "Look at the end of the old file. A program that ends each line before its file is "
      + "replaced loses none.")

  /// The reasons of the program itself.
  static let cairn: [Reason] = [
    .noData, .emptyInput, .notDegrees, .boxNotInDegrees, .ledgerMismatch, .notWGS84,
    .rejectsWithoutText, .inputsNotMerged, .unfinishedLine,
  ]
}
