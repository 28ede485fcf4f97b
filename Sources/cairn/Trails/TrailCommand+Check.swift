import Base
import CommandLineKit
import Files
import Flow
import Geometry
import Steps
import Systems
import Text
import Trails

extension TrailCommand {
  private static let missing = ProblemCode(.taskWithoutPlace, .warning)
  private static let badPlace = ProblemCode(.badTrail, .error)
  private static let locations = ProblemCode(.taskLocations, .error)
  private static let doubled = ProblemCode(.taskPlaceDoubled, .error)
  private static let mediaGone = ProblemCode(.mediaMissing, .error)
  private static let answer = ProblemCode(.noRightVariant, .error)
  private static let leg = ProblemCode(.legTooLong, .error)
  private static let outside = ProblemCode(.taskOutside, .error)
  private static let codes = [
    missing, badPlace, locations, doubled, mediaGone, answer, leg, outside,
  ]

  /// Lists what is wrong with a trail.
  func check(_ document: TrailDocument, _ run: Run) throws(GeoError) -> ExitStatus {
    if let media, !FolderListing.isFolder(media) {
      throw GeoError(
        .file, "there is no such folder", at: SourceLocation(path: media), hint: "check the path")
    }
    if let list { try run.claim(list, for: "list of problems") }
    let report = CheckReport(
      "trail check", Self.codes, form: isJSON ? .json : form ?? .text,
      to: try ByteSink(path: list, isOverwriting: true), log: run.problems, version: cairnVersion)
    let geodesic = try maximumLeg.map { (_) throws(GeoError) in try Geodesic() }
    var known: [[Double]: Int] = [:]
    var last: TrailTask?
    for task in document.tasks {
      var problems: [(code: ProblemCode, message: String)] = []
      if task.locationCount > 1 {
        problems.append(
          (
            Self.locations,
            "the task has \(task.locationCount) locations, of which the first counts"
          ))
      }
      if let place = task.place {
        if let other = known[[place.x, place.y]] {
          problems.append((Self.doubled, "the task is at the place of task \(other)"))
        } else {
          known[[place.x, place.y]] = task.order
        }
        if let box = expected?.box {
          let isWithin =
            box.crossesAntimeridian
            ? place.x >= box.west || place.x <= box.east
            : place.x >= box.west && place.x <= box.east
          if !isWithin || place.y < box.south || place.y > box.north {
            problems.append((Self.outside, "the task is outside of the expected box"))
          }
        }
        if let limit = maximumLeg, let geodesic, let before = last, let from = before.place {
          let metres = geodesic.distance(fromX: from.x, y: from.y, toX: place.x, y: place.y)
          if metres > limit {
            problems.append(
              (
                Self.leg,
                "\(Summary.grouped(Int(metres.rounded()))) m from task \(before.order), "
                  + "\(JSONValue.text(of: limit)) m are allowed"
              ))
          }
        }
        last = task
      } else {
        problems.append(
          task.hasBadPlace
            ? (Self.badPlace, "the place is not a longitude and a latitude in degrees")
            : (Self.missing, "the task has no place"))
      }
      if let media {
        for name in task.media where !isThere(name, in: media) {
          problems.append((Self.mediaGone, "'\(name)' is not in \(media)"))
        }
      }
      for question in task.questionsWithoutAnswer {
        let title = question.attribute("title").map { " '\($0)'" } ?? ""
        problems.append(
          (Self.answer, "the question\(title) in line \(question.line) has no right variant"))
      }
      for (code, message) in problems {
        try report.add(
          FoundProblem(
            code, message, path: document.path, layer: "tasks", feature: UInt64(task.order),
            id: task.name,
            place: task.place.map { SIMD2($0.x, $0.y) }))
      }
    }
    report.count(features: document.tasks.count)
    try report.finish(run.ledger)
    guard let refusal = report.refusal else { return .done }
    run.answer(refusal)
    return .answerIsNo
  }

  /// True for a file of the folder, and for what is elsewhere on the web.
  private func isThere(_ name: String, in folder: String) -> Bool {
    if name.hasPrefix("http://") || name.hasPrefix("https://") { return true }
    guard let inside = RelativePath(name) else { return false }
    return FolderListing.size(ofFile: (folder.hasSuffix("/") ? folder : folder + "/") + inside.text)
      != nil
  }
}
