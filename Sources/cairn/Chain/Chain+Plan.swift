import CommandLineKit
import Formats
import Geometry
import Streaming

extension Chain {
  /// What the chain would do, in lines for people; the first input is opened, and nothing is created.
  /// `words` are those of each step.
  func plan(words: [[String]]) throws(GeoError) -> [String] {
    let links = try prepare()
    guard let first else { return [] }
    var lines: [String] = []
    for path in input.paths {
      lines.append(Self.line("read", path == "-" ? "standard input" : path))
    }
    lines[0] += ": \(first.format.title)"
    var layers = first.reader.layers
    for layer in layers where !layer.isPassedOver {
      lines.append(Self.line("", "layer " + Self.text(of: layer)))
    }
    if first.reader.findsLayers { lines.append(Self.line("", "more layers are found on the way")) }
    var passes = 1
    for ((step, links), words) in zip(links, words) {
      let name = type(of: step).name
      var text = words.isEmpty ? [] : [words.map(\.shellWord).joined(separator: " ")]
      for link in links {
        switch link {
        case .stage(let stage):
          text += try stage.plan(for: layers)
          for index in layers.indices { layers[index] = try stage.layer(behind: layers[index]) }
        case .barrier:
          passes += 1
          text.append("holds all features before the first one goes on")
        }
      }
      lines += Self.lines(name, text)
    }
    let name = output.isStandardOutput ? "standard output" : output.path ?? ""
    lines.append(Self.line("write", "\(name): \(format.title)"))
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
    lines.append(
      Self.line(
        "passes",
        passes == 1 ? "1 over the input" : "1 over the input, and \(passes - 1) over what is held"))
    lines += Self.lines("memory", memory(links.map(\.0)))
    return lines
  }

  /// What is held by the chain, and by steps that hold more than a batch.
  private func memory(_ steps: [any StepOptions]) -> [String] {
    var lines = ["a few megabytes for each thread"]
    for step in steps where type(of: step).memory != LimitOptions.memory {
      lines.append("\(type(of: step).name): \(type(of: step).memory)")
    }
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
