internal import Geometry

/// What a feature has that can be found.
struct SearchRecord {
  /// What has to be done with it.
  enum Sort: Int {
    /// A part of a street, or of a line with a name; parts become one.
    case line
    /// Numbers along a line.
    case interpolation
    /// An address.
    case address
    /// A settlement or something like it, as a point.
    case place
    /// The area of one, or of an administration.
    case area
    /// Anything else.
    case poi
  }

  var sort = Sort.poi
  /// True for lines of roads.
  var isStreet = false
  /// `key=value`.
  var kind = ""
  var name = ""
  var otherNames: [String] = []
  var codes: [String] = []
  var number = ""
  var otherNumbers: [String] = []
  var street = ""
  var place = ""
  var postcode = ""
  var city = ""
  /// The value of `addr:interpolation`.
  var interpolation = ""
  var adminLevel: Int?
  var population: Int64 = 0
  var isInWikidata = false
  var isCapital = false
  /// The feature's id as text.
  var feature = ""
  var x = 0.0
  var y = 0.0
  var box = Box()
  /// Metres of lines, square metres of areas.
  var size = 0.0
  /// The lines, or what they go along.
  var shape = SearchShape()

  /// True if it has an address of its own.
  var hasAddress: Bool { !number.isEmpty && !(street.isEmpty && place.isEmpty && city.isEmpty) }

  /// Names of settlements, from which on they count as one.
  static let settlements: [String: Double] = [
    "city": 15_000, "town": 8000, "village": 4000, "hamlet": 2000, "suburb": 2500,
    "isolated_dwelling": 700, "quarter": 1500, "neighbourhood": 1000, "borough": 4000, "islet": 500,
  ]

  /// Places larger than settlements, of which a point may be all that is known: they lie in no settlement, and only in
  /// areas of more square metres.
  static let leastSizesAround: [String: Double] = [
    "continent": .infinity, "country": .infinity, "state": 1e10, "province": 1e9, "region": 1e9,
    "county": 1e8,
  ]

  /// The value of its kind.
  var kindValue: String { String(kind.drop { $0 != "=" }.dropFirst()) }

  /// How much it matters, 0 to 1; `length` in metres, of all parts.
  func importance(length: Double) -> Double {
    var value = SearchImportance.base(of: self)
    if isStreet { value += min(SearchImportance.logarithm(max(length, 1)) * 0.03, 0.18) }
    if population > 0 { value += SearchImportance.logarithm(Double(population)) * 0.02 }
    if isInWikidata { value += sort == .line ? 0.03 : 0.08 }
    if isCapital { value += 0.1 }
    return min(value, 1)
  }
}
