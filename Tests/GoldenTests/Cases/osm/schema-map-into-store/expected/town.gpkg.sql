PRAGMA application_id=1196444487;
PRAGMA user_version=10400;

CREATE TABLE "addresses" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "osm_id" INTEGER, "osm_type" TEXT, "housenumber" TEXT, "housename" TEXT, "unit" TEXT, "street" TEXT, "city" TEXT, "postcode" TEXT, "suburb" TEXT, "district" TEXT, "state" TEXT, "country" TEXT, "floor" TEXT, "name" TEXT);

CREATE TABLE "aerialways" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "class" TEXT, "ref" TEXT, "capacity" INTEGER);

CREATE TABLE "aeroways" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "ref" TEXT, "surface" TEXT, "width" REAL);

CREATE TABLE "barrier_points" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "access" TEXT, "motor_vehicle" TEXT, "bicycle" TEXT, "foot" TEXT, "locked" BOOLEAN);

CREATE TABLE "barriers" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "fence_type" TEXT, "wall" TEXT, "height" REAL);

CREATE TABLE "boundaries" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "admin_level" INTEGER, "maritime" BOOLEAN, "disputed" BOOLEAN);

CREATE TABLE "boundary_areas" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" GEOMETRY, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "admin_level" INTEGER, "iso_code" TEXT, "ref" TEXT, "protect_class" TEXT, "population" INTEGER, "wikidata" TEXT, "area" INTEGER);

CREATE TABLE "buildings" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" GEOMETRY, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "is_part" BOOLEAN, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "height" REAL, "min_height" REAL, "levels" REAL, "min_level" REAL, "underground_levels" REAL, "roof_shape" TEXT, "roof_height" REAL, "colour" TEXT, "material" TEXT, "amenity" TEXT, "start_date" TEXT, "layer" INTEGER, "housenumber" TEXT, "housename" TEXT, "unit" TEXT, "street" TEXT, "city" TEXT, "postcode" TEXT, "id" TEXT);
INSERT INTO "buildings" VALUES(1,X'47500003E61000003D0AD7A3703D264048E17A14AE4726408FC2F5285C8F484052B81E85EB914840010300000001000000040000003D0AD7A3703D26408FC2F5285C8F484048E17A14AE4726408FC2F5285C8F484048E17A14AE47264052B81E85EB9148403D0AD7A3703D26408FC2F5285C8F4840',2,'way','house',0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,'way/2'); -- srs 4326, box 11.12,11.14,49.12,49.14: POLYGON ((11.12 49.12, 11.14 49.12, 11.14 49.14, 11.12 49.12))

CREATE TABLE "cliffs" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "class" TEXT, "height" REAL);

