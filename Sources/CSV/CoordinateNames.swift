/// Finds columns of coordinates by their names.
enum CoordinateNames {
  /// Two columns that belong together, and perhaps a third.
  struct Pair: Equatable {
    /// The column of longitudes, or of x.
    var x: Int
    /// The column of latitudes, or of y.
    var y: Int
    /// The column of heights.
    var z: Int?
    /// The names can mean nothing but longitude and latitude in degrees.
    var isCertain: Bool
  }

  /// The pair to take, and whether others fit equally well. Where coordinates are those of a projected
  /// system, columns of longitude and latitude are taken only if there are no others.
  static func pair(
    in names: [String], isProjected: Bool = false
  ) -> (pair: Pair, isOneOfSeveral: Bool)? {
    let words = names.map(words)
    let choices = [(certain, nil), (generic, fillers)]
    for (meanings, fillers) in isProjected ? [(projected, projectedFillers)] + choices : choices {
      let isCertain = fillers == nil
      let x = words.map { axis($0, meanings.x, fillers) }
      let y = words.map { axis($0, meanings.y, fillers) }
      var pairs: [(pair: Pair, rest: [String])] = []
      for (column, rest) in x.enumerated() {
        guard let rest, let partner = y.firstIndex(of: rest), partner != column else { continue }
        guard !pairs.contains(where: { $0.rest == rest }) else { continue }
        var pair = Pair(x: column, y: partner, isCertain: isCertain)
        if !isCertain {
          pair.z = words.firstIndex { axis($0, ["z"], fillers) == rest }
        }
        pairs.append((pair, rest))
      }
      let plain = pairs.filter(\.rest.isEmpty)
      if let first = plain.first ?? pairs.first {
        return (first.pair, plain.isEmpty && pairs.count > 1)
      }
    }
    return glued(words)
  }

  /// A pair such as `reclat` and `reclong`, or `INTPTLAT` and `INTPTLONG`: both end with their axis, behind the
  /// same letters.
  private static func glued(_ words: [[String]]) -> (pair: Pair, isOneOfSeveral: Bool)? {
    func stems(_ endings: [String]) -> [String?] {
      words.map { words in
        guard words.count == 1, let ending = endings.first(where: words[0].hasSuffix) else {
          return nil
        }
        let stem = String(words[0].dropLast(ending.count))
        let isLimit = stem.hasSuffix("min") || stem.hasSuffix("max")
        return stem.isEmpty || isLimit || others.contains(stem) ? nil : stem
      }
    }
    let y = stems(["latitude", "lat"])
    let pairs = stems(["longitude", "long", "lon", "lng"]).enumerated().compactMap { column, stem in
      stem.flatMap { stem in y.firstIndex(of: stem) }.map {
        Pair(x: column, y: $0, isCertain: true)
      }
    }
    return pairs.first.map { ($0, pairs.count > 1) }
  }

  /// True if a pair of names can only mean longitude and latitude.
  static func isCertain(x: String, y: String) -> Bool {
    axis(words(x), certain.x, nil) != nil && axis(words(y), certain.y, nil) != nil
  }

  /// True for the usual names of columns of WKT, EWKT or WKB.
  static func isGeometry(_ name: String) -> Bool {
    let words = words(name)
    return geometryNames.contains(words.joined())
      || words.contains { ["wkt", "ewkt", "wkb", "ewkb"].contains($0) }
  }

  /// The order in which the name of a column says that its values hold two coordinates.
  enum PositionOrder {
    case latitudeFirst, longitudeFirst, anyOrder
  }

  /// The order for the name of a column whose values may be positions; nil for other names.
  static func positions(_ name: String) -> PositionOrder? {
    let words = words(name)
    let joined = words.joined()
    if joined == "geopoint2d" { return .latitudeFirst }
    let plain = words.filter { !positionFillers.contains($0) }
    let core = plain.joined()
    for (y, x) in [("lat", "lon"), ("lat", "lng"), ("lat", "long"), ("latitude", "longitude")] {
      if core == y + x { return .latitudeFirst }
      if core == x + y { return .longitudeFirst }
    }
    return positionNames.contains(joined) || positionNames.contains(core) ? .anyOrder : nil
  }

  /// Words that may stand beside one for a position.
  private static let positionFillers: Set<String> = [
    "gps", "geo", "wgs", "wgs84", "84", "dd", "dms", "decimal", "deg", "degrees", "map", "and",
  ]

  private static let positionNames: Set<String> = [
    "location", "geolocation", "locations", "coordinate", "coordinates", "coord", "coords",
    "position", "pos", "point", "geopoint", "geo", "gps", "geocoordinates", "gpscoordinates",
    "gpslocation", "gpsposition", "koordinate", "koordinaten", "geokoordinaten", "standort",
    "coordonnées", "coordonnees", "coordenadas", "ubicación", "ubicacion", "coordinata",
    "posizione", "souřadnice", "souradnice", "poloha", "súradnice", "suradnice", "współrzędne",
    "wspolrzedne", "coördinaten", "coordinaten", "koordináták", "координаты", "координати",
    "georeferencedcolumn",
  ]

