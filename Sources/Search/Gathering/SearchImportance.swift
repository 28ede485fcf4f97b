#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How much things matter that are found, by what they are.
enum SearchImportance {
  /// The logarithm to the base of ten.
  static func logarithm(_ value: Double) -> Double { log10(value) }

  /// By kind alone.
  static func base(of record: SearchRecord) -> Double {
    if record.sort == .address || record.sort == .interpolation { return 0.05 }
    if let value = places[record.kind] { return value }
    if record.kind.hasPrefix("place=") { return 0.25 }
    if record.sort == .area, let level = record.adminLevel { return administration(level) }
    if record.isStreet { return streets[record.kindValue] ?? 0.2 }
    return pois[record.kind] ?? 0.14
  }

  private static func administration(_ level: Int) -> Double {
    switch level {
    case ...2: 0.92
    case 3...4: 0.78
    case 5...6: 0.62
    case 7...8: 0.46
    default: 0.34
    }
  }

  private static let places: [String: Double] = [
    "place=country": 0.92, "place=state": 0.78, "place=region": 0.6, "place=island": 0.5,
    "place=city": 0.72, "place=town": 0.58, "place=village": 0.46, "place=borough": 0.44,
    "place=suburb": 0.42, "place=quarter": 0.36, "place=neighbourhood": 0.34, "place=hamlet": 0.36,
    "place=isolated_dwelling": 0.26, "place=farm": 0.24, "place=locality": 0.22,
    "place=square": 0.32,
    "place=sea": 0.7, "place=ocean": 0.8, "place=archipelago": 0.5, "place=islet": 0.3,
  ]

  private static let streets: [String: Double] = [
    "motorway": 0.3, "trunk": 0.3, "primary": 0.29, "secondary": 0.28, "tertiary": 0.27,
    "residential": 0.25, "living_street": 0.25, "pedestrian": 0.27, "unclassified": 0.24,
    "service": 0.18,
    "track": 0.16, "path": 0.16, "footway": 0.17, "steps": 0.16, "cycleway": 0.16,
  ]

  private static let pois: [String: Double] = [
    "aeroway=aerodrome": 0.42, "railway=station": 0.36, "amenity=university": 0.3,
    "amenity=hospital": 0.28, "amenity=townhall": 0.26, "tourism=museum": 0.26,
    "tourism=attraction": 0.26, "natural=peak": 0.26, "mountain_pass=yes": 0.24,
    "natural=volcano": 0.34, "waterway=river": 0.3, "natural=water": 0.22, "leisure=park": 0.22,
    "historic=castle": 0.28, "amenity=theatre": 0.22, "leisure=stadium": 0.26,
    "amenity=place_of_worship": 0.18, "amenity=school": 0.18, "tourism=hotel": 0.16,
    "railway=halt": 0.3, "railway=tram_stop": 0.14, "highway=bus_stop": 0.1, "amenity=bench": 0.02,
    "highway=traffic_signals": 0.03, "amenity=parking": 0.08, "building=yes": 0.12,
    "boundary=protected_area": 0.3, "boundary=national_park": 0.4, "route=bus": 0.08,
  ]
}
