PRAGMA application_id=1196444487;
PRAGMA user_version=10400;

CREATE TABLE "addresses" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" GEOMETRY, "housenumber" TEXT, "housename" TEXT, "unit" TEXT, "street" TEXT, "city" TEXT, "postcode" TEXT, "suburb" TEXT, "district" TEXT, "state" TEXT, "country" TEXT, "floor" TEXT, "name" TEXT);

CREATE TABLE "amenities" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" GEOMETRY, "class" TEXT, "subclass" TEXT, "name" TEXT, "name_en" TEXT, "brand" TEXT, "operator" TEXT, "ref" TEXT, "cuisine" TEXT, "religion" TEXT, "denomination" TEXT, "sport" TEXT, "opening_hours" TEXT, "phone" TEXT, "website" TEXT, "email" TEXT, "wheelchair" TEXT, "access" TEXT, "capacity" INTEGER, "ele" REAL, "level" TEXT, "housenumber" TEXT, "housename" TEXT, "unit" TEXT, "street" TEXT, "city" TEXT, "postcode" TEXT, "id" TEXT);
INSERT INTO "amenities" VALUES(1,X'47500001E61000000101000000CDCCCCCCCC4C26403333333333934840','amenity','bench',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'node/5'); -- srs 4326: POINT (11.15 49.15)

CREATE TABLE "boundaries" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" GEOMETRY, "class" TEXT, "name" TEXT, "name_en" TEXT, "admin_level" INTEGER, "maritime" BOOLEAN, "disputed" BOOLEAN, "iso_code" TEXT, "ref" TEXT, "protect_class" TEXT, "population" INTEGER, "wikidata" TEXT);

