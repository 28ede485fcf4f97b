import Base
import CommandLineKit
import Features
import Flow
import Network
import Systems
import Text
import Trails

extension TrailCommand {
  /// A way from one task to the next.
  private struct Leg {
    var from: TrailTask
    var to: TrailTask
    /// Longitude and latitude in turn.
    var line: [Double]
    /// In metres.
    var length: Double
    /// In seconds; nil without a network.
    var duration: Double?

    var json: JSONValue {
      .object(
        [
          ("from", .optional(from.name)), ("to", .optional(to.name)),
          ("length", .real((length * 10).rounded() / 10)),
        ] + (duration.map { [("duration", .real($0.rounded()))] } ?? []))
    }
  }

  /// Writes the way through the tasks.
  func route(_ document: TrailDocument, _ run: Run) throws(GeoError) -> ExitStatus {
    let target = try ChainTarget(output, run, run.input)
    try target.check(against: run.input.paths + run.input.others)
    let tasks = document.tasks.filter { $0.place != nil }
    if tasks.count < document.tasks.count {
      run.ledger.warn(
        .taskWithoutPlace, "tasks without a place are not on the way",
        count: document.tasks.count - tasks.count)
    }
    let ambiguous = tasks.count { $0.locationCount > 1 }
    if ambiguous > 0 {
      run.ledger.warn(.taskLocations, Reason.taskLocations.meaning, count: ambiguous)
    }
    guard tasks.count > 1 else {
      throw GeoError(
        .badTrail, "a way needs two tasks with places, and the trail has \(tasks.count)",
        at: SourceLocation(path: trail))
    }
    var found: [Leg] = []
    if let network {
      var options = NetworkOptions()
      options.network = network
      options.profile = profile ?? Self.usualProfile
      let opened = try options.open(run)
      let finder = try RouteFinder(opened.store, opened.graph, .length)
      for (from, to) in zip(tasks, tasks.dropFirst()) {
        guard let leg = try leg(from, to, finder, opened) else {
          run.answer(
            "there is no way from task \(from.order) to task \(to.order) on the network")
          return .answerIsNo
        }
        found.append(leg)
      }
    } else {
      let geodesic = try Geodesic()
      for (from, to) in zip(tasks, tasks.dropFirst()) {
        guard let start = from.place, let end = to.place else { continue }
        found.append(
          Leg(
            from: from, to: to, line: [start.x, start.y, end.x, end.y],
            length: geodesic.distance(fromX: start.x, y: start.y, toX: end.x, y: end.y),
            duration: nil))
      }
    }
    try write(found, to: target, run)
    return .done
  }

  private func leg(
    _ from: TrailTask, _ to: TrailTask, _ finder: RouteFinder, _ opened: NetworkOptions.Opened
  ) throws(GeoError) -> Leg? {
    guard let start = from.place, let end = to.place else { return nil }
    let stops = try [start, end].map { (place) throws(GeoError) in
      try opened.store.nearest(
        to: place, within: snapLimit ?? Self.usualSnapLimit, on: opened.graph)
    }
    guard case .success(let way) = try finder.route(over: stops) else { return nil }
    return Leg(
      from: from, to: to, line: way.positions.flatMap { [$0.x, $0.y] }, length: way.distance,
      duration: way.duration)
  }

  private func write(_ legs: [Leg], to target: ChainTarget, _ run: Run) throws(GeoError) {
    func rounded(_ metres: Double) -> NetworkFeature.Value { .real((metres * 10).rounded() / 10) }
    let total = legs.reduce(0) { $0 + $1.length }
    var features: [NetworkFeature] = []
    var fields: [Field]
    switch shape ?? .line {
    case .line:
      var line: [Double] = []
      for leg in legs {
        let isJoined = line.count > 1 && Array(line.suffix(2)) == Array(leg.line.prefix(2))
        line += isJoined ? leg.line.dropFirst(2) : leg.line[...]
      }
      features = [
        NetworkFeature(
          .line(line),
          [
            .integer(Int64(legs.count + 1)), rounded(total),
            .json(JSONValue.array(legs.map(\.json)).compact),
          ])
      ]
      fields = [
        Field(name: "tasks", type: .integer), Field(name: "length", type: .real),
        Field(name: "legs", type: .json),
      ]
    case .legs:
      features = legs.map { leg in
        NetworkFeature(
          .line(leg.line),
          [
            leg.from.name.map { .text($0) } ?? .null, leg.to.name.map { .text($0) } ?? .null,
            rounded(leg.length), leg.duration.map { .real($0.rounded()) } ?? .null,
          ])
      }
      fields = [
        Field(name: "from", type: .text), Field(name: "to", type: .text),
        Field(name: "length", type: .real), Field(name: "duration", type: .real),
      ]
    }
    try FoundFeatures.write(
      Layer(name: "route", path: trail, fields: fields), features, to: target, run)
    if !target.isStream {
      run.ledger.account(
        for: "trail",
        .object([("legs", .count(legs.count)), ("metres", .real((total * 10).rounded() / 10))]),
        line: "\(Summary.count(legs.count, "leg")), \(Summary.grouped(Int(total.rounded()))) m")
    }
  }
}
