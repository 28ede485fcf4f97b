import FormatTestSupport
import TestSupport
import Testing

@testable import KML
@testable import Styles

@Suite struct KMLStyleTableTests {
  /// A style with about half of its parts, and now and then a long text.
  private func style(_ random: inout SplitMix64) -> KMLSharedStyle {
    func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }
    func number() -> Double { Double.random(in: -1e3...1e3, using: &random) }
    func text() -> String {
      String(repeating: "é", count: Int.random(in: 0...40, using: &random))
        + String(UInt32.random(in: 0...UInt32.max, using: &random), radix: 16)
    }
    var style = KMLSharedStyle()
    style.base = maybe(Array(text().utf8))
    style.own.fills = maybe(Bool.random(using: &random))
    style.own.outlines = maybe(Bool.random(using: &random))
    style.own.model = FeatureStyle(
      stroke: maybe(text()), strokeOpacity: maybe(number()), strokeWidth: maybe(number()),
      fill: maybe(text()), fillOpacity: maybe(number()), icon: maybe(text()),
      iconColor: maybe(text()), iconOpacity: maybe(number()), iconScale: maybe(number()),
      iconHeading: maybe(number()),
      iconOffset: maybe(
        FeatureStyle.IconOffset(x: number(), y: number(), xUnit: .pixels, yUnit: .insetPixels)),
      labelColor: maybe(text()), labelOpacity: maybe(number()), labelScale: maybe(number()))
    return style
  }

  @Test("styles come back as they were, from memory and from the file")
  func manyStyles() throws {
    var random = SplitMix64(seed: 7)
    let table = KMLStyleTable()
    let styles = (0..<20_000).map { _ in style(&random) }
    for (index, style) in styles.enumerated() { table.define(Array("id\(index)".utf8), style) }
    for (index, style) in styles.enumerated() {
      #expect(try table.style(Array("id\(index)".utf8)) == style)
    }
    #expect(try table.style(Array("nobody".utf8)) == nil)
    #expect(table.duplicateCount == 0)
  }

  @Test("of two with one id the first counts; the same once more is not a duplicate")
  func duplicates() throws {
    var random = SplitMix64(seed: 8)
    let (first, second) = (style(&random), style(&random))
    let table = KMLStyleTable()
    table.define(Array("a".utf8), first)
    table.define(Array("a".utf8), first)
    #expect(table.duplicateCount == 0)
    table.define(Array("a".utf8), second)
    #expect(table.duplicateCount == 1)
    #expect(try table.style(Array("a".utf8)) == first)
  }
}
