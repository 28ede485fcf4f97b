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
    let target = try check(delta, old)
    let file = try OutputFile(replacing: output, isOverwriting: isOverwriting)
    do throws(GeoError) {
      try PackStore.write(copy: old, to: file.temporaryPath)
      if try change(file.temporaryPath, delta) { try prepare(file.temporaryPath) }
      guard try PackIdentity.hash(in: try Database(reading: file.temporaryPath)) == target else {
        throw GeoError(
          .damagedStore, "the result is not the pack that the delta was made for",
          at: SourceLocation(path: delta), hint: "make the delta again, or get the whole pack")
      }
      try file.commit()
    } catch {
      throw file.named(error)
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
        .notAPack, "this is no delta of a pack", at: SourceLocation(path: delta),
        hint: "cairn pack diff makes deltas")
    }
    guard try PackIdentity.hash(in: try Database(reading: old)) == base else {
      throw GeoError(
        .deltaForAnother, "the delta is not for this pack", at: SourceLocation(path: old),
        hint: "it was made of another one, or this one was changed")
    }
    return target
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