CREATE TABLE "ferries" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "ref" TEXT, "operator" TEXT, "duration" TEXT, "motor_vehicle" TEXT, "bicycle" TEXT, "foot" TEXT);

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
INSERT INTO "gpkg_contents" VALUES('aerialways','features','Cable cars and lifts','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('aeroways','features','Runways and taxiways','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('barrier_points','features','Gates, bollards and stiles','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('barriers','features','Fences, walls and hedges','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('boundaries','features','Borders of countries, states and communes','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('boundary_areas','features','Administrative and protected areas','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('buildings','features','Buildings and their parts','','1970-01-01T00:00:00.000Z',11.12,49.12,11.14,49.14,4326);
INSERT INTO "gpkg_contents" VALUES('cliffs','features','Cliffs, ridges and embankments','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('ferries','features','Ferries','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('interpolations','features','House numbers along a line','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('junctions','features','Motorway exits, crossings, signals and level crossings','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('landuse','features','Land use and land cover','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('ocean','features','The sea','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('piers','features','Piers, breakwaters and groynes as lines','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('places','features','Countries, towns, villages and other named places','','1970-01-01T00:00:00.000Z',11.3,49.3,11.3,49.3,4326);
INSERT INTO "gpkg_contents" VALUES('platform_lines','features','Platforms as lines','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('platforms','features','Platforms as areas','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('pois','features','Points of interest','','1970-01-01T00:00:00.000Z',11.15,49.15,11.15,49.15,4326);
INSERT INTO "gpkg_contents" VALUES('power','features','Power lines and cables','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('power_points','features','Pylons, poles and turbines','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('railways','features','Railways and trams','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('roads','features','Streets, roads and paths','','1970-01-01T00:00:00.000Z',11.1,49.1,11.3,49.3,4326);
INSERT INTO "gpkg_contents" VALUES('routes','features','Routes of hikers, bicycles, buses, trains and roads','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('stops','features','Stops and stations','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('tree_rows','features','Rows of trees','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('trees','features','Single trees','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('water','features','Lakes, ponds, reservoirs and river areas','','1970-01-01T00:00:00.000Z',11.1,49.1,11.2,49.2,4326);
INSERT INTO "gpkg_contents" VALUES('water_names','features','Names of waters, bays, straits, capes and waterfalls','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
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
INSERT INTO "gpkg_extensions" VALUES('aerialways','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('aeroways','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('barrier_points','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('barriers','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('boundaries','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('boundary_areas','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('buildings','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('cliffs','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('ferries','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('gpkg_metadata',NULL,'gpkg_metadata','http://www.geopackage.org/spec121/#extension_metadata','read-write');
INSERT INTO "gpkg_extensions" VALUES('gpkg_metadata_reference',NULL,'gpkg_metadata','http://www.geopackage.org/spec121/#extension_metadata','read-write');
INSERT INTO "gpkg_extensions" VALUES('interpolations','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('junctions','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('landuse','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('ocean','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('piers','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('places','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('platform_lines','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('platforms','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('pois','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('power','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('power_points','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('railways','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('roads','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('routes','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('stops','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('tree_rows','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('trees','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('water','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('water_names','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
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
INSERT INTO "gpkg_geometry_columns" VALUES('addresses','geom','POINT',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('aerialways','geom','LINESTRING',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('aeroways','geom','LINESTRING',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('barrier_points','geom','POINT',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('barriers','geom','LINESTRING',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('boundaries','geom','LINESTRING',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('boundary_areas','geom','GEOMETRY',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('buildings','geom','GEOMETRY',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('cliffs','geom','LINESTRING',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('ferries','geom','LINESTRING',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('interpolations','geom','LINESTRING',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('junctions','geom','POINT',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('landuse','geom','GEOMETRY',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('ocean','geom','POLYGON',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('piers','geom','LINESTRING',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('places','geom','POINT',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('platform_lines','geom','LINESTRING',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('platforms','geom','GEOMETRY',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('pois','geom','POINT',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('power','geom','LINESTRING',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('power_points','geom','POINT',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('railways','geom','LINESTRING',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('roads','geom','LINESTRING',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('routes','geom','GEOMETRY',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('stops','geom','POINT',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('tree_rows','geom','LINESTRING',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('trees','geom','POINT',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('water','geom','GEOMETRY',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('water_names','geom','POINT',4326,0,0);
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
INSERT INTO "gpkg_metadata_reference" VALUES('table','buildings',NULL,NULL,'1970-01-01T00:00:00.000Z',3,NULL);
INSERT INTO "gpkg_metadata_reference" VALUES('table','places',NULL,NULL,'1970-01-01T00:00:00.000Z',4,NULL);
INSERT INTO "gpkg_metadata_reference" VALUES('table','pois',NULL,NULL,'1970-01-01T00:00:00.000Z',5,NULL);
INSERT INTO "gpkg_metadata_reference" VALUES('table','roads',NULL,NULL,'1970-01-01T00:00:00.000Z',1,NULL);
INSERT INTO "gpkg_metadata_reference" VALUES('table','water',NULL,NULL,'1970-01-01T00:00:00.000Z',2,NULL);

CREATE TABLE gpkg_ogr_contents (
  table_name TEXT NOT NULL PRIMARY KEY,
  feature_count INTEGER DEFAULT NULL
);
INSERT INTO "gpkg_ogr_contents" VALUES('addresses',0);
INSERT INTO "gpkg_ogr_contents" VALUES('aerialways',0);
INSERT INTO "gpkg_ogr_contents" VALUES('aeroways',0);
INSERT INTO "gpkg_ogr_contents" VALUES('barrier_points',0);
INSERT INTO "gpkg_ogr_contents" VALUES('barriers',0);
INSERT INTO "gpkg_ogr_contents" VALUES('boundaries',0);
INSERT INTO "gpkg_ogr_contents" VALUES('boundary_areas',0);
INSERT INTO "gpkg_ogr_contents" VALUES('buildings',1);
INSERT INTO "gpkg_ogr_contents" VALUES('cliffs',0);
INSERT INTO "gpkg_ogr_contents" VALUES('ferries',0);
INSERT INTO "gpkg_ogr_contents" VALUES('interpolations',0);
INSERT INTO "gpkg_ogr_contents" VALUES('junctions',0);
INSERT INTO "gpkg_ogr_contents" VALUES('landuse',0);
INSERT INTO "gpkg_ogr_contents" VALUES('ocean',0);
INSERT INTO "gpkg_ogr_contents" VALUES('piers',0);
INSERT INTO "gpkg_ogr_contents" VALUES('places',1);
INSERT INTO "gpkg_ogr_contents" VALUES('platform_lines',0);
INSERT INTO "gpkg_ogr_contents" VALUES('platforms',0);
INSERT INTO "gpkg_ogr_contents" VALUES('pois',1);
INSERT INTO "gpkg_ogr_contents" VALUES('power',0);
INSERT INTO "gpkg_ogr_contents" VALUES('power_points',0);
INSERT INTO "gpkg_ogr_contents" VALUES('railways',0);
INSERT INTO "gpkg_ogr_contents" VALUES('roads',2);
INSERT INTO "gpkg_ogr_contents" VALUES('routes',0);
INSERT INTO "gpkg_ogr_contents" VALUES('stops',0);
INSERT INTO "gpkg_ogr_contents" VALUES('tree_rows',0);
INSERT INTO "gpkg_ogr_contents" VALUES('trees',0);
INSERT INTO "gpkg_ogr_contents" VALUES('water',1);
INSERT INTO "gpkg_ogr_contents" VALUES('water_names',0);
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

CREATE TABLE "interpolations" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "street" TEXT);

CREATE TABLE "junctions" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "osm_id" INTEGER, "osm_type" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "class" TEXT, "ref" TEXT, "exit_to" TEXT, "crossing" TEXT);

CREATE TABLE "landuse" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" GEOMETRY, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "key" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "leaf_type" TEXT, "wetland" TEXT, "sport" TEXT, "religion" TEXT, "surface" TEXT, "access" TEXT, "operator" TEXT, "layer" INTEGER, "area" INTEGER);

CREATE TABLE "ocean" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POLYGON, "class" TEXT, "area" INTEGER);

CREATE TABLE "piers" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "class" TEXT, "surface" TEXT, "layer" INTEGER);

CREATE TABLE "places" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "alt_name" TEXT, "official_name" TEXT, "rank" INTEGER, "population" INTEGER, "capital" INTEGER, "admin_level" INTEGER, "ele" REAL, "postcode" TEXT, "wikidata" TEXT, "id" TEXT);
INSERT INTO "places" VALUES(1,X'47500001E610000001010000009A999999999926406666666666A64840',6,'node','village','Over & Out','Over & Out',NULL,'Over & Out',NULL,NULL,6,1200,NULL,NULL,NULL,NULL,NULL,'node/6'); -- srs 4326: POINT (11.3 49.3)

CREATE TABLE "platform_lines" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "ref" TEXT, "network" TEXT, "covered" BOOLEAN, "layer" INTEGER);

CREATE TABLE "platforms" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" GEOMETRY, "osm_id" INTEGER, "osm_type" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "ref" TEXT, "network" TEXT, "covered" BOOLEAN, "layer" INTEGER);

CREATE TABLE "pois" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "key" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "brand" TEXT, "operator" TEXT, "ref" TEXT, "cuisine" TEXT, "religion" TEXT, "denomination" TEXT, "sport" TEXT, "opening_hours" TEXT, "phone" TEXT, "website" TEXT, "email" TEXT, "wheelchair" TEXT, "access" TEXT, "capacity" INTEGER, "ele" REAL, "level" TEXT, "housenumber" TEXT, "housename" TEXT, "unit" TEXT, "street" TEXT, "city" TEXT, "postcode" TEXT, "iata" TEXT, "icao" TEXT, "id" TEXT);
INSERT INTO "pois" VALUES(1,X'47500001E61000000101000000CDCCCCCCCC4C26403333333333934840',5,'node','bench','amenity',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'node/5'); -- srs 4326: POINT (11.15 49.15)

CREATE TABLE "power" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "voltage" TEXT, "cables" TEXT, "operator" TEXT, "location" TEXT);

CREATE TABLE "power_points" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "ref" TEXT, "source" TEXT, "height" REAL);

CREATE TABLE "railways" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "ref" TEXT, "operator" TEXT, "service" TEXT, "usage" TEXT, "gauge" TEXT, "electrified" TEXT, "maxspeed" INTEGER, "bridge" BOOLEAN, "tunnel" BOOLEAN, "layer" INTEGER, "z_order" INTEGER);

CREATE TABLE "roads" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "subclass" TEXT, "is_link" BOOLEAN, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "ref" TEXT, "int_ref" TEXT, "oneway" INTEGER, "roundabout" BOOLEAN, "bridge" BOOLEAN, "tunnel" BOOLEAN, "layer" INTEGER, "z_order" INTEGER, "surface" TEXT, "maxspeed" INTEGER, "maxspeed_forward" INTEGER, "maxspeed_backward" INTEGER, "no_maxspeed" BOOLEAN, "lanes" INTEGER, "width" REAL, "maxheight" REAL, "maxweight" REAL, "toll" BOOLEAN, "service" TEXT, "tracktype" TEXT, "access" TEXT, "motor_vehicle" TEXT, "bicycle" TEXT, "foot" TEXT, "horse" TEXT, "lit" TEXT, "smoothness" TEXT, "sac_scale" TEXT, "construction" TEXT, "road_refs" TEXT, "bus_refs" TEXT, "bicycle_refs" TEXT, "hiking_refs" TEXT, "id" TEXT);
INSERT INTO "roads" VALUES(1,X'47500003E610000033333333333326409A99999999992640CDCCCCCCCC8C48406666666666A648400102000000030000003333333333332640CDCCCCCCCC8C4840CDCCCCCCCC4C264033333333339348409A999999999926406666666666A64840',1,'way','primary','primary',0,'Main Street','Main Street',NULL,'Main Street',NULL,NULL,0,0,0,0,0,7,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'way/1'); -- srs 4326, box 11.1,11.3,49.1,49.3: LINESTRING (11.1 49.1, 11.15 49.15, 11.3 49.3)
INSERT INTO "roads" VALUES(2,X'47500003E610000066666666666626409A999999999926409A999999999948406666666666A648400102000000020000009A999999999926406666666666A6484066666666666626409A99999999994840',4,'way','path','path',0,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,0,0,0,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'way/4'); -- srs 4326, box 11.2,11.3,49.2,49.3: LINESTRING (11.3 49.3, 11.2 49.2)

CREATE TABLE "routes" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" GEOMETRY, "osm_id" INTEGER, "osm_type" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "class" TEXT, "ref" TEXT, "network" TEXT, "operator" TEXT, "from" TEXT, "to" TEXT, "colour" TEXT, "distance" REAL);

CREATE TABLE "stops" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "osm_id" INTEGER, "osm_type" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "class" TEXT, "ref" TEXT, "network" TEXT, "operator" TEXT, "bus" BOOLEAN, "tram" BOOLEAN, "train" BOOLEAN, "subway" BOOLEAN, "ferry" BOOLEAN, "shelter" BOOLEAN, "wheelchair" TEXT);

CREATE TABLE "tree_rows" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "leaf_type" TEXT, "species" TEXT);

CREATE TABLE "trees" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "osm_id" INTEGER, "osm_type" TEXT, "leaf_type" TEXT, "species" TEXT, "genus" TEXT, "height" REAL, "denotation" TEXT);

CREATE TABLE "water" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" GEOMETRY, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "intermittent" BOOLEAN, "salt" BOOLEAN, "ele" REAL, "layer" INTEGER, "area" INTEGER, "id" TEXT);
INSERT INTO "water" VALUES(1,X'47500003E610000033333333333326406666666666662640CDCCCCCCCC8C48409A99999999994840010300000002000000050000003333333333332640CDCCCCCCCC8C48406666666666662640CDCCCCCCCC8C484066666666666626409A9999999999484033333333333326409A999999999948403333333333332640CDCCCCCCCC8C48400400000048E17A14AE4726408FC2F5285C8F48403D0AD7A3703D26408FC2F5285C8F484048E17A14AE47264052B81E85EB91484048E17A14AE4726408FC2F5285C8F4840',1,'relation','water',NULL,NULL,NULL,NULL,0,NULL,NULL,0,79508345,'relation/1'); -- srs 4326, box 11.1,11.2,49.1,49.2: POLYGON ((11.1 49.1, 11.2 49.1, 11.2 49.2, 11.1 49.2, 11.1 49.1), (11.14 49.12, 11.12 49.12, 11.14 49.14, 11.14 49.12))

CREATE TABLE "water_names" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "osm_id" INTEGER, "osm_type" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "class" TEXT, "area" INTEGER, "ele" REAL);

CREATE TABLE "waterways" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "width" REAL, "intermittent" BOOLEAN, "boat" TEXT, "bridge" BOOLEAN, "tunnel" BOOLEAN, "layer" INTEGER);

CREATE VIRTUAL TABLE "rtree_addresses_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_aerialways_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_aeroways_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_barrier_points_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_barriers_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_boundaries_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_boundary_areas_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_buildings_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_buildings_geom" VALUES(1,11.119999885559082,11.140000343322754,49.119998931884766,49.14000701904297);

CREATE VIRTUAL TABLE "rtree_cliffs_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_ferries_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_interpolations_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_junctions_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_landuse_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_ocean_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_piers_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_places_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_places_geom" VALUES(1,11.29999828338623,11.300000190734863,49.29999923706055,49.30000686645508);

CREATE VIRTUAL TABLE "rtree_platform_lines_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_platforms_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_pois_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_pois_geom" VALUES(1,11.149999618530273,11.150001525878906,49.149993896484375,49.150001525878906);

CREATE VIRTUAL TABLE "rtree_power_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_power_points_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_railways_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_roads_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_roads_geom" VALUES(1,11.099998474121094,11.300000190734863,49.099998474121094,49.30000686645508);
INSERT INTO "rtree_roads_geom" VALUES(2,11.199999809265137,11.300000190734863,49.19999313354492,49.30000686645508);

CREATE VIRTUAL TABLE "rtree_routes_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_stops_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_tree_rows_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_trees_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_water_geom" USING rtree(id, minx, maxx, miny, maxy);
INSERT INTO "rtree_water_geom" VALUES(1,11.099998474121094,11.20000171661377,49.099998474121094,49.20000076293945);

CREATE VIRTUAL TABLE "rtree_water_names_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_waterways_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE TRIGGER "rtree_addresses_geom_delete" AFTER DELETE ON "addresses" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_addresses_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_addresses_geom_insert" AFTER INSERT ON "addresses" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_addresses_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_addresses_geom_update2" AFTER UPDATE OF "geom" ON "addresses" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_addresses_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_addresses_geom_update4" AFTER UPDATE ON "addresses" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_addresses_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_addresses_geom_update5" AFTER UPDATE ON "addresses" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_addresses_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_addresses_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_addresses_geom_update6" AFTER UPDATE OF "geom" ON "addresses" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_addresses_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_addresses_geom_update7" AFTER UPDATE OF "geom" ON "addresses" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_addresses_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_aerialways_geom_delete" AFTER DELETE ON "aerialways" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_aerialways_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_aerialways_geom_insert" AFTER INSERT ON "aerialways" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_aerialways_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_aerialways_geom_update2" AFTER UPDATE OF "geom" ON "aerialways" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_aerialways_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_aerialways_geom_update4" AFTER UPDATE ON "aerialways" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_aerialways_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_aerialways_geom_update5" AFTER UPDATE ON "aerialways" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_aerialways_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_aerialways_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_aerialways_geom_update6" AFTER UPDATE OF "geom" ON "aerialways" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_aerialways_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_aerialways_geom_update7" AFTER UPDATE OF "geom" ON "aerialways" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_aerialways_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_aeroways_geom_delete" AFTER DELETE ON "aeroways" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_aeroways_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_aeroways_geom_insert" AFTER INSERT ON "aeroways" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_aeroways_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_aeroways_geom_update2" AFTER UPDATE OF "geom" ON "aeroways" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_aeroways_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_aeroways_geom_update4" AFTER UPDATE ON "aeroways" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_aeroways_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_aeroways_geom_update5" AFTER UPDATE ON "aeroways" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_aeroways_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_aeroways_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_aeroways_geom_update6" AFTER UPDATE OF "geom" ON "aeroways" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_aeroways_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_aeroways_geom_update7" AFTER UPDATE OF "geom" ON "aeroways" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_aeroways_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_barrier_points_geom_delete" AFTER DELETE ON "barrier_points" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_barrier_points_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_barrier_points_geom_insert" AFTER INSERT ON "barrier_points" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_barrier_points_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_barrier_points_geom_update2" AFTER UPDATE OF "geom" ON "barrier_points" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_barrier_points_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_barrier_points_geom_update4" AFTER UPDATE ON "barrier_points" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_barrier_points_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_barrier_points_geom_update5" AFTER UPDATE ON "barrier_points" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_barrier_points_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_barrier_points_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_barrier_points_geom_update6" AFTER UPDATE OF "geom" ON "barrier_points" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_barrier_points_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_barrier_points_geom_update7" AFTER UPDATE OF "geom" ON "barrier_points" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_barrier_points_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_barriers_geom_delete" AFTER DELETE ON "barriers" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_barriers_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_barriers_geom_insert" AFTER INSERT ON "barriers" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_barriers_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_barriers_geom_update2" AFTER UPDATE OF "geom" ON "barriers" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_barriers_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_barriers_geom_update4" AFTER UPDATE ON "barriers" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_barriers_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_barriers_geom_update5" AFTER UPDATE ON "barriers" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_barriers_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_barriers_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_barriers_geom_update6" AFTER UPDATE OF "geom" ON "barriers" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_barriers_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_barriers_geom_update7" AFTER UPDATE OF "geom" ON "barriers" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_barriers_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_boundaries_geom_delete" AFTER DELETE ON "boundaries" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_boundaries_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_boundaries_geom_insert" AFTER INSERT ON "boundaries" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_boundaries_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_boundaries_geom_update2" AFTER UPDATE OF "geom" ON "boundaries" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_boundaries_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_boundaries_geom_update4" AFTER UPDATE ON "boundaries" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_boundaries_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_boundaries_geom_update5" AFTER UPDATE ON "boundaries" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_boundaries_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_boundaries_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_boundaries_geom_update6" AFTER UPDATE OF "geom" ON "boundaries" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_boundaries_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_boundaries_geom_update7" AFTER UPDATE OF "geom" ON "boundaries" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_boundaries_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_boundary_areas_geom_delete" AFTER DELETE ON "boundary_areas" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_boundary_areas_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_boundary_areas_geom_insert" AFTER INSERT ON "boundary_areas" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_boundary_areas_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_boundary_areas_geom_update2" AFTER UPDATE OF "geom" ON "boundary_areas" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_boundary_areas_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_boundary_areas_geom_update4" AFTER UPDATE ON "boundary_areas" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_boundary_areas_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_boundary_areas_geom_update5" AFTER UPDATE ON "boundary_areas" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_boundary_areas_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_boundary_areas_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_boundary_areas_geom_update6" AFTER UPDATE OF "geom" ON "boundary_areas" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_boundary_areas_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_boundary_areas_geom_update7" AFTER UPDATE OF "geom" ON "boundary_areas" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_boundary_areas_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_buildings_geom_delete" AFTER DELETE ON "buildings" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_buildings_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_buildings_geom_insert" AFTER INSERT ON "buildings" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_buildings_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_buildings_geom_update2" AFTER UPDATE OF "geom" ON "buildings" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_buildings_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_buildings_geom_update4" AFTER UPDATE ON "buildings" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_buildings_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_buildings_geom_update5" AFTER UPDATE ON "buildings" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_buildings_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_buildings_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_buildings_geom_update6" AFTER UPDATE OF "geom" ON "buildings" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_buildings_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_buildings_geom_update7" AFTER UPDATE OF "geom" ON "buildings" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_buildings_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_cliffs_geom_delete" AFTER DELETE ON "cliffs" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_cliffs_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_cliffs_geom_insert" AFTER INSERT ON "cliffs" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_cliffs_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_cliffs_geom_update2" AFTER UPDATE OF "geom" ON "cliffs" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_cliffs_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_cliffs_geom_update4" AFTER UPDATE ON "cliffs" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_cliffs_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_cliffs_geom_update5" AFTER UPDATE ON "cliffs" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_cliffs_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_cliffs_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_cliffs_geom_update6" AFTER UPDATE OF "geom" ON "cliffs" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_cliffs_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_cliffs_geom_update7" AFTER UPDATE OF "geom" ON "cliffs" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_cliffs_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_ferries_geom_delete" AFTER DELETE ON "ferries" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_ferries_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_ferries_geom_insert" AFTER INSERT ON "ferries" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_ferries_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_ferries_geom_update2" AFTER UPDATE OF "geom" ON "ferries" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_ferries_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_ferries_geom_update4" AFTER UPDATE ON "ferries" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_ferries_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_ferries_geom_update5" AFTER UPDATE ON "ferries" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_ferries_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_ferries_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_ferries_geom_update6" AFTER UPDATE OF "geom" ON "ferries" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_ferries_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_ferries_geom_update7" AFTER UPDATE OF "geom" ON "ferries" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_ferries_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_interpolations_geom_delete" AFTER DELETE ON "interpolations" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_interpolations_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_interpolations_geom_insert" AFTER INSERT ON "interpolations" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_interpolations_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_interpolations_geom_update2" AFTER UPDATE OF "geom" ON "interpolations" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_interpolations_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_interpolations_geom_update4" AFTER UPDATE ON "interpolations" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_interpolations_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_interpolations_geom_update5" AFTER UPDATE ON "interpolations" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_interpolations_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_interpolations_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_interpolations_geom_update6" AFTER UPDATE OF "geom" ON "interpolations" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_interpolations_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_interpolations_geom_update7" AFTER UPDATE OF "geom" ON "interpolations" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_interpolations_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_junctions_geom_delete" AFTER DELETE ON "junctions" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_junctions_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_junctions_geom_insert" AFTER INSERT ON "junctions" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_junctions_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_junctions_geom_update2" AFTER UPDATE OF "geom" ON "junctions" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_junctions_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_junctions_geom_update4" AFTER UPDATE ON "junctions" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_junctions_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_junctions_geom_update5" AFTER UPDATE ON "junctions" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_junctions_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_junctions_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_junctions_geom_update6" AFTER UPDATE OF "geom" ON "junctions" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_junctions_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_junctions_geom_update7" AFTER UPDATE OF "geom" ON "junctions" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_junctions_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_landuse_geom_delete" AFTER DELETE ON "landuse" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_landuse_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_landuse_geom_insert" AFTER INSERT ON "landuse" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_landuse_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_landuse_geom_update2" AFTER UPDATE OF "geom" ON "landuse" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_landuse_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_landuse_geom_update4" AFTER UPDATE ON "landuse" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_landuse_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_landuse_geom_update5" AFTER UPDATE ON "landuse" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_landuse_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_landuse_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_landuse_geom_update6" AFTER UPDATE OF "geom" ON "landuse" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_landuse_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_landuse_geom_update7" AFTER UPDATE OF "geom" ON "landuse" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_landuse_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_ocean_geom_delete" AFTER DELETE ON "ocean" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_ocean_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_ocean_geom_insert" AFTER INSERT ON "ocean" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_ocean_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_ocean_geom_update2" AFTER UPDATE OF "geom" ON "ocean" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_ocean_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_ocean_geom_update4" AFTER UPDATE ON "ocean" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_ocean_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_ocean_geom_update5" AFTER UPDATE ON "ocean" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_ocean_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_ocean_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_ocean_geom_update6" AFTER UPDATE OF "geom" ON "ocean" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_ocean_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_ocean_geom_update7" AFTER UPDATE OF "geom" ON "ocean" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_ocean_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_piers_geom_delete" AFTER DELETE ON "piers" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_piers_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_piers_geom_insert" AFTER INSERT ON "piers" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_piers_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_piers_geom_update2" AFTER UPDATE OF "geom" ON "piers" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_piers_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_piers_geom_update4" AFTER UPDATE ON "piers" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_piers_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_piers_geom_update5" AFTER UPDATE ON "piers" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_piers_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_piers_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_piers_geom_update6" AFTER UPDATE OF "geom" ON "piers" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_piers_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_piers_geom_update7" AFTER UPDATE OF "geom" ON "piers" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_piers_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_places_geom_delete" AFTER DELETE ON "places" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_places_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_places_geom_insert" AFTER INSERT ON "places" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_places_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_places_geom_update2" AFTER UPDATE OF "geom" ON "places" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_places_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_places_geom_update4" AFTER UPDATE ON "places" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_places_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_places_geom_update5" AFTER UPDATE ON "places" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_places_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_places_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_places_geom_update6" AFTER UPDATE OF "geom" ON "places" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_places_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_places_geom_update7" AFTER UPDATE OF "geom" ON "places" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_places_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_platform_lines_geom_delete" AFTER DELETE ON "platform_lines" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_platform_lines_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_platform_lines_geom_insert" AFTER INSERT ON "platform_lines" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_platform_lines_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_platform_lines_geom_update2" AFTER UPDATE OF "geom" ON "platform_lines" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_platform_lines_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_platform_lines_geom_update4" AFTER UPDATE ON "platform_lines" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_platform_lines_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_platform_lines_geom_update5" AFTER UPDATE ON "platform_lines" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_platform_lines_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_platform_lines_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_platform_lines_geom_update6" AFTER UPDATE OF "geom" ON "platform_lines" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_platform_lines_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_platform_lines_geom_update7" AFTER UPDATE OF "geom" ON "platform_lines" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_platform_lines_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_platforms_geom_delete" AFTER DELETE ON "platforms" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_platforms_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_platforms_geom_insert" AFTER INSERT ON "platforms" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_platforms_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_platforms_geom_update2" AFTER UPDATE OF "geom" ON "platforms" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_platforms_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_platforms_geom_update4" AFTER UPDATE ON "platforms" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_platforms_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_platforms_geom_update5" AFTER UPDATE ON "platforms" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_platforms_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_platforms_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_platforms_geom_update6" AFTER UPDATE OF "geom" ON "platforms" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_platforms_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_platforms_geom_update7" AFTER UPDATE OF "geom" ON "platforms" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_platforms_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_pois_geom_delete" AFTER DELETE ON "pois" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_pois_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_pois_geom_insert" AFTER INSERT ON "pois" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_pois_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_pois_geom_update2" AFTER UPDATE OF "geom" ON "pois" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_pois_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_pois_geom_update4" AFTER UPDATE ON "pois" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_pois_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_pois_geom_update5" AFTER UPDATE ON "pois" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_pois_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_pois_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_pois_geom_update6" AFTER UPDATE OF "geom" ON "pois" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_pois_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_pois_geom_update7" AFTER UPDATE OF "geom" ON "pois" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_pois_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_power_geom_delete" AFTER DELETE ON "power" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_power_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_power_geom_insert" AFTER INSERT ON "power" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_power_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_power_geom_update2" AFTER UPDATE OF "geom" ON "power" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_power_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_power_geom_update4" AFTER UPDATE ON "power" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_power_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_power_geom_update5" AFTER UPDATE ON "power" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_power_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_power_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_power_geom_update6" AFTER UPDATE OF "geom" ON "power" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_power_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_power_geom_update7" AFTER UPDATE OF "geom" ON "power" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_power_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_power_points_geom_delete" AFTER DELETE ON "power_points" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_power_points_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_power_points_geom_insert" AFTER INSERT ON "power_points" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_power_points_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_power_points_geom_update2" AFTER UPDATE OF "geom" ON "power_points" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_power_points_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_power_points_geom_update4" AFTER UPDATE ON "power_points" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_power_points_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_power_points_geom_update5" AFTER UPDATE ON "power_points" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_power_points_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_power_points_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_power_points_geom_update6" AFTER UPDATE OF "geom" ON "power_points" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_power_points_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_power_points_geom_update7" AFTER UPDATE OF "geom" ON "power_points" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_power_points_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
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
CREATE TRIGGER "rtree_routes_geom_delete" AFTER DELETE ON "routes" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_routes_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_routes_geom_insert" AFTER INSERT ON "routes" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_routes_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_routes_geom_update2" AFTER UPDATE OF "geom" ON "routes" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_routes_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_routes_geom_update4" AFTER UPDATE ON "routes" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_routes_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_routes_geom_update5" AFTER UPDATE ON "routes" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_routes_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_routes_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_routes_geom_update6" AFTER UPDATE OF "geom" ON "routes" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_routes_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_routes_geom_update7" AFTER UPDATE OF "geom" ON "routes" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_routes_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_stops_geom_delete" AFTER DELETE ON "stops" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_stops_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_stops_geom_insert" AFTER INSERT ON "stops" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_stops_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_stops_geom_update2" AFTER UPDATE OF "geom" ON "stops" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_stops_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_stops_geom_update4" AFTER UPDATE ON "stops" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_stops_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_stops_geom_update5" AFTER UPDATE ON "stops" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_stops_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_stops_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_stops_geom_update6" AFTER UPDATE OF "geom" ON "stops" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_stops_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_stops_geom_update7" AFTER UPDATE OF "geom" ON "stops" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_stops_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_tree_rows_geom_delete" AFTER DELETE ON "tree_rows" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_tree_rows_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_tree_rows_geom_insert" AFTER INSERT ON "tree_rows" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_tree_rows_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_tree_rows_geom_update2" AFTER UPDATE OF "geom" ON "tree_rows" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_tree_rows_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_tree_rows_geom_update4" AFTER UPDATE ON "tree_rows" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_tree_rows_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_tree_rows_geom_update5" AFTER UPDATE ON "tree_rows" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_tree_rows_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_tree_rows_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_tree_rows_geom_update6" AFTER UPDATE OF "geom" ON "tree_rows" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_tree_rows_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_tree_rows_geom_update7" AFTER UPDATE OF "geom" ON "tree_rows" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_tree_rows_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_trees_geom_delete" AFTER DELETE ON "trees" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_trees_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_trees_geom_insert" AFTER INSERT ON "trees" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_trees_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_trees_geom_update2" AFTER UPDATE OF "geom" ON "trees" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_trees_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_trees_geom_update4" AFTER UPDATE ON "trees" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_trees_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_trees_geom_update5" AFTER UPDATE ON "trees" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_trees_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_trees_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_trees_geom_update6" AFTER UPDATE OF "geom" ON "trees" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_trees_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_trees_geom_update7" AFTER UPDATE OF "geom" ON "trees" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_trees_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_water_geom_delete" AFTER DELETE ON "water" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_water_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_water_geom_insert" AFTER INSERT ON "water" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_water_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_water_geom_update2" AFTER UPDATE OF "geom" ON "water" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_water_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_water_geom_update4" AFTER UPDATE ON "water" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_water_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_water_geom_update5" AFTER UPDATE ON "water" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_water_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_water_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_water_geom_update6" AFTER UPDATE OF "geom" ON "water" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_water_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_water_geom_update7" AFTER UPDATE OF "geom" ON "water" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_water_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_water_names_geom_delete" AFTER DELETE ON "water_names" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_water_names_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_water_names_geom_insert" AFTER INSERT ON "water_names" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_water_names_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_water_names_geom_update2" AFTER UPDATE OF "geom" ON "water_names" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_water_names_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_water_names_geom_update4" AFTER UPDATE ON "water_names" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_water_names_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_water_names_geom_update5" AFTER UPDATE ON "water_names" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_water_names_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_water_names_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_water_names_geom_update6" AFTER UPDATE OF "geom" ON "water_names" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_water_names_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_water_names_geom_update7" AFTER UPDATE OF "geom" ON "water_names" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_water_names_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_waterways_geom_delete" AFTER DELETE ON "waterways" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_waterways_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_waterways_geom_insert" AFTER INSERT ON "waterways" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_waterways_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_waterways_geom_update2" AFTER UPDATE OF "geom" ON "waterways" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_waterways_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_waterways_geom_update4" AFTER UPDATE ON "waterways" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_waterways_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_waterways_geom_update5" AFTER UPDATE ON "waterways" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_waterways_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_waterways_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_waterways_geom_update6" AFTER UPDATE OF "geom" ON "waterways" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_waterways_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_waterways_geom_update7" AFTER UPDATE OF "geom" ON "waterways" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_waterways_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "trigger_delete_feature_count_addresses" AFTER DELETE ON "addresses" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('addresses'); END;
CREATE TRIGGER "trigger_delete_feature_count_aerialways" AFTER DELETE ON "aerialways" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('aerialways'); END;
CREATE TRIGGER "trigger_delete_feature_count_aeroways" AFTER DELETE ON "aeroways" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('aeroways'); END;
CREATE TRIGGER "trigger_delete_feature_count_barrier_points" AFTER DELETE ON "barrier_points" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('barrier_points'); END;
CREATE TRIGGER "trigger_delete_feature_count_barriers" AFTER DELETE ON "barriers" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('barriers'); END;
CREATE TRIGGER "trigger_delete_feature_count_boundaries" AFTER DELETE ON "boundaries" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('boundaries'); END;
CREATE TRIGGER "trigger_delete_feature_count_boundary_areas" AFTER DELETE ON "boundary_areas" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('boundary_areas'); END;
CREATE TRIGGER "trigger_delete_feature_count_buildings" AFTER DELETE ON "buildings" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('buildings'); END;
CREATE TRIGGER "trigger_delete_feature_count_cliffs" AFTER DELETE ON "cliffs" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('cliffs'); END;
CREATE TRIGGER "trigger_delete_feature_count_ferries" AFTER DELETE ON "ferries" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('ferries'); END;
CREATE TRIGGER "trigger_delete_feature_count_interpolations" AFTER DELETE ON "interpolations" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('interpolations'); END;
CREATE TRIGGER "trigger_delete_feature_count_junctions" AFTER DELETE ON "junctions" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('junctions'); END;
CREATE TRIGGER "trigger_delete_feature_count_landuse" AFTER DELETE ON "landuse" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('landuse'); END;
CREATE TRIGGER "trigger_delete_feature_count_ocean" AFTER DELETE ON "ocean" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('ocean'); END;
CREATE TRIGGER "trigger_delete_feature_count_piers" AFTER DELETE ON "piers" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('piers'); END;
CREATE TRIGGER "trigger_delete_feature_count_places" AFTER DELETE ON "places" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('places'); END;
CREATE TRIGGER "trigger_delete_feature_count_platform_lines" AFTER DELETE ON "platform_lines" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('platform_lines'); END;
CREATE TRIGGER "trigger_delete_feature_count_platforms" AFTER DELETE ON "platforms" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('platforms'); END;
CREATE TRIGGER "trigger_delete_feature_count_pois" AFTER DELETE ON "pois" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('pois'); END;
CREATE TRIGGER "trigger_delete_feature_count_power" AFTER DELETE ON "power" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('power'); END;
CREATE TRIGGER "trigger_delete_feature_count_power_points" AFTER DELETE ON "power_points" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('power_points'); END;
CREATE TRIGGER "trigger_delete_feature_count_railways" AFTER DELETE ON "railways" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('railways'); END;
CREATE TRIGGER "trigger_delete_feature_count_roads" AFTER DELETE ON "roads" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('roads'); END;
CREATE TRIGGER "trigger_delete_feature_count_routes" AFTER DELETE ON "routes" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('routes'); END;
CREATE TRIGGER "trigger_delete_feature_count_stops" AFTER DELETE ON "stops" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('stops'); END;
CREATE TRIGGER "trigger_delete_feature_count_tree_rows" AFTER DELETE ON "tree_rows" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('tree_rows'); END;
CREATE TRIGGER "trigger_delete_feature_count_trees" AFTER DELETE ON "trees" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('trees'); END;
CREATE TRIGGER "trigger_delete_feature_count_water" AFTER DELETE ON "water" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('water'); END;
CREATE TRIGGER "trigger_delete_feature_count_water_names" AFTER DELETE ON "water_names" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('water_names'); END;
CREATE TRIGGER "trigger_delete_feature_count_waterways" AFTER DELETE ON "waterways" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('waterways'); END;
CREATE TRIGGER "trigger_insert_feature_count_addresses" AFTER INSERT ON "addresses" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('addresses'); END;
CREATE TRIGGER "trigger_insert_feature_count_aerialways" AFTER INSERT ON "aerialways" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('aerialways'); END;
CREATE TRIGGER "trigger_insert_feature_count_aeroways" AFTER INSERT ON "aeroways" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('aeroways'); END;
CREATE TRIGGER "trigger_insert_feature_count_barrier_points" AFTER INSERT ON "barrier_points" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('barrier_points'); END;
CREATE TRIGGER "trigger_insert_feature_count_barriers" AFTER INSERT ON "barriers" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('barriers'); END;
CREATE TRIGGER "trigger_insert_feature_count_boundaries" AFTER INSERT ON "boundaries" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('boundaries'); END;
CREATE TRIGGER "trigger_insert_feature_count_boundary_areas" AFTER INSERT ON "boundary_areas" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('boundary_areas'); END;
CREATE TRIGGER "trigger_insert_feature_count_buildings" AFTER INSERT ON "buildings" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('buildings'); END;
CREATE TRIGGER "trigger_insert_feature_count_cliffs" AFTER INSERT ON "cliffs" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('cliffs'); END;
CREATE TRIGGER "trigger_insert_feature_count_ferries" AFTER INSERT ON "ferries" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('ferries'); END;
CREATE TRIGGER "trigger_insert_feature_count_interpolations" AFTER INSERT ON "interpolations" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('interpolations'); END;
CREATE TRIGGER "trigger_insert_feature_count_junctions" AFTER INSERT ON "junctions" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('junctions'); END;
CREATE TRIGGER "trigger_insert_feature_count_landuse" AFTER INSERT ON "landuse" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('landuse'); END;
CREATE TRIGGER "trigger_insert_feature_count_ocean" AFTER INSERT ON "ocean" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('ocean'); END;
CREATE TRIGGER "trigger_insert_feature_count_piers" AFTER INSERT ON "piers" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('piers'); END;
CREATE TRIGGER "trigger_insert_feature_count_places" AFTER INSERT ON "places" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('places'); END;
CREATE TRIGGER "trigger_insert_feature_count_platform_lines" AFTER INSERT ON "platform_lines" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('platform_lines'); END;
CREATE TRIGGER "trigger_insert_feature_count_platforms" AFTER INSERT ON "platforms" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('platforms'); END;
CREATE TRIGGER "trigger_insert_feature_count_pois" AFTER INSERT ON "pois" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('pois'); END;
CREATE TRIGGER "trigger_insert_feature_count_power" AFTER INSERT ON "power" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('power'); END;
CREATE TRIGGER "trigger_insert_feature_count_power_points" AFTER INSERT ON "power_points" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('power_points'); END;
CREATE TRIGGER "trigger_insert_feature_count_railways" AFTER INSERT ON "railways" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('railways'); END;
CREATE TRIGGER "trigger_insert_feature_count_roads" AFTER INSERT ON "roads" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('roads'); END;
CREATE TRIGGER "trigger_insert_feature_count_routes" AFTER INSERT ON "routes" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('routes'); END;
CREATE TRIGGER "trigger_insert_feature_count_stops" AFTER INSERT ON "stops" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('stops'); END;
CREATE TRIGGER "trigger_insert_feature_count_tree_rows" AFTER INSERT ON "tree_rows" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('tree_rows'); END;
CREATE TRIGGER "trigger_insert_feature_count_trees" AFTER INSERT ON "trees" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('trees'); END;
CREATE TRIGGER "trigger_insert_feature_count_water" AFTER INSERT ON "water" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('water'); END;
CREATE TRIGGER "trigger_insert_feature_count_water_names" AFTER INSERT ON "water_names" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('water_names'); END;
CREATE TRIGGER "trigger_insert_feature_count_waterways" AFTER INSERT ON "waterways" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('waterways'); END;
