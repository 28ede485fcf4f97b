public import Geometry

/// What validation looks for.
public struct ValidationRequest: Sendable {
  /// The codes that are reported; other findings are not.
  public var codes: Set<ValidationCode>
  /// Where all features are expected to lie.
  public var expected: BoundingBox?
  /// True if what the reader found is not there any more.
  public var isMended = false
  /// Rules for attributes.
  public var rules: AttributeRules?

  /// Everything of a severity or worse, or the codes in `only`, without those in `ignored`.
  public init(
    atLeast level: ValidationCode.Severity, only: [ValidationCode]?, ignored: [ValidationCode]
  ) {
    codes = Set(only ?? ValidationCode.allCases.filter { $0.severity >= level })
    codes.subtract(ignored)
  }

  func wants(_ code: ValidationCode) -> Bool { codes.contains(code) }

  /// True if validity by Simple Features has to be known.
  var wantsValidity: Bool {
    !codes.isDisjoint(with: [
      .selfIntersection, .ringSelfIntersection, .holeOutsideShell, .nestedHoles, .nestedShells,
      .disconnectedInterior, .duplicateRings, .invalidGeometry, .zeroArea, .zeroLength,
      .coordinateNotANumber, .ringNotClosed, .ringTooShort, .lineTooShort, .spike,
    ])
  }
}

/// One thing that was found.
struct Finding {
  /// The feature's index in its batch; -1 for the input as a whole.
  var feature: Int
  var code: ValidationCode
  /// One clause.
  var message: String
  /// Where, if there is a place.
  var place: SIMD2<Double>?
  /// Where in the input, if the place is more exact than the beginning of the feature.
  var byteOffset: UInt64?
  /// The layer's slot.
  var slot: Int
}
