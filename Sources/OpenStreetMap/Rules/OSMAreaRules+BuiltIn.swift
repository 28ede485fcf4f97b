// What tags make a closed way an area: facts, gathered from the lists that the community keeps.

extension OSMAreaRules {
  /// The built-in rules, in the same form as rules of users.
  ///
  /// polygon-features settles the values that it names. Values that iD draws as lines only, or that are lines
  /// in OpenStreetMap Carto, are lines. Whether the other values of a key make areas is settled by the
  /// majority of the lists that have the key. iD's `internet_access` is left out, as it can describe ways of
  /// any kind; `boundary=administrative` and `aeroway=runway`, which iD has as lines along a border and along
  /// a centre, are areas when they are closed.
  static let builtInText: StaticString = #"""
    {
      "sources": [
        {
          "name": "osm-polygon-features", "version": "0.9.2", "date": "2017-03-13", "licence": "CC0-1.0",
          "url": "https://github.com/tyrasd/osm-polygon-features"
        },
        {
          "name": "id-tagging-schema, by the definition of id-area-keys", "version": "7.1.1+44eff2b",
          "date": "2026-08-22", "licence": "ISC",
          "url": "https://github.com/openstreetmap/id-tagging-schema"
        },
        {
          "name": "openstreetmap-carto", "version": "0068392", "licence": "CC0-1.0",
          "url": "https://github.com/gravitystorm/openstreetmap-carto"
        }
      ],
      "rules": [
        {"key": "advertising", "polygon": "blacklist",
          "values": [
            "billboard", "poster_box", "sign", "totem"
          ]},
        {"key": "aerialway", "polygon": "blacklist",
          "values": [
            "cable_car", "chair_lift", "drag_lift", "gondola", "goods", "j-bar", "magic_carpet",
            "mixed_lift", "platter", "rope_tow", "t-bar", "yes", "zip_line"
          ]},
        {"key": "aeroway", "polygon": "blacklist",
          "values": [
            "jet_bridge", "parking_position", "taxiway"
          ]},
        {"key": "allotments", "polygon": "all"},
        {"key": "amenity", "polygon": "blacklist", "values": ["bench", "weighbridge"]},
        {"key": "animal", "polygon": "all"},
        {"key": "area:highway", "polygon": "all"},
        {"key": "attraction", "polygon": "blacklist",
          "values": [
            "dark_ride", "log_flume", "river_rafting", "summer_toboggan", "train", "water_slide"
          ]},
        {"key": "barrier", "polygon": "whitelist",
          "values": [
            "city_wall", "ditch", "hedge", "retaining_wall", "spikes", "wall"
          ]},
        {"key": "boundary", "polygon": "all"},
        {"key": "bridge:support", "polygon": "all"},
        {"key": "building", "polygon": "all"},
        {"key": "building:part", "polygon": "all"},
        {"key": "cemetery", "polygon": "all"},
        {"key": "ceremonial_gate", "polygon": "blacklist", "values": ["paifang", "torii"]},
        {"key": "club", "polygon": "all"},
        {"key": "community_centre", "polygon": "all"},
        {"key": "craft", "polygon": "all"},
        {"key": "demolished:building", "polygon": "all"},
        {"key": "disused:aeroway", "polygon": "all"},
        {"key": "disused:amenity", "polygon": "all"},
        {"key": "disused:railway", "polygon": "all"},
        {"key": "disused:shop", "polygon": "all"},
        {"key": "education", "polygon": "all"},
        {"key": "emergency", "polygon": "blacklist",
          "values": [
            "designated", "destination", "official", "yes"
          ]},
        {"key": "golf", "polygon": "blacklist", "values": ["cartpath", "hole", "path"]},
        {"key": "healthcare", "polygon": "all"},
        {"key": "highway", "polygon": "whitelist",
          "values": [
            "elevator", "escape", "rest_area", "services"
          ]},
        {"key": "historic", "polygon": "blacklist", "values": ["citywalls"]},
        {"key": "indoor", "polygon": "blacklist", "values": ["wall", "yes"]},
        {"key": "industrial", "polygon": "all"},
        {"key": "landuse", "polygon": "all"},
        {"key": "leisure", "polygon": "blacklist", "values": ["slipway", "track"]},
        {"key": "man_made", "polygon": "blacklist",
          "values": [
            "breakwater", "carpet_hanger", "cutline", "dyke", "embankment", "gantry",
            "goods_conveyor", "groyne", "pipeline", "video_wall"
          ]},
        {"key": "military", "polygon": "blacklist", "values": ["trench"]},
        {"key": "natural", "polygon": "blacklist",
          "values": [
            "arete", "cliff", "coastline", "earth_bank", "ridge", "tree_row", "valley"
          ]},
        {"key": "office", "polygon": "all"},
        {"key": "pipeline", "polygon": "all"},
        {"key": "piste:type", "polygon": "blacklist",
          "values": [
            "downhill", "hike", "ice_skate", "nordic", "ski_jump", "skitour", "sled", "sleigh"
          ]},
        {"key": "place", "polygon": "all"},
        {"key": "playground", "polygon": "blacklist",
          "values": [
            "activitypanel", "balancebeam", "basketswing", "bridge", "climbingwall", "hopscotch",
            "horizontal_bar", "seesaw", "slide", "structure", "swing", "tunnel_tube", "water",
            "zipwire"
          ]},
        {"key": "police", "polygon": "all"},
        {"key": "polling_station", "polygon": "all"},
        {"key": "power", "polygon": "blacklist",
          "values": [
            "cable", "line", "minor_line", "portal"
          ]},
        {"key": "public_transport", "polygon": "all"},
        {"key": "railway", "polygon": "whitelist",
          "values": [
            "platform", "roundhouse", "station", "turntable"
          ]},
        {"key": "residential", "polygon": "all"},
        {"key": "roller_coaster", "polygon": "blacklist", "values": ["support", "track"]},
        {"key": "ruins", "polygon": "all"},
        {"key": "seamark:harbour:category", "polygon": "all"},
        {"key": "seamark:type", "polygon": "blacklist", "values": ["gate"]},
        {"key": "shop", "polygon": "all"},
        {"key": "telecom", "polygon": "all"},
        {"key": "tourism", "polygon": "blacklist", "values": ["yes"]},
        {"key": "waterway", "polygon": "blacklist",
          "values": [
            "canal", "derelict_canal", "ditch", "drain", "fish_pass", "lock_gate", "river",
            "stream", "tidal_channel", "wadi", "weir"
          ]}
      ]
    }
    """#
}
