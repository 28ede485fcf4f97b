public import Geometry

/// One of the ways from a reference system to another, as PROJ lists them.
public struct CoordinateOperation: Sendable {
  /// A grid of corrections that it needs.
  public struct Grid: Hashable, Sendable {
    /// The file's name.
    public var name: String
    /// It is installed.
    public var isAvailable: Bool
    /// Where it can be downloaded, if known.
    public var url: String?
  }

  /// Its place in PROJ's order, from 1.
  public var number: Int
  /// The name, such as `Inverse of S-JTSK to WGS 84 (5) + Krovak East North (Greenwich)`.
  public var name: String
  /// The accuracy that the authority states; nil if it states none.
  public var accuracyMetres: Double?
  /// The grids that it needs.
  public var grids: [Grid]
  /// The difference between the datums is ignored.
  public var isBallpark: Bool
  /// It can be used here: all its grids are installed.
  public var isAvailable: Bool
  /// Its area of use, in degrees.
  public var area: BoundingBox?
  /// The name of that area.
  public var areaName: String?

  /// `1 m`, `0.05 m`, `exact` or `accuracy unknown`.
  public var accuracyText: String {
    guard let accuracyMetres else { return isBallpark ? "ballpark" : "accuracy unknown" }
    if accuracyMetres == 0 { return "exact" }
    let whole = Int(exactly: accuracyMetres).map(String.init)
    return (whole ?? String(accuracyMetres)) + " m"
  }

  /// The grids that are not installed.
  public var missingGrids: [Grid] { grids.filter { !$0.isAvailable } }
}
