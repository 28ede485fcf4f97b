extension QMLText {
  /// Writes how forms show the columns with pictures: each as the picture whose path it has, from the folder of
  /// the project on.
  func writeForm(to out: inout StyleMarkup) {
    guard !sheet.pictureColumns.isEmpty else { return }
    out.element("fieldConfiguration") { out in
      for column in sheet.pictureColumns {
        out.element("field", ["name": column, "configurationFlags": "None"]) { out in
          out.element("editWidget", ["type": "ExternalResource"]) { out in
            out.element("config") { out in
              out.element("Option", ["type": "Map"]) { out in
                for option in Self.pictureOptions {
                  out.element(
                    "Option",
                    ["name": option.name, "type": option.type, "value": option.value])
                }
              }
            }
          }
        }
      }
    }
  }

  /// The settings of QGIS's widget for files: a picture of its own size (QgsExternalResourceWidget::Image), its
  /// path relative to the project (QgsFileWidget::RelativeProject), a single file (QgsFileWidget::GetFile).
  package static let pictureOptions = [
    (name: "DocumentViewer", type: "int", value: "1"),
    (name: "DocumentViewerHeight", type: "int", value: "0"),
    (name: "DocumentViewerWidth", type: "int", value: "0"),
    (name: "FileWidget", type: "bool", value: "true"),
    (name: "FileWidgetButton", type: "bool", value: "true"),
    (name: "FileWidgetFilter", type: "QString", value: ""),
    (name: "RelativeStorage", type: "int", value: "1"),
    (name: "StorageMode", type: "int", value: "0"),
  ]
}
