public import Base

extension Reason {
  /// A store is no pack.
  public static let notAPack = Reason(
    "not-a-pack", .input, "the store or folder is not a map pack",
    cause:
      "It has no manifest: it was not made by `cairn pack build`, or the manifest was removed.",
    remedy: "Name a GeoPackage or folder that `cairn pack build` has made.")
  /// A part was left out, as the input has nothing to make it of.
  public static let packPartLeftOut = Reason(
    "pack-part-left-out", .warning, "a part of the pack was left out",
    cause: "A road network is made of OpenStreetMap's objects, and the input has features only.",
    remedy: "Nothing, if no routes are wanted. --without network says so beforehand.")
  /// A delta is for another pack.
  public static let deltaForAnother = Reason(
    "delta-for-another", .input, "the delta is for another pack",
    cause: "A delta changes the one pack that it was made of, told by its hashes.",
    remedy: "Take the pack that was OLD when the delta was made, or make a delta for this one.")

  /// What `pack check` finds: the database itself.
  public static let packDatabase = Reason(
    "pack-database", .finding, "the database of the pack is damaged",
    cause: "Bytes of the file were changed or lost, or an index does not have what its table has.",
    remedy: "Get the pack again, or build it again.")
  /// A hash of the manifest is not that of the content.
  public static let packHash = Reason(
    "pack-hash", .finding, "a part of the pack is not what its manifest says",
    cause: "Rows or files were changed after the pack was built, or the manifest was.",
    remedy: "Get the pack again, or build it again.")
  /// Something that the manifest lists is not there.
  public static let packMissing = Reason(
    "pack-missing", .finding, "something that the manifest lists is not in the pack",
    cause: "A layer, table or file was removed after the pack was built.",
    remedy: "Get the pack again, or build it again.")
  /// A spatial index is stale.
  public static let packSpatialIndex = Reason(
    "pack-spatial-index", .finding, "a spatial index does not fit its layer",
    cause: "Rows were changed by a program that does not know the index's triggers.",
    remedy: "Build the pack again.")
  /// The tiles are wrong.
  public static let packTiles = Reason(
    "pack-tiles", .finding, "the tiles of the pack are damaged or not valid",
    cause: "Bytes of tiles were changed, or tiles were removed.",
    remedy: "`cairn tile check` tells more. Build the pack again.")
  /// The road network does not hold together.
  public static let packNetwork = Reason(
    "pack-network", .finding, "the road network of the pack does not hold together",
    cause: "Nodes, edges or restrictions were removed or changed.",
    remedy: "Build the pack again.")
  /// The search index does not answer for its own names.
  public static let packSearch = Reason(
    "pack-search", .finding, "the search index does not find its own names",
    cause: "The tables of the index were changed, or only some of them.",
    remedy: "Build the pack again.")
  /// A style refers to layers that are not there.
  public static let packStyle = Reason(
    "pack-style", .finding, "a style of the pack is not valid, or shows layers that are not there",
    cause: "The style was changed, or layers were removed from the tiles.",
    remedy: "Build the pack again.")

  /// The reasons of this module.
  public static let packs: [Reason] = [
    .notAPack, .packPartLeftOut, .deltaForAnother, .packDatabase, .packHash, .packMissing,
    .packSpatialIndex, .packTiles, .packNetwork, .packSearch, .packStyle,
  ]
}
