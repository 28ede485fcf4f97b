internal import Base
internal import Text

/// The member `coordinateProperties` of a line: lists with a value for each of its positions, such as `times`. A line of
/// several parts has a list of such lists (togeojson's form).
struct CoordinateArrays {
  /// A list with a value, as JSON text, for each position of each part.
  struct Values {
    let name: String
    /// Where the values lie in the text, by part.
    var places: [[Range<Int>]]
  }

  /// The lists that fit the line.
  private(set) var lists: [Values] = []
  /// Other members as JSON text; those with values of positions that do not fit are not among them.
  private(set) var others: [(name: String, json: String)] = []
  /// How many lists do not fit.
  private(set) var misfitCount = 0
  private var text: [UInt8] = []

  static let name = "coordinateProperties"
  static let timesName = "times"

  /// Nothing.
  init() {}

  /// The members of a JSON text for a line with so many positions in each of its parts.
  init(_ json: UnsafeBufferPointer<UInt8>, counts: [Int], isMulti: Bool) {
    var copy = Bytes(capacity: json.count + 64)
    copy.append(contentsOf: json)
    copy.append(repeating: 0, count: 64)
    text = Array(json)
    do throws(JSONFault) {
      try read(UnsafePointer(copy.base), counts, isMulti)
    } catch {
      // What is no JSON has no values of positions.
      lists = []
      others = []
    }
  }

  private mutating func read(
    _ start: JSONScanner.Position, _ counts: [Int], _ isMulti: Bool
  ) throws(JSONFault) {
    var nothing = Bytes()
    var next = JSONScanner.skipSpace(start)
    guard next.pointee == UInt8(ascii: "{") else { return }
    next = JSONScanner.skipSpace(next + 1)
    while next.pointee == UInt8(ascii: "\"") {
      let extent = try JSONScanner.stringExtent(next + 1)
      var plain = Bytes()
      if extent.isVerbatim {
        plain.append(from: next + 1, count: extent.end - next - 1)
      } else {
        _ = JSONScanner.appendUnescaped(next + 1, extent.end, to: &plain)
      }
      let name = String(decoding: plain.buffer, as: UTF8.self)
      next = try JSONScanner.expect(
        ":", at: JSONScanner.skipSpace(extent.end + 1), "':'")
      next = JSONScanner.skipSpace(next)
      let value = next
      next = try JSONScanner.skipValue(value, &nothing)
      try add(name, value..<next, start, counts, isMulti)
      next = JSONScanner.skipSpace(next)
      guard next.pointee == UInt8(ascii: ",") else { return }
      next = JSONScanner.skipSpace(next + 1)
    }
  }

  private mutating func add(
    _ name: String, _ value: Range<JSONScanner.Position>, _ start: JSONScanner.Position,
    _ counts: [Int], _ isMulti: Bool
  ) throws(JSONFault) {
    func items(_ list: JSONScanner.Position) throws(JSONFault) -> [Range<Int>] {
      var nothing = Bytes()
      var places: [Range<Int>] = []
      var next = JSONScanner.skipSpace(list + 1)
      while next.pointee != UInt8(ascii: "]") {
        let first = next
        next = try JSONScanner.skipValue(first, &nothing)
        places.append((first - start)..<(next - start))
        next = JSONScanner.skipSpace(next)
        guard next.pointee == UInt8(ascii: ",") else { break }
        next = JSONScanner.skipSpace(next + 1)
      }
      return places
    }
    guard value.lowerBound.pointee == UInt8(ascii: "[") else {
      let bytes = UnsafeBufferPointer(
        start: value.lowerBound, count: value.upperBound - value.lowerBound)
      others.append((name, String(decoding: bytes, as: UTF8.self)))
      return
    }
    var places = [try items(value.lowerBound)]
    if isMulti {
      var nested: [[Range<Int>]] = []
      for item in places[0] where text[item.lowerBound] == UInt8(ascii: "[") {
        nested.append(try items(start + item.lowerBound))
      }
      if nested.count == places[0].count { places = nested }
    }
    if places.map(\.count) == counts {
      lists.append(Values(name: name, places: places))
    } else {
      misfitCount += 1
    }
  }

  /// The JSON text of a value.
  func json(_ place: Range<Int>) -> ArraySlice<UInt8> { text[place] }

  /// The number that a value is; nil for anything else.
  func number(_ place: Range<Int>) -> Double? {
    Double(String(decoding: text[place], as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The times of all positions by part, in seconds since 1970; nil without a list of times.
  var times: [[Double]]? {
    guard let list = lists.first(where: { $0.name == Self.timesName }) else { return nil }
    return list.places.map { $0.map(seconds) }
  }

  private func seconds(_ place: Range<Int>) -> Double {
    let json = text[place]
    guard json.count > 2, json.first == UInt8(ascii: "\"") else { return .nan }
    return json.dropFirst().dropLast().withUnsafeBufferPointer { EpochText.seconds($0) ?? .nan }
  }

  /// The list of a name.
  func list(_ names: [String]) -> Values? { lists.first { names.contains($0.name) } }
}
