// swift-tools-version: 6.2
import PackageDescription

/// Strict language, for tests as for everything else.
let language: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Fast release: exclusivity is checked in debug and test builds, where CI runs. Swift's regular expressions stay
/// out, which nothing uses: they are a megabyte of the program. Each function in a section of its own lets the
/// linker leave out those that nothing calls.
let settings =
  language + [
    .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]),
    .unsafeFlags(
      ["-enforce-exclusivity=unchecked", "-Xfrontend", "-function-sections"],
      .when(configuration: .release)),
  ]

/// Of modules whose loops go over every byte or position: optimised in debug and test builds too, where they took
/// most of the time of the tests.
let quick = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Of modules that no feature passes through: small rather than fast.
let small = settings + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// The C libraries are linked into the program where the system has them as archives: it starts in half
/// the time and runs on machines without them. macOS has them in the system.
func archive(_ name: String) -> [LinkerSetting] {
  [
    .unsafeFlags(["-Xlinker", "-l:lib\(name).a"], .when(platforms: [.linux])),
    .linkedLibrary(name, .when(platforms: [.macOS])),
  ]
}

/// What every family of formats is built on.
let kit: [Target.Dependency] = [
  "Base", "Text", "Geometry", "Systems", "Files", "Features", "Flow", "FormatKit",
]

/// The families of formats.
let families: [Target.Dependency] = [
  "GeoJSON", "CSV", "GPX", "KML", "GeoPackage", "SpatiaLite", "OpenStreetMap",
  "VectorTiles", "Positions", "Trails",
]

/// What the tests of formats share.
let support: [Target.Dependency] = ["FormatTestSupport", "TestSupport"]

