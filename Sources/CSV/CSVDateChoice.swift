internal import Base
internal import Features

/// Which columns hold dates that are written as the user said.
struct CSVDateChoice {
  /// The ways to write dates that the user named, in order.
  private var patterns: [CSVDatePattern] = []
  /// For each column that the user named the index of its pattern.
  private var given: [Int: Int] = [:]
  /// The patterns for columns that were not named.
  private var open: [Int] = []
  /// For each other column the number of its values, and how many of them each of the open patterns fits.
  private var counts: [Int: (values: Int, fitting: [Int])] = [:]
  private let names: [String]

  /// No dates but those of ISO 8601.
  init() { names = [] }

  /// Starts with the header and the options of the user. Errors: `usage` for a column that does not exist, or
  /// is named twice.
  init(_ names: [String], _ formats: [CSVDateFormat], path: String) throws(GeoError) {
    self.names = names
    for (index, format) in formats.enumerated() {
      patterns.append(format.pattern)
      if let column = format.column {
        let place = try ColumnNames.index(ofGiven: column, in: names, path: path)
        guard given.updateValue(index, forKey: place) == nil else {
          throw GeoError(.usage, "--date-format names the column '\(column)' twice")
        }
      } else {
        open.append(index)
      }
    }
  }

  /// Columns whose values matter only for their kinds are looked through for dates as well.
  mutating func watch(_ watches: inout [CSVExamination.Watch]) {
    guard !open.isEmpty else { return }
    for column in watches.indices where watches[column] == .kinds && given[column] == nil {
      watches[column] = .dates
      counts[column] = (0, Array(repeating: 0, count: open.count))
    }
  }

  /// Examines a value without the spaces around it.
  mutating func look(
    at start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ column: Int
  ) {
    counts[column]?.values += 1
    for (place, index) in open.enumerated() where patterns[index].time(start, end) != nil {
      counts[column]?.fitting[place] += 1
    }
  }

  /// Adds what was found in the values of other records.
  mutating func add(_ other: CSVDateChoice) {
    for (column, more) in other.counts {
      counts[column]?.values += more.values
      for place in open.indices { counts[column]?.fitting[place] += more.fitting[place] }
    }
  }

  // MARK: - The decision

  /// How the dates of a column are written: as the user said of this column, or as all of its values are; nil
  /// if they are not dates.
  func pattern(of column: Int) -> CSVDatePattern? {
    if let index = given[column] { return patterns[index] }
    guard let (values, fitting) = counts[column], values > 0 else { return nil }
    return fitting.firstIndex(of: values).map { patterns[open[$0]] }
  }

  /// Patterns that no column has throughout, for a message, with the column that comes closest; none if no
  /// column was looked through.
  var unused: [String] {
    guard !counts.isEmpty else { return [] }
    let taken = Set(counts.keys.compactMap { pattern(of: $0)?.text })
    return open.indices.compactMap { place in
      let text = patterns[open[place]].text
      guard !taken.contains(text) else { return nil }
      let closest = counts.max {
        ($0.value.fitting[place], $1.key) < ($1.value.fitting[place], $0.key)
      }
      guard let (column, count) = closest, count.fitting[place] > 0 else { return "'\(text)'" }
      return "'\(text)' (in '\(names[column])' \(count.fitting[place]) of \(count.values) have it)"
    }
  }
}
