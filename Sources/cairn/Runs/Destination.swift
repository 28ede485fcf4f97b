import Base
import Files
import Flow

/// Where `convert` puts its features, and what it must not be.
struct Destination {
  private let output: OutputOptions
  private let run: Run

  init(_ output: OutputOptions, _ run: Run) {
    self.output = output
    self.run = run
  }

  /// True if what was written stays written when the run fails: a pipe, a terminal, a device.
  var isStream: Bool { output.isStandardOutput || output.path.map(OutputFile.isSpecial) ?? false }

  /// What changes features on their way to the output.
  var stages: [any Stage] {
    output.precision.map { decimals in [PlainStage { Rounding(decimals: decimals) }] } ?? []
  }

  /// Refuses, before anything is opened, outputs that exist or are read or written by the same run.
  func check(against inputs: [String]) throws(GeoError) {
    guard let path = output.path, !output.isStandardOutput else {
      return try checkStandardOutput(inputs)
    }
    try run.checkReport(against: [path])
    if let rejects = run.input.rejects, !OutputFile.isSpecial(path),
      FileIdentity.isSame(path, rejects)
    {
      throw GeoError(
        .usage, "the rejects would replace the output", at: SourceLocation(path: rejects))
    }
    if let problems = run.input.problems, !OutputFile.isSpecial(path),
      FileIdentity.isSame(path, problems)
    {
      throw GeoError(
        .usage, "the list of problems would replace the output",
        at: SourceLocation(path: problems))
    }
    guard let existing = FileIdentity(path: path) else { return }
    if output.isAppending {
      for input in inputs where FileIdentity(path: input) == existing {
        throw GeoError(
          .usage, "a store cannot be appended to itself", at: SourceLocation(path: path))
      }
    } else if !output.isOverwriting {
      throw GeoError(
        .outputExists, "the output exists already", at: SourceLocation(path: path),
        hint: "use --overwrite to replace it, or choose another name")
    } else {
      try checkStore(path, existing, inputs)
    }
  }

  /// Refuses to replace a store by what was read of it: a store holds more than layers, and layers that nobody asked for.
  private func checkStore(
    _ path: String, _ existing: FileIdentity, _ inputs: [String]
  ) throws(GeoError) {
    guard inputs.contains(where: { FileIdentity(path: $0) == existing }),
      try ByteSource(path: path).isDatabase
    else { return }
    throw GeoError(
      .usage, "the output is a store that is read, and what is not read of it would be lost",
      at: SourceLocation(path: path),
      hint: "write another file, look at what the run says was left out, then rename it")
  }

  private func checkStandardOutput(_ inputs: [String]) throws(GeoError) {
    guard let existing = FileIdentity(descriptor: 1) else { return }
    for input in inputs
    where existing == (input == "-" ? FileIdentity(descriptor: 0) : FileIdentity(path: input)) {
      throw GeoError(
        .usage, "standard output is one of the inputs", at: SourceLocation(path: input))
    }
  }
}
