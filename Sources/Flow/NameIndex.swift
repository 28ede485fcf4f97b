internal import Base

/// Numbers by names, byte for byte: a dictionary whose type need not be made when a program starts, which takes
/// as long as all else that a small run does with its layers.
struct NameIndex: ~Copyable {
  private var names = KeyTable()
  private var values: [Int] = []

  /// The number of a name. It is set once.
  subscript(name: String) -> Int? {
    get {
      Array(name.utf8).withUnsafeBufferPointer { bytes in names.find(bytes).map { values[$0] } }
    }
    set {
      guard let newValue else { return }
      let index = Array(name.utf8).withUnsafeBufferPointer { names.index(of: $0) }
      if index == values.count { values.append(newValue) } else { values[index] = newValue }
    }
  }
}
