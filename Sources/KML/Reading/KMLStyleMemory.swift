internal import Base

/// What is remembered of the styles of earlier features, as those of a document mostly have one of a few: shared
/// styles by `styleUrl`, pairs of styles that became one, and the last inline style by its bytes.
struct KMLStyleMemory {
  /// Shared styles by `styleUrl`.
  private var byURL: [[UInt8]: KMLResolvedStyle] = [:]
  private var lastURL: [UInt8] = []
  private var lastShared: KMLResolvedStyle?
  /// Shared and inline styles as one.
  private var merged: [Pair: KMLResolvedStyle] = [:]
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

  /// The style of a `styleUrl` that was met before.
  mutating func known(_ url: UnsafeBufferPointer<UInt8>) -> KMLResolvedStyle? {
    if let lastShared, lastURL.withUnsafeBufferPointer({ $0.holdsSame(as: url) }) {
      return lastShared
    }
    guard let known = byURL[Array(url)] else { return nil }
    lastURL = Array(url)
    lastShared = known
    return known
  }

  /// Remembers the style of a `styleUrl`.
  mutating func remember(_ url: [UInt8], _ resolved: KMLResolvedStyle) {
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
  mutating func merge(_ below: KMLStyle, _ above: KMLStyle) -> KMLResolvedStyle {
    let pair = Pair(below: below, above: above)
    if let known = merged[pair] { return known }
    var style = below
    style.overlay(above)
    if merged.count >= Self.memory { merged.removeAll() }
    let resolved = KMLResolvedStyle(style)
    merged[pair] = resolved
    return resolved
  }
}
