import FormatTestSupport
import Testing

@testable import Base
@testable import CSV
@testable import Features
@testable import Flow
@testable import FormatKit
@testable import Geometry

@Suite struct CSVGeometryTests {
  private static let point = #"{"type":"Point","coordinates":[2,1]}"#

  @Test(
    "columns of coordinates are known by their names, in several languages",
    arguments: [
      "lat,lon", "Lat,Lng", "LATITUDE,LONGITUDE", "latitude,long", "y,x", "Y,X", "lat.,lon.",
      "latitud,longitud", "latitudine,longitudine", "breite,länge", "Breitengrad,Längengrad",
      "Geographische Breite,Geographische Länge", "breedtegraad,lengtegraad", "широта,долгота",
      "纬度,经度", "enlem,boylam", "šířka,délka", "szerokość,długość", "breddegrad,længdegrad",
      "stop_lat,stop_lon", "reclat,reclong", "INTPTLAT,INTPTLONG",
      "decimalLatitude,decimalLongitude", "Latitude (deg),Longitude (deg)",
      "lat_wgs84,lon_wgs84", "ycoord,xcoord", "coord_y,coord_x", "point_y,point_x", "gpslat,gpslon",
      " lat , lon ", "start_lat,start_lng",
    ])
  func names(_ header: String) throws {
    let result = try readCSV("n," + header + "\n7,1,2\n")
    #expect(result.geometries == [Self.point])
    #expect(result.properties == [#"{"n":7}"#])
    #expect(result.catalog.layers.first?.source.hasGeometry == true)
  }

  @Test(
    "other columns are not coordinates",
    arguments: [
      "lat,n", "plate,long", "x,z", "x1,y1", "lat_a,lon_b", "min_lat,min_lon",
      "boxminlat,boxminlon", "reclat,endlong", "bbox_min_lat,bbox_min_lon", "x_count,y_count",
      "easting,northing", "latitude_text,longitude_text", "lat,x",
    ])
  func otherNames(_ header: String) throws {
    let result = try readCSV(header + "\n1,2\n")
    #expect(result.geometries == ["null"])
    #expect(result.catalog.layers.first?.source.hasGeometry == false)
    #expect(result.types.count == 2)
  }

  @Test("of several pairs the plain one is taken, else the first, and that is said")
  func severalPairs() throws {
    let plain = try readCSV("stop_lat,stop_lon,lat,lon\n3,4,1,2\n")
    #expect(plain.geometries == [Self.point])
    #expect(plain.properties == [#"{"stop_lat":3,"stop_lon":4}"#])
    let first = try readCSV("start_lat,start_lng,end_lat,end_lng\n1,2,3,4\n")
    #expect(first.geometries == [Self.point])
    #expect(first.warnings("several-coordinates") == 1)
  }

  @Test("columns called x and y, or length and width, must hold degrees")
  func genericNames() throws {
    let metres = try readCSV("x,y\n500000,4649776\n500001,4649777\n1,2\n")
    #expect(metres.geometries == ["null", "null", "null"])
    #expect(metres.types == ["x": .integer, "y": .integer])
    #expect(metres.warnings("no-degrees") == 1)
    #expect(try readCSV("Länge,Breite\nlang,breit\n").types == ["Länge": .text, "Breite": .text])
    // One bad value among good ones is an error.
    let error = try #require(try readCSV("x,y\n1,2\n3,4\n5,x\n").error)
    #expect(error.reason == .badCoordinateText)
  }

