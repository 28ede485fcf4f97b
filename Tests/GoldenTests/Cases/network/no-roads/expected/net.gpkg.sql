PRAGMA application_id=1196444487;
PRAGMA user_version=10400;

CREATE TABLE "edges" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" LINESTRING, "from_node" INTEGER, "to_node" INTEGER, "osm_id" INTEGER, "part" INTEGER, "length" REAL, "name" TEXT, "ref" TEXT, "class" TEXT, "surface" TEXT, "roundabout" BOOLEAN, "toll" BOOLEAN, "tunnel" BOOLEAN, "bridge" BOOLEAN, "speed_forward" REAL, "speed_backward" REAL, "conditional" TEXT, "car_forward" REAL, "car_backward" REAL, "car_access_forward" TEXT, "car_access_backward" TEXT, "car_component" INTEGER, "bike_forward" REAL, "bike_backward" REAL, "bike_access_forward" TEXT, "bike_access_backward" TEXT, "bike_component" INTEGER, "foot_forward" REAL, "foot_backward" REAL, "foot_access_forward" TEXT, "foot_access_backward" TEXT, "foot_component" INTEGER, FOREIGN KEY ("from_node") REFERENCES "nodes" ("id"), FOREIGN KEY ("to_node") REFERENCES "nodes" ("id"));

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
INSERT INTO "gpkg_contents" VALUES('edges','features','edges','Stretches of roads from node to node','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('network','attributes','network','What the network was made of, and how large it is','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "gpkg_contents" VALUES('nodes','features','nodes','Ends of edges: junctions, barriers, ends of roads and of restrictions','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,4326);
INSERT INTO "gpkg_contents" VALUES('profiles','attributes','profiles','How the network may be travelled on','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "gpkg_contents" VALUES('restrictions','attributes','restrictions','Turns that are not allowed, or the only ones','1970-01-01T00:00:00.000Z',NULL,NULL,NULL,NULL,NULL);

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
INSERT INTO "gpkg_data_columns" VALUES('edges','bike_access_backward',NULL,NULL,'Who may go against the line by bike: yes, destination, no',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','bike_access_forward',NULL,NULL,'Who may go along the line by bike: yes, destination, no',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','bike_backward',NULL,NULL,'Seconds against the line by bike; null where not allowed',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','bike_component',NULL,NULL,'Number of the component by bike: within it every edge can be reached; 1 is the largest',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','bike_forward',NULL,NULL,'Seconds along the line by bike; null where not allowed',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','bridge',NULL,NULL,'On a bridge',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','car_access_backward',NULL,NULL,'Who may go against the line by car: yes, destination, no',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','car_access_forward',NULL,NULL,'Who may go along the line by car: yes, destination, no',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','car_backward',NULL,NULL,'Seconds against the line by car; null where not allowed',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','car_component',NULL,NULL,'Number of the component by car: within it every edge can be reached; 1 is the largest',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','car_forward',NULL,NULL,'Seconds along the line by car; null where not allowed',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','class',NULL,NULL,'Value of the tag highway, or ferry',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','conditional',NULL,NULL,'Tags that hold under conditions, key=value, one a line',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','foot_access_backward',NULL,NULL,'Who may go against the line by foot: yes, destination, no',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','foot_access_forward',NULL,NULL,'Who may go along the line by foot: yes, destination, no',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','foot_backward',NULL,NULL,'Seconds against the line by foot; null where not allowed',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','foot_component',NULL,NULL,'Number of the component by foot: within it every edge can be reached; 1 is the largest',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','foot_forward',NULL,NULL,'Seconds along the line by foot; null where not allowed',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','from_node',NULL,NULL,'Id of the node that the line begins at',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','geom',NULL,NULL,'From node to node',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','id',NULL,NULL,'Id of the row',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','length',NULL,NULL,'Length on the ellipsoid, in metres',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','name',NULL,NULL,'Name of the road',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','osm_id',NULL,NULL,'Id of the way in OpenStreetMap',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','part',NULL,NULL,'Number of the edge in its way, from 1',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','ref',NULL,NULL,'Number of the road',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','roundabout',NULL,NULL,'Part of a roundabout',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','speed_backward',NULL,NULL,'Speed limit against the line as tagged, in km/h',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','speed_forward',NULL,NULL,'Speed limit along the line as tagged, in km/h',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','surface',NULL,NULL,'Value of the tag surface',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','to_node',NULL,NULL,'Id of the node that the line ends at',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','toll',NULL,NULL,'A toll has to be paid',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('edges','tunnel',NULL,NULL,'In a tunnel',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('network','cairn',NULL,NULL,'Version of the program that built it',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('network','data_timestamp',NULL,NULL,'Time of the data, if the input says so',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('network','edges',NULL,NULL,'Number of edges',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('network','id',NULL,NULL,'Id of the row',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('network','nodes',NULL,NULL,'Number of nodes',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('network','restrictions',NULL,NULL,'Number of restrictions',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('network','source',NULL,NULL,'The inputs',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('nodes','barrier',NULL,NULL,'Value of the tag barrier',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('nodes','bike_access',NULL,NULL,'Who may pass, by bike: yes, destination, no',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('nodes','bike_seconds',NULL,NULL,'What passing costs by bike, in seconds',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('nodes','car_access',NULL,NULL,'Who may pass, by car: yes, destination, no',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('nodes','car_seconds',NULL,NULL,'What passing costs by car, in seconds',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('nodes','foot_access',NULL,NULL,'Who may pass, by foot: yes, destination, no',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('nodes','foot_seconds',NULL,NULL,'What passing costs by foot, in seconds',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('nodes','geom',NULL,NULL,'Where the node is',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('nodes','id',NULL,NULL,'Id of the row',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('nodes','osm_id',NULL,NULL,'Id of the node in OpenStreetMap',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('nodes','signals',NULL,NULL,'Traffic signals',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('profiles','definition',NULL,NULL,'The whole profile, JSON',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('profiles','id',NULL,NULL,'Id of the row',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('profiles','name',NULL,NULL,'Name of the profile',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('restrictions','conditional',NULL,NULL,'When it holds; null for always',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('restrictions','from_edge',NULL,NULL,'Id of the edge that one comes by',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('restrictions','id',NULL,NULL,'Id of the row',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('restrictions','kind',NULL,NULL,'Value of the tag restriction: no_… or only_…',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('restrictions','osm_id',NULL,NULL,'Id of the relation in OpenStreetMap',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('restrictions','profiles',NULL,NULL,'Names of the profiles that it is for','application/json',NULL);
INSERT INTO "gpkg_data_columns" VALUES('restrictions','to_edge',NULL,NULL,'Id of the edge that one goes by',NULL,NULL);
INSERT INTO "gpkg_data_columns" VALUES('restrictions','via_edges',NULL,NULL,'Ids of the edges between from and to, in order','application/json',NULL);
INSERT INTO "gpkg_data_columns" VALUES('restrictions','via_node',NULL,NULL,'Id of the node between from and to',NULL,NULL);

CREATE TABLE gpkg_extensions (
  table_name TEXT,
  column_name TEXT,
  extension_name TEXT NOT NULL,
  definition TEXT NOT NULL,
  scope TEXT NOT NULL,
  CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name)
);
INSERT INTO "gpkg_extensions" VALUES('edges','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');
INSERT INTO "gpkg_extensions" VALUES('gpkg_data_column_constraints',NULL,'gpkg_schema','http://www.geopackage.org/spec121/#extension_schema','read-write');
INSERT INTO "gpkg_extensions" VALUES('gpkg_data_columns',NULL,'gpkg_schema','http://www.geopackage.org/spec121/#extension_schema','read-write');
INSERT INTO "gpkg_extensions" VALUES('nodes','geom','gpkg_rtree_index','http://www.geopackage.org/spec121/#extension_rtree','write-only');

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
INSERT INTO "gpkg_geometry_columns" VALUES('edges','geom','LINESTRING',4326,0,0);
INSERT INTO "gpkg_geometry_columns" VALUES('nodes','geom','POINT',4326,0,0);

CREATE TABLE gpkg_ogr_contents (
  table_name TEXT NOT NULL PRIMARY KEY,
  feature_count INTEGER DEFAULT NULL
);
INSERT INTO "gpkg_ogr_contents" VALUES('edges',0);
INSERT INTO "gpkg_ogr_contents" VALUES('network',1);
INSERT INTO "gpkg_ogr_contents" VALUES('nodes',0);
INSERT INTO "gpkg_ogr_contents" VALUES('profiles',3);
INSERT INTO "gpkg_ogr_contents" VALUES('restrictions',0);

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

CREATE TABLE "network" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "source" TEXT, "data_timestamp" TEXT, "cairn" TEXT, "nodes" INTEGER, "edges" INTEGER, "restrictions" INTEGER);
INSERT INTO "network" VALUES(1,'in.osm',NULL,'0.1.0',0,0,0);

CREATE TABLE "nodes" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "geom" POINT, "osm_id" INTEGER, "barrier" TEXT, "signals" BOOLEAN, "car_access" TEXT, "car_seconds" REAL, "bike_access" TEXT, "bike_seconds" REAL, "foot_access" TEXT, "foot_seconds" REAL);

CREATE TABLE "profiles" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "name" TEXT, "definition" TEXT);
INSERT INTO "profiles" VALUES(1,'car','{
  "name": "car",
  "access": ["access", "vehicle", "motor_vehicle", "motorcar"],
  "values": {
    "yes": "yes", "permissive": "yes", "designated": "yes", "official": "yes", "public": "yes",
    "hov": "yes", "permit": "no", "discouraged": "yes", "unknown": "yes",
    "destination": "destination", "customers": "destination", "delivery": "destination",
    "residents": "destination", "no": "no", "private": "no", "agricultural": "no",
    "forestry": "no", "agricultural;forestry": "no", "military": "no", "emergency": "no",
    "restricted": "no", "psv": "no", "bus": "no", "use_sidepath": "no", "dismount": "no"
  },
  "oneway": ["oneway:motorcar", "oneway:motor_vehicle", "oneway"],
  "maxspeed": "sets",
  "limit_factor": 0.9,
  "max_speed": 140,
  "speeds": {
    "walk": 7, "none": 140, "signals": 0, "variable": 0, "implicit": 0,
    "urban": 50, "rural": 90, "trunk": 110, "motorway": 120, "living_street": 20,
    "AD:urban": 50, "AD:rural": 90,
    "AT:urban": 50, "AT:rural": 100, "AT:trunk": 100, "AT:motorway": 130,
    "CH:urban": 50, "CH:rural": 80, "CH:trunk": 100, "CH:motorway": 120,
    "CZ:urban": 50, "CZ:rural": 90, "CZ:trunk": 110, "CZ:motorway": 130,
    "CZ:urban_motorway": 80, "CZ:urban_trunk": 80, "CZ:living_street": 20,
    "CZ:pedestrian_zone": 20,
    "DE:urban": 50, "DE:rural": 100, "DE:motorway": 140, "DE:living_street": 7,
    "ES:urban": 50, "ES:rural": 90, "ES:trunk": 90, "ES:motorway": 120,
    "FR:urban": 50, "FR:rural": 80, "FR:trunk": 110, "FR:motorway": 130,
    "GB:nsl_single": 96.56064, "GB:nsl_dual": 112.65408, "GB:motorway": 112.65408,
    "GB:nsl_restricted": 48.28032,
    "IT:urban": 50, "IT:rural": 90, "IT:trunk": 110, "IT:motorway": 130,
    "PL:urban": 50, "PL:rural": 90, "PL:trunk": 100, "PL:motorway": 140,
    "SK:urban": 50, "SK:rural": 90, "SK:trunk": 130, "SK:motorway": 130
  },
  "classes": {
    "motorway": {"speed": 110, "oneway": true}, "motorway_link": 60,
    "trunk": 90, "trunk_link": 50, "primary": 65, "primary_link": 45, "secondary": 55,
    "secondary_link": 40, "tertiary": 45, "tertiary_link": 35, "unclassified": 35,
    "residential": 30, "living_street": 10, "service": 15, "road": 25, "track": 12,
    "pedestrian": {"speed": 6, "access": "no"}, "busway": {"speed": 30, "access": "no"},
    "bus_guideway": {"speed": 30, "access": "no"}, "ferry": 15
  },
  "grants": ["motor_vehicle", "motorcar"],
  "surfaces": {
    "cobblestone": 30, "unhewn_cobblestone": 20, "sett": 40, "unpaved": 40, "compacted": 60,
    "fine_gravel": 50, "gravel": 40, "pebblestone": 30, "ground": 25, "dirt": 25, "earth": 25,
    "grass": 15, "grass_paver": 20, "mud": 10, "sand": 10, "rock": 10, "woodchips": 15
  },
  "tracktypes": {"grade1": 60, "grade2": 40, "grade3": 25, "grade4": 15, "grade5": 10},
  "smoothness": {
    "bad": 40, "very_bad": 20, "horrible": 10, "very_horrible": 5, "impassable": 0
  },
  "width": 1.8,
  "barriers": {
    "gate": {"access": "yes", "seconds": 15}, "lift_gate": {"access": "yes", "seconds": 10},
    "swing_gate": {"access": "yes", "seconds": 15}, "toll_booth": {"access": "yes", "seconds": 15},
    "border_control": {"access": "yes", "seconds": 60}, "cattle_grid": "yes",
    "entrance": "yes", "kerb": "yes", "height_restrictor": "yes", "sally_port": "yes",
    "no": "yes", "*": "no"
  },
  "obeys_restrictions": true,
  "signals_seconds": 8,
  "crossing_seconds": 1,
  "turn_seconds": 12,
  "u_turn_seconds": 30,
  "u_turns": "dead-ends"
}');
INSERT INTO "profiles" VALUES(2,'bike','{
  "name": "bike",
  "access": ["access", "vehicle", "bicycle"],
  "values": {
    "yes": "yes", "permissive": "yes", "designated": "yes", "official": "yes", "public": "yes",
    "discouraged": "yes", "unknown": "yes", "permit": "no", "destination": "destination",
    "customers": "destination", "delivery": "destination", "residents": "destination",
    "dismount": "yes", "no": "no", "private": "no", "agricultural": "no", "forestry": "no",
    "agricultural;forestry": "no", "military": "no", "emergency": "no", "restricted": "no",
    "use_sidepath": "no", "psv": "no", "bus": "no"
  },
  "oneway": ["oneway:bicycle", "oneway"],
  "contraflow": ["cycleway", "cycleway:left", "cycleway:right", "cycleway:both"],
  "maxspeed": "limits",
  "max_speed": 30,
  "speeds": {"walk": 6, "none": 0, "signals": 0, "variable": 0, "implicit": 0, "*": 0},
  "classes": {
    "cycleway": 18, "primary": 18, "primary_link": 18, "secondary": 18, "secondary_link": 18,
    "tertiary": 18, "tertiary_link": 18, "unclassified": 18, "residential": 18,
    "living_street": 12, "service": 14, "road": 16, "track": 14, "path": 12,
    "trunk": {"speed": 18, "access": "no"}, "trunk_link": {"speed": 18, "access": "no"},
    "busway": {"speed": 18, "access": "no"}, "bridleway": {"speed": 8, "access": "no"},
    "pedestrian": {"speed": 6, "access": "no"}, "footway": {"speed": 6, "access": "no"},
    "steps": {"speed": 2, "access": "no"}, "ferry": 15
  },
  "grants": ["bicycle"],
  "surfaces": {
    "cobblestone": 8, "unhewn_cobblestone": 6, "sett": 12, "unpaved": 12, "compacted": 16,
    "fine_gravel": 16, "gravel": 10, "pebblestone": 10, "ground": 10, "dirt": 10, "earth": 10,
    "grass": 7, "grass_paver": 8, "mud": 5, "sand": 4, "rock": 6, "woodchips": 7
  },
  "tracktypes": {"grade1": 18, "grade2": 14, "grade3": 11, "grade4": 9, "grade5": 7},
  "smoothness": {
    "bad": 12, "very_bad": 8, "horrible": 6, "very_horrible": 4, "impassable": 0
  },
  "width": 0.5,
  "motorroad": "no",
  "barriers": {
    "gate": {"access": "yes", "seconds": 10}, "lift_gate": {"access": "yes", "seconds": 3},
    "swing_gate": {"access": "yes", "seconds": 10}, "cycle_barrier": {"access": "yes", "seconds": 5},
    "bollard": "yes", "block": "yes", "chain": {"access": "yes", "seconds": 5},
    "stile": {"access": "no"}, "turnstile": "no", "full-height_turnstile": "no",
    "kissing_gate": "no", "wall": "no", "fence": "no", "hedge": "no", "debris": "no", "*": "yes"
  },
  "obeys_restrictions": true,
  "signals_seconds": 10,
  "crossing_seconds": 1,
  "turn_seconds": 5,
  "u_turn_seconds": 10,
  "u_turns": "everywhere"
}');
INSERT INTO "profiles" VALUES(3,'foot','{
  "name": "foot",
  "access": ["access", "foot"],
  "values": {
    "yes": "yes", "permissive": "yes", "designated": "yes", "official": "yes", "public": "yes",
    "discouraged": "yes", "unknown": "yes", "permit": "no", "destination": "destination",
    "customers": "destination", "delivery": "destination", "residents": "destination",
    "no": "no", "private": "no", "agricultural": "no", "forestry": "no",
    "agricultural;forestry": "no", "military": "no", "emergency": "no", "restricted": "no",
    "use_sidepath": "no", "psv": "no", "bus": "no"
  },
  "oneway": ["oneway:foot"],
  "maxspeed": "ignored",
  "max_speed": 5,
  "classes": {
    "footway": 5, "pedestrian": 5, "path": 5, "steps": 2.5, "living_street": 5,
    "residential": 5, "service": 5, "track": 5, "unclassified": 5, "road": 5, "tertiary": 5,
    "tertiary_link": 5, "secondary": 5, "secondary_link": 5, "primary": 5, "primary_link": 5,
    "corridor": 4, "platform": 4, "bridleway": 5,
    "cycleway": {"speed": 5, "access": "no"}, "trunk": {"speed": 5, "access": "no"},
    "trunk_link": {"speed": 5, "access": "no"}, "ferry": 15
  },
  "grants": ["foot"],
  "surfaces": {"mud": 3, "sand": 3},
  "motorroad": "no",
  "barriers": {
    "gate": {"access": "yes", "seconds": 5}, "swing_gate": {"access": "yes", "seconds": 5},
    "kissing_gate": {"access": "yes", "seconds": 5}, "stile": {"access": "yes", "seconds": 10},
    "turnstile": {"access": "yes", "seconds": 5},
    "wall": "no", "fence": "no", "hedge": "no", "debris": "no", "*": "yes"
  },
  "obeys_restrictions": false,
  "signals_seconds": 15,
  "crossing_seconds": 2,
  "turn_seconds": 0,
  "u_turn_seconds": 0,
  "u_turns": "everywhere"
}');

