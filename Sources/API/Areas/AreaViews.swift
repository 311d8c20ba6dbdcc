import Domain
import Geo

struct AreaView: JSONWritable {
    let area: Area
    let label: String
    let match: AreaAround.Match?

    init(_ area: Area, in catalogue: AreaCatalogue, match: AreaAround.Match? = nil) {
        self.area = area
        label = catalogue.label(of: area)
        self.match = match
    }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", area.id.description)
            $0.set("kind", area.id.kind.rawValue)
            $0.set("geoId", area.id.geoID)
            $0.set("name", area.name)
            $0.set("label", label)
            $0.set("designation", area.designation)
            $0.set("state", area.state)
            $0.set("boundaryYear", area.id.boundaryYear)
            $0.set("location", area.location.map(PlaceView.init))
            $0.set("population", area.population)
            switch match {
            case nil: break
            case .boundary: $0.set("match", "boundary")
            case .parent: $0.set("match", "parent")
            case .nearestPoint(let miles):
                $0.set("match", "nearestPoint")
                $0.set("distanceMiles", Miles.shown(miles))
            }
        }
    }
}

struct AreaLabelView: JSONWritable {
    let area: Area
    let catalogue: AreaCatalogue

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", area.id.description)
            $0.set("kind", area.id.kind.rawValue)
            $0.set("name", area.name)
            $0.set("label", catalogue.label(of: area))
        }
    }
}

struct AreaDetailView: JSONWritable {
    let area: Area
    let catalogue: AreaCatalogue

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("area", AreaView(area, in: catalogue))
            $0.set("parents", catalogue.parents(of: area).map { AreaLabelView(area: $0, catalogue: catalogue) })
            $0.set("boundary", catalogue.shape(of: area.id).map(ShapeView.init))
        }
    }
}

/// A boundary as a GeoJSON feature, with few enough corners for a map.
struct AreaOutlineView: JSONWritable {
    let area: Area
    let label: String
    let shape: Shape

    func write(to json: inout JSONWriter) {
        let drawn = shape.thinned(to: Limits.outlineCorners)
        json.object { json in
            json.set("type", "Feature")
            json.set("id", area.id.description)
            json.array("bbox", drawn.box) { $0.write(to: &$1) }
            json.object("properties") {
                $0.set("label", label)
                $0.set("kind", area.id.kind.rawValue)
                $0.set("isSimplified", drawn != shape)
            }
            json.set("geometry", ShapeView(shape: drawn))
        }
    }
}

/// A boundary as GeoJSON, longitude first.
private struct ShapeView: JSONWritable {
    let shape: Shape

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("type", "MultiPolygon")
            $0.array("coordinates", shape.polygons) { rings, json in
                json.array(rings) { ring, json in
                    json.array(0..<ring.count) { index, json in
                        let (latitude, longitude) = ring[index]
                        json.array([longitude, latitude]) { (Double($0) / Shape.stepsPerDegree).write(to: &$1) }
                    }
                }
            }
        }
    }
}

struct AreaProfileView: JSONWritable {
    let profile: AreaProfile
    let catalogue: AreaCatalogue

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("area", profile.areas.first.map { AreaView($0, in: catalogue) })
            $0.set("areas", profile.areas.map { AreaLabelView(area: $0, catalogue: catalogue) })
            $0.array("figures", profile.rows) { row, json in
                json.object {
                    $0.set("variable", row.variable.rawValue)
                    $0.set("unit", row.variable.unit.rawValue)
                    $0.array("values", row.figures) { figure, json in
                        FigureView(figure: figure).write(to: &json)
                    }
                }
            }
        }
    }
}

/// A figure with its years and source.
struct FigureView: JSONWritable {
    let figure: DatedFigure?

    func write(to json: inout JSONWriter) {
        json.object {
            FigureMembers(figure: figure).write(to: &$0)
            $0.set("year", figure?.year)
            $0.set("firstYear", figure?.firstYear)
            $0.set("survey", figure?.survey.rawValue)
            $0.set("source", figure?.source)
        }
    }
}

/// The members of a figure in JSON, which are also its cells in CSV.
struct FigureMembers {
    let status: String
    let estimate: Double?
    let margin: Double?
    let marginNote: String?
    let bound: Double?

    init(figure: DatedFigure?) {
        switch figure?.figure.value {
        case nil: (status, estimate, bound) = ("noData", nil, nil)
        case .estimate(let number): (status, estimate, bound) = ("estimate", number, nil)
        case .topCoded(let limit): (status, estimate, bound) = ("topCoded", nil, limit)
        case .bottomCoded(let limit): (status, estimate, bound) = ("bottomCoded", nil, limit)
        case .some(.absent(let reason)): (status, estimate, bound) = (reason.rawValue, nil, nil)
        }
        switch figure?.figure.margin {
        case nil: (margin, marginNote) = (nil, nil)
        case .known(let plus): (margin, marginNote) = (plus, nil)
        case .some(.absent(let note)): (margin, marginNote) = (nil, note.rawValue)
        }
    }

    func write(to json: inout JSONMembers) {
        json.set("status", status)
        json.set("estimate", estimate)
        json.set("marginOfError", margin)
        json.set("marginNote", marginNote)
        json.set("bound", bound)
    }
}
