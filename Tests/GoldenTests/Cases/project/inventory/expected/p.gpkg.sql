PRAGMA application_id=1196444487;
PRAGMA user_version=10400;

CREATE TABLE "areas" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POLYGON, "uuid" TEXT NOT NULL, "hash" TEXT, "created" DATETIME, "last_edit" DATETIME, "precision" REAL, "rest" TEXT);
INSERT INTO "areas" VALUES(1,X'47500003E61000000000000000000000000000000000F03F0000000000000000000000000000F03F0103000000010000000400000000000000000000000000000000000000000000000000F03F0000000000000000000000000000F03F000000000000F03F00000000000000000000000000000000','7d444840-9dc0-11d1-b245-5ffdce74fad3','6c6fe4e0d478b74badfd58abb2f016d996b0bf5f462038a0d5df7cad4d98e4aa','2026-05-02T10:00:00.000Z','2026-05-02T10:00:00.000Z',10.0,NULL); -- srs 4326, box 0,1,0,1: POLYGON ((0 0, 1 0, 1 1, 0 0))

CREATE TABLE "attachments" (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  name TEXT NOT NULL UNIQUE,
  content_type TEXT NOT NULL,
  data BLOB NOT NULL
);
INSERT INTO "attachments" VALUES(1,'pictures/5f0ad32ff212800a.jpg','image/jpeg',X'FFD8FFE1011645786966000049492A0008000000020069870400010000002600000025880400010000006000000000000000020003900200140000004400000011900200070000005800000000000000323032363A30353A30312031323A33303A3030002B30323A30300000080001000200020000004E0000000200050003000000C60000000300020002000000450000000400050003000000DE0000000500010001000000000000000600050001000000F60000001100050001000000FE0000001F000500010000000601000000000000107A070010270000C0D4010010270000E0930400102700000071020010270000407E050010270000A04E0200102700003860260010270000A0BB0D0010270000C8AF000010270000FFE000104A46494600010101006000600000FFDB004300080606070605080707070909080A0C140D0C0B0B0C1912130F141D1A1F1E1D1A1C1C20242E2720222C231C1C2837292C30313434341F27393D38323C2E333432FFC0000B080001000101011100FFC4001F0000010501010101010100000000000000000102030405060708090A0BFFC400B5100002010303020403050504040000017D01020300041105122131410613516107227114328191A1082342B1C11552D1F02433627282090A161718191A25262728292A3435363738393A434445464748494A535455565758595A636465666768696A737475767778797A838485868788898A92939495969798999AA2A3A4A5A6A7A8A9AAB2B3B4B5B6B7B8B9BAC2C3C4C5C6C7C8C9CAD2D3D4D5D6D7D8D9DAE1E2E3E4E5E6E7E8E9EAF1F2F3F4F5F6F7F8F9FAFFDA0008010100003F00F9FEBFFFD9');

CREATE TABLE "finds" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "uuid" TEXT NOT NULL, "hash" TEXT, "created" DATETIME, "last_edit" DATETIME, "precision" REAL, "photo" TEXT, "rest" TEXT);
INSERT INTO "finds" VALUES(1,X'47500001E610000001010000009A999999999930409A99999999994840','7d444840-9dc0-11d1-b245-5ffdce74fad2','b90598bc80c889c0c16fdd1e4a803bbb027a9f079a164f806bd31c802b451446','2026-05-01T08:00:00.000Z','2026-05-01T08:05:00.000Z',2.5,'pictures/5f0ad32ff212800a.jpg','{"note":"a stone"}'); -- srs 4326: POINT (16.6 49.2)

