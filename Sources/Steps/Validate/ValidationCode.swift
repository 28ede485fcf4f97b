public import Base
internal import Features
internal import Geometry

/// Everything that validation can find; the reason of each has its name and meaning.
public enum ValidationCode: CaseIterable, Hashable, Sendable {
  // The format's structure.
  case jsonStructure, notAFeature, unknownType, missingGeometry, missingProperties,
    missingCoordinates, badCoordinates, coordinateNotANumber, positionTooShort, extraOrdinates,
    lineTooShort, ringTooShort, ringNotClosed, badProperties, badID, badBox, forbiddenMember,
    boxOrder
  // Simple Features.
  case selfIntersection, ringSelfIntersection, holeOutsideShell, nestedHoles, nestedShells,
    disconnectedInterior, duplicateRings, invalidGeometry, zeroArea, zeroLength
  // RFC 7946 and coordinates.
  case winding, antimeridianNotCut, outOfRange, swappedCoordinates, legacyCRS, badCRS,
    needlessCollection, excessivePrecision
  // What is allowed but rarely meant.
  case repeatedPoints, spike, mixedDimensions, nullIsland, outsideExpected, duplicateGeometry,
    emptyGeometry, noGeometry
  // Rules for attributes.
  case ruleRequired, ruleType, ruleRange, ruleValues, rulePattern, ruleLength, ruleUnique

  /// The code that the command line and reports know a finding by, what it means, and what to do.
  public var reason: Reason {
    switch self {
    case .jsonStructure: .badStructure
    case .notAFeature: .notAFeature
    case .unknownType: .unknownType
    case .missingGeometry: .missingGeometry
    case .missingProperties: .missingProperties
    case .missingCoordinates: .missingCoordinates
    case .badCoordinates: .badCoordinates
    case .coordinateNotANumber: .badCoordinate
    case .positionTooShort: .shortPosition
    case .extraOrdinates: .extraOrdinates
    case .lineTooShort: .shortLine
    case .ringTooShort: .shortRing
    case .ringNotClosed: .openRing
    case .badProperties: .badProperties
    case .badID: .badID
    case .badBox: .badBox
    case .forbiddenMember: .forbiddenMember
    case .boxOrder: .boxOrder
    case .selfIntersection: .selfIntersection
    case .ringSelfIntersection: .ringSelfIntersection
    case .holeOutsideShell: .holeOutsideShell
    case .nestedHoles: .nestedHoles
    case .nestedShells: .nestedShells
    case .disconnectedInterior: .disconnectedInterior
    case .duplicateRings: .duplicateRings
    case .invalidGeometry: .invalidGeometry
    case .zeroArea: .zeroArea
    case .zeroLength: .zeroLength
    case .winding: .winding
    case .antimeridianNotCut: .antimeridianNotCut
    case .outOfRange: .outOfRange
    case .swappedCoordinates: .swappedCoordinates
    case .legacyCRS: .legacyCRS
    case .badCRS: .badCRS
    case .needlessCollection: .needlessCollection
    case .excessivePrecision: .excessivePrecision
    case .repeatedPoints: .repeatedPoints
    case .spike: .spike
    case .mixedDimensions: .mixedDimensions
    case .nullIsland: .nullIsland
    case .outsideExpected: .outsideExpected
    case .duplicateGeometry: .duplicateGeometry
    case .emptyGeometry: .emptyGeometry
    case .noGeometry: .noGeometry
    case .ruleRequired: .ruleRequired
    case .ruleType: .ruleType
    case .ruleRange: .ruleRange
    case .ruleValues: .ruleValues
    case .rulePattern: .rulePattern
    case .ruleLength: .ruleLength
    case .ruleUnique: .ruleUnique
    }
  }

  /// The name on the command line and in reports.
  public var code: String { reason.code }
  /// What it means where it is found, one clause; a format that writes such a geometry leaves it out.
  public var meaning: String { reason.meaning }

  private static let all = Dictionary(uniqueKeysWithValues: allCases.map { ($0.code, $0) })

  /// The finding of a code; nil if validation does not look for it.
  public init?(code: String) {
    guard let known = Self.all[code] else { return nil }
    self = known
  }

  /// How bad something is.
  public enum Severity: String, CaseIterable, Comparable, Sendable {
    /// Worth knowing.
    case info
    /// Against a SHOULD of a standard, or rarely meant.
    case warning
    /// Against a MUST of a standard, or against what the user asked for.
    case error

    /// The worse one is greater.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
    private var rank: Int { self == .info ? 0 : self == .warning ? 1 : 2 }
  }

  /// How bad it is.
  public var severity: Severity {
    switch self {
    case .excessivePrecision, .emptyGeometry, .noGeometry:
      .info
    case .extraOrdinates, .winding, .antimeridianNotCut, .legacyCRS, .needlessCollection,
      .repeatedPoints, .spike, .mixedDimensions, .nullIsland, .duplicateGeometry:
      .warning
    default: .error
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
