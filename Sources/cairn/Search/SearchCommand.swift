import Base
public import CommandLineKit
import Files
import Geometry
public import Search
import Text

/// `cairn search`.
struct SearchCommand: Command {
  var pack = ""
  var words: [String] = []
  var queries: String?
  var reverse: PlaceArgument?
  var near: PlaceArgument?
  var box: BoxArgument?
  var kinds: [SearchKind] = []
  var limit = Count(argument: "10")
  var isJSON = false
  var output = OutputOptions()
  var common = CommonOptions()

  static let name = "search"
  static let abstract = "Find streets, places and addresses in a map pack by name."
  static let discussion = """
    The pack is one of 'cairn pack build', or its file search.sqlite. Case, accents, punctuation and the order \
    of words do \
    not matter, nor do abbreviations such as ul., tř., nám., Str. or Ave. The last word may be incomplete. If \
    that finds too little, one typing mistake in a word of four letters or more is forgiven. Names in Cyrillic and \
    Greek letters are also found as they are written in Latin ones, and the other way round.

    The best answer comes first: by how well the name fits, by how much it matters (population, rank, length of a \
    street), and with --near by how near it is. All parts of a street in one place are one answer.

    --reverse finds the address, street and settlement at a place.
    """
  static let parameters: [Parameter<Self>] =
    [
      .positional(
        "pack", \.pack, completion: .files, help: "The pack, or a search index."),
      .positional("text", \.words, help: "The text to search for."),
      .option(
        "near", \.near, group: "Search", help: "Prefer results near this place."),
      .option("bbox", \.box, group: "Search", help: "Find only what is in this box."),
      .list(
        "kind", \.kinds, defaultText: "all", group: "Search", help: "Find only these kinds."),
      .option(
        "limit", \.limit, defaultText: "10", group: "Search",
        help: "The largest number of results."),
      .option(
        "reverse", \.reverse, group: "Search",
        help: "Find what is at this place instead of searching for a text."),
      .option(
        "queries", \.queries, valueName: "file", group: "Search", completion: .files,
        help: "Search for each line of this file; with --json, print one object per line."),
      .flag("json", \.isJSON, group: "Output", help: "Print JSON instead of text."),
    ]
    + Parameter.embedding(\.output, FoundFeatures.outputParameters)
    + Parameter.embedding(\.common, CommonOptions.parameters)
  static let examples = [
    Example(
      command: "cairn search andorra.gpkg placa del poble",
      explanation: "Find a square; accents are not needed."),
    Example(
      command: "cairn search town.gpkg 'hlavni 12' --near 14.42,50.09 --kind address,street",
      explanation: "Find an address near a place."),
    Example(
      command: "cairn search andorra.gpkg --reverse 1.5218,42.5075",
      explanation: "Find what is at a place."),
    Example(
      command: "cairn search andorra.gpkg escola --limit 50 -o schools.geojson",
      explanation: "Write the results as features."),
  ]
  static let exitStatuses: [ExitMeaning] = [
    .done, .answerIsNo("Nothing was found."), .usage, .badInput, .environment,
  ]
  static let memory = "A few megabytes: the store is read where the words are."

  mutating func validate() throws(UsageError) {
    let asked = [!words.isEmpty, queries != nil, reverse != nil].count(where: \.self)
    guard asked > 0 else {
      throw UsageError("search needs a text, or --queries, or --reverse")
    }
    guard asked == 1 else {
      throw UsageError("a text, --queries and --reverse exclude each other")
    }
    if isJSON || queries != nil || reverse != nil, output.path != nil || output.format != nil {
      throw UsageError(
        "features are written of the answers to one text",
        help: "leave out --json, --queries and --reverse, or --output")
    }
  }

  mutating func run() -> ExitStatus {
    let command = self
    var input = InputOptions()
    input.inputs = [pack]
    input.others = [queries].compactMap(\.self) + PackPlace(pack).files
    return Run.perform(common, input, says: .losses) { (run) throws(GeoError) in
      try command.perform(run)
    }
  }

