internal import Base
internal import Features
internal import Flow
internal import Styles
internal import XML

/// What a layer's extended data is like, for its Schema (OGC 07-147r2 §9.4): added up in turn.
struct KMLOutputLayer {
  typealias Flags = KMLEncoderPlan.FieldFlags

  /// By the index of the field in the output's layer.
  private var fields: [Flags] = []
  private var id: Flags = []
  private var arrays: [(name: String, flags: Flags)] = []
  private var arrayNumbers: [String: Int] = [:]

  /// Adds what a worker knows.
  mutating func take(_ plan: KMLEncoderPlan) {
    id.formUnion(plan.idFlags)
    for key in 0..<min(plan.fieldFlags.count, plan.slot.fields.count)
    where !plan.fieldFlags[key].isEmpty {
      let field = Int(plan.slot.fields[key])
      guard field >= 0 else { continue }
      while fields.count <= field { fields.append([]) }
      fields[field].formUnion(plan.fieldFlags[key])
    }
    for index in 0..<plan.arrayFlags.count where !plan.arrayFlags[index].isEmpty {
      let name = plan.arrayNames.name(at: index)
      if arrayNumbers[name] == nil {
        arrayNumbers[name] = arrays.count
        arrays.append((name, []))
      }
      if let number = arrayNumbers[name] { arrays[number].flags.formUnion(plan.arrayFlags[index]) }
    }
  }

  /// True if some tracks have arrays.
  var hasArrays: Bool { !arrays.isEmpty }

  /// A field of the Schema.
  private struct SchemaField {
    var name: String
    var type: String
    var title: String?
  }

  /// The Schema; empty for a layer without extended data.
  func schema(of layer: OutputLayer) -> [UInt8] {
    let simple = simpleFields(of: layer)
    guard !simple.isEmpty || !arrays.isEmpty else { return [] }
    var out = Bytes()
    out.append("<Schema name=\"")
    out.append(attribute: layer.name)
    out.append("\" id=\"\(KMLOutputIdentifiers.schema(ofLayer: layer.name))\">\n")
    for field in simple { Self.append("SimpleField", field, to: &out) }
    for (name, flags) in arrays {
      Self.append(
        "gx:SimpleArrayField", SchemaField(name: name, type: Self.type(flags)), to: &out)
    }
    out.append("</Schema>\n")
    return Array(out.buffer)
  }

  private static func append(_ element: String, _ field: SchemaField, to out: inout Bytes) {
    out.append("<\(element) type=\"\(field.type)\" name=\"")
    out.append(attribute: field.name)
    guard let title = field.title else { return out.append("\"/>\n") }
    out.append("\"><displayName>")
    out.append(xml: title)
    out.append("</displayName></\(element)>\n")
  }

  private func simpleFields(of layer: OutputLayer) -> [SchemaField] {
    var result: [SchemaField] = []
    // A layer can have as many fields as features.
    var numbers: [String: Int] = [:]
    if id.contains(.used) {
      numbers["@id"] = 0
      result.append(SchemaField(name: "@id", type: Self.type(id)))
    }
    for (index, field) in layer.fields.enumerated() where isWritten(field, index) {
      let name = KMLEncoderPlan.fieldName(ofKey: field.name)
      let type = type(of: field, index)
      if let known = numbers[name] {
        if result[known].type != type { result[known].type = "string" }
      } else {
        numbers[name] = result.count
        result.append(SchemaField(name: name, type: type, title: field.declared?.title))
      }
    }
    return result
  }

  private func flags(_ index: Int) -> Flags { index < fields.count ? fields[index] : [] }

  /// True for a field that has values to write, or no values at all.
  private func isWritten(_ field: OutputField, _ index: Int) -> Bool {
    guard field.role == .property else { return false }
    if flags(index).contains(.used) { return true }
    return KMLEncoderRole(key: field.name).isData && StyleProperty(rawValue: field.name) == nil
      && CellType.allCases.allSatisfy { $0 == .null || field.counts[Int($0.rawValue)] == 0 }
  }

  /// The type that all values of a field have: KML has no integers of more than 32 bits (§9.4.2.2), but
  /// doubles hold those up to 2^53.
  private func type(of field: OutputField, _ index: Int) -> String {
    let types = field.types
    if flags(index).contains(.text) || types.isMixed { return "string" }
    switch types.columnType {
    case .boolean: return "bool"
    case .integer:
      return types.contains(.wideInteger)
        ? "string" : flags(index).contains(.wide) ? "double" : "int"
    case .real: return "double"
    default: return "string"
    }
  }

  private static func type(_ flags: Flags) -> String {
    if flags.contains(.text) { return "string" }
    if flags.contains(.real) || flags.contains(.wide) { return "double" }
    return flags.contains(.integer) ? "int" : "string"
  }

  // MARK: - The ledger

  /// Counts the values that lose their type.
  func count(in layer: OutputLayer) {
    var large = 0
    for (index, field) in layer.fields.enumerated() {
      func count(_ types: CellType...) -> Int {
        types.reduce(0) { $0 + field.counts[Int($1.rawValue)] }
      }
      switch field.role {
      case .featureID:
        guard id.contains(.text), id.contains(.used) else { continue }
        if id.contains(.integer) || id.contains(.real) {
          layer.note(mixed: count(.integer, .real), in: field)
        }
        large += count(.number)
      case .members: continue
      case .property:
        guard flags(index).contains(.used), type(of: field, index) == "string" else { continue }
        if field.types.isMixed {
          layer.note(mixed: count(.boolean, .integer, .real, .number), in: field)
        } else {
          large += count(.integer, .number)
        }
      }
    }
    if large > 0 {
      layer.note(
        .numberAsText, "numbers that no type of KML can hold exactly are text", count: large)
    }
  }
}