CREATE TABLE "finds_pictures" (base_id INTEGER NOT NULL, related_id INTEGER NOT NULL);
INSERT INTO "finds_pictures" VALUES(1,1);

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
INSERT INTO "gpkg_contents" VALUES('areas','features','areas','','1970-01-01T00:00:00.000Z',0.0,0.0,1.0,1.0,4326);
INSERT INTO "gpkg_contents" VALUES('attachments','attributes','attachments','files that came along with the features','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "gpkg_contents" VALUES('finds','features','finds','','1970-01-01T00:00:00.000Z',16.6,49.2,16.6,49.2,4326);
INSERT INTO "gpkg_contents" VALUES('layer_styles','attributes','layer_styles','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,0);

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
INSERT INTO "gpkg_data_columns" VALUES('areas','rest',NULL,NULL,NULL,'application/json',NULL);
INSERT INTO "gpkg_data_columns" VALUES('finds','rest',NULL,NULL,NULL,'application/json',NULL);

CREATE TABLE gpkg_extensions (
  table_name TEXT,
  column_name TEXT,
  extension_name TEXT NOT NULL,
  definition TEXT NOT NULL,
  scope TEXT NOT NULL,
  CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name)
);
INSERT INTO "gpkg_extensions" VALUES('areas','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('finds','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('finds_pictures',NULL,'related_tables','http://docs.opengeospatial.org/is/18-000/18-000.html','read-write');
INSERT INTO "gpkg_extensions" VALUES('gpkg_data_column_constraints',NULL,'gpkg_schema','http://www.geopackage.org/spec121/#extension_schema','read-write');
INSERT INTO "gpkg_extensions" VALUES('gpkg_data_columns',NULL,'gpkg_schema','http://www.geopackage.org/spec121/#extension_schema','read-write');
INSERT INTO "gpkg_extensions" VALUES('gpkg_metadata',NULL,'gpkg_metadata','http://www.geopackage.org/spec121/#extension_metadata','read-write');
INSERT INTO "gpkg_extensions" VALUES('gpkg_metadata_reference',NULL,'gpkg_metadata','http://www.geopackage.org/spec121/#extension_metadata','read-write');
INSERT INTO "gpkg_extensions" VALUES('gpkgext_relations',NULL,'related_tables','http://docs.opengeospatial.org/is/18-000/18-000.html','read-write');

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
INSERT INTO "gpkg_geometry_columns" VALUES('areas','geom','POLYGON',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('finds','geom','POINT',4326,0,0);

CREATE TABLE gpkg_metadata (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  md_scope TEXT NOT NULL DEFAULT 'dataset',
  md_standard_uri TEXT NOT NULL,
  mime_type TEXT NOT NULL DEFAULT 'text/xml',
  metadata TEXT NOT NULL DEFAULT ''
);
INSERT INTO "gpkg_metadata" VALUES(1,'dataset','urn:cairn:project','application/json','{"name":"Inventory","layers":[{"name":"finds","geometry":"point","attributes":[{"name":"photo","type":"picture"}]},{"name":"areas","geometry":"polygon"}]}');
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
INSERT INTO "gpkg_ogr_contents" VALUES('areas',1);
INSERT INTO "gpkg_ogr_contents" VALUES('finds',1);
INSERT INTO "gpkg_ogr_contents" VALUES('layer_styles',1);

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
INSERT INTO "gpkgext_relations" VALUES(1,'finds','fid','attachments','id','media','finds_pictures');

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
INSERT INTO "layer_styles" VALUES(1,'','','finds','geom','finds','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Fields|Forms" labelsEnabled="0">
  <fieldConfiguration>
    <field name="photo" configurationFlags="None">
      <editWidget type="ExternalResource">
        <config>
          <Option type="Map">
            <Option name="DocumentViewer" type="int" value="1"/>
            <Option name="DocumentViewerHeight" type="int" value="0"/>
            <Option name="DocumentViewerWidth" type="int" value="0"/>
            <Option name="FileWidget" type="bool" value="true"/>
            <Option name="FileWidgetButton" type="bool" value="true"/>
            <Option name="FileWidgetFilter" type="QString" value=""/>
            <Option name="RelativeStorage" type="int" value="1"/>
            <Option name="StorageMode" type="int" value="0"/>
          </Option>
        </config>
      </editWidget>
    </field>
  </fieldConfiguration>
  <layerOpacity>1</layerOpacity>
</qgis>
',NULL,1,'made of the style properties of the features','',NULL,'1970-01-01T00:00:00.000Z');

CREATE VIRTUAL TABLE "rtree_areas_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_areas_geom" VALUES(1,0.0,1.0,0.0,1.0);

CREATE VIRTUAL TABLE "rtree_finds_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_finds_geom" VALUES(1,16.599998474121094,16.600000381469727,49.19999313354492,49.20000076293945);

CREATE UNIQUE INDEX "areas_uuid_unique" ON "areas"("uuid");
CREATE UNIQUE INDEX "finds_uuid_unique" ON "finds"("uuid");
CREATE TRIGGER "rtree_areas_geom_delete" AFTER DELETE ON "areas" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_areas_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_areas_geom_insert" AFTER INSERT ON "areas" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_areas_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_areas_geom_update2" AFTER UPDATE OF "geom" ON "areas" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_areas_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_areas_geom_update4" AFTER UPDATE ON "areas" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_areas_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_areas_geom_update5" AFTER UPDATE ON "areas" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_areas_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_areas_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_areas_geom_update6" AFTER UPDATE OF "geom" ON "areas" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_areas_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_areas_geom_update7" AFTER UPDATE OF "geom" ON "areas" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_areas_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_finds_geom_delete" AFTER DELETE ON "finds" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_finds_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_finds_geom_insert" AFTER INSERT ON "finds" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_finds_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_finds_geom_update2" AFTER UPDATE OF "geom" ON "finds" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_finds_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_finds_geom_update4" AFTER UPDATE ON "finds" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_finds_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_finds_geom_update5" AFTER UPDATE ON "finds" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_finds_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_finds_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_finds_geom_update6" AFTER UPDATE OF "geom" ON "finds" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_finds_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_finds_geom_update7" AFTER UPDATE OF "geom" ON "finds" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_finds_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "trigger_delete_feature_count_areas" AFTER DELETE ON "areas" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('areas'); END;
CREATE TRIGGER "trigger_delete_feature_count_finds" AFTER DELETE ON "finds" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('finds'); END;
CREATE TRIGGER "trigger_delete_feature_count_layer_styles" AFTER DELETE ON "layer_styles" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('layer_styles'); END;
CREATE TRIGGER "trigger_insert_feature_count_areas" AFTER INSERT ON "areas" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('areas'); END;
CREATE TRIGGER "trigger_insert_feature_count_finds" AFTER INSERT ON "finds" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('finds'); END;
CREATE TRIGGER "trigger_insert_feature_count_layer_styles" AFTER INSERT ON "layer_styles" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('layer_styles'); END;
