/// What the values of a field say, as far as a search is concerned.
enum SearchRole {
  /// The name.
  case name
  /// Another name.
  case otherName
  /// A number or code that it is known by.
  case code
  case houseNumber, conscriptionNumber, streetNumber, street, addressPlace, postcode, city
  case interpolation
  case population, wikidata, adminLevel, capital
  /// The tag that says what it is; the first one in the list counts.
  case kind(Int)
  /// The class in its layer, where a schema has made the fields.
  case layerClass

  /// Keys of OpenStreetMap that say what something is, the more telling ones first.
  static let kindKeys = [
    "place", "boundary", "highway", "railway", "aeroway", "public_transport", "amenity", "shop",
    "tourism",
    "historic", "leisure", "natural", "waterway", "mountain_pass", "office", "craft", "healthcare",
    "emergency",
    "man_made", "military", "aerialway", "route", "landuse", "building",
  ]

  /// The role of a field; nil if there is nothing in it to find.
  init?(field: String) {
    let name = field.lowercased()
    switch name {
    case "name": self = .name
    case "alt_name", "old_name", "short_name", "int_name", "official_name", "loc_name", "nat_name",
      "reg_name", "name_1", "name_2", "label", "brand", "sorting_name", "name_latin":
      self = .otherName
    case "ref", "int_ref", "nat_ref", "loc_ref", "old_ref", "iata", "icao": self = .code
    case "addr:housenumber", "addr_housenumber", "housenumber": self = .houseNumber
    case "addr:conscriptionnumber", "conscriptionnumber": self = .conscriptionNumber
    case "addr:streetnumber", "streetnumber": self = .streetNumber
    case "addr:street", "addr_street", "street": self = .street
    case "addr:place", "addr_place": self = .addressPlace
    case "addr:postcode", "addr_postcode", "postcode": self = .postcode
    case "addr:city", "addr_city", "city": self = .city
    case "addr:interpolation", "interpolation": self = .interpolation
    case "population": self = .population
    case "wikidata": self = .wikidata
    case "admin_level": self = .adminLevel
    case "capital": self = .capital
    case "class": self = .layerClass
    default:
      if let place = Self.kindKeys.firstIndex(of: name) {
        self = .kind(place)
      } else if Self.isTranslation(name) {
        self = .otherName
      } else {
        return nil
      }
    }
  }

  /// True for `name:de`, `alt_name:zh-Hant`, `name_en` and the like.
  private static func isTranslation(_ field: String) -> Bool {
    for base in ["name", "alt_name", "old_name", "short_name", "official_name"]
    where field.hasPrefix(base) {
      let rest = field.dropFirst(base.count)
      guard let mark = rest.first, mark == ":" || mark == "_" else { continue }
      let language = rest.dropFirst().prefix { $0 != "-" && $0 != "_" }
      if (2...3).contains(language.utf8.count),
        language.utf8.allSatisfy({ $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") })
      {
        return true
      }
    }
    return false
  }
}