  @Test("columns can be named, also such as are called otherwise")
  func givenColumns() throws {
    let options = ["x": "a", "y": "B", "z": "c"]
    let result = try readCSV("a,b,c,lat,lon\n2,1,5,8,9\n2,1,,8,9\n", options)
    #expect(
      result.geometries == [#"{"type":"Point","coordinates":[2,1,5]}"#, Self.point])
    #expect(result.properties.first == #"{"lat":8,"lon":9}"#)
    let metres = try readCSV("e,n\n500000,4649776\n", ["x": "e", "y": "n"])
    #expect(metres.geometries == [#"{"type":"Point","coordinates":[500000,4649776]}"#])
    #expect(metres.catalog.layers.first?.crs == .undefinedCartesian)
    for bad in [
      ["x": "a"], ["x": "a", "y": "q"], ["x": "a", "y": "a"], ["wkt": "q"], ["z": "a"],
      ["wkt": "a", "x": "a", "y": "b"],
    ] {
      #expect(try readCSV("a,b\n1,2\n", bad).error?.reason == .usage, "\(bad)")
    }
  }

  @Test("columns of coordinates are fields too where that is asked for")
  func keepsCoordinates() throws {
    let result = try readCSV("lat,lon,n\n1,2,3\n", ["keep-xy": "yes"])
    #expect(result.geometries == [Self.point])
    #expect(result.properties == [#"{"lat":1,"lon":2,"n":3}"#])
    let wkt = try readCSV("wkt,n\nPOINT (2 1),3\n", ["keep-xy": "yes"])
    #expect(wkt.properties == [#"{"wkt":"POINT (2 1)","n":3}"#])
  }

  @Test("latitudes can come first where names do not tell")
  func inputOrder() throws {
    let options = ["input-order": "latlon"]
    #expect(try readCSV("x,y\n1,2\n", options).geometries == [Self.point])
    #expect(try readCSV("wkt,n\nPOINT (1 2),3\n", options).geometries == [Self.point])
    #expect(
      try readCSV("a,b\n1,2\n", options.merging(["x": "a", "y": "b"]) { $1 }).geometries
        == [Self.point])
    #expect(try readCSV("lat,lon\n1,2\n", options).geometries == [Self.point])
    #expect(
      try readCSV("wkt;n\nLINESTRING Z (1 2 3,4 5 6);3\n", options).geometries
        == [#"{"type":"LineString","coordinates":[[2,1,3],[5,4,6]]}"#])
  }

  // MARK: - Coordinates

  @Test(
    "coordinates are read as people write them",
    arguments: [
      ("48.5", 48.5), ("48,5", 48.5), (" 48.5 ", 48.5), ("+48.5", 48.5), ("-48.5", -48.5),
      ("048.5", 48.5), ("4.85e1", 48.5), ("48°30'N", 48.5), ("48° 30' 0\" N", 48.5),
      ("48°30′00″S", -48.5), ("48º30'S", -48.5), ("N48.5", 48.5), ("N 48 30", 48.5),
      ("48 30 00 N", 48.5), ("48:30:00", 48.5), ("-48:30", -48.5), ("-48:30:00", -48.5),
      ("48d30m S", -48.5), ("48deg 30min", 48.5), ("48°30''N", nil), ("48-30-00N", 48.5),
      ("48°30'00.0''N", 48.5), ("48°30’00”n", 48.5), ("48° 30,0' Nord", 48.5),
      ("48,5° Süd", -48.5), ("48.5 Sur", -48.5), ("48.5° norte", 48.5), ("48.5° с.ш.", 48.5),
      ("48\u{FFFD}30'N", 48.5), ("48\u{A0}30\u{A0}N", 48.5), ("23°N", 23), ("48°60'", 49),
      ("48°61'N", nil), ("-48 S", nil), ("48 N 5", nil), ("N 48 N", nil), ("abc", nil),
      ("48.5.1", nil), ("48 30.5 20", nil), ("48°48°", nil), ("--48", nil), ("48 30 20 10", nil),
      ("12 E", nil), ("48 X", nil), ("NaN", nil), ("inf", nil), ("1e999", nil), ("48°", 48),
      ("N", nil), ("-", nil), ("NA", nil), ("91", nil), ("-90.0001", nil), ("90", 90),
    ])
  func latitudes(_ text: String, _ expected: Double?) throws {
    let value = "\"" + text.replacing("\"", with: "\"\"") + "\""
    let result = try readCSV("lat,lon\n\(value),7\n")
    guard let expected else {
      let error = try #require(result.error)
      #expect(error.reason == .badCoordinateText)
      #expect(error.location?.line == 2)
      #expect(error.location?.column == 2)
      return
    }
    #expect(result.error == nil)
    let number = expected == expected.rounded() ? "\(Int(expected))" : "\(expected)"
    #expect(result.geometries == ["{\"type\":\"Point\",\"coordinates\":[7,\(number)]}"])
  }

  @Test(
    "longitudes have their own sides of the world",
    arguments: [
      ("7.5W", -7.5), ("7°30'E", 7.5), ("7°30' Ost", 7.5), ("7°30' Ouest", -7.5),
      ("7.5 oeste", -7.5), ("W 7 30", -7.5), ("2° 17' 40.2\" E", 2.2945), ("-179.5", -179.5),
      ("200", 200), ("361", nil),
      ("7.5 N", nil), ("7.5 O", nil), ("7.5 в.д.", 7.5),
    ])
  func longitudes(_ text: String, _ expected: Double?) throws {
    let result = try readCSV("lat;lon\n1;\(text)\n")
    guard let expected else {
      #expect(result.error?.reason == .badCoordinateText)
      #expect(result.error?.location?.column == 3)
      return
    }
    let wanted = expected > 180 ? -160 : expected
    let number = wanted == wanted.rounded() ? "\(Int(wanted))" : "\(wanted)"
    #expect(result.geometries == ["{\"type\":\"Point\",\"coordinates\":[\(number),1]}"])
  }

  @Test("degree signs in Latin-1")
  func latin1() throws {
    let bytes = Array("lat,lon\n48".utf8) + [0xB0] + Array("30'N,7\n".utf8)
    let result = try readCSV(bytes, ["encoding": "latin1"])
    #expect(result.geometries == [#"{"type":"Point","coordinates":[7,48.5]}"#])
  }

  @Test("records without coordinates are features without geometry, and counted")
  func emptyCoordinates() throws {
    let result = try readCSV("n,lat,lon\n1,,\n2,1,2\n3, ,\"\"\n4\n5,3,\n6,,4\n")
    #expect(
      result.geometries == [
        "null", "null".isEmpty ? "" : Self.point, "null", "null", "null", "null",
      ])
    #expect(result.warnings("no-coordinates") == 3)
    #expect(result.count(result.tally.changed, "half-a-position") == 2)
    #expect(try readCSV("n,lat,lon\n1,x,\n").error?.reason == .badCoordinateText)
  }

