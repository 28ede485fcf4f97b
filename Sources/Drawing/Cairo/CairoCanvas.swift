internal import Base
internal import CCairo
internal import Files

/// Paints a picture with cairo: into pixels, which become PNG or go to a terminal, or as PDF.
final class CairoCanvas: Canvas {
  /// What becomes of the picture.
  enum Target {
    case png(CairoOutput)
    case pdf(CairoOutput)
    /// Somebody takes the pixels: 32 bits each, alpha in the highest, colours multiplied by it.
    case pixels(
      (_ pixels: UnsafePointer<UInt8>, _ width: Int, _ height: Int, _ stride: Int) throws(GeoError)
        -> Void)
  }

  private let api: UnsafePointer<cairn_cairo_functions>
  private let target: Target
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let font: OpaquePointer
  private let boldFont: OpaquePointer
  private let pixelWidth: Int
  private let pixelHeight: Int
  private(set) var textsWithoutFont = 0

  /// A point of PDF is 1/72 inch, a pixel of a picture 1/96.
  private static let pointsPerPixel = 0.75
  /// cairo's pictures of pixels are no wider and no higher.
  private static let limit = 32_000.0
  /// Four bytes each.
  private static let pixelLimit = 100_000_000.0

  /// A canvas. Errors: `.library` if cairo cannot be loaded; `.usage` for a picture that is too large.
  init(_ target: Target, width: Double, height: Double, scale: Double) throws(GeoError) {
    let api = try CairoLibrary.functions()
    self.api = api
    self.target = target
    var factor = scale
    let made: OpaquePointer?
    if case .pdf(let output) = target {
      factor *= Self.pointsPerPixel
      (pixelWidth, pixelHeight) = (0, 0)
      made = api.pointee.cairo_pdf_surface_create_for_stream(
        Self.write, Unmanaged.passUnretained(output).toOpaque(), width * factor, height * factor)
    } else {
      let (wide, high) = ((width * scale).rounded(.up), (height * scale).rounded(.up))
      guard max(wide, high) <= Self.limit, wide * high <= Self.pixelLimit else {
        throw GeoError(
          .usage,
          "the picture would be \(Int(wide)) × \(Int(high)) pixels, more than 32,000 or 100 million",
          hint: "use a smaller --size or --scale, or SVG")
      }
      (pixelWidth, pixelHeight) = (max(Int(wide), 1), max(Int(high), 1))
      made = api.pointee.cairo_image_surface_create(
        Int32(CAIRN_CAIRO_FORMAT_ARGB32), Int32(pixelWidth), Int32(pixelHeight))
    }
    guard let surface = made, let context = api.pointee.cairo_create(surface),
      let font = api.pointee.pango_font_description_from_string("sans-serif"),
      let boldFont = api.pointee.pango_font_description_from_string("sans-serif bold")
    else { throw GeoError(.library, "cairo could not make a picture of this size") }
    self.surface = surface
    self.context = context
    self.font = font
    self.boldFont = boldFont
    if case .pdf = target {
      // The same picture is the same bytes, whenever it is made.
      api.pointee.cairo_pdf_surface_set_metadata(
        surface, Int32(CAIRN_CAIRO_PDF_METADATA_CREATE_DATE), "")
    }
    let status = api.pointee.cairo_surface_status(surface)
    guard status == 0 else { throw Self.failure(api, status) }
    api.pointee.cairo_scale(context, factor, factor)
    api.pointee.cairo_set_line_join(context, Int32(CAIRN_CAIRO_LINE_JOIN_ROUND))
    api.pointee.cairo_set_line_cap(context, Int32(CAIRN_CAIRO_LINE_CAP_ROUND))
    api.pointee.cairo_set_fill_rule(context, Int32(CAIRN_CAIRO_FILL_RULE_EVEN_ODD))
  }

  deinit {
    api.pointee.pango_font_description_free(font)
    api.pointee.pango_font_description_free(boldFont)
    api.pointee.cairo_destroy(context)
    api.pointee.cairo_surface_destroy(surface)
  }

