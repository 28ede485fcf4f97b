internal import XML

/// What the schema says of KML's elements (OGC 07-147r2 annex C, kml22gx.xsd): which elements of a
/// feature are nested values, the order of their children, and the values that they take.
enum KMLOutputSchema {
  /// The prefixes that a document of ours can declare, with their namespaces.
  static let namespaces: [(prefix: String, uri: String)] = [
    ("gx", "http://www.google.com/kml/ext/2.2"),
    ("atom", "http://www.w3.org/2005/Atom"),
    ("xal", "urn:oasis:names:tc:ciq:xsdschema:xAL:2.0"),
  ]

  /// The children of Documents and Folders besides features, Schemas and shared styles, in order
  /// (AbstractFeatureType, §9.1).
  static let containerElements = [
    "name", "visibility", "open", "atom:author", "atom:link", "address", "xal:AddressDetails",
    "phoneNumber", "Snippet", "snippet", "description", "LookAt", "Camera", "TimeStamp", "TimeSpan",
    "styleUrl",
    firstBehindStyles, "ExtendedData", "gx:balloonVisibility", "gx:rank",
  ]
  /// The first of them that comes after a Document's shared styles.
  static let firstBehindStyles = "Region"
  /// Elements of which there is one or the other.
  static let alternatives = [
    "Snippet": "snippet", "LookAt": "Camera", "TimeStamp": "TimeSpan",
  ]

  /// The values of altitudeMode (§16.9), and Google's.
  static let altitudeModes: Set<String> = ["clampToGround", "relativeToGround", "absolute"]
  static let extendedAltitudeModes: Set<String> = ["clampToSeaFloor", "relativeToSeaFloor"]

