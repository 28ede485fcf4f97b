public import Base

extension Reason {
  /// Rows cannot be paired.
  static let noCommonKey = Reason(
    "no-common-key", .usage, "nothing tells which row of one input is which row of the other",
    cause: "The inputs are not copies of one store, and no column identifies rows in both.",
    remedy: "Name columns with --key FIELD,….")
  /// A key does not tell rows apart.
  static let keyNotUnique = Reason(
    "key-not-unique", .input, "the key does not tell rows apart",
    cause: "Two rows have the same value in the columns of the key, or a row has none.",
    remedy: "Name other columns with --key, or more of them.")
  /// A patch is not of the form.
  static let malformedPatch = Reason(
    "malformed-patch", .input, "the file is not a patch",
    cause:
      "A patch has a header and then one change a line, as `cairn diff --output-format patch` writes it."
      + " A line is missing, cut off, or was edited so that it is not of this form.",
    remedy: "Make the patch again, or correct the line of the message.")
  /// A changeset is not of geodiff's form.
  static let malformedChangeset = Reason(
    "malformed-changeset", .input, "the file is not a changeset of geodiff",
    cause: "It was cut off, or another program wrote it.",
    remedy: "Copy it again from where it came from.")
  /// A patch was not made for this store.
  public static let patchDoesNotFit = Reason(
    "patch-does-not-fit", .input, "the patch was not made for this store",
    cause: "The store has other tables or columns than the one that the patch was made from.",
    remedy: "Apply it to the store that `cairn diff` compared, or merge with `cairn merge`.")
  /// A row in a conflict is not what the merge left any more.
  static let changedSinceMerge = Reason(
    "changed-since-merge", .input, "a row in conflict was changed since the merge",
    cause:
      "Somebody edited the merged store, or another conflict about the same row was decided in another way.",
    remedy:
      "Write keep into the conflict's resolution to leave the row as it is, or put back what it was."
  )
  /// A row in a conflict cannot have the values of the base back.
  public static let baseDoesNotFit = Reason(
    "base-does-not-fit", .warning,
    "a row in conflict keeps our values, as those of the base do not fit beside other rows any more",
    cause:
      "Another row has a value by now that must not be there twice, or the row that it refers to is gone.",
    remedy: "Decide the conflict with `cairn merge resolve`; nothing is lost until then.")
  /// What geodiff's format cannot say.
  public static let notInChangeset = Reason(
    "not-in-changeset", .warning, "changes that geodiff's changesets cannot hold were left out",
    cause:
      "Changesets hold rows of tables with primary keys; no schemas, and no tables of the GeoPackage itself.",
    remedy: "Write a patch as well (--patch), which says all of it.")

  /// The reasons of this module.
  public static let changes: [Reason] = [
    .noCommonKey, .keyNotUnique, .malformedPatch, .malformedChangeset, .patchDoesNotFit,
    .changedSinceMerge, .notInChangeset, .baseDoesNotFit,
  ]
}
