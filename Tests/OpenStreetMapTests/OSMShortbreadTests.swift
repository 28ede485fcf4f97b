import FormatTestSupport
import Foundation
import Base
import Features
import Testing

@testable import OpenStreetMap

/// The schema `shortbread` against the tables of the specification of version 1.0
/// (https://shortbread-tiles.org/schema/1.0/, CC0): every layer with all its fields and their types, and the zooms of
/// its features.
struct OSMShortbreadTests {
  private let schema: OSMSchema

  init() throws { schema = try OSMBuiltInSchema.shortbread.schema() }

  /// The tables "Properties": names and types, with the zoom from which there is the field. A float is a real, an
  /// integer an integer.
  private static let properties = """
    ocean:
    water_polygons: kind text, way_area real
    water_polygons_labels: kind text, way_area real, name text, name_en text, name_de text
    water_lines: kind text, tunnel boolean, bridge boolean
    water_lines_labels: kind text, name text, name_en text, name_de text, tunnel boolean, bridge boolean
    dam_lines: kind text
    dam_polygons: kind text
    pier_lines: kind text
    pier_polygons: kind text
    boundaries: admin_level integer, maritime boolean, disputed boolean
    boundary_labels: admin_level integer, way_area real, name text, name_en text, name_de text
    place_labels: kind text, name text, name_en text, name_de text, population integer
    land: kind text
    sites: kind text
    buildings: dummy integer
    addresses: housename text, housenumber text
    streets: kind text, link boolean 11, rail boolean, tunnel boolean 11, bridge boolean 11, oneway boolean 14, \
    oneway_reverse boolean 14, tracktype text 11, surface text 11, service text 11, bicycle text 14, horse text 14
    street_polygons: kind text, bridge boolean, rail boolean, service text, surface text, tunnel boolean
    street_labels: kind text, ref text, ref_rows integer, ref_cols integer, name text, name_en text, name_de text, \
    tunnel boolean
    streets_polygons_labels: kind text, name text, name_en text, name_de text
    street_labels_points: kind text, ref text, name text, name_en text, name_de text
    bridges: kind text
    aerialways: kind text
    ferries: kind text, name text, name_en text, name_de text
    public_transport: kind text, name text, name_en text, name_de text, iata text
    pois: amenity text, leisure text, tourism text, shop text, man_made text, historic text, emergency text, \
    highway text, office text, name text, name_en text, name_de text, housename text, housenumber text, \
    cuisine text, sport text, vending text, information text, tower:type text, religion text, denomination text, \
    recycling:glass_bottles boolean, recycling:paper boolean, recycling:clothes boolean, \
    recycling:scrap_metal boolean, atm boolean
    """