  @Test("heights in columns called z")
  func heights() throws {
    let result = try readCSV("x,y,z\n1,2,3.5\n1,2,\n")
    #expect(
      result.geometries == [
        #"{"type":"Point","coordinates":[1,2,3.5]}"#, #"{"type":"Point","coordinates":[1,2]}"#,
      ])
    let error = try #require(try readCSV("x,y,z\n1,2,high\n").error)
    #expect(error.reason == .heightNotANumber)
    #expect(error.location?.column == 5)
  }

  // MARK: - WKT

  @Test(
    "columns of geometries are known by name and content",
    arguments: [
      "wkt", "WKT", "geom", "geometry", "the_geom", "wkb_geometry", "_wkt", "geom_wkt", "ewkt",
      "Shape",
    ])
  func wktNames(_ name: String) throws {
    for value in [
      "POINT (2 1)", "SRID=4326;POINT(2 1)",
      "01010000000000000000000040000000000000f03f".uppercased(),
      "0101000020e61000000000000000000040000000000000f03f",
    ] {
      let result = try readCSV("n,\(name)\n0,\n1,\(value)\n")
      #expect(result.geometries == ["null", Self.point], "\(name) \(value)")
      #expect(result.properties.last == #"{"n":1}"#)
      #expect(result.warnings("no-coordinates") == 1)
    }
    let text = try readCSV("n,\(name)\n1,square\n")
    #expect(text.geometries == ["null"])
    #expect(text.types[name] == .text)
  }

  @Test("a column of geometries goes before columns of coordinates, and can be named")
  func wktFirst() throws {
    let both = try readCSV("lat,lon,geom\n5,6,POINT (2 1)\n")
    #expect(both.geometries == [Self.point])
    #expect(both.properties == [#"{"lat":5,"lon":6}"#])
    // A column that is called so but holds something else does not.
    let other = try readCSV("lat,lon,geom\n1,2,square\n")
    #expect(other.geometries == [Self.point])
    let given = try readCSV("shape of it,n\n\"LINESTRING (0 0,1 1)\",1\n", ["wkt": "Shape of it"])
    #expect(given.geometries == [#"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#])
    #expect(try readCSV("a,n\nsquare,1\n", ["wkt": "a"]).error?.reason == .malformedWKT)
  }

  @Test("an error in a geometry has its line and column")
  func wktErrors() throws {
    let error = try #require(
      try readCSV("n,wkt\n1,POINT (1 2)\n2,\"LINESTRING (0 0,1 q)\"\n").error)
    #expect(error.reason == .malformedWKT)
    #expect(error.location?.line == 3)
    #expect(error.location?.column == 22)
    let open = "n,wkt\n1,\"POLYGON ((0 0,1 0,1 1,0 1))\"\n"
    #expect(try readCSV(open).error?.reason.code == "ring-not-closed")
    let closed = try readCSV(Array(open.utf8)) { $0.faults.closesRings = true }
    #expect(closed.count(closed.tally.repaired, "ring-closed") == 1)
  }

  @Test("the reference system is that of the first geometry, and others are errors")
  func systems() throws {
    let metres = try readCSV("wkt\tn\nSRID=5514;POINT(-700000 -1000000)\t1\nPOINT(1 2)\t2\n")
    #expect(metres.error == nil)
    #expect(metres.catalog.layers.first?.crs.identifier == "EPSG:5514")
    let mixed = try readCSV("wkt\tn\nSRID=5514;POINT(1 2)\t1\nSRID=3857;POINT(1 2)\t2\n")
    #expect(mixed.error?.reason == .otherSystem)
    #expect(mixed.error?.location?.line == 3)
    #expect(try readCSV("wkt,n\nSRID=0;POINT(1 2),1\n").catalog.layers.first?.crs == .wgs84)
    let unknown = try readCSV("wkt,n\nPOINT(-700000 -1000000),1\n")
    #expect(unknown.catalog.layers.first?.crs == .undefinedCartesian)
  }

  @Test(
    "columns of a projected system are found if the user says that there is one",
    arguments: [
      ("x", "y"), ("X", "Y"), ("easting", "northing"), ("E", "N"), ("Rechtswert", "Hochwert"),
      ("POINT_X", "POINT_Y"), ("coord_x", "coord_y"), ("utm_easting", "utm_northing"),
    ])
  func projected(x: String, y: String) throws {
    let text = "id,\(y),\(x),lat,lon\n1,5700000,541000,9,9\n2,12,11,9,9\n"
    let found = try readCSV(text, ["coordinates": "projected"])
    #expect(
      found.geometries == [
        #"{"type":"Point","coordinates":[541000,5700000]}"#,
        #"{"type":"Point","coordinates":[11,12]}"#,
      ])
    #expect(found.catalog.layers.first?.crs == .undefinedCartesian)
    // Otherwise longitude and latitude are meant.
    #expect(try readCSV(text).geometries.first == #"{"type":"Point","coordinates":[9,9]}"#)
    let small = try readCSV("\(x),\(y)\n11,12\n", ["coordinates": "projected"])
    #expect(small.catalog.layers.first?.crs == .undefinedCartesian)
  }

  @Test("it is said that no columns of a projected system were found")
  func noProjected() throws {
    let missing = try readCSV("a,northing\n1,2\n", ["coordinates": "projected"])
    #expect(missing.warnings("no-coordinate-columns") == 1)
    #expect(try readCSV("a,northing\n1,2\n").warnings("no-coordinate-columns") == 0)
  }

  @Test(
    "columns that look like those of a projected system are not passed over without a word",
    arguments: [
      ("id,easting,northing\n1,500000,5500000\n", 1), ("Rechtswert;Hochwert\n1,5;2,5\n", 1),
      ("easting,northing\n1,2\nx,3\n", 0), ("easting,northing\n,\n", 0), ("easting,n\n1,2\n", 1),
      ("easting,name\n1,2\n", 0),
      ("easting,northing,lat,lon\n1,2,3,4\n", 0), ("x,y\n500000,5500000\n", 1),
    ])
  func projectedUntold(text: String, count: Int) throws {
    #expect(try readCSV(text).warnings("no-degrees") == count)
    #expect(try readCSV(text, ["coordinates": "projected"]).warnings("no-degrees") == 0)
  }
}

