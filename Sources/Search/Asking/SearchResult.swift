public import Geometry

/// Something that was found.
public struct SearchResult: Sendable {
  /// Its number in the index, from 1: the smaller, the more it matters.
  public let id: Int64
  /// What it is.
  public let kind: SearchKind
  /// What it is more exactly, such as `amenity=school`.
  public let category: String
  /// The name; of an address the street and number.
  public let name: String
  /// Other names, with semicolons.
  public let otherNames: String
  /// Street, postcode and city, as far as they are known.
  public let address: String
  /// What it lies in, the smallest first.
  public let within: String
  /// Longitude and latitude in degrees.
  public let x: Double
  /// Latitude in degrees.
  public let y: Double
  /// The box of all of it.
  public let box: Box
  /// How much it matters, 0 to 1.
  public let importance: Double
  /// The id of the feature, or of the largest one if there are several.
  public let feature: String
  /// Metres from the place that was asked for; nil if none was.
  public var distance: Double?
  /// The order among results: the greater, the better.
  var score = 0.0
}
