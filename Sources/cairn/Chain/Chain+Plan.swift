#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import Base
import CommandLineKit
import Features
import Files
import Flow
import FormatKit
import Geometry
import OpenStreetMap
import Steps

extension Chain {
  /// What the chain would do, in lines for people; nothing is created. Inputs that do not say which layers and fields
  /// they have are read for that. `words` are those of each step.
  func plan(words: [[String]]) throws(GeoError) -> [String] {
    let parts = try prepare()
    var lines: [String] = []
    for path in input.paths {
      lines.append(Self.line("read", path == "-" ? "standard input" : path))
    }
    lines[0] += ": \(parts.first.format.title)"
    var passes = 1
    var number = 0
    for (step, links) in parts.objects {
      var text = Self.text(of: words[number])
      number += 1
      for case .prepared in links {
        passes += 1
        text.append("reads the objects first, to find out what is wanted of them")
      }
      for case .gathering(let gathering) in links where !gathering.readsTogether {
        passes += 1
        text.append("holds all objects before the first one goes on")
      }
      lines += Self.lines(type(of: step).name, text)
    }
    guard let features = parts.features else {
      lines.append(Self.line("", "objects go on as they are"))
      return lines + [targetLine] + end(passes, parts.objects.map(\.step))
    }
    let nature = features.reader.nature
    var layers = try surveyed(features, parts) ?? nature.layers
    for layer in layers where !layer.isPassedOver {
      lines.append(Self.line("", "layer " + Self.text(of: layer)))
    }
    if nature.findsLayers, !isSurveyed {
      lines.append(Self.line("", "more layers are found on the way"))
    }
    for (step, links) in parts.links {
      let name = type(of: step).name
      var text = Self.text(of: words[number])
      number += 1
      for link in links {
        switch link {
        case .stage(let stage):
          text += try stage.plan(for: layers)
          for index in layers.indices { layers[index] = try stage.layer(behind: layers[index]) }
        case .barrier(let barrier):
          for index in layers.indices { layers[index] = try barrier.layer(behind: layers[index]) }
          passes += 1
          text.append("holds all features before the first one goes on")
        }
      }
      lines += Self.lines(name, text)
    }
    try checkNames(of: target, fields: fields, against: layers, parts.fieldKnowledge)
    try checkFolder(of: output)
    for side in parts.links.compactMap(\.step.sideOutput) { try checkFolder(of: side) }
    lines.append(targetLine)
    for stage in finalStages {
      for line in try stage.plan(for: layers) { lines.append(Self.line("", line)) }
      for index in layers.indices { layers[index] = try stage.layer(behind: layers[index]) }
    }
    for layer in layers where !layer.isPassedOver {
      lines.append(Self.line("", "layer " + Self.text(of: layer, hasCount: false)))
      let columns = layer.fields.map { "\($0.name) \($0.type == .null ? "any" : "\($0.type)")" }
      lines.append(
        Self.line(
          "",
          columns.isEmpty
            ? "columns are found on the way" : "columns " + columns.joined(separator: ", ")))
    }
    return lines + end(passes, (parts.objects.map(\.step) + parts.links.map(\.step)))
  }

  /// The layers of all inputs, with the fields that their features have; nil if layers declare them, or if any feature
  /// may lack any of them. What the run would refuse is refused. Errors: those of reading.
  private func surveyed(
    _ first: Run.Features, _ parts: Parts
  ) throws(GeoError) -> [Layer]? {
    let nature = first.reader.nature
    guard parts.fieldKnowledge != .open,
      nature.findsLayers || nature.layers.allSatisfy(\.fields.isEmpty)
    else { return nil }
    isSurveyed = true
    let catalog = Catalog()
    run.catalogs = [catalog]
    for (index, path) in input.paths.enumerated() {
      let next =
        index == 0
        ? first
        : try features(
          of: try run.open(path, copy: try copy(of: path)), behind: parts, needsProperties: true)
      try Flow.run(
        from: next.reader, path: next.path, into: NoSink(), catalog: catalog, ledger: Ledger(),
        jobs: run.jobs(for: next.input.source))
    }
    try run.checkLayers()
    return catalog.wantedLayers.map { layer in
      layer.source.with(
        fields: layer.properties.map { field in
          Field(name: field.name, type: field.columnType, title: field.declared?.title)
        })
    }
  }

  /// The words of a step, as the shell takes them.
  private static func text(of words: [String]) -> [String] {
    words.isEmpty ? [] : [words.map(\.shellWord).joined(separator: " ")]
  }

  /// Where everything goes.
  private var targetLine: String {
    let name = output.isStandardOutput ? "standard output" : output.path ?? ""
    if let end { return Self.line(type(of: end).name, name) }
    return Self.line("write", "\(name): \(format.title)")
  }

  /// Refuses an output in whose folder no file can be made.
  private func checkFolder(of output: OutputOptions) throws(GeoError) {
    guard !output.isStandardOutput, let path = output.path, !OutputFile.isSpecial(path) else {
      return
    }
    let folder = OutputFile.split(path).folder
    guard access(folder.isEmpty ? "." : folder, W_OK | X_OK) == 0 else {
      throw OutputFile.cannotCreate(path, in: folder)
    }
  }

  /// What it takes.
  private func end(_ passes: Int, _ steps: [any StepOptions]) -> [String] {
    let text =
      passes == 1 ? "1 over the input" : "1 over the input, and \(passes - 1) over what is held"
    return [Self.line("passes", text)] + Self.lines("memory", memory(steps))
  }

  /// What is held by the chain, and by steps that hold more than a batch.
  private func memory(_ steps: [any StepOptions]) -> [String] {
    var lines = ["a few megabytes for each thread"]
    for step in steps where type(of: step).memory != type(of: step).constantMemory {
      lines.append("\(type(of: step).name): \(type(of: step).memory)")
    }
    if let end { lines.append("\(type(of: end).name): \(type(of: end).memory)") }
    return lines
  }

  private static func text(of layer: Layer, hasCount: Bool = true) -> String {
    var text = "\(layer.name), "
    if layer.hasGeometry {
      text += layer.crs.identifier + (layer.crs.name.map { " (\($0))" } ?? "")
    } else {
      text += "no geometry"
    }
    if hasCount, let count = layer.featureCount { text += ", " + Summary.count(count, "feature") }
    return text
  }

  private static func lines(_ word: String, _ texts: [String]) -> [String] {
    guard let first = texts.first else { return [word] }
    return [line(word, first)] + texts.dropFirst().map { line("", $0) }
  }

  /// A word, and from the 12th column on a text.
  private static func line(_ word: String, _ text: String) -> String {
    word + String(repeating: " ", count: max(11 - word.count, 1)) + text
  }
}
