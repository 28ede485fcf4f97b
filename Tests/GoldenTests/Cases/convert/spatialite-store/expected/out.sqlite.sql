PRAGMA application_id=0;
PRAGMA user_version=0;
-- SpatiaLite's own objects: 301
INSERT INTO "ISO_metadata" VALUES(0,'undefined',X'00000000',NULL,NULL,NULL);

CREATE TABLE cairn_columns(table_name TEXT NOT NULL, column_name TEXT NOT NULL, name TEXT, title TEXT, description TEXT, mime_type TEXT, PRIMARY KEY(table_name, column_name)) WITHOUT ROWID;
INSERT INTO "cairn_columns" VALUES('in','tags',NULL,NULL,NULL,'application/json');

CREATE TABLE cairn_layers(table_name TEXT NOT NULL PRIMARY KEY, title TEXT, description TEXT, notes TEXT) WITHOUT ROWID;
INSERT INTO "cairn_layers" VALUES('in',NULL,NULL,'{"version":1,"id":"id","fields":{"seen":{"seconds":true}}}');
INSERT INTO "data_licenses" VALUES(0,'Undefined',NULL);
INSERT INTO "data_licenses" VALUES(1,'Proprietary - Non Free',NULL);
INSERT INTO "data_licenses" VALUES(2,'PD - Public Domain',NULL);
INSERT INTO "data_licenses" VALUES(3,'CC0 1.0','https://creativecommons.org/publicdomain/zero/1.0/legalcode.txt');
INSERT INTO "data_licenses" VALUES(4,'CC BY 3.0','https://creativecommons.org/licenses/by/3.0/legalcode.txt');
INSERT INTO "data_licenses" VALUES(5,'CC BY 4.0','https://creativecommons.org/licenses/by/4.0/legalcode.txt');
INSERT INTO "data_licenses" VALUES(6,'CC BY-SA 3.0','https://creativecommons.org/licenses/by-sa/3.0/legalcode.txt');
INSERT INTO "data_licenses" VALUES(7,'CC BY-SA 4.0','https://creativecommons.org/licenses/by-sa/4.0/legalcode.txt');
INSERT INTO "data_licenses" VALUES(8,'CC BY-SA-NC 3.0','https://creativecommons.org/licenses/by-nc-sa/3.0/legalcode.txt');
INSERT INTO "data_licenses" VALUES(9,'CC BY-SA-NC 4.0','https://creativecommons.org/licenses/by-nc-sa/4.0/legalcode.txt');
INSERT INTO "geometry_columns" VALUES('in','geom',0,2,4326,1);
INSERT INTO "geometry_columns" VALUES('iso_metadata','geometry',6,2,4326,1);
INSERT INTO "geometry_columns_auth" VALUES('in','geom',0,0);
INSERT INTO "geometry_columns_auth" VALUES('iso_metadata','geometry',0,0);
INSERT INTO "geometry_columns_statistics" VALUES('in','geom','1970-01-01T00:00:00.000Z',2,1.0,2.0,5.0,6.0);
INSERT INTO "geometry_columns_statistics" VALUES('iso_metadata','geometry',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "geometry_columns_time" VALUES('in','geom','1970-01-01T00:00:00.000Z','0000-01-01T00:00:00.000Z','0000-01-01T00:00:00.000Z');
INSERT INTO "geometry_columns_time" VALUES('iso_metadata','geometry','0000-01-01T00:00:00.000Z','0000-01-01T00:00:00.000Z','0000-01-01T00:00:00.000Z');

CREATE TABLE "in" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" GEOMETRY, "id" TEXT, "name" TEXT, "n" BIGINT, "tags" TEXT, "seen" DATETIME);
INSERT INTO "in" VALUES(1,X'0001E6100000000000000000F03F0000000000000040000000000000F03F00000000000000407C01000000000000000000F03F0000000000000040FE','a','one',1,'{"k":[1]}','2024-02-29T12:00:00.000Z');
INSERT INTO "in" VALUES(2,X'0001E610000000000000000008400000000000001040000000000000144000000000000018407C02000000020000000000000000000840000000000000104000000000000014400000000000001840FE','b','two',2,NULL,NULL);
INSERT INTO "spatial_ref_sys" VALUES(-1,'NONE',-1,'Undefined - Cartesian','','Undefined');
INSERT INTO "spatial_ref_sys" VALUES(0,'NONE',0,'Undefined - Geographic Long/Lat','','Undefined');
INSERT INTO "spatial_ref_sys" VALUES(4326,'epsg',4326,'WGS 84','+proj=longlat +datum=WGS84 +no_defs','GEOGCS["WGS 84"…');
INSERT INTO "spatial_ref_sys_aux" VALUES(4326,1,1,'WGS 84','Greenwich','WGS_1984','none','degree','Latitude','North','Longitude','East');
INSERT INTO "spatialite_history" VALUES(1,'spatial_ref_sys',NULL,'table successfully created');
INSERT INTO "spatialite_history" VALUES(2,'geometry_columns',NULL,'table successfully created');
INSERT INTO "spatialite_history" VALUES(3,'geometry_columns',NULL,'trigger ''geometry_columns_f_table_name_insert'' successfully created');
INSERT INTO "spatialite_history" VALUES(4,'geometry_columns',NULL,'trigger ''geometry_columns_f_table_name_update'' successfully created');
INSERT INTO "spatialite_history" VALUES(5,'geometry_columns',NULL,'trigger ''geometry_columns_f_geometry_column_insert'' successfully created');
INSERT INTO "spatialite_history" VALUES(6,'geometry_columns',NULL,'trigger ''geometry_columns_f_geometry_column_update'' successfully created');
INSERT INTO "spatialite_history" VALUES(7,'geometry_columns',NULL,'trigger ''geometry_columns_geometry_type_insert'' successfully created');
INSERT INTO "spatialite_history" VALUES(8,'geometry_columns',NULL,'trigger ''geometry_columns_geometry_type_update'' successfully created');
INSERT INTO "spatialite_history" VALUES(9,'geometry_columns',NULL,'trigger ''geometry_columns_coord_dimension_insert'' successfully created');
INSERT INTO "spatialite_history" VALUES(10,'geometry_columns',NULL,'trigger ''geometry_columns_coord_dimension_update'' successfully created');
INSERT INTO "spatialite_history" VALUES(11,'geom_cols_ref_sys',NULL,'view ''geom_cols_ref_sys'' successfully created');
INSERT INTO "spatialite_history" VALUES(12,'spatial_ref_sys',NULL,'table successfully populated');
INSERT INTO "spatialite_history" VALUES(13,'ISO_metadata','geometry','Geometry [MULTIPOLYGON,XY,SRID=4326] successfully created');
INSERT INTO "spatialite_history" VALUES(14,'ISO_metadata','geometry','R*Tree Spatial Index successfully created');
INSERT INTO "spatialite_history" VALUES(15,'*** ISO Metadata ***',NULL,'ISO Metadata tables successfully created');
INSERT INTO "spatialite_history" VALUES(16,'*** Raster Coverages ***',NULL,'Main table successfully created');
INSERT INTO "spatialite_history" VALUES(17,'*** Vector Coverages ***',NULL,'Main table successfully created');
INSERT INTO "spatialite_history" VALUES(18,'*** SE Styling ***',NULL,'Styling tables successfully created');
INSERT INTO "spatialite_history" VALUES(19,'*** WMS ***',NULL,'Support tables successfully created');
INSERT INTO "spatialite_history" VALUES(20,'in','geom','Geometry [GEOMETRY,XY,SRID=4326] successfully created');
INSERT INTO "spatialite_history" VALUES(21,'in','geom','R*Tree Spatial Index successfully created');

CREATE VIRTUAL TABLE "idx_in_geom" USING rtree(pkid, xmin, xmax, ymin, ymax);
INSERT INTO "idx_in_geom" VALUES(1,1.0,1.0,2.0,2.0);
INSERT INTO "idx_in_geom" VALUES(2,3.0,5.0,4.0,6.0);

CREATE TRIGGER "ggi_in_geom" BEFORE INSERT ON "in"
FOR EACH ROW BEGIN
SELECT RAISE(ROLLBACK, 'in.geom violates Geometry constraint [geom-type or SRID not allowed]')
WHERE (SELECT geometry_type FROM geometry_columns
WHERE Lower(f_table_name) = Lower('in') AND Lower(f_geometry_column) = Lower('geom')
AND GeometryConstraints(NEW."geom", geometry_type, srid) = 1) IS NULL;
END;
CREATE TRIGGER "ggu_in_geom" BEFORE UPDATE OF "geom" ON "in"
FOR EACH ROW BEGIN
SELECT RAISE(ROLLBACK, 'in.geom violates Geometry constraint [geom-type or SRID not allowed]')
WHERE (SELECT geometry_type FROM geometry_columns
WHERE Lower(f_table_name) = Lower('in') AND Lower(f_geometry_column) = Lower('geom')
AND GeometryConstraints(NEW."geom", geometry_type, srid) = 1) IS NULL;
END;
CREATE TRIGGER "gid_in_geom" AFTER DELETE ON "in"
FOR EACH ROW BEGIN
DELETE FROM "idx_in_geom" WHERE pkid=OLD.ROWID;
END;
CREATE TRIGGER "gii_in_geom" AFTER INSERT ON "in"
FOR EACH ROW BEGIN
DELETE FROM "idx_in_geom" WHERE pkid=NEW.ROWID;
SELECT RTreeAlign('idx_in_geom', NEW.ROWID, NEW."geom");
END;
CREATE TRIGGER "giu_in_geom" AFTER UPDATE OF "geom" ON "in"
FOR EACH ROW BEGIN
DELETE FROM "idx_in_geom" WHERE pkid=NEW.ROWID;
SELECT RTreeAlign('idx_in_geom', NEW.ROWID, NEW."geom");
END;
CREATE TRIGGER "tmd_in_geom" AFTER DELETE ON "in"
FOR EACH ROW BEGIN
UPDATE geometry_columns_time SET last_delete = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE Lower(f_table_name) = Lower('in') AND Lower(f_geometry_column) = Lower('geom');
END;
CREATE TRIGGER "tmi_in_geom" AFTER INSERT ON "in"
FOR EACH ROW BEGIN
UPDATE geometry_columns_time SET last_insert = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE Lower(f_table_name) = Lower('in') AND Lower(f_geometry_column) = Lower('geom');
END;
CREATE TRIGGER "tmu_in_geom" AFTER UPDATE ON "in"
FOR EACH ROW BEGIN
UPDATE geometry_columns_time SET last_update = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE Lower(f_table_name) = Lower('in') AND Lower(f_geometry_column) = Lower('geom');
END;
