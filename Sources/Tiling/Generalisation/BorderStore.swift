internal import Base
internal import Files

/// The records of all surveys, parted by the first bits of their place; beyond a limit they lie in a file.
struct BorderStore: ~Copyable {
  private static let partBits = 8
  private static let partCount = 1 << partBits

  private let limit: Int
  private let folder: String
  /// Records that have not been written.
  private var pending = Column<BorderRecord>()
  private var sorted = Column<BorderRecord>()
  private var file: UnnamedFile?
  private var written = 0
  /// For each run that was written the first record of each part, and the end of the last one.
  private var runs: [[Int]] = []

  /// At most `limit` records wait in memory.
  init(limit: Int, folder: String) {
    self.limit = max(limit, 1)
    self.folder = folder
  }

  /// Adds records. Errors: `.file`.
  mutating func add(_ records: borrowing Column<BorderRecord>) throws(GeoError) {
    if pending.count > 0, pending.count + records.count > limit { try spill() }
    pending.append(contentsOf: records.buffer)
  }

  private static func part(_ record: BorderRecord) -> Int {
    Int(truncatingIfNeeded: record.place >> UInt64(64 - partBits))
  }

  /// Sorts what is pending by parts; returns where each begins and the last ends.
  private mutating func sort() -> [Int] {
    var starts = [Int](repeating: 0, count: Self.partCount + 1)
    for index in 0..<pending.count { starts[Self.part(pending.base[index]) + 1] += 1 }
    for part in 0..<Self.partCount { starts[part + 1] += starts[part] }
    var next = starts
    sorted.removeAll()
    sorted.reserve(pending.count)
    for index in 0..<pending.count {
      let record = pending.base[index]
      let part = Self.part(record)
      sorted.base[next[part]] = record
      next[part] += 1
    }
    sorted.setCount(pending.count)
    pending.removeAll()
    return starts
  }

  private mutating func spill() throws(GeoError) {
    let starts = sort()
    let file = if let file { file } else { try UnnamedFile(in: folder) }
    self.file = file
    let bytes = UnsafeRawBufferPointer(sorted.buffer)
    try bytes.withMemoryRebound(to: UInt8.self) { (bytes) throws(GeoError) in
      try file.write(bytes, at: UInt64(written * MemoryLayout<BorderRecord>.stride))
    }
    let first = written
    runs.append(starts.map { first + $0 })
    written += sorted.count
  }

  /// The places that are nodes. Nothing is left of the records. Errors: `.file`.
  mutating func nodes() throws(GeoError) -> BorderNodes {
    let starts = sort()
    var nodes = Column<UInt64>()
    var passages = PassageTable()
    for part in 0..<Self.partCount {
      var count = starts[part + 1] - starts[part]
      for run in runs { count += run[part + 1] - run[part] }
      passages.prepare(for: count)
      let first = nodes.count
      for run in runs {
        try read(run[part]..<run[part + 1])
        for index in 0..<pending.count { passages.add(pending.base[index], &nodes) }
      }
      for index in starts[part]..<starts[part + 1] { passages.add(sorted.base[index], &nodes) }
      var found = UnsafeMutableBufferPointer(
        start: nodes.base + first, count: nodes.count - first)
      found.sort()
    }
    pending = Column()
    sorted = Column()
    file = nil
    runs = []
    return BorderNodes(sorted: nodes)
  }

  /// Reads records of the file in place of what is pending.
  private mutating func read(_ range: Range<Int>) throws(GeoError) {
    pending.removeAll()
    guard let file, !range.isEmpty else { return }
    pending.reserve(range.count)
    let size = MemoryLayout<BorderRecord>.stride
    try file.read(
      into: UnsafeMutableRawBufferPointer(start: pending.base, count: range.count * size),
      at: UInt64(range.lowerBound * size))
    pending.setCount(range.count)
  }
}

/// The first passage of each place, by open addressing.
private struct PassageTable: ~Copyable {
  /// Places, or 0.
  private var places = Column<UInt64>()
  /// Their first passages; 0 once there has been another one.
  private var passages = Column<UInt64>()
  private var mask = 0

  /// Forgets all places and makes room for so many records.
  mutating func prepare(for count: Int) {
    var size = 16
    while size < 2 * count { size *= 2 }
    mask = size - 1
    places.removeAll()
    places.append(repeating: 0, count: size)
    passages.removeAll()
    passages.append(repeating: 0, count: size)
  }

  /// Adds a record, and its place to the nodes as soon as it differs from an earlier one.
  @inline(__always)
  mutating func add(_ record: BorderRecord, _ nodes: inout Column<UInt64>) {
    var slot = Int(truncatingIfNeeded: record.place) & mask
    while places.base[slot] != 0, places.base[slot] != record.place { slot = (slot + 1) & mask }
    if places.base[slot] == 0 {
      places.base[slot] = record.place
      passages.base[slot] = record.passage
    } else if passages.base[slot] != 0, passages.base[slot] != record.passage {
      passages.base[slot] = 0
      nodes.append(record.place)
    }
  }
}
