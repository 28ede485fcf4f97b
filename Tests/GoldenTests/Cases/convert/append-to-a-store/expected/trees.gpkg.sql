PRAGMA application_id=1196444487;
PRAGMA user_version=10400;

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
INSERT INTO "gpkg_contents" VALUES('trees','features','trees','','1970-01-01T00:00:00.000Z',-9.0,2.0,5.0,50.0,4326);

CREATE TABLE gpkg_extensions (
  table_name TEXT,
  column_name TEXT,
  extension_name TEXT NOT NULL,
  definition TEXT NOT NULL,
  scope TEXT NOT NULL,
  CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name)
);
INSERT INTO "gpkg_extensions" VALUES('gpkg_metadata',NULL,'gpkg_metadata','http://www.geopackage.org/spec121/#extension_metadata','read-write');
INSERT INTO "gpkg_extensions" VALUES('gpkg_metadata_reference',NULL,'gpkg_metadata','http://www.geopackage.org/spec121/#extension_metadata','read-write');
INSERT INTO "gpkg_extensions" VALUES('trees','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');

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
INSERT INTO "gpkg_geometry_columns" VALUES('trees','geom','GEOMETRY',4326,0,0);

CREATE TABLE gpkg_metadata (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  md_scope TEXT NOT NULL DEFAULT 'dataset',
  md_standard_uri TEXT NOT NULL,
  mime_type TEXT NOT NULL DEFAULT 'text/xml',
  metadata TEXT NOT NULL DEFAULT ''
);
INSERT INTO "gpkg_metadata" VALUES(1,'dataset','urn:cairn:layer','application/json','{"version":1,"id":"id","collection":{"name":"trees","bbox":null}}');

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
INSERT INTO "gpkg_metadata_reference" VALUES('table','trees',NULL,NULL,'1970-01-01T00:00:00.000Z',1,NULL);

CREATE TABLE gpkg_ogr_contents (
  table_name TEXT NOT NULL PRIMARY KEY,
  feature_count INTEGER DEFAULT NULL
);
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

CREATE TABLE "trees" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" GEOMETRY, "id" INTEGER, "name" TEXT, "age" INTEGER, "height" REAL);
INSERT INTO "trees" VALUES(1,X'47500001E61000000101000000000000000000F03F0000000000000040',1,'oak',120,NULL); -- srs 4326: POINT (1 2)
INSERT INTO "trees" VALUES(2,X'47500003E610000000000000000008400000000000001440000000000000104000000000000018400102000000020000000000000000000840000000000000104000000000000014400000000000001840',2,'row of limes',NULL,NULL); -- srs 4326, box 3,5,4,6: LINESTRING (3 4, 5 6)
INSERT INTO "trees" VALUES(3,X'47500001E6100000010100000000000000000022C00000000000004940',7,'yew',NULL,8.5); -- srs 4326: POINT (-9 50)

CREATE VIRTUAL TABLE "rtree_trees_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_trees_geom" VALUES(1,1.0,1.0,2.0,2.0);
INSERT INTO "rtree_trees_geom" VALUES(2,3.0,5.0,4.0,6.0);
INSERT INTO "rtree_trees_geom" VALUES(3,-9.0,-9.0,50.0,50.0);

CREATE TRIGGER "rtree_trees_geom_delete" AFTER DELETE ON "trees" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_trees_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_trees_geom_insert" AFTER INSERT ON "trees" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_trees_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_trees_geom_update2" AFTER UPDATE OF "geom" ON "trees" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_trees_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_trees_geom_update4" AFTER UPDATE ON "trees" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_trees_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_trees_geom_update5" AFTER UPDATE ON "trees" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_trees_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_trees_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_trees_geom_update6" AFTER UPDATE OF "geom" ON "trees" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_trees_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_trees_geom_update7" AFTER UPDATE OF "geom" ON "trees" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_trees_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "trigger_delete_feature_count_trees" AFTER DELETE ON "trees" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('trees'); END;
CREATE TRIGGER "trigger_insert_feature_count_trees" AFTER INSERT ON "trees" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('trees'); END;
