import Foundation
import TestSupport
import Testing

/// A small file of each format that the program reads, and the same file with a MiB of nothing in its middle, so that
/// readers meet more than one block.
///
/// A format that is written gets its sample from features of every kind. For any other the largest file of the repository
/// is taken that has the format's ending, is not over ``sizeLimit`` and is valid.
final class FormatSamples: Sendable {
  /// The largest file that is taken from the repository.
  static let sizeLimit = 20_000
  /// Made once for all tests.
  static let shared = Result { try FormatSamples() }

  let folder: URL
  /// Paths of the samples by names of formats.
  let paths: [String: String]
  /// Paths of samples with two blocks, for formats that are text.
  let longPaths: [String: String]

  private init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "cairn-samples-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Every test uses it, and none knows that it is the last.
    atexit {
      guard case .success(let samples) = FormatSamples.shared else { return }
      try? FileManager.default.removeItem(at: samples.folder)
    }
    try Data(Self.features.utf8).write(to: folder.appending(path: "features.geojson"))
    var paths: [String: String] = [:]
    var longPaths: [String: String] = [:]
    let repository = Self.repositoryFiles
    for format in ProgramHelp.current.formats where format.can("read") {
      let ending = try #require(format.endings.first)
      let path = folder.appending(path: "sample.\(ending)").path
      if format.can("write") {
        // Some formats are written from OpenStreetMap's objects alone.
        var outcome: Child.Outcome?
        for words in [["features.geojson", "--on-error", "skip"], ["sample.osm"]]
        where outcome?.status ?? 2 == 2 {
          outcome = try Child.run(
            [
              "convert", "-q", "-o", path, "--output-format", format.name,
              folder.appending(path: words[0]).path,
            ] + words.dropFirst())
        }
        let made = try #require(outcome)
        #expect([0, 3].contains(made.status), "\(format): \(made)")
      } else {
        let found = try repository.first { url in
          try format.endings.contains { url.lastPathComponent.hasSuffix("." + $0) }
            && Child.run(["info", "--input-format", format.name, url.path]).status == 0
        }
        let source = try #require(found, "no file of the repository is a sample of \(format)")
        try FileManager.default.copyItem(atPath: source.path, toPath: path)
      }
      paths[format.name] = path
      if let long = Self.lengthened(try Data(contentsOf: URL(filePath: path))) {
        let longPath = folder.appending(path: "long.\(ending)").path
        try long.write(to: URL(filePath: longPath))
        longPaths[format.name] = longPath
      }
    }
    self.paths = paths
    self.longPaths = longPaths
  }

  /// Files of the repository that are small enough, the largest first.
  private static var repositoryFiles: [URL] {
    var found: [(size: Int, url: URL)] = []
    for part in ["samples", "Tests"] {
      let files = FileManager.default.enumerator(
        at: Place.root.appending(path: part), includingPropertiesForKeys: [.fileSizeKey])
      for case let url as URL in files ?? .init() {
        let size = (try? url.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
        if size > 0, size <= sizeLimit { found.append((size, url)) }
      }
    }
    return found.sorted { ($1.size, $0.url.path) < ($0.size, $1.url.path) }.map(\.url)
  }

  /// Text with a MiB of spaces behind the element, member or line in its middle; nil if it is no text.
  private static func lengthened(_ data: Data) -> Data? {
    guard String(data: data, encoding: .utf8) != nil, !data.contains(0) else { return nil }
    let breaks = data.first == UInt8(ascii: "<") ? [UInt8(ascii: ">")] : [UInt8(ascii: "\n")]
    let half = data.index(data.startIndex, offsetBy: data.count / 2)
    guard let middle = data[half...].firstIndex(where: { breaks.contains($0) }) else { return nil }
    let padding = Data(repeating: UInt8(ascii: " "), count: 1_200_000)
    return data[...middle] + padding + data[(middle + 1)...]
  }

  /// Every kind of geometry and value, with more than one thing wrong with most of them.
  private static let features = #"""
    {"type":"FeatureCollection","features":[
    {"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[14.4,50.1,200]},"properties":{"name":"Praha","n":1,"r":1.5,"yes":true,"nil":null,"day":"2024-02-29","time":"2024-02-29T12:30:00Z","highway":"stop"}},
    {"type":"Feature","id":2,"geometry":{"type":"Point","coordinates":[14.4,50.1]},"properties":{"name":"Ještě\t\"jednou\"","n":9007199254740993,"list":[1,{"a":null}],"amenity":"bench"}},
    {"type":"Feature","id":"three","geometry":{"type":"LineString","coordinates":[[16.6,49.2],[16.6,49.2],[16.7,49.3],[16.6,49.2]]},"properties":{"name":"line","highway":"track","stroke":"#ff0000","stroke-width":3}},
    {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[15,49],[16,49],[16,50],[15,50],[15,49]],[[15.2,49.2],[15.2,49.4],[15.4,49.4],[15.2,49.2]]]},"properties":{"name":"hole","building":"yes","fill":"#00ff00"}},
    {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[15,49],[16,50],[16,49],[15,50],[15,50],[15,49]]]},"properties":{"name":"bow tie","landuse":"forest"}},
    {"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[1,2],[1,2],[-179.5,89]]},"properties":{}},
    {"type":"Feature","geometry":{"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[179,1],[-179,1]]]},"properties":{"highway":"path"}},
    {"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[[[0,0],[1,0],[1,1],[0,0]]]]},"properties":{"natural":"water"}},
    {"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[3,4]},{"type":"LineString","coordinates":[[3,4],[5,6]]}]},"properties":{"name":"both"}},
    {"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[]},"properties":{"name":"empty"}},
    {"type":"Feature","geometry":null,"properties":{"name":"nowhere"}},
    {"type":"Feature","geometry":null,"properties":{}},
    {"type":"Feature","geometry":{"type":"Point","coordinates":[14.4,50.1]},"properties":{"name":"again","amenity":"bench"}},
    {"type":"Feature","geometry":{"type":"Point","coordinates":[14.4,50.1]},"properties":{"name":"and again","amenity":"bench"}}
    ]}

    """#
}
