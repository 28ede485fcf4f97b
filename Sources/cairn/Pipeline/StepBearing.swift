import CommandLineKit

/// A command that is a step: `pipeline` knows it by its name, too.
protocol StepBearing {
  /// The step's own options.
  static var stepType: any StepOptions.Type { get }
}

extension StepCommand: StepBearing {
  static var stepType: any StepOptions.Type { Step.self }
}

extension FilterCommand: StepBearing {
  static var stepType: any StepOptions.Type { FilterOptions.self }
}

extension ValidateCommand: StepBearing {
  static var stepType: any StepOptions.Type { ValidateOptions.self }
}
