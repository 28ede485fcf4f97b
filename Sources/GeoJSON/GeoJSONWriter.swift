public import Base
internal import Features
internal import Files
public import Flow
public import FormatKit
internal import Geometry
internal import Text

/// Writes GeoJSON: a FeatureCollection with one feature per line (RFC 7946), or a sequence of features
/// (newline-delimited, or RFC 8142).
///
/// Workers format whole batches; here each text is written in turn, with one system call, between the
/// head of the collection and its tail.
public final class GeoJSONWriter: FeatureSink {
  private let sink: ByteSink
  private let style: GeoJSONStyle
  private var hasHead = false
  private var hasFeatures = false
  private var box = GeoJSONFeatureBox()
  /// Members of the collection that have been written.
  private var writtenMembers: Set<Layer.Member> = []
  private var writtenNames: Set<[UInt8]> = []
  /// The system of the features so far, if they keep their own one.
  private var crs: CoordinateReferenceSystem?

  /// Opens the output; options are `bbox-members`, `pretty` and `record-separator`, each yes or no.
  public init(_ request: OutputRequest, layout: GeoJSONLayout) throws(GeoError) {
    style = GeoJSONStyle(
      layout: layout, separatesRecords: request.options["record-separator"] == "yes",
      addsBoxes: request.options["bbox-members"] == "yes",
      makesBox: layout == .featureCollection
        && (request.changesFeatures || request.hasSeveralLayers),
      isPretty: request.options["pretty"] == "yes", namesLayers: request.hasSeveralLayers,
      keepsCRS: request.keepsCRS,
      addsMarkers: request.addsMarkers && layout == .featureCollection)
    guard !style.isPretty || style.layout != .sequence else {
      throw GeoError(
        .usage, "a sequence has one feature a line and cannot be pretty",
        hint: "write a FeatureCollection (.geojson), or leave the option pretty out")
    }
    sink = try request.makeSink()
  }

  /// What is known elsewhere of how features are drawn goes into a collection, not into a stream for other programs
  /// of this kind.
  public func makeSteps() -> [any BatchStep] { style.addsMarkers ? [GeoJSONMarkers()] : [] }

  /// Makes the encoder of one worker.
  public func makeEncoder() -> any BatchEncoder { GeoJSONEncoder(self, style) }

  /// Writes the text of a batch; called in turn.
  func write(
    _ text: borrowing GeoJSONFeatureOutput, of batch: borrowing FeatureBatch
  ) throws(GeoError) {
    guard !text.bytes.isEmpty else { return }
    if style.keepsCRS { try checkSystems(of: batch) }
    if style.layout == .sequence { return try sink.write(text.bytes.buffer) }
    try writeHead(batch.known?.entries ?? [])
    // The separator before the very first feature is left out: the head ends with its newline.
    let start = hasFeatures ? 0 : 2
    hasFeatures = true
    try sink.write(text.bytes.buffer(start..<text.bytes.count))
    box.extend(text.box)
  }

  /// Writes the end of the text and puts the file in place.
  public func finish(_ catalog: Catalog) throws(GeoError) {
    if style.layout != .sequence {
      let layers = catalog.knownLayers.entries
      try writeHead(layers)
      try writeTail(layers)
    }
    countUnwrittenMembers(catalog)
    try sink.commit()
  }

  /// One collection has one `crs` member, so its layers must share their system.
  private func checkSystems(of batch: borrowing FeatureBatch) throws(GeoError) {
    guard style.layout != .sequence else { return }
    for slot in batch.slots where slot.outCount > 0 && slot.layer.hasGeometry {
      let system = slot.layer.crs
      if let crs, !crs.isSame(as: system), !(crs.isWGS84 && system.isWGS84) {
        throw GeoError(
          .mixedSystems,
          "layer '\(slot.layer.name)' is in \(system.identifier), but the collection is in "
            + crs.identifier(behind: system.identifier),
          at: SourceLocation(path: slot.layer.path),
          hint: "write the layers to files of their own")
      }
      crs = system
    }
  }
}

// MARK: - The collection

