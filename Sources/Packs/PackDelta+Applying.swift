public import Base
internal import Files
internal import SQLiteStore

extension PackDelta {
  /// Makes the new pack of the old one. `prepare` makes the tables for fast routes of a store anew, where the network has
  /// changed. Errors: `.deltaForAnother`, `.notAPack`, `.outputExists`, those of stores.
  public static func apply(
    _ delta: String, to old: String, output: String, isOverwriting: Bool,
    prepare: (String) throws(GeoError) -> Void
  ) throws(GeoError) {
    let file = try OutputFile(replacing: output, isOverwriting: isOverwriting)
    do throws(GeoError) {
      try write(file.temporaryPath, of: old, by: delta, prepare: prepare)
      try file.commit()
    } catch {
      throw file.named(error)
    }
  }

  /// Writes a new store of an old one and its delta. Errors: `.deltaForAnother`, `.notAPack`, those of stores.
  public static func write(
    _ path: String, of old: String, by delta: String, prepare: (String) throws(GeoError) -> Void
  ) throws(GeoError) {
    let target = try check(delta, old)
    try PackStore.write(copy: old, to: path)
    if try change(path, delta) { try prepare(path) }
    guard try identity(of: path) == target else {
      throw GeoError(
        .damagedStore, "the result is not the pack that the delta was made for",
        at: SourceLocation(path: delta), hint: "make the delta again, or get the whole pack")
    }
  }

  /// Whether a delta is for a pack; returns the hash of the result.
  private static func check(_ delta: String, _ old: String) throws(GeoError) -> String {
    let database = try Database(reading: delta)
    guard try database.hasColumns(["name", "value"], in: "delta_info"),
      try database.scalarText("SELECT value FROM delta_info WHERE name = 'version'") == version,
      let base = try database.scalarText("SELECT value FROM delta_info WHERE name = 'base'"),
      let target = try database.scalarText("SELECT value FROM delta_info WHERE name = 'result'")
    else {
      throw GeoError(
        .notAPack, "this is not a delta of a pack", at: SourceLocation(path: delta),
        hint: "cairn pack diff makes deltas")
    }
    guard try identity(of: old) == base else { throw isForAnother(than: old) }
    return target
  }

  /// A delta is for another pack than this one.
  public static func isForAnother(than path: String) -> GeoError {
    GeoError(
      .deltaForAnother, "the delta is not for this pack", at: SourceLocation(path: path),
      hint: "it was made of another one, or this one was changed")
  }

  /// Changes a copy of the old pack; true if the tables for fast routes have to be made anew.
  private static func change(_ path: String, _ delta: String) throws(GeoError) -> Bool {
    let database = try Database(loading: path)
    try database.attach(reading: delta, as: "delta")
    try database.begin()
    let needsPreparation = try PackDeltaRows(database).apply()
    try database.commit()
    return needsPreparation
  }
}
