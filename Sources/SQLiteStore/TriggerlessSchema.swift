#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

import CSQLite

/// The schema of a database that is only read, without its triggers: reading fires none, and of stores with many layers
/// they are most of the schema, which SQLite compiles whenever it opens one.
///
/// While SQLite reads the schema, rows of triggers are left out of its pages. It then drops these, so that whoever asks
/// for the triggers' names or checks the pages finds them as they are in the file.
enum TriggerlessSchema {
  /// The methods of the file meanwhile. A file knows no more than where its methods are.
  private struct Methods {
    var methods: sqlite3_io_methods
    let own: UnsafePointer<sqlite3_io_methods>
  }

  /// The bytes of the smallest page.
  private static let leastPage: Int32 = 512
  /// The bytes of the file's header, before the header of the first page.
  private static let fileHeader = 100

  /// Makes a new connection read the schema. Whatever fails is left to whoever needs it next, and says so.
  static func read(in handle: OpaquePointer) {
    var found: UnsafeMutableRawPointer?
    guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &found) == SQLITE_OK,
      let file = found?.assumingMemoryBound(to: sqlite3_file.self), let own = file.pointee.pMethods
    else { return }
    var methods = Methods(methods: own.pointee, own: own)
    methods.methods.xRead = { file, bytes, count, offset in
      guard let file, let bytes, let methods = file.pointee.pMethods else { return SQLITE_IOERR }
      let code = UnsafeRawPointer(methods).load(as: Methods.self).own.pointee.xRead(
        file, bytes, count, offset)
      if code == SQLITE_OK, count >= TriggerlessSchema.leastPage {
        TriggerlessSchema.dropTriggers(
          in: bytes, size: Int(count), header: offset == 0 ? TriggerlessSchema.fileHeader : 0)
      }
      return code
    }
    withUnsafePointer(to: &methods) { methods in
      file.pointee.pMethods = UnsafeRawPointer(methods).assumingMemoryBound(
        to: sqlite3_io_methods.self)
      var statement: OpaquePointer?
      sqlite3_prepare_v2(handle, "SELECT 1 FROM sqlite_master", -1, &statement, nil)
      sqlite3_finalize(statement)
      file.pointee.pMethods = own
    }
    sqlite3_db_release_memory(handle)
  }

  /// Leaves triggers out of a leaf; of nothing but these, one stays, as a leaf without any row would be damage. Any
  /// other page is left as it is.
  private static func dropTriggers(in page: UnsafeMutableRawPointer, size: Int, header: Int) {
    let leaf = page + header
    guard leaf.load(as: UInt8.self) == TablePage.leafKind else { return }
    let count = Int(UnsafeRawPointer(leaf).load16(3))
    let places = TablePage.leafHeader
    guard header + places + 2 * count <= size else { return }
    var kept = 0
    for index in 0..<count {
      let place = UnsafeRawPointer(leaf).load16(places + 2 * index)
      if isTrigger(UnsafeRawBufferPointer(start: page, count: size), at: Int(place)),
        kept > 0 || index < count - 1
      {
        continue
      }
      TablePage.store16(Int(place), to: leaf + places + 2 * kept)
      kept += 1
    }
    TablePage.store16(kept, to: leaf + 3)
  }

  /// Whether a row begins at a place whose first column is `trigger`.
  private static func isTrigger(_ page: UnsafeRawBufferPointer, at place: Int) -> Bool {
    // Both numbers of a row, the length of its header, and the types of its five columns take no more.
    let most = 8 * Varint.maximumLength
    guard place + most <= page.count, let base = page.baseAddress else { return false }
    var at = base + place
    _ = Varint.read(&at)
    _ = Varint.read(&at)
    let record = at
    let length = Varint.read(&at)
    guard length < most, Varint.read(&at) == textOfSeven else { return false }
    let value = record + Int(length) - base
    guard value + trigger.utf8CodeUnitCount <= page.count else { return false }
    return memcmp(base + value, trigger.utf8Start, trigger.utf8CodeUnitCount) == 0
  }

  private static let trigger: StaticString = "trigger"
  /// The type of a text of seven bytes.
  private static let textOfSeven: UInt64 = 13 + 2 * 7
}
