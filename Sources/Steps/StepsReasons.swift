public import Base

extension Reason {
  /// An expression cannot be understood.
  public static let expression = Reason(
    "expression", .usage, "an expression cannot be understood",
    cause: "A name is misspelled, a bracket or quotation mark is missing, or a text is in double "
      + "quotes, which SQL keeps for names.",
    remedy: "The message shows the place. Put names in double quotes and texts in single ones: "
      + "\"Name\" = 'Oak'. cairn info lists the fields.")
  /// An expression has no value for a feature.
  public static let expressionFailed = Reason(
    "expression-failed", .input, "an expression has no value for a feature",
    cause: "A sum of whole numbers is larger than 64 bits allow, or a function got something that "
      + "it does not take, such as a text that is not JSON.",
    remedy: "Write an expression that holds for all features, for example with CASE or CAST(field "
      + "AS REAL), or leave such features out with --on-error skip.")
  /// Functions of SQL had no result for some values.
  static let noResult = Reason(
    "no-result", .warning, "functions of SQL had no result for some values, and gave NULL",
    cause: "A polygon crosses itself so that GEOS cannot tell its inside, a position has no place "
      + "in a reference system, or a blob is damaged, and --on-error skip goes on.",
    remedy: "ST_MakeValid(geometry) fixes shapes, cairn validate lists what is wrong with them.")
  /// No feature has a field of that name.
  static let unknownField = Reason(
    "unknown-field", .warning, "no feature has a field of that name",
    cause: "The name is misspelled, or this file lacks a field that others have.",
    remedy: "cairn info FILE lists the fields as they are spelled. A text is written in single "
      + "quotes: a word without quotes is the name of a field.")
  /// Values that cannot be cast to a type became null.
  static let castFailed = Reason(
    "cast-failed", .changed, "values that cannot be cast to a type became null",
    cause: "--cast found texts such as 'unknown' among numbers, dates that do not exist, or "
      + "numbers with a fraction where whole ones were wanted.",
    remedy: "Look at the features that --report names. To keep such values, cast to text, or "
      + "change them first with --set.")
  /// A field took the place of another one with the same name.
  static let fieldReplaced = Reason(
    "field-replaced", .changed, "a field took the place of another one with the same name",
    cause: "edit --rename or measure gave a field a name that the feature had already.",
    remedy: "Choose another name, for example with measure --prefix, if you need the old values "
      + "too.")
  /// Ids that are neither texts nor numbers were left out.
  static let blobID = Reason(
    "blob-id", .changed, "ids that are neither texts nor numbers were left out",
    cause: "--id named a column of bytes, such as a UUID that is stored as a blob.",
    remedy: "Make a text of it: --id 'hex(FIELD)'.")
  /// Features were merged into the first one of their group.
  static let dissolved = Reason(
    "dissolved", .merged, "features were merged into the first one of their group",
    cause: "dissolve makes one feature of all that have the same value.",
    remedy: "Nothing needs to be done. dissolve --count NAME writes the number of features of "
      + "each group into a field.")
  /// Values in which the features of a group differ were left out.
  static let valuesDiffer = Reason(
    "values-differ", .changed, "values in which the features of a group differ were left out",
    cause: "dissolve keeps the values that are the same in all features of a group, as it cannot "
      + "know which of the others to take.",
    remedy: "Name the fields with --by if they are to form groups of their own.")
  /// Measures (M) of merged features were left out.
  static let mergedMeasuresLeftOut = Reason(
    "m-left-out", .changed, "measures (M) of merged features were left out",
    cause: "dissolve merges shapes with GEOS, which does not handle measures.",
    remedy: "Keep the original data if you need them.")
  /// Heights of features that were merged with flat ones were left out.
  static let mergedHeightsLeftOut = Reason(
    "z-left-out", .changed, "heights of features that were merged with flat ones were left out",
    cause: "Some features of a group have heights and some have none, so that the merged shape "
      + "would have them in places only.",
    remedy: "Dissolve features with and without heights separately if you need the heights.")

  /// The reasons of this module.
  public static let steps: [Reason] =
    [
      .expression, .expressionFailed, .noResult, .unknownField, .castFailed, .fieldReplaced,
      .blobID, .dissolved, .valuesDiffer, .mergedMeasuresLeftOut, .mergedHeightsLeftOut,
    ] + shapeSteps + simplification + reshaping + joining + reprojection + validation
}
