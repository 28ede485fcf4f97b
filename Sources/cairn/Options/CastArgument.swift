import CommandLineKit
import Steps

/// `field=type`.
struct CastArgument: ArgumentValue {
  var name: String
  var target: EditPlan.Target

  init?(argument: String) {
    guard let value = try? CastArgument(reading: argument) else { return nil }
    self = value
  }

  init(reading argument: String) throws(UsageError) {
    var rest = argument[...]
    name = try FieldName.take(from: &rest) { $0 == "=" }
    guard let target = EditPlan.Target(rawValue: rest.dropFirst().lowercased()) else {
      let types = EditPlan.Target.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("a field, = and a type are needed; the types are \(types)")
    }
    self.target = target
  }

  var argumentText: String { name + "=" + target.rawValue }
}
