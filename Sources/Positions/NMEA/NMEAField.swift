internal import Features

/// What is known of a position besides its place; names are those of GPX 1.1 where it has one.
enum NMEAField: Int, CaseIterable {
  case time, fix, satellites, hdop, vdop, pdop, geoidHeight, speed, course, heading

  /// The field of a layer.
  var declared: Field {
    switch self {
    case .time: Field(name: "time", type: .dateTime)
    case .fix: Field(name: "fix", type: .text)
    case .satellites: Field(name: "sat", type: .integer)
    case .hdop: Field(name: "hdop", type: .real)
    case .vdop: Field(name: "vdop", type: .real)
    case .pdop: Field(name: "pdop", type: .real)
    case .geoidHeight: Field(name: "geoidheight", type: .real)
    case .speed: Field(name: "speed", type: .real)
    case .course: Field(name: "course", type: .real)
    case .heading: Field(name: "heading", type: .real)
    }
  }
}
