/// Every step: a new one is one file and one line here, which makes its command, too.
enum StepList {
  /// Steps whose commands do nothing besides.
  static let plain: [any StepOptions.Type] = [
    EditOptions.self,
    DissolveOptions.self,
    ReprojectOptions.self,
    RepairOptions.self,
    ClipOptions.self,
    CutOptions.self,
    SimplifyOptions.self,
    MeasureOptions.self,
    ExplodeOptions.self,
    BufferOptions.self,
    JoinOptions.self,
    ShapeOptions.self,
    RenameLayerOptions.self,
    TrackSplitOptions.self,
    TrackStopsOptions.self,
    TrackResampleOptions.self,
    TrackRedactOptions.self,
    TrackJoinOptions.self,
    ZoneMakeOptions.self,
  ]

  /// All of them, with those whose commands do more.
  static let all: [any StepOptions.Type] =
    [FilterOptions.self, ValidateOptions.self, SQLOptions.self] + plain + [
      TrackCleanOptions.self, TrackStatsOptions.self,
      ExtractOptions.self, UpdateOptions.self, SortOptions.self, MergeOptions.self, CatOptions.self,
      ApplyChangesOptions.self,
      DeriveChangesOptions.self, AddLocationsOptions.self,
      RenumberOptions.self, GetIDOptions.self, TimeFilterOptions.self, CheckRefsOptions.self,
      LimitOptions.self,
    ]
}
