public import Base

extension Reason {
  /// A template is not of the form.
  public static let badTemplate = Reason(
    "bad-template", .input, "the file is not the template of a project",
    cause: "A member is missing, misspelled or of the wrong type.",
    remedy: "Correct it at the line and column of the message. `cairn project info PROJECT"
      + " --template` prints the template of a project to start from.")
  /// A mapping is not of the form.
  public static let badMapping = Reason(
    "bad-mapping", .input, "the file does not say how fields become attributes of a project",
    cause: "A member is missing, misspelled or of the wrong type, or names a layer or attribute"
      + " that the project does not have.",
    remedy: "Correct it at the line and column of the message.")
  /// A value cannot become what an attribute is.
  public static let badAttribute = Reason(
    "bad-attribute", .input, "a value cannot become what its attribute holds",
    cause:
      "The value is not a number, time or choice of the form that the mapping or the template asks for.",
    remedy: "Correct the value, give the mapping a format, a lookup or a default, or leave such"
      + " features out with --on-error skip.")
  /// A store is no project.
  public static let notAProject = Reason(
    "not-a-project", .input, "the store is not a project, or does not hold together",
    cause: "It has no template in its metadata, as `cairn project init` and `import` write it.",
    remedy: "Make a project of it: `cairn project init NAME --from STORE -o PROJECT.gpkg`.")
  /// Fields that no mapping names.
  public static let fieldNotMapped = Reason(
    "field-not-mapped", .changed, "values of fields that the mapping does not name were left out",
    cause: "A project has the attributes of its template, and only those are filled.",
    remedy: "Name the fields in the mapping, or keep them as JSON with --rest json.")
  /// Values that should be unique and are not.
  public static let notUnique = Reason(
    "values-not-unique", .input, "values of an attribute should be unique and are not",
    cause: "Features of the input have the same value, or one that the project has already.",
    remedy:
      "Correct the values, or leave all features but the first one out with --on-error skip. Of a project that has such"
      + " features already, `cairn project check` lists them; when the values are unique, the next export makes the"
      + " index that keeps them so.")
  /// A picture that an import did not find.
  public static let pictureNotFound = Reason(
    "picture-not-found", .changed, "pictures that features name were not found",
    cause:
      "The file is neither at its path, nor beside the input, nor in the folder of --pictures, or it"
      + " is not a picture (JPEG, PNG, HEIC, AVIF, WebP, GIF, TIFF, BMP).",
    remedy: "Import again with --pictures FOLDER. `cairn project check` lists the features.")
  /// A picture of a feature that is not there.
  public static let pictureMissing = Reason(
    "picture-missing", .finding, "a picture that a feature names is not there",
    cause: "The file was not among the pictures of the import, or was removed from the project.",
    remedy: "Import the feature again with --pictures FOLDER, or clear the attribute.")
  /// A picture that no feature has.
  public static let pictureOrphaned = Reason(
    "picture-orphaned", .finding, "no feature has the picture",
    cause: "Features were removed or changed, and their pictures stayed.",
    remedy: "Export the project: what no feature has is left out.")
  /// A picture that is not one.
  public static let pictureUnreadable = Reason(
    "picture-unreadable", .finding, "a file that should be a picture is not one",
    cause: "It does not begin as JPEG, PNG, HEIC, WebP, GIF, TIFF or BMP do, or it is empty.",
    remedy: "Take the picture again from where it came from.")
  /// Too few positions.
  public static let tooFewPoints = Reason(
    "too-few-points", .finding, "a geometry has fewer points than its layer asks for",
    cause: "The template of the project says how many points a geometry of the layer has at least.",
    remedy: "Add points, or change 'minimum_points' of the template.")
  /// A geometry of another kind.
  public static let otherGeometry = Reason(
    "other-geometry", .finding, "a geometry is of another kind than its layer",
    cause: "The template of the project says what the features of the layer are.",
    remedy: "Move the feature to a layer of its kind.")
  /// A place that is not exact enough.
  public static let tooImprecise = Reason(
    "too-imprecise", .finding, "a place is less exact than --max-precision allows",
    cause:
      "The receiver had no clear view of the sky, or the place was drawn on a map of small scale.",
    remedy: "Take the place again, or allow more metres.")
  /// Last edited before it was made.
  public static let editOrder = Reason(
    "edit-order", .finding, "a feature was last edited before it was created",
    cause: "A device had a wrong clock, or times without an offset were taken for UTC.",
    remedy: "Correct the times; in a mapping, give the 'offset' of the source's times.")
  /// The content is not that of the hash.
  public static let hashMismatch = Reason(
    "hash-mismatch", .finding, "the content of a feature is not what its hash was made of",
    cause: "The feature was edited by a program that does not keep the hash.",
    remedy: "Nothing, if the edit was meant: the next export makes the hash anew.")
  /// A text against a pattern.
  public static let globMismatch = Reason(
    "pattern-mismatch", .finding, "a text does not match the pattern of its attribute",
    cause: "The template of the project has a 'glob' for the attribute.",
    remedy: "Correct the value or the pattern.")
  /// A photograph says nothing of its place.
  public static let photoWithoutPlace = Reason(
    "photo-without-place", .warning, "photographs that do not tell their place were left out",
    cause: "Their EXIF data have no GPS position: it was switched off, or a program removed it.",
    remedy: "Give them a place in QGIS, or import them with a feature that names them.")

  /// The reasons of this module.
  public static let projects: [Reason] = [
    .badTemplate, .badMapping, .badAttribute, .notAProject, .fieldNotMapped, .notUnique,
    .pictureNotFound, .pictureMissing,
    .pictureOrphaned, .pictureUnreadable, .tooFewPoints, .otherGeometry, .tooImprecise, .editOrder,
    .hashMismatch, .globMismatch, .photoWithoutPlace,
  ]
}
