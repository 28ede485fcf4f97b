public import Base

extension Reason {
  /// A store has no index to search in.
  public static let notSearchable = Reason(
    "not-searchable", .input, "the store has no search index, or one that does not hold together",
    cause: "It is not a pack, it was built with --without search, or its tables were changed.",
    remedy: "Build the pack again with `cairn pack build`.")
  /// The reasons of this module.
  public static let search: [Reason] = [.notSearchable]
}
