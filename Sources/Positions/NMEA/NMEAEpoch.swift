internal import Base

/// What the sentences of one epoch say together.
struct NMEAEpoch {
  /// Degrees; nil without a fix.
  private(set) var longitude: Double?
  private(set) var latitude: Double?
  /// Metres above mean sea level.
  private(set) var height: Double?
  /// The time of day, in ``NMEASentence/unitsInSecond``.
  private(set) var clock: Int?
  /// `none`, `2d`, `3d`, `dgps`, `pps` (GPX 1.1, fixType), or `rtk`, `estimated`, `manual`, `simulated`.
  private(set) var fix: StaticString?
  private(set) var satellites: Int?
  private(set) var hdop: Double?
  private(set) var vdop: Double?
  private(set) var pdop: Double?
  private(set) var geoidHeight: Double?
  /// Metres a second.
  private(set) var speed: Double?
  /// Degrees from true north.
  private(set) var course: Double?
  private(set) var heading: Double?
  /// A sentence that has positions was among them.
  private(set) var hasPositionSentence = false

  private static let metresPerSecondInKnot = 1852.0 / 3600

  /// Takes a sentence in.
  mutating func add(_ sentence: NMEASentence) {
    clock = clock ?? sentence.clock
    switch sentence.kind {
    case .gga: addGGA(sentence)
    case .gns:
      hasPositionSentence = true
      // A letter for each system, all of them N without a fix.
      guard sentence.field(6).contains(where: { $0 != UInt8(ascii: "N") }) else { return }
      place(sentence.degrees(4), sentence.degrees(2))
      satellites = satellites ?? sentence.count(7)
      hdop = sentence.number(8) ?? hdop
      height = height ?? sentence.number(9)
      geoidHeight = geoidHeight ?? sentence.number(10)
    case .rmc:
      hasPositionSentence = true
      guard sentence.letter(2) != UInt8(ascii: "V") else { return }
      place(sentence.degrees(5), sentence.degrees(3))
      if let knots = sentence.number(7), speed == nil { speed = knots * Self.metresPerSecondInKnot }
      course = course ?? Self.angle(sentence.number(8))
    case .gll:
      hasPositionSentence = true
      guard sentence.letter(6) != UInt8(ascii: "V") else { return }
      place(sentence.degrees(3), sentence.degrees(1))
    case .gsa:
      pdop = sentence.number(15)
      hdop = hdop ?? sentence.number(16)
      vdop = sentence.number(17)
      // What GGA says of corrections is more than that.
      guard fix == nil else { return }
      switch sentence.letter(2) {
      case UInt8(ascii: "2"): fix = "2d"
      case UInt8(ascii: "3"): fix = "3d"
      default: break
      }
    case .vtg:
      course = Self.angle(sentence.number(1)) ?? course
      if let kilometres = sentence.number(7) {
        speed = kilometres / 3.6
      } else if let knots = sentence.number(5) {
        speed = knots * Self.metresPerSecondInKnot
      }
    case .hdt: heading = Self.angle(sentence.number(1))
    case .zda, .other: break
    }
  }

  private mutating func addGGA(_ sentence: NMEASentence) {
    hasPositionSentence = true
    // GGA, field 6: the quality.
    switch sentence.letter(6) {
    case UInt8(ascii: "0"): return
    case UInt8(ascii: "2"): fix = "dgps"
    case UInt8(ascii: "3"): fix = "pps"
    case UInt8(ascii: "4"), UInt8(ascii: "5"): fix = "rtk"
    case UInt8(ascii: "6"): fix = "estimated"
    case UInt8(ascii: "7"): fix = "manual"
    case UInt8(ascii: "8"): fix = "simulated"
    default: break
    }
    place(sentence.degrees(4), sentence.degrees(2))
    satellites = sentence.count(7)
    hdop = sentence.number(8) ?? hdop
    height = sentence.number(9)
    geoidHeight = sentence.number(11)
  }

  private mutating func place(_ x: Double?, _ y: Double?) {
    guard longitude == nil, let x, let y else { return }
    longitude = x
    latitude = y
  }

  private static func angle(_ degrees: Double?) -> Double? {
    degrees.flatMap { 0...360 ~= $0 ? $0 : nil }
  }
}
