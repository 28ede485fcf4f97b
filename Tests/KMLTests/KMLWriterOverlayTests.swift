import FormatTestSupport
import Testing

/// Features that are no Placemarks come back as what they were (OGC 07-147r2 §9.13, §11, §10.3).
@Suite struct KMLWriterOverlayTests {
  @Test(
    "elements come back as they were",
    arguments: [
      """
      <GroundOverlay id="g"><name>n</name><visibility>0</visibility><color>7fffffff</color>\
      <drawOrder>2</drawOrder><Icon><href>a.png</href></Icon><altitude>5</altitude>\
      <altitudeMode>absolute</altitudeMode><LatLonBox><north>2</north><south>1</south><east>4</east>\
      <west>3</west><rotation>10</rotation></LatLonBox></GroundOverlay>
      """,
      """
      <GroundOverlay><Icon><href>a.png</href><refreshMode>onInterval</refreshMode>\
      <refreshInterval>5</refreshInterval></Icon><gx:LatLonQuad><coordinates>1,1 2,1 2.5,2 1,2\
      </coordinates></gx:LatLonQuad></GroundOverlay>
      """,
      """
      <GroundOverlay><Icon><href>a.png</href></Icon>\
      <gx:altitudeMode>clampToSeaFloor</gx:altitudeMode><LatLonBox><north>2</north><south>1</south>\
      <east>4</east><west>3</west></LatLonBox></GroundOverlay>
      """,
      """
      <ScreenOverlay><name>s</name><Icon><href>a.png</href></Icon>\
      <overlayXY x="0" y="1" xunits="fraction" yunits="fraction"/>\
      <screenXY x="10" y="20" xunits="pixels" yunits="insetPixels"/>\
      <size x="0" y="0" xunits="fraction" yunits="fraction"/><rotation>45</rotation></ScreenOverlay>
      """,
      """
      <PhotoOverlay><Camera><longitude>1</longitude><latitude>2</latitude></Camera>\
      <Icon><href>a.jpg</href></Icon><ViewVolume><leftFov>-10</leftFov><rightFov>10</rightFov>\
      <bottomFov>-5</bottomFov><topFov>5</topFov><near>3</near></ViewVolume>\
      <Point><coordinates>1,2,3</coordinates></Point><shape>sphere</shape></PhotoOverlay>
      """,
      """
      <NetworkLink><name>l</name><open>1</open><refreshVisibility>0</refreshVisibility>\
      <flyToView>1</flyToView><Link><href>http://a/b?c=d&amp;e</href>\
      <refreshMode>onExpire</refreshMode><viewRefreshMode>onStop</viewRefreshMode>\
      <viewRefreshTime>4</viewRefreshTime></Link></NetworkLink>
      """,
      """
      <Placemark id="m"><name>model</name><Model><altitudeMode>relativeToGround</altitudeMode>\
      <Location><longitude>1</longitude><latitude>2</latitude><altitude>3</altitude></Location>\
      <Orientation><heading>10</heading><tilt>0</tilt><roll>0</roll></Orientation>\
      <Scale><x>1</x><y>1</y><z>2</z></Scale><Link><href>a.dae</href></Link></Model></Placemark>
      """,
    ])
  func comesBack(_ element: String) throws {
    let document = try rewriteKML("<Document><name>d</name>\n\(element)\n</Document>")
    #expect(document.features == [element])
    #expect(document.changed.isEmpty)
  }

