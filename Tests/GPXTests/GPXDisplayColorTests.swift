import Testing

@testable import GPX

/// The colours of lines that Garmin's devices know (GpxExtensions v3, `DisplayColor_t`).
@Suite struct GPXDisplayColorTests {
  @Test(
    "the nearest name by red, green and blue",
    arguments: [
      ("#ff0000", "Red"), ("#e01010", "Red"), ("#00ff00", "Green"), ("#0000F0", "Blue"),
      ("#ffffff", "White"), ("#000000", "Black"), ("#888888", "DarkGray"),
      ("#8b008b", "DarkMagenta"),
      ("red", nil), ("#12345", nil), ("#1234567", nil), ("#gggggg", nil), ("", nil),
      ("#+12345", nil),
    ])
  func nearest(hex: String, name: String?) {
    #expect(GPXDisplayColor.name(nearest: hex) == name)
  }

  @Test("a route says besides that its name was not made by a machine, as the schema wants it")
  func holder() {
    #expect(
      GPXDisplayColor.holder("Red", isRoute: true)
        == "<gpxx:RouteExtension><gpxx:IsAutoNamed>false</gpxx:IsAutoNamed>"
        + "<gpxx:DisplayColor>Red</gpxx:DisplayColor></gpxx:RouteExtension>")
  }

  @Test(
    "what says no more than the line's own colour is not read",
    arguments: [
      (#"{"gpxx:DisplayColor":"Red"}"#, true),
      (#"{"gpxx:IsAutoNamed":"false","gpxx:DisplayColor":"Red"}"#, true),
      (#"{"gpxx:IsAutoNamed":"true","gpxx:DisplayColor":"Red"}"#, false),
      (#"{"gpxx:DisplayColor":"Blue"}"#, false), (#"{"gpxx:Other":"Red"}"#, false),
      (#"{"gpxx:DisplayColor":"Red","gpxx:Extensions":"x"}"#, false), (#""Red""#, false),
      ("{}", false),
    ])
  func redundant(json: String, isRedundant: Bool) {
    let bytes = Array(json.utf8)
    #expect(
      bytes.withUnsafeBufferPointer { GPXDisplayColor.isRedundant($0, beside: "#f01010") }
        == isRedundant)
  }
}
