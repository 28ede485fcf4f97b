PRAGMA application_id=1196444487;
PRAGMA user_version=10400;

CREATE TABLE cairn_hash(table_name TEXT NOT NULL, block INTEGER NOT NULL, rows INTEGER NOT NULL, hash TEXT NOT NULL, definition TEXT NOT NULL, PRIMARY KEY(table_name, block)) WITHOUT ROWID;
INSERT INTO "cairn_hash" VALUES('trees',0,4,'9b00019212e28de20b6c2f3b811ffab1','4bb8280255d57c3a423907bf20d42044');

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
INSERT INTO "gpkg_contents" VALUES('trees','features','trees','','1970-01-01T00:00:00.000Z',14.0,50.0,14.3,50.0,4326);

CREATE TABLE gpkg_extensions (
  table_name TEXT,
  column_name TEXT,
  extension_name TEXT NOT NULL,
  definition TEXT NOT NULL,
  scope TEXT NOT NULL,
  CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name)
);
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
INSERT INTO "gpkg_geometry_columns" VALUES('trees','geom','POINT',4326,0,0);

CREATE TABLE gpkg_ogr_contents (
  table_name TEXT NOT NULL PRIMARY KEY,
  feature_count INTEGER DEFAULT NULL
);
INSERT INTO "gpkg_ogr_contents" VALUES('trees',4);

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

CREATE TABLE "trees" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "uuid" TEXT, "name" TEXT, "height" REAL, "edited" DATE);
INSERT INTO "trees" VALUES(1,X'47500001E610000001010000000000000000002C400000000000004940','t1','oak',10.5,'2026-01-01'); -- srs 4326: POINT (14 50)
INSERT INTO "trees" VALUES(2,X'47500001E610000001010000003333333333332C400000000000004940','t2','elm',5.5,'2026-01-01'); -- srs 4326: POINT (14.1 50)
INSERT INTO "trees" VALUES(3,X'47500001E610000001010000006666666666662C400000000000004940','t3','ash',7.5,'2026-01-01'); -- srs 4326: POINT (14.2 50)
INSERT INTO "trees" VALUES(4,X'47500001E610000001010000009A99999999992C400000000000004940','t4','fir',8.5,'2026-01-01'); -- srs 4326: POINT (14.3 50)

CREATE VIRTUAL TABLE "rtree_trees_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_trees_geom" VALUES(1,14.0,14.0,50.0,50.0);
INSERT INTO "rtree_trees_geom" VALUES(2,14.099998474121094,14.100000381469727,50.0,50.0);
INSERT INTO "rtree_trees_geom" VALUES(3,14.199999809265137,14.20000171661377,50.0,50.0);
INSERT INTO "rtree_trees_geom" VALUES(4,14.29999828338623,14.300000190734863,50.0,50.0);

CREATE TRIGGER "cairn_hash_delete_trees" AFTER DELETE ON "trees" BEGIN DELETE FROM cairn_hash WHERE table_name = 'trees' AND block = OLD."fid" >> 6; END;
CREATE TRIGGER "cairn_hash_insert_trees" AFTER INSERT ON "trees" BEGIN DELETE FROM cairn_hash WHERE table_name = 'trees' AND block = NEW."fid" >> 6; END;
CREATE TRIGGER "cairn_hash_update_trees" AFTER UPDATE ON "trees" BEGIN DELETE FROM cairn_hash WHERE table_name = 'trees' AND block = OLD."fid" >> 6; DELETE FROM cairn_hash WHERE table_name = 'trees' AND block = NEW."fid" >> 6; END;
CREATE TRIGGER "rtree_trees_geom_delete" AFTER DELETE ON "trees" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_trees_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_trees_geom_insert" AFTER INSERT ON "trees" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_trees_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_trees_geom_update2" AFTER UPDATE OF "geom" ON "trees" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_trees_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_trees_geom_update4" AFTER UPDATE ON "trees" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_trees_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_trees_geom_update5" AFTER UPDATE ON "trees" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_trees_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_trees_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_trees_geom_update6" AFTER UPDATE OF "geom" ON "trees" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_trees_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_trees_geom_update7" AFTER UPDATE OF "geom" ON "trees" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_trees_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "trigger_delete_feature_count_trees" AFTER DELETE ON "trees" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('trees'); END;
CREATE TRIGGER "trigger_insert_feature_count_trees" AFTER INSERT ON "trees" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('trees'); END;
