PRAGMA application_id=1196444487;
PRAGMA user_version=10400;

CREATE TABLE "attachments" (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  name TEXT NOT NULL UNIQUE,
  content_type TEXT NOT NULL,
  data BLOB NOT NULL
);
INSERT INTO "attachments" VALUES(1,'pictures/5f0ad32ff212800a.jpg','image/jpeg',X'FFD8FFE1011645786966000049492A0008000000020069870400010000002600000025880400010000006000000000000000020003900200140000004400000011900200070000005800000000000000323032363A30353A30312031323A33303A3030002B30323A30300000080001000200020000004E0000000200050003000000C60000000300020002000000450000000400050003000000DE0000000500010001000000000000000600050001000000F60000001100050001000000FE0000001F000500010000000601000000000000107A070010270000C0D4010010270000E0930400102700000071020010270000407E050010270000A04E0200102700003860260010270000A0BB0D0010270000C8AF000010270000FFE000104A46494600010101006000600000FFDB004300080606070605080707070909080A0C140D0C0B0B0C1912130F141D1A1F1E1D1A1C1C20242E2720222C231C1C2837292C30313434341F27393D38323C2E333432FFC0000B080001000101011100FFC4001F0000010501010101010100000000000000000102030405060708090A0BFFC400B5100002010303020403050504040000017D01020300041105122131410613516107227114328191A1082342B1C11552D1F02433627282090A161718191A25262728292A3435363738393A434445464748494A535455565758595A636465666768696A737475767778797A838485868788898A92939495969798999AA2A3A4A5A6A7A8A9AAB2B3B4B5B6B7B8B9BAC2C3C4C5C6C7C8C9CAD2D3D4D5D6D7D8D9DAE1E2E3E4E5E6E7E8E9EAF1F2F3F4F5F6F7F8F9FAFFDA0008010100003F00F9FEBFFFD9');
INSERT INTO "attachments" VALUES(2,'pictures/6bdfc9e6734c2775.jpg','image/jpeg',X'FFD8FFE1011645786966000049492A0008000000020069870400010000002600000025880400010000006000000000000000020003900200140000004400000011900200070000005800000000000000323032363A30353A30322030383A30303A3030002B30323A30300000080001000200020000004E0000000200050003000000C60000000300020002000000450000000400050003000000DE0000000500010001000000000000000600050001000000F60000001100050001000000FE0000001F000500010000000601000000000000107A070010270000C0D401001027000080200500102700000071020010270000407E05001027000020BF020010270000A025260010270000A0BB0D0010270000C8AF000010270000FFE000104A46494600010101006000600000FFDB004300080606070605080707070909080A0C140D0C0B0B0C1912130F141D1A1F1E1D1A1C1C20242E2720222C231C1C2837292C30313434341F27393D38323C2E333432FFC0000B080001000101011100FFC4001F0000010501010101010100000000000000000102030405060708090A0BFFC400B5100002010303020403050504040000017D01020300041105122131410613516107227114328191A1082342B1C11552D1F02433627282090A161718191A25262728292A3435363738393A434445464748494A535455565758595A636465666768696A737475767778797A838485868788898A92939495969798999AA2A3A4A5A6A7A8A9AAB2B3B4B5B6B7B8B9BAC2C3C4C5C6C7C8C9CAD2D3D4D5D6D7D8D9DAE1E2E3E4E5E6E7E8E9EAF1F2F3F4F5F6F7F8F9FAFFDA0008010100003F00F9FEBFFFD9');

CREATE TABLE "beds" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POLYGON, "uuid" TEXT NOT NULL, "hash" TEXT, "created" DATETIME, "last_edit" DATETIME, "precision" REAL, "planted" DATE);
INSERT INTO "beds" VALUES(1,X'47500003E6100000B4C876BE9F9A3040986E1283C09A3040B4C876BE9F9A4840423EE8D9AC9A484001030000000100000005000000B4C876BE9F9A3040B4C876BE9F9A4840986E1283C09A3040B4C876BE9F9A4840986E1283C09A3040423EE8D9AC9A4840B4C876BE9F9A3040423EE8D9AC9A4840B4C876BE9F9A3040B4C876BE9F9A4840','01b4c1f4-bd2f-835f-8c66-9d7ad3346de1','a8489361999b15953284dd95d33d5ddb5ce54c624e607769c5444aafac46b023',NULL,NULL,NULL,'2026-03-15'); -- srs 4326, box 16.604,16.6045,49.208,49.2084: POLYGON ((16.604 49.208, 16.6045 49.208, 16.6045 49.2084, 16.604 49.2084, 16.604 49.208))