  private static let geometryNames: Set<String> = [
    "wkt", "ewkt", "wkb", "ewkb", "geom", "geometry", "thegeom", "wkbgeometry", "geog",
    "geography", "shape", "thegeog", "geometrie", "geometria", "geometría",
  ]

  // MARK: - Words

  /// The words of a name in lower case: `stopLat`, `stop_lat` and `Stop lat.` have the same.
  static func words(_ name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isAfterSmall = false
    for character in name {
      guard character.isLetter || character.isNumber else {
        if !word.isEmpty { words.append(word) }
        word = ""
        isAfterSmall = false
        continue
      }
      if character.isUppercase, isAfterSmall {
        words.append(word)
        word = ""
      }
      isAfterSmall = character.isLowercase
      word += character.lowercased()
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// The other words of a name that has a word for an axis; nil if it has none or means something else. Words
  /// that are certain may stand beside any but ``others``, the rest beside `fillers` alone.
  private static func axis(
    _ words: [String], _ meanings: Set<String>, _ fillers: Set<String>?
  ) -> [String]? {
    var rest = words
    if let index = words.firstIndex(where: { meanings.contains($0) }) {
      rest.remove(at: index)
    } else if words.count == 1, let affix = affix(of: words[0], meanings, fillers) {
      rest = [affix]
    } else {
      return nil
    }
    if let fillers { return rest.allSatisfy(fillers.contains) ? rest : nil }
    return rest.contains(where: others.contains) ? nil : rest
  }

  /// The filler before or after the word for an axis, as in `xcoord` or `gpslat`.
  private static func affix(
    of word: String, _ meanings: Set<String>, _ wanted: Set<String>?
  ) -> String? {
    for filler in wanted ?? fillers {
      if word.hasPrefix(filler), meanings.contains(String(word.dropFirst(filler.count))) {
        return filler
      }
      if word.hasSuffix(filler), meanings.contains(String(word.dropLast(filler.count))) {
        return filler
      }
    }
    return nil
  }

  /// Words that can only mean longitude and latitude.
  private static let certain: (x: Set<String>, y: Set<String>) = (
    [
      "lon", "lng", "long", "longitude", "longitud", "longitudine", "längengrad", "laengengrad",
      "lengtegraad", "længdegrad", "lengdegrad", "längdgrad", "pituusaste", "pituuspiiri", "boylam",
      "долгота", "довгота", "経度", "经度", "經度", "경도", "pikkuskraad", "ilguma",
    ],
    [
      "lat", "latitude", "latitud", "latitudine", "breitengrad", "breedtegraad", "breddegrad",
      "breddgrad", "leveysaste", "leveyspiiri", "enlem", "широта", "緯度", "纬度", "위도",
      "laiuskraad", "platuma",
    ]
  )

  /// Words that can also mean length and width, or any two axes: the values must confirm them.
  private static let generic: (x: Set<String>, y: Set<String>) = (
    [
      "x", "länge", "laenge", "lengte", "délka", "delka", "dĺžka", "dlzka", "długość", "dlugosc",
      "hosszúság", "dužina",
    ],
    [
      "y", "breite", "breedte", "šířka", "sirka", "šírka", "szerokość", "szerokosc", "szélesség",
      "širina",
    ]
  )

  /// Words for the axes of a projected system.
  private static let projected: (x: Set<String>, y: Set<String>) = (
    ["x", "e", "east", "easting", "eastings", "este", "est", "rechtswert", "ostwert", "rw"],
    ["y", "n", "north", "northing", "northings", "norte", "nord", "hochwert", "nordwert", "hw"]
  )

  /// Words that may accompany those of a projected system.
  private static let projectedFillers = fillers.union([
    "utm", "sjtsk", "jtsk", "gk", "etrs89", "bng", "osgb", "grid", "m", "metres", "meters",
  ])

  /// Words that may accompany the word for an axis without changing its meaning.
  private static let fillers: Set<String> = [
    "coord", "coords", "coordinate", "coordinates", "koordinate", "coordenada", "coordonnée",
    "coordonnee", "point", "pt", "pos", "position", "gps", "geo", "loc", "location", "map",
    "centroid", "center", "centre", "decimal", "dd", "deg", "degree", "degrees", "wgs", "wgs84",
    "84", "epsg", "4326", "geographische", "geographic", "geographical", "geografische", "zem",
    "zeměpisná", "zemepisna", "geogr", "geograficzna", "földrajzi",
  ]

  /// Words that give the word for an axis another meaning than a position.
  private static let others: Set<String> = [
    "min", "max", "minimum", "maximum", "delta", "error", "err", "accuracy", "precision", "std",
    "sd", "diff", "difference", "span", "range", "offset", "sw", "ne", "nw", "se", "text", "ref",
    "dir", "direction", "hemisphere", "unit", "source", "name", "term", "description",
  ]
}
