internal import Base

/// The style of the feature that is being read, and what is remembered of those before it: features of a
/// document mostly have one of a few styles.
struct KMLStyling {
  /// A style that features have, with the cells that it makes of lines and of areas.
  final class Resolved {
    let style: KMLStyle
    let isElsewhere: Bool
    let isUnknown: Bool
    let lacksSign: Bool
    let forLines: KMLStyleCells
    let forAreas: KMLStyleCells

    init(_ style: KMLStyle?, isElsewhere: Bool = false, lacksSign: Bool = false) {
      self.style = style ?? KMLStyle()
      self.isElsewhere = isElsewhere
      isUnknown = style == nil && !isElsewhere
      self.lacksSign = lacksSign
      let lineStyle = self.style.featureStyle(isArea: false)
      let areaStyle = self.style.featureStyle(isArea: true)
      forLines = KMLStyleCells(lineStyle)
      forAreas = areaStyle == lineStyle ? forLines : KMLStyleCells(areaStyle)
    }
  }

  /// Where the cells go: before the first cell that came behind the first style.
  var place = 0
  /// What the feature's `styleUrl` led to.
  var shared: Resolved?
  /// Its inline style, over that.
  var inline: KMLSharedStyle?
  private(set) var hasAny = false

  /// Shared styles by `styleUrl`.
  private var byURL: [[UInt8]: Resolved] = [:]
  private var lastURL: [UInt8] = []
  private var lastShared: Resolved?
  /// Shared and inline styles as one.
  private var merged: [Pair: Resolved] = [:]
  private struct Pair: Hashable {
    var below: KMLStyle
    var above: KMLStyle
  }
  /// The bytes of the last inline style, and what it said.
  private var lastBytes: [UInt8] = []
  private var lastInline: KMLSharedStyle?
  /// What it said beyond the model, for the ledger.
  private(set) var lastBeyond: String?

  /// Styles that are remembered; others are looked up again.
  private static let memory = 4096

  /// Begins a feature whose cells begin at `cell`.
  mutating func begin(at cell: Int) {
    place = cell
    shared = nil
    inline = nil
    hasAny = false
  }

  /// Notes where the first style stands.
  mutating func mark(_ cell: Int) {
    if !hasAny { place = cell }
    hasAny = true
  }

  /// The style of a `styleUrl` that was met before.
  mutating func known(_ url: UnsafeBufferPointer<UInt8>) -> Resolved? {
    if let lastShared, lastURL.withUnsafeBufferPointer({ $0.holdsSame(as: url) }) {
      return lastShared
    }
    guard let known = byURL[Array(url)] else { return nil }
    lastURL = Array(url)
    lastShared = known
    return known
  }

  /// Remembers the style of a `styleUrl`.
  mutating func remember(_ url: [UInt8], _ resolved: Resolved) {
    if byURL.count >= Self.memory { byURL.removeAll() }
    byURL[url] = resolved
    lastURL = url
    lastShared = resolved
  }

  /// The last inline style, if the same bytes stand here: then the length of them.
  func knownInline(
    at start: UnsafePointer<UInt8>, before end: UnsafePointer<UInt8>
  ) -> (style: KMLSharedStyle, length: Int)? {
    guard let lastInline, end - start >= lastBytes.count else { return nil }
    let isSame = lastBytes.withUnsafeBufferPointer {
      $0.elementsEqual(UnsafeBufferPointer(start: start, count: $0.count))
    }
    return isSame ? (lastInline, lastBytes.count) : nil
  }

  /// Remembers an inline style and the bytes that it was made of.
  mutating func rememberInline(
    _ bytes: UnsafeBufferPointer<UInt8>, _ style: KMLSharedStyle, beyond: Set<String>
  ) {
    lastBytes = Array(bytes)
    lastInline = style
    lastBeyond = beyond.isEmpty ? nil : beyond.sorted().joined(separator: ", ")
  }

  /// The one style that two make, one over the other.
  mutating func merge(_ below: KMLStyle, _ above: KMLStyle) -> Resolved {
    let pair = Pair(below: below, above: above)
    if let known = merged[pair] { return known }
    var style = below
    style.overlay(above)
    if merged.count >= Self.memory { merged.removeAll() }
    let resolved = Resolved(style)
    merged[pair] = resolved
    return resolved
  }
}
