public import Base

extension TravelProfile {
  /// The names of the built-in profiles, in their order.
  public static let builtInNames = ["car", "bike", "foot"]

  /// The JSON of a built-in profile; nil for another name.
  public static func builtInText(_ name: String) -> String? {
    switch name {
    case "car": car
    case "bike": bike
    case "foot": foot
    default: nil
    }
  }

  /// The built-in profiles. Errors: none, as tests read them.
  public static func builtIn() throws(GeoError) -> [TravelProfile] {
    var profiles: [TravelProfile] = []
    for name in builtInNames {
      profiles.append(try reading(builtInText(name) ?? "", path: "profile \(name)"))
    }
    return profiles
  }

  /// Speeds follow those that OSRM's and GraphHopper's profiles have in common; limits of countries are from
  /// wiki.openstreetmap.org/wiki/Default_speed_limits.
  private static let car = """
    {
      "name": "car",
      "access": ["access", "vehicle", "motor_vehicle", "motorcar"],
      "values": {
        "yes": "yes", "permissive": "yes", "designated": "yes", "official": "yes", "public": "yes",
        "hov": "yes", "permit": "no", "discouraged": "yes", "unknown": "yes",
        "destination": "destination", "customers": "destination", "delivery": "destination",
        "residents": "destination", "no": "no", "private": "no", "agricultural": "no",
        "forestry": "no", "agricultural;forestry": "no", "military": "no", "emergency": "no",
        "restricted": "no", "psv": "no", "bus": "no", "use_sidepath": "no", "dismount": "no"
      },
      "oneway": ["oneway:motorcar", "oneway:motor_vehicle", "oneway"],
      "maxspeed": "sets",
      "limit_factor": 0.9,
      "max_speed": 140,
      "speeds": {
        "walk": 7, "none": 140, "signals": 0, "variable": 0, "implicit": 0,
        "urban": 50, "rural": 90, "trunk": 110, "motorway": 120, "living_street": 20,
        "AD:urban": 50, "AD:rural": 90,
        "AT:urban": 50, "AT:rural": 100, "AT:trunk": 100, "AT:motorway": 130,
        "CH:urban": 50, "CH:rural": 80, "CH:trunk": 100, "CH:motorway": 120,
        "CZ:urban": 50, "CZ:rural": 90, "CZ:trunk": 110, "CZ:motorway": 130,
        "CZ:urban_motorway": 80, "CZ:urban_trunk": 80, "CZ:living_street": 20,
        "CZ:pedestrian_zone": 20,
        "DE:urban": 50, "DE:rural": 100, "DE:motorway": 140, "DE:living_street": 7,
        "ES:urban": 50, "ES:rural": 90, "ES:trunk": 90, "ES:motorway": 120,
        "FR:urban": 50, "FR:rural": 80, "FR:trunk": 110, "FR:motorway": 130,
        "GB:nsl_single": 96.56064, "GB:nsl_dual": 112.65408, "GB:motorway": 112.65408,
        "GB:nsl_restricted": 48.28032,
        "IT:urban": 50, "IT:rural": 90, "IT:trunk": 110, "IT:motorway": 130,
        "PL:urban": 50, "PL:rural": 90, "PL:trunk": 100, "PL:motorway": 140,
        "SK:urban": 50, "SK:rural": 90, "SK:trunk": 130, "SK:motorway": 130
      },
      "classes": {
        "motorway": {"speed": 110, "oneway": true}, "motorway_link": 60,
        "trunk": 90, "trunk_link": 50, "primary": 65, "primary_link": 45, "secondary": 55,
        "secondary_link": 40, "tertiary": 45, "tertiary_link": 35, "unclassified": 35,
        "residential": 30, "living_street": 10, "service": 15, "road": 25, "track": 12,
        "pedestrian": {"speed": 6, "access": "no"}, "busway": {"speed": 30, "access": "no"},
        "bus_guideway": {"speed": 30, "access": "no"}, "ferry": 15
      },
      "grants": ["motor_vehicle", "motorcar"],
      "surfaces": {
        "cobblestone": 30, "unhewn_cobblestone": 20, "sett": 40, "unpaved": 40, "compacted": 60,
        "fine_gravel": 50, "gravel": 40, "pebblestone": 30, "ground": 25, "dirt": 25, "earth": 25,
        "grass": 15, "grass_paver": 20, "mud": 10, "sand": 10, "rock": 10, "woodchips": 15
      },
      "tracktypes": {"grade1": 60, "grade2": 40, "grade3": 25, "grade4": 15, "grade5": 10},
      "smoothness": {
        "bad": 40, "very_bad": 20, "horrible": 10, "very_horrible": 5, "impassable": 0
      },
      "width": 1.8,
      "barriers": {
        "gate": {"access": "yes", "seconds": 15}, "lift_gate": {"access": "yes", "seconds": 10},
        "swing_gate": {"access": "yes", "seconds": 15}, "toll_booth": {"access": "yes", "seconds": 15},
        "border_control": {"access": "yes", "seconds": 60}, "cattle_grid": "yes",
        "entrance": "yes", "kerb": "yes", "height_restrictor": "yes", "sally_port": "yes",
        "no": "yes", "*": "no"
      },
      "obeys_restrictions": true,
      "signals_seconds": 8,
      "crossing_seconds": 1,
      "turn_seconds": 12,
      "u_turn_seconds": 30,
      "u_turns": "dead-ends"
    }
    """

