package import Base
package import Features
package import Files

extension StoreAttachmentReferences {
  /// Gives the files of a store names that no other file of the run has, and says how references to them
  /// change; nil if all files keep their names. Errors: those of reading a file.
  package static func settle(
    _ files: inout [Attachment], by register: AttachmentNames
  ) throws(GeoError) -> StoreAttachmentReferences? {
    var names: [String: String] = [:]
    for index in files.indices {
      let file = files[index]
      let name = try register.take(file)
      guard name != file.name else { continue }
      names[file.name] = name
      files[index] = file.named(name)
    }
    return names.isEmpty ? nil : StoreAttachmentReferences(names)
  }

  /// Changes the references in the values of a batch that was just read.
  package func rename(in batch: inout FeatureBatch) {
    for index in 0..<batch.cells.count {
      let cell = batch.cells[index]
      guard cell.type == .text || cell.type == .json,
        let text = replacing(in: batch.bytes(of: cell))
      else { continue }
      let start = batch.text.count
      // A cell's place has 32 bits.
      guard start + text.count <= Int(UInt32.max) else { continue }
      text.withUnsafeBufferPointer { batch.text.append(contentsOf: $0) }
      batch.cells[index] = batch.storedCell(
        key: cell.key, type: cell.type, flags: cell.flags.subtracting(.plain), from: start)
    }
  }
}
