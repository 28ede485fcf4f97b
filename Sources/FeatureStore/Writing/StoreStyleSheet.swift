import Features
import Flow
import Geometry
package import Styles
import Text

extension StyleSheet {
  /// The most rules of a part: QGIS tries them one after the other when it draws mixed geometries, which
  /// takes time.
  private static let ruleLimit = 100

  /// The style sheet of a layer in a table; nil if its features say nothing about their style.
  package init?(_ plan: StoreLayerPlan) {
    guard plan.hasGeometry, let set = plan.source.styles,
      set.isFull || !set.entries.isEmpty
    else { return nil }
    let columns = Self.columns(of: plan)
    let kinds = plan.source.share.kinds
    self.init(
      isMixed: StyleDimension.allCases.filter { Self.isPresent($0, kinds) }.count > 1
        || kinds & 1 << GeometryKind.geometryCollection.rawValue != 0)
    if let heading = columns[.iconHeading] { headings = [.iconHeading: heading.name] }
    // Rows that came before the first one with a style.
    let hasOthers = plan.source.rowCount > set.count
    for dimension in StyleDimension.allCases where set.dimensions & dimension.bit != 0 {
      let look = Self.look(dimension, set, columns, hasOthers: hasOthers, isMixed: isMixed)
      if let look { parts.append(Part(dimension: dimension, look: look)) }
    }
    label = Self.label(plan, set, columns)
    if parts.isEmpty, label != nil {
      parts = [Part(dimension: .point, look: .same(FeatureStyle()))]
    }
    guard !parts.isEmpty else { return nil }
    // QGIS draws nothing for geometries without a rule.
    guard isMixed else { return }
    for dimension in StyleDimension.allCases
    where Self.isPresent(dimension, kinds) && !parts.contains(where: { $0.dimension == dimension })
    {
      parts.append(Part(dimension: dimension, look: .same(QGISSymbol.unstyled)))
    }
  }

  /// True if a layer with kinds of geometries may have some of a dimension.
  private static func isPresent(_ dimension: StyleDimension, _ kinds: UInt8) -> Bool {
    GeometryKind.allCases.contains {
      kinds & 1 << $0.rawValue != 0
        && ($0 == .geometryCollection || StyleDimension($0) == dimension)
    }
  }

  /// The columns of the style properties, which may have other names than those.
  private static func columns(of plan: StoreLayerPlan) -> [StyleProperty: StoreFieldColumn] {
    var columns: [StyleProperty: StoreFieldColumn] = [:]
    for column in plan.columns where column.field.role == .property {
      if let property = StyleProperty(rawValue: column.field.name) { columns[property] = column }
    }
    return columns
  }

  // MARK: - One dimension

  private static func look(
    _ dimension: StyleDimension, _ set: StoreStyleSet,
    _ columns: [StyleProperty: StoreFieldColumn], hasOthers: Bool, isMixed: Bool
  ) -> Look? {
    let properties = dimension.properties.filter {
      set.properties.contains($0) && columns[$0] != nil
    }
    guard !properties.isEmpty else { return nil }
    let names = properties.compactMap { columns[$0]?.name }
    var cases: [Case] = []
    var known: Set<[Value]> = []
    var hasUnstyled = hasOthers || set.unstyled & dimension.bit != 0
    for entry in set.entries where entry.dimensions & dimension.bit != 0 {
      let values = properties.map { property in
        columns[property].map { Self.value(entry.values[property], in: $0) } ?? .null
      }
      if values.allSatisfy({ $0 == .null }) {
        hasUnstyled = true
      } else if known.insert(values).inserted {
        cases.append(Case(values: values, style: entry.style))
      }
    }
    if set.isFull || isMixed && cases.count > ruleLimit {
      return .columns(
        Dictionary(zip(properties, names), uniquingKeysWith: { first, _ in first }))
    }
    guard let first = cases.first else { return nil }
    if cases.count == 1, !hasUnstyled { return .same(first.style) }
    let telling = tellingColumns(cases, hasUnstyled: hasUnstyled)
    for index in cases.indices { cases[index].values = telling.map { cases[index].values[$0] } }
    return .cases(cases, of: telling.map { names[$0] }, other: QGISSymbol.unstyled)
  }

  /// The columns that tell the cases apart: a single one if that is enough, otherwise all that differ.
  private static func tellingColumns(_ cases: [Case], hasUnstyled: Bool) -> [Int] {
    let all = cases[0].values.indices
    for column in all {
      let values = Set(cases.map { $0.values[column].text })
      // Features without a value fall under `other`.
      if values.count == cases.count, !values.contains("") { return [column] }
    }
    return all.filter { column in
      hasUnstyled || cases.contains { $0.values[column] != cases[0].values[column] }
    }
  }

  /// A value as the column holds it.
  private static func value(
    _ value: StoreStyleSet.Value?, in column: StoreFieldColumn
  ) -> Value {
    let isNumeric = column.type == .integer || column.type == .real
    switch value {
    case nil: return .null
    case .number(let number):
      if isNumeric { return .number(number) }
      // As the row encoder writes a number into a column of text.
      return .text(JSONValue.text(of: number))
    case .boolean(let truth):
      return isNumeric ? .number(truth ? 1 : 0) : .text(truth ? "true" : "false")
    case .stored(let text, let type):
      let isQuoted = column.type == .json && type != .json && type != .number
      return .text(isQuoted ? CellText.quoted(text) : text)
    }
  }

  // MARK: - Labels

  /// The labels of points. Google Earth shows their names; so layers that have KML's icons, or say how labels
  /// look, get them. Layers with simplestyle's properties do not.
  private static func label(
    _ plan: StoreLayerPlan, _ set: StoreStyleSet,
    _ columns: [StyleProperty: StoreFieldColumn]
  ) -> Label? {
    let labels: [StyleProperty] = [.labelColor, .labelOpacity, .labelScale]
    let telling = labels + [.icon, .iconColor, .iconOpacity, .iconScale]
    guard set.dimensions & StyleDimension.point.bit != 0,
      telling.contains(where: { set.properties.contains($0) && columns[$0] != nil }),
      let name = plan.columns.first(where: { $0.field.role == .property && $0.field.name == "name" }
      )
    else { return nil }
    let styles = Set(
      set.entries.lazy.filter { $0.dimensions & StyleDimension.point.bit != 0 }.map {
        FeatureStyle(
          labelColor: $0.style.labelColor, labelOpacity: $0.style.labelOpacity,
          labelScale: $0.style.labelScale)
      })
    if !set.isFull, styles.count <= 1 {
      let style = styles.first ?? FeatureStyle()
      return style.labelScale == 0 ? nil : Label(column: name.name, style: style)
    }
    var differing: [StyleProperty: String] = [:]
    for property in labels where set.properties.contains(property) {
      if let column = columns[property] { differing[property] = column.name }
    }
    return Label(column: name.name, style: FeatureStyle(), columns: differing)
  }
}