CREATE TABLE "restrictions" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "osm_id" INTEGER, "kind" TEXT, "from_edge" INTEGER, "via_node" INTEGER, "via_edges" TEXT, "to_edge" INTEGER, "profiles" TEXT, "conditional" TEXT, FOREIGN KEY ("from_edge") REFERENCES "edges" ("id"), FOREIGN KEY ("via_node") REFERENCES "nodes" ("id"), FOREIGN KEY ("to_edge") REFERENCES "edges" ("id"));

CREATE VIRTUAL TABLE "rtree_edges_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE VIRTUAL TABLE "rtree_nodes_geom" USING rtree(id, minx, maxx, miny, maxy);

CREATE INDEX "restrictions_from_edge" ON "restrictions"("from_edge");
CREATE TRIGGER "rtree_edges_geom_delete" AFTER DELETE ON "edges" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_edges_geom" WHERE id = OLD."id"; END;
CREATE TRIGGER "rtree_edges_geom_insert" AFTER INSERT ON "edges" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_edges_geom" VALUES (NEW."id", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_edges_geom_update2" AFTER UPDATE OF "geom" ON "edges" WHEN OLD."id" = NEW."id" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_edges_geom" WHERE id = OLD."id"; END;
CREATE TRIGGER "rtree_edges_geom_update4" AFTER UPDATE ON "edges" WHEN OLD."id" != NEW."id" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_edges_geom" WHERE id IN (OLD."id", NEW."id"); END;
CREATE TRIGGER "rtree_edges_geom_update5" AFTER UPDATE ON "edges" WHEN OLD."id" != NEW."id" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_edges_geom" WHERE id = OLD."id"; INSERT OR REPLACE INTO "rtree_edges_geom" VALUES (NEW."id", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_edges_geom_update6" AFTER UPDATE OF "geom" ON "edges" WHEN OLD."id" = NEW."id" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_edges_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."id"; END;
CREATE TRIGGER "rtree_edges_geom_update7" AFTER UPDATE OF "geom" ON "edges" WHEN OLD."id" = NEW."id" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_edges_geom" VALUES (NEW."id", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_nodes_geom_delete" AFTER DELETE ON "nodes" WHEN OLD."geom" NOT NULL BEGIN DELETE FROM "rtree_nodes_geom" WHERE id = OLD."id"; END;
CREATE TRIGGER "rtree_nodes_geom_insert" AFTER INSERT ON "nodes" WHEN (NEW."geom" NOT NULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN INSERT OR REPLACE INTO "rtree_nodes_geom" VALUES (NEW."id", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_nodes_geom_update2" AFTER UPDATE OF "geom" ON "nodes" WHEN OLD."id" = NEW."id" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_nodes_geom" WHERE id = OLD."id"; END;
CREATE TRIGGER "rtree_nodes_geom_update4" AFTER UPDATE ON "nodes" WHEN OLD."id" != NEW."id" AND (NEW."geom" ISNULL OR ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_nodes_geom" WHERE id IN (OLD."id", NEW."id"); END;
CREATE TRIGGER "rtree_nodes_geom_update5" AFTER UPDATE ON "nodes" WHEN OLD."id" != NEW."id" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) BEGIN DELETE FROM "rtree_nodes_geom" WHERE id = OLD."id"; INSERT OR REPLACE INTO "rtree_nodes_geom" VALUES (NEW."id", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "rtree_nodes_geom_update6" AFTER UPDATE OF "geom" ON "nodes" WHEN OLD."id" = NEW."id" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" NOTNULL AND NOT ST_IsEmpty(OLD."geom")) BEGIN UPDATE "rtree_nodes_geom" SET minx = ST_MinX(NEW."geom"), maxx = ST_MaxX(NEW."geom"), miny = ST_MinY(NEW."geom"), maxy = ST_MaxY(NEW."geom") WHERE id = NEW."id"; END;
CREATE TRIGGER "rtree_nodes_geom_update7" AFTER UPDATE OF "geom" ON "nodes" WHEN OLD."id" = NEW."id" AND (NEW."geom" NOTNULL AND NOT ST_IsEmpty(NEW."geom")) AND (OLD."geom" ISNULL OR ST_IsEmpty(OLD."geom")) BEGIN INSERT INTO "rtree_nodes_geom" VALUES (NEW."id", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), ST_MinY(NEW."geom"), ST_MaxY(NEW."geom")); END;
CREATE TRIGGER "trigger_delete_feature_count_edges" AFTER DELETE ON "edges" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('edges'); END;
CREATE TRIGGER "trigger_delete_feature_count_network" AFTER DELETE ON "network" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('network'); END;
CREATE TRIGGER "trigger_delete_feature_count_nodes" AFTER DELETE ON "nodes" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('nodes'); END;
CREATE TRIGGER "trigger_delete_feature_count_profiles" AFTER DELETE ON "profiles" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('profiles'); END;
CREATE TRIGGER "trigger_delete_feature_count_restrictions" AFTER DELETE ON "restrictions" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count - 1 WHERE lower(table_name) = lower('restrictions'); END;
CREATE TRIGGER "trigger_insert_feature_count_edges" AFTER INSERT ON "edges" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('edges'); END;
CREATE TRIGGER "trigger_insert_feature_count_network" AFTER INSERT ON "network" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('network'); END;
CREATE TRIGGER "trigger_insert_feature_count_nodes" AFTER INSERT ON "nodes" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('nodes'); END;
CREATE TRIGGER "trigger_insert_feature_count_profiles" AFTER INSERT ON "profiles" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('profiles'); END;
CREATE TRIGGER "trigger_insert_feature_count_restrictions" AFTER INSERT ON "restrictions" BEGIN UPDATE gpkg_ogr_contents SET feature_count = feature_count + 1 WHERE lower(table_name) = lower('restrictions'); END;
