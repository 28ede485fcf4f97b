PRAGMA application_id=1196444487;
PRAGMA user_version=10400;

CREATE TABLE "areas" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POLYGON, "id" TEXT, "building" TEXT, "tags" TEXT);
INSERT INTO "areas" VALUES(1,X'47500003E61000003D0AD7A3703D264048E17A14AE4726408FC2F5285C8F484052B81E85EB914840010300000001000000040000003D0AD7A3703D26408FC2F5285C8F484048E17A14AE4726408FC2F5285C8F484048E17A14AE47264052B81E85EB9148403D0AD7A3703D26408FC2F5285C8F4840','way/2','house',NULL); -- srs 4326, box 11.12,11.14,49.12,49.14: POLYGON ((11.12 49.12, 11.14 49.12, 11.14 49.14, 11.12 49.12))
INSERT INTO "areas" VALUES(2,X'47500003E610000033333333333326406666666666662640CDCCCCCCCC8C48409A99999999994840010300000002000000050000003333333333332640CDCCCCCCCC8C48406666666666662640CDCCCCCCCC8C484066666666666626409A9999999999484033333333333326409A999999999948403333333333332640CDCCCCCCCC8C48400400000048E17A14AE4726408FC2F5285C8F48403D0AD7A3703D26408FC2F5285C8F484048E17A14AE47264052B81E85EB91484048E17A14AE4726408FC2F5285C8F4840','relation/1',NULL,'{"type":"multipolygon","natural":"water"}'); -- srs 4326, box 11.1,11.2,49.1,49.2: POLYGON ((11.1 49.1, 11.2 49.1, 11.2 49.2, 11.1 49.2, 11.1 49.1), (11.14 49.12, 11.12 49.12, 11.14 49.14, 11.14 49.12))

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
INSERT INTO "gpkg_contents" VALUES('areas','features','areas','','1970-01-01T00:00:00.000Z',11.1,49.1,11.2,49.2,4326);
INSERT INTO "gpkg_contents" VALUES('lines','features','lines','','1970-01-01T00:00:00.000Z',11.1,49.1,11.3,49.3,4326);
INSERT INTO "gpkg_contents" VALUES('points','features','points','','1970-01-01T00:00:00.000Z',11.15,49.15,11.3,49.3,4326);
INSERT INTO "gpkg_contents" VALUES('relations','features','relations','','1970-01-01T00:00:00.000Z',11.1,49.1,11.3,49.3,4326);

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
INSERT INTO "gpkg_data_columns" VALUES('areas','tags',NULL,NULL,NULL,'application/json',NULL);
INSERT INTO "gpkg_data_columns" VALUES('lines','tags',NULL,NULL,NULL,'application/json',NULL);
INSERT INTO "gpkg_data_columns" VALUES('points','tags',NULL,NULL,NULL,'application/json',NULL);
INSERT INTO "gpkg_data_columns" VALUES('relations','tags',NULL,NULL,NULL,'application/json',NULL);

