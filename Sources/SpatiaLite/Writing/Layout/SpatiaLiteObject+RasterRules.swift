extension SpatiaLiteObject {
  /// What raster coverages must be like.
  static let rasterRules: [SpatiaLiteObject] = [
    .names("raster_coverages_name", on: "raster_coverages", of: "coverage_name"),
    .rule(
      "raster_coverages_sample", on: "raster_coverages", of: "sample_type",
      [
        SpatiaLiteRefusal(
          """
          sample_type must be one of '1-BIT' | '2-BIT' | '4-BIT' | 'INT8' | 'UINT8' | 'INT16' | \
          'UINT16' | 'INT32' | 'UINT32' | 'FLOAT' | 'DOUBLE'
          """,
          if: """
            NEW.sample_type NOT IN ('1-BIT', '2-BIT', '4-BIT', 'INT8', 'UINT8', 'INT16', 'UINT16', \
            'INT32', 'UINT32', 'FLOAT', 'DOUBLE')
            """)
      ]),
    .rule(
      "raster_coverages_pixel", on: "raster_coverages", of: "pixel_type",
      [
        SpatiaLiteRefusal(
          """
          pixel_type must be one of 'MONOCHROME' | 'PALETTE' | 'GRAYSCALE' | 'RGB' | 'MULTIBAND' \
          | 'DATAGRID'
          """,
          if: """
            NEW.pixel_type NOT IN ('MONOCHROME', 'PALETTE', 'GRAYSCALE', 'RGB', 'MULTIBAND', \
            'DATAGRID')
            """)
      ]),
    .rule(
      "raster_coverages_bands", on: "raster_coverages", of: "num_bands",
      [
        SpatiaLiteRefusal(
          "num_bands must be >= 1",
          if: "NEW.num_bands < 1")
      ]),
    .rule(
      "raster_coverages_compression", on: "raster_coverages", of: "compression",
      [
        SpatiaLiteRefusal(
          """
          compression must be one of 'NONE' | 'DEFLATE' | 'DEFLATE_NO' | 'LZMA' | 'LZMA_NO' | \
          'LZ4' | 'LZ4_NO' | 'ZSTD' | 'ZSTD_NO' | 'PNG' | 'JPEG' | 'LOSSY_WEBP' | \
          'LOSSLESS_WEBP' | 'CCITTFAX4' | 'LOSSY_JP2' | 'LOSSLESS_JP2'
          """,
          if: """
            NEW.compression NOT IN ('NONE', 'DEFLATE', 'DEFLATE_NO', 'LZMA', 'LZMA_NO', 'LZ4', \
            'LZ4_NO', 'ZSTD', 'ZSTD_NO', 'PNG', 'JPEG', 'LOSSY_WEBP', 'LOSSLESS_WEBP', \
            'CCITTFAX4', 'LOSSY_JP2', 'LOSSLESS_JP2')
            """)
      ]),
    .rule(
      "raster_coverages_quality", on: "raster_coverages", of: "quality",
      [
        SpatiaLiteRefusal(
          "quality must be between 0 and 100",
          if: "NEW.quality NOT BETWEEN 0 AND 100")
      ]),
    .rule(
      "raster_coverages_tilew", on: "raster_coverages", of: "tile_width",
      [
        SpatiaLiteRefusal(
          "tile_width must be an exact multiple of 8 between 256 and 1024",
          if: """
            CastToInteger(NEW.tile_width) IS NULL OR NEW.tile_width NOT BETWEEN 256 AND 1024 OR \
            (NEW.tile_width % 8) <> 0
            """)
      ]),
    .rule(
      "raster_coverages_tileh", on: "raster_coverages", of: "tile_height",
      [
        SpatiaLiteRefusal(
          "tile_height must be an exact multiple of 8 between 256 and 1024",
          if: """
            CastToInteger(NEW.tile_height) IS NULL OR NEW.tile_height NOT BETWEEN 256 AND 1024 OR \
            (NEW.tile_height % 8) <> 0
            """)
      ]),
    .rule(
      "raster_coverages_horzres", on: "raster_coverages", of: "horz_resolution",
      [
        SpatiaLiteRefusal(
          "horz_resolution must be positive",
          if: """
            NEW.horz_resolution IS NOT NULL AND (NEW.horz_resolution <= 0.0 OR \
            CastToDouble(NEW.horz_resolution) IS NULL)
            """)
      ]),
    .rule(
      "raster_coverages_vertres", on: "raster_coverages", of: "vert_resolution",
      [
        SpatiaLiteRefusal(
          "vert_resolution must be positive",
          if: """
            NEW.vert_resolution IS NOT NULL AND (NEW.vert_resolution <= 0.0 OR \
            CastToDouble(NEW.vert_resolution) IS NULL)
            """)
      ]),
    .rule(
      "raster_coverages_nodata", on: "raster_coverages", of: "nodata_pixel",
      [
        SpatiaLiteRefusal(
          "invalid nodata_pixel",
          if: """
            NEW.nodata_pixel IS NOT NULL AND IsValidPixel(NEW.nodata_pixel, NEW.sample_type, \
            NEW.num_bands) <> 1
            """)
      ]),
    .rule(
      "raster_coverages_palette", on: "raster_coverages", of: "palette",
      [
        SpatiaLiteRefusal(
          "invalid palette",
          if: """
            NEW.palette IS NOT NULL AND (NEW.pixel_type <> 'PALETTE' OR NEW.num_bands <> 1 OR \
            IsValidRasterPalette(NEW.palette, NEW.sample_type) <> 1)
            """)
      ]),
    .rule(
      "raster_coverages_statistics", on: "raster_coverages", of: "statistics",
      [
        SpatiaLiteRefusal(
          "invalid statistics",
          if: """
            NEW.statistics IS NOT NULL AND IsValidRasterStatistics(NEW.statistics, \
            NEW.sample_type, NEW.num_bands) <> 1
            """)
      ]),
    .rule(
      "raster_coverages_monosample", on: "raster_coverages",
      [
        SpatiaLiteRefusal(
          "inconsistent MONOCHROME sample_type",
          if: "NEW.pixel_type = 'MONOCHROME' AND NEW.sample_type <> '1-BIT'")
      ]),
    .rule(
      "raster_coverages_monocompr", on: "raster_coverages",
      [
        SpatiaLiteRefusal(
          "inconsistent MONOCHROME compression",
          if: """
            NEW.pixel_type = 'MONOCHROME' AND NEW.compression NOT IN ('NONE', 'DEFLATE', \
            'DEFLATE_NO', 'LZMA', 'LZMA_NO', 'LZ4', 'LZ4_NO', 'ZSTD', 'ZSTD_NO', 'PNG', \
            'CCITTFAX4')
            """)
      ]),
    .rule(
      "raster_coverages_monobands", on: "raster_coverages",
      [
        SpatiaLiteRefusal(
          "inconsistent MONOCHROME num_bands",
          if: "NEW.pixel_type = 'MONOCHROME' AND NEW.num_bands <> 1")
      ]),
    .rule(
      "raster_coverages_pltsample", on: "raster_coverages",
      [
        SpatiaLiteRefusal(
          "inconsistent PALETTE sample_type",
          if: """
            NEW.pixel_type = 'PALETTE' AND NEW.sample_type NOT IN ('1-BIT', '2-BIT', '4-BIT', \
            'UINT8')
            """)
      ]),
    .rule(
      "raster_coverages_pltcompr", on: "raster_coverages",
      [
        SpatiaLiteRefusal(
          "inconsistent PALETTE compression",
          if: """
            NEW.pixel_type = 'PALETTE' AND NEW.compression NOT IN ('NONE', 'DEFLATE', \
            'DEFLATE_NO', 'LZMA', 'LZMA_NO', 'LZ4', 'LZ4_NO', 'ZSTD', 'ZSTD_NO', 'PNG')
            """)
      ]),
    .rule(
      "raster_coverages_pltbands", on: "raster_coverages",
      [
        SpatiaLiteRefusal(
          "inconsistent PALETTE num_bands",
          if: "NEW.pixel_type = 'PALETTE' AND NEW.num_bands <> 1")
      ]),
    .rule(
      "raster_coverages_graysample", on: "raster_coverages",
      [
        SpatiaLiteRefusal(
          "inconsistent GRAYSCALE sample_type",
          if: """
            NEW.pixel_type = 'GRAYSCALE' AND NEW.sample_type NOT IN ('2-BIT', '4-BIT', 'UINT8')
            """)
      ]),
    .rule(
      "raster_coverages_graybands", on: "raster_coverages",
      [
        SpatiaLiteRefusal(
          "inconsistent GRAYSCALE num_bands",
          if: "NEW.pixel_type = 'GRAYSCALE' AND NEW.num_bands <> 1")
      ]),
    .rule(
      "raster_coverages_graycompr", on: "raster_coverages",
      [
        SpatiaLiteRefusal(
          "inconsistent GRAYSCALE compression",
          if: """
            NEW.pixel_type = 'GRAYSCALE' AND NEW.compression NOT IN ('NONE', 'DEFLATE', \
            'DEFLATE_NO', 'LZMA', 'LZMA_NO', 'LZ4', 'LZ4_NO', 'ZSTD', 'ZSTD_NO', 'PNG', 'JPEG', \
            'LOSSY_WEBP', 'LOSSLESS_WEBP', 'LOSSY_JP2', 'LOSSLESS_JP2')
            """)
      ]),
    .rule(
      "raster_coverages_rgbsample", on: "raster_coverages",
      [
        SpatiaLiteRefusal(
          "inconsistent RGB sample_type",
          if: "NEW.pixel_type = 'RGB' AND NEW.sample_type NOT IN ('UINT8', 'UINT16')")
      ]),
    .rule(
      "raster_coverages_rgbcompr", on: "raster_coverages",
      [
        SpatiaLiteRefusal(
          "inconsistent RGB compression",
          if: """
            NEW.pixel_type = 'RGB' AND ((NEW.sample_type = 'UINT8' AND NEW.compression NOT IN \
            ('NONE', 'DEFLATE', 'DEFLATE_NO', 'LZMA', 'LZMA_NO', 'LZ4', 'LZ4_NO', 'ZSTD', \
            'ZSTD_NO', 'PNG', 'JPEG', 'LOSSY_WEBP', 'LOSSLESS_WEBP', 'LOSSY_JP2', 'LOSSLESS_JP2') \
            OR (NEW.sample_type = 'UINT16' AND NEW.compression NOT IN ('NONE', 'DEFLATE', \
            'DEFLATE_NO', 'LZMA', 'LZMA_NO', 'LZ4', 'LZ4_NO', 'ZSTD', 'ZSTD_NO', 'PNG', \
            'LOSSY_JP2', 'LOSSLESS_JP2'))))
            """)
      ]),
    .rule(
      "raster_coverages_rgbbands", on: "raster_coverages",
      [
        SpatiaLiteRefusal(
          "inconsistent RGB num_bands",
          if: "NEW.pixel_type = 'RGB' AND NEW.num_bands <> 3")
      ]),
    .rule(
      "raster_coverages_multisample", on: "raster_coverages",
      [
        SpatiaLiteRefusal(
          "inconsistent MULTIBAND sample_type",
          if: "NEW.pixel_type = 'MULTIBAND' AND NEW.sample_type NOT IN ('UINT8', 'UINT16')")
      ]),
    .rule(
      "raster_coverages_multicompr", on: "raster_coverages",
      [
        SpatiaLiteRefusal(
          "inconsistent MULTIBAND compression",
          if: """
            NEW.pixel_type = 'MULTIBAND' AND ((NEW.num_bands NOT IN (3, 4) AND NEW.compression NOT \
            IN ('NONE', 'DEFLATE', 'DEFLATE_NO', 'LZMA', 'LZMA_NO', 'LZ4', 'LZ4_NO', 'ZSTD', \
            'ZSTD_NO')) OR (NEW.sample_type <> 'UINT16' AND NEW.num_bands IN (3, 4) AND \
            NEW.compression NOT IN ('NONE', 'DEFLATE', 'DEFLATE_NO', 'LZMA', 'LZMA_NO', 'LZ4', \
            'LZ4_NO', 'ZSTD', 'ZSTD_NO', 'PNG', 'LOSSY_WEBP', 'LOSSLESS_WEBP', 'LOSSY_JP2', \
            'LOSSLESS_JP2')) OR (NEW.sample_type = 'UINT16' AND NEW.num_bands IN (3, 4) AND \
            NEW.compression NOT IN ('NONE', 'DEFLATE', 'DEFLATE_NO', 'LZMA', 'LZMA_NO', 'LZ4', \
            'LZ4_NO', 'ZSTD', 'ZSTD_NO', 'PNG', 'LOSSY_JP2', 'LOSSLESS_JP2')))
            """)
      ]),
    .rule(
      "raster_coverages_multibands", on: "raster_coverages",
      [
        SpatiaLiteRefusal(
          "inconsistent MULTIBAND num_bands",
          if: "NEW.pixel_type = 'MULTIBAND' AND NEW.num_bands < 2")
      ]),
    .rule(
      "raster_coverages_gridsample", on: "raster_coverages",
      [
        SpatiaLiteRefusal(
          "inconsistent DATAGRID sample_type",
          if: """
            NEW.pixel_type = 'DATAGRID' AND NEW.sample_type NOT IN ('INT8', 'UINT8', 'INT16', \
            'UINT16', 'INT32', 'UINT32', 'FLOAT', 'DOUBLE')
            """)
      ]),
    .rule(
      "raster_coverages_gridcompr", on: "raster_coverages",
      [
        SpatiaLiteRefusal(
          "inconsistent DATAGRID compression",
          if: """
            NEW.pixel_type = 'DATAGRID' AND (((NEW.sample_type NOT IN ('UINT8', 'UINT16')) AND \
            NEW.compression NOT IN ('NONE', 'DEFLATE', 'DEFLATE_NO', 'LZMA', 'LZMA_NO', 'LZ4', \
            'LZ4_NO', 'ZSTD', 'ZSTD_NO')) OR ((NEW.sample_type IN ('UINT8', 'UINT16')) AND \
            NEW.compression NOT IN ('NONE', 'DEFLATE', 'DEFLATE_NO', 'LZMA', 'LZMA_NO', 'LZ4', \
            'LZ4_NO', 'ZSTD', 'ZSTD_NO', 'PNG', 'LOSSY_JP2', 'LOSSLESS_JP2')))
            """)
      ]),
    .rule(
      "raster_coverages_gridbands", on: "raster_coverages",
      [
        SpatiaLiteRefusal(
          "inconsistent DATAGRID num_bands",
          if: "NEW.pixel_type = 'DATAGRID' AND NEW.num_bands <> 1")
      ]),
    .rule(
      "raster_coverages_georef", on: "raster_coverages",
      [
        SpatiaLiteRefusal(
          "inconsistent georeferencing infos",
          if: """
            NOT ((NEW.horz_resolution IS NULL AND NEW.vert_resolution IS NULL AND NEW.srid IS \
            NULL) OR (NEW.horz_resolution IS NOT NULL AND NEW.vert_resolution IS NOT NULL AND \
            NEW.srid IS NOT NULL))
            """)
      ]),
    .trigger(
      "raster_coverages_update", "BEFORE UPDATE", on: "raster_coverages",
      """
      SELECT RAISE(ABORT, 'update on raster_coverages violates constraint: attempting to change \
      the definition of an already populated Coverage') WHERE IsPopulatedCoverage(NULL, \
      OLD.coverage_name) = 1 AND ((OLD.sample_type <> NEW.sample_type) AND (OLD.pixel_type <> \
      NEW.sample_type) OR (OLD.num_bands <> NEW.num_bands) OR (OLD.compression <> \
      NEW.compression) OR (OLD.quality <> NEW.quality) OR (OLD.tile_width <> NEW.tile_width) OR \
      (OLD.tile_height <> NEW.tile_height) OR (OLD.horz_resolution <> NEW.horz_resolution) OR \
      (OLD.vert_resolution <> NEW.vert_resolution) OR (OLD.srid <> NEW.srid) OR \
      (OLD.nodata_pixel <> NEW.nodata_pixel));
      """),
    .trigger(
      "raster_coverages_delete", "BEFORE DELETE", on: "raster_coverages",
      """
      SELECT RAISE(ABORT, 'delete on raster_coverages violates constraint: attempting to delete \
      the definition of an already populated Coverage') WHERE IsPopulatedCoverage(NULL, \
      OLD.coverage_name) = 1;
      """),
    .names("raster_coverages_srid_name", on: "raster_coverages_srid", of: "coverage_name"),
    .names("raster_coverages_keyword_name", on: "raster_coverages_keyword", of: "coverage_name"),
  ]
}
