import Base
package import Flow
package import Geometry
import Systems

/// The reference systems of a GeoPackage and their `srs_id`s (OGC 12-128r19 §1.1.2).
package struct SpatialReferences {
  /// The systems that the file's layers use, by id.
  package private(set) var used: [(id: Int32, system: CoordinateReferenceSystem)] = []

  /// None yet.
  package init() {}

  /// Smaller ids are EPSG codes.
  private static let firstFreeID: Int32 = 100_000

  /// The id that a system has in all stores; nil if it has no EPSG code.
  package static func registeredID(of system: CoordinateReferenceSystem) -> Int32? {
    switch system.authority.uppercased() {
    case "EPSG": Int32(system.code).flatMap { $0 > 0 ? $0 : nil }
    case _ where system.isWGS84: 4326
    case "NONE" where system.code == "-1" || system.code == "0": Int32(system.code)
    default: nil
    }
  }

  /// The id of a system; if it has no EPSG code, its own number where stores have such ids and it is free, else
  /// another one.
  package mutating func id(of system: CoordinateReferenceSystem) -> Int32 {
    let registered = Self.registeredID(of: system)
    if registered == nil, let known = used.first(where: { $0.system.isSame(as: system) }) {
      return known.id
    }
    var id = registered ?? Int32(system.code).map { max($0, Self.firstFreeID) } ?? Self.firstFreeID
    if registered == nil {
      if used.contains(where: { $0.id == id }) { id = Self.firstFreeID }
      while used.contains(where: { $0.id == id }) { id += 1 }
    }
    if !used.contains(where: { $0.id == id }) { used.append((id, system)) }
    return id
  }

  /// The rows of `gpkg_spatial_ref_sys`: the three that the standard demands, then the used ones.
  package var rows: [Row] {
    var rows = [
      Row(-1, .undefinedCartesian, "undefined Cartesian coordinate reference system"),
      Row(0, .undefinedGeographic, "undefined geographic coordinate reference system"),
      Row(4326, .wgs84, "longitude/latitude coordinates in decimal degrees on the WGS 84 spheroid"),
    ]
    for (id, system) in used where !rows.contains(where: { $0.id == id }) {
      rows.append(Row(id, system, nil))
    }
    return rows
  }

  /// A row of `gpkg_spatial_ref_sys`.
  package struct Row {
    package let id: Int32
    package let system: CoordinateReferenceSystem
    package let name: String
    package let organization: String
    package let code: Int32
    package let description: String?

    package init(_ id: Int32, _ system: CoordinateReferenceSystem, _ description: String?) {
      self.id = id
      self.system = system
      name = system.name ?? system.identifier
      organization = system.authority
      // A code that is not a number goes into the description only.
      code = Int32(system.code) ?? id
      self.description = description ?? (Int32(system.code) == nil ? system.identifier : nil)
    }
  }

  /// The text of a definition.
  package struct Definition {
    /// Well-known text, or `undefined`.
    package var text: String
    /// Why a system that has a definition is written without it, and what to do; nil for all others.
    package var gap: Oddity?
  }
}

extension SpatialReferences.Row {
  /// The system's definition: its own, that of the systems that are known here, or PROJ's.
  package func definition() -> SpatialReferences.Definition {
    if let text = system.definition ?? system.builtInDefinition { return .init(text: text) }
    guard system.isRegistered, system.definition2019 == nil else {
      return .init(text: system.definition2019 ?? "undefined")
    }
    let gap: String
    do throws(GeoError) {
      let complete = try ReferenceSystems().completed(system)
      if let text = complete.definition ?? complete.definition2019 { return .init(text: text) }
      gap = "PROJ does not know it"
    } catch {
      gap = error.message + (error.hint.map { "; " + $0 } ?? "")
    }
    return .init(
      text: "undefined",
      gap: Oddity(
        .systemWithoutDefinition,
        "\(system.identifier) is in the store by its code alone, without a definition: \(gap)"))
  }
}