/// Both coordinates in one value.
@Suite struct CSVPositionTests {
  private static let point = #"{"type":"Point","coordinates":[14.4,50.1]}"#

  @Test(
    "a column that is called like a position is one if all of its values are",
    arguments: [
      "location;50.1,14.4", "GPS;50.1, 14.4", "coordinates;50.1 14.4", "coords;(50.1, 14.4)",
      "geo_point_2d;[50.1,14.4]", "position;50,1 14,4", "gps souřadnice;50,1, 14,4",
      "Lat/Lon;50.1,14.4", "latlng;50.1,14.4", "lonlat;14.4,50.1", "lng_lat;14.4 50.1",
      "Latitude, Longitude;50.1,14.4", "location;50.1N 14.4E", "location;N50.1 E14.4",
      "location;14.4E 50.1N", "location;E14.4, N50.1",
    ])
  func positions(_ text: String) throws {
    let parts = text.split(separator: ";")
    let result = try readCSV("n\t\(parts[0])\n7\t\(parts[1])\n8\t\n", delimiter: 9)
    #expect(result.geometries == [Self.point, "null"])
    #expect(result.properties == [#"{"n":7}"#, #"{"n":8}"#])
    #expect(result.warnings("no-coordinates") == 1)
  }

  @Test("quoted values may have the marks of seconds")
  func seconds() throws {
    let result = try readCSV("n,location\n1,\"50°6'0.0\"\"N, 14°24'0.0\"\"E\"\n")
    #expect(result.geometries == [Self.point])
  }

