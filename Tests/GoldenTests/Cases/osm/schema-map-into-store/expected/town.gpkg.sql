PRAGMA application_id=1196444487;
PRAGMA user_version=10400;

CREATE TABLE "addresses" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "osm_id" INTEGER, "osm_type" TEXT, "housenumber" TEXT, "housename" TEXT, "unit" TEXT, "street" TEXT, "city" TEXT, "postcode" TEXT, "suburb" TEXT, "district" TEXT, "state" TEXT, "country" TEXT, "floor" TEXT, "name" TEXT);

CREATE TABLE "aerialways" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "class" TEXT, "ref" TEXT, "capacity" INTEGER);

CREATE TABLE "aeroways" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "ref" TEXT, "surface" TEXT, "width" REAL);

CREATE TABLE "barrier_points" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "access" TEXT, "motor_vehicle" TEXT, "bicycle" TEXT, "foot" TEXT, "locked" BOOLEAN);

CREATE TABLE "barriers" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "fence_type" TEXT, "wall" TEXT, "height" REAL);

CREATE TABLE "boundaries" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "admin_level" INTEGER, "maritime" BOOLEAN, "disputed" BOOLEAN);

CREATE TABLE "boundary_areas" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" GEOMETRY, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "admin_level" INTEGER, "iso_code" TEXT, "ref" TEXT, "protect_class" TEXT, "population" INTEGER, "wikidata" TEXT, "area" INTEGER);