let package = Package(
  name: "cairn",
  platforms: [.macOS(.v26)],
  products: [.executable(name: "cairn", targets: ["cairn"])],
  targets: [
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CBZip2", providers: [.apt(["libbz2-dev"])]),
    .systemLibrary(name: "CDeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CLZ4", providers: [.apt(["liblz4-dev"])]),
    .systemLibrary(name: "CZstd", providers: [.apt(["libzstd-dev"])]),
    .systemLibrary(name: "CSyncRange"),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    // The processor's instructions, which Swift has no names for.
    .target(name: "CHashing"),
    // These are loaded when a run first needs them: only headers are needed to build.
    .target(name: "CGEOS"),
    .target(name: "CProj"),
    .target(name: "CModSpatiaLite"),
    .target(name: "CCairo"),
    .target(name: "Base", swiftSettings: quick),
    .target(name: "Text", dependencies: ["Base"], swiftSettings: quick),
    .target(name: "Geometry", dependencies: ["Base", "Text", "CGEOS"], swiftSettings: quick),
    .target(
      name: "Systems", dependencies: ["Base", "Text", "Geometry", "CProj"],
      swiftSettings: quick),
    .target(
      name: "Files", dependencies: ["Base", "Text", "CZlib", "CBZip2", "CDeflate", "CSyncRange"],
      swiftSettings: settings,
      linkerSettings: archive("z") + archive("bz2") + archive("deflate")),
    .target(name: "Features", dependencies: ["Base", "Text", "Geometry"], swiftSettings: settings),
    .target(
      name: "Flow", dependencies: ["Base", "Text", "Geometry", "Files", "Features"],
      swiftSettings: settings),
    .target(
      name: "SQLiteStore", dependencies: ["Base", "Files", "CSQLite"],
      swiftSettings: settings, linkerSettings: archive("sqlite3")),
    .target(
      name: "XML", dependencies: ["Base", "Text", "Geometry", "Files", "Features", "CExpat"],
      swiftSettings: quick, linkerSettings: archive("expat")),
    .target(
      name: "Archive", dependencies: ["Base", "Text", "Files", "CDeflate", "CZlib"],
      swiftSettings: settings),
    .target(
      name: "Styles",
      dependencies: ["Base", "Text", "Geometry", "Files", "Features", "XML", "CExpat"],
      swiftSettings: small),
    .target(name: "FormatKit", dependencies: kit.dropLast(), swiftSettings: small),
    // What the families of stores share.
    .target(
      name: "FeatureStore", dependencies: kit + ["SQLiteStore", "Styles", "XML"],
      swiftSettings: settings),
    // A family of formats each, of which none knows another.
    .target(name: "GeoJSON", dependencies: kit + ["Styles"], swiftSettings: settings),
    .target(name: "CSV", dependencies: kit, swiftSettings: settings),
    .target(name: "GPX", dependencies: kit + ["XML", "Styles"], swiftSettings: settings),
    .target(
      name: "KML", dependencies: kit + ["XML", "Styles", "Archive"], swiftSettings: settings),
    .target(
      name: "GeoPackage", dependencies: kit + ["FeatureStore", "SQLiteStore", "Styles", "XML"],
      swiftSettings: settings),
    .target(
      name: "SpatiaLite", dependencies: kit + ["FeatureStore", "SQLiteStore"],
      swiftSettings: settings),
    .target(
      name: "OpenStreetMap", dependencies: kit + ["XML", "Styles", "CDeflate", "CLZ4", "CZstd"],
      swiftSettings: settings, linkerSettings: archive("lz4") + archive("zstd")),
    .target(
      name: "VectorTiles", dependencies: kit + ["SQLiteStore", "CDeflate"],
      swiftSettings: settings),
    // What clocks show.
    .target(name: "TimeZones", dependencies: ["Base", "Text", "Files"], swiftSettings: small),
    .target(name: "Positions", dependencies: kit + ["TimeZones"], swiftSettings: settings),
    // Educational trails.
    .target(
      name: "Trails", dependencies: kit + ["XML", "CExpat"], swiftSettings: settings),
    // From features to tiles.
    .target(
      name: "Tiling", dependencies: kit + ["VectorTiles", "CDeflate"], swiftSettings: settings),
    .target(name: "Formats", dependencies: kit + families, swiftSettings: small),
    .target(
      name: "Steps",
      dependencies: [
        "Base", "Text", "Geometry", "Systems", "Files", "Features", "Flow", "SQLiteStore",
        "CSQLite", "CModSpatiaLite",
      ],
      swiftSettings: settings),
    // Roads that routes are found on; it knows no format.
    .target(
      name: "Network",
      dependencies: [
        "Base", "Text", "Geometry", "Systems", "Files", "Features", "Flow", "SQLiteStore",
      ],
      swiftSettings: quick),
    // Names, streets and addresses that are searched for; it knows no format.
    .target(
      name: "Search",
      dependencies: [
        "Base", "Text", "Geometry", "Files", "Features", "Flow", "SQLiteStore",
      ],
      swiftSettings: settings),
    .target(name: "Hashing", dependencies: ["CHashing"], swiftSettings: quick),
    // Everything about an area in one store: tiles, styles, what it says of itself; it knows no format.
    .target(
      name: "Packs",
      dependencies: ["Base", "Text", "Files", "SQLiteStore", "FeatureStore", "Hashing", "CZstd"],
      swiftSettings: settings),
    // From features to pictures; it knows no format.
    .target(
      name: "Drawing",
      dependencies: [
        "Base", "Text", "Hashing", "Geometry", "Systems", "Files", "Features", "Flow", "Styles",
        "CCairo",
      ],
      swiftSettings: settings),
    // Positions in time, and the zones that they pass; they know no format.
    .target(
      name: "Tracks",
      dependencies: [
        "Base", "Text", "Geometry", "Systems", "Files", "Features", "Flow", "SQLiteStore", "Steps",
        "TimeZones",
      ],
      swiftSettings: settings),
    // What comes back from the field: projects of layers with attributes, styles and pictures. It knows no format.
    .target(
      name: "Projects",
      dependencies: [
        "Base", "Text", "Geometry", "Systems", "Files", "Features", "Flow", "SQLiteStore", "Steps",
        "Styles", "Hashing",
      ],
      swiftSettings: settings),
    // What differs between stores, and how it goes from one into another; it knows no format.
    .target(
      name: "Changes",
      dependencies: [
        "Base", "Text", "Geometry", "Systems", "Files", "Features", "Flow", "FeatureStore",
        "SQLiteStore",
      ],
      swiftSettings: settings),
    .target(name: "CommandLineKit", swiftSettings: small),
    .executableTarget(
      name: "cairn",
      dependencies: kit + families
        + [
          "Formats", "SQLiteStore", "Steps", "Tiling", "Network", "Search", "Packs", "Drawing",
          "TimeZones", "Tracks", "Projects", "Archive", "Changes", "Hashing", "CommandLineKit",
        ],
      swiftSettings: small),
    .testTarget(
      name: "GeometryTests", dependencies: ["Base", "Geometry", "Systems", "Steps", "TestSupport"],
      swiftSettings: language),
    .testTarget(
      name: "TextTests", dependencies: ["Base", "Text", "Geometry", "Features", "TestSupport"],
      swiftSettings: language),
    .testTarget(
      name: "FlowTests",
      dependencies: ["Base", "Text", "Geometry", "Features", "Flow", "TestSupport"],
      swiftSettings: language),
    .testTarget(
      name: "SQLiteStoreTests",
      dependencies: ["Base", "Files", "SQLiteStore", "TestSupport"],
      swiftSettings: language),
    .testTarget(
      name: "StepsTests",
      dependencies: [
        "Base", "Text", "Geometry", "Systems", "Files", "Features", "Flow", "SQLiteStore",
        "FormatKit", "Formats", "Steps", "TestSupport",
      ],
      exclude: ["Data"], swiftSettings: language),
    .testTarget(
      name: "NetworkTests",
      dependencies: [
        "Base", "Geometry", "Systems", "Flow", "SQLiteStore", "Network", "OpenStreetMap",
        "FormatKit", "GeoPackage", "TestSupport", "cairn",
      ],
      swiftSettings: language),
    .testTarget(
      name: "HashingTests", dependencies: ["Hashing"], swiftSettings: language),
    .testTarget(
      name: "PackTests",
      dependencies: ["Base", "Geometry", "SQLiteStore", "Search", "Packs", "TestSupport", "cairn"],
      swiftSettings: language),
    .testTarget(
      name: "DrawingTests",
      dependencies: [
        "Base", "Text", "Geometry", "Systems", "Files", "Features", "Flow", "Styles", "Drawing",
        "TestSupport",
      ],
      swiftSettings: language),
    .testTarget(
      name: "TracksTests",
      dependencies: kit + ["TimeZones", "Positions", "Tracks", "GeoJSON", "cairn"] + support,
      swiftSettings: language),
    .testTarget(
      name: "ChangesTests",
      dependencies: ["Base", "Files", "SQLiteStore", "GeoPackage", "Changes", "TestSupport"],
      swiftSettings: language),
    .testTarget(
      name: "ProjectTests",
      dependencies: ["Base", "Text", "SQLiteStore", "Projects", "TestSupport"],
      swiftSettings: language),
    .testTarget(
      name: "TrailTests", dependencies: ["Base", "Text", "Trails", "TestSupport"],
      swiftSettings: language),
    // Tests of a family of formats each, so that a change in one builds no other's.
    .testTarget(
      name: "GeoJSONTests", dependencies: kit + ["GeoJSON"] + support, swiftSettings: language),
    .testTarget(
      name: "CSVTests", dependencies: kit + ["CSV", "GeoJSON"] + support, swiftSettings: language),
    .testTarget(
      name: "GPXTests",
      dependencies: kit + ["XML", "GPX", "GeoJSON", "GeoPackage", "KML"] + support,
      swiftSettings: language),
    .testTarget(
      name: "ArchiveTests", dependencies: kit + ["Archive", "KML"] + support,
      swiftSettings: language),
    .testTarget(
      name: "KMLTests",
      dependencies: kit + ["XML", "Styles", "Archive", "SQLiteStore"]
        + ["KML", "GeoJSON", "CSV", "GPX", "GeoPackage"] + support,
      swiftSettings: language),
    .testTarget(
      name: "GeoPackageTests",
      // SQLite itself for the disk that fails.
      dependencies: kit
        + ["Styles", "FeatureStore", "SQLiteStore", "Archive", "KML", "GeoPackage", "CSQLite"]
        + support,
      swiftSettings: language),
    .testTarget(
      name: "SpatiaLiteTests",
      dependencies: kit + ["FeatureStore", "SQLiteStore", "SpatiaLite", "GeoJSON"] + support,
      swiftSettings: language),
    .testTarget(
      name: "OpenStreetMapTests",
      dependencies: kit + ["XML", "OpenStreetMap", "GeoJSON", "GeoPackage"] + support,
      swiftSettings: language),
    .testTarget(
      name: "VectorTilesTests", dependencies: kit + ["SQLiteStore", "VectorTiles"] + support,
      swiftSettings: language),
    .testTarget(
      name: "TilingTests",
      dependencies: kit + ["SQLiteStore", "VectorTiles", "Tiling", "GeoJSON", "CDeflate"] + support,
      swiftSettings: language),
    .testTarget(
      name: "XMLTests", dependencies: kit + ["XML"] + support, swiftSettings: language),
    .testTarget(
      name: "StylesTests", dependencies: kit + ["Styles"] + support, swiftSettings: language),
    // What passes from one family to another.
    .testTarget(
      name: "FormatsTests",
      dependencies: kit + families + ["Formats", "SQLiteStore", "Archive"] + support,
      swiftSettings: language),
    .target(
      name: "FormatTestSupport",
      dependencies: kit + ["SQLiteStore", "XML", "Archive", "GeoJSON", "CExpat", "TestSupport"],
      path: "Tests/FormatTestSupport", swiftSettings: language),
    .target(
      name: "TestSupport", dependencies: ["CSQLite"], path: "Tests/Support",
      swiftSettings: settings,
      linkerSettings: archive("sqlite3")),
    // The format of the article "Adding a format".
    .target(name: "PTS", dependencies: kit, path: "Tests/ToyFormat", swiftSettings: settings),
    .testTarget(
      name: "ToyFormatTests", dependencies: kit + ["PTS", "GeoJSON", "TestSupport"],
      swiftSettings: language),
    .testTarget(
      name: "CommandTests",
      dependencies: ["Base", "Text", "Geometry", "Flow", "cairn", "TestSupport"],
      swiftSettings: language),
    .testTarget(
      name: "GoldenTests", dependencies: ["TestSupport", "cairn"], exclude: ["Cases"],
      swiftSettings: language),
    .testTarget(
      name: "RobustnessTests",
      dependencies: [
        "Base", "Files", "Features", "Flow", "SQLiteStore", "FormatKit", "OpenStreetMap", "Formats",
        "TestSupport", "cairn",
      ],
      swiftSettings: language),
    .testTarget(
      name: "CommandLineKitTests", dependencies: ["CommandLineKit"], swiftSettings: language),
  ]
)