  private static let bike = """
    {
      "name": "bike",
      "access": ["access", "vehicle", "bicycle"],
      "values": {
        "yes": "yes", "permissive": "yes", "designated": "yes", "official": "yes", "public": "yes",
        "discouraged": "yes", "unknown": "yes", "permit": "no", "destination": "destination",
        "customers": "destination", "delivery": "destination", "residents": "destination",
        "dismount": "yes", "no": "no", "private": "no", "agricultural": "no", "forestry": "no",
        "agricultural;forestry": "no", "military": "no", "emergency": "no", "restricted": "no",
        "use_sidepath": "no", "psv": "no", "bus": "no"
      },
      "oneway": ["oneway:bicycle", "oneway"],
      "contraflow": ["cycleway", "cycleway:left", "cycleway:right", "cycleway:both"],
      "maxspeed": "limits",
      "max_speed": 30,
      "speeds": {"walk": 6, "none": 0, "signals": 0, "variable": 0, "implicit": 0, "*": 0},
      "classes": {
        "cycleway": 18, "primary": 18, "primary_link": 18, "secondary": 18, "secondary_link": 18,
        "tertiary": 18, "tertiary_link": 18, "unclassified": 18, "residential": 18,
        "living_street": 12, "service": 14, "road": 16, "track": 14, "path": 12,
        "trunk": {"speed": 18, "access": "no"}, "trunk_link": {"speed": 18, "access": "no"},
        "busway": {"speed": 18, "access": "no"}, "bridleway": {"speed": 8, "access": "no"},
        "pedestrian": {"speed": 6, "access": "no"}, "footway": {"speed": 6, "access": "no"},
        "steps": {"speed": 2, "access": "no"}, "ferry": 15
      },
      "grants": ["bicycle"],
      "surfaces": {
        "cobblestone": 8, "unhewn_cobblestone": 6, "sett": 12, "unpaved": 12, "compacted": 16,
        "fine_gravel": 16, "gravel": 10, "pebblestone": 10, "ground": 10, "dirt": 10, "earth": 10,
        "grass": 7, "grass_paver": 8, "mud": 5, "sand": 4, "rock": 6, "woodchips": 7
      },
      "tracktypes": {"grade1": 18, "grade2": 14, "grade3": 11, "grade4": 9, "grade5": 7},
      "smoothness": {
        "bad": 12, "very_bad": 8, "horrible": 6, "very_horrible": 4, "impassable": 0
      },
      "width": 0.5,
      "motorroad": "no",
      "barriers": {
        "gate": {"access": "yes", "seconds": 10}, "lift_gate": {"access": "yes", "seconds": 3},
        "swing_gate": {"access": "yes", "seconds": 10}, "cycle_barrier": {"access": "yes", "seconds": 5},
        "bollard": "yes", "block": "yes", "chain": {"access": "yes", "seconds": 5},
        "stile": {"access": "no"}, "turnstile": "no", "full-height_turnstile": "no",
        "kissing_gate": "no", "wall": "no", "fence": "no", "hedge": "no", "debris": "no", "*": "yes"
      },
      "obeys_restrictions": true,
      "signals_seconds": 10,
      "crossing_seconds": 1,
      "turn_seconds": 5,
      "u_turn_seconds": 10,
      "u_turns": "everywhere"
    }
    """

  private static let foot = """
    {
      "name": "foot",
      "access": ["access", "foot"],
      "values": {
        "yes": "yes", "permissive": "yes", "designated": "yes", "official": "yes", "public": "yes",
        "discouraged": "yes", "unknown": "yes", "permit": "no", "destination": "destination",
        "customers": "destination", "delivery": "destination", "residents": "destination",
        "no": "no", "private": "no", "agricultural": "no", "forestry": "no",
        "agricultural;forestry": "no", "military": "no", "emergency": "no", "restricted": "no",
        "use_sidepath": "no", "psv": "no", "bus": "no"
      },
      "oneway": ["oneway:foot"],
      "maxspeed": "ignored",
      "max_speed": 5,
      "classes": {
        "footway": 5, "pedestrian": 5, "path": 5, "steps": 2.5, "living_street": 5,
        "residential": 5, "service": 5, "track": 5, "unclassified": 5, "road": 5, "tertiary": 5,
        "tertiary_link": 5, "secondary": 5, "secondary_link": 5, "primary": 5, "primary_link": 5,
        "corridor": 4, "platform": 4, "bridleway": 5,
        "cycleway": {"speed": 5, "access": "no"}, "trunk": {"speed": 5, "access": "no"},
        "trunk_link": {"speed": 5, "access": "no"}, "ferry": 15
      },
      "grants": ["foot"],
      "surfaces": {"mud": 3, "sand": 3},
      "motorroad": "no",
      "barriers": {
        "gate": {"access": "yes", "seconds": 5}, "swing_gate": {"access": "yes", "seconds": 5},
        "kissing_gate": {"access": "yes", "seconds": 5}, "stile": {"access": "yes", "seconds": 10},
        "turnstile": {"access": "yes", "seconds": 5},
        "wall": "no", "fence": "no", "hedge": "no", "debris": "no", "*": "yes"
      },
      "obeys_restrictions": false,
      "signals_seconds": 15,
      "crossing_seconds": 2,
      "turn_seconds": 0,
      "u_turn_seconds": 0,
      "u_turns": "everywhere"
    }
    """
}
