internal import Base

/// Several values of one name in one place: an array.
enum JSONList {
  /// Appends an array of a value and a further one; if the first value is an array, it is taken for one that
  /// was made here, and extended. The values must not lie in `json`.
  static func append(
    _ value: UnsafeBufferPointer<UInt8>, and further: UnsafeBufferPointer<UInt8>,
    to json: inout Bytes
  ) {
    let isList = value.first == UInt8(ascii: "[")
    if !isList { json.append("[") }
    json.append(contentsOf: isList ? UnsafeBufferPointer(rebasing: value.dropLast()) : value)
    json.append(",")
    json.append(contentsOf: further)
    json.append("]")
  }
}
