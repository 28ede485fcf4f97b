internal import Base
internal import FormatKit

extension ObjectFormat {
  /// OPL.
  static let opl = ObjectFormat(
    makeReader: { (source) throws(GeoError) in try OPLReader(source) },
    makeWriter: { (request) throws(GeoError) in try OPLWriter(request) })
}
