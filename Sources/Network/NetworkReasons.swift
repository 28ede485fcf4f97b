public import Base

extension Reason {
  /// A profile is not of the form.
  static let travelProfile = Reason(
    "travel-profile", .input, "the file of --profile is not a profile of travel",
    cause: "A member is missing, misspelled or of the wrong type.",
    remedy: "Correct it at the line and column of the message. `cairn network profiles car` prints"
      + " a built-in profile to start from.")
  /// A store is no network, or is damaged.
  static let notANetwork = Reason(
    "not-a-network", .input, "the store is not a road network, or does not hold together",
    cause: "Its tables are not those that `cairn network build` writes, or rows were removed or"
      + " changed so that edges, nodes and restrictions no longer fit each other.",
    remedy: "Build the network again with `cairn network build`.")
  /// A network was made of data without roads.
  public static let noRoads = Reason(
    "no-roads", .warning, "the network has no edges",
    cause:
      "Nothing in the input is a road, path or ferry that one of the profiles may use, or nodes of all ways are"
      + " missing.",
    remedy:
      "Look at what was left out (--report FILE), and at the input: an extract may have been filtered. Lines of"
      + " other data need --from-lines.")
  /// Restrictions refer to objects that are not there.
  public static let restrictionMemberMissing = Reason(
    "restriction-member-missing", .warning,
    "turn restrictions were left out, as a member is missing or is not a road",
    cause: "A relation lacks its from, via or to, the way is not in the input (extracts cut"
      + " relations), or no profile may use it.",
    remedy: "Nothing, at the border of an extract. Elsewhere the relation needs to be fixed in"
      + " OpenStreetMap.")
  /// Restrictions whose members do not meet.
  public static let restrictionNotConnected = Reason(
    "restriction-not-connected", .warning,
    "turn restrictions were left out, as their members do not meet",
    cause: "The way of from or to does not end at via, or goes through it so that two of its edges"
      + " could be meant.",
    remedy: "The relation needs to be fixed in OpenStreetMap: ways have to be split at via.")
  /// Restrictions of an unknown kind.
  public static let restrictionKindUnknown = Reason(
    "restriction-kind-unknown", .warning,
    "turn restrictions of a kind that is not known were left out",
    cause: "The tag `restriction` has a value that begins with neither no_ nor only_.",
    remedy: "The relation needs to be fixed in OpenStreetMap.")
  /// A way refers to nodes that are not there.
  public static let wayNodeMissing = Reason(
    "road-node-missing", .warning, "nodes of roads are not in the input, and end their edges",
    cause: "Extracts may cut ways so that some of their nodes are not there.",
    remedy: "Nothing, at the border of an extract: edges end at the last node that is known.")
  /// Tags that were not understood.
  public static let roadTagNotUnderstood = Reason(
    "road-tag-not-understood", .warning,
    "values of tags that matter for travel were not understood, and count as not given",
    cause: "Mappers write free text, such as maxspeed=fast. The report lists the values with how"
      + " often they occur and an example.",
    remedy: "Look at the report (--report FILE). A profile of your own can give classes, surfaces,"
      + " barriers, values of access and speeds of countries a meaning.")

  /// Fields of lines that were not understood.
  public static let lineFieldNotUnderstood = Reason(
    "line-field-not-understood", .warning,
    "values of fields that matter for travel were not understood, and count as not given",
    cause: "--oneway takes yes, no, -1 and the like, --speed takes more than 0 km/h, --cost takes"
      + " seconds from 0 on. The report lists other values with how often they occur and an"
      + " example.",
    remedy: "Look at the report (--report FILE), and fix the fields: cairn edit --set does it.")
  /// Conditions that were not understood.
  public static let conditionNotUnderstood = Reason(
    "condition-not-understood", .warning,
    "conditions of roads or restrictions were not understood, and do not hold",
    cause: "--at applies conditions of the calendar: years, months, days, days of the week and"
      + " times of the day. Weights, weather, sunset and school holidays are none of these, and some"
      + " conditions are misspelled. The report lists them with an example.",
    remedy: "Look at the report (--report FILE). Misspelled conditions need to be fixed in"
      + " OpenStreetMap.")

  /// Nobody knows whether the day is a public holiday.
  public static let publicHolidayNotKnown = Reason(
    "public-holiday-not-known", .warning,
    "conditions of roads or restrictions depend on public holidays, and the day is taken to be none",
    cause:
      "A condition such as `Mo-Fr 07:00-19:00; PH off` says what holds on public holidays (PH). These differ by"
      + " country and region, and no table of them is part of cairn. Conditions that hold or not either way are not"
      + " counted.",
    remedy:
      "Nothing, on an ordinary day. On a public holiday, look at the report (--report FILE), which lists the"
      + " conditions with an example.")

  /// No road is near a place.
  public static let tooFarFromRoads = Reason(
    "too-far-from-roads", .input, "no road that the profile may use is near a place",
    cause:
      "The place lies outside of the network, or farther from its edges than --max-snap allows. Longitude and"
      + " latitude may have been exchanged.",
    remedy: "Write longitude first, as 14.42,50.09, or give a larger --max-snap.")

  /// The reasons of this module.
  public static let network: [Reason] = [
    .travelProfile, .notANetwork, .noRoads, .restrictionMemberMissing, .restrictionNotConnected,
    .restrictionKindUnknown, .wayNodeMissing, .roadTagNotUnderstood, .lineFieldNotUnderstood,
    .conditionNotUnderstood, .publicHolidayNotKnown, .tooFarFromRoads,
  ]
}
