import CommandLineKit

/// The field that a name was probably meant to be; upper and lower case are the same, as in SQL.
@Sendable func nearestField(to name: String, among fields: [String]) -> String? {
  let lowered = fields.map { $0.lowercased() }
  guard let nearest = nearestName(to: name.lowercased(), among: lowered) else { return nil }
  return zip(fields, lowered).first { $0.1 == nearest }?.0
}
