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
INSERT INTO "gpkg_contents" VALUES('in','features','in','','1970-01-01T00:00:00.000Z',7.42,43.73,14.45,50.08,4326);

CREATE TABLE gpkg_extensions (
  table_name TEXT,
  column_name TEXT,
  extension_name TEXT NOT NULL,
  definition TEXT NOT NULL,
  scope TEXT NOT NULL,
  CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name)
);
INSERT INTO "gpkg_extensions" VALUES('in','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');

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
INSERT INTO "gpkg_geometry_columns" VALUES('in','geom','POINT',4326,0,0);

CREATE TABLE gpkg_ogr_contents (
  table_name TEXT NOT NULL PRIMARY KEY,
  feature_count INTEGER DEFAULT NULL
);
INSERT INTO "gpkg_ogr_contents" VALUES('in',2);

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

CREATE TABLE "in" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "name" TEXT);
INSERT INTO "in" VALUES(1,X'47500001E61000000101000000AE47E17A14AE1D403D0AD7A370DD4540','Chemin des Pêcheurs'); -- srs 4326: POINT (7.42 43.73)
INSERT INTO "in" VALUES(2,X'47500001E610000001010000006666666666E62C400AD7A3703D0A4940','Žižkov'); -- srs 4326: POINT (14.45 50.08)

CREATE VIRTUAL TABLE "rtree_in_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_in_geom" VALUES(1,7.419999122619629,7.420000076293945,43.72999954223633,43.730003356933594);
INSERT INTO "rtree_in_geom" VALUES(2,14.449999809265137,14.45000171661377,50.079994201660156,50.08000183105469);

CREATE TRIGGER "rtree_in_geom_delete" AFTER DELETE ON "in" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_in_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_in_geom_insert" AFTER INSERT ON "in" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_in_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_in_geom_update2" AFTER UPDATE OF "geom" ON "in" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_in_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_in_geom_update4" AFTER UPDATE ON "in" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_in_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_in_geom_update5" AFTER UPDATE ON "in" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_in_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_in_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_in_geom_update6" AFTER UPDATE OF "geom" ON "in" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_in_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_in_geom_update7" AFTER UPDATE OF "geom" ON "in" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_in_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "trigger_delete_feature_count_in" AFTER DELETE ON "in" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('in'); END;
CREATE TRIGGER "trigger_insert_feature_count_in" AFTER INSERT ON "in" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('in'); END;