  func rectangle(_ rect: Rect, fill: Colour?, stroke: Colour?, width: Double) {
    api.pointee.cairo_new_path(context)
    api.pointee.cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
    paint(fill: fill, stroke: stroke, width: width)
  }

  func beginMap(_ rect: Rect) {
    api.pointee.cairo_save(context)
    api.pointee.cairo_new_path(context)
    api.pointee.cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
    api.pointee.cairo_clip(context)
  }

  func endMap() { api.pointee.cairo_restore(context) }

  func areas(_ path: borrowing Path, _ symbol: Symbol) {
    trace(path, closes: true)
    paint(fill: symbol.fill, stroke: symbol.width > 0 ? symbol.stroke : nil, width: symbol.width)
  }

  func lines(_ path: borrowing Path, _ colour: Colour, width: Double) {
    trace(path, closes: false)
    paint(fill: nil, stroke: colour, width: width)
  }

  func points(_ path: borrowing Path, _ symbol: Symbol) {
    if symbol.radius <= 0.6, symbol.width == 0, let fill = symbol.fill {
      return squares(path, fill, side: 2 * symbol.radius)
    }
    if let stroke = symbol.stroke, symbol.width > 0 {
      dots(path, stroke, diameter: 2 * (symbol.radius + symbol.width))
    }
    if let fill = symbol.fill { dots(path, fill, diameter: 2 * symbol.radius) }
  }

  func text(_ text: String, x: Double, y: Double, _ look: TextLook) {
    api.pointee.cairo_save(context)
    defer { api.pointee.cairo_restore(context) }
    api.pointee.cairo_translate(context, x, y)
    if look.angle != 0 { api.pointee.cairo_rotate(context, look.angle * .pi / 180) }
    guard let layout = api.pointee.pango_cairo_create_layout(context) else { return }
    defer { api.pointee.g_object_unref(UnsafeMutableRawPointer(layout)) }
    let description = look.isBold ? boldFont : font
    let scale = Double(CAIRN_PANGO_SCALE)
    api.pointee.pango_font_description_set_absolute_size(description, look.size * scale)
    api.pointee.pango_layout_set_font_description(layout, description)
    // A zero would end the text.
    let plain = String(text.unicodeScalars.filter { $0.value != 0 })
    api.pointee.pango_layout_set_text(layout, plain, -1)
    if api.pointee.pango_layout_get_unknown_glyphs_count(layout) > 0 { textsWithoutFont += 1 }
    var width: Int32 = 0
    var height: Int32 = 0
    api.pointee.pango_layout_get_size(layout, &width, &height)
    let left =
      switch look.anchor {
      case .start: 0.0
      case .middle: -Double(width) / scale / 2
      case .end: -Double(width) / scale
      }
    let top = -Double(height) / scale / 2
    api.pointee.cairo_new_path(context)
    api.pointee.cairo_move_to(context, left, top)
    if let halo = look.halo {
      api.pointee.pango_cairo_layout_path(context, layout)
      paint(fill: nil, stroke: halo, width: 3)
      api.pointee.cairo_move_to(context, left, top)
    }
    use(look.colour)
    api.pointee.pango_cairo_show_layout(context, layout)
    api.pointee.cairo_new_path(context)
  }

  func finish() throws(GeoError) {
    let status = api.pointee.cairo_status(context)
    guard status == 0 else { throw Self.failure(api, status) }
    api.pointee.cairo_surface_flush(surface)
    switch target {
    case .png(let output):
      let status = api.pointee.cairo_surface_write_to_png_stream(
        surface, Self.write, Unmanaged.passUnretained(output).toOpaque())
      if let failure = output.failure { throw failure }
      guard status == 0 else { throw Self.failure(api, status) }
      try output.sink.commit()
    case .pdf(let output):
      api.pointee.cairo_surface_finish(surface)
      if let failure = output.failure { throw failure }
      let status = api.pointee.cairo_surface_status(surface)
      guard status == 0 else { throw Self.failure(api, status) }
      try output.sink.commit()
    case .pixels(let take):
      guard let data = api.pointee.cairo_image_surface_get_data(surface) else { return }
      try take(
        data, pixelWidth, pixelHeight, Int(api.pointee.cairo_image_surface_get_stride(surface)))
    }
  }

