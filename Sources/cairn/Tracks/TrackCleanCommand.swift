import Base
import CommandLineKit
import Tracks

/// `cairn track clean`.
struct TrackCleanCommand: Command {
  var plain = StepCommand<TrackCleanOptions>()
  var isFollowing = false

  static let name = TrackCleanOptions.name
  static let abstract = TrackCleanOptions.abstract
  static let discussion =
    TrackCleanOptions.discussion + "\n\n"
      + """
      With --follow, positions are judged by those before them and those that arrive at the same moment; a first \
      position and a detour cannot be judged by later ones.
      """
  static let parameters: [Parameter<Self>] =
    Parameter.embedding(\.plain, StepCommand<TrackCleanOptions>.parameters)
    + [FollowedRun.parameter(\.isFollowing)]
  static let examples =
    TrackCleanOptions.examples + [
      Example(
        command: "tail -F phones.geojsonl | cairn track clean - --user id --drop --follow",
        explanation: "Pass on good positions as they arrive.")
    ]
  static let exitStatuses = TrackCleanOptions.exitStatuses
  static let memory =
    TrackCleanOptions.memory + " With --follow, two positions for each user."

  mutating func validate() throws(UsageError) { try plain.validate() }

  mutating func run() -> ExitStatus {
    guard isFollowing else { return plain.run() }
    var step = plain.step
    step.memory = CleaningMemory()
    let (input, output) = (plain.input, plain.output)
    return Run.perform(plain.common, input, says: .losses) { [step] (run) throws(GeoError) in
      try FollowedRun(run, input, output).perform([step])
    }
  }
}
