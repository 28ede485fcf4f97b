public import Base
import CSQLite

/// One run of a function over several rows. One thread uses it.
public protocol SQLAggregate: AnyObject {
  /// Takes a row. What it throws fails the statement.
  func add(_ call: FunctionCall) throws(GeoError)
  /// Gives the result of all rows.
  func finish(_ result: SQLResult) throws(GeoError)
}

/// What makes the runs of a function over several rows.
private final class AggregateMaker {
  let make: () -> any SQLAggregate
  init(_ make: @escaping () -> any SQLAggregate) { self.make = make }

  /// A run, as the memory that SQLite keeps for it refers to it.
  final class Run {
    let aggregate: any SQLAggregate
    init(_ aggregate: any SQLAggregate) { self.aggregate = aggregate }
  }

  typealias Place = UnsafeMutablePointer<UnsafeRawPointer?>

  static func place(_ context: OpaquePointer?, _ bytes: Int) -> Place? {
    sqlite3_aggregate_context(context, Int32(bytes))?
      .assumingMemoryBound(to: UnsafeRawPointer?.self)
  }
}

extension Database {
  /// Makes a function over several rows callable from SQL; `make` begins a run of it.
  public func register(
    _ name: String, argumentCount: Int, aggregate make: @escaping () -> any SQLAggregate
  ) throws(GeoError) {
    let code = sqlite3_create_function_v2(
      handle, name, Int32(clamping: argumentCount), SQLITE_UTF8 | SQLITE_DETERMINISTIC,
      Unmanaged.passRetained(AggregateMaker(make)).toOpaque(), nil,
      { context, count, values in
        guard let data = sqlite3_user_data(context),
          let place = AggregateMaker.place(context, MemoryLayout<UnsafeRawPointer>.size)
        else { return }
        if place.pointee == nil {
          let maker = Unmanaged<AggregateMaker>.fromOpaque(data).takeUnretainedValue()
          let run = AggregateMaker.Run(maker.make())
          place.pointee = UnsafeRawPointer(Unmanaged.passRetained(run).toOpaque())
        }
        guard let run = place.pointee else { return }
        let call = FunctionCall(context, count, values)
        do throws(GeoError) {
          try Unmanaged<AggregateMaker.Run>.fromOpaque(run).takeUnretainedValue()
            .aggregate.add(call)
        } catch {
          call.result.fail(error.message)
        }
      },
      { context in
        // No memory is made here: without rows there is none, and the result is NULL.
        guard let place = AggregateMaker.place(context, 0), let run = place.pointee else { return }
        place.pointee = nil
        let result = SQLResult(context)
        do throws(GeoError) {
          try Unmanaged<AggregateMaker.Run>.fromOpaque(run).takeRetainedValue()
            .aggregate.finish(result)
        } catch {
          result.fail(error.message)
        }
      },
      { if let data = $0 { Unmanaged<AggregateMaker>.fromOpaque(data).release() } })
    try check(code, sql: nil)
  }
}
