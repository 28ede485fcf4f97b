internal import Base

/// Where an object stands in a sorted file: by its kind and id, and by its version where a file may have several.
struct OSMPlace: BitwiseCopyable, Comparable {
  /// The kind and the id.
  let key: OSMObjectKey
  /// The version; 0 where an object is there once.
  let version: Int64

  @inline(__always)
  init(_ key: OSMObjectKey, version: Int64 = 0) {
    self.key = key
    self.version = version
  }

  @inline(__always)
  static func < (left: OSMPlace, right: OSMPlace) -> Bool {
    left.key != right.key ? left.key < right.key : left.version < right.version
  }

  /// The object, such as `way/42`.
  var name: String { OSMObjectID(key.kind, key.id).text }
}

/// The order of files whose objects are compared.
enum OSMOrder {
  /// Says that an input is not sorted, or has an object twice: `place` comes behind `last`.
  static func error(
    _ place: OSMPlace, behind last: OSMPlace, in path: String, twiceHint: String = usualTwiceHint
  ) -> GeoError {
    let isTwice = place == last
    let message =
      if isTwice {
        place.version == 0
          ? "\(place.name) is there twice"
          : "version \(place.version) of \(place.name) is there twice"
      } else if place.key == last.key {
        "objects are not sorted by kind, id and version: version \(place.version) of \(place.name) comes"
          + " behind version \(last.version)"
      } else {
        "objects are not sorted by kind and id: \(place.name) comes behind \(last.name)"
      }
    return GeoError(
      .unsortedObjects, message, at: SourceLocation(path: path),
      hint: isTwice ? twiceHint : "sort them first: cairn sort FILE -o SORTED")
  }

  private static let usualTwiceHint =
    "'cairn time-filter' takes one state of a history; 'cairn merge' writes each object once"
}
