internal import Base
internal import Flow
internal import Geometry
internal import Text

/// What an input of OpenStreetMap's objects holds, for `info`: numbers, times, bounds, tags by key.
final class OSMSummary {
  private var counts = [0, 0, 0]
  private var firstTime = Int64.max
  private var lastTime = Int64.min
  private var low = OSMLocation(x: .max, y: .max)
  private var high = OSMLocation(x: .min, y: .min)
  private var tags = OSMColumns.Counts()

  /// Adds the objects of a block.
  func add(_ block: OSMBlock) {
    let objects = block.objects.buffer
    for object in objects {
      counts[Int(object.kind.rawValue)] += 1
      guard object.kind == .node, object.location.isKnown, object.location.isInRange else {
        continue
      }
      low = OSMLocation(x: min(low.x, object.location.x), y: min(low.y, object.location.y))
      high = OSMLocation(x: max(high.x, object.location.x), y: max(high.y, object.location.y))
    }
    let infos = block.infos.buffer
    for info in infos {
      guard let time = info.timestamp else { continue }
      firstTime = min(firstTime, time)
      lastTime = max(lastTime, time)
    }
    for index in 0..<block.tags.count { tags.add(block.bytes(of: block.tags[index].key), 1) }
  }

  /// Adds what another worker has counted.
  func add(_ other: OSMSummary) {
    for kind in counts.indices { counts[kind] += other.counts[kind] }
    firstTime = min(firstTime, other.firstTime)
    lastTime = max(lastTime, other.lastTime)
    low = OSMLocation(x: min(low.x, other.low.x), y: min(low.y, other.low.y))
    high = OSMLocation(x: max(high.x, other.high.x), y: max(high.y, other.high.y))
    tags.add(other.tags)
  }

  /// The summary as `info` prints it, with the most frequent keys.
  func summary(tagLimit: Int) -> InputSummary {
    let names = OSMKind.allCases.map { $0.name + "s" }
    var summary = InputSummary()
    summary.members.append(
      ("objects", .object(zip(names, counts).map { ($0, .count($1)) })))
    summary.lines.append(
      "objects     "
        + zip(names, counts).map { "\($0) \(Summary.grouped($1))" }.joined(separator: ", "))
    if firstTime <= lastTime, let first = EpochText.text(ofSeconds: firstTime),
      let last = EpochText.text(ofSeconds: lastTime)
    {
      summary.members.append(("time_range", .array([.string(first), .string(last)])))
      summary.lines.append("times       \(first) to \(last)")
    }
    if low.x <= high.x {
      let box = Box(
        minX: low.longitude, minY: low.latitude, maxX: high.longitude, maxY: high.latitude)
      summary.members.append(
        ("bounds", .array([box.minX, box.minY, box.maxX, box.maxY].map(JSONValue.real))))
      summary.lines.append("bounds      " + box.text)
    }
    if tagLimit > 0 { addTags(tagLimit, to: &summary) }
    return summary
  }

  private func addTags(_ limit: Int, to summary: inout InputSummary) {
    let all = (0..<tags.counts.count).map { (name: tags.keys.name(at: $0), count: tags.counts[$0]) }
    let first = all.sorted { ($1.count, $0.name) < ($0.count, $1.name) }.prefix(limit)
    summary.members.append(("tag_keys", .count(all.count)))
    summary.members.append(
      ("tags", .object(first.map { ($0.name, .integer(Int64($0.count))) })))
    let width = first.map { Summary.grouped(Int($0.count)).count }.max() ?? 0
    for (name, count) in first {
      let number = Summary.grouped(Int(count))
      summary.lines.append(
        "tag         " + String(repeating: " ", count: width - number.count) + number + " " + name)
    }
  }
}
