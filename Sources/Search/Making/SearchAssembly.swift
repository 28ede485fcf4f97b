internal import Base
internal import Geometry
internal import SQLiteStore

/// Makes the entries of the index of what was gathered: streets of their parts, addresses once, numbers along lines, and
/// for each what it lies in.
struct SearchAssembly {
  private let gathering: SearchGathering
  private let regions: SearchRegions
  private let tables: SearchTables
  private let bounds: SearchBounds?

  init(_ gathering: SearchGathering, _ tables: SearchTables, _ bounds: SearchBounds?) {
    self.bounds = bounds
    self.gathering = gathering
    self.tables = tables
    regions = SearchRegions(gathering.areas, gathering.settlements)
  }

  /// Adds all entries, the more telling one of two that are the same first.
  func run() throws(GeoError) {
    let merged = try addAreas()
    try gathering.forEach([.place]) { (record, _) throws(GeoError) in
      var record = record
      if let area = merged[SearchWords.key(of: record.name)]?.first(where: {
        $0.holds(x: record.x, y: record.y)
      }) {
        record.box.extend(area.polygons.box)
      }
      try add(entry(of: record, .place))
    }
    try gathering.forEach([.poi]) { (record, _) throws(GeoError) in
      var entry = entry(of: record, .poi)
      if Self.stops.contains(record.kind) { entry.identity = Self.stop(entry) }
      try add(entry)
    }
    var streets = SearchStreets(regions)
    try gathering.forEach([.line]) { (record, key) throws(GeoError) in
      for entry in streets.add(record, key: key) { try add(entry) }
    }
    for entry in streets.finish() { try add(entry) }
    try gathering.forEach([.address]) { (record, _) throws(GeoError) in
      try add(address(of: record))
    }
    try gathering.forEach([.interpolation]) { (line, _) throws(GeoError) in
      for record in try SearchInterpolation.addresses(along: line, in: gathering) {
        try add(address(of: record))
      }
    }
  }

  /// Stops, of which there is one on each side of a street.
  private static let stops: Set = [
    "highway=bus_stop", "public_transport=platform", "public_transport=stop_position",
    "amenity=bus_station", "railway=tram_stop",
  ]

  /// What stops have in common that are one: the name, and a place to within about 200 m.
  private static func stop(_ entry: SearchEntry) -> String {
    "stop|\(SearchWords.key(of: entry.name))|\((entry.x * 500).rounded())|\((entry.y * 500).rounded())"
  }

  private func add(_ entry: SearchEntry) throws(GeoError) {
    guard !entry.name.isEmpty, bounds?.hold(entry) ?? true else { return }
    try tables.add(entry)
  }

  /// Adds areas, but for communes of which the settlement is there as a point of the same name; returns those by their
  /// names.
  private func addAreas() throws(GeoError) -> [String: [SearchArea]] {
    var areas: [String: SearchArea] = [:]
    for area in gathering.areas where !area.feature.isEmpty { areas[area.feature] = area }
    var merged: [String: [SearchArea]] = [:]
    try gathering.forEach([.area]) { (record, _) throws(GeoError) in
      if let area = areas[record.feature], area.isSettlement || (area.level ?? 0) > 8,
        !regions.settlements(named: record.name, in: area).isEmpty
      {
        merged[SearchWords.key(of: record.name), default: []].append(area)
      } else {
        try add(entry(of: record, .place))
      }
    }
    return merged
  }

  private func entry(of record: SearchRecord, _ kind: SearchKind) -> SearchEntry {
    var entry = SearchEntry()
    entry.kind = kind
    entry.category = record.kind
    entry.name = record.name.isEmpty ? record.codes.first ?? "" : record.name
    // Many languages write a name in the same way.
    var known: Set = [entry.name]
    entry.others = (record.otherNames + record.codes).filter { known.insert($0).inserted }
    entry.numbers = record.number.isEmpty ? [] : [record.number] + record.otherNumbers
    entry.address = [record.street, record.place, record.postcode, record.city]
    (entry.x, entry.y) = (record.x, record.y)
    entry.box = record.box
    entry.importance = record.importance(length: record.size)
    entry.feature = record.feature
    let leastSize = kind == .place ? SearchRecord.leastSizesAround[record.kindValue] : nil
    let ownReach =
      record.sort == .area || leastSize != nil
      ? Double.infinity : SearchRecord.settlements[record.kindValue]
    let reach = kind == .place ? ownReach ?? 0 : 0
    entry.within =
      regions.regions(
        x: record.x, y: record.y, without: record.feature, beyond: reach,
        largerThan: record.sort == .area ? record.size : leastSize ?? 0
      ).names
    // A town lies in what is around its own area, not in that or in its quarters.
    if kind == .place, let own = entry.within.firstIndex(of: entry.name) {
      entry.within.removeFirst(own + 1)
    }
    return entry
  }

  private func address(of record: SearchRecord) -> SearchEntry {
    var entry = entry(of: record, .address)
    let street = [record.street, record.place, record.city].first { !$0.isEmpty } ?? ""
    entry.category = "address"
    entry.name = street + " " + record.number
    entry.others = []
    entry.importance = 0.05
    if !record.city.isEmpty, !entry.within.contains(record.city) {
      entry.within.insert(record.city, at: 0)
    }
    entry.identity =
      [SearchWords.key(of: street), SearchWords.key(of: record.number), entry.within.first ?? ""]
      .joined(separator: "|")
    return entry
  }
}
