/// Everything that validation can find, by the code that the command line and reports know it by.
public enum ValidationCode: String, CaseIterable, Sendable {
  // The format's structure.
  case jsonStructure = "bad-structure"
  case notAFeature = "not-a-feature"
  case unknownType = "unknown-type"
  case missingGeometry = "missing-geometry"
  case missingProperties = "missing-properties"
  case missingCoordinates = "missing-coordinates"
  case badCoordinates = "bad-coordinates"
  case coordinateNotANumber = "coordinate-not-a-number"
  case positionTooShort = "position-too-short"
  case extraOrdinates = "extra-ordinates"
  case lineTooShort = "line-too-short"
  case ringTooShort = "ring-too-short"
  case ringNotClosed = "ring-not-closed"
  case badProperties = "bad-properties"
  case badID = "bad-id"
  case badBox = "bad-bbox"
  case forbiddenMember = "forbidden-member"
  case boxOrder = "bbox-order"
  // Simple Features.
  case selfIntersection = "self-intersection"
  case ringSelfIntersection = "ring-self-intersection"
  case holeOutsideShell = "hole-outside-shell"
  case nestedHoles = "nested-holes"
  case nestedShells = "nested-shells"
  case disconnectedInterior = "disconnected-interior"
  case duplicateRings = "duplicate-rings"
  case invalidGeometry = "invalid-geometry"
  case zeroArea = "zero-area"
  case zeroLength = "zero-length"
  // RFC 7946 and coordinates.
  case winding
  case antimeridianNotCut = "antimeridian-not-cut"
  case outOfRange = "out-of-range"
  case swappedCoordinates = "swapped-coordinates"
  case legacyCRS = "legacy-crs"
  case needlessCollection = "needless-collection"
  case excessivePrecision = "excessive-precision"
  // What is allowed and seldom meant.
  case repeatedPoints = "repeated-points"
  case spike
  case mixedDimensions = "mixed-dimensions"
  case nullIsland = "null-island"
  case outsideExpected = "outside-expected"
  case duplicateGeometry = "duplicate-geometry"
  case emptyGeometry = "empty-geometry"
  case noGeometry = "no-geometry"
  // Rules for attributes.
  case ruleRequired = "rule-required"
  case ruleType = "rule-type"
  case ruleRange = "rule-range"
  case ruleValues = "rule-values"
  case rulePattern = "rule-pattern"
  case ruleLength = "rule-maxlength"
  case ruleUnique = "rule-unique"

  /// How bad something is.
  public enum Severity: String, CaseIterable, Comparable, Sendable {
    /// Worth knowing.
    case info
    /// Against a SHOULD of a standard, or seldom meant.
    case warning
    /// Against a MUST of a standard, or against what the user asked for.
    case error

    /// The worse one is greater.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
    private var rank: Int { self == .info ? 0 : self == .warning ? 1 : 2 }
  }

  /// How bad it is.
  public var severity: Severity { entry.0 }
  /// What it means, one clause.
  public var meaning: String { entry.1 }

