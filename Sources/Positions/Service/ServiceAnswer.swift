internal import Base
internal import Features
internal import Files
internal import Text
internal import TimeZones

/// An answer of the location service: `response.data.locations`, and `response.data.zones`.
struct ServiceAnswer {
  /// The lists that an answer may have.
  static let listNames = ["locations", "zones"]

  /// A list of the answer.
  struct List {
    let name: String
    var entries: [Entry] = []
  }

  /// An entry of a list: what it says, or why it cannot be read; and where it begins, in bytes.
  struct Entry {
    let content: Result<ServiceEntry, GeoError>
    let offset: Int
    /// As it is in the answer; empty for what can be read.
    let text: [UInt8]
  }

  /// The lists that it has.
  private(set) var lists: [List] = []

  /// The code of an answer to a request that was not accepted.
  private static let refusedCode = "101"
  /// An answer is held as a whole.
  private static let sizeLimit = 1 << 28

  /// True for a text that begins as an answer does: an object with the object `response`, and nothing of GeoJSON before it.
  static func begins(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
    var isAnswer = false
    JSONHead.forEachMember(of: head) { name, value in
      if name.elementsEqual("response".utf8) {
        isAnswer = value.pointee == UInt8(ascii: "{")
        return false
      }
      return !["type", "features", "geometry", "coordinates"].contains {
        name.elementsEqual($0.utf8)
      }
    }
    return isAnswer
  }

  /// Reads an answer. Errors: `.serviceError`, `.badServiceAnswer`, those of JSON and of the source.
  init(_ source: ByteSource, times zone: TimeZoneRules) throws(GeoError) {
    var bytes = Bytes()
    while try source.read(into: &bytes, atMost: 1 << 18) {
      guard bytes.count <= Self.sizeLimit else {
        throw GeoError(
          .badServiceAnswer, "the answer is larger than 256 MB",
          at: SourceLocation(path: source.path))
      }
    }
    // The scanner needs zeros after the text.
    bytes.append(repeating: 0, count: 64)
    bytes.truncate(to: bytes.count - 64)
    let text = SettingsText(bytes.buffer, path: source.path, reason: .badServiceAnswer)
    let root = try text.parse()
    guard let response = root.member("response"), response.members != nil else {
      throw text.error("the member 'response' is missing, or is not an object", at: root.offset)
    }
    let data = response.member("data")
    let found = Self.listNames.compactMap { name in data?.member(name).map { (name, $0) } }
    let code = root.member("code") ?? response.member("code") ?? data?.member("code")
    if let number = code?.numberText, number == Self.refusedCode || found.isEmpty {
      let message =
        [data, response, root].lazy.compactMap { $0 }
        .compactMap { $0.member("message") ?? $0.member("error") }.compactMap(\.stringText).first
      var error = text.error(
        "the service answers with code \(number)" + (message.map { ": \($0)" } ?? ""),
        at: code?.offset ?? root.offset)
      error.reason = .serviceError
      throw error
    }
    guard !found.isEmpty else {
      throw text.error(
        "response.data has neither 'locations' nor 'zones'", at: data?.offset ?? response.offset)
    }
    for (name, value) in found {
      guard case .array(let items) = value.content else {
        throw text.expected("response.data.\(name) as an array", value)
      }
      var list = List(name: name)
      for (index, item) in items.enumerated() {
        let content: Result<ServiceEntry, GeoError>
        var asItIs: [UInt8] = []
        do throws(GeoError) {
          content = .success(try ServiceEntry(item, text, zone, isZone: name == "zones"))
        } catch {
          var error = error
          error.location?.layer = name
          error.location?.feature = index + 1
          content = .failure(error)
          asItIs = Self.text(of: item, in: bytes)
        }
        list.entries.append(Entry(content: content, offset: item.offset, text: asItIs))
      }
      lists.append(list)
    }
  }

  /// The text of a value, which has been parsed.
  private static func text(of value: SettingsValue, in answer: borrowing Bytes) -> [UInt8] {
    var nothing = Bytes()
    let start = UnsafePointer(answer.base) + value.offset
    guard let end = try? JSONScanner.skipValue(start, &nothing) else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: end - start))
  }

  /// What goes around entries of a list that are set apart: an answer of their own, in which there may be another list.
  func frame(ofList index: Int) -> RecordFrame {
    func hasFailures(_ list: List) -> Bool {
      list.entries.contains { if case .failure = $0.content { true } else { false } }
    }
    let isFirst = !lists[..<index].contains(where: hasFailures)
    let isLast = !lists[(index + 1)...].contains(where: hasFailures)
    return RecordFrame(
      head: (isFirst ? "{\"response\":{\"data\":{" : "") + "\"\(lists[index].name)\":[\n",
      tail: isLast ? "]}}}\n" : "],", separator: ",")
  }
}

extension SettingsValue {
  /// The value of a member; nil for anything but an object that has it.
  func member(_ name: String) -> SettingsValue? { members?.first { $0.name == name }?.value }

  /// The text of a string.
  var stringText: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// The text of a number.
  var numberText: String? {
    if case .number(let text) = content { text } else { nil }
  }

  /// The number that it is, or that its text is.
  var number: Double? {
    (numberText ?? stringText).flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The same value for reports.
  var json: JSONValue {
    switch content {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let text): .text(text)
    case .string(let text): .string(text)
    case .array(let items): .array(items.map(\.json))
    case .object(let members): .object(members.map { ($0.name, $0.value.json) })
    }
  }
}
