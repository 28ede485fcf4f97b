import Base
import Network

/// Hierarchies for profiles of a network, each by time and by length.
struct NetworkPreparation {
  let path: String
  /// Their names; empty for all of the network.
  var profiles: [String] = []
  /// False for a store that is put in place afterwards.
  var isInPlace = true
  let jobs: Int

  func perform() throws(GeoError) {
    let path = path
    let work = try names().flatMap { name in
      [RouteSearch.Measure.time, .length].map { (profile: name, measure: $0) }
    }
    let prepared = try ParallelWork.results(work.count, jobs: jobs) { () throws(GeoError) in
      { (index) throws(GeoError) in
        try NetworkStore.prepare(path, work[index].profile, work[index].measure)
      }
    }
    try NetworkStore.write(prepared, into: path, isInPlace: isInPlace)
  }

  /// The names of the profiles. The store is closed again, as whoever reads it keeps others from writing.
  private func names() throws(GeoError) -> [String] {
    let store = try NetworkStore(path: path)
    for name in profiles { _ = try store.profile(name) }
    return profiles.isEmpty ? store.profileNames : profiles
  }
}
