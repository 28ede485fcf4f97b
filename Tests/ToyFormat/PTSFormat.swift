internal import Base
public import FormatKit

extension Format {
  /// Points as text, one `x y name` a line.
  public static let pts = Format(
    name: "pts", title: "PTS", standard: "this article", extensions: ["pts"],
    reasons: Reason.pts,
    recognise: { _ in .no },
    reader: { request throws(GeoError) in PTSReader(request) },
    writer: { request throws(GeoError) in try PTSWriter(request) })
}