// `make test-sanitized` and `make test-threads` build no other tests than they run.
if let wanted = Context.environment["CAIRN_TESTS"]?.split(separator: ",") {
  package.targets.removeAll { target in
    target.type == .test && !wanted.contains { $0 == target.name }
  }
}

// Fuzzers have no `main` of their own, so they are built only where libFuzzer brings one.
if Context.environment["CAIRN_FUZZ"] != nil {
  let fuzzing: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"]),
  ]
  package.targets += [
    .target(
      name: "FuzzSupport", dependencies: kit + families + ["Formats"],
      path: "Tests/Fuzz/FuzzSupport",
      swiftSettings: fuzzing)
  ]
  // The law of both XML engines is the tests' own, by symbolic links.
  for format in [
    "CSV", "GeoJSON", "GeoPackage", "GPX", "KML", "KMZ", "OSM", "Overpass", "PBF", "SpatiaLite",
    "Tiles", "XML",
  ] {
    package.targets.append(
      .executableTarget(
        name: format + "Fuzzer",
        dependencies: ["FuzzSupport", "Base", "Geometry", "XML"] + families
          + (format == "XML" ? ["CExpat"] : []),
        path: "Tests/Fuzz/\(format)Fuzzer", exclude: format == "SpatiaLite" ? ["blobs.txt"] : [],
        swiftSettings: fuzzing))
  }
}