extension GeoJSONWriter {
  /// Writes the head of the collection once, with the members that were known when the first batch with
  /// features was admitted.
  private func writeHead(_ layers: [KnownLayers.Entry]) throws(GeoError) {
    guard !hasHead else { return }
    hasHead = true
    var head = Bytes()
    head.append(
      style.isPretty ? "{\n  \"type\": \"FeatureCollection\"," : #"{"type":"FeatureCollection","#)
    if let crs = crs ?? layers.first(where: { $0.source.hasGeometry })?.source.crs,
      style.keepsCRS, let json = GeoJSONCRSMember.json(of: crs)
    {
      append(member: "crs", json, to: &head)
      head.append(UInt8(ascii: ","))
    }
    for member in collectionMembers(layers) {
      append(member: member.name, member.json, to: &head)
      head.append(UInt8(ascii: ","))
    }
    head.append(style.isPretty ? "\n  \"features\": [\n" : "\"features\":[\n")
    try sink.write(head.buffer)
  }

  private func writeTail(_ layers: [KnownLayers.Entry]) throws(GeoError) {
    var tail = Bytes()
    if hasFeatures { tail.append("\n") }
    tail.append(style.isPretty ? "  ]" : "]")
    for member in collectionMembers(layers) {
      tail.append(UInt8(ascii: ","))
      append(member: member.name, member.json, to: &tail)
    }
    if !box.isEmpty, style.addsBoxes || layers.contains(where: needsBox) {
      var json = Bytes()
      json.append(room: GeoJSONFeatureBox.width) { box.write(to: &$0) }
      tail.append(UInt8(ascii: ","))
      append(member: "bbox", String(decoding: json.buffer, as: UTF8.self), to: &tail)
    }
    tail.append(style.isPretty ? "\n}\n" : "}\n")
    try sink.write(tail.buffer)
  }

  private func append(member name: String, _ json: String, to out: inout Bytes) {
    if style.isPretty { out.append("\n  ") }
    out.append(quoting: name)
    out.append(style.isPretty ? ": " : ":")
    if style.isPretty {
      var source = Bytes()
      source.append(json)
      GeoJSONIndentation.append(source.buffer, level: 1, to: &out)
    } else {
      out.append(json)
    }
  }

  /// The members that can be written now: those of the first layer, each name once, if the output is the
  /// collection of one layer. From now on they count as written.
  private func collectionMembers(_ layers: [KnownLayers.Entry]) -> [Layer.Member] {
    guard !style.namesLayers || layers.count == 1, let layer = layers.first else { return [] }
    var members: [Layer.Member] = []
    for member in layer.members where isWritable(member) {
      guard writtenNames.insert(Array(member.name.utf8)).inserted else { continue }
      writtenMembers.insert(member)
      members.append(member)
    }
    return members
  }

  /// False for members that are written elsewhere, and for `crs`, which RFC 7946 does not have (§4).
  private func isWritable(_ member: Layer.Member) -> Bool {
    switch member.name {
    case "crs", "type", "features": false
    default: !member.isBox || isBoxTrue(member)
    }
  }

  /// True for members that are not those of the output: `crs` and the like, and a box in whose place there is a new one.
  private func isElsewhere(_ member: Layer.Member) -> Bool {
    member.isBox ? style.layout != .sequence && !box.isEmpty : !isWritable(member)
  }

  /// True if the box of a collection is written as it is.
  private func isBoxTrue(_ member: Layer.Member) -> Bool {
    !style.addsBoxes && !style.makesBox && !member.isOutdatedBox
  }

  /// True if a collection has a box, of which a new one takes the place.
  private func needsBox(_ layer: KnownLayers.Entry) -> Bool {
    layer.members.contains { $0.isBox && !isBoxTrue($0) }
  }

  /// Counts members that could not be written, as there is no collection for them.
  private func countUnwrittenMembers(_ catalog: Catalog) {
    for layer in catalog.wantedLayers {
      var unwritten = layer.members.filter { !writtenMembers.contains($0) && !isElsewhere($0) }
      if style.layout != .sequence, let boxes = unwritten.firstIndex(where: \.isBox) {
        unwritten.remove(at: boxes)
        layer.note(
          .collectionMembersLeftOut,
          "the bbox of the collection was left out, as no feature has coordinates", count: 1)
      }
      guard !unwritten.isEmpty else { continue }
      layer.note(
        .collectionMembersLeftOut,
        style.layout == .sequence
          ? "members of the collection have no place in a sequence"
          : "members of the collection have no place beside those of another layer",
        count: unwritten.count)
    }
  }
}
