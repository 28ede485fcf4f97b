import FormatTestSupport
import Foundation
import Testing

@testable import Features
@testable import Flow

/// The reader finds every feature that stands in a document, and nothing else: counted by expat, which
/// knows nothing of KML.
@Suite struct KMLFeatureCountTests {
  /// The features of KML 2.2 (§9.1) that are no containers themselves.
  private static let features: Set = [
    "Placemark", "GroundOverlay", "PhotoOverlay", "ScreenOverlay", "NetworkLink",
  ]
  /// What features stand in.
  private static let containers: Set = ["kml", "Document", "Folder"]

  /// Elements of the same names that are no features, by file. Those in an Update say what to
  /// change in another document; those in an element that KML does not have are that element's.
  private static let others = [
    "kml/libkml/all-arrays.kml": 4, "xml/libkml-nested.kml": 20,
  ]

  private static let root = dataFolder.deletingLastPathComponent().deletingLastPathComponent()

  /// The documents of the tests' data and of the samples, as paths from the repository's folder.
  private static let documents: [String] = [dataFolder.path, root.path + "/samples"].flatMap {
    folder in
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".kml") }.sorted().map { folder + "/" + $0 }
  }

  @Test("a document has as many features as it has elements of them", arguments: documents)
  func count(_ path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let events = XMLExpatEvents.read(bytes)
    let result = try convertKML(bytes, blockSize: 4096)
    // What is not well-formed, or declares entities, is an error.
    #expect((result.error == nil) == (events.fault == nil))
    guard events.fault == nil else { return }
    var open: [String] = []
    var inContainers = 0
    var elsewhere = 0
    for event in events.events {
      switch event.kind {
      case .start:
        let name = event.text.split(separator: ":").last.map(String.init) ?? ""
        if Self.features.contains(name) {
          if open.allSatisfy(Self.containers.contains) { inContainers += 1 } else { elsewhere += 1 }
        }
        open.append(name)
      case .end: open.removeLast()
      default: continue
      }
    }
    #expect(result.catalog.layers.reduce(0) { $0 + $1.tally.read } == inContainers)
    #expect(result.features.count == inContainers)
    let expected = Self.others.first { path.hasSuffix("/Data/" + $0.key) }?.value ?? 0
    #expect(elsewhere == expected)
  }

  @Test("there are documents to count in")
  func documentsAreThere() {
    #expect(Self.documents.count > 70)
    #expect(Self.documents.contains { $0.hasSuffix("/samples/field/earthquakes.kml") })
  }
}
