public import Base

extension Reason {
  /// The store is damaged, or is not a SQLite database.
  public static let damagedStore = Reason(
    "damaged-store", .input, "the store is damaged, or is not a SQLite database",
    cause: "It was copied while a program was writing to it, the copy is incomplete, or the disk "
      + "has failed.",
    remedy: "Copy it again from where it came from. sqlite3 FILE .recover | sqlite3 NEW saves "
      + "what can still be read.")

  /// The reasons of this module.
  public static let sqliteStore: [Reason] = [
    .damagedStore
  ]
}
