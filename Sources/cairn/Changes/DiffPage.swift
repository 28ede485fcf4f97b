import Base
import Changes
import Drawing
import Files
import Text

/// Differences as one page of HTML that needs nothing else: a map of what was and what is, and a list of the changes.
final class DiffPage {
  private let comparison: StoreComparison
  private let sink: ByteSink
  private var isFirst = true

  init(_ comparison: StoreComparison, to sink: ByteSink) {
    self.comparison = comparison
    self.sink = sink
  }

  /// Writes everything before the changes.
  func begin(from old: String, to new: String) throws(GeoError) {
    let title = "\(old) → \(new)".markup
    try sink.write(text: Self.head(title))
    for change in comparison.schema {
      try sink.write(text: "<p>\(change.shown.markup)</p>\n")
    }
    try sink.write(
      text: "<table id=\"list\"></table>\n<script type=\"application/json\" id=\"changes\">\n[")
  }

  /// Writes a change.
  func add(_ table: Int, _ change: RowChange) throws(GeoError) {
    let pair = comparison.pairs[table]
    let score = pair.score(change).map { ["score \($0)"] } ?? []
    let details =
      score
      + change.changed.map { index -> String in
        let name = pair.columns[index].name
        guard !pair.columns[index].isGeometry else { return name }
        return "\(name): \((change.before[index] ?? .null).shown) → "
          + (change.after[index] ?? .null).shown
      }
    let line = JSONValue.object([
      ("table", .string(pair.name)), ("kind", .string(change.kind.rawValue)),
      ("key", .string(pair.title(change.known))),
      ("details", .string(details.joined(separator: "; "))),
      ("before", lines(change.before, pair)), ("after", lines(change.after, pair)),
    ])
    // A text must not end the script.
    let text = line.compact.split(separator: "<", omittingEmptySubsequences: false)
      .joined(separator: "\\u003c")
    try sink.write(text: (isFirst ? "\n" : ",\n") + text)
    isFirst = false
  }

  private func lines(_ row: [CellValue?], _ pair: TablePair) -> JSONValue {
    guard let index = pair.geometryIndex, index < row.count, case .blob(let blob)? = row[index]
    else { return .array([]) }
    return .array(
      GeometryDifference.lines(of: blob).map { .array($0.map(JSONValue.real)) })
  }

  /// Writes the rest, and puts the page in place.
  func finish() throws(GeoError) {
    try sink.write(
      text: "\n]\n</script>\n<script>" + Self.script + "</script>\n</body>\n</html>\n")
    try sink.commit()
  }

  private static func head(_ title: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    \(PagePolicy.element(script: PagePolicy.hash(of: script), style: PagePolicy.hash(of: style)))
    <title>\(title)</title>
    <style>\(style)</style>
    </head>
    <body>
    <h1>\(title)</h1>
    <p><span class="insert">■ inserted</span> <span class="delete">■ deleted</span>
    <span class="old">■ before</span> <span class="update">■ after</span></p>
    <svg id="map" viewBox="0 0 960 560"></svg>

    """
  }

  private static let style = """

    body { font: 14px sans-serif; margin: 1em auto; max-width: 960px; color: #222; }
    svg { width: 100%; height: 560px; border: 1px solid #ccc; background: #fafafa; }
    table { border-collapse: collapse; width: 100%; }
    td { border-bottom: 1px solid #eee; padding: 2px 6px; vertical-align: top; }
    .insert { color: #1a7f37; } .delete { color: #c62828; } .update { color: #1565c0; }
    path { fill: none; stroke: currentColor; stroke-width: 2; }
    circle { fill: currentColor; }
    g.before { opacity: 0.45; } g.update.before { color: #ef6c00; }
    .chosen path { stroke-width: 5; } .chosen circle { r: 8px; } tr.chosen { background: #fff3c4; }
    .old { color: #ef6c00; }

    """

  private static let script = """

    const changes = JSON.parse(document.getElementById("changes").textContent);
    const map = document.getElementById("map"), list = document.getElementById("list");
    let box = [Infinity, Infinity, -Infinity, -Infinity];
    for (const change of changes) for (const line of change.before.concat(change.after))
      for (let i = 0; i + 1 < line.length; i += 2) {
        box = [Math.min(box[0], line[i]), Math.min(box[1], line[i + 1]),
          Math.max(box[2], line[i]), Math.max(box[3], line[i + 1])];
      }
    const middle = (box[1] + box[3]) / 2;
    const squeeze = Math.abs(box[0]) <= 180 && Math.abs(box[3]) <= 90 ? Math.cos(middle * Math.PI / 180) : 1;
    const scale = Math.min(900 / ((box[2] - box[0]) * squeeze || 1e-9), 500 / (box[3] - box[1] || 1e-9));
    const x = v => 480 + (v - (box[0] + box[2]) / 2) * squeeze * scale;
    const y = v => 280 - (v - middle) * scale;
    const element = (name, parent, attributes) => {
      const made = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const key in attributes) made.setAttribute(key, attributes[key]);
      return parent.appendChild(made);
    };
    const signs = { insert: "+", update: "~", delete: "-" };
    changes.forEach((change, number) => {
      const parts = [];
      for (const side of ["before", "after"]) {
        const group = element("g", map, { class: change.kind + " " + side });
        for (const line of change[side]) {
          if (line.length === 2) {
            element("circle", group, { cx: x(line[0]), cy: y(line[1]), r: 4 });
          } else {
            let path = "";
            for (let i = 0; i + 1 < line.length; i += 2)
              path += (i ? "L" : "M") + x(line[i]).toFixed(1) + " " + y(line[i + 1]).toFixed(1);
            element("path", group, { d: path });
          }
        }
        element("title", group, {}).textContent = change.table + " " + change.key + " " + change.details;
        parts.push(group);
      }
      const row = list.insertRow();
      row.className = change.kind;
      for (const text of [signs[change.kind], change.table, change.key, change.details])
        row.insertCell().textContent = text;
      parts.push(row);
      for (const part of parts) {
        part.onmouseenter = () => parts.forEach(p => p.classList.add("chosen"));
        part.onmouseleave = () => parts.forEach(p => p.classList.remove("chosen"));
      }
    });

    """
}