  private func perform(_ run: Run) throws(GeoError) -> ExitStatus {
    try PackPlace.checkFile(pack)
    let index = try SearchIndex(path: PackPlace(pack).search)
    if let reverse { return try answer(reverse, index, run) }
    if let queries { return try answer(file: queries, index, run) }
    let results = try index.results(for: question(words.joined(separator: " ")))
    if output.path != nil || output.format != nil {
      if let path = output.path, path != "-" { try run.claim(path, for: "list of answers") }
      let target = try ChainTarget(output, run, run.input)
      try target.check(against: [pack])
      try FoundFeatures.write(
        SearchText.layer(path: pack), SearchText.features(results), to: target, run)
    } else {
      let sink = try ByteSink(path: nil, isOverwriting: false)
      try sink.write(
        text: isJSON
          ? JSONValue.array(results.map(SearchText.json)).pretty() + "\n"
          : results.map(SearchText.line).joined())
      try sink.commit()
    }
    return end(run, isFound: !results.isEmpty)
  }

  private func question(_ text: String) -> SearchQuestion {
    var question = SearchQuestion(text)
    question.near = near.map { ($0.x, $0.y) }
    question.box = box?.box
    question.kinds = Set(kinds)
    question.limit = limit?.value ?? 10
    return question
  }

  private func answer(
    _ place: PlaceArgument, _ index: SearchIndex, _ run: Run
  ) throws(GeoError) -> ExitStatus {
    let found = try index.surroundings(of: (place.x, place.y))
    let sink = try ByteSink(path: nil, isOverwriting: false)
    try sink.write(
      text: isJSON ? SearchText.json(found).pretty() + "\n" : SearchText.lines(found))
    try sink.commit()
    return end(run, isFound: found.address != nil || found.street != nil || found.place != nil)
  }

  /// Answers each line of a file; empty lines have no answer.
  private func answer(
    file path: String, _ index: SearchIndex, _ run: Run
  ) throws(GeoError) -> ExitStatus {
    let source = try ByteSource(path: path)
    let sink = try ByteSink(path: nil, isOverwriting: false)
    var isFound = false
    var number = 0
    func answer(_ bytes: ArraySlice<UInt8>) throws(GeoError) {
      number += 1
      let line = try Self.text(bytes, SourceLocation(path: path, line: number))
      let results = try index.results(for: question(line))
      isFound = isFound || !results.isEmpty
      if isJSON {
        let answer = JSONValue.object([
          ("query", .string(line)), ("results", .array(results.map(SearchText.json))),
        ])
        try sink.write(text: answer.compact + "\n")
      } else {
        try sink.write(
          text: line + "\n" + results.map { "  " + SearchText.line($0) }.joined())
      }
    }
    var rest: [UInt8] = []
    var bytes = Bytes()
    while try source.read(into: &bytes, atMost: 1 << 16) {
      rest += bytes.buffer
      bytes.removeAll()
      var start = 0
      while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
        try answer(rest[start..<end])
        start = end + 1
      }
      rest.removeFirst(start)
      guard rest.count <= 1 << 20 else {
        throw GeoError(
          .usage, "a line of the file is longer than a megabyte", at: SourceLocation(path: path))
      }
    }
    if !rest.isEmpty { try answer(rest[...]) }
    try sink.commit()
    return end(run, isFound: isFound)
  }

  /// A line of a file without what ends it, and without the mark that some programs write before the first one.
  private static func text(
    _ line: ArraySlice<UInt8>, _ place: SourceLocation
  ) throws(GeoError) -> String {
    var line = line
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if place.line == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    guard let text = String(validating: line, as: UTF8.self) else {
      throw GeoError(.usage, "the line is not UTF-8", at: place, hint: "write the file as UTF-8")
    }
    return text
  }

  private func end(_ run: Run, isFound: Bool) -> ExitStatus {
    guard !isFound else { return .done }
    run.answer("nothing was found")
    return .answerIsNo
  }
}

extension SearchKind: ArgumentValue {}
