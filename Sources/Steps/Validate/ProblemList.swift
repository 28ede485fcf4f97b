internal import Base
internal import Files
internal import Text

/// Writes problems one after the other: text at once, the other forms when the numbers of features are known.
/// Until then problems are kept in memory, and beyond a limit in a temporary file.
final class ProblemList {
  private let form: ProblemForm
  private let sink: ByteSink
  private let version: String
  /// All that the list can have.
  private let codes: [ProblemCode]
  /// What checks.
  private let name: String
  private var pending = Bytes()
  private var spool: UnnamedFile?
  private var spooled: UInt64 = 0
  private var count = 0

  /// How many bytes are kept in memory.
  private static let bound = 1 << 20

  init(
    _ form: ProblemForm, to sink: ByteSink, version: String, codes: [ProblemCode], name: String
  ) {
    self.form = form
    self.sink = sink
    self.version = version
    self.codes = codes
    self.name = name
  }

  func add(_ problem: Problem) throws(GeoError) {
    switch form {
    case .text: put(ProblemText.line(problem) + "\n")
    case .json: put((count > 0 ? ",\n    " : "\n    ") + ProblemText.json(problem).compact)
    case .sarif: put((count > 0 ? ",\n" : "\n") + "        " + ProblemText.sarif(problem).compact)
    case .junit: put(ProblemText.junit(problem))
    }
    count += 1
    if pending.count > Self.bound { try flush() }
  }

  /// Passes problems on, at the end of a batch.
  func flush() throws(GeoError) {
    guard pending.count > 0 else { return }
    if form == .text {
      try sink.write(pending.buffer)
      pending.removeAll()
    } else if pending.count > Self.bound {
      if spool == nil { spool = try UnnamedFile(in: UnnamedFile.folder()) }
      try spool?.write(pending.buffer, at: spooled)
      spooled += UInt64(pending.count)
      pending.removeAll()
    }
  }

  /// Writes the problems, and what comes before and after them.
  func finish(features: Int, invalid: Int, failures: Int) throws(GeoError) {
    let head: String
    let tail: String
    switch form {
    case .text: (head, tail) = ("", "")
    case .json:
      head = """
        {
          "features": \(features),
          "valid": \(features - invalid),
          "invalid": \(invalid),
          "problems": [
        """
      tail = count > 0 ? "\n  ]\n}\n" : "]\n}\n"
    case .sarif:
      let rules = codes.map { ProblemText.sarifRule($0).compact }
      head = """
        {
          "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
          "version": "2.1.0",
          "runs": [
            {
              "tool": {"driver": {"name": "cairn", "version": \(JSONValue.quoted(version)), "rules": [
                \(rules.joined(separator: ",\n        "))
              ]}},
              "results": [
        """
      tail = (count > 0 ? "\n      " : "") + "]\n    }\n  ]\n}\n"
    case .junit:
      head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="\(max(count, 1))" failures="\(failures)" errors="0">
          <testsuite name="cairn \(name)" tests="\(max(count, 1))" failures="\(failures)" \
        errors="0">

        """
      if count == 0 { put(ProblemText.junitWithoutProblems(name, features: features)) }
      tail = "  </testsuite>\n</testsuites>\n"
    }
    try write(head)
    if let spool {
      var done: UInt64 = 0
      let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
      defer { block.deallocate() }
      while done < spooled {
        let size = min(block.count, Int(spooled - done))
        let part = UnsafeMutableRawBufferPointer(rebasing: block[0..<size])
        try spool.read(into: part, at: done)
        try sink.write(UnsafeRawBufferPointer(part).bindMemory(to: UInt8.self))
        done += UInt64(size)
      }
    }
    try sink.write(pending.buffer)
    pending.removeAll()
    try write(tail)
    try sink.prepare()
    try sink.commit()
  }

  private func put(_ text: String) {
    var text = text
    text.withUTF8 { pending.append(contentsOf: $0) }
  }

  private func write(_ text: String) throws(GeoError) {
    try sink.write(Array(text.utf8))
  }
}

extension ByteSink {
  fileprivate func write(_ bytes: [UInt8]) throws(GeoError) {
    var failure: GeoError?
    bytes.withUnsafeBufferPointer { buffer in
      do throws(GeoError) { try write(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
