import Domain
import HTTPTypes

/// The figures of an area by year, as JSON or CSV.
struct AreaSeriesView: JSONWritable {
    private static let columns = [
        "area", "name", "variable", "unit", "survey", "firstYear", "year", "estimate", "marginOfError", "marginNote",
        "status", "bound", "source",
    ]

    let area: Area
    let catalogue: AreaCatalogue
    let series: [AreaSeries]

    var json: BufferedResponse { .json(self, headers: [.vary: "Accept"]) }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("area", AreaView(area, in: catalogue))
            $0.array("series", series) { series, json in
                json.object {
                    $0.set("variable", series.variable.rawValue)
                    $0.set("unit", series.variable.unit.rawValue)
                    $0.set("survey", series.survey.rawValue)
                    $0.array("points", series.points) { point, json in
                        json.object {
                            $0.set("year", point.year)
                            $0.set("firstYear", point.year - series.survey.years + 1)
                            FigureMembers(figure: point.figure).write(to: &$0)
                            $0.set("source", point.figure?.source)
                        }
                    }
                }
            }
        }
    }

    var csv: BufferedResponse {
        let label = catalogue.label(of: area)
        let rows = series.flatMap { series in
            series.points.map { point in
                let figure = FigureMembers(figure: point.figure)
                return [
                    area.id.description, label, series.variable.rawValue, series.variable.unit.rawValue,
                    series.survey.rawValue, "\(point.year - series.survey.years + 1)", "\(point.year)",
                    Self.number(figure.estimate), Self.number(figure.margin), figure.marginNote ?? "", figure.status,
                    Self.number(figure.bound), point.figure?.source ?? "",
                ]
            }
        }
        return CSVTable(columns: Self.columns, rows: rows).response
    }

    private static func number(_ number: Double?) -> String {
        guard let number else { return "" }
        var json = JSONWriter(reserving: 24)
        number.write(to: &json)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
