import Database
import Domain

extension AreaTable {
    public func figures(of areas: [Area.ID]) async throws -> [Area.ID: [DatedFigure]] {
        try await read(in: .installation) { db in
            var found: [Area.ID: [DatedFigure]] = [:]
            for area in areas {
                found[area] = try db.rows(
                    """
                    SELECT s.variable, s.survey, f.year, f.status, f.value, f.margin_of_error, f.margin_note, c.name
                    FROM area_series s JOIN area_figures f ON f.series_id = s.id
                    JOIN area_sources c ON c.id = s.source_id
                    WHERE s.area_id = ? ORDER BY s.id, f.year
                    """, area.description, read: DatedFigure.init)
            }
            return found
        }
    }

    public func merge(_ rows: [AreaFigureRow]) async throws -> MergeCount {
        try await write(in: .installation) { db in
            var (count, sources) = (MergeCount(), [String: Int64]())
            for row in rows { try Self.merge(row, &sources, into: &count, db) }
            return count
        }
    }

    private static func merge(
        _ row: AreaFigureRow, _ sources: inout [String: Int64], into count: inout MergeCount, _ db: any SQLWriting
    ) throws {
        if let area = row.unknown, try !db.exists("SELECT 1 FROM areas WHERE id = ?", area.id.description) {
            try store(area, db)
        }
        for source in Set(row.figures.map(\.source)) where sources[source] == nil {
            sources[source] = try self.source(source, db)
        }
        let series = try self.series(of: row, sources, db)
        for figure in row.figures {
            guard let key = SeriesKey(figure, sources), let id = series[key] else { continue }
            try merge(figure, of: id, into: &count, db)
        }
    }

    /// The ids of the series of the row's figures; new ones are stored.
    private static func series(
        of row: AreaFigureRow, _ sources: [String: Int64], _ db: any SQLWriting
    ) throws -> [SeriesKey: Int64] {
        let area = row.area.description
        let known = try db.rows("SELECT id, variable, survey, source_id FROM area_series WHERE area_id = ?", area) {
            row in
            let id = try row.integer()
            return (SeriesKey(variable: try row.word(), survey: try row.word(), source: try row.integer()), id)
        }
        var series = Dictionary(known, uniquingKeysWith: { first, _ in first })
        let missing = Set(row.figures.compactMap { SeriesKey($0, sources) }).subtracting(series.keys)
        guard !missing.isEmpty else { return series }
        let ids = try db.next(missing.count, of: "area series")
        for (key, id) in zip(missing, ids) {
            try db.execute(
                "INSERT INTO area_series (id, area_id, variable, survey, source_id) VALUES (?, ?, ?, ?, ?)", id, area,
                key.variable.rawValue, key.survey.rawValue, key.source)
            series[key] = id
        }
        return series
    }

    private static func source(_ name: String, _ db: any SQLWriting) throws -> Int64 {
        let stored = try db.first("SELECT id FROM area_sources WHERE name = ?", name) { try $0.integer() }
        let id = try stored ?? db.next("area source")
        if stored == nil { try db.execute("INSERT INTO area_sources (id, name) VALUES (?, ?)", id, name) }
        return id
    }

    private static func merge(
        _ figure: DatedFigure, of series: Int64, into count: inout MergeCount, _ db: any SQLWriting
    ) throws {
        let columns = figure.figure.columns
        let isKnown = try db.exists("SELECT 1 FROM area_figures WHERE series_id = ? AND year = ?", series, figure.year)
        let changed = try db.changedRows(
            """
            INSERT INTO area_figures (series_id, year, status, value, margin_of_error, margin_note)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (series_id, year) DO UPDATE SET
                status = excluded.status, value = excluded.value, margin_of_error = excluded.margin_of_error,
                margin_note = excluded.margin_note
            WHERE area_figures.status <> excluded.status
                OR coalesce(area_figures.value, -1) <> coalesce(excluded.value, -1)
                OR coalesce(area_figures.margin_of_error, -1) <> coalesce(excluded.margin_of_error, -1)
                OR coalesce(area_figures.margin_note, '') <> coalesce(excluded.margin_note, '')
            """, series, figure.year, columns.status, columns.value, columns.margin, columns.note)
        switch (isKnown, changed > 0) {
        case (false, _): count.added += 1
        case (true, true): count.changed += 1
        case (true, false): count.unchanged += 1
        }
    }
}

private struct SeriesKey: Hashable {
    let variable: AreaVariable
    let survey: AreaSurvey
    let source: Int64

    init(variable: AreaVariable, survey: AreaSurvey, source: Int64) {
        self.variable = variable
        self.survey = survey
        self.source = source
    }

    /// - Parameter sources: the ids of sources by name.
    init?(_ figure: DatedFigure, _ sources: [String: Int64]) {
        guard let source = sources[figure.source] else { return nil }
        self.init(variable: figure.variable, survey: figure.survey, source: source)
    }
}

extension DatedFigure {
    /// Reads the columns in the order in which `AreaTable.figures` names them.
    fileprivate init(_ row: inout RowReader) throws {
        let (variable, survey): (AreaVariable, AreaSurvey) = (try row.word(), try row.word())
        let (year, status, value) = (try row.int(), try row.text(), try row.optionalReal())
        let margin: AreaFigure.Margin?
        if let plus = try row.optionalReal() {
            margin = .known(plus)
            _ = try row.optionalText()
        } else {
            margin = try row.optionalWord().map { .absent($0) }
        }
        let figure = AreaFigure(try AreaFigure.Value(status: status, value), margin: margin)
        self.init(variable, survey, year: year, figure, source: try row.text())
    }
}

extension AreaFigure.Value {
    fileprivate init(status: String, _ value: Double?) throws {
        switch (status, value) {
        case ("estimate", let value?): self = .estimate(value)
        case ("topCoded", let value?): self = .topCoded(value)
        case ("bottomCoded", let value?): self = .bottomCoded(value)
        default:
            guard let reason = AreaFigure.Reason(rawValue: status) else {
                throw SQLError(.other, "\(status) is stored as a figure's status")
            }
            self = .absent(reason)
        }
    }
}

extension AreaFigure {
    fileprivate var columns: (status: String, value: Double?, margin: Double?, note: String?) {
        let (status, value): (String, Double?) =
            switch value {
            case .estimate(let number): ("estimate", number)
            case .topCoded(let bound): ("topCoded", bound)
            case .bottomCoded(let bound): ("bottomCoded", bound)
            case .absent(let reason): (reason.rawValue, nil)
            }
        return switch margin {
        case nil: (status, value, nil, nil)
        case .known(let plus): (status, value, plus, nil)
        case .absent(let note): (status, value, nil, note.rawValue)
        }
    }
}