CREATE TABLE gpkg_contents (
  table_name TEXT NOT NULL PRIMARY KEY,
  data_type TEXT NOT NULL,
  identifier TEXT UNIQUE,
  description TEXT DEFAULT '',
  last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
  min_x DOUBLE,
  min_y DOUBLE,
  max_x DOUBLE,
  max_y DOUBLE,
  srs_id INTEGER,
  CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id)
);
INSERT INTO "gpkg_contents" VALUES('attachments','attributes','attachments','files that came along with the features','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "gpkg_contents" VALUES('beds','features','Flower beds','','1970-01-01T00:00:00.000Z',16.604,49.208,16.6045,49.2084,4326);
INSERT INTO "gpkg_contents" VALUES('layer_styles','attributes','layer_styles','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,0);
INSERT INTO "gpkg_contents" VALUES('trees','features','Trees','','1970-01-01T00:00:00.000Z',16.6042,49.2083,16.6055,49.2093,4326);

CREATE TABLE gpkg_data_column_constraints (
  constraint_name TEXT NOT NULL,
  constraint_type TEXT NOT NULL,
  value TEXT,
  min NUMERIC,
  min_is_inclusive BOOLEAN,
  max NUMERIC,
  max_is_inclusive BOOLEAN,
  description TEXT,
  CONSTRAINT gdcc_ntv UNIQUE (constraint_name, constraint_type, value)
);
INSERT INTO "gpkg_data_column_constraints" VALUES('trees_height','range',NULL,0,1,60,1,NULL);
INSERT INTO "gpkg_data_column_constraints" VALUES('trees_species','enum','ash',NULL,NULL,NULL,NULL,'Ash');
INSERT INTO "gpkg_data_column_constraints" VALUES('trees_species','enum','oak',NULL,NULL,NULL,NULL,'Oak');
INSERT INTO "gpkg_data_column_constraints" VALUES('trees_tag','glob','T[0-9]*',NULL,NULL,NULL,NULL,NULL);

CREATE TABLE gpkg_data_columns (
  table_name TEXT NOT NULL,
  column_name TEXT NOT NULL,
  name TEXT,
  title TEXT,
  description TEXT,
  mime_type TEXT,
  constraint_name TEXT,
  CONSTRAINT pk_gdc PRIMARY KEY (table_name, column_name),
  CONSTRAINT gdc_tn UNIQUE (table_name, name)
);
INSERT INTO "gpkg_data_columns" VALUES('trees','height','Height',NULL,'in m',NULL,'trees_height');
INSERT INTO "gpkg_data_columns" VALUES('trees','photo','Photograph',NULL,NULL,NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('trees','species','Species',NULL,NULL,NULL,'trees_species');
INSERT INTO "gpkg_data_columns" VALUES('trees','tag',NULL,NULL,NULL,NULL,'trees_tag');

CREATE TABLE gpkg_extensions (
  table_name TEXT,
  column_name TEXT,
  extension_name TEXT NOT NULL,
  definition TEXT NOT NULL,
  scope TEXT NOT NULL,
  CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name)
);
INSERT INTO "gpkg_extensions" VALUES('beds','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('gpkg_data_column_constraints',NULL,'gpkg_schema','http://www.geopackage.org/spec121/#extension_schema','read-write');
INSERT INTO "gpkg_extensions" VALUES('gpkg_data_columns',NULL,'gpkg_schema','http://www.geopackage.org/spec121/#extension_schema','read-write');
INSERT INTO "gpkg_extensions" VALUES('gpkg_metadata',NULL,'gpkg_metadata','http://www.geopackage.org/spec121/#extension_metadata','read-write');
INSERT INTO "gpkg_extensions" VALUES('gpkg_metadata_reference',NULL,'gpkg_metadata','http://www.geopackage.org/spec121/#extension_metadata','read-write');
INSERT INTO "gpkg_extensions" VALUES('gpkgext_relations',NULL,'related_tables','http://docs.opengeospatial.org/is/18-000/18-000.html','read-write');
INSERT INTO "gpkg_extensions" VALUES('trees','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('trees_pictures',NULL,'related_tables','http://docs.opengeospatial.org/is/18-000/18-000.html','read-write');

CREATE TABLE gpkg_geometry_columns (
  table_name TEXT NOT NULL,
  column_name TEXT NOT NULL,
  geometry_type_name TEXT NOT NULL,
  srs_id INTEGER NOT NULL,
  z TINYINT NOT NULL,
  m TINYINT NOT NULL,
  CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
  CONSTRAINT uk_gc_table_name UNIQUE (table_name),
  CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
  CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id)
);
INSERT INTO "gpkg_geometry_columns" VALUES('beds','geom','POLYGON',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('trees','geom','POINT',4326,0,0);

CREATE TABLE gpkg_metadata (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  md_scope TEXT NOT NULL DEFAULT 'dataset',
  md_standard_uri TEXT NOT NULL,
  mime_type TEXT NOT NULL DEFAULT 'text/xml',
  metadata TEXT NOT NULL DEFAULT ''
);
INSERT INTO "gpkg_metadata" VALUES(1,'dataset','urn:cairn:project','application/json','{"name":"Park","layers":[{"name":"trees","title":"Trees","geometry":"point","attributes":[{"name":"species","type":"text","alias":"Species","required":true,"values":{"oak":"Oak","ash":"Ash"}},{"name":"height","type":"real","alias":"Height","unit":"m","range":[0,60]},{"name":"tag","type":"text","unique":true,"glob":"T[0-9]*"},{"name":"alive","type":"boolean","default":"true"},{"name":"photo","type":"picture","alias":"Photograph"}],"style":{"color":"#2ca02c","size":1.2,"opacity":0.8,"label":"species","zooms":[10,22]}},{"name":"beds","title":"Flower beds","geometry":"polygon","minimum_points":4,"attributes":[{"name":"planted","type":"date"}],"style":{"color":"#d62728","fill":"#ff9896","width":2,"opacity":0.5}}]}');
INSERT INTO "gpkg_metadata" VALUES(2,'dataset','urn:cairn:layer','application/json','{"version":1,"attachments":true}');

CREATE TABLE gpkg_metadata_reference (
  reference_scope TEXT NOT NULL,
  table_name TEXT,
  column_name TEXT,
  row_id_value INTEGER,
  timestamp DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
  md_file_id INTEGER NOT NULL,
  md_parent_id INTEGER,
  CONSTRAINT crmr_mfi_fk FOREIGN KEY (md_file_id) REFERENCES gpkg_metadata(id),
  CONSTRAINT crmr_mpi_fk FOREIGN KEY (md_parent_id) REFERENCES gpkg_metadata(id)
);
INSERT INTO "gpkg_metadata_reference" VALUES('geopackage',NULL,NULL,NULL,'1970-01-01T00:00:00.000Z',1,NULL);
INSERT INTO "gpkg_metadata_reference" VALUES('table','attachments',NULL,NULL,'1970-01-01T00:00:00.000Z',2,NULL);

CREATE TABLE gpkg_ogr_contents (
  table_name TEXT NOT NULL PRIMARY KEY,
  feature_count INTEGER DEFAULT NULL
);
INSERT INTO "gpkg_ogr_contents" VALUES('beds',1);
INSERT INTO "gpkg_ogr_contents" VALUES('layer_styles',2);
INSERT INTO "gpkg_ogr_contents" VALUES('trees',3);

CREATE TABLE gpkg_spatial_ref_sys (
  srs_name TEXT NOT NULL,
  srs_id INTEGER PRIMARY KEY NOT NULL,
  organization TEXT NOT NULL,
  organization_coordsys_id INTEGER NOT NULL,
  definition TEXT NOT NULL,
  description TEXT
);
INSERT INTO "gpkg_spatial_ref_sys" VALUES('Undefined Cartesian SRS',-1,'NONE',-1,'undefined','undefined Cartesian coordinate reference system');
INSERT INTO "gpkg_spatial_ref_sys" VALUES('Undefined geographic SRS',0,'NONE',0,'undefined','undefined geographic coordinate reference system');
INSERT INTO "gpkg_spatial_ref_sys" VALUES('WGS 84 geodetic',4326,'EPSG',4326,'GEOGCS["WGS 84"…','longitude/latitude coordinates in decimal degrees on the WGS 84 spheroid');

CREATE TABLE gpkgext_relations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, base_table_name TEXT NOT NULL,
  base_primary_column TEXT NOT NULL DEFAULT 'id', related_table_name TEXT NOT NULL,
  related_primary_column TEXT NOT NULL DEFAULT 'id', relation_name TEXT NOT NULL,
  mapping_table_name TEXT NOT NULL UNIQUE
);
INSERT INTO "gpkgext_relations" VALUES(1,'trees','fid','attachments','id','media','trees_pictures');

CREATE TABLE "layer_styles" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  "f_table_catalog" TEXT(256),
  "f_table_schema" TEXT(256),
  "f_table_name" TEXT(256),
  "f_geometry_column" TEXT(256),
  "styleName" TEXT(30),
  "styleQML" TEXT,
  "styleSLD" TEXT,
  "useAsDefault" BOOLEAN,
  "description" TEXT,
  "owner" TEXT(30),
  "ui" TEXT(30),
  "update_time" DATETIME DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now'))
);
INSERT INTO "layer_styles" VALUES(1,'','','trees','geom','trees','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling|CustomProperties" labelsEnabled="1">
  <renderer-v2 type="singleSymbol" symbollevels="0">
    <symbols>
      <symbol name="0" type="marker" clip_to_extent="1" alpha="1">
        <layer class="SvgMarker" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="size" type="QString" value="38.4"/>
            <Option name="size_unit" type="QString" value="Pixel"/>
            <Option name="angle" type="QString" value="0"/>
            <Option name="scale_method" type="QString" value="diameter"/>
            <Option name="horizontal_anchor_point" type="QString" value="1"/>
            <Option name="name" type="QString" value="base64:PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSIzMiIgaGVpZ2h0PSIzMiIgdmlld0JveD0iMCAwIDMyIDMyIj48cGF0aCBkPSJNMTYgMzJDMTUgMjUgNyAyMCA3IDExYTkgOSAwIDAgMSAxOCAwYzAgOS04IDE0LTkgMjF6IiBmaWxsPSJwYXJhbShmaWxsKSAjZmZlZDAwIiBmaWxsLW9wYWNpdHk9InBhcmFtKGZpbGwtb3BhY2l0eSkgMSIgc3Ryb2tlPSJwYXJhbShvdXRsaW5lKSAjNDA0MDQwIiBzdHJva2Utb3BhY2l0eT0icGFyYW0ob3V0bGluZS1vcGFjaXR5KSAxIiBzdHJva2Utd2lkdGg9InBhcmFtKG91dGxpbmUtd2lkdGgpIDEiLz48Y2lyY2xlIGN4PSIxNiIgY3k9IjExIiByPSIzIiBmaWxsPSIjZmZmZmZmIiBmaWxsLW9wYWNpdHk9InBhcmFtKGZpbGwtb3BhY2l0eSkgMSIgc3Ryb2tlPSJwYXJhbShvdXRsaW5lKSAjNDA0MDQwIiBzdHJva2Utb3BhY2l0eT0icGFyYW0ob3V0bGluZS1vcGFjaXR5KSAxIiBzdHJva2Utd2lkdGg9InBhcmFtKG91dGxpbmUtd2lkdGgpIDEiLz48L3N2Zz4="/>
            <Option name="vertical_anchor_point" type="QString" value="2"/>
            <Option name="color" type="QString" value="44,160,44,204"/>
            <Option name="outline_color" type="QString" value="64,64,64,204"/>
            <Option name="outline_width" type="QString" value="1"/>
            <Option name="outline_width_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <labeling type="simple">
    <settings calloutType="simple">
      <text-style fieldName="species" isExpression="0" fontFamily="Sans Serif" fontSize="16" fontSizeUnit="Pixel" fontWeight="50" textColor="255,255,255,255" textOpacity="1">
        <text-buffer bufferDraw="1" bufferSize="1" bufferSizeUnits="Pixel" bufferColor="64,64,64,255" bufferOpacity="1" bufferJoinStyle="128"/>
      </text-style>
      <placement placement="1" quadOffset="5" xOffset="10" offsetUnits="Pixel"/>
      <rendering drawLabels="1" displayAll="0" obstacle="1"/>
    </settings>
  </labeling>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>trees</se:Name>
    <UserStyle>
      <se:Name>trees</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:PointSymbolizer>
            <se:Graphic>
              <se:Mark>
                <se:WellKnownName>circle</se:WellKnownName>
                <se:Fill>
                  <se:SvgParameter name="fill">#2ca02c</se:SvgParameter>
                  <se:SvgParameter name="fill-opacity">0.8</se:SvgParameter>
                </se:Fill>
                <se:Stroke>
                  <se:SvgParameter name="stroke">#404040</se:SvgParameter>
                </se:Stroke>
              </se:Mark>
              <se:Size>38.4</se:Size>
            </se:Graphic>
          </se:PointSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>species</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-size">16</se:SvgParameter>
            </se:Font>
            <se:Halo>
              <se:Radius>1</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#404040</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              <se:SvgParameter name="fill-opacity">1</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,NULL,'',NULL,NULL);
INSERT INTO "layer_styles" VALUES(2,'','','beds','geom','beds','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling|CustomProperties" labelsEnabled="0">
  <renderer-v2 type="singleSymbol" symbollevels="0">
    <symbols>
      <symbol name="0" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="255,152,150,128"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="outline_color" type="QString" value="214,39,40,128"/>
            <Option name="outline_style" type="QString" value="solid"/>
            <Option name="outline_width" type="QString" value="2"/>
            <Option name="outline_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <customproperties>
    <Option type="Map">
      <Option name="cairn/style" type="QString" value="{&quot;stroke&quot;:&quot;#d62728&quot;,&quot;stroke-opacity&quot;:0.5,&quot;stroke-width&quot;:2,&quot;fill&quot;:&quot;#ff9896&quot;,&quot;fill-opacity&quot;:0.5}"/>
    </Option>
  </customproperties>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>beds</se:Name>
    <UserStyle>
      <se:Name>beds</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#ff9896</se:SvgParameter>
              <se:SvgParameter name="fill-opacity">0.5</se:SvgParameter>
            </se:Fill>
            <se:Stroke>
              <se:SvgParameter name="stroke">#d62728</se:SvgParameter>
              <se:SvgParameter name="stroke-opacity">0.5</se:SvgParameter>
              <se:SvgParameter name="stroke-width">2</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:PolygonSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,NULL,'',NULL,NULL);

CREATE TABLE "trees" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "uuid" TEXT NOT NULL, "hash" TEXT, "created" DATETIME, "last_edit" DATETIME, "precision" REAL, "species" TEXT NOT NULL, "height" REAL, "tag" TEXT, "alive" BOOLEAN DEFAULT (1), "photo" TEXT);
INSERT INTO "trees" VALUES(1,X'47500001E61000000101000000423EE8D9AC9A3040DFE00B93A99A4840','1b4e28ba-2fa1-11d2-883f-0016d3cca427','018493b0dcee0e467fa3dcc35650c472aba528d3694d61ed7710922fd43b6166','2026-05-01T10:30:00.000Z','2026-05-02T06:00:00.000Z',3.5,'oak',12.5,'T1',1,'pictures/5f0ad32ff212800a.jpg'); -- srs 4326: POINT (16.6042 49.2083)
INSERT INTO "trees" VALUES(2,X'47500001E610000001010000007B14AE47E19A3040C286A757CA9A4840','138df544-02a0-81c4-837d-79f97ba4032f','62781601e36f144b6419d64f45f8d093e6901f5bc0e42bd8825241aeee38a352','2026-05-01T10:40:00.000Z',NULL,8.0,'ash',8.3,'T2',1,'pictures/6bdfc9e6734c2775.jpg'); -- srs 4326: POINT (16.605 49.2093)
INSERT INTO "trees" VALUES(3,X'47500001E610000001010000005EBA490C029B30403411363CBD9A4840','0a057a57-a572-89bf-aafb-d6576f6be38f','da7e92ac2027aec76abb3029b8b28de7b59703e65518412fc2ed7ddc52231481',NULL,NULL,NULL,'oak',7.0,'T3',1,'pictures/5f0ad32ff212800a.jpg'); -- srs 4326: POINT (16.6055 49.2089)

CREATE TABLE "trees_pictures" (base_id INTEGER NOT NULL, related_id INTEGER NOT NULL);
INSERT INTO "trees_pictures" VALUES(1,1);
INSERT INTO "trees_pictures" VALUES(2,2);
INSERT INTO "trees_pictures" VALUES(3,1);

CREATE VIRTUAL TABLE "rtree_beds_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_beds_geom" VALUES(1,16.6039981842041,16.604501724243164,49.20799255371094,49.20840072631836);

CREATE VIRTUAL TABLE "rtree_trees_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_trees_geom" VALUES(1,16.604198455810547,16.60420036315918,49.20829391479492,49.20830154418945);
INSERT INTO "rtree_trees_geom" VALUES(2,16.604999542236328,16.60500144958496,49.209293365478516,49.20930099487305);
INSERT INTO "rtree_trees_geom" VALUES(3,16.605499267578125,16.605501174926758,49.208892822265625,49.208900451660156);

CREATE UNIQUE INDEX "beds_uuid_unique" ON "beds"("uuid");
CREATE UNIQUE INDEX "trees_tag_unique" ON "trees"("tag");
CREATE UNIQUE INDEX "trees_uuid_unique" ON "trees"("uuid");
CREATE TRIGGER "rtree_beds_geom_delete" AFTER DELETE ON "beds" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_beds_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_beds_geom_insert" AFTER INSERT ON "beds" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_beds_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_beds_geom_update2" AFTER UPDATE OF "geom" ON "beds" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_beds_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_beds_geom_update4" AFTER UPDATE ON "beds" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_beds_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_beds_geom_update5" AFTER UPDATE ON "beds" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_beds_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_beds_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_beds_geom_update6" AFTER UPDATE OF "geom" ON "beds" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_beds_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_beds_geom_update7" AFTER UPDATE OF "geom" ON "beds" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_beds_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_trees_geom_delete" AFTER DELETE ON "trees" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_trees_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_trees_geom_insert" AFTER INSERT ON "trees" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_trees_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_trees_geom_update2" AFTER UPDATE OF "geom" ON "trees" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_trees_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_trees_geom_update4" AFTER UPDATE ON "trees" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_trees_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_trees_geom_update5" AFTER UPDATE ON "trees" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_trees_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_trees_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_trees_geom_update6" AFTER UPDATE OF "geom" ON "trees" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_trees_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_trees_geom_update7" AFTER UPDATE OF "geom" ON "trees" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_trees_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "trigger_delete_feature_count_beds" AFTER DELETE ON "beds" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('beds'); END;
CREATE TRIGGER "trigger_delete_feature_count_layer_styles" AFTER DELETE ON "layer_styles" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('layer_styles'); END;
CREATE TRIGGER "trigger_delete_feature_count_trees" AFTER DELETE ON "trees" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('trees'); END;
CREATE TRIGGER "trigger_insert_feature_count_beds" AFTER INSERT ON "beds" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('beds'); END;
CREATE TRIGGER "trigger_insert_feature_count_layer_styles" AFTER INSERT ON "layer_styles" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('layer_styles'); END;
CREATE TRIGGER "trigger_insert_feature_count_trees" AFTER INSERT ON "trees" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('trees'); END;