CREATE TABLE gpkg_extensions (
  table_name TEXT,
  column_name TEXT,
  extension_name TEXT NOT NULL,
  definition TEXT NOT NULL,
  scope TEXT NOT NULL,
  CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name)
);
INSERT INTO "gpkg_extensions" VALUES('areas','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('gpkg_data_column_constraints',NULL,'gpkg_schema','http://www.geopackage.org/spec121/#extension_schema','read-write');
INSERT INTO "gpkg_extensions" VALUES('gpkg_data_columns',NULL,'gpkg_schema','http://www.geopackage.org/spec121/#extension_schema','read-write');
INSERT INTO "gpkg_extensions" VALUES('gpkg_metadata',NULL,'gpkg_metadata','http://www.geopackage.org/spec121/#extension_metadata','read-write');
INSERT INTO "gpkg_extensions" VALUES('gpkg_metadata_reference',NULL,'gpkg_metadata','http://www.geopackage.org/spec121/#extension_metadata','read-write');
INSERT INTO "gpkg_extensions" VALUES('lines','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('points','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('relations','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');

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
INSERT INTO "gpkg_geometry_columns" VALUES('lines','geom','LINESTRING',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('points','geom','POINT',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('relations','geom','LINESTRING',4326,0,0);

CREATE TABLE gpkg_metadata (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  md_scope TEXT NOT NULL DEFAULT 'dataset',
  md_standard_uri TEXT NOT NULL,
  mime_type TEXT NOT NULL DEFAULT 'text/xml',
  metadata TEXT NOT NULL DEFAULT ''
);
INSERT INTO "gpkg_metadata" VALUES(1,'dataset','urn:cairn:layer','application/json','{"version":1,"id":"id"}');
INSERT INTO "gpkg_metadata" VALUES(2,'dataset','urn:cairn:layer','application/json','{"version":1,"id":"id"}');
INSERT INTO "gpkg_metadata" VALUES(3,'dataset','urn:cairn:layer','application/json','{"version":1,"id":"id"}');
INSERT INTO "gpkg_metadata" VALUES(4,'dataset','urn:cairn:layer','application/json','{"version":1,"id":"id"}');

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
INSERT INTO "gpkg_metadata_reference" VALUES('table','areas',NULL,NULL,'1970-01-01T00:00:00.000Z',3,NULL);
INSERT INTO "gpkg_metadata_reference" VALUES('table','lines',NULL,NULL,'1970-01-01T00:00:00.000Z',2,NULL);
INSERT INTO "gpkg_metadata_reference" VALUES('table','points',NULL,NULL,'1970-01-01T00:00:00.000Z',1,NULL);
INSERT INTO "gpkg_metadata_reference" VALUES('table','relations',NULL,NULL,'1970-01-01T00:00:00.000Z',4,NULL);

CREATE TABLE gpkg_ogr_contents (
  table_name TEXT NOT NULL PRIMARY KEY,
  feature_count INTEGER DEFAULT NULL
);
INSERT INTO "gpkg_ogr_contents" VALUES('areas',2);
INSERT INTO "gpkg_ogr_contents" VALUES('lines',2);
INSERT INTO "gpkg_ogr_contents" VALUES('points',2);
INSERT INTO "gpkg_ogr_contents" VALUES('relations',1);

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

CREATE TABLE "lines" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "id" TEXT, "tags" TEXT);
INSERT INTO "lines" VALUES(1,X'47500003E610000033333333333326409A99999999992640CDCCCCCCCC8C48406666666666A648400102000000030000003333333333332640CDCCCCCCCC8C4840CDCCCCCCCC4C264033333333339348409A999999999926406666666666A64840','way/1','{"highway":"primary","name":"Main Street"}'); -- srs 4326, box 11.1,11.3,49.1,49.3: LINESTRING (11.1 49.1, 11.15 49.15, 11.3 49.3)
INSERT INTO "lines" VALUES(2,X'47500003E610000066666666666626409A999999999926409A999999999948406666666666A648400102000000020000009A999999999926406666666666A6484066666666666626409A99999999994840','way/4','{"highway":"path"}'); -- srs 4326, box 11.2,11.3,49.2,49.3: LINESTRING (11.3 49.3, 11.2 49.2)

CREATE TABLE "points" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "id" TEXT, "tags" TEXT);
INSERT INTO "points" VALUES(1,X'47500001E61000000101000000CDCCCCCCCC4C26403333333333934840','node/5','{"amenity":"bench"}'); -- srs 4326: POINT (11.15 49.15)
INSERT INTO "points" VALUES(2,X'47500001E610000001010000009A999999999926406666666666A64840','node/6','{"place":"village","name":"Over & Out","population":"1200"}'); -- srs 4326: POINT (11.3 49.3)

CREATE TABLE "relations" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "id" TEXT, "tags" TEXT);
INSERT INTO "relations" VALUES(1,X'47500003E610000033333333333326409A99999999992640CDCCCCCCCC8C48406666666666A648400102000000030000003333333333332640CDCCCCCCCC8C4840CDCCCCCCCC4C264033333333339348409A999999999926406666666666A64840','relation/2','{"type":"route","ref":"7"}'); -- srs 4326, box 11.1,11.3,49.1,49.3: LINESTRING (11.1 49.1, 11.15 49.15, 11.3 49.3)

CREATE VIRTUAL TABLE "rtree_areas_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_areas_geom" VALUES(1,11.119999885559082,11.140000343322754,49.119998931884766,49.14000701904297);
INSERT INTO "rtree_areas_geom" VALUES(2,11.099998474121094,11.20000171661377,49.099998474121094,49.20000076293945);

CREATE VIRTUAL TABLE "rtree_lines_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_lines_geom" VALUES(1,11.099998474121094,11.300000190734863,49.099998474121094,49.30000686645508);
INSERT INTO "rtree_lines_geom" VALUES(2,11.199999809265137,11.300000190734863,49.19999313354492,49.30000686645508);

CREATE VIRTUAL TABLE "rtree_points_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_points_geom" VALUES(1,11.149999618530273,11.150001525878906,49.149993896484375,49.150001525878906);
INSERT INTO "rtree_points_geom" VALUES(2,11.29999828338623,11.300000190734863,49.29999923706055,49.30000686645508);

CREATE VIRTUAL TABLE "rtree_relations_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_relations_geom" VALUES(1,11.099998474121094,11.300000190734863,49.099998474121094,49.30000686645508);

CREATE TRIGGER "rtree_areas_geom_delete" AFTER DELETE ON "areas" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_areas_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_areas_geom_insert" AFTER INSERT ON "areas" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_areas_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_areas_geom_update2" AFTER UPDATE OF "geom" ON "areas" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_areas_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_areas_geom_update4" AFTER UPDATE ON "areas" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_areas_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_areas_geom_update5" AFTER UPDATE ON "areas" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_areas_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_areas_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_areas_geom_update6" AFTER UPDATE OF "geom" ON "areas" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_areas_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_areas_geom_update7" AFTER UPDATE OF "geom" ON "areas" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_areas_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_lines_geom_delete" AFTER DELETE ON "lines" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_lines_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_lines_geom_insert" AFTER INSERT ON "lines" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_lines_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_lines_geom_update2" AFTER UPDATE OF "geom" ON "lines" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_lines_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_lines_geom_update4" AFTER UPDATE ON "lines" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_lines_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_lines_geom_update5" AFTER UPDATE ON "lines" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_lines_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_lines_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_lines_geom_update6" AFTER UPDATE OF "geom" ON "lines" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_lines_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_lines_geom_update7" AFTER UPDATE OF "geom" ON "lines" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_lines_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_points_geom_delete" AFTER DELETE ON "points" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_points_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_points_geom_insert" AFTER INSERT ON "points" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_points_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_points_geom_update2" AFTER UPDATE OF "geom" ON "points" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_points_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_points_geom_update4" AFTER UPDATE ON "points" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_points_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_points_geom_update5" AFTER UPDATE ON "points" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_points_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_points_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_points_geom_update6" AFTER UPDATE OF "geom" ON "points" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_points_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_points_geom_update7" AFTER UPDATE OF "geom" ON "points" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_points_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_relations_geom_delete" AFTER DELETE ON "relations" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_relations_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_relations_geom_insert" AFTER INSERT ON "relations" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_relations_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_relations_geom_update2" AFTER UPDATE OF "geom" ON "relations" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_relations_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_relations_geom_update4" AFTER UPDATE ON "relations" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_relations_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_relations_geom_update5" AFTER UPDATE ON "relations" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_relations_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_relations_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_relations_geom_update6" AFTER UPDATE OF "geom" ON "relations" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_relations_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_relations_geom_update7" AFTER UPDATE OF "geom" ON "relations" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_relations_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "trigger_delete_feature_count_areas" AFTER DELETE ON "areas" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('areas'); END;
CREATE TRIGGER "trigger_delete_feature_count_lines" AFTER DELETE ON "lines" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('lines'); END;
CREATE TRIGGER "trigger_delete_feature_count_points" AFTER DELETE ON "points" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('points'); END;
CREATE TRIGGER "trigger_delete_feature_count_relations" AFTER DELETE ON "relations" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('relations'); END;
CREATE TRIGGER "trigger_insert_feature_count_areas" AFTER INSERT ON "areas" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('areas'); END;
CREATE TRIGGER "trigger_insert_feature_count_lines" AFTER INSERT ON "lines" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('lines'); END;
CREATE TRIGGER "trigger_insert_feature_count_points" AFTER INSERT ON "points" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('points'); END;
CREATE TRIGGER "trigger_insert_feature_count_relations" AFTER INSERT ON "relations" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('relations'); END;
