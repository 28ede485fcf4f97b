public import Base

extension Reason {
  /// The store is damaged, or is not a SQLite database.
  public static let damagedStore = Reason(
    "damaged-store", .input, "the store is damaged, or is not a SQLite database",
    cause: "It was copied while a program was writing to it, the copy is incomplete, or the disk "
      + "has failed.",
    remedy: "Copy it again from where it came from. sqlite3 FILE .recover | sqlite3 NEW saves "
      + "what can still be read.")

  /// A rule of a table refuses a row.
  public static let refusedRow = Reason(
    "refused-row", .input, "a rule of a table in the store refuses a row",
    cause:
      "The table has a constraint, such as CHECK, NOT NULL or UNIQUE, a unique index or a trigger, and a "
      + "feature breaks it.",
    remedy:
      "Correct the feature, or leave it out with filter; sqlite3 FILE .schema shows the rules. The store is "
      + "unchanged.")

  /// The reasons of this module.
  public static let sqliteStore: [Reason] = [
    .damagedStore, .refusedRow,
  ]
}
