/// A style that features have, with the cells that it makes of lines and of areas.
final class KMLResolvedStyle {
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