  @Test("a box and a quadrangle are made of a polygon, a link's region of its area")
  func made() throws {
    let box = #"{"type":"Polygon","coordinates":[[[3,1],[4,1],[4,2],[3,2],[3,1]]]}"#
    let quad = #"{"type":"Polygon","coordinates":[[[3,1],[5,1],[4,2],[3,2],[3,1]]]}"#
    let document = try writeKML([
      kmlFeature(#""@geometry-type":"groundoverlay","icon":"a.png""#, geometry: box),
      kmlFeature(#""@geometry-type":"groundoverlay","icon":"a.png""#, geometry: quad),
      kmlFeature(
        #""@geometry-type":"networklink","href":"b.kml","lod":[128,-1,0,0]"#, geometry: box),
      kmlFeature(
        #""@geometry-type":"model""#, geometry: #"{"type":"Point","coordinates":[1,2,3]}"#),
      kmlFeature(
        #""@geometry-type":"photooverlay""#, geometry: #"{"type":"Point","coordinates":[1,2]}"#),
    ])
    let edges = "<north>2</north><south>1</south><east>4</east><west>3</west>"
    #expect(
      document.features == [
        "<GroundOverlay><Icon><href>a.png</href></Icon><LatLonBox>\(edges)</LatLonBox>"
          + "</GroundOverlay>",
        "<GroundOverlay><Icon><href>a.png</href></Icon><gx:LatLonQuad><coordinates>3,1 5,1 4,2 3,2"
          + "</coordinates></gx:LatLonQuad></GroundOverlay>",
        "<NetworkLink><Region><LatLonAltBox>\(edges)</LatLonAltBox><Lod><minLodPixels>128"
          + "</minLodPixels><maxLodPixels>-1</maxLodPixels><minFadeExtent>0</minFadeExtent>"
          + "<maxFadeExtent>0</maxFadeExtent></Lod></Region><Link><href>b.kml</href></Link>"
          + "</NetworkLink>",
        "<Placemark><Model><Location><longitude>1</longitude><latitude>2</latitude>"
          + "<altitude>3</altitude></Location></Model></Placemark>",
        "<PhotoOverlay><Point><coordinates>1,2</coordinates></Point></PhotoOverlay>",
      ])
    #expect(document.changed.isEmpty)
  }

  @Test("a geometry that such an element cannot have is left out, and counted")
  func leftOut() throws {
    let line = #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#
    let document = try writeKML(
      ["groundoverlay", "screenoverlay", "photooverlay", "networklink", "model"].map {
        kmlFeature(#""@geometry-type":"\#($0)""#, geometry: line)
      })
    #expect(
      document.features == [
        "<GroundOverlay></GroundOverlay>", "<ScreenOverlay></ScreenOverlay>",
        "<PhotoOverlay></PhotoOverlay>", "<NetworkLink></NetworkLink>", "<Placemark></Placemark>",
      ])
    #expect(document.changed == ["geometry-left-out": 5])
  }

  @Test(
    "of an address given twice the second is data, and so is a part of a link that says something else"
  )
  func links() throws {
    let document = try writeKML([
      kmlFeature(
        #""@geometry-type":"networklink","Url":{"href":"a"},"Link":{"href":"b"}"#),
      kmlFeature(#""@geometry-type":"networklink","href":"b","Link":{"href":"b"}"#),
      kmlFeature(#""@geometry-type":"networklink","href":"a","Link":{"href":"b"}"#),
    ])
    #expect(
      document.features == [
        "<NetworkLink><ExtendedData><SchemaData schemaUrl=\"#schema.in\"><SimpleData name=\"Link\">"
          + "{\"href\":\"b\"}</SimpleData></SchemaData></ExtendedData><Url><href>a</href></Url>"
          + "</NetworkLink>",
        "<NetworkLink><Link><href>b</href></Link></NetworkLink>",
        "<NetworkLink><ExtendedData><SchemaData schemaUrl=\"#schema.in\">"
          + "<SimpleData name=\"href\">a</SimpleData></SchemaData></ExtendedData>"
          + "<Link><href>b</href></Link></NetworkLink>",
      ])
  }

  @Test("values that are none of the element's are data")
  func data() throws {
    let document = try writeKML(
      properties:
        #""@geometry-type":"screenoverlay","drawOrder":"top","color":"red","rotation":400"#)
    #expect(
      document.features == [
        "<ScreenOverlay><ExtendedData><SchemaData schemaUrl=\"#schema.in\">"
          + "<SimpleData name=\"drawOrder\">top</SimpleData>"
          + "<SimpleData name=\"color\">red</SimpleData>"
          + "<SimpleData name=\"rotation\">400</SimpleData></SchemaData></ExtendedData>"
          + "</ScreenOverlay>"
      ])
  }
}
