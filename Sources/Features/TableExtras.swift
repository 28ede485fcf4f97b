/// What a store has of a table besides its columns and rows, for an output that is a store too.
public struct TableExtras: Hashable, Sendable {
  /// An index of plain columns, or the one that SQLite keeps for a UNIQUE constraint.
  public struct Index: Hashable, Sendable {
    /// A column of an index.
    public struct Column: Hashable, Sendable {
      /// The name in the source's table.
      public var name: String
      /// Values come from the greatest to the least.
      public var isDescending: Bool
      /// The collating sequence by which texts are compared.
      public var collation: String
      /// A column of an index.
      public init(name: String, isDescending: Bool, collation: String) {
        self.name = name
        self.isDescending = isDescending
        self.collation = collation
      }
    }

    /// The name; nil for a UNIQUE constraint.
    public var name: String?
    /// The columns, in their order.
    public var columns: [Column]
    /// No two rows have the same values, unless one is NULL.
    public var isUnique: Bool
    /// An index.
    public init(name: String?, columns: [Column], isUnique: Bool) {
      self.name = name
      self.columns = columns
      self.isUnique = isUnique
    }
  }

  /// A foreign key: columns that have the key of a row of another table, or of the same one.
  public struct ForeignKey: Hashable, Sendable {
    /// The columns, in the source's table.
    public var columns: [String]
    /// The table that they refer to, by its name in the source.
    public var table: String
    /// The columns of that table; empty for its primary key.
    public var keys: [String]
    /// What SQL says besides, such as `ON DELETE CASCADE`.
    public var actions: String
    /// The source is sure that it holds: nobody has to look at the rows.
    public var isSure: Bool
    /// A foreign key.
    public init(
      columns: [String], table: String, keys: [String] = [], actions: String = "",
      isSure: Bool = false
    ) {
      self.columns = columns
      self.table = table
      self.keys = keys
      self.actions = actions
      self.isSure = isSure
    }

    /// The same for tables that do not have it.
    public var rule: Rule {
      Rule(kind: "foreign key", name: "\(columns.joined(separator: ", ")) → \(table)")
    }
  }

  /// A document about the data (OGC 12-128r19 §F.8), with what it says something about.
  public struct Document: Hashable, Sendable {
    /// What a document is about, as a row of `gpkg_metadata_reference`.
    public struct Reference: Hashable, Sendable {
      /// `geopackage`, `table`, `column`, `row` or `row/col`.
      public var scope: String
      /// The column, in the source's table.
      public var column: String?
      /// The key of the row, in the source's table.
      public var row: Int64?
      /// When it was entered, as the store has it.
      public var timestamp: String?
      /// The number of the document that this one belongs to.
      public var parent: Int64?
      /// A reference of some scope.
      public init(scope: String) { self.scope = scope }
    }

    /// Its number in its store.
    public var number: Int64
    /// What kind of thing it describes, such as `dataset`.
    public var scope: String
    /// The address of the standard that it follows.
    public var standard: String
    /// The type of its text.
    public var mimeType: String
    /// The text.
    public var text: String
    /// What it is about; none if other documents name it as theirs.
    public var references: [Reference] = []
    /// A document.
    public init(number: Int64, scope: String, standard: String, mimeType: String, text: String) {
      self.number = number
      self.scope = scope
      self.standard = standard
      self.mimeType = mimeType
      self.text = text
    }
  }

  /// A rule that only the source's own table has, such as a trigger.
  public struct Rule: Hashable, Sendable {
    /// What it is: `trigger`, `CHECK constraint` …
    public var kind: String
    /// Its name, or what it says.
    public var name: String
    /// A rule of a kind.
    public init(kind: String, name: String) {
      self.kind = kind
      self.name = name
    }
  }

  /// What a store says for people of a column that is no field.
  public struct ColumnNote: Hashable, Sendable {
    /// Which column it is.
    public enum Column: Hashable, Sendable {
      /// The key.
      case key
      /// The geometry.
      case geometry
    }
    /// Which column it is.
    public var column: Column
    /// Another name.
    public var alias: String?
    /// A longer name.
    public var title: String?
    /// A description.
    public var details: String?
    /// What kind of values it has (RFC 2046).
    public var mimeType: String?
    /// A note on a column.
    public init(
      _ column: Column, alias: String?, title: String?, details: String?, mimeType: String? = nil
    ) {
      self.column = column
      self.alias = alias
      self.title = title
      self.details = details
      self.mimeType = mimeType
    }
  }

  /// One side of a relation between the rows of two tables (OGC 18-000 §7), as the table on that side has it.
  public struct RelationEnd: Hashable, Sendable {
    /// The sides, which may be the same table.
    public enum Side: Hashable, Sendable {
      /// The rows that others belong to.
      case base
      /// The rows that belong to others.
      case related
      /// The rows that say which belongs to which, where that table is a layer, too.
      case mapping
    }

    /// The relation, told from others by identity.
    public let relation: any TableRelation
    /// Which side the table is.
    public let side: Side
    /// The column of the table whose values the relation has.
    public let column: String
    /// The rows are those that the relation tells apart; false behind a step that makes other rows.
    public internal(set) var hasRows = true
    /// A side of a relation.
    public init(_ relation: any TableRelation, _ side: Side, column: String) {
      self.relation = relation
      self.side = side
      self.column = column
    }

    /// True for the same side of the same relation.
    public static func == (left: RelationEnd, right: RelationEnd) -> Bool {
      left.relation === right.relation && left.side == right.side
        && left.column == right.column && left.hasRows == right.hasRows
    }

    /// Adds the side and the relation's identity.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(relation))
      hasher.combine(side)
    }
  }

  /// What is said of the key and of the geometry.
  public var columnNotes: [ColumnNote] = []
  /// Indexes besides that of geometries.
  public var indexes: [Index] = []
  /// Foreign keys.
  public var foreignKeys: [ForeignKey] = []
  /// Documents about the table, its columns and rows, and about the whole store.
  public var documents: [Document] = []
  /// The sides of relations that the table is.
  public var relations: [RelationEnd] = []
  /// Rules that no other table can take over.
  public var rules: [Rule] = []
  /// Nothing.
  public init() {}

  /// The same for a table of other rows: documents about rows, relations and foreign keys have lost theirs, which stores
  /// count.
  public var forOtherRows: TableExtras {
    var extras = self
    extras.rules += extras.foreignKeys.map(\.rule)
    extras.foreignKeys = []
    for end in extras.relations.indices { extras.relations[end].hasRows = false }
    for document in extras.documents.indices {
      for reference in extras.documents[document].references.indices {
        extras.documents[document].references[reference].row = nil
      }
    }
    return extras
  }
}

/// A relation between the rows of two tables of a store, with the table that says which row belongs to which; the
/// stores that read and write it know what more there is of it.
public protocol TableRelation: AnyObject, Sendable {}