  @Test func layersAndFields() {
    var layers: Set<String> = []
    for line in Self.properties.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      layers.insert(name)
      let expected = parts[1].split(separator: ",").map { field in
        field.split(separator: " ").joined(separator: " ")
      }
      let found = schema.layers.first { $0.name == name }?.fields.map { field in
        "\(field.name) \(field.type)" + (field.leastZoom.map { " \($0)" } ?? "")
      }
      #expect(Set(found ?? []) == Set(expected), "\(name)")
    }
    #expect(Set(schema.layers.map(\.name)) == layers)
  }

  /// The tables "Features": what an object is, its layer, and the zoom from which it is there. `@area` in km².
  @Test(arguments: [
    ("area natural=glacier", "water_polygons", 4), ("area natural=water", "water_polygons", 4),
    ("area waterway=riverbank", "water_polygons", 4),
    ("area natural=water;water=river", "water_polygons", 4),
    ("area landuse=reservoir", "water_polygons", 4), ("area landuse=basin", "water_polygons", 4),
    ("area waterway=dock", "water_polygons", 10), ("area waterway=canal", "water_polygons", 10),
    ("area waterway=canal;name=x", "water_polygons_labels", 10),
    ("line waterway=canal", "water_lines", 9), ("line waterway=river", "water_lines", 9),
    ("line waterway=stream", "water_lines", 14), ("line waterway=ditch", "water_lines", 14),
    ("line waterway=canal;name=x", "water_lines_labels", 12),
    ("line waterway=river;name=x", "water_lines_labels", 12),
    ("line waterway=stream;name=x", "water_lines_labels", 14),
    ("line waterway=ditch;name=x", "water_lines_labels", 14),
    ("line waterway=dam", "dam_lines", 12),
    ("area waterway=dam", "dam_polygons", 12), ("line man_made=pier", "pier_lines", 12),
    ("area man_made=groyne", "pier_polygons", 12), ("sea natural=coastline", "ocean", 0),
    ("area boundary=administrative;admin_level=2;@area=2000000", "boundary_labels", 2),
    ("area boundary=administrative;admin_level=2;@area=700000", "boundary_labels", 3),
    ("area boundary=administrative;admin_level=2;@area=100000", "boundary_labels", 4),
    ("area boundary=administrative;admin_level=2;@area=99999", "boundary_labels", 5),
    ("area boundary=administrative;admin_level=4;@area=2000000", "boundary_labels", 3),
    ("area boundary=administrative;admin_level=4;@area=100000", "boundary_labels", 4),
    ("area boundary=administrative;admin_level=4;@area=1", "boundary_labels", 5),
    ("point place=city;name=x;capital=yes", "place_labels", 4),
    ("point place=hamlet;name=x;capital=4", "place_labels", 4),
    ("point place=city;name=x", "place_labels", 6),
    ("point place=town;name=x", "place_labels", 7),
    ("point place=village;name=x", "place_labels", 10),
    ("point place=hamlet;name=x", "place_labels", 10),
    ("point place=suburb;name=x", "place_labels", 10),
    ("point place=locality;name=x", "place_labels", 10),
    ("point place=suburb;name=x;capital=yes", "place_labels", 10),
  ])
  func watersAndPlaces(object: String, layer: String, zoom: Int) throws {
    #expect(try zooms(object, layer) == zoom)
  }

  @Test func landAndSites() throws {
    let zooms: [(Int, String)] = [
      (7, "landuse=forest natural=wood"),
      (
        11,
        "landuse=grass landuse=meadow landuse=orchard landuse=vineyard landuse=allotments landuse=village_green "
          + "landuse=recreation_ground landuse=greenhouse_horticulture landuse=plant_nursery natural=heath natural=scrub "
          + "natural=grassland natural=bare_rock natural=scree natural=shingle wetland=swamp wetland=bog "
          + "wetland=string_bog wetland=wet_meadow wetland=marsh leisure=golf_course leisure=park leisure=garden "
          + "leisure=playground leisure=miniature_golf landuse=quarry"
      ),
      (13, "landuse=cemetery amenity=grave_yard"),
      (
        10,
        "natural=sand natural=beach landuse=residential landuse=industrial landuse=commercial landuse=garages "
          + "landuse=retail landuse=railway landuse=landfill landuse=brownfield landuse=greenfield landuse=farmyard "
          + "landuse=farmland"
      ),
    ]
    for (zoom, tags) in zooms {
      for tag in tags.split(separator: " ") {
        #expect(try self.zooms("area \(tag)", "land") == zoom, "\(tag)")
      }
    }
    for tag in [
      "military=danger_area", "leisure=sports_centre", "amenity=parking", "landuse=construction",
    ] {
      #expect(try self.zooms("area \(tag)", "sites") == 14, "\(tag)")
    }
    #expect(try self.zooms("area building=yes", "buildings") == 14)
    #expect(try self.zooms("point addr:housenumber=1", "addresses") == 14)
  }

  /// By tag: the zooms in `streets` and in `street_labels`.
  @Test func streets() throws {
    let zooms: [(String, Int, Int)] = [
      ("highway=motorway", 5, 10), ("highway=motorway_link", 5, 13), ("highway=trunk", 6, 12),
      ("highway=trunk_link", 6, 13), ("highway=primary", 8, 12), ("highway=primary_link", 8, 13),
      ("highway=secondary", 9, 13), ("highway=secondary_link", 9, 13), ("highway=tertiary", 10, 13),
      ("highway=tertiary_link", 10, 14), ("highway=unclassified", 12, 14),
      ("highway=residential", 12, 14),
      ("highway=busway", 12, 14), ("highway=bus_guideway", 12, 14),
      ("highway=living_street", 13, 14),
      ("highway=service", 13, 14), ("highway=pedestrian", 13, 14), ("highway=track", 13, 14),
      ("highway=footway", 13, 14), ("highway=steps", 13, 14), ("highway=path", 13, 14),
      ("highway=cycleway", 13, 14), ("aeroway=runway", 11, 11), ("aeroway=taxiway", 13, 13),
      ("railway=rail", 8, 10), ("railway=rail;service=yard", 10, 10),
      ("railway=narrow_gauge", 8, 10),
      ("railway=narrow_gauge;service=spur", 10, 10), ("railway=tram", 10, 10),
      ("railway=light_rail", 10, 10),
      ("railway=funicular", 10, 10), ("railway=subway", 10, 10), ("railway=monorail", 10, 10),
    ]
    for (tags, line, label) in zooms {
      #expect(try self.zooms("line \(tags);name=x", "streets") == line, "\(tags)")
      #expect(try self.zooms("line \(tags);name=x", "street_labels") == label, "\(tags)")
    }
  }

  @Test(arguments: [
    ("area highway=pedestrian", "street_polygons", 14),
    ("area highway=service", "street_polygons", 14),
    ("area area:aeroway=runway", "street_polygons", 11),
    ("area area:aeroway=taxiway", "street_polygons", 13),
    ("area area:aeroway=runway;name=x", "streets_polygons_labels", 14),
    ("point highway=motorway_junction", "street_labels_points", 12),
    ("area man_made=bridge", "bridges", 12),
    ("line aerialway=rope_tow", "aerialways", 12), ("line route=ferry", "ferries", 10),
    ("line route=ferry;motor_vehicle=yes", "ferries", 10),
    ("line route=ferry;motor_vehicle=no", "ferries", 12),
    ("point aeroway=aerodrome", "public_transport", 11),
    ("point aeroway=helipad", "public_transport", 13),
    ("point railway=station", "public_transport", 13),
    ("point railway=halt", "public_transport", 13),
    ("point railway=tram_stop", "public_transport", 14),
    ("point amenity=bus_station", "public_transport", 13),
    ("point highway=bus_stop", "public_transport", 14),
    ("point amenity=ferry_terminal", "public_transport", 12),
    ("point aerialway=station", "public_transport", 13), ("point amenity=bench", "pois", 14),
    ("area shop=mall", "pois", 14),
  ])
  func transportAndPlacesOfInterest(object: String, layer: String, zoom: Int) throws {
    #expect(try zooms(object, layer) == zoom)
  }

  /// Borders have their level from relations.
  @Test func borders() throws {
    for (level, zoom) in [("2", 0), ("4", 7)] {
      let text = """
        {"name":"b","geometry":"line","tags":{},"relations":[{"type":"boundary","boundary":"administrative",
          "admin_level":"\(level)"}],"expect":{"boundaries":{"admin_level":\(level),"@minzoom":\(zoom)}}}
        """
      let whole = OSMBuiltInSchema.shortbread.text
      let start = try #require(whole.range(of: "\"tests\":"))
      let outcomes = try fromText(whole[..<start.lowerBound] + "\"tests\":[\(text)]}") {
        bytes throws(GeoError) in try OSMSchemaTestRun.run(bytes, path: "schema.json")
      }
      #expect(outcomes.map { $0.faults.map(\.message) } == [[]])
    }
  }

  /// The smallest zoom of an object, `KIND TAGS`, in a layer that must take it.
  private func zooms(_ object: String, _ layer: String) throws -> Int? {
    let kinds: [String: OSMGeometryKinds] = [
      "point": .point, "line": .line, "area": .area, "sea": .sea,
    ]
    let parts = object.split(separator: " ", maxSplits: 1)
    let kind = try #require(kinds[String(parts[0])])
    let pairs = OSMProbe.pairs(String(parts[1]))
    let index = try #require(schema.layers.firstIndex { $0.name == layer })
    let matcher = OSMSchemaMatcher(schema)
    var batch = FeatureBatch()
    let tags = pairs.filter { $0.0 != "@area" }
    return OSMProbe.withTags(tags) { tags in
      let matched = matcher.match(tags, as: kind)
      #expect(matched.contains(Int32(index)), "\(object)")
      matcher.measures.area = pairs.first { $0.0 == "@area" }.flatMap { Double($0.1) }.map {
        $0 * 1e6
      }
      let zooms = matcher.zooms(layer: index, tags, scratch: &batch)
      #expect(zooms?.greatest == .max)
      return zooms.map { Int($0.least) }
    }
  }
}
