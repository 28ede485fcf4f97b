/// The colours of a map, by day or by night.
struct PackPalette: Sendable {
  let name: String
  let background, wood, grass, built, water, waterway, building: String
  let major, middle, minor, path, casing, railway, border: String
  let label, halo, place, poi: String

  static let day = PackPalette(
    name: "day", background: "#f7f5f0", wood: "#cfe3c4", grass: "#e2eed6", built: "#ece8e1",
    water: "#a9d3e8", waterway: "#8fc3dd", building: "#dcd5c9", major: "#f4b266",
    middle: "#f9dd8a", minor: "#ffffff", path: "#b59a7c", casing: "#c9c1b4", railway: "#8b8b8b",
    border: "#9a7fb0", label: "#333333", halo: "#ffffff", place: "#222222", poi: "#7a5230")

  static let night = PackPalette(
    name: "night", background: "#16191d", wood: "#1d2a20", grass: "#1f2a22", built: "#1e2126",
    water: "#15303f", waterway: "#1c4054", building: "#2a2e35", major: "#a8682a",
    middle: "#7d6526", minor: "#3b4048", path: "#5d5145", casing: "#0d0f12", railway: "#565b62",
    border: "#6d5580", label: "#d5d5d5", halo: "#101215", place: "#f0f0f0", poi: "#d1a67f")
}
