// swift-tools-version: 6.2
import PackageDescription

/// Strict language, fast release: exclusivity is checked in debug and test builds, where CI runs.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]

/// The C libraries are linked into the program where the system has them as archives: it starts in half
/// the time and runs on machines without them. macOS has them in the system.
func archive(_ name: String) -> [LinkerSetting] {
  [
    .unsafeFlags(["-Xlinker", "-l:lib\(name).a"], .when(platforms: [.linux])),
    .linkedLibrary(name, .when(platforms: [.macOS])),
  ]
}

let package = Package(
  name: "cairn",
  platforms: [.macOS(.v26)],
  products: [.executable(name: "cairn", targets: ["cairn"])],
  targets: [
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CBZip2", providers: [.apt(["libbz2-dev"])]),
    .systemLibrary(name: "CDeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    // These two are loaded when a run first needs them: only their headers are needed to build.
    .target(name: "CGEOS"),
    .target(name: "CProj"),
    .target(name: "Geometry", dependencies: ["CGEOS", "CProj"], swiftSettings: settings),
    .target(
      name: "Streaming", dependencies: ["Geometry", "CZlib", "CBZip2"],
      swiftSettings: settings, linkerSettings: archive("z") + archive("bz2")),
    .target(
      name: "SQLiteStore", dependencies: ["Geometry", "Streaming", "CSQLite"],
      swiftSettings: settings, linkerSettings: archive("sqlite3")),
    .target(
      name: "Formats",
      dependencies: ["Geometry", "Streaming", "SQLiteStore", "CDeflate", "CExpat", "CZlib"],
      swiftSettings: settings, linkerSettings: archive("deflate") + archive("expat")),
    .target(
      name: "Steps", dependencies: ["Geometry", "Streaming", "SQLiteStore"],
      swiftSettings: settings),
    .target(name: "CommandLineKit", swiftSettings: settings),
    .executableTarget(
      name: "cairn",
      dependencies: ["Geometry", "Streaming", "SQLiteStore", "Steps", "Formats", "CommandLineKit"],
      swiftSettings: settings),
    .testTarget(
      name: "GeometryTests", dependencies: ["Geometry", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "StreamingTests", dependencies: ["Geometry", "Streaming", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "FlowTests", dependencies: ["Geometry", "Streaming", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "SQLiteStoreTests",
      dependencies: ["Geometry", "Streaming", "SQLiteStore", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "StepsTests",
      dependencies: ["Geometry", "Streaming", "SQLiteStore", "Steps", "Formats", "TestSupport"],
      exclude: ["Data"], swiftSettings: settings),
    .testTarget(
      name: "FormatsTests",
      // SQLite itself for the disk that fails.
      dependencies: ["Geometry", "Streaming", "SQLiteStore", "Formats", "CSQLite", "TestSupport"],
      exclude: ["Data"], swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["CSQLite"], path: "Tests/Support",
      swiftSettings: settings,
      linkerSettings: archive("sqlite3")),
    .testTarget(
      name: "CommandTests",
      dependencies: ["cairn", "Geometry", "Streaming", "Formats", "CommandLineKit", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "GoldenTests", dependencies: ["cairn", "TestSupport"], exclude: ["Cases"],
      swiftSettings: settings),
    .testTarget(
      name: "RobustnessTests",
      dependencies: ["cairn", "Geometry", "Streaming", "SQLiteStore", "Formats", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "CommandLineKitTests", dependencies: ["CommandLineKit"], swiftSettings: settings),
  ]
)

// `make test-threads` builds no other tests than it runs.
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
      name: "FuzzSupport", dependencies: ["Formats"], path: "Tests/Fuzz/FuzzSupport",
      swiftSettings: fuzzing)
  ]
  // The law of both XML engines is the tests' own, by symbolic links.
  for format in [
    "CSV", "GeoJSON", "GeoPackage", "GPX", "KML", "KMZ", "OSM", "Overpass", "PBF", "XML",
  ] {
    package.targets.append(
      .executableTarget(
        name: format + "Fuzzer",
        dependencies: ["FuzzSupport"] + (format == "XML" ? ["CExpat"] : []),
        path: "Tests/Fuzz/\(format)Fuzzer", swiftSettings: fuzzing))
  }
}
