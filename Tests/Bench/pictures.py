"""Draws a file with QGIS or mapnik, for bench.py: run by Debian's Python, which has their modules.

    pictures.py qgis|mapnik FILE PICTURE.png

Polygons have a fill and an edge, points are dots of four pixels, as in what cairn draws; the picture has 1200 x 800 pixels.
"""

import os
import sys


def draw_with_qgis(path, picture):
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from qgis.core import QgsApplication, QgsMapRendererParallelJob, QgsMapSettings, QgsVectorLayer
    from qgis.PyQt.QtCore import QSize
    application = QgsApplication([], False)
    application.initQgis()
    layer = QgsVectorLayer(path, "layer", "ogr")
    if not layer.isValid():
        return False
    settings = QgsMapSettings()
    settings.setLayers([layer])
    settings.setOutputSize(QSize(1200, 800))
    settings.setExtent(layer.extent())
    job = QgsMapRendererParallelJob(settings)
    job.start()
    job.waitForFinished()
    return job.renderedImage().save(picture)


def draw_with_mapnik(path, picture):
    import mapnik
    canvas = mapnik.Map(1200, 800)
    fill, edge, dot = mapnik.PolygonSymbolizer(), mapnik.LineSymbolizer(), mapnik.MarkersSymbolizer()
    fill.fill, edge.stroke, edge.stroke_width = mapnik.Color("#4477aa"), mapnik.Color("#223355"), 0.7
    dot.width, dot.height, dot.allow_overlap = mapnik.Expression("4"), mapnik.Expression("4"), True
    style, layer = mapnik.Style(), mapnik.Layer("layer")
    for kind, symbols in (("polygon", (fill, edge)), ("point", (dot,))):
        rule = mapnik.Rule()
        rule.filter = mapnik.Filter("[mapnik::geometry_type] = %s" % kind)
        for symbol in symbols:
            rule.symbols.append(symbol)
        style.rules.append(rule)
    canvas.append_style("style", style)
    layer.datasource = mapnik.Ogr(file=path, layer_by_index=0)
    layer.styles.append("style")
    canvas.layers.append(layer)
    canvas.zoom_all()
    mapnik.render_to_file(canvas, picture, "png")
    return True


if __name__ == "__main__":
    drawn = {"qgis": draw_with_qgis, "mapnik": draw_with_mapnik}[sys.argv[1]](sys.argv[2], sys.argv[3])
    # QGIS does not survive its own end.
    os._exit(0 if drawn else 1)
