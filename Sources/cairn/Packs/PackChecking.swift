import Base
import Features
import Files
import Flow
import FormatKit
import Formats
import Network
import Packs
import SQLiteStore
import Search
import VectorTiles

/// Looks at all parts of a pack.
struct PackChecking {
  private let place: PackPlace
  private let run: Run

  /// Names that the search index is asked for.
  private static let questions = 400

  init(_ place: PackPlace, _ run: Run) {
    self.place = place
    self.run = run
  }

  /// What is wrong. Errors: those of the machine, and `.notAPack`; what else is wrong with the pack is found.
  func findings() throws(GeoError) -> [PackFinding] {
    do throws(GeoError) { return try lookAtAll() } catch  where error.reason == .damagedStore {
      return [PackFinding(nil, .packDatabase, error.message)]
    }
  }

  private func lookAtAll() throws(GeoError) -> [PackFinding] {
    let manifest = try place.manifest()
    var findings: [PackFinding] = []
    for file in stores(manifest) { findings += try PackCheck.database(file) }
    // Of a damaged database nothing else can be told.
    if findings.contains(where: { $0.reason == .packDatabase }) { return findings }
    if place.isFolder {
      for part in manifest.parts {
        findings += try PackCheck.file(place.path + "/" + (part.names.first ?? ""), part)
      }
    } else {
      findings += try PackCheck.content(of: place.path, manifest)
    }
    for part in [PackPart.tiles, .network, .search, .style] where manifest[part] != nil {
      do throws(GeoError) {
        switch part {
        case .tiles: findings += try tiles()
        case .network: findings += try network(manifest)
        case .search: findings += try search()
        default: findings += try styles()
        }
      } catch  where error.reason.severity == .input || error.reason == .file {
        findings.append(PackFinding(part, Self.reason(of: part), error.message))
      } catch  where error.reason == .store {
        findings.append(PackFinding(part, Self.reason(of: part), error.message))
      }
    }
    return findings
  }

  private static func reason(of part: PackPart) -> Reason {
    switch part {
    case .tiles: .packTiles
    case .network: .packNetwork
    case .search: .packSearch
    default: .packStyle
    }
  }

  /// The SQLite files.
  private func stores(_ manifest: PackManifest) -> [String] {
    guard place.isFolder else { return [place.path] }
    return [
      (PackPart.layers, place.layers), (.network, place.network), (.search, place.search),
    ].filter { manifest[$0.0] != nil && FolderListing.size(ofFile: $0.1) != nil }.map(\.1)
  }

  // MARK: - Parts

  private func tiles() throws(GeoError) -> [PackFinding] {
    let report = try TilesetCheck.run(
      try ByteSource(path: place.tiles), place.isFolder ? .pmtiles : .mbtiles, jobs: run.jobs)
    // Zooms at which nothing is shown have no tiles.
    return report.problems.filter { $0.isError && $0.reason.code != "tileset-zooms" }.map {
      problem in
      let tile = problem.tile.map { "tile \($0.description): " } ?? ""
      return PackFinding(.tiles, .packTiles, tile + problem.message)
    }
  }

  private func network(_ manifest: PackManifest) throws(GeoError) -> [PackFinding] {
    var findings = try PackCheck.network(of: place.network)
    guard findings.isEmpty else { return findings }
    let store = try NetworkStore(path: place.network)
    for name in store.profileNames { _ = try store.graph(for: try store.profile(name)) }
    for name in manifest.profiles where !store.profileNames.contains(name) {
      findings.append(PackFinding(.network, .packNetwork, "the profile '\(name)' is not there"))
    }
    return findings
  }

  /// Asks the index for names that it has itself, spread over all of them.
  private func search() throws(GeoError) -> [PackFinding] {
    var findings = try PackCheck.search(of: place.search)
    let index = try SearchIndex(path: place.search)
    for entry in try index.entries(atMost: Self.questions) {
      var question = SearchQuestion(entry.name)
      question.limit = 200
      question.near = (entry.x, entry.y)
      let answers = try index.results(for: question)
      guard !SearchWords.words(of: entry.name).isEmpty,
        !answers.contains(where: { $0.id == entry.id || $0.name == entry.name })
      else { continue }
      findings.append(
        PackFinding(.search, .packSearch, "a search for '\(entry.name)' does not find it"))
      if findings.count >= 20 { break }
    }
    return findings
  }

  private func styles() throws(GeoError) -> [PackFinding] {
    let layers = try tileLayers()
    var findings: [PackFinding] = []
    for style in try place.styles() {
      findings += PackCheck.style(style.json, named: style.name, tiles: layers)
    }
    return findings
  }

  /// The layers that the tiles say that they have.
  private func tileLayers() throws(GeoError) -> [String] {
    guard place.isFolder else { return try PackStore.tileLayers(of: place.path).map(\.name) }
    let opened = try run.open(place.tiles)
    return try run.features(of: opened, needsProperties: false).reader.nature.layers.map(\.name)
  }
}