CREATE TABLE "building_points" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "height" REAL, "levels" REAL);

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
INSERT INTO "gpkg_contents" VALUES('building_points','features','Buildings of which only the place is known','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('buildings','features','Buildings and their parts','','1970-01-01T00:00:00.000Z',11.12,49.12,11.14,49.14,4326);
INSERT INTO "gpkg_contents" VALUES('cliffs','features','Cliffs, ridges and embankments','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('ferries','features','Ferries','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('interpolations','features','House numbers along a line','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('junctions','features','Motorway exits, crossings, signals and level crossings','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('landuse','features','Land use and land cover','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('layer_styles','attributes','layer_styles','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,0);
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
INSERT INTO "gpkg_contents" VALUES('water_name_lines','features','Names of straits and bays along lines','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
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
INSERT INTO "gpkg_extensions" VALUES('building_points','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
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
INSERT INTO "gpkg_extensions" VALUES('water_name_lines','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
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
INSERT INTO "gpkg_geometry_columns" VALUES('building_points','geom','POINT',4326,0,0);
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
INSERT INTO "gpkg_geometry_columns" VALUES('water_name_lines','geom','LINESTRING',4326,0,0);
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
INSERT INTO "gpkg_ogr_contents" VALUES('building_points',0);
INSERT INTO "gpkg_ogr_contents" VALUES('buildings',1);
INSERT INTO "gpkg_ogr_contents" VALUES('cliffs',0);
INSERT INTO "gpkg_ogr_contents" VALUES('ferries',0);
INSERT INTO "gpkg_ogr_contents" VALUES('interpolations',0);
INSERT INTO "gpkg_ogr_contents" VALUES('junctions',0);
INSERT INTO "gpkg_ogr_contents" VALUES('landuse',0);
INSERT INTO "gpkg_ogr_contents" VALUES('layer_styles',32);
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
INSERT INTO "gpkg_ogr_contents" VALUES('water_name_lines',0);
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
INSERT INTO "layer_styles" VALUES(1,'','','roads','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="1">
  <renderer-v2 type="RuleRenderer" symbollevels="1">
    <rules key="{look}">
      <rule key="{look-0}" filter="&quot;class&quot; IN (''path'')" label="path" symbol="0" scalemaxdenom="96516" scalemindenom="1">
      </rule>
      <rule key="{look-1}" filter="&quot;class&quot; IN (''track'')" label="track" symbol="1" scalemaxdenom="96516" scalemindenom="1">
      </rule>
      <rule key="{look-2}" filter="&quot;class&quot; IN (''construction'', ''raceway'', ''other'')" label="construction, raceway, other" symbol="2" scalemaxdenom="48258" scalemindenom="1">
      </rule>
      <rule key="{look-3}" filter="&quot;class&quot; IN (''service'')" label="service" symbol="3" scalemaxdenom="96516" scalemindenom="1">
      </rule>
      <rule key="{look-4}" filter="&quot;class&quot; IN (''minor'')" label="minor" symbol="4" scalemaxdenom="193033" scalemindenom="1">
      </rule>
      <rule key="{look-5}" filter="&quot;class&quot; IN (''tertiary'')" label="tertiary" symbol="5" scalemaxdenom="772131" scalemindenom="1">
      </rule>
      <rule key="{look-6}" filter="&quot;class&quot; IN (''secondary'')" label="secondary" symbol="6" scalemaxdenom="1544261" scalemindenom="1">
      </rule>
      <rule key="{look-7}" filter="&quot;class&quot; IN (''primary'')" label="primary" symbol="7" scalemaxdenom="6177045" scalemindenom="1">
      </rule>
      <rule key="{look-8}" filter="&quot;class&quot; IN (''trunk'')" label="trunk" symbol="8" scalemaxdenom="24708179" scalemindenom="1">
      </rule>
      <rule key="{look-9}" filter="&quot;class&quot; IN (''motorway'')" label="motorway" symbol="9" scalemaxdenom="49416358" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="1">
          <Option type="Map">
            <Option name="line_color" type="QString" value="201,143,120,255"/>
            <Option name="line_width" type="QString" value="1"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="flat"/>
            <Option name="use_custom_dash" type="QString" value="1"/>
            <Option name="customdash" type="QString" value="4;3"/>
            <Option name="customdash_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="1" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="2">
          <Option type="Map">
            <Option name="line_color" type="QString" value="179,146,90,255"/>
            <Option name="line_width" type="QString" value="1"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="flat"/>
            <Option name="use_custom_dash" type="QString" value="1"/>
            <Option name="customdash" type="QString" value="8;3"/>
            <Option name="customdash_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="2" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="3">
          <Option type="Map">
            <Option name="line_color" type="QString" value="201,196,189,255"/>
            <Option name="line_width" type="QString" value="1.5"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="3" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="line_color" type="QString" value="211,204,195,255"/>
            <Option name="line_width" type="QString" value="3.1"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option name="name" type="QString" value=""/>
              <Option name="properties" type="Map">
                <Option name="outlineWidth" type="Map">
                  <Option name="active" type="bool" value="true"/>
                  <Option name="expression" type="QString" value="3.1 * min(4, max(0.4, sqrt(48258 / @map_scale)))"/>
                  <Option name="type" type="int" value="3"/>
                </Option>
              </Option>
              <Option name="type" type="QString" value="collection"/>
            </Option>
          </data_defined_properties>
        </layer>
        <layer class="SimpleLine" enabled="1" locked="0" pass="4">
          <Option type="Map">
            <Option name="line_color" type="QString" value="255,255,255,255"/>
            <Option name="line_width" type="QString" value="1.5"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option name="name" type="QString" value=""/>
              <Option name="properties" type="Map">
                <Option name="outlineWidth" type="Map">
                  <Option name="active" type="bool" value="true"/>
                  <Option name="expression" type="QString" value="1.5 * min(4, max(0.4, sqrt(48258 / @map_scale)))"/>
                  <Option name="type" type="int" value="3"/>
                </Option>
              </Option>
              <Option name="type" type="QString" value="collection"/>
            </Option>
          </data_defined_properties>
        </layer>
      </symbol>
      <symbol name="4" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="line_color" type="QString" value="198,191,181,255"/>
            <Option name="line_width" type="QString" value="4.1"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option name="name" type="QString" value=""/>
              <Option name="properties" type="Map">
                <Option name="outlineWidth" type="Map">
                  <Option name="active" type="bool" value="true"/>
                  <Option name="expression" type="QString" value="4.1 * min(4, max(0.4, sqrt(48258 / @map_scale)))"/>
                  <Option name="type" type="int" value="3"/>
                </Option>
              </Option>
              <Option name="type" type="QString" value="collection"/>
            </Option>
          </data_defined_properties>
        </layer>
        <layer class="SimpleLine" enabled="1" locked="0" pass="5">
          <Option type="Map">
            <Option name="line_color" type="QString" value="255,255,255,255"/>
            <Option name="line_width" type="QString" value="2.5"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option name="name" type="QString" value=""/>
              <Option name="properties" type="Map">
                <Option name="outlineWidth" type="Map">
                  <Option name="active" type="bool" value="true"/>
                  <Option name="expression" type="QString" value="2.5 * min(4, max(0.4, sqrt(48258 / @map_scale)))"/>
                  <Option name="type" type="int" value="3"/>
                </Option>
              </Option>
              <Option name="type" type="QString" value="collection"/>
            </Option>
          </data_defined_properties>
        </layer>
      </symbol>
      <symbol name="5" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="line_color" type="QString" value="185,177,165,255"/>
            <Option name="line_width" type="QString" value="5.1"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option name="name" type="QString" value=""/>
              <Option name="properties" type="Map">
                <Option name="outlineWidth" type="Map">
                  <Option name="active" type="bool" value="true"/>
                  <Option name="expression" type="QString" value="5.1 * min(4, max(0.4, sqrt(48258 / @map_scale)))"/>
                  <Option name="type" type="int" value="3"/>
                </Option>
              </Option>
              <Option name="type" type="QString" value="collection"/>
            </Option>
          </data_defined_properties>
        </layer>
        <layer class="SimpleLine" enabled="1" locked="0" pass="6">
          <Option type="Map">
            <Option name="line_color" type="QString" value="255,255,255,255"/>
            <Option name="line_width" type="QString" value="3.5"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option name="name" type="QString" value=""/>
              <Option name="properties" type="Map">
                <Option name="outlineWidth" type="Map">
                  <Option name="active" type="bool" value="true"/>
                  <Option name="expression" type="QString" value="3.5 * min(4, max(0.4, sqrt(48258 / @map_scale)))"/>
                  <Option name="type" type="int" value="3"/>
                </Option>
              </Option>
              <Option name="type" type="QString" value="collection"/>
            </Option>
          </data_defined_properties>
        </layer>
      </symbol>
      <symbol name="6" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="line_color" type="QString" value="201,181,106,255"/>
            <Option name="line_width" type="QString" value="5.6"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option name="name" type="QString" value=""/>
              <Option name="properties" type="Map">
                <Option name="outlineWidth" type="Map">
                  <Option name="active" type="bool" value="true"/>
                  <Option name="expression" type="QString" value="5.6 * min(4, max(0.4, sqrt(48258 / @map_scale)))"/>
                  <Option name="type" type="int" value="3"/>
                </Option>
              </Option>
              <Option name="type" type="QString" value="collection"/>
            </Option>
          </data_defined_properties>
        </layer>
        <layer class="SimpleLine" enabled="1" locked="0" pass="7">
          <Option type="Map">
            <Option name="line_color" type="QString" value="248,236,174,255"/>
            <Option name="line_width" type="QString" value="4"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option name="name" type="QString" value=""/>
              <Option name="properties" type="Map">
                <Option name="outlineWidth" type="Map">
                  <Option name="active" type="bool" value="true"/>
                  <Option name="expression" type="QString" value="4 * min(4, max(0.4, sqrt(48258 / @map_scale)))"/>
                  <Option name="type" type="int" value="3"/>
                </Option>
              </Option>
              <Option name="type" type="QString" value="collection"/>
            </Option>
          </data_defined_properties>
        </layer>
      </symbol>
      <symbol name="7" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="line_color" type="QString" value="207,159,86,255"/>
            <Option name="line_width" type="QString" value="6.1"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option name="name" type="QString" value=""/>
              <Option name="properties" type="Map">
                <Option name="outlineWidth" type="Map">
                  <Option name="active" type="bool" value="true"/>
                  <Option name="expression" type="QString" value="6.1 * min(4, max(0.4, sqrt(48258 / @map_scale)))"/>
                  <Option name="type" type="int" value="3"/>
                </Option>
              </Option>
              <Option name="type" type="QString" value="collection"/>
            </Option>
          </data_defined_properties>
        </layer>
        <layer class="SimpleLine" enabled="1" locked="0" pass="8">
          <Option type="Map">
            <Option name="line_color" type="QString" value="251,215,155,255"/>
            <Option name="line_width" type="QString" value="4.5"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option name="name" type="QString" value=""/>
              <Option name="properties" type="Map">
                <Option name="outlineWidth" type="Map">
                  <Option name="active" type="bool" value="true"/>
                  <Option name="expression" type="QString" value="4.5 * min(4, max(0.4, sqrt(48258 / @map_scale)))"/>
                  <Option name="type" type="int" value="3"/>
                </Option>
              </Option>
              <Option name="type" type="QString" value="collection"/>
            </Option>
          </data_defined_properties>
        </layer>
      </symbol>
      <symbol name="8" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="line_color" type="QString" value="203,132,80,255"/>
            <Option name="line_width" type="QString" value="6.6"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option name="name" type="QString" value=""/>
              <Option name="properties" type="Map">
                <Option name="outlineWidth" type="Map">
                  <Option name="active" type="bool" value="true"/>
                  <Option name="expression" type="QString" value="6.6 * min(4, max(0.4, sqrt(48258 / @map_scale)))"/>
                  <Option name="type" type="int" value="3"/>
                </Option>
              </Option>
              <Option name="type" type="QString" value="collection"/>
            </Option>
          </data_defined_properties>
        </layer>
        <layer class="SimpleLine" enabled="1" locked="0" pass="9">
          <Option type="Map">
            <Option name="line_color" type="QString" value="248,189,140,255"/>
            <Option name="line_width" type="QString" value="5"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option name="name" type="QString" value=""/>
              <Option name="properties" type="Map">
                <Option name="outlineWidth" type="Map">
                  <Option name="active" type="bool" value="true"/>
                  <Option name="expression" type="QString" value="5 * min(4, max(0.4, sqrt(48258 / @map_scale)))"/>
                  <Option name="type" type="int" value="3"/>
                </Option>
              </Option>
              <Option name="type" type="QString" value="collection"/>
            </Option>
          </data_defined_properties>
        </layer>
      </symbol>
      <symbol name="9" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="line_color" type="QString" value="185,97,63,255"/>
            <Option name="line_width" type="QString" value="7.1"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option name="name" type="QString" value=""/>
              <Option name="properties" type="Map">
                <Option name="outlineWidth" type="Map">
                  <Option name="active" type="bool" value="true"/>
                  <Option name="expression" type="QString" value="7.1 * min(4, max(0.4, sqrt(48258 / @map_scale)))"/>
                  <Option name="type" type="int" value="3"/>
                </Option>
              </Option>
              <Option name="type" type="QString" value="collection"/>
            </Option>
          </data_defined_properties>
        </layer>
        <layer class="SimpleLine" enabled="1" locked="0" pass="10">
          <Option type="Map">
            <Option name="line_color" type="QString" value="240,160,124,255"/>
            <Option name="line_width" type="QString" value="5.5"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option name="name" type="QString" value=""/>
              <Option name="properties" type="Map">
                <Option name="outlineWidth" type="Map">
                  <Option name="active" type="bool" value="true"/>
                  <Option name="expression" type="QString" value="5.5 * min(4, max(0.4, sqrt(48258 / @map_scale)))"/>
                  <Option name="type" type="int" value="3"/>
                </Option>
              </Option>
              <Option name="type" type="QString" value="collection"/>
            </Option>
          </data_defined_properties>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <labeling type="rule-based">
    <rules key="{labels}">
      <rule key="{label-0}" filter="&quot;class&quot; IN (''motorway'', ''trunk'', ''primary'')" scalemaxdenom="772131" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="ref" isExpression="0" fontFamily="Sans Serif" fontSize="10" fontSizeUnit="Pixel" fontWeight="50" fontItalic="0" textColor="122,74,44,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="3" priority="6" placementFlags="1" repeatDistance="300" repeatDistanceUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
      <rule key="{label-1}" filter="&quot;class&quot; IN (''secondary'', ''tertiary'')" scalemaxdenom="48258" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="11" fontSizeUnit="Pixel" fontWeight="50" fontItalic="0" textColor="51,51,51,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="3" priority="7" placementFlags="1" repeatDistance="300" repeatDistanceUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
      <rule key="{label-2}" filter="&quot;class&quot; IN (''minor'', ''service'', ''path'', ''track'')" scalemaxdenom="24129" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="10.5" fontSizeUnit="Pixel" fontWeight="50" fontItalic="0" textColor="76,70,64,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="3" priority="6" placementFlags="1" repeatDistance="300" repeatDistanceUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
    </rules>
  </labeling>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>roads</se:Name>
    <UserStyle>
      <se:Name>roads</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>service</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>service</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>96516</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#d3ccc3</se:SvgParameter>
              <se:SvgParameter name="stroke-width">3.1</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>minor</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>minor</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>193033</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#c6bfb5</se:SvgParameter>
              <se:SvgParameter name="stroke-width">4.1</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>tertiary</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>tertiary</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>772131</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#b9b1a5</se:SvgParameter>
              <se:SvgParameter name="stroke-width">5.1</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>secondary</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>secondary</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>1544261</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#c9b56a</se:SvgParameter>
              <se:SvgParameter name="stroke-width">5.6</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>primary</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>primary</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>6177045</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#cf9f56</se:SvgParameter>
              <se:SvgParameter name="stroke-width">6.1</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>trunk</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>trunk</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>24708179</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#cb8450</se:SvgParameter>
              <se:SvgParameter name="stroke-width">6.6</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>motorway</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>motorway</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>49416358</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#b9613f</se:SvgParameter>
              <se:SvgParameter name="stroke-width">7.1</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>path</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>path</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>96516</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#c98f78</se:SvgParameter>
              <se:SvgParameter name="stroke-width">1</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">butt</se:SvgParameter>
              <se:SvgParameter name="stroke-dasharray">4 3</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>track</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>track</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>96516</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#b3925a</se:SvgParameter>
              <se:SvgParameter name="stroke-width">1</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">butt</se:SvgParameter>
              <se:SvgParameter name="stroke-dasharray">8 3</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>construction, raceway, other</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>construction</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>raceway</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>other</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>48258</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#c9c4bd</se:SvgParameter>
              <se:SvgParameter name="stroke-width">1.5</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>service</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>service</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>96516</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#ffffff</se:SvgParameter>
              <se:SvgParameter name="stroke-width">1.5</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>minor</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>minor</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>193033</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#ffffff</se:SvgParameter>
              <se:SvgParameter name="stroke-width">2.5</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>tertiary</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>tertiary</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>772131</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#ffffff</se:SvgParameter>
              <se:SvgParameter name="stroke-width">3.5</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>secondary</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>secondary</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>1544261</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#f8ecae</se:SvgParameter>
              <se:SvgParameter name="stroke-width">4</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>primary</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>primary</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>6177045</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#fbd79b</se:SvgParameter>
              <se:SvgParameter name="stroke-width">4.5</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>trunk</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>trunk</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>24708179</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#f8bd8c</se:SvgParameter>
              <se:SvgParameter name="stroke-width">5</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>motorway</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>motorway</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>49416358</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#f0a07c</se:SvgParameter>
              <se:SvgParameter name="stroke-width">5.5</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>motorway, trunk, primary</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>motorway</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>trunk</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>primary</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>772131</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>ref</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-size">10</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:LinePlacement/>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#7a4a2c</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>secondary, tertiary</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>secondary</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>tertiary</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>48258</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-size">11</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:LinePlacement/>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#333333</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>minor, service, path, track</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>minor</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>service</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>path</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>track</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>24129</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-size">10.5</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:LinePlacement/>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#4c4640</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(2,'','','railways','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="1">
    <rules key="{look}">
      <rule key="{look-0}" filter="&quot;class&quot; IN (''tram'', ''light_rail'', ''subway'')" label="tram, light_rail, subway" symbol="0" scalemaxdenom="193033" scalemindenom="1">
      </rule>
      <rule key="{look-1}" filter="&quot;class&quot; IN (''disused'', ''abandoned'', ''construction'', ''miniature'', ''preserved'')" label="disused, abandoned, construction, miniature, preserved" symbol="1" scalemaxdenom="96516" scalemindenom="1">
      </rule>
      <rule key="{look-2}" filter="&quot;class&quot; IN (''rail'', ''narrow_gauge'', ''monorail'', ''funicular'')" label="rail, narrow_gauge, monorail, funicular" symbol="2" scalemaxdenom="3088522" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="1">
          <Option type="Map">
            <Option name="line_color" type="QString" value="154,147,166,255"/>
            <Option name="line_width" type="QString" value="1"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="1" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="2">
          <Option type="Map">
            <Option name="line_color" type="QString" value="185,180,189,255"/>
            <Option name="line_width" type="QString" value="1"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="flat"/>
            <Option name="use_custom_dash" type="QString" value="1"/>
            <Option name="customdash" type="QString" value="4;4"/>
            <Option name="customdash_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="2" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="line_color" type="QString" value="131,124,134,255"/>
            <Option name="line_width" type="QString" value="2.4"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
        </layer>
        <layer class="SimpleLine" enabled="1" locked="0" pass="3">
          <Option type="Map">
            <Option name="line_color" type="QString" value="255,255,255,255"/>
            <Option name="line_width" type="QString" value="1.2"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="flat"/>
            <Option name="use_custom_dash" type="QString" value="1"/>
            <Option name="customdash" type="QString" value="8;8"/>
            <Option name="customdash_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>railways</se:Name>
    <UserStyle>
      <se:Name>railways</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>rail, narrow_gauge, monorail, funicular</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>rail</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>narrow_gauge</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>monorail</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>funicular</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>3088522</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#837c86</se:SvgParameter>
              <se:SvgParameter name="stroke-width">2.4</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>tram, light_rail, subway</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>tram</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>light_rail</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>subway</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>193033</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#9a93a6</se:SvgParameter>
              <se:SvgParameter name="stroke-width">1</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>disused, abandoned, construction, miniature, preserved</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>disused</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>abandoned</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>construction</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>miniature</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>preserved</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>96516</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#b9b4bd</se:SvgParameter>
              <se:SvgParameter name="stroke-width">1</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">butt</se:SvgParameter>
              <se:SvgParameter name="stroke-dasharray">4 4</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>rail, narrow_gauge, monorail, funicular</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>rail</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>narrow_gauge</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>monorail</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>funicular</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>3088522</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#ffffff</se:SvgParameter>
              <se:SvgParameter name="stroke-width">1.2</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">butt</se:SvgParameter>
              <se:SvgParameter name="stroke-dasharray">8 8</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(3,'','','ferries','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="" label="other" symbol="0" scalemaxdenom="3088522" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="1">
          <Option type="Map">
            <Option name="line_color" type="QString" value="111,147,196,255"/>
            <Option name="line_width" type="QString" value="1"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="flat"/>
            <Option name="use_custom_dash" type="QString" value="1"/>
            <Option name="customdash" type="QString" value="6;4"/>
            <Option name="customdash_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>ferries</se:Name>
    <UserStyle>
      <se:Name>ferries</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:MaxScaleDenominator>3088522</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#6f93c4</se:SvgParameter>
              <se:SvgParameter name="stroke-width">1</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">butt</se:SvgParameter>
              <se:SvgParameter name="stroke-dasharray">6 4</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(4,'','','aeroways','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="&quot;class&quot; IN (''taxiway'', ''parking_position'')" label="taxiway, parking_position" symbol="0" scalemaxdenom="96516" scalemindenom="1">
      </rule>
      <rule key="{look-1}" filter="&quot;class&quot; IN (''runway'', ''stopway'')" label="runway, stopway" symbol="1" scalemaxdenom="772131" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="1">
          <Option type="Map">
            <Option name="line_color" type="QString" value="201,198,210,255"/>
            <Option name="line_width" type="QString" value="2"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option name="name" type="QString" value=""/>
              <Option name="properties" type="Map">
                <Option name="outlineWidth" type="Map">
                  <Option name="active" type="bool" value="true"/>
                  <Option name="expression" type="QString" value="2 * min(4, max(0.4, sqrt(48258 / @map_scale)))"/>
                  <Option name="type" type="int" value="3"/>
                </Option>
              </Option>
              <Option name="type" type="QString" value="collection"/>
            </Option>
          </data_defined_properties>
        </layer>
      </symbol>
      <symbol name="1" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="2">
          <Option type="Map">
            <Option name="line_color" type="QString" value="192,189,202,255"/>
            <Option name="line_width" type="QString" value="6"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option name="name" type="QString" value=""/>
              <Option name="properties" type="Map">
                <Option name="outlineWidth" type="Map">
                  <Option name="active" type="bool" value="true"/>
                  <Option name="expression" type="QString" value="6 * min(4, max(0.4, sqrt(48258 / @map_scale)))"/>
                  <Option name="type" type="int" value="3"/>
                </Option>
              </Option>
              <Option name="type" type="QString" value="collection"/>
            </Option>
          </data_defined_properties>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>aeroways</se:Name>
    <UserStyle>
      <se:Name>aeroways</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>taxiway, parking_position</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>taxiway</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>parking_position</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>96516</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#c9c6d2</se:SvgParameter>
              <se:SvgParameter name="stroke-width">2</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>runway, stopway</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>runway</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>stopway</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>772131</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#c0bdca</se:SvgParameter>
              <se:SvgParameter name="stroke-width">6</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(5,'','','aerialways','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="" label="other" symbol="0" scalemaxdenom="193033" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="1">
          <Option type="Map">
            <Option name="line_color" type="QString" value="122,122,122,255"/>
            <Option name="line_width" type="QString" value="1"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="flat"/>
            <Option name="use_custom_dash" type="QString" value="1"/>
            <Option name="customdash" type="QString" value="8;3"/>
            <Option name="customdash_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>aerialways</se:Name>
    <UserStyle>
      <se:Name>aerialways</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:MaxScaleDenominator>193033</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#7a7a7a</se:SvgParameter>
              <se:SvgParameter name="stroke-width">1</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">butt</se:SvgParameter>
              <se:SvgParameter name="stroke-dasharray">8 3</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(6,'','','junctions','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="ELSE" label="other" symbol="0" scalemaxdenom="6032" scalemindenom="1">
      </rule>
      <rule key="{look-1}" filter="&quot;class&quot; IN (''motorway_junction'')" label="motorway_junction" symbol="1" scalemaxdenom="193033" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="marker" clip_to_extent="1" alpha="1">
        <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="name" type="QString" value="circle"/>
            <Option name="color" type="QString" value="163,155,144,255"/>
            <Option name="size" type="QString" value="2.5"/>
            <Option name="size_unit" type="QString" value="Pixel"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="1" type="marker" clip_to_extent="1" alpha="1">
        <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="name" type="QString" value="circle"/>
            <Option name="color" type="QString" value="229,160,102,255"/>
            <Option name="size" type="QString" value="4"/>
            <Option name="size_unit" type="QString" value="Pixel"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>junctions</se:Name>
    <UserStyle>
      <se:Name>junctions</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:ElseFilter/>
          <se:MaxScaleDenominator>6032</se:MaxScaleDenominator>
          <se:PointSymbolizer>
            <se:Graphic>
              <se:Mark>
                <se:WellKnownName>circle</se:WellKnownName>
                <se:Fill>
                  <se:SvgParameter name="fill">#a39b90</se:SvgParameter>
                </se:Fill>
              </se:Mark>
              <se:Size>2.5</se:Size>
            </se:Graphic>
          </se:PointSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>motorway_junction</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>motorway_junction</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>193033</se:MaxScaleDenominator>
          <se:PointSymbolizer>
            <se:Graphic>
              <se:Mark>
                <se:WellKnownName>circle</se:WellKnownName>
                <se:Fill>
                  <se:SvgParameter name="fill">#e5a066</se:SvgParameter>
                </se:Fill>
              </se:Mark>
              <se:Size>4</se:Size>
            </se:Graphic>
          </se:PointSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(7,'','','stops','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="1">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="&quot;class&quot; IN (''bus_stop'', ''platform'', ''stop_position'', ''tram_stop'', ''subway_entrance'')" label="bus_stop, platform, stop_position, tram_stop, subway_entrance" symbol="0" scalemaxdenom="24129" scalemindenom="1">
      </rule>
      <rule key="{look-1}" filter="ELSE" label="other" symbol="1" scalemaxdenom="193033" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="marker" clip_to_extent="1" alpha="1">
        <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="name" type="QString" value="circle"/>
            <Option name="color" type="QString" value="92,127,184,255"/>
            <Option name="size" type="QString" value="4"/>
            <Option name="size_unit" type="QString" value="Pixel"/>
            <Option name="outline_style" type="QString" value="solid"/>
            <Option name="outline_color" type="QString" value="255,255,255,255"/>
            <Option name="outline_width" type="QString" value="0.75"/>
            <Option name="outline_width_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="1" type="marker" clip_to_extent="1" alpha="1">
        <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="name" type="QString" value="circle"/>
            <Option name="color" type="QString" value="63,102,166,255"/>
            <Option name="size" type="QString" value="6"/>
            <Option name="size_unit" type="QString" value="Pixel"/>
            <Option name="outline_style" type="QString" value="solid"/>
            <Option name="outline_color" type="QString" value="255,255,255,255"/>
            <Option name="outline_width" type="QString" value="1"/>
            <Option name="outline_width_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <labeling type="rule-based">
    <rules key="{labels}">
      <rule key="{label-0}" filter="&quot;class&quot; IN (''station'', ''halt'', ''bus_station'', ''ferry_terminal'')" scalemaxdenom="96516" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="11" fontSizeUnit="Pixel" fontWeight="50" fontItalic="0" textColor="63,102,166,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="1" priority="7" quadOffset="7" yOffset="4" offsetUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
    </rules>
  </labeling>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>stops</se:Name>
    <UserStyle>
      <se:Name>stops</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>bus_stop, platform, stop_position, tram_stop, subway_entrance</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>bus_stop</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>platform</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>stop_position</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>tram_stop</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>subway_entrance</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>24129</se:MaxScaleDenominator>
          <se:PointSymbolizer>
            <se:Graphic>
              <se:Mark>
                <se:WellKnownName>circle</se:WellKnownName>
                <se:Fill>
                  <se:SvgParameter name="fill">#5c7fb8</se:SvgParameter>
                </se:Fill>
                <se:Stroke>
                  <se:SvgParameter name="stroke">#ffffff</se:SvgParameter>
                  <se:SvgParameter name="stroke-width">0.75</se:SvgParameter>
                  <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
                  <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
                </se:Stroke>
              </se:Mark>
              <se:Size>4</se:Size>
            </se:Graphic>
          </se:PointSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:ElseFilter/>
          <se:MaxScaleDenominator>193033</se:MaxScaleDenominator>
          <se:PointSymbolizer>
            <se:Graphic>
              <se:Mark>
                <se:WellKnownName>circle</se:WellKnownName>
                <se:Fill>
                  <se:SvgParameter name="fill">#3f66a6</se:SvgParameter>
                </se:Fill>
                <se:Stroke>
                  <se:SvgParameter name="stroke">#ffffff</se:SvgParameter>
                  <se:SvgParameter name="stroke-width">1</se:SvgParameter>
                  <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
                  <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
                </se:Stroke>
              </se:Mark>
              <se:Size>6</se:Size>
            </se:Graphic>
          </se:PointSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>station, halt, bus_station, ferry_terminal</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>station</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>halt</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>bus_station</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>ferry_terminal</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>96516</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-size">11</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:PointPlacement>
                <se:AnchorPoint>
                  <se:AnchorPointX>0.5</se:AnchorPointX>
                  <se:AnchorPointY>0.5</se:AnchorPointY>
                </se:AnchorPoint>
              </se:PointPlacement>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#3f66a6</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(8,'','','platforms','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="" label="other" symbol="0" scalemaxdenom="48258" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="217,212,217,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>platforms</se:Name>
    <UserStyle>
      <se:Name>platforms</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:MaxScaleDenominator>48258</se:MaxScaleDenominator>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#d9d4d9</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(9,'','','platform_lines','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="" label="other" symbol="0" scalemaxdenom="48258" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="1">
          <Option type="Map">
            <Option name="line_color" type="QString" value="196,189,196,255"/>
            <Option name="line_width" type="QString" value="3"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>platform_lines</se:Name>
    <UserStyle>
      <se:Name>platform_lines</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:MaxScaleDenominator>48258</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#c4bdc4</se:SvgParameter>
              <se:SvgParameter name="stroke-width">3</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(10,'','','routes','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="" label="other" symbol="0" scalemaxdenom="189" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="1">
          <Option type="Map">
            <Option name="line_color" type="QString" value="0,0,0,0"/>
            <Option name="line_width" type="QString" value="0"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>routes</se:Name>
    <UserStyle>
      <se:Name>routes</se:Name>
      <se:FeatureTypeStyle>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(11,'','','waterways','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="1">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="&quot;class&quot; IN (''coastline'')" label="coastline" symbol="0" scalemaxdenom="189" scalemindenom="1">
      </rule>
      <rule key="{look-1}" filter="&quot;class&quot; IN (''dam'', ''weir'', ''lock_gate'', ''waterfall'', ''rapids'')" label="dam, weir, lock_gate, waterfall, rapids" symbol="1" scalemaxdenom="96516" scalemindenom="1">
      </rule>
      <rule key="{look-2}" filter="&quot;class&quot; IN (''drain'', ''ditch'')" label="drain, ditch" symbol="2" scalemaxdenom="48258" scalemindenom="1">
      </rule>
      <rule key="{look-3}" filter="&quot;class&quot; IN (''stream'', ''tidal_channel'', ''wadi'', ''derelict_canal'', ''fish_pass'')" label="stream, tidal_channel, wadi, derelict_canal, fish_pass" symbol="3" scalemaxdenom="193033" scalemindenom="1">
      </rule>
      <rule key="{look-4}" filter="&quot;class&quot; IN (''canal'')" label="canal" symbol="4" scalemaxdenom="772131" scalemindenom="1">
      </rule>
      <rule key="{look-5}" filter="&quot;class&quot; IN (''river'')" label="river" symbol="5" scalemaxdenom="3088522" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="1">
          <Option type="Map">
            <Option name="line_color" type="QString" value="0,0,0,0"/>
            <Option name="line_width" type="QString" value="0"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="1" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="2">
          <Option type="Map">
            <Option name="line_color" type="QString" value="159,180,189,255"/>
            <Option name="line_width" type="QString" value="1.5"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="2" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="3">
          <Option type="Map">
            <Option name="line_color" type="QString" value="170,211,223,255"/>
            <Option name="line_width" type="QString" value="0.75"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="3" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="4">
          <Option type="Map">
            <Option name="line_color" type="QString" value="170,211,223,255"/>
            <Option name="line_width" type="QString" value="1.2"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="4" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="5">
          <Option type="Map">
            <Option name="line_color" type="QString" value="170,211,223,255"/>
            <Option name="line_width" type="QString" value="2.4"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option name="name" type="QString" value=""/>
              <Option name="properties" type="Map">
                <Option name="outlineWidth" type="Map">
                  <Option name="active" type="bool" value="true"/>
                  <Option name="expression" type="QString" value="2.4 * min(4, max(0.4, sqrt(48258 / @map_scale)))"/>
                  <Option name="type" type="int" value="3"/>
                </Option>
              </Option>
              <Option name="type" type="QString" value="collection"/>
            </Option>
          </data_defined_properties>
        </layer>
      </symbol>
      <symbol name="5" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="6">
          <Option type="Map">
            <Option name="line_color" type="QString" value="170,211,223,255"/>
            <Option name="line_width" type="QString" value="2.8"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
          <data_defined_properties>
            <Option type="Map">
              <Option name="name" type="QString" value=""/>
              <Option name="properties" type="Map">
                <Option name="outlineWidth" type="Map">
                  <Option name="active" type="bool" value="true"/>
                  <Option name="expression" type="QString" value="2.8 * min(4, max(0.4, sqrt(48258 / @map_scale)))"/>
                  <Option name="type" type="int" value="3"/>
                </Option>
              </Option>
              <Option name="type" type="QString" value="collection"/>
            </Option>
          </data_defined_properties>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <labeling type="rule-based">
    <rules key="{labels}">
      <rule key="{label-0}" filter="&quot;class&quot; IN (''river'', ''canal'')" scalemaxdenom="386065" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="11" fontSizeUnit="Pixel" fontWeight="50" fontItalic="1" textColor="74,130,166,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="3" priority="7" placementFlags="1" repeatDistance="300" repeatDistanceUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
      <rule key="{label-1}" filter="&quot;class&quot; IN (''stream'')" scalemaxdenom="48258" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="10" fontSizeUnit="Pixel" fontWeight="50" fontItalic="1" textColor="74,130,166,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="3" priority="6" placementFlags="1" repeatDistance="300" repeatDistanceUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
    </rules>
  </labeling>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>waterways</se:Name>
    <UserStyle>
      <se:Name>waterways</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>dam, weir, lock_gate, waterfall, rapids</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>dam</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>weir</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>lock_gate</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>waterfall</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>rapids</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>96516</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#9fb4bd</se:SvgParameter>
              <se:SvgParameter name="stroke-width">1.5</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>drain, ditch</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>drain</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>ditch</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>48258</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#aad3df</se:SvgParameter>
              <se:SvgParameter name="stroke-width">0.75</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>stream, tidal_channel, wadi, derelict_canal, fish_pass</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>stream</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>tidal_channel</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>wadi</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>derelict_canal</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>fish_pass</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>193033</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#aad3df</se:SvgParameter>
              <se:SvgParameter name="stroke-width">1.2</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>canal</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>canal</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>772131</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#aad3df</se:SvgParameter>
              <se:SvgParameter name="stroke-width">2.4</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>river</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>river</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>3088522</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#aad3df</se:SvgParameter>
              <se:SvgParameter name="stroke-width">2.8</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>river, canal</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>river</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>canal</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>386065</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-style">italic</se:SvgParameter>
              <se:SvgParameter name="font-size">11</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:LinePlacement/>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#4a82a6</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>stream</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>stream</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>48258</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-style">italic</se:SvgParameter>
              <se:SvgParameter name="font-size">10</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:LinePlacement/>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#4a82a6</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(12,'','','ocean','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="" label="other" symbol="0">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="170,211,223,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>ocean</se:Name>
    <UserStyle>
      <se:Name>ocean</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#aad3df</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(13,'','','water','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="" label="other" symbol="0">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="170,211,223,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>water</se:Name>
    <UserStyle>
      <se:Name>water</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#aad3df</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(14,'','','water_names','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="1">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="ELSE" label="other" symbol="0">
      </rule>
      <rule key="{look-1}" filter="&quot;class&quot; IN (''spring'', ''hot_spring'')" label="spring, hot_spring" symbol="1" scalemaxdenom="48258" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="marker" clip_to_extent="1" alpha="1">
        <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="name" type="QString" value="circle"/>
            <Option name="color" type="QString" value="0,0,0,0"/>
            <Option name="size" type="QString" value="0"/>
            <Option name="size_unit" type="QString" value="Pixel"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="1" type="marker" clip_to_extent="1" alpha="1">
        <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="name" type="QString" value="circle"/>
            <Option name="color" type="QString" value="74,130,166,255"/>
            <Option name="size" type="QString" value="4"/>
            <Option name="size_unit" type="QString" value="Pixel"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <labeling type="rule-based">
    <rules key="{labels}">
      <rule key="{label-0}" filter="&quot;class&quot; IN (''sea'', ''ocean'')" scalemaxdenom="98832715" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="14" fontSizeUnit="Pixel" fontWeight="50" fontItalic="1" textColor="74,130,166,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="1" priority="8" quadOffset="7" yOffset="3" offsetUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
      <rule key="{label-1}" filter="&quot;class&quot; IN (''bay'', ''strait'', ''cape'')" scalemaxdenom="386065" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="11.5" fontSizeUnit="Pixel" fontWeight="50" fontItalic="1" textColor="74,130,166,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="1" priority="7" quadOffset="7" yOffset="3" offsetUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
      <rule key="{label-2}" filter="ELSE" scalemaxdenom="96516" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="10.5" fontSizeUnit="Pixel" fontWeight="50" fontItalic="1" textColor="74,130,166,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="1" priority="6" quadOffset="7" yOffset="3" offsetUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
    </rules>
  </labeling>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>water_names</se:Name>
    <UserStyle>
      <se:Name>water_names</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>spring, hot_spring</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>spring</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>hot_spring</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>48258</se:MaxScaleDenominator>
          <se:PointSymbolizer>
            <se:Graphic>
              <se:Mark>
                <se:WellKnownName>circle</se:WellKnownName>
                <se:Fill>
                  <se:SvgParameter name="fill">#4a82a6</se:SvgParameter>
                </se:Fill>
              </se:Mark>
              <se:Size>4</se:Size>
            </se:Graphic>
          </se:PointSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>sea, ocean</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>sea</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>ocean</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>98832715</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-style">italic</se:SvgParameter>
              <se:SvgParameter name="font-size">14</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:PointPlacement>
                <se:AnchorPoint>
                  <se:AnchorPointX>0.5</se:AnchorPointX>
                  <se:AnchorPointY>0.5</se:AnchorPointY>
                </se:AnchorPoint>
              </se:PointPlacement>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#4a82a6</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>bay, strait, cape</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>bay</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>strait</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>cape</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>386065</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-style">italic</se:SvgParameter>
              <se:SvgParameter name="font-size">11.5</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:PointPlacement>
                <se:AnchorPoint>
                  <se:AnchorPointX>0.5</se:AnchorPointX>
                  <se:AnchorPointY>0.5</se:AnchorPointY>
                </se:AnchorPoint>
              </se:PointPlacement>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#4a82a6</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:ElseFilter/>
          <se:MaxScaleDenominator>96516</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-style">italic</se:SvgParameter>
              <se:SvgParameter name="font-size">10.5</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:PointPlacement>
                <se:AnchorPoint>
                  <se:AnchorPointX>0.5</se:AnchorPointX>
                  <se:AnchorPointY>0.5</se:AnchorPointY>
                </se:AnchorPoint>
              </se:PointPlacement>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#4a82a6</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(15,'','','water_name_lines','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="1">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="" label="other" symbol="0" scalemaxdenom="772131" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="1">
          <Option type="Map">
            <Option name="line_color" type="QString" value="0,0,0,0"/>
            <Option name="line_width" type="QString" value="0"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <labeling type="rule-based">
    <rules key="{labels}">
      <rule key="{label-0}" filter="" scalemaxdenom="772131" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="11.5" fontSizeUnit="Pixel" fontWeight="50" fontItalic="1" textColor="74,130,166,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="3" priority="7" placementFlags="1" repeatDistance="300" repeatDistanceUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
    </rules>
  </labeling>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>water_name_lines</se:Name>
    <UserStyle>
      <se:Name>water_name_lines</se:Name>
      <se:FeatureTypeStyle>
      </se:FeatureTypeStyle>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:MaxScaleDenominator>772131</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-style">italic</se:SvgParameter>
              <se:SvgParameter name="font-size">11.5</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:LinePlacement/>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#4a82a6</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(16,'','','landuse','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="1">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="&quot;class&quot; IN (''residential'', ''garages'')" label="residential, garages" symbol="0" scalemaxdenom="3088522" scalemindenom="1">
      </rule>
      <rule key="{look-1}" filter="&quot;class&quot; IN (''commercial'', ''retail'', ''marketplace'')" label="commercial, retail, marketplace" symbol="1" scalemaxdenom="1544261" scalemindenom="1">
      </rule>
      <rule key="{look-2}" filter="&quot;class&quot; IN (''industrial'', ''railway'', ''depot'', ''plant'', ''works'', ''wastewater_plant'', ''landfill'')" label="industrial, railway, depot, plant, works, wastewater_plant, landfill" symbol="2" scalemaxdenom="1544261" scalemindenom="1">
      </rule>
      <rule key="{look-3}" filter="&quot;class&quot; IN (''farmland'', ''farmyard'')" label="farmland, farmyard" symbol="3" scalemaxdenom="3088522" scalemindenom="1">
      </rule>
      <rule key="{look-4}" filter="&quot;class&quot; IN (''military'', ''danger_area'', ''range'', ''barracks'')" label="military, danger_area, range, barracks" symbol="4" scalemaxdenom="1544261" scalemindenom="1">
      </rule>
      <rule key="{look-5}" filter="&quot;class&quot; IN (''grass'', ''meadow'', ''grassland'', ''village_green'', ''recreation_ground'', ''greenfield'', ''common'', ''fell'', ''heath'', ''moor'', ''tundra'')" label="grass, meadow, grassland, village_green, recreation_ground, greenfield, common, fell, heath, moor, tundra" symbol="5">
      </rule>
      <rule key="{look-6}" filter="&quot;class&quot; IN (''forest'', ''wood'', ''tree_group'')" label="forest, wood, tree_group" symbol="6">
      </rule>
      <rule key="{look-7}" filter="&quot;class&quot; IN (''scrub'', ''shrubbery'')" label="scrub, shrubbery" symbol="7">
      </rule>
      <rule key="{look-8}" filter="&quot;class&quot; IN (''orchard'', ''vineyard'', ''plant_nursery'', ''allotments'')" label="orchard, vineyard, plant_nursery, allotments" symbol="8" scalemaxdenom="1544261" scalemindenom="1">
      </rule>
      <rule key="{look-9}" filter="&quot;class&quot; IN (''wetland'', ''mud'')" label="wetland, mud" symbol="9">
      </rule>
      <rule key="{look-10}" filter="&quot;class&quot; IN (''glacier'')" label="glacier" symbol="10">
      </rule>
      <rule key="{look-11}" filter="&quot;class&quot; IN (''sand'', ''beach'', ''dune'', ''shoal'')" label="sand, beach, dune, shoal" symbol="11">
      </rule>
      <rule key="{look-12}" filter="&quot;class&quot; IN (''bare_rock'', ''scree'', ''shingle'', ''rock'', ''quarry'')" label="bare_rock, scree, shingle, rock, quarry" symbol="12">
      </rule>
      <rule key="{look-13}" filter="&quot;class&quot; IN (''park'', ''garden'', ''golf_course'', ''dog_park'')" label="park, garden, golf_course, dog_park" symbol="13" scalemaxdenom="772131" scalemindenom="1">
      </rule>
      <rule key="{look-14}" filter="&quot;class&quot; IN (''cemetery'', ''grave_yard'')" label="cemetery, grave_yard" symbol="14" scalemaxdenom="193033" scalemindenom="1">
      </rule>
      <rule key="{look-15}" filter="&quot;class&quot; IN (''school'', ''university'', ''college'', ''kindergarten'', ''hospital'', ''clinic'')" label="school, university, college, kindergarten, hospital, clinic" symbol="15" scalemaxdenom="193033" scalemindenom="1">
      </rule>
      <rule key="{look-16}" filter="&quot;class&quot; IN (''pitch'', ''track'', ''playground'', ''sports_centre'', ''stadium'', ''water_park'')" label="pitch, track, playground, sports_centre, stadium, water_park" symbol="16" scalemaxdenom="96516" scalemindenom="1">
      </rule>
      <rule key="{look-17}" filter="&quot;class&quot; IN (''zoo'', ''theme_park'', ''camp_site'', ''caravan_site'')" label="zoo, theme_park, camp_site, caravan_site" symbol="17" scalemaxdenom="193033" scalemindenom="1">
      </rule>
      <rule key="{look-18}" filter="&quot;class&quot; IN (''aerodrome'', ''apron'', ''helipad'')" label="aerodrome, apron, helipad" symbol="18" scalemaxdenom="1544261" scalemindenom="1">
      </rule>
      <rule key="{look-19}" filter="&quot;class&quot; IN (''runway'', ''taxiway'')" label="runway, taxiway" symbol="19" scalemaxdenom="386065" scalemindenom="1">
      </rule>
      <rule key="{look-20}" filter="&quot;class&quot; IN (''parking'')" label="parking" symbol="20" scalemaxdenom="48258" scalemindenom="1">
      </rule>
      <rule key="{look-21}" filter="&quot;class&quot; IN (''pedestrian'', ''footway'', ''square'', ''service'', ''living_street'', ''residential_road'')" label="pedestrian, footway, square, service, living_street, residential_road" symbol="21" scalemaxdenom="48258" scalemindenom="1">
      </rule>
      <rule key="{look-22}" filter="&quot;class&quot; IN (''pier'', ''bridge'', ''breakwater'', ''groyne'', ''dam'', ''weir'')" label="pier, bridge, breakwater, groyne, dam, weir" symbol="22" scalemaxdenom="193033" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="235,230,224,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="1" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="243,227,221,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="2" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="230,224,230,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="3" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="243,240,220,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="4" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="240,219,215,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="5" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="223,236,201,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="6" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="195,220,180,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="7" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="211,226,190,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="8" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="216,231,189,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="9" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="213,229,220,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="10" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="228,242,247,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="solid"/>
            <Option name="outline_color" type="QString" value="185,220,232,255"/>
            <Option name="outline_width" type="QString" value="0.75"/>
            <Option name="outline_width_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="11" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="245,235,200,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="12" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="227,223,216,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="13" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="210,233,196,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="14" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="207,221,200,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="15" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="244,234,210,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="16" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="205,230,213,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="solid"/>
            <Option name="outline_color" type="QString" value="169,207,181,255"/>
            <Option name="outline_width" type="QString" value="0.75"/>
            <Option name="outline_width_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="17" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="224,236,200,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="18" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="229,227,234,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="19" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="201,198,210,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="20" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="238,238,236,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="solid"/>
            <Option name="outline_color" type="QString" value="220,218,213,255"/>
            <Option name="outline_width" type="QString" value="0.75"/>
            <Option name="outline_width_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="21" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="243,240,240,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="solid"/>
            <Option name="outline_color" type="QString" value="216,210,210,255"/>
            <Option name="outline_width" type="QString" value="0.75"/>
            <Option name="outline_width_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="22" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="233,229,220,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="solid"/>
            <Option name="outline_color" type="QString" value="207,201,189,255"/>
            <Option name="outline_width" type="QString" value="0.75"/>
            <Option name="outline_width_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <labeling type="rule-based">
    <rules key="{labels}">
      <rule key="{label-0}" filter="&quot;class&quot; IN (''forest'', ''wood'', ''park'', ''cemetery'', ''golf_course'', ''aerodrome'', ''quarry'', ''camp_site'')" scalemaxdenom="48258" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="11" fontSizeUnit="Pixel" fontWeight="50" fontItalic="1" textColor="93,122,76,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="1" priority="7" quadOffset="4"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
    </rules>
  </labeling>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>landuse</se:Name>
    <UserStyle>
      <se:Name>landuse</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>residential, garages</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>residential</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>garages</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>3088522</se:MaxScaleDenominator>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#ebe6e0</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>commercial, retail, marketplace</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>commercial</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>retail</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>marketplace</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>1544261</se:MaxScaleDenominator>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#f3e3dd</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>industrial, railway, depot, plant, works, wastewater_plant, landfill</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>industrial</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>railway</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>depot</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>plant</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>works</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>wastewater_plant</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>landfill</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>1544261</se:MaxScaleDenominator>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#e6e0e6</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>farmland, farmyard</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>farmland</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>farmyard</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>3088522</se:MaxScaleDenominator>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#f3f0dc</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>military, danger_area, range, barracks</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>military</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>danger_area</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>range</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>barracks</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>1544261</se:MaxScaleDenominator>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#f0dbd7</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>grass, meadow, grassland, village_green, recreation_ground, greenfield, common, fell, heath, moor, tundra</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>grass</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>meadow</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>grassland</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>village_green</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>recreation_ground</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>greenfield</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>common</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>fell</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>heath</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>moor</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>tundra</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#dfecc9</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>forest, wood, tree_group</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>forest</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>wood</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>tree_group</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#c3dcb4</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>scrub, shrubbery</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>scrub</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>shrubbery</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#d3e2be</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>orchard, vineyard, plant_nursery, allotments</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>orchard</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>vineyard</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>plant_nursery</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>allotments</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>1544261</se:MaxScaleDenominator>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#d8e7bd</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>wetland, mud</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>wetland</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>mud</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#d5e5dc</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>glacier</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>glacier</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#e4f2f7</se:SvgParameter>
            </se:Fill>
            <se:Stroke>
              <se:SvgParameter name="stroke">#b9dce8</se:SvgParameter>
              <se:SvgParameter name="stroke-width">0.75</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>sand, beach, dune, shoal</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>sand</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>beach</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>dune</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>shoal</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#f5ebc8</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>bare_rock, scree, shingle, rock, quarry</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>bare_rock</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>scree</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>shingle</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>rock</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>quarry</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#e3dfd8</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>park, garden, golf_course, dog_park</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>park</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>garden</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>golf_course</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>dog_park</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>772131</se:MaxScaleDenominator>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#d2e9c4</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>cemetery, grave_yard</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>cemetery</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>grave_yard</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>193033</se:MaxScaleDenominator>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#cfddc8</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>school, university, college, kindergarten, hospital, clinic</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>school</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>university</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>college</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>kindergarten</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>hospital</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>clinic</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>193033</se:MaxScaleDenominator>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#f4ead2</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>pitch, track, playground, sports_centre, stadium, water_park</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>pitch</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>track</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>playground</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>sports_centre</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>stadium</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>water_park</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>96516</se:MaxScaleDenominator>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#cde6d5</se:SvgParameter>
            </se:Fill>
            <se:Stroke>
              <se:SvgParameter name="stroke">#a9cfb5</se:SvgParameter>
              <se:SvgParameter name="stroke-width">0.75</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>zoo, theme_park, camp_site, caravan_site</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>zoo</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>theme_park</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>camp_site</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>caravan_site</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>193033</se:MaxScaleDenominator>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#e0ecc8</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>aerodrome, apron, helipad</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>aerodrome</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>apron</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>helipad</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>1544261</se:MaxScaleDenominator>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#e5e3ea</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>runway, taxiway</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>runway</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>taxiway</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>386065</se:MaxScaleDenominator>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#c9c6d2</se:SvgParameter>
            </se:Fill>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>parking</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>parking</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>48258</se:MaxScaleDenominator>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#eeeeec</se:SvgParameter>
            </se:Fill>
            <se:Stroke>
              <se:SvgParameter name="stroke">#dcdad5</se:SvgParameter>
              <se:SvgParameter name="stroke-width">0.75</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>pedestrian, footway, square, service, living_street, residential_road</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>pedestrian</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>footway</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>square</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>service</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>living_street</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>residential_road</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>48258</se:MaxScaleDenominator>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#f3f0f0</se:SvgParameter>
            </se:Fill>
            <se:Stroke>
              <se:SvgParameter name="stroke">#d8d2d2</se:SvgParameter>
              <se:SvgParameter name="stroke-width">0.75</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:PolygonSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>pier, bridge, breakwater, groyne, dam, weir</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>pier</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>bridge</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>breakwater</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>groyne</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>dam</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>weir</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>193033</se:MaxScaleDenominator>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#e9e5dc</se:SvgParameter>
            </se:Fill>
            <se:Stroke>
              <se:SvgParameter name="stroke">#cfc9bd</se:SvgParameter>
              <se:SvgParameter name="stroke-width">0.75</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:PolygonSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>forest, wood, park, cemetery, golf_course, aerodrome, quarry, camp_site</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>forest</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>wood</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>park</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>cemetery</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>golf_course</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>aerodrome</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>quarry</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>camp_site</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>48258</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-style">italic</se:SvgParameter>
              <se:SvgParameter name="font-size">11</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:PointPlacement>
                <se:AnchorPoint>
                  <se:AnchorPointX>0.5</se:AnchorPointX>
                  <se:AnchorPointY>0.5</se:AnchorPointY>
                </se:AnchorPoint>
              </se:PointPlacement>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#5d7a4c</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(17,'','','buildings','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="" label="other" symbol="0" scalemaxdenom="96516" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="220,208,195,255"/>
            <Option name="style" type="QString" value="solid"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="solid"/>
            <Option name="outline_color" type="QString" value="191,174,155,255"/>
            <Option name="outline_width" type="QString" value="0.75"/>
            <Option name="outline_width_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>buildings</se:Name>
    <UserStyle>
      <se:Name>buildings</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:MaxScaleDenominator>96516</se:MaxScaleDenominator>
          <se:PolygonSymbolizer>
            <se:Fill>
              <se:SvgParameter name="fill">#dcd0c3</se:SvgParameter>
            </se:Fill>
            <se:Stroke>
              <se:SvgParameter name="stroke">#bfae9b</se:SvgParameter>
              <se:SvgParameter name="stroke-width">0.75</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:PolygonSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(18,'','','building_points','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="" label="other" symbol="0" scalemaxdenom="48258" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="marker" clip_to_extent="1" alpha="1">
        <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="name" type="QString" value="circle"/>
            <Option name="color" type="QString" value="205,191,176,255"/>
            <Option name="size" type="QString" value="4"/>
            <Option name="size_unit" type="QString" value="Pixel"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>building_points</se:Name>
    <UserStyle>
      <se:Name>building_points</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:MaxScaleDenominator>48258</se:MaxScaleDenominator>
          <se:PointSymbolizer>
            <se:Graphic>
              <se:Mark>
                <se:WellKnownName>circle</se:WellKnownName>
                <se:Fill>
                  <se:SvgParameter name="fill">#cdbfb0</se:SvgParameter>
                </se:Fill>
              </se:Mark>
              <se:Size>4</se:Size>
            </se:Graphic>
          </se:PointSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(19,'','','piers','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="" label="other" symbol="0" scalemaxdenom="193033" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="1">
          <Option type="Map">
            <Option name="line_color" type="QString" value="233,229,220,255"/>
            <Option name="line_width" type="QString" value="3"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>piers</se:Name>
    <UserStyle>
      <se:Name>piers</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:MaxScaleDenominator>193033</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#e9e5dc</se:SvgParameter>
              <se:SvgParameter name="stroke-width">3</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(20,'','','barriers','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="" label="other" symbol="0" scalemaxdenom="24129" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="1">
          <Option type="Map">
            <Option name="line_color" type="QString" value="179,172,163,255"/>
            <Option name="line_width" type="QString" value="0.75"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>barriers</se:Name>
    <UserStyle>
      <se:Name>barriers</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:MaxScaleDenominator>24129</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#b3aca3</se:SvgParameter>
              <se:SvgParameter name="stroke-width">0.75</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(21,'','','barrier_points','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="" label="other" symbol="0" scalemaxdenom="12065" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="marker" clip_to_extent="1" alpha="1">
        <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="name" type="QString" value="circle"/>
            <Option name="color" type="QString" value="163,155,144,255"/>
            <Option name="size" type="QString" value="3"/>
            <Option name="size_unit" type="QString" value="Pixel"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>barrier_points</se:Name>
    <UserStyle>
      <se:Name>barrier_points</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:MaxScaleDenominator>12065</se:MaxScaleDenominator>
          <se:PointSymbolizer>
            <se:Graphic>
              <se:Mark>
                <se:WellKnownName>circle</se:WellKnownName>
                <se:Fill>
                  <se:SvgParameter name="fill">#a39b90</se:SvgParameter>
                </se:Fill>
              </se:Mark>
              <se:Size>3</se:Size>
            </se:Graphic>
          </se:PointSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(22,'','','power','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="ELSE" label="other" symbol="0" scalemaxdenom="48258" scalemindenom="1">
      </rule>
      <rule key="{look-1}" filter="&quot;class&quot; IN (''line'')" label="line" symbol="1" scalemaxdenom="193033" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="1">
          <Option type="Map">
            <Option name="line_color" type="QString" value="176,174,184,255"/>
            <Option name="line_width" type="QString" value="0.5"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="1" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="2">
          <Option type="Map">
            <Option name="line_color" type="QString" value="165,163,173,255"/>
            <Option name="line_width" type="QString" value="0.75"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>power</se:Name>
    <UserStyle>
      <se:Name>power</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:ElseFilter/>
          <se:MaxScaleDenominator>48258</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#b0aeb8</se:SvgParameter>
              <se:SvgParameter name="stroke-width">0.5</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>line</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>line</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>193033</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#a5a3ad</se:SvgParameter>
              <se:SvgParameter name="stroke-width">0.75</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(23,'','','power_points','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="" label="other" symbol="0" scalemaxdenom="24129" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="marker" clip_to_extent="1" alpha="1">
        <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="name" type="QString" value="circle"/>
            <Option name="color" type="QString" value="165,163,173,255"/>
            <Option name="size" type="QString" value="2.5"/>
            <Option name="size_unit" type="QString" value="Pixel"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>power_points</se:Name>
    <UserStyle>
      <se:Name>power_points</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:MaxScaleDenominator>24129</se:MaxScaleDenominator>
          <se:PointSymbolizer>
            <se:Graphic>
              <se:Mark>
                <se:WellKnownName>circle</se:WellKnownName>
                <se:Fill>
                  <se:SvgParameter name="fill">#a5a3ad</se:SvgParameter>
                </se:Fill>
              </se:Mark>
              <se:Size>2.5</se:Size>
            </se:Graphic>
          </se:PointSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(24,'','','cliffs','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="" label="other" symbol="0" scalemaxdenom="96516" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="1">
          <Option type="Map">
            <Option name="line_color" type="QString" value="156,149,138,255"/>
            <Option name="line_width" type="QString" value="1"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="flat"/>
            <Option name="use_custom_dash" type="QString" value="1"/>
            <Option name="customdash" type="QString" value="2;2"/>
            <Option name="customdash_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>cliffs</se:Name>
    <UserStyle>
      <se:Name>cliffs</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:MaxScaleDenominator>96516</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#9c958a</se:SvgParameter>
              <se:SvgParameter name="stroke-width">1</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">butt</se:SvgParameter>
              <se:SvgParameter name="stroke-dasharray">2 2</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(25,'','','trees','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="" label="other" symbol="0" scalemaxdenom="12065" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="marker" clip_to_extent="1" alpha="1">
        <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="name" type="QString" value="circle"/>
            <Option name="color" type="QString" value="164,199,143,255"/>
            <Option name="size" type="QString" value="5"/>
            <Option name="size_unit" type="QString" value="Pixel"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
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
          <se:Name>other</se:Name>
          <se:MaxScaleDenominator>12065</se:MaxScaleDenominator>
          <se:PointSymbolizer>
            <se:Graphic>
              <se:Mark>
                <se:WellKnownName>circle</se:WellKnownName>
                <se:Fill>
                  <se:SvgParameter name="fill">#a4c78f</se:SvgParameter>
                </se:Fill>
              </se:Mark>
              <se:Size>5</se:Size>
            </se:Graphic>
          </se:PointSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(26,'','','tree_rows','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="" label="other" symbol="0" scalemaxdenom="48258" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="1">
          <Option type="Map">
            <Option name="line_color" type="QString" value="181,211,164,255"/>
            <Option name="line_width" type="QString" value="3"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>tree_rows</se:Name>
    <UserStyle>
      <se:Name>tree_rows</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:MaxScaleDenominator>48258</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#b5d3a4</se:SvgParameter>
              <se:SvgParameter name="stroke-width">3</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(27,'','','places','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="1">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="" label="other" symbol="0">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="marker" clip_to_extent="1" alpha="1">
        <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="name" type="QString" value="circle"/>
            <Option name="color" type="QString" value="0,0,0,0"/>
            <Option name="size" type="QString" value="0"/>
            <Option name="size_unit" type="QString" value="Pixel"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <labeling type="rule-based">
    <rules key="{labels}">
      <rule key="{label-0}" filter="&quot;class&quot; IN (''country'')" scalemaxdenom="197665430" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="16" fontSizeUnit="Pixel" fontWeight="50" fontItalic="0" textColor="109,82,120,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="1" priority="10" quadOffset="4" yOffset="0" offsetUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
      <rule key="{label-1}" filter="&quot;class&quot; IN (''state'', ''region'', ''province'')" scalemaxdenom="24708179" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="14" fontSizeUnit="Pixel" fontWeight="50" fontItalic="0" textColor="123,100,134,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="1" priority="8" quadOffset="4" yOffset="0" offsetUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
      <rule key="{label-2}" filter="&quot;class&quot; IN (''city'')" scalemaxdenom="24708179" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="17" fontSizeUnit="Pixel" fontWeight="50" fontItalic="0" textColor="34,34,34,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="1" priority="10" quadOffset="4" yOffset="0" offsetUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
      <rule key="{label-3}" filter="&quot;class&quot; IN (''town'', ''municipality'')" scalemaxdenom="3088522" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="14.5" fontSizeUnit="Pixel" fontWeight="50" fontItalic="0" textColor="43,43,43,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="1" priority="9" quadOffset="4" yOffset="0" offsetUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
      <rule key="{label-4}" filter="&quot;class&quot; IN (''village'')" scalemaxdenom="386065" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="12.5" fontSizeUnit="Pixel" fontWeight="50" fontItalic="0" textColor="51,51,51,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="1" priority="8" quadOffset="4" yOffset="0" offsetUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
      <rule key="{label-5}" filter="&quot;class&quot; IN (''suburb'', ''borough'', ''quarter'', ''neighbourhood'')" scalemaxdenom="193033" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="11.5" fontSizeUnit="Pixel" fontWeight="50" fontItalic="0" textColor="90,90,100,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="1" priority="7" quadOffset="4" yOffset="0" offsetUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
      <rule key="{label-6}" filter="&quot;class&quot; IN (''hamlet'', ''isolated_dwelling'', ''farm'')" scalemaxdenom="96516" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="11" fontSizeUnit="Pixel" fontWeight="50" fontItalic="0" textColor="76,76,76,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="1" priority="7" quadOffset="4" yOffset="0" offsetUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
      <rule key="{label-7}" filter="&quot;class&quot; IN (''island'', ''islet'', ''locality'', ''archipelago'')" scalemaxdenom="96516" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="10.5" fontSizeUnit="Pixel" fontWeight="50" fontItalic="1" textColor="94,90,80,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="1" priority="6" quadOffset="4" yOffset="0" offsetUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
    </rules>
  </labeling>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>places</se:Name>
    <UserStyle>
      <se:Name>places</se:Name>
      <se:FeatureTypeStyle>
      </se:FeatureTypeStyle>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>country</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>country</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>197665430</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-size">16</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:PointPlacement>
                <se:AnchorPoint>
                  <se:AnchorPointX>0.5</se:AnchorPointX>
                  <se:AnchorPointY>0.5</se:AnchorPointY>
                </se:AnchorPoint>
              </se:PointPlacement>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#6d5278</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>state, region, province</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>state</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>region</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>province</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>24708179</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-size">14</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:PointPlacement>
                <se:AnchorPoint>
                  <se:AnchorPointX>0.5</se:AnchorPointX>
                  <se:AnchorPointY>0.5</se:AnchorPointY>
                </se:AnchorPoint>
              </se:PointPlacement>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#7b6486</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>city</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>city</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>24708179</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-size">17</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:PointPlacement>
                <se:AnchorPoint>
                  <se:AnchorPointX>0.5</se:AnchorPointX>
                  <se:AnchorPointY>0.5</se:AnchorPointY>
                </se:AnchorPoint>
              </se:PointPlacement>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#222222</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>town, municipality</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>town</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>municipality</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>3088522</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-size">14.5</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:PointPlacement>
                <se:AnchorPoint>
                  <se:AnchorPointX>0.5</se:AnchorPointX>
                  <se:AnchorPointY>0.5</se:AnchorPointY>
                </se:AnchorPoint>
              </se:PointPlacement>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#2b2b2b</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>village</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>class</ogc:PropertyName>
              <ogc:Literal>village</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:MaxScaleDenominator>386065</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-size">12.5</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:PointPlacement>
                <se:AnchorPoint>
                  <se:AnchorPointX>0.5</se:AnchorPointX>
                  <se:AnchorPointY>0.5</se:AnchorPointY>
                </se:AnchorPoint>
              </se:PointPlacement>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#333333</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>suburb, borough, quarter, neighbourhood</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>suburb</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>borough</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>quarter</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>neighbourhood</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>193033</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-size">11.5</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:PointPlacement>
                <se:AnchorPoint>
                  <se:AnchorPointX>0.5</se:AnchorPointX>
                  <se:AnchorPointY>0.5</se:AnchorPointY>
                </se:AnchorPoint>
              </se:PointPlacement>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#5a5a64</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>hamlet, isolated_dwelling, farm</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>hamlet</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>isolated_dwelling</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>farm</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>96516</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-size">11</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:PointPlacement>
                <se:AnchorPoint>
                  <se:AnchorPointX>0.5</se:AnchorPointX>
                  <se:AnchorPointY>0.5</se:AnchorPointY>
                </se:AnchorPoint>
              </se:PointPlacement>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#4c4c4c</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>island, islet, locality, archipelago</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>island</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>islet</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>locality</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>archipelago</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>96516</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-style">italic</se:SvgParameter>
              <se:SvgParameter name="font-size">10.5</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:PointPlacement>
                <se:AnchorPoint>
                  <se:AnchorPointX>0.5</se:AnchorPointX>
                  <se:AnchorPointY>0.5</se:AnchorPointY>
                </se:AnchorPoint>
              </se:PointPlacement>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#5e5a50</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(28,'','','boundaries','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="&quot;admin_level&quot; IN (7, 8)" label="7, 8" symbol="0" scalemaxdenom="386065" scalemindenom="1">
      </rule>
      <rule key="{look-1}" filter="&quot;admin_level&quot; IN (5, 6)" label="5, 6" symbol="1" scalemaxdenom="3088522" scalemindenom="1">
      </rule>
      <rule key="{look-2}" filter="&quot;admin_level&quot; IN (3, 4)" label="3, 4" symbol="2" scalemaxdenom="49416358" scalemindenom="1">
      </rule>
      <rule key="{look-3}" filter="&quot;admin_level&quot; IN (2)" label="2" symbol="3">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="1">
          <Option type="Map">
            <Option name="line_color" type="QString" value="185,165,192,255"/>
            <Option name="line_width" type="QString" value="0.8"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="flat"/>
            <Option name="use_custom_dash" type="QString" value="1"/>
            <Option name="customdash" type="QString" value="3;3"/>
            <Option name="customdash_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="1" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="2">
          <Option type="Map">
            <Option name="line_color" type="QString" value="169,143,179,255"/>
            <Option name="line_width" type="QString" value="1"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="flat"/>
            <Option name="use_custom_dash" type="QString" value="1"/>
            <Option name="customdash" type="QString" value="6;3"/>
            <Option name="customdash_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="2" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="3">
          <Option type="Map">
            <Option name="line_color" type="QString" value="156,127,168,255"/>
            <Option name="line_width" type="QString" value="1.4"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="flat"/>
            <Option name="use_custom_dash" type="QString" value="1"/>
            <Option name="customdash" type="QString" value="8;3;2;3"/>
            <Option name="customdash_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="3" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="4">
          <Option type="Map">
            <Option name="line_color" type="QString" value="232,219,236,255"/>
            <Option name="line_width" type="QString" value="5"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
        </layer>
        <layer class="SimpleLine" enabled="1" locked="0" pass="4">
          <Option type="Map">
            <Option name="line_color" type="QString" value="141,106,156,255"/>
            <Option name="line_width" type="QString" value="1.8"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="flat"/>
            <Option name="use_custom_dash" type="QString" value="1"/>
            <Option name="customdash" type="QString" value="10;3;2;3"/>
            <Option name="customdash_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>boundaries</se:Name>
    <UserStyle>
      <se:Name>boundaries</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>7, 8</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>admin_level</ogc:PropertyName>
                <ogc:Literal>7</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>admin_level</ogc:PropertyName>
                <ogc:Literal>8</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>386065</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#b9a5c0</se:SvgParameter>
              <se:SvgParameter name="stroke-width">0.8</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">butt</se:SvgParameter>
              <se:SvgParameter name="stroke-dasharray">3 3</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>5, 6</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>admin_level</ogc:PropertyName>
                <ogc:Literal>5</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>admin_level</ogc:PropertyName>
                <ogc:Literal>6</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>3088522</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#a98fb3</se:SvgParameter>
              <se:SvgParameter name="stroke-width">1</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">butt</se:SvgParameter>
              <se:SvgParameter name="stroke-dasharray">6 3</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>3, 4</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>admin_level</ogc:PropertyName>
                <ogc:Literal>3</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>admin_level</ogc:PropertyName>
                <ogc:Literal>4</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>49416358</se:MaxScaleDenominator>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#9c7fa8</se:SvgParameter>
              <se:SvgParameter name="stroke-width">1.4</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">butt</se:SvgParameter>
              <se:SvgParameter name="stroke-dasharray">8 3 2 3</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>2</se:Name>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>admin_level</ogc:PropertyName>
              <ogc:Literal>2</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#e8dbec</se:SvgParameter>
              <se:SvgParameter name="stroke-width">5</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
          <se:LineSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#8d6a9c</se:SvgParameter>
              <se:SvgParameter name="stroke-width">1.8</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">butt</se:SvgParameter>
              <se:SvgParameter name="stroke-dasharray">10 3 2 3</se:SvgParameter>
            </se:Stroke>
          </se:LineSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(29,'','','boundary_areas','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="&quot;class&quot; IN (''national_park'', ''protected_area'')" label="national_park, protected_area" symbol="0" scalemaxdenom="6177045" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="fill" clip_to_extent="1" alpha="1">
        <layer class="SimpleFill" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="color" type="QString" value="0,0,0,0"/>
            <Option name="style" type="QString" value="no"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="outline_style" type="QString" value="solid"/>
            <Option name="outline_color" type="QString" value="141,182,120,255"/>
            <Option name="outline_width" type="QString" value="1.5"/>
            <Option name="outline_width_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>boundary_areas</se:Name>
    <UserStyle>
      <se:Name>boundary_areas</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>national_park, protected_area</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>national_park</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>protected_area</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>6177045</se:MaxScaleDenominator>
          <se:PolygonSymbolizer>
            <se:Stroke>
              <se:SvgParameter name="stroke">#8db678</se:SvgParameter>
              <se:SvgParameter name="stroke-width">1.5</se:SvgParameter>
              <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
              <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
            </se:Stroke>
          </se:PolygonSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(30,'','','addresses','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="1">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="" label="other" symbol="0" scalemaxdenom="6032" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="marker" clip_to_extent="1" alpha="1">
        <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="name" type="QString" value="circle"/>
            <Option name="color" type="QString" value="0,0,0,0"/>
            <Option name="size" type="QString" value="0"/>
            <Option name="size_unit" type="QString" value="Pixel"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <labeling type="rule-based">
    <rules key="{labels}">
      <rule key="{label-0}" filter="" scalemaxdenom="6032" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="housenumber" isExpression="0" fontFamily="Sans Serif" fontSize="9" fontSizeUnit="Pixel" fontWeight="50" fontItalic="0" textColor="138,127,116,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="1" priority="5" quadOffset="4" yOffset="0" offsetUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
    </rules>
  </labeling>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>addresses</se:Name>
    <UserStyle>
      <se:Name>addresses</se:Name>
      <se:FeatureTypeStyle>
      </se:FeatureTypeStyle>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:MaxScaleDenominator>6032</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>housenumber</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-size">9</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:PointPlacement>
                <se:AnchorPoint>
                  <se:AnchorPointX>0.5</se:AnchorPointX>
                  <se:AnchorPointY>0.5</se:AnchorPointY>
                </se:AnchorPoint>
              </se:PointPlacement>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#8a7f74</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(31,'','','interpolations','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="0">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="" label="other" symbol="0" scalemaxdenom="189" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="line" clip_to_extent="1" alpha="1">
        <layer class="SimpleLine" enabled="1" locked="0" pass="1">
          <Option type="Map">
            <Option name="line_color" type="QString" value="0,0,0,0"/>
            <Option name="line_width" type="QString" value="0"/>
            <Option name="line_width_unit" type="QString" value="Pixel"/>
            <Option name="joinstyle" type="QString" value="round"/>
            <Option name="capstyle" type="QString" value="round"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>interpolations</se:Name>
    <UserStyle>
      <se:Name>interpolations</se:Name>
      <se:FeatureTypeStyle>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);
INSERT INTO "layer_styles" VALUES(32,'','','pois','geom','map','<!DOCTYPE qgis PUBLIC ''http://mrcc.com/qgis.dtd'' ''SYSTEM''>
<qgis version="3.22.0" styleCategories="Symbology|Labeling" labelsEnabled="1">
  <renderer-v2 type="RuleRenderer" symbollevels="0">
    <rules key="{look}">
      <rule key="{look-0}" filter="ELSE" label="other" symbol="0" scalemaxdenom="12065" scalemindenom="1">
      </rule>
      <rule key="{look-1}" filter="&quot;class&quot; IN (''bench'', ''waste_basket'', ''fire_hydrant'', ''vending_machine'', ''post_box'', ''recycling'', ''hunting_stand'', ''parking_space'', ''survey_point'')" label="bench, waste_basket, fire_hydrant, vending_machine, post_box, recycling, hunting_stand, parking_space, survey_point" symbol="1" scalemaxdenom="3016" scalemindenom="1">
      </rule>
      <rule key="{look-2}" filter="&quot;class&quot; IN (''parking'', ''bicycle_parking'', ''motorcycle_parking'')" label="parking, bicycle_parking, motorcycle_parking" symbol="2" scalemaxdenom="12065" scalemindenom="1">
      </rule>
      <rule key="{look-3}" filter="&quot;class&quot; IN (''restaurant'', ''cafe'', ''bar'', ''pub'', ''fast_food'', ''hotel'', ''guest_house'', ''hostel'', ''supermarket'')" label="restaurant, cafe, bar, pub, fast_food, hotel, guest_house, hostel, supermarket" symbol="3" scalemaxdenom="24129" scalemindenom="1">
      </rule>
      <rule key="{look-4}" filter="&quot;class&quot; IN (''hospital'', ''police'', ''fire_station'', ''pharmacy'', ''townhall'', ''school'', ''university'')" label="hospital, police, fire_station, pharmacy, townhall, school, university" symbol="4" scalemaxdenom="48258" scalemindenom="1">
      </rule>
      <rule key="{look-5}" filter="&quot;class&quot; IN (''peak'', ''volcano'', ''saddle'', ''viewpoint'', ''alpine_hut'', ''wilderness_hut'', ''cave_entrance'')" label="peak, volcano, saddle, viewpoint, alpine_hut, wilderness_hut, cave_entrance" symbol="5" scalemaxdenom="193033" scalemindenom="1">
      </rule>
      <rule key="{look-6}" filter="&quot;class&quot; IN (''place_of_worship'', ''castle'', ''museum'', ''attraction'', ''monument'')" label="place_of_worship, castle, museum, attraction, monument" symbol="6" scalemaxdenom="48258" scalemindenom="1">
      </rule>
    </rules>
    <symbols>
      <symbol name="0" type="marker" clip_to_extent="1" alpha="1">
        <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="name" type="QString" value="circle"/>
            <Option name="color" type="QString" value="176,138,106,255"/>
            <Option name="size" type="QString" value="4"/>
            <Option name="size_unit" type="QString" value="Pixel"/>
            <Option name="outline_style" type="QString" value="solid"/>
            <Option name="outline_color" type="QString" value="255,255,255,255"/>
            <Option name="outline_width" type="QString" value="0.75"/>
            <Option name="outline_width_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="1" type="marker" clip_to_extent="1" alpha="1">
        <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="name" type="QString" value="circle"/>
            <Option name="color" type="QString" value="183,176,168,255"/>
            <Option name="size" type="QString" value="2.5"/>
            <Option name="size_unit" type="QString" value="Pixel"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="2" type="marker" clip_to_extent="1" alpha="1">
        <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="name" type="QString" value="circle"/>
            <Option name="color" type="QString" value="127,156,201,255"/>
            <Option name="size" type="QString" value="3.5"/>
            <Option name="size_unit" type="QString" value="Pixel"/>
            <Option name="outline_style" type="QString" value="no"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="3" type="marker" clip_to_extent="1" alpha="1">
        <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="name" type="QString" value="circle"/>
            <Option name="color" type="QString" value="199,123,88,255"/>
            <Option name="size" type="QString" value="4.5"/>
            <Option name="size_unit" type="QString" value="Pixel"/>
            <Option name="outline_style" type="QString" value="solid"/>
            <Option name="outline_color" type="QString" value="255,255,255,255"/>
            <Option name="outline_width" type="QString" value="0.75"/>
            <Option name="outline_width_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="4" type="marker" clip_to_extent="1" alpha="1">
        <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="name" type="QString" value="circle"/>
            <Option name="color" type="QString" value="184,92,92,255"/>
            <Option name="size" type="QString" value="5"/>
            <Option name="size_unit" type="QString" value="Pixel"/>
            <Option name="outline_style" type="QString" value="solid"/>
            <Option name="outline_color" type="QString" value="255,255,255,255"/>
            <Option name="outline_width" type="QString" value="0.75"/>
            <Option name="outline_width_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="5" type="marker" clip_to_extent="1" alpha="1">
        <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="name" type="QString" value="circle"/>
            <Option name="color" type="QString" value="138,109,79,255"/>
            <Option name="size" type="QString" value="4.5"/>
            <Option name="size_unit" type="QString" value="Pixel"/>
            <Option name="outline_style" type="QString" value="solid"/>
            <Option name="outline_color" type="QString" value="255,255,255,255"/>
            <Option name="outline_width" type="QString" value="0.75"/>
            <Option name="outline_width_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
      <symbol name="6" type="marker" clip_to_extent="1" alpha="1">
        <layer class="SimpleMarker" enabled="1" locked="0" pass="0">
          <Option type="Map">
            <Option name="name" type="QString" value="circle"/>
            <Option name="color" type="QString" value="141,106,156,255"/>
            <Option name="size" type="QString" value="4.5"/>
            <Option name="size_unit" type="QString" value="Pixel"/>
            <Option name="outline_style" type="QString" value="solid"/>
            <Option name="outline_color" type="QString" value="255,255,255,255"/>
            <Option name="outline_width" type="QString" value="0.75"/>
            <Option name="outline_width_unit" type="QString" value="Pixel"/>
          </Option>
        </layer>
      </symbol>
    </symbols>
  </renderer-v2>
  <labeling type="rule-based">
    <rules key="{labels}">
      <rule key="{label-0}" filter="&quot;class&quot; IN (''peak'', ''volcano'', ''alpine_hut'')" scalemaxdenom="96516" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="10.5" fontSizeUnit="Pixel" fontWeight="50" fontItalic="0" textColor="110,86,61,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="1" priority="6" quadOffset="7" yOffset="3.5" offsetUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
      <rule key="{label-1}" filter="&quot;class&quot; IN (''hospital'', ''townhall'', ''university'', ''museum'', ''castle'', ''place_of_worship'')" scalemaxdenom="24129" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="10.5" fontSizeUnit="Pixel" fontWeight="50" fontItalic="0" textColor="106,79,96,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="1" priority="6" quadOffset="7" yOffset="3.5" offsetUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
      <rule key="{label-2}" filter="&quot;class&quot; IN (''restaurant'', ''cafe'', ''bar'', ''pub'', ''hotel'', ''supermarket'', ''school'', ''police'', ''attraction'')" scalemaxdenom="12065" scalemindenom="1">
        <settings calloutType="simple">
          <text-style fieldName="label" isExpression="0" fontFamily="Sans Serif" fontSize="10" fontSizeUnit="Pixel" fontWeight="50" fontItalic="0" textColor="122,90,69,255" textOpacity="1">
            <text-buffer bufferDraw="1" bufferSize="1.5" bufferSizeUnits="Pixel" bufferColor="255,255,255,255" bufferOpacity="0.8" bufferJoinStyle="128"/>
          </text-style>
          <placement placement="1" priority="6" quadOffset="7" yOffset="3.5" offsetUnits="Pixel"/>
          <rendering drawLabels="1" displayAll="0" obstacle="0" mergeLines="1"/>
        </settings>
      </rule>
    </rules>
  </labeling>
  <layerOpacity>1</layerOpacity>
</qgis>
','<?xml version="1.0" encoding="UTF-8"?>
<StyledLayerDescriptor xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd" version="1.1.0">
  <NamedLayer>
    <se:Name>pois</se:Name>
    <UserStyle>
      <se:Name>pois</se:Name>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>other</se:Name>
          <se:ElseFilter/>
          <se:MaxScaleDenominator>12065</se:MaxScaleDenominator>
          <se:PointSymbolizer>
            <se:Graphic>
              <se:Mark>
                <se:WellKnownName>circle</se:WellKnownName>
                <se:Fill>
                  <se:SvgParameter name="fill">#b08a6a</se:SvgParameter>
                </se:Fill>
                <se:Stroke>
                  <se:SvgParameter name="stroke">#ffffff</se:SvgParameter>
                  <se:SvgParameter name="stroke-width">0.75</se:SvgParameter>
                  <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
                  <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
                </se:Stroke>
              </se:Mark>
              <se:Size>4</se:Size>
            </se:Graphic>
          </se:PointSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>bench, waste_basket, fire_hydrant, vending_machine, post_box, recycling, hunting_stand, parking_space, survey_point</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>bench</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>waste_basket</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>fire_hydrant</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>vending_machine</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>post_box</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>recycling</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>hunting_stand</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>parking_space</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>survey_point</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>3016</se:MaxScaleDenominator>
          <se:PointSymbolizer>
            <se:Graphic>
              <se:Mark>
                <se:WellKnownName>circle</se:WellKnownName>
                <se:Fill>
                  <se:SvgParameter name="fill">#b7b0a8</se:SvgParameter>
                </se:Fill>
              </se:Mark>
              <se:Size>2.5</se:Size>
            </se:Graphic>
          </se:PointSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>parking, bicycle_parking, motorcycle_parking</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>parking</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>bicycle_parking</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>motorcycle_parking</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>12065</se:MaxScaleDenominator>
          <se:PointSymbolizer>
            <se:Graphic>
              <se:Mark>
                <se:WellKnownName>circle</se:WellKnownName>
                <se:Fill>
                  <se:SvgParameter name="fill">#7f9cc9</se:SvgParameter>
                </se:Fill>
              </se:Mark>
              <se:Size>3.5</se:Size>
            </se:Graphic>
          </se:PointSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>restaurant, cafe, bar, pub, fast_food, hotel, guest_house, hostel, supermarket</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>restaurant</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>cafe</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>bar</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>pub</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>fast_food</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>hotel</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>guest_house</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>hostel</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>supermarket</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>24129</se:MaxScaleDenominator>
          <se:PointSymbolizer>
            <se:Graphic>
              <se:Mark>
                <se:WellKnownName>circle</se:WellKnownName>
                <se:Fill>
                  <se:SvgParameter name="fill">#c77b58</se:SvgParameter>
                </se:Fill>
                <se:Stroke>
                  <se:SvgParameter name="stroke">#ffffff</se:SvgParameter>
                  <se:SvgParameter name="stroke-width">0.75</se:SvgParameter>
                  <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
                  <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
                </se:Stroke>
              </se:Mark>
              <se:Size>4.5</se:Size>
            </se:Graphic>
          </se:PointSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>hospital, police, fire_station, pharmacy, townhall, school, university</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>hospital</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>police</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>fire_station</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>pharmacy</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>townhall</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>school</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>university</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>48258</se:MaxScaleDenominator>
          <se:PointSymbolizer>
            <se:Graphic>
              <se:Mark>
                <se:WellKnownName>circle</se:WellKnownName>
                <se:Fill>
                  <se:SvgParameter name="fill">#b85c5c</se:SvgParameter>
                </se:Fill>
                <se:Stroke>
                  <se:SvgParameter name="stroke">#ffffff</se:SvgParameter>
                  <se:SvgParameter name="stroke-width">0.75</se:SvgParameter>
                  <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
                  <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
                </se:Stroke>
              </se:Mark>
              <se:Size>5</se:Size>
            </se:Graphic>
          </se:PointSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>peak, volcano, saddle, viewpoint, alpine_hut, wilderness_hut, cave_entrance</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>peak</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>volcano</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>saddle</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>viewpoint</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>alpine_hut</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>wilderness_hut</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>cave_entrance</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>193033</se:MaxScaleDenominator>
          <se:PointSymbolizer>
            <se:Graphic>
              <se:Mark>
                <se:WellKnownName>circle</se:WellKnownName>
                <se:Fill>
                  <se:SvgParameter name="fill">#8a6d4f</se:SvgParameter>
                </se:Fill>
                <se:Stroke>
                  <se:SvgParameter name="stroke">#ffffff</se:SvgParameter>
                  <se:SvgParameter name="stroke-width">0.75</se:SvgParameter>
                  <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
                  <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
                </se:Stroke>
              </se:Mark>
              <se:Size>4.5</se:Size>
            </se:Graphic>
          </se:PointSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>place_of_worship, castle, museum, attraction, monument</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>place_of_worship</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>castle</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>museum</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>attraction</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>monument</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>48258</se:MaxScaleDenominator>
          <se:PointSymbolizer>
            <se:Graphic>
              <se:Mark>
                <se:WellKnownName>circle</se:WellKnownName>
                <se:Fill>
                  <se:SvgParameter name="fill">#8d6a9c</se:SvgParameter>
                </se:Fill>
                <se:Stroke>
                  <se:SvgParameter name="stroke">#ffffff</se:SvgParameter>
                  <se:SvgParameter name="stroke-width">0.75</se:SvgParameter>
                  <se:SvgParameter name="stroke-linejoin">round</se:SvgParameter>
                  <se:SvgParameter name="stroke-linecap">round</se:SvgParameter>
                </se:Stroke>
              </se:Mark>
              <se:Size>4.5</se:Size>
            </se:Graphic>
          </se:PointSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
      <se:FeatureTypeStyle>
        <se:Rule>
          <se:Name>peak, volcano, alpine_hut</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>peak</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>volcano</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>alpine_hut</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>96516</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-size">10.5</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:PointPlacement>
                <se:AnchorPoint>
                  <se:AnchorPointX>0.5</se:AnchorPointX>
                  <se:AnchorPointY>0.5</se:AnchorPointY>
                </se:AnchorPoint>
              </se:PointPlacement>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#6e563d</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>hospital, townhall, university, museum, castle, place_of_worship</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>hospital</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>townhall</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>university</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>museum</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>castle</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>place_of_worship</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>24129</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-size">10.5</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:PointPlacement>
                <se:AnchorPoint>
                  <se:AnchorPointX>0.5</se:AnchorPointX>
                  <se:AnchorPointY>0.5</se:AnchorPointY>
                </se:AnchorPoint>
              </se:PointPlacement>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#6a4f60</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
        <se:Rule>
          <se:Name>restaurant, cafe, bar, pub, hotel, supermarket, school, police, attraction</se:Name>
          <ogc:Filter>
            <ogc:Or>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>restaurant</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>cafe</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>bar</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>pub</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>hotel</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>supermarket</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>school</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>police</ogc:Literal>
              </ogc:PropertyIsEqualTo>
              <ogc:PropertyIsEqualTo>
                <ogc:PropertyName>class</ogc:PropertyName>
                <ogc:Literal>attraction</ogc:Literal>
              </ogc:PropertyIsEqualTo>
            </ogc:Or>
          </ogc:Filter>
          <se:MaxScaleDenominator>12065</se:MaxScaleDenominator>
          <se:TextSymbolizer>
            <se:Label>
              <ogc:PropertyName>label</ogc:PropertyName>
            </se:Label>
            <se:Font>
              <se:SvgParameter name="font-size">10</se:SvgParameter>
            </se:Font>
            <se:LabelPlacement>
              <se:PointPlacement>
                <se:AnchorPoint>
                  <se:AnchorPointX>0.5</se:AnchorPointX>
                  <se:AnchorPointY>0.5</se:AnchorPointY>
                </se:AnchorPoint>
              </se:PointPlacement>
            </se:LabelPlacement>
            <se:Halo>
              <se:Radius>1.5</se:Radius>
              <se:Fill>
                <se:SvgParameter name="fill">#ffffff</se:SvgParameter>
              </se:Fill>
            </se:Halo>
            <se:Fill>
              <se:SvgParameter name="fill">#7a5a45</se:SvgParameter>
            </se:Fill>
          </se:TextSymbolizer>
        </se:Rule>
      </se:FeatureTypeStyle>
    </UserStyle>
  </NamedLayer>
</StyledLayerDescriptor>
',1,'the look of the layer, given by its schema','',NULL,NULL);

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

CREATE TABLE "roads" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "subclass" TEXT, "is_link" BOOLEAN, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "alt_name" TEXT, "ref" TEXT, "int_ref" TEXT, "oneway" INTEGER, "roundabout" BOOLEAN, "bridge" BOOLEAN, "tunnel" BOOLEAN, "layer" INTEGER, "z_order" INTEGER, "surface" TEXT, "maxspeed" INTEGER, "maxspeed_forward" INTEGER, "maxspeed_backward" INTEGER, "no_maxspeed" BOOLEAN, "lanes" INTEGER, "width" REAL, "maxheight" REAL, "maxweight" REAL, "toll" BOOLEAN, "service" TEXT, "tracktype" TEXT, "access" TEXT, "motor_vehicle" TEXT, "bicycle" TEXT, "foot" TEXT, "horse" TEXT, "lit" TEXT, "smoothness" TEXT, "sac_scale" TEXT, "construction" TEXT, "road_refs" TEXT, "bus_refs" TEXT, "bicycle_refs" TEXT, "hiking_refs" TEXT, "id" TEXT);
INSERT INTO "roads" VALUES(1,X'47500003E610000033333333333326409A99999999992640CDCCCCCCCC8C48406666666666A648400102000000030000003333333333332640CDCCCCCCCC8C4840CDCCCCCCCC4C264033333333339348409A999999999926406666666666A64840',1,'way','primary','primary',0,'Main Street','Main Street',NULL,'Main Street',NULL,NULL,NULL,0,0,0,0,0,7,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'way/1'); -- srs 4326, box 11.1,11.3,49.1,49.3: LINESTRING (11.1 49.1, 11.15 49.15, 11.3 49.3)
INSERT INTO "roads" VALUES(2,X'47500003E610000066666666666626409A999999999926409A999999999948406666666666A648400102000000020000009A999999999926406666666666A6484066666666666626409A99999999994840',4,'way','path','path',0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,0,0,0,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'way/4'); -- srs 4326, box 11.2,11.3,49.2,49.3: LINESTRING (11.3 49.3, 11.2 49.2)

CREATE TABLE "routes" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" GEOMETRY, "osm_id" INTEGER, "osm_type" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "class" TEXT, "ref" TEXT, "network" TEXT, "operator" TEXT, "from" TEXT, "to" TEXT, "colour" TEXT, "distance" REAL);

CREATE TABLE "stops" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "osm_id" INTEGER, "osm_type" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "class" TEXT, "ref" TEXT, "network" TEXT, "operator" TEXT, "bus" BOOLEAN, "tram" BOOLEAN, "train" BOOLEAN, "subway" BOOLEAN, "ferry" BOOLEAN, "shelter" BOOLEAN, "wheelchair" TEXT);

CREATE TABLE "tree_rows" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "leaf_type" TEXT, "species" TEXT);

CREATE TABLE "trees" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "osm_id" INTEGER, "osm_type" TEXT, "leaf_type" TEXT, "species" TEXT, "genus" TEXT, "height" REAL, "denotation" TEXT);

CREATE TABLE "water" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" GEOMETRY, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "intermittent" BOOLEAN, "salt" BOOLEAN, "ele" REAL, "layer" INTEGER, "area" INTEGER, "id" TEXT);
INSERT INTO "water" VALUES(1,X'47500003E610000033333333333326406666666666662640CDCCCCCCCC8C48409A99999999994840010300000002000000050000003333333333332640CDCCCCCCCC8C48406666666666662640CDCCCCCCCC8C484066666666666626409A9999999999484033333333333326409A999999999948403333333333332640CDCCCCCCCC8C48400400000048E17A14AE4726408FC2F5285C8F48403D0AD7A3703D26408FC2F5285C8F484048E17A14AE47264052B81E85EB91484048E17A14AE4726408FC2F5285C8F4840',1,'relation','water',NULL,NULL,NULL,NULL,0,NULL,NULL,0,79508345,'relation/1'); -- srs 4326, box 11.1,11.2,49.1,49.2: POLYGON ((11.1 49.1, 11.2 49.1, 11.2 49.2, 11.1 49.2, 11.1 49.1), (11.14 49.12, 11.12 49.12, 11.14 49.14, 11.14 49.12))

CREATE TABLE "water_name_lines" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "class" TEXT);

CREATE TABLE "water_names" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "osm_id" INTEGER, "osm_type" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "class" TEXT, "area" INTEGER, "ele" REAL);

CREATE TABLE "waterways" ("fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "osm_id" INTEGER, "osm_type" TEXT, "class" TEXT, "name" TEXT, "name_latin" TEXT, "name_en" TEXT, "label" TEXT, "width" REAL, "intermittent" BOOLEAN, "boat" TEXT, "bridge" BOOLEAN, "tunnel" BOOLEAN, "layer" INTEGER);

CREATE VIRTUAL TABLE "rtree_addresses_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_aerialways_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_aeroways_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_barrier_points_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_barriers_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_boundaries_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_boundary_areas_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_building_points_geom" USING rtree(id, minx, maxx, miny, maxy);

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

CREATE VIRTUAL TABLE "rtree_water_name_lines_geom" USING rtree(id, minx, maxx, miny, maxy);

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
CREATE TRIGGER "rtree_building_points_geom_delete" AFTER DELETE ON "building_points" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_building_points_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_building_points_geom_insert" AFTER INSERT ON "building_points" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_building_points_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_building_points_geom_update2" AFTER UPDATE OF "geom" ON "building_points" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_building_points_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_building_points_geom_update4" AFTER UPDATE ON "building_points" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_building_points_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_building_points_geom_update5" AFTER UPDATE ON "building_points" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_building_points_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_building_points_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_building_points_geom_update6" AFTER UPDATE OF "geom" ON "building_points" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_building_points_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_building_points_geom_update7" AFTER UPDATE OF "geom" ON "building_points" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_building_points_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
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
CREATE TRIGGER "rtree_water_name_lines_geom_delete" AFTER DELETE ON "water_name_lines" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_water_name_lines_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_water_name_lines_geom_insert" AFTER INSERT ON "water_name_lines" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_water_name_lines_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_water_name_lines_geom_update2" AFTER UPDATE OF "geom" ON "water_name_lines" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_water_name_lines_geom" WHERE id = OLD."fid"; END;
CREATE TRIGGER "rtree_water_name_lines_geom_update4" AFTER UPDATE ON "water_name_lines" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_water_name_lines_geom" WHERE id IN (OLD."fid", NEW."fid"); END;
CREATE TRIGGER "rtree_water_name_lines_geom_update5" AFTER UPDATE ON "water_name_lines" WHEN OLD."fid" != NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_water_name_lines_geom" WHERE id = OLD."fid"; INSERT OR REPLACE INTO "rtree_water_name_lines_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_water_name_lines_geom_update6" AFTER UPDATE OF "geom" ON "water_name_lines" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_water_name_lines_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."fid"; END;
CREATE TRIGGER "rtree_water_name_lines_geom_update7" AFTER UPDATE OF "geom" ON "water_name_lines" WHEN OLD."fid" = NEW."fid" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_water_name_lines_geom" VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
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
CREATE TRIGGER "trigger_delete_feature_count_building_points" AFTER DELETE ON "building_points" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('building_points'); END;
CREATE TRIGGER "trigger_delete_feature_count_buildings" AFTER DELETE ON "buildings" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('buildings'); END;
CREATE TRIGGER "trigger_delete_feature_count_cliffs" AFTER DELETE ON "cliffs" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('cliffs'); END;
CREATE TRIGGER "trigger_delete_feature_count_ferries" AFTER DELETE ON "ferries" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('ferries'); END;
CREATE TRIGGER "trigger_delete_feature_count_interpolations" AFTER DELETE ON "interpolations" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('interpolations'); END;
CREATE TRIGGER "trigger_delete_feature_count_junctions" AFTER DELETE ON "junctions" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('junctions'); END;
CREATE TRIGGER "trigger_delete_feature_count_landuse" AFTER DELETE ON "landuse" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('landuse'); END;
CREATE TRIGGER "trigger_delete_feature_count_layer_styles" AFTER DELETE ON "layer_styles" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('layer_styles'); END;
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
CREATE TRIGGER "trigger_delete_feature_count_water_name_lines" AFTER DELETE ON "water_name_lines" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('water_name_lines'); END;
CREATE TRIGGER "trigger_delete_feature_count_water_names" AFTER DELETE ON "water_names" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('water_names'); END;
CREATE TRIGGER "trigger_delete_feature_count_waterways" AFTER DELETE ON "waterways" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('waterways'); END;
CREATE TRIGGER "trigger_insert_feature_count_addresses" AFTER INSERT ON "addresses" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('addresses'); END;
CREATE TRIGGER "trigger_insert_feature_count_aerialways" AFTER INSERT ON "aerialways" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('aerialways'); END;
CREATE TRIGGER "trigger_insert_feature_count_aeroways" AFTER INSERT ON "aeroways" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('aeroways'); END;
CREATE TRIGGER "trigger_insert_feature_count_barrier_points" AFTER INSERT ON "barrier_points" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('barrier_points'); END;
CREATE TRIGGER "trigger_insert_feature_count_barriers" AFTER INSERT ON "barriers" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('barriers'); END;
CREATE TRIGGER "trigger_insert_feature_count_boundaries" AFTER INSERT ON "boundaries" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('boundaries'); END;
CREATE TRIGGER "trigger_insert_feature_count_boundary_areas" AFTER INSERT ON "boundary_areas" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('boundary_areas'); END;
CREATE TRIGGER "trigger_insert_feature_count_building_points" AFTER INSERT ON "building_points" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('building_points'); END;
CREATE TRIGGER "trigger_insert_feature_count_buildings" AFTER INSERT ON "buildings" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('buildings'); END;
CREATE TRIGGER "trigger_insert_feature_count_cliffs" AFTER INSERT ON "cliffs" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('cliffs'); END;
CREATE TRIGGER "trigger_insert_feature_count_ferries" AFTER INSERT ON "ferries" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('ferries'); END;
CREATE TRIGGER "trigger_insert_feature_count_interpolations" AFTER INSERT ON "interpolations" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('interpolations'); END;
CREATE TRIGGER "trigger_insert_feature_count_junctions" AFTER INSERT ON "junctions" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('junctions'); END;
CREATE TRIGGER "trigger_insert_feature_count_landuse" AFTER INSERT ON "landuse" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('landuse'); END;
CREATE TRIGGER "trigger_insert_feature_count_layer_styles" AFTER INSERT ON "layer_styles" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('layer_styles'); END;
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
CREATE TRIGGER "trigger_insert_feature_count_water_name_lines" AFTER INSERT ON "water_name_lines" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('water_name_lines'); END;
CREATE TRIGGER "trigger_insert_feature_count_water_names" AFTER INSERT ON "water_names" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('water_names'); END;
CREATE TRIGGER "trigger_insert_feature_count_waterways" AFTER INSERT ON "waterways" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('waterways'); END;