CREATE TABLE "buildings" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" GEOMETRY, "class" TEXT, "is_part" BOOLEAN, "name" TEXT, "name_en" TEXT, "height" REAL, "min_height" REAL, "levels" REAL, "min_level" REAL, "underground_levels" REAL, "roof_shape" TEXT, "roof_height" REAL, "colour" TEXT, "material" TEXT, "amenity" TEXT, "start_date" TEXT, "layer" INTEGER, "housenumber" TEXT, "housename" TEXT, "unit" TEXT, "street" TEXT, "city" TEXT, "postcode" TEXT, "id" TEXT);
INSERT INTO "buildings" VALUES(1,X'47500003E61000003D0AD7A3703D264048E17A14AE4726408FC2F5285C8F484052B81E85EB914840010300000001000000040000003D0AD7A3703D26408FC2F5285C8F484048E17A14AE4726408FC2F5285C8F484048E17A14AE47264052B81E85EB9148403D0AD7A3703D26408FC2F5285C8F4840','house',0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,'way/2'); -- srs 4326, box 11.12,11.14,49.12,49.14: POLYGON ((11.12 49.12, 11.14 49.12, 11.14 49.14, 11.12 49.12))

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
INSERT INTO "gpkg_contents" VALUES('addresses','features','House numbers and names','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('amenities','features','Points of interest','','1970-01-01T00:00:00.000Z',11.15,49.15,11.15,49.15,4326);
INSERT INTO "gpkg_contents" VALUES('boundaries','features','Administrative and protected areas and their borders','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('buildings','features','Buildings and their parts','','1970-01-01T00:00:00.000Z',11.12,49.12,11.14,49.14,4326);
INSERT INTO "gpkg_contents" VALUES('landuse','features','Land use and land cover','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('places','features','Countries, towns, villages and other named places','','1970-01-01T00:00:00.000Z',11.3,49.3,11.3,49.3,4326);
INSERT INTO "gpkg_contents" VALUES('railways','features','Railways and trams','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('roads','features','Streets, roads and paths','','1970-01-01T00:00:00.000Z',11.1,49.1,11.3,49.3,4326);
INSERT INTO "gpkg_contents" VALUES('water','features','Lakes, ponds, reservoirs and river areas','','1970-01-01T00:00:00.000Z',11.1,49.1,11.2,49.2,4326);
INSERT INTO "gpkg_contents" VALUES('waterways','features','Rivers, streams, canals and coastlines','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);

CREATE TABLE gpkg_extensions (
  table_name TEXT,
  column_name TEXT,
  extension_name TEXT NOT NULL,
  definition TEXT NOT NULL,
  scope TEXT NOT NULL,
  CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name)
);
INSERT INTO "gpkg_extensions" VALUES('addresses','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('amenities','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('boundaries','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('buildings','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('gpkg_metadata',NULL,'gpkg_metadata','http://www.geopackage.org/spec121/#extension_metadata','read-write');
INSERT INTO "gpkg_extensions" VALUES('gpkg_metadata_reference',NULL,'gpkg_metadata','http://www.geopackage.org/spec121/#extension_metadata','read-write');
INSERT INTO "gpkg_extensions" VALUES('landuse','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('places','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('railways','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('roads','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('water','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('waterways','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');

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
INSERT INTO "gpkg_geometry_columns" VALUES('addresses','geom','GEOMETRY',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('amenities','geom','GEOMETRY',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('boundaries','geom','GEOMETRY',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('buildings','geom','GEOMETRY',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('landuse','geom','GEOMETRY',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('places','geom','GEOMETRY',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('railways','geom','LINESTRING',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('roads','geom','LINESTRING',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('water','geom','GEOMETRY',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('waterways','geom','LINESTRING',4326,0,0);

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
INSERT INTO "gpkg_metadata" VALUES(5,'dataset','urn:cairn:layer','application/json','{"version":1,"id":"id"}');

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
INSERT INTO "gpkg_metadata_reference" VALUES('table','amenities',NULL,NULL,'1970-01-01T00:00:00.000Z',5,NULL);
INSERT INTO "gpkg_metadata_reference" VALUES('table','buildings',NULL,NULL,'1970-01-01T00:00:00.000Z',3,NULL);
INSERT INTO "gpkg_metadata_reference" VALUES('table','places',NULL,NULL,'1970-01-01T00:00:00.000Z',4,NULL);
INSERT INTO "gpkg_metadata_reference" VALUES('table','roads',NULL,NULL,'1970-01-01T00:00:00.000Z',1,NULL);
INSERT INTO "gpkg_metadata_reference" VALUES('table','water',NULL,NULL,'1970-01-01T00:00:00.000Z',2,NULL);

CREATE TABLE gpkg_ogr_contents (
  table_name TEXT NOT NULL PRIMARY KEY,
  feature_count INTEGER DEFAULT NULL
);
INSERT INTO "gpkg_ogr_contents" VALUES('addresses',0);
INSERT INTO "gpkg_ogr_contents" VALUES('amenities',1);
INSERT INTO "gpkg_ogr_contents" VALUES('boundaries',0);
INSERT INTO "gpkg_ogr_contents" VALUES('buildings',1);
INSERT INTO "gpkg_ogr_contents" VALUES('landuse',0);
INSERT INTO "gpkg_ogr_contents" VALUES('places',1);
INSERT INTO "gpkg_ogr_contents" VALUES('railways',0);
INSERT INTO "gpkg_ogr_contents" VALUES('roads',2);
INSERT INTO "gpkg_ogr_contents" VALUES('water',1);
INSERT INTO "gpkg_ogr_contents" VALUES('waterways',0);

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

CREATE TABLE "landuse" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" GEOMETRY, "class" TEXT, "key" TEXT, "name" TEXT, "name_en" TEXT, "leaf_type" TEXT, "wetland" TEXT, "sport" TEXT, "religion" TEXT, "surface" TEXT, "access" TEXT, "operator" TEXT, "layer" INTEGER);

CREATE TABLE "places" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" GEOMETRY, "class" TEXT, "name" TEXT, "name_en" TEXT, "rank" INTEGER, "population" INTEGER, "capital" INTEGER, "admin_level" INTEGER, "ele" REAL, "postcode" TEXT, "wikidata" TEXT, "id" TEXT);
INSERT INTO "places" VALUES(1,X'47500001E610000001010000009A999999999926406666666666A64840','village','Over & Out',NULL,6,1200,NULL,NULL,NULL,NULL,NULL,'node/6'); -- srs 4326: POINT (11.3 49.3)

CREATE TABLE "railways" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "class" TEXT, "name" TEXT, "name_en" TEXT, "ref" TEXT, "operator" TEXT, "service" TEXT, "usage" TEXT, "gauge" TEXT, "electrified" TEXT, "maxspeed" INTEGER, "bridge" BOOLEAN, "tunnel" BOOLEAN, "layer" INTEGER, "z_order" INTEGER);

CREATE TABLE "roads" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "class" TEXT, "subclass" TEXT, "is_link" BOOLEAN, "name" TEXT, "name_en" TEXT, "ref" TEXT, "int_ref" TEXT, "oneway" INTEGER, "roundabout" BOOLEAN, "bridge" BOOLEAN, "tunnel" BOOLEAN, "layer" INTEGER, "z_order" INTEGER, "surface" TEXT, "maxspeed" INTEGER, "lanes" INTEGER, "width" REAL, "maxheight" REAL, "maxweight" REAL, "toll" BOOLEAN, "service" TEXT, "tracktype" TEXT, "access" TEXT, "motor_vehicle" TEXT, "bicycle" TEXT, "foot" TEXT, "id" TEXT);
INSERT INTO "roads" VALUES(1,X'47500003E610000033333333333326409A99999999992640CDCCCCCCCC8C48406666666666A648400102000000030000003333333333332640CDCCCCCCCC8C4840CDCCCCCCCC4C264033333333339348409A999999999926406666666666A64840','primary','primary',0,'Main Street',NULL,NULL,NULL,0,0,0,0,0,7,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'way/1'); -- srs 4326, box 11.1,11.3,49.1,49.3: LINESTRING (11.1 49.1, 11.15 49.15, 11.3 49.3)
INSERT INTO "roads" VALUES(2,X'47500003E610000066666666666626409A999999999926409A999999999948406666666666A648400102000000020000009A999999999926406666666666A6484066666666666626409A99999999994840','path','path',0,NULL,NULL,NULL,NULL,0,0,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'way/4'); -- srs 4326, box 11.2,11.3,49.2,49.3: LINESTRING (11.3 49.3, 11.2 49.2)

CREATE TABLE "water" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" GEOMETRY, "class" TEXT, "name" TEXT, "name_en" TEXT, "intermittent" BOOLEAN, "salt" BOOLEAN, "ele" REAL, "layer" INTEGER, "id" TEXT);
INSERT INTO "water" VALUES(1,X'47500003E610000033333333333326406666666666662640CDCCCCCCCC8C48409A99999999994840010300000002000000050000003333333333332640CDCCCCCCCC8C48406666666666662640CDCCCCCCCC8C484066666666666626409A9999999999484033333333333326409A999999999948403333333333332640CDCCCCCCCC8C48400400000048E17A14AE4726408FC2F5285C8F48403D0AD7A3703D26408FC2F5285C8F484048E17A14AE47264052B81E85EB91484048E17A14AE4726408FC2F5285C8F4840','water',NULL,NULL,0,NULL,NULL,0,'relation/1'); -- srs 4326, box 11.1,11.2,49.1,49.2: POLYGON ((11.1 49.1, 11.2 49.1, 11.2 49.2, 11.1 49.2, 11.1 49.1), (11.14 49.12, 11.12 49.12, 11.14 49.14, 11.14 49.12))

CREATE TABLE "waterways" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "class" TEXT, "name" TEXT, "name_en" TEXT, "width" REAL, "intermittent" BOOLEAN, "boat" TEXT, "bridge" BOOLEAN, "tunnel" BOOLEAN, "layer" INTEGER);

CREATE VIRTUAL TABLE "rtree_addresses_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_amenities_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_amenities_geom" VALUES(1,11.149999618530273,11.150001525878906,49.149993896484375,49.150001525878906);

CREATE VIRTUAL TABLE "rtree_boundaries_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_buildings_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_buildings_geom" VALUES(1,11.119999885559082,11.140000343322754,49.119998931884766,49.14000701904297);

CREATE VIRTUAL TABLE "rtree_landuse_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_places_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_places_geom" VALUES(1,11.29999828338623,11.300000190734863,49.29999923706055,49.30000686645508);

CREATE VIRTUAL TABLE "rtree_railways_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_roads_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_roads_geom" VALUES(1,11.099998474121094,11.300000190734863,49.099998474121094,49.30000686645508);
INSERT INTO "rtree_roads_geom" VALUES(2,11.199999809265137,11.300000190734863,49.19999313354492,49.30000686645508);

CREATE VIRTUAL TABLE "rtree_water_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_water_geom" VALUES(1,11.099998474121094,11.20000171661377,49.099998474121094,49.20000076293945);

CREATE VIRTUAL TABLE "rtree_waterways_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE TRIGGER "rtree_addresses_geom_delete" AFTER DELETE ON "addresses" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_addresses_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_addresses_geom_insert" AFTER INSERT ON "addresses" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_addresses_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_addresses_geom_update2" AFTER UPDATE OF "geom" ON "addresses" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_addresses_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_addresses_geom_update4" AFTER UPDATE ON "addresses" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_addresses_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_addresses_geom_update5" AFTER UPDATE ON "addresses" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_addresses_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_addresses_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_addresses_geom_update6" AFTER UPDATE OF "geom" ON "addresses" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_addresses_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_addresses_geom_update7" AFTER UPDATE OF "geom" ON "addresses" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_addresses_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_amenities_geom_delete" AFTER DELETE ON "amenities" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_amenities_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_amenities_geom_insert" AFTER INSERT ON "amenities" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_amenities_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_amenities_geom_update2" AFTER UPDATE OF "geom" ON "amenities" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_amenities_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_amenities_geom_update4" AFTER UPDATE ON "amenities" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_amenities_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_amenities_geom_update5" AFTER UPDATE ON "amenities" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_amenities_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_amenities_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_amenities_geom_update6" AFTER UPDATE OF "geom" ON "amenities" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_amenities_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_amenities_geom_update7" AFTER UPDATE OF "geom" ON "amenities" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_amenities_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_boundaries_geom_delete" AFTER DELETE ON "boundaries" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_boundaries_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_boundaries_geom_insert" AFTER INSERT ON "boundaries" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_boundaries_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_boundaries_geom_update2" AFTER UPDATE OF "geom" ON "boundaries" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_boundaries_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_boundaries_geom_update4" AFTER UPDATE ON "boundaries" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_boundaries_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_boundaries_geom_update5" AFTER UPDATE ON "boundaries" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_boundaries_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_boundaries_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_boundaries_geom_update6" AFTER UPDATE OF "geom" ON "boundaries" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_boundaries_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_boundaries_geom_update7" AFTER UPDATE OF "geom" ON "boundaries" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_boundaries_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_buildings_geom_delete" AFTER DELETE ON "buildings" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_buildings_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_buildings_geom_insert" AFTER INSERT ON "buildings" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_buildings_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_buildings_geom_update2" AFTER UPDATE OF "geom" ON "buildings" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_buildings_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_buildings_geom_update4" AFTER UPDATE ON "buildings" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_buildings_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_buildings_geom_update5" AFTER UPDATE ON "buildings" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_buildings_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_buildings_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_buildings_geom_update6" AFTER UPDATE OF "geom" ON "buildings" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_buildings_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_buildings_geom_update7" AFTER UPDATE OF "geom" ON "buildings" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_buildings_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_landuse_geom_delete" AFTER DELETE ON "landuse" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_landuse_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_landuse_geom_insert" AFTER INSERT ON "landuse" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_landuse_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_landuse_geom_update2" AFTER UPDATE OF "geom" ON "landuse" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_landuse_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_landuse_geom_update4" AFTER UPDATE ON "landuse" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_landuse_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_landuse_geom_update5" AFTER UPDATE ON "landuse" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_landuse_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_landuse_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_landuse_geom_update6" AFTER UPDATE OF "geom" ON "landuse" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_landuse_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_landuse_geom_update7" AFTER UPDATE OF "geom" ON "landuse" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_landuse_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_places_geom_delete" AFTER DELETE ON "places" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_places_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_places_geom_insert" AFTER INSERT ON "places" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_places_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_places_geom_update2" AFTER UPDATE OF "geom" ON "places" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_places_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_places_geom_update4" AFTER UPDATE ON "places" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_places_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_places_geom_update5" AFTER UPDATE ON "places" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_places_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_places_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_places_geom_update6" AFTER UPDATE OF "geom" ON "places" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_places_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_places_geom_update7" AFTER UPDATE OF "geom" ON "places" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_places_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_railways_geom_delete" AFTER DELETE ON "railways" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_railways_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_railways_geom_insert" AFTER INSERT ON "railways" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_railways_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_railways_geom_update2" AFTER UPDATE OF "geom" ON "railways" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_railways_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_railways_geom_update4" AFTER UPDATE ON "railways" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_railways_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_railways_geom_update5" AFTER UPDATE ON "railways" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_railways_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_railways_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_railways_geom_update6" AFTER UPDATE OF "geom" ON "railways" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_railways_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_railways_geom_update7" AFTER UPDATE OF "geom" ON "railways" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_railways_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_roads_geom_delete" AFTER DELETE ON "roads" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_roads_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_roads_geom_insert" AFTER INSERT ON "roads" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_roads_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_roads_geom_update2" AFTER UPDATE OF "geom" ON "roads" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_roads_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_roads_geom_update4" AFTER UPDATE ON "roads" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_roads_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_roads_geom_update5" AFTER UPDATE ON "roads" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_roads_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_roads_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_roads_geom_update6" AFTER UPDATE OF "geom" ON "roads" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_roads_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_roads_geom_update7" AFTER UPDATE OF "geom" ON "roads" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_roads_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_water_geom_delete" AFTER DELETE ON "water" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_water_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_water_geom_insert" AFTER INSERT ON "water" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_water_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_water_geom_update2" AFTER UPDATE OF "geom" ON "water" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_water_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_water_geom_update4" AFTER UPDATE ON "water" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_water_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_water_geom_update5" AFTER UPDATE ON "water" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_water_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_water_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_water_geom_update6" AFTER UPDATE OF "geom" ON "water" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_water_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_water_geom_update7" AFTER UPDATE OF "geom" ON "water" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_water_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_waterways_geom_delete" AFTER DELETE ON "waterways" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_waterways_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_waterways_geom_insert" AFTER INSERT ON "waterways" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_waterways_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_waterways_geom_update2" AFTER UPDATE OF "geom" ON "waterways" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_waterways_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_waterways_geom_update4" AFTER UPDATE ON "waterways" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_waterways_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_waterways_geom_update5" AFTER UPDATE ON "waterways" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_waterways_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_waterways_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_waterways_geom_update6" AFTER UPDATE OF "geom" ON "waterways" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_waterways_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_waterways_geom_update7" AFTER UPDATE OF "geom" ON "waterways" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_waterways_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "trigger_delete_feature_count_addresses" AFTER DELETE ON "addresses" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('addresses'); END;
CREATE TRIGGER "trigger_delete_feature_count_amenities" AFTER DELETE ON "amenities" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('amenities'); END;
CREATE TRIGGER "trigger_delete_feature_count_boundaries" AFTER DELETE ON "boundaries" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('boundaries'); END;
CREATE TRIGGER "trigger_delete_feature_count_buildings" AFTER DELETE ON "buildings" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('buildings'); END;
CREATE TRIGGER "trigger_delete_feature_count_landuse" AFTER DELETE ON "landuse" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('landuse'); END;
CREATE TRIGGER "trigger_delete_feature_count_places" AFTER DELETE ON "places" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('places'); END;
CREATE TRIGGER "trigger_delete_feature_count_railways" AFTER DELETE ON "railways" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('railways'); END;
CREATE TRIGGER "trigger_delete_feature_count_roads" AFTER DELETE ON "roads" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('roads'); END;
CREATE TRIGGER "trigger_delete_feature_count_water" AFTER DELETE ON "water" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('water'); END;
CREATE TRIGGER "trigger_delete_feature_count_waterways" AFTER DELETE ON "waterways" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('waterways'); END;
CREATE TRIGGER "trigger_insert_feature_count_addresses" AFTER INSERT ON "addresses" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('addresses'); END;
CREATE TRIGGER "trigger_insert_feature_count_amenities" AFTER INSERT ON "amenities" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('amenities'); END;
CREATE TRIGGER "trigger_insert_feature_count_boundaries" AFTER INSERT ON "boundaries" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('boundaries'); END;
CREATE TRIGGER "trigger_insert_feature_count_buildings" AFTER INSERT ON "buildings" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('buildings'); END;
CREATE TRIGGER "trigger_insert_feature_count_landuse" AFTER INSERT ON "landuse" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('landuse'); END;
CREATE TRIGGER "trigger_insert_feature_count_places" AFTER INSERT ON "places" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('places'); END;
CREATE TRIGGER "trigger_insert_feature_count_railways" AFTER INSERT ON "railways" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('railways'); END;
CREATE TRIGGER "trigger_insert_feature_count_roads" AFTER INSERT ON "roads" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('roads'); END;
CREATE TRIGGER "trigger_insert_feature_count_water" AFTER INSERT ON "water" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('water'); END;
CREATE TRIGGER "trigger_insert_feature_count_waterways" AFTER INSERT ON "waterways" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('waterways'); END;