  private var entry: (Severity, String) {
    switch self {
    case .jsonStructure: (.error, "the file is not what its format asks for in some other way")
    case .notAFeature: (.error, "something else stands where a Feature must be (RFC 7946 §3)")
    case .unknownType: (.error, "'type' is missing or none that RFC 7946 §1.4 knows")
    case .missingGeometry: (.error, "a Feature has no 'geometry' member (RFC 7946 §3.2)")
    case .missingProperties: (.error, "a Feature has no 'properties' member (RFC 7946 §3.2)")
    case .missingCoordinates: (.error, "a geometry has no coordinates (RFC 7946 §3.1)")
    case .badCoordinates:
      (.error, "coordinates are not nested as their type needs (RFC 7946 §3.1)")
    case .coordinateNotANumber: (.error, "a coordinate is no finite number")
    case .positionTooShort: (.error, "a position has fewer than two numbers (RFC 7946 §3.1.1)")
    case .extraOrdinates: (.warning, "a position has more than three numbers (RFC 7946 §3.1.1)")
    case .lineTooShort: (.error, "a line has a single position (RFC 7946 §3.1.4)")
    case .ringTooShort: (.error, "a ring has fewer than four positions (RFC 7946 §3.1.6)")
    case .ringNotClosed: (.error, "a ring does not end where it begins (RFC 7946 §3.1.6)")
    case .badProperties: (.error, "'properties' is neither an object nor null (RFC 7946 §3.2)")
    case .badID: (.error, "an id is neither a string nor a number (RFC 7946 §3.2)")
    case .badBox: (.error, "a bbox is no array of 4 or 6 numbers (RFC 7946 §5)")
    case .forbiddenMember:
      (.error, "an object has a member of another GeoJSON object (RFC 7946 §7.1)")
    case .boxOrder: (.error, "a bbox has its southern edge above its northern one (RFC 7946 §5)")
    case .selfIntersection: (.error, "a polygon's rings cross or overlap (OGC 06-103r4 §6.1.11)")
    case .ringSelfIntersection: (.error, "a ring touches itself (OGC 06-103r4 §6.1.11)")
    case .holeOutsideShell: (.error, "a hole lies outside its shell (OGC 06-103r4 §6.1.11)")
    case .nestedHoles: (.error, "a hole lies in another one (OGC 06-103r4 §6.1.11)")
    case .nestedShells: (.error, "a polygon lies in another one (OGC 06-103r4 §6.1.14)")
    case .disconnectedInterior: (.error, "rings cut a polygon in two (OGC 06-103r4 §6.1.11)")
    case .duplicateRings: (.error, "two rings are the same (OGC 06-103r4 §6.1.11)")
    case .invalidGeometry: (.error, "a geometry is not valid for another reason, as GEOS has it")
    case .zeroArea: (.error, "a ring encloses nothing")
    case .zeroLength: (.error, "all positions of a line are the same")
    case .winding:
      (.warning, "a ring goes the wrong way round; readers accept it (RFC 7946 §3.1.6)")
    case .antimeridianNotCut:
      (.warning, "a geometry crosses 180° and is not cut there (RFC 7946 §3.1.9)")
    case .outOfRange: (.error, "a longitude is beyond ±180°, or a latitude beyond ±90°")
    case .swappedCoordinates: (.error, "coordinates make sense only the other way round")
    case .legacyCRS: (.warning, "a 'crs' member names another system than WGS 84 (RFC 7946 §4)")
    case .needlessCollection:
      (.warning, "a GeometryCollection is nested, or of one kind of geometry (RFC 7946 §3.1.8)")
    case .excessivePrecision:
      (.info, "coordinates in degrees have more than 7 decimals, a centimetre (RFC 7946 §11.2)")
    case .repeatedPoints: (.warning, "a line or ring has the same position twice in a row")
    case .spike: (.warning, "a line or ring turns back on itself")
    case .mixedDimensions:
      (.warning, "some positions of a geometry have heights and some have none")
    case .nullIsland: (.warning, "a position is 0, 0, which is mostly a place that nobody knew")
    case .outsideExpected: (.error, "a feature is not within --expect-within")
    case .duplicateGeometry: (.warning, "an earlier feature has the same geometry")
    case .emptyGeometry: (.info, "a geometry has no positions")
    case .noGeometry: (.info, "a feature of a layer with geometries has none")
    case .ruleRequired: (.error, "a value that --rules requires is missing")
    case .ruleType: (.error, "a value is not of the type that --rules asks for")
    case .ruleRange: (.error, "a value is less than the 'min' or greater than the 'max' of --rules")
    case .ruleValues: (.error, "a value is none of the 'values' of --rules")
    case .rulePattern: (.error, "a text does not match the 'pattern' of --rules")
    case .ruleLength: (.error, "a text has more characters than the 'maxlength' of --rules")
    case .ruleUnique: (.error, "an earlier feature has the same value, which --rules wants once")
    }
  }

  /// The code for GEOS's reason.
  static func of(reason: String) -> ValidationCode {
    switch reason {
    case "Self-intersection": .selfIntersection
    case "Ring Self-intersection": .ringSelfIntersection
    case "Hole lies outside shell": .holeOutsideShell
    case "Holes are nested": .nestedHoles
    case "Nested shells": .nestedShells
    case "Interior is disconnected": .disconnectedInterior
    case "Duplicate Rings": .duplicateRings
    case "Invalid Coordinate": .coordinateNotANumber
    case "Ring is not closed": .ringNotClosed
    case "Too few points in geometry component": .ringTooShort
    default: .invalidGeometry
    }
  }
}
