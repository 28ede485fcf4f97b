PRAGMA application_id=1196444487;
PRAGMA user_version=10400;

CREATE TABLE conflicts(fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, layer TEXT NOT NULL, row_key TEXT NOT NULL, column_name TEXT, kind TEXT NOT NULL, base TEXT, ours TEXT, theirs TEXT, who TEXT, found DATETIME, resolution TEXT);
INSERT INTO "conflicts" VALUES(1,'trees','{"uuid":"t1"}','name','update-update','{"name":"oak"}','{"name":"red oak"}','{"name":"old oak"}','bob.gpkg','1970-01-01T00:00:00.000Z',NULL);
INSERT INTO "conflicts" VALUES(2,'trees','{"uuid":"t1"}','edited','update-update','{"edited":"2026-01-01"}','{"edited":"2026-02-01"}','{"edited":"2026-03-01"}','bob.gpkg','1970-01-01T00:00:00.000Z',NULL);
INSERT INTO "conflicts" VALUES(3,'trees','{"uuid":"t2"}','geom','geometry-geometry','{"geom":{"blob":"47500001e610000001010000003333333333332c400000000000004940"}}','{"geom":{"blob":"47500001e61000000101000000c1caa145b6332c400000000000004940"}}','{"geom":{"blob":"47500001e610000001010000004e62105839342c400000000000004940"}}','bob.gpkg','1970-01-01T00:00:00.000Z',NULL);
INSERT INTO "conflicts" VALUES(4,'trees','{"uuid":"t3"}',NULL,'delete-update','{"geom":{"blob":"47500001e610000001010000006666666666662c400000000000004940"},"uuid":"t3","name":"ash","height":7.5,"edited":"2026-01-01"}',NULL,'{"geom":{"blob":"47500001e610000001010000006666666666662c400000000000004940"},"uuid":"t3","name":"ash","height":7.75,"edited":"2026-01-01"}','bob.gpkg','1970-01-01T00:00:00.000Z',NULL);
INSERT INTO "conflicts" VALUES(5,'trees','{"uuid":"t4"}',NULL,'update-delete','{"geom":{"blob":"47500001e610000001010000009a99999999992c400000000000004940"},"uuid":"t4","name":"fir","height":8.5,"edited":"2026-01-01"}','{"geom":{"blob":"47500001e610000001010000009a99999999992c400000000000004940"},"uuid":"t4","name":"fir","height":9.5,"edited":"2026-02-01"}',NULL,'bob.gpkg','1970-01-01T00:00:00.000Z',NULL);

CREATE TABLE "conflicts_trees"(fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, conflict INTEGER NOT NULL, side TEXT NOT NULL, geom GEOMETRY);
INSERT INTO "conflicts_trees" VALUES(1,3,'base',X'47500001E610000001010000003333333333332C400000000000004940'); -- srs 4326: POINT (14.1 50)
INSERT INTO "conflicts_trees" VALUES(2,3,'ours',X'47500001E61000000101000000C1CAA145B6332C400000000000004940'); -- srs 4326: POINT (14.101 50)
INSERT INTO "conflicts_trees" VALUES(3,3,'theirs',X'47500001E610000001010000004E62105839342C400000000000004940'); -- srs 4326: POINT (14.102 50)
INSERT INTO "conflicts_trees" VALUES(4,4,'base',X'47500001E610000001010000006666666666662C400000000000004940'); -- srs 4326: POINT (14.2 50)
INSERT INTO "conflicts_trees" VALUES(5,4,'theirs',X'47500001E610000001010000006666666666662C400000000000004940'); -- srs 4326: POINT (14.2 50)
INSERT INTO "conflicts_trees" VALUES(6,5,'base',X'47500001E610000001010000009A99999999992C400000000000004940'); -- srs 4326: POINT (14.3 50)
INSERT INTO "conflicts_trees" VALUES(7,5,'ours',X'47500001E610000001010000009A99999999992C400000000000004940'); -- srs 4326: POINT (14.3 50)

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
INSERT INTO "gpkg_contents" VALUES('conflicts','attributes','conflicts','Write ours, theirs, base, keep or values as JSON into resolution, then run cairn merge resolve','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "gpkg_contents" VALUES('conflicts_trees','features','conflicts_trees','','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);

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
INSERT INTO "gpkg_geometry_columns" VALUES('conflicts_trees','geom','GEOMETRY',4326,2,2);

CREATE TABLE gpkg_ogr_contents (
  table_name TEXT NOT NULL PRIMARY KEY,
  feature_count INTEGER DEFAULT NULL
);

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