  @Test("values or the user tell the order; without them latitudes come first, and that is said")
  func order() throws {
    let usual = try readCSV("n\tlocation\n1\t50.1,14.4\n", delimiter: 9)
    #expect(usual.warnings("latitude-first") == 1)
    let said = try readCSV("n\tlocation\n1\t50.1,14.4\n", ["input-order": "latlon"], delimiter: 9)
    #expect(said.geometries == [Self.point])
    #expect(said.warnings("latitude-first") == 0)
    let turned = try readCSV(
      "n\tlocation\n1\t14.4,50.1\n", ["input-order": "lonlat"], delimiter: 9)
    #expect(turned.geometries == [Self.point])
    // -97.6 can only be a longitude.
    let clear = try readCSV("n\tlocation\n1\t-97.6,41.8\n2\t14.4,50.1\n", delimiter: 9)
    #expect(clear.geometries.last == Self.point)
    #expect(clear.warnings("latitude-first") == 0)
  }

  @Test(
    "other values stay as they are, and numbers that might be positions are named",
    arguments: [
      (["50.1,14.4", "Praha"], 1), (["Praha"], 0), (["3 4"], 0), (["50.1,14.4", "-97.6,120.5"], 1),
      (["50.1 14.4 235.0 4.9"], 1), (["1,234.5"], 0), (["120.5,-97.6"], 0), (["7.5"], 0),
    ])
  func others(_ values: [String], _ warnings: Int) throws {
    let text = "n\tlocation\n" + values.map { "1\t\($0)\n" }.joined()
    let result = try readCSV(text, delimiter: 9)
    #expect(result.geometries == values.map { _ in "null" })
    #expect(result.types.count == 2)
    #expect(result.warnings("no-degrees") == warnings)
  }

  @Test("the user may name the column, then other values are refused")
  func named() throws {
    let text = "n\tloc\n1\t50.1,14.4\n2\tPraha\n"
    let refused = try readCSV(text, ["wkt": "loc", "input-order": "latlon"], delimiter: 9)
    #expect(refused.error?.reason.code == "bad-coordinate")
    #expect(refused.error?.message == "'Praha' is not a latitude and a longitude")
    #expect(refused.error?.location?.line == 3)
  }

  @Test(
    "WKT in a column that is called like a position is a geometry; without values it is a field")
  func geometries() throws {
    let result = try readCSV("n\tLocation\n1\tPOINT (14.4 50.1)\n", delimiter: 9)
    #expect(result.geometries == [Self.point])
    let empty = try readCSV("n\tLocation\n1\t\n", delimiter: 9)
    #expect(empty.types.count == 2)
  }

  @Test("GeoJSON in a column of geometries is a field, and that is said")
  func json() throws {
    let text = "geom\tn\n{\"type\":\"Point\",\"coordinates\":[1,2]}\t1\n"
    let result = try readCSV(text, delimiter: 9)
    #expect(result.geometries == ["null"])
    #expect(result.warnings("no-coordinate-columns") == 1)
  }

  @Test("a height that is not a number is refused, or left out and counted")
  func heights() throws {
    let text = "lon,lat,z\n14.4,50.1,high\n"
    let names = ["x": "lon", "y": "lat", "z": "z"]
    let refused = try readCSV(text, names)
    #expect(refused.error?.reason.code == "height-not-a-number")
    #expect(refused.error?.location?.line == 2)
    let lenient = try readCSV(text, names.merging(["lenient": "yes"]) { $1 })
    #expect(lenient.geometries == [Self.point])
    #expect(lenient.count(lenient.tally.changed, "height-not-a-number") == 1)
  }
}
