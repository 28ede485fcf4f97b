public import Base
internal import Files

/// What a filter keeps of OpenStreetMap's objects: in a region, the objects that are asked for by their tags,
/// and what they need to be complete.
public struct OSMSelection: Sendable {
  /// Objects that match one of these are asked for; nil for all.
  var expressions: [OSMTagExpression]?
  /// True if the objects that match none of them are asked for instead.
  public var isInverted = false
  /// True if what is asked for comes alone, without what it refers to.
  public var omitsReferenced = false
  /// True if objects that come only because others refer to them lose their tags.
  public var removesTags = false
  /// The part of the world that objects are taken from; nil for all of it.
  public var region: OSMRegion?
  /// Which of its objects are completed.
  public var strategy = OSMStrategy.completeWays

  /// Everything.
  public init() {}

  /// Adds an expression in the syntax of osmium tags-filter.
  public mutating func add(expression text: String) throws(GeoError) {
    expressions = try (expressions ?? []) + [OSMTagExpressionReader.expression(text)]
  }

  /// Adds the expressions of a file, one on each line; `#` begins a comment.
  public mutating func add(expressionsAt path: String) throws(GeoError) {
    let source = try ByteSource(path: path)
    var text = Bytes()
    while try source.read(into: &text, atMost: 1 << 16) {}
    var added: [OSMTagExpression] = []
    var number = 0
    for line in text.buffer.split(separator: 0x0a, omittingEmptySubsequences: false) {
      number += 1
      do throws(GeoError) {
        if let expression = try OSMTagExpressionReader.expression(inLine: Array(line)) {
          added.append(expression)
        }
      } catch {
        throw GeoError(
          error.reason, error.message, at: SourceLocation(path: source.path, line: number),
          hint: error.hint)
      }
    }
    guard !added.isEmpty else {
      throw GeoError(.usage, "there is no expression", at: SourceLocation(path: source.path))
    }
    expressions = (expressions ?? []) + added
  }

  /// True if only nodes are asked for, which refer to nothing.
  var onlyNodes: Bool {
    guard let expressions, !isInverted else { return false }
    return expressions.allSatisfy { $0.kinds == .nodes }
  }
}
