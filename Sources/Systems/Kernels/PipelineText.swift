/// PROJ's description of an operation, such as
/// `+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad +step +proj=utm +zone=33 +ellps=WGS84`.
struct PipelineText {
  /// One step with its parameters.
  struct Step {
    /// What it does, such as `utm`.
    var name: String
    /// It is done backwards.
    var isInverse = false
    /// Its parameters; the value of a flag is empty.
    var parameters: [String: String] = [:]

    /// The value of a parameter; nil if it is missing or not a plain number.
    func number(_ name: String) -> Double? { parameters[name].flatMap { Double($0) } }

    /// True if it has no parameters but these.
    func holdsNothing(but names: Set<String>) -> Bool {
      parameters.keys.allSatisfy(names.contains)
    }
  }

  /// The steps in order.
  let steps: [Step]

  /// Reads a text; nil if parameters are given for all steps at once, or twice for one.
  init?(_ text: String) {
    var runs: [[(name: String, value: String)]] = [[]]
    for word in text.split(separator: " ") {
      let word = word.first == "+" ? word.dropFirst() : word
      if word == "step" {
        runs.append([])
        continue
      }
      let end = word.firstIndex(of: "=") ?? word.endIndex
      runs[runs.count - 1].append((String(word[..<end]), String(word[end...].dropFirst())))
    }
    if runs.count > 1 {
      guard runs[0].count == 1, runs[0][0] == ("proj", "pipeline") else { return nil }
      runs.removeFirst()
    }
    var steps: [Step] = []
    for run in runs {
      guard let name = run.first(where: { $0.name == "proj" })?.value else { return nil }
      var step = Step(name: name)
      for (name, value) in run where name != "proj" {
        if name == "inv" {
          step.isInverse = true
        } else if step.parameters.updateValue(value, forKey: name) != nil {
          return nil
        }
      }
      steps.append(step)
    }
    self.steps = steps
  }
}
