/// The functions of SpatiaLite's module that may be called: those that look at their arguments alone.
///
/// The others read and write files, ask servers, set switches, or manage the tables of a store. A list of what may
/// be called stays right when a later module brings more of them.
enum SpatialModuleNames {
  /// True for a name in lower case.
  static func allow(_ name: String) -> Bool {
    all.contains(name.hasPrefix("st_") ? String(name.dropFirst(3)) : name)
  }

  /// Without `st_`, which most of them can have.
  private static let all = Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))

  private static let text = """
    3ddistance 3dlength 3dmaxdistance addmeasure addpoint area asbinary asencodedpolyline asewkb asewkt asfgf
    asgeojson asgml asgpb askml assvg astext astwkb aswkt asx3d azimuth
    atm_astext atm_create atm_createrotate atm_createscale atm_createtranslate atm_createxroll atm_createyroll
    atm_createzroll atm_determinant atm_invert atm_isinvertible atm_isvalid atm_multiply atm_rotate atm_scale
    atm_transform atm_translate atm_xroll atm_yroll atm_zroll
    bdmpolyfromtext bdmpolyfromwkb bdpolyfromtext bdpolyfromwkb boundary buffer buildarea buildcirclembr buildmbr
    castautomagic casttoblob casttodouble casttogeometrycollection casttointeger casttolinestring casttomulti
    casttomultilinestring casttomultipoint casttomultipolygon casttopoint casttopolygon casttosingle casttotext
    casttoxy casttoxym casttoxyz casttoxyzm centroid circularity closestpoint collect collectionextract
    compressgeometry concavehull contains convexhull coorddimension coveredby covers crosses curvosityindex
    cvtfromch cvtfromcm cvtfromdm cvtfromfath cvtfromft cvtfromin cvtfromindch cvtfromindft cvtfromindyd cvtfromkm
    cvtfromkmi cvtfromlink cvtfrommi cvtfrommm cvtfromusch cvtfromusft cvtfromusin cvtfromusmi cvtfromusyd cvtfromyd
    cvttoch cvttocm cvttodm cvttofath cvttoft cvttoin cvttoindch cvttoindft cvttoindyd cvttokm cvttokmi cvttolink
    cvttomi cvttomm cvttousch cvttousft cvttousin cvttousmi cvttousyd cvttoyd
    delaunaytriangulation difference dimension disjoint dissolvepoints dissolvesegments distance downhillheight
    drapeline drapelineexceptions endpoint ensureclosedrings envelope envelopesintersects envintersects equals
    expand extent exteriorring extractmultilinestring extractmultipoint extractmultipolygon
    forcelhr forcepolygonccw forcepolygoncw frechetdistance garsmbr
    gcp2atm gcp_astext gcp_compute gcp_isvalid gcp_transform generalize
    geodesicarcarea geodesicarcheight geodesicarclength geodesiccentralangle geodesicchordlength geodesiclength
    geohash geomcollfromtext geomcollfromwkb geometryaliastype geometrycollectionfromtext
    geometrycollectionfromwkb geometryfromtext geometryfromwkb geometryn geometrytype geomfromewkb geomfromewkt
    geomfromexifgpsblob geomfromfgf geomfromgeojson geomfromgml geomfromgpb geomfromkml geomfromtext geomfromtwkb
    geomfromwkb glength greatcirclelength gunion hausdorffdistance hexagonalgrid
    interiorringn interpolatepoint intersection intersects is3d isclosed iscompressedgeometryblob isdecimalnumber
    isempty isexifblob isexifgpsblob isgeometryblob isgifblob isinteger isjp2blob isjpegblob islowascii ismeasured
    isnumber ispdfblob ispngblob ispolygonccw ispolygoncw isring issimple istiffblob istinypointblob isvalid
    isvaliddetail isvalidgpb isvalidreason isvalidtrajectory iswebpblob iszipblob
    latitudefromdms length line_interpolate_equidistant_points line_interpolate_point line_locate_point
    line_substring linefromencodedpolyline linefromtext linefromwkb linemerge linescutatnodes linesfromrings
    linestringavgsegmentlength linestringfromtext linestringfromwkb linestringmaxsegmentlength
    linestringminsegmentlength locate_along_measure locate_between_measures locatealong locatebetween
    longitudefromdms longlattodms
    m makearc makecircle makecircularsector makecircularstripe makeellipse makeellipticarc makeellipticsector
    makeline makepoint makepointm makepointz makepointzm makepolygon makestringlist makevalid makevaliddiscarded
    maxdistance maxm maxx maxy maxz mbrcontains mbrdisjoint mbrequal mbrintersects mbrmaxx mbrmaxy mbrminx mbrminy
    mbroverlaps mbrtouches mbrwithin md5checksum md5totalchecksum minm minx miny minz mlinefromtext mlinefromwkb
    mpointfromtext mpointfromwkb mpolyfromtext mpolyfromwkb multi multilinestringfromtext multilinestringfromwkb
    multipointfromtext multipointfromwkb multipolygonfromtext multipolygonfromwkb
    ndims node normalizelonlat npoints nrings numgeometries numinteriorring numinteriorrings numpoints offsetcurve
    overlaps perimeter point pointfromtext pointfromwkb pointn pointonsurface polyfromtext polyfromwkb
    polygonfromtext polygonfromwkb polygonize project ptdistwithin
    reflectcoordinates reflectcoords relate relatematch removeextraspaces removepoint removerepeatedpoints reverse
    ringscutatnodes rotatecoordinates rotatecoords sanitizegeometry scalecoordinates scalecoords segmentize
    selfintersections setendpoint setpoint setsrid setstartpoint sharedpaths shift_longitude shiftcoordinates
    shiftcoords shortestline simplify simplifypreservetopology singlesidedbuffer snap snapandsplit snaptogrid
    spatialite_version split splitleft splitright squaregrid srid sridfromauthcrs startpoint stddev_pop stddev_samp
    subdivide swapcoordinates swapcoords symdifference togars touches trajectoryinterpolatepoint transform
    transformxy transformxyz translate triangulargrid unaryunion uncompressgeometry union updownheight
    uphillheight var_pop var_samp voronojdiagram within wkbtosql wkttosql x y z
    """
}