  // MARK: - Parts

  /// Hands bytes of cairo's to a ``CairoOutput``.
  private static let write: cairn_cairo_write = { closure, data, count in
    guard let closure else { return Int32(CAIRN_CAIRO_STATUS_WRITE_ERROR) }
    let output = Unmanaged<CairoOutput>.fromOpaque(closure).takeUnretainedValue()
    let isWritten = output.write(UnsafeBufferPointer(start: data, count: Int(count)))
    return isWritten ? 0 : Int32(CAIRN_CAIRO_STATUS_WRITE_ERROR)
  }

  private static func failure(
    _ api: UnsafePointer<cairn_cairo_functions>, _ status: Int32
  ) -> GeoError {
    GeoError(
      .library, "cairo failed: " + String(cString: api.pointee.cairo_status_to_string(status)))
  }

  private func use(_ colour: Colour) {
    api.pointee.cairo_set_source_rgba(
      context, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255,
      colour.alpha)
  }

  private func paint(fill: Colour?, stroke: Colour?, width: Double) {
    if let fill {
      use(fill)
      api.pointee.cairo_fill_preserve(context)
    }
    if let stroke {
      use(stroke)
      api.pointee.cairo_set_line_width(context, width)
      api.pointee.cairo_stroke(context)
    } else {
      api.pointee.cairo_new_path(context)
    }
  }

  /// A line without length whose ends are round is a dot.
  private func dots(_ path: borrowing Path, _ colour: Colour, diameter: Double) {
    api.pointee.cairo_new_path(context)
    use(colour)
    api.pointee.cairo_set_line_width(context, diameter)
    for index in 0..<path.count {
      let (x, y) = (path.places.base[2 * index], path.places.base[2 * index + 1])
      api.pointee.cairo_move_to(context, x, y)
      api.pointee.cairo_line_to(context, x, y)
      // cairo's time grows faster than the number of lines that it paints at once.
      if index & 255 == 255 { api.pointee.cairo_stroke(context) }
    }
    api.pointee.cairo_stroke(context)
  }

  /// What is no larger than a pixel looks the same as a square, which is painted in half the time.
  private func squares(_ path: borrowing Path, _ colour: Colour, side: Double) {
    use(colour)
    api.pointee.cairo_new_path(context)
    // Squares that overlap have no hole there.
    api.pointee.cairo_set_fill_rule(context, Int32(CAIRN_CAIRO_FILL_RULE_WINDING))
    defer {
      api.pointee.cairo_set_fill_rule(context, Int32(CAIRN_CAIRO_FILL_RULE_EVEN_ODD))
    }
    for index in 0..<path.count {
      let (x, y) = (path.places.base[2 * index], path.places.base[2 * index + 1])
      api.pointee.cairo_rectangle(context, x - side / 2, y - side / 2, side, side)
      if index & 255 == 255 { api.pointee.cairo_fill(context) }
    }
    api.pointee.cairo_fill(context)
    api.pointee.cairo_new_path(context)
  }

  private func trace(_ path: borrowing Path, closes: Bool) {
    api.pointee.cairo_new_path(context)
    for index in 0..<path.ends.count {
      let range = path.line(index)
      for position in range {
        let (x, y) = (path.places.base[2 * position], path.places.base[2 * position + 1])
        if position == range.lowerBound {
          api.pointee.cairo_move_to(context, x, y)
        } else {
          api.pointee.cairo_line_to(context, x, y)
        }
      }
      if closes { api.pointee.cairo_close_path(context) }
    }
  }
}