  /// The elements of nested values.
  static let elements = NestedElementSchema(
    [
      // Views: AbstractView's extensions come first.
      "LookAt: @id @targetId gx:horizFov gx:TimeStamp gx:TimeSpan gx:ViewerOptions longitude latitude "
        + "altitude heading tilt range altitudeMode gx:altitudeMode",
      "Camera: @id @targetId gx:horizFov gx:TimeStamp gx:TimeSpan gx:ViewerOptions longitude latitude "
        + "altitude heading tilt roll altitudeMode gx:altitudeMode",
      "gx:ViewerOptions: @id @targetId gx:option*",
      "gx:option: @name @enabled",
      "TimeStamp: @id @targetId when", "gx:TimeStamp: @id @targetId when",
      "TimeSpan: @id @targetId begin end", "gx:TimeSpan: @id @targetId begin end",
      "Snippet: @maxLines",
      "Region: @id @targetId LatLonAltBox Lod",
      "LatLonAltBox: @id @targetId north south east west minAltitude maxAltitude altitudeMode "
        + "gx:altitudeMode",
      "Lod: @id @targetId minLodPixels maxLodPixels minFadeExtent maxFadeExtent",
      "LatLonBox: @id @targetId north south east west rotation",
      "gx:LatLonQuad: @id @targetId coordinates",
      "Icon: @id @targetId href gx:x gx:y gx:w gx:h refreshMode refreshInterval viewRefreshMode "
        + "viewRefreshTime viewBoundScale viewFormat httpQuery",
      "Link: @id @targetId href refreshMode refreshInterval viewRefreshMode viewRefreshTime "
        + "viewBoundScale viewFormat httpQuery",
      "Url: @id @targetId href refreshMode refreshInterval viewRefreshMode viewRefreshTime "
        + "viewBoundScale viewFormat httpQuery",
      "overlayXY: @x @y @xunits @yunits", "screenXY: @x @y @xunits @yunits",
      "rotationXY: @x @y @xunits @yunits", "size: @x @y @xunits @yunits",
      "hotSpot: @x @y @xunits @yunits",
      "ViewVolume: @id @targetId leftFov rightFov bottomFov topFov near",
      "ImagePyramid: @id @targetId tileSize maxWidth maxHeight gridOrigin",
      "Point: @id @targetId coordinates",
      "Model: @id @targetId altitudeMode gx:altitudeMode Location Orientation Scale Link ResourceMap",
      "Location: @id @targetId longitude latitude altitude",
      "Orientation: @id @targetId heading tilt roll",
      "Scale: @id @targetId x y z",
      "ResourceMap: @id @targetId Alias*",
      "Alias: @id @targetId targetHref sourceHref",
      // Styles of Documents and Folders.
      "Style: @id @targetId IconStyle LabelStyle LineStyle PolyStyle BalloonStyle ListStyle",
      "StyleMap: @id @targetId Pair*",
      "Pair: @id @targetId key styleUrl Style StyleMap",
      "IconStyle: @id @targetId color colorMode scale heading Icon hotSpot",
      "LabelStyle: @id @targetId color colorMode scale",
      "LineStyle: @id @targetId color colorMode gx:labelVisibility width gx:outerColor gx:outerWidth "
        + "gx:physicalWidth",
      "PolyStyle: @id @targetId color colorMode fill outline",
      "BalloonStyle: @id @targetId bgColor textColor text displayMode",
      "ListStyle: @id @targetId listItemType bgColor ItemIcon* maxSnippetLines",
      "ItemIcon: @id @targetId state href",
      "ExtendedData: Data* SchemaData*",
      "Data: @id @targetId @name displayName value",
      "SchemaData: @id @targetId @schemaUrl SimpleData*",
      "SimpleData: @name",
      "atom:author: atom:name atom:uri atom:email",
      "atom:link: @href @rel @type @hreflang @title @length",
    ],
    texts: [
      (
        .text,
        "name address phoneNumber Snippet snippet description styleUrl href targetHref sourceHref viewFormat "
          + "httpQuery coordinates text displayName value SimpleData atom:name atom:uri"
      ),
      (.checked { $0.contains(UInt8(ascii: "@")) }, "atom:email"),
      (
        .boolean,
        "visibility open refreshVisibility flyToView fill outline gx:balloonVisibility "
          + "gx:labelVisibility"
      ),
      (.integer, "drawOrder tileSize maxWidth maxHeight maxSnippetLines gx:x gx:y gx:w gx:h"),
      (
        .double(unbounded),
        "altitude range minAltitude maxAltitude minLodPixels maxLodPixels minFadeExtent maxFadeExtent "
          + "refreshInterval viewRefreshTime viewBoundScale near x y z scale width gx:rank "
          + "gx:physicalWidth"
      ),
      (.double(0...1), "gx:outerWidth"),
      (.double(0...180), "tilt gx:horizFov"),
      (.double(-90...90), "latitude bottomFov topFov"),
      (
        .double(-180...180),
        "longitude north south east west leftFov rightFov rotation roll"
      ),
      (.double(-360...360), "heading"),
      (.checked(isColor), "color bgColor textColor gx:outerColor"),
      (.checked(KMLTextTime.isTime), "when begin end"),
      (.words(altitudeModes), "altitudeMode"),
      (.words(extendedAltitudeModes), "gx:altitudeMode"),
      (.words(["normal", "random"]), "colorMode"),
      (.words(["onChange", "onInterval", "onExpire"]), "refreshMode"),
      (.words(["never", "onRequest", "onStop", "onRegion"]), "viewRefreshMode"),
      (.words(["lowerLeft", "upperLeft"]), "gridOrigin"),
      (.words(["rectangle", "cylinder", "sphere"]), "shape"),
      (.words(["normal", "highlight"]), "key"),
      (.words(["default", "hide"]), "displayMode"),
      (
        .words(["radioFolder", "check", "checkHideChildren", "checkOffOnly"]),
        "listItemType"
      ),
      (
        .words(["open", "closed", "error", "fetching0", "fetching1", "fetching2"]),
        "state"
      ),
    ],
    attributes: [
      (.checked(isNCName), "@id @targetId"),
      (.integer, "@maxLines"),
      (.checked(isMediaType), "@type"),
      (.checked(isLanguage), "@hreflang"),
      (.boolean, "@enabled"),
      (.double(unbounded), "@x @y"),
      (.words(["fraction", "pixels", "insetPixels"]), "@xunits @yunits"),
    ],
    openPrefixes: ["xal"])

  private static let unbounded =
    -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  /// `aabbggrr` (colorType, §16.8).
  @Sendable private static func isColor(_ text: [UInt8]) -> Bool {
    text.count == 8 && text.allSatisfy { UnicodeScalar($0).properties.isASCIIHexDigit }
  }

  /// A slash with something on both sides (RFC 4287: atomMediaType).
  @Sendable private static func isMediaType(_ text: [UInt8]) -> Bool {
    text.dropFirst().dropLast().contains(UInt8(ascii: "/")) && !text.contains(0x0A)
  }

  /// Words of at most eight letters, or digits after the first (RFC 4287: atomLanguageTag).
  @Sendable private static func isLanguage(_ text: [UInt8]) -> Bool {
    let words = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return words.enumerated().allSatisfy { index, word in
      1...8 ~= word.count
        && word.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || index > 0 && 0x30...0x39 ~= $0 }
    }
  }

  @Sendable private static func isNCName(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { XMLNameText.isNCName($0) }
  }
}
