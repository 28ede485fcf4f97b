import FormatTestSupport
import Testing

@testable import Features
@testable import OpenStreetMap

/// The built-in schema `map`: tags by the OpenStreetMap wiki's "Map features".
struct OSMSchemaMapTests {
  private let map: OSMSchema

  init() throws { map = try OSMBuiltInSchema.map.schema() }

  private func layers(_ tags: String, _ kind: OSMGeometryKinds) -> [String] {
    OSMProbe.layers(map, OSMProbe.pairs(tags), kind)
  }

  /// The cells but those that each layer has: the id, and names in other forms than `name`.
  private func cells(_ layer: String, _ tags: String) -> [String: String] {
    let result = OSMProbe.cells(map, layer, OSMProbe.pairs(tags))
    #expect(result.notices == [])
    return result.values.filter { name, _ in
      !["osm_id", "osm_type", "name_latin", "label"].contains(name)
    }
  }

  @Test func layersInOrder() throws {
    #expect(
      map.layers.map(\.name) == [
        "roads", "railways", "ferries", "aeroways", "aerialways", "junctions", "stops", "platforms",
        "platform_lines", "routes", "waterways", "ocean", "water", "water_names",
        "water_name_lines", "landuse", "buildings", "building_points", "piers", "barriers",
        "barrier_points", "power", "power_points", "cliffs", "trees", "tree_rows", "places",
        "boundaries", "boundary_areas", "addresses", "interpolations",
        "pois",
      ])
    #expect(!map.wantsInfos)
    // The sea is made of many objects.
    for layer in map.layers where layer.name != "ocean" {
      #expect(layer.fields.prefix(2).map(\.name) == ["osm_id", "osm_type"])
    }
  }

  @Test(arguments: [
    ("highway=primary", OSMGeometryKinds.line, ["roads"]),
    ("highway=proposed", .line, []), ("highway=bus_stop", .point, ["stops"]),
    ("highway=pedestrian;area=yes", .area, ["landuse"]), ("highway=no", .line, []),
    ("railway=tram", .line, ["railways"]), ("railway=station", .point, ["stops", "pois"]),
    ("railway=platform", .line, ["platform_lines"]), ("waterway=river", .line, ["waterways"]),
    ("waterway=riverbank", .area, ["water"]), ("natural=coastline", .line, ["waterways"]),
    ("natural=water", .area, ["water"]), ("landuse=reservoir", .area, ["water"]),
    ("landuse=forest", .area, ["landuse"]), ("natural=wood", .area, ["landuse"]),
    ("leisure=park", .area, ["landuse", "pois"]), ("building=yes", .area, ["buildings"]),
    ("building=no", .area, []), ("building:part=yes", .area, ["buildings"]),
    ("building=house;addr:housenumber=7", .area, ["buildings", "addresses"]),
    ("building=school;amenity=school", .area, ["buildings", "pois"]),
    ("amenity=school", .area, ["landuse", "pois"]),
    ("place=village", .point, ["places"]), ("place=island", .area, ["places"]),
    ("place=square", .area, ["landuse", "places"]),
    ("boundary=administrative", .area, ["boundary_areas"]),
    ("boundary=administrative", .outline, ["boundaries"]),
    ("amenity=cafe", .point, ["pois"]), ("shop=no", .point, []),
    ("shop=bakery;addr:housenumber=1", .point, ["addresses", "pois"]),
    ("natural=peak", .point, ["pois"]), ("addr:housename=Rose", .point, ["addresses"]),
    ("type=route;route=bus", .relation, ["routes"]), ("name=Nothing", .point, []),
    ("highway=primary;railway=tram", .line, ["roads", "railways"]),
  ])
  func objectsGoToLayers(tags: String, kind: OSMGeometryKinds, expected: [String]) {
    #expect(layers(tags, kind) == expected)
  }

  @Test func roads() {
    #expect(
      cells(
        "roads",
        "highway=motorway_link;name=Süd;name:en=South;ref=A 1;lanes=2;bridge=viaduct;layer=1;maxspeed=50 mph;surface=asphalt;maxheight=13'6\"; toll=x;toll=no"
      ) == [
        "class": "text motorway", "subclass": "text motorway_link", "is_link": "boolean true",
        "name": "text Süd", "name_en": "text South", "ref": "text A 1", "oneway": "integer 1",
        "roundabout": "boolean false", "bridge": "boolean true", "tunnel": "boolean false",
        "layer": "integer 1", "z_order": "integer 29", "surface": "text asphalt",
        "no_maxspeed": "boolean false",
        "maxspeed": "integer 80", "lanes": "integer 2", "maxheight": "real 4.1148",
        "toll": "boolean false",
      ])
    #expect(
      cells("roads", "highway=residential;maxspeed=none;tunnel=no;maxheight=default") == [
        "class": "text minor", "subclass": "text residential", "is_link": "boolean false",
        "oneway": "integer 0", "roundabout": "boolean false", "bridge": "boolean false",
        "tunnel": "boolean false", "layer": "integer 0", "z_order": "integer 4",
        "no_maxspeed": "boolean true",
      ])
    #expect(cells("roads", "highway=steps")["class"] == "text path")
    #expect(cells("roads", "highway=what")["class"] == "text other")
    #expect(cells("roads", "highway=what")["z_order"] == "integer 0")
  }

  @Test(arguments: [
    ("highway=motorway", "1"), ("highway=motorway;oneway=no", "0"), ("highway=primary", "0"),
    ("highway=primary;oneway=yes", "1"), ("highway=primary;oneway=-1", "-1"),
    ("highway=primary;junction=roundabout", "1"), ("highway=primary;junction=jughandle", "0"),
    ("highway=primary;junction=yes", "0"), ("highway=yes", "0"), ("highway=motorway_link", "1"),
  ])
  func oneway(tags: String, expected: String) {
    #expect(cells("roads", tags)["oneway"] == "integer " + expected)
  }

  /// Neither way is right all the time.
  @Test(arguments: ["reversible", "alternating", "odd"]) func onewayIsUnknown(value: String) {
    let result = OSMProbe.cells(
      map, "roads", OSMProbe.pairs("highway=motorway;oneway=\(value)"))
    #expect(result.values["oneway"] == nil)
    #expect(result.notices == ["changed value-not-of-type 1 way/7"])
  }

  @Test(arguments: ["no", "false", "0"]) func noBridge(value: String) {
    #expect(cells("roads", "highway=path;bridge=\(value)")["bridge"] == "boolean false")
    #expect(cells("roads", "highway=path;bridge=viaduct")["bridge"] == "boolean true")
  }

  @Test func otherLayers() {
    #expect(cells("railways", "railway=tram;gauge=1435;1000=x")["gauge"] == "text 1435")
    #expect(cells("waterways", "natural=coastline")["class"] == "text coastline")
    #expect(cells("waterways", "waterway=canal;width=12 ft")["width"] == "real 3.6576")
    #expect(cells("water", "natural=water;water=lake")["class"] == "text lake")
    #expect(cells("water", "natural=water")["class"] == "text water")
    #expect(cells("water", "waterway=riverbank")["class"] == "text river")
    #expect(
      cells("landuse", "natural=wood;leisure=park;landuse=no") == [
        "class": "text wood", "key": "text natural", "layer": "integer 0",
      ])
    #expect(
      cells(
        "buildings",
        "building=house;height=7.5 m;building:levels=2.5;roof:shape=gabled;addr:street=Weg;addr:housenumber=3a"
      ) == [
        "class": "text house", "is_part": "boolean false", "height": "real 7.5",
        "levels": "real 2.5", "roof_shape": "text gabled", "street": "text Weg",
        "housenumber": "text 3a", "layer": "integer 0",
      ])
    #expect(cells("buildings", "building:part=yes")["is_part"] == "boolean true")
    #expect(
      cells("places", "place=town;population=12345;capital=4;name=X") == [
        "class": "text town", "population": "integer 12345", "capital": "integer 4",
        "rank": "integer 8", "name": "text X",
      ])
    #expect(cells("places", "place=city;capital=yes")["capital"] == "integer 2")
    #expect(
      cells("boundaries", "boundary=administrative;admin_level=8;maritime=yes") == [
        "admin_level": "integer 8", "maritime": "boolean true", "disputed": "boolean false",
      ])
    #expect(
      cells("pois", "amenity=no;shop=bakery;contact:phone=1;name=B") == [
        "class": "text bakery", "key": "text shop", "phone": "text 1", "name": "text B",
      ])
    #expect(
      cells("addresses", "addr:conscriptionnumber=12;addr:place=Ort") == [
        "housenumber": "text 12", "street": "text Ort",
      ])
  }

  @Test func whatDoesNotFitIsCounted() {
    let result = OSMProbe.cells(
      map, "roads", [("highway", "primary"), ("maxspeed", "RO:urban"), ("lanes", "2;3")])
    #expect(result.values["maxspeed"] == nil)
    #expect(result.notices == ["changed value-not-of-type 2 way/7"])
  }

  /// A way down is one of -5 metres, but there are no -5 metres of width.
  @Test func nonsenseIsCounted() {
    let road = OSMProbe.cells(
      map, "roads",
      OSMProbe.pairs("highway=path;maxspeed=-5;lanes=-1;width=-0.1;maxheight=-3 m;layer=-2"))
    for name in ["maxspeed", "lanes", "width", "maxheight"] { #expect(road.values[name] == nil) }
    #expect(road.values["layer"] == "integer -2")
    #expect(road.notices == ["changed value-not-of-type 4 way/7"])
    let house = OSMProbe.cells(map, "buildings", OSMProbe.pairs("building=yes;height=-3"))
    #expect(house.values["height"] == nil)
    #expect(house.notices == ["changed value-not-of-type 1 way/7"])
    let town = OSMProbe.cells(map, "places", OSMProbe.pairs("place=town;population=-1;ele=-5"))
    #expect(town.values["population"] == nil)
    #expect(town.values["ele"] == "real -5.0")
    #expect(cells("roads", "highway=path;lanes=0;width=0")["lanes"] == "integer 0")
  }
}
