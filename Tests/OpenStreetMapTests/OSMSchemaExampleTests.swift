import FormatTestSupport
import Testing

@testable import OpenStreetMap

/// The example of the guide to OpenStreetMap does what the text beside it says.
struct OSMSchemaExampleTests {
  private static let example = """
    {
      "title": "cycling",
      "layers": [
        {
          "name": "cycleways", "title": "Ways for bicycles", "geometry": "line",
          "where": {
            "any": [
              {"highway": "cycleway"},
              {"highway": ["path", "track", "footway"], "bicycle": ["yes", "designated"]}
            ],
            "not": {"access": ["no", "private"]}
          },
          "fields": [
            {"name": "name", "from": ["name:en", "name"]},
            {"name": "surface", "values": {"asphalt": "paved", "concrete": "paved", "*": "unpaved"}},
            {"name": "width", "type": "real", "unit": "m"},
            {"name": "maxspeed", "type": "integer", "unit": "km/h", "values": {"none": null}},
            {"name": "lit", "type": "boolean", "default": false},
            {"name": "tags", "from": "@tags"}
          ]
        },
        {
          "name": "parking", "geometry": ["point", "area"],
          "where": {"amenity": "bicycle_parking"},
          "fields": [
            {"name": "kind", "from": "bicycle_parking", "values": ["stands", "rack", "shed"]},
            {"name": "capacity", "type": "integer"},
            {"name": "changed", "from": "@timestamp"}
          ]
        }
      ]
    }
    """

  @Test func layers() throws {
    let schema = try OSMProbe.schema(Self.example)
    func layers(_ tags: String, _ kind: OSMGeometryKinds) -> [String] {
      OSMProbe.layers(schema, OSMProbe.pairs(tags), kind)
    }
    #expect(layers("highway=cycleway", .line) == ["cycleways"])
    #expect(layers("highway=cycleway", .area) == [])
    #expect(layers("highway=path", .line) == [])
    #expect(layers("highway=path;bicycle=designated", .line) == ["cycleways"])
    #expect(layers("highway=path;bicycle=yes;access=private", .line) == [])
    #expect(layers("amenity=bicycle_parking", .point) == ["parking"])
    #expect(layers("amenity=bicycle_parking", .area) == ["parking"])
    #expect(layers("amenity=bicycle_parking", .line) == [])
    #expect(schema.wantsInfos)
  }

  @Test func fields() throws {
    let schema = try OSMProbe.schema(Self.example)
    let way = OSMProbe.cells(
      schema, "cycleways",
      [
        ("highway", "cycleway"), ("name", "Weg"), ("surface", "gravel"), ("width", "8 ft"),
        ("maxspeed", "15 mph"),
      ])
    #expect(way.notices == [])
    #expect(
      way.values == [
        "name": "text Weg", "surface": "text unpaved", "width": "real 2.4384",
        "maxspeed": "integer 24", "lit": "boolean false",
        "tags":
          #"json {"highway":"cycleway","name":"Weg","surface":"gravel","width":"8 ft","maxspeed":"15 mph"}"#,
      ])
    let odd = OSMProbe.cells(
      schema, "parking",
      [("amenity", "bicycle_parking"), ("bicycle_parking", "wave"), ("capacity", "some")])
    #expect(odd.values == [:])
    #expect(
      odd.notices == ["changed value-not-of-type 1 way/7", "changed value-not-listed 1 way/7"])
  }
}
