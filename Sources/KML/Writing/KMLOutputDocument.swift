internal import Base
internal import Features
internal import Flow
internal import Text
internal import XML

/// The document as it is put together at the end: the tree of Folders, and what Document and Folders say.
struct KMLOutputDocument: ~Copyable {
  private let catalog: Catalog
  private let runs: KMLOutputRuns
  private let layers: [Int: KMLOutputLayer]
  private var tree = KMLOutputTree()
  private var details = KMLOutputDetails()
  private var name: [UInt8]?
  /// For each Folder of the tree what comes before its features.
  private var openings: [KMLOutputOpening] = []

  init(_ catalog: Catalog, _ runs: KMLOutputRuns, _ layers: [Int: KMLOutputLayer]) {
    self.catalog = catalog
    self.runs = runs
    self.layers = layers
    for layer in catalog.wantedLayers {
      for member in layer.members where member.name == "kml" {
        details.add(json: member.json, of: layer.source.path)
      }
    }
    name = details.documentName ?? nameOfLayer
    buildTree()
  }

  // MARK: - The tree

  /// The name of the layer that is not a Folder, if there is exactly one.
  private var nameOfLayer: [UInt8]? {
    var names: Set<[UInt8]> = []
    for run in runs.all {
      let name = Array(catalog.layers[run.layer].name.utf8)
      if run.path != name { names.insert(name) }
    }
    let wanted = catalog.wantedLayers
    if runs.all.isEmpty, wanted.count == 1 { names.insert(Array(wanted[0].name.utf8)) }
    return names.count == 1 ? names.first : nil
  }

  /// Puts each run where its path says. Features without a path go directly into the Document if they all
  /// belong to one layer, or to the layer of the Document's name; otherwise into a Folder of their layer.
  private mutating func buildTree() {
    let wanted = catalog.wantedLayers
    let pathless = Set(runs.all.filter { $0.path == nil }.map(\.layer))
    for (number, run) in runs.all.enumerated() {
      let layer = Array(catalog.layers[run.layer].name.utf8)
      let folder: Int
      if let path = run.path {
        folder = tree.folder(at: path)
      } else if pathless.count == 1 || layer == name {
        folder = 0
      } else {
        folder = tree.folder(at: KMLOutputTree.escaped(layer))
      }
      tree.add(features: number, to: folder)
    }
    // Layers without features.
    let met = Set(runs.all.map { ObjectIdentifier(catalog.layers[$0.layer]) })
    if wanted.count > 1 {
      for layer in wanted where !met.contains(ObjectIdentifier(layer)) {
        _ = tree.folder(at: KMLOutputTree.escaped(Array(layer.name.utf8)))
      }
    }
    for folder in details.folders { _ = tree.folder(at: folder.path) }
  }

  // MARK: - What comes before features

  /// Writes down what Document and Folders say, which have ids to claim; returns the prefixes in it.
  mutating func prefixes(_ identifiers: inout KMLOutputIdentifiers) -> Set<String> {
    let members = details.membersByPath()
    var prefixes: Set<String> = []
    for (index, folder) in tree.folders.enumerated() {
      let opening = KMLOutputOpening(
        index == 0 ? "Document" : "Folder", name: index == 0 ? name ?? [] : folder.name,
        index == 0 ? details.document : members[folder.path] ?? [], &identifiers)
      prefixes.formUnion(opening.prefixes)
      openings.append(opening)
    }
    for layer in layers.values where layer.hasArrays { prefixes.insert("gx") }
    return prefixes
  }

  /// All that comes before the Document's features.
  borrowing func head(styles: [UInt8], prefixes: Set<String>) -> [UInt8] {
    var out = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    out += Array("<kml xmlns=\"http://www.opengis.net/kml/2.2\"".utf8)
    for (prefix, uri) in KMLOutputSchema.namespaces where prefixes.contains(prefix) {
      out += Array(" xmlns:\(prefix)=\"\(uri)\"".utf8)
    }
    out += Array(">\n".utf8)
    guard let opening = openings.first else { return out }
    out += opening.upToStyles + styles + opening.behindStyles
    for layer in layersInOrder { out += layers[layer]?.schema(of: catalog.layers[layer]) ?? [] }
    return out
  }

  /// The layers in the order in which their features stand in the document.
  private var layersInOrder: [Int] {
    var order: [Int] = []
    var pending = [0]
    while let folder = pending.popLast() {
      // Taken from the back: what comes first is pushed last.
      guard folder >= 0 else {
        let layer = runs.all[-1 - folder].layer
        if !order.contains(layer) { order.append(layer) }
        continue
      }
      for item in tree.folders[folder].items.reversed() {
        switch item {
        case .folder(let index): pending.append(index)
        case .features(let run): pending.append(-1 - run)
        }
      }
    }
    return order
  }

  // MARK: - Writing

  private static let tail = "</Document>\n</kml>\n"
  private static let folderEnd = "</Folder>\n"

  /// The bytes that `write` adds to those of the spool.
  var textLength: Int {
    openings.dropFirst().reduce(Self.tail.utf8.count) {
      $0 + $1.upToStyles.count + $1.behindStyles.count + Self.folderEnd.utf8.count
    }
  }

  /// Writes the features and Folders, and the end.
  borrowing func write(
    _ spool: SectionSpool, to target: any KMLOutputTarget
  ) throws(GeoError) {
    var levels: [(folder: Int, next: Int)] = [(0, 0)]
    while let level = levels.last {
      let items = tree.folders[level.folder].items
      guard level.next < items.count else {
        levels.removeLast()
        try write(levels.isEmpty ? Self.tail : Self.folderEnd, to: target)
        continue
      }
      levels[levels.count - 1].next += 1
      switch items[level.next] {
      case .features(let run):
        try spool.read(section: run) { (bytes) throws(GeoError) in try target.write(bytes) }
      case .folder(let folder):
        let opening = openings[folder]
        try (opening.upToStyles + opening.behindStyles).withUnsafeBufferPointer {
          (bytes) throws(GeoError) in try target.write(bytes)
        }
        levels.append((folder, 0))
      }
    }
  }

  private borrowing func write(
    _ text: String, to target: any KMLOutputTarget
  ) throws(GeoError) {
    var bytes = Bytes()
    bytes.append(text)
    try target.write(bytes.buffer)
  }

  // MARK: - The ledger

  /// Counts what the document cannot say about its layers.
  borrowing func count() {
    for (index, layer) in layers { layer.count(in: catalog.layers[index]) }
    for layer in catalog.wantedLayers {
      let own = layer.members.filter { !Self.isSaid($0, of: layer) }
      guard !own.isEmpty else { continue }
      layer.note(
        .collectionMembersLeftOut, "members of the collection have no place in KML",
        count: own.count)
    }
    for (path, count, example) in details.repeated {
      let layer = catalog.wantedLayers.first { path.elementsEqual($0.name.utf8) }
      (layer ?? catalog.wantedLayers.first)?.note(
        .repeatedFolderDetails, count: count, examples: [example])
    }
    let leftOut = details.leftOutCount + openings.reduce(0) { $0 + $1.leftOutCount }
    if leftOut > 0, let layer = catalog.wantedLayers.first {
      layer.note(.containerDetails, count: leftOut)
    }
  }

  /// True for members that the document says in another way.
  private static func isSaid(_ member: Layer.Member, of layer: OutputLayer) -> Bool {
    switch member.name {
    case "kml", "crs", "type", "features": true
    case "name": member.json == JSONValue.quoted(layer.source.name)
    default: false
    }
  }
}
