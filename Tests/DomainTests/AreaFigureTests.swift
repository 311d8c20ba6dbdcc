import Testing

@testable import Domain

@Suite("Areas: figures")
struct AreaFigureTests {
    private func figure(
        _ variable: AreaVariable, _ survey: AreaSurvey, _ year: Int, _ value: AreaFigure.Value,
        source: String = "Bureau"
    ) -> DatedFigure { DatedFigure(variable, survey, year: year, AreaFigure(value), source: source) }

    @Test("the newest figure with a number is shown, of one year the five-year survey's; a reason only without any")
    func newest() {
        let newest = NewestFigures([
            figure(.medianGrossRent, .acs1, 2023, .absent(.suppressed)),
            figure(.medianGrossRent, .acs5, 2022, .estimate(1_250)),
            figure(.medianGrossRent, .acs1, 2022, .estimate(1_300)),
            figure(.medianGrossRent, .acs5, 2021, .estimate(1_100)),
            figure(.medianAge, .acs5, 2020, .absent(.notComputed)),
            figure(.medianAge, .acs5, 2021, .absent(.suppressed)),
            figure(.medianContractRent, .acs5, 2014, .topCoded(2_000)),
        ])
        #expect(newest[.medianGrossRent]?.figure.estimate == 1_250)
        #expect(newest[.medianGrossRent]?.firstYear == 2018)
        #expect(newest[.medianAge]?.figure.value == AreaFigure.Value.absent(.suppressed))
        #expect(newest[.medianContractRent]?.figure.value == .topCoded(2_000))
        #expect(newest[.population] == nil)
    }

    @Test("shares are worked out of counts of one survey, year and source, and never of a reason or of nobody")
    func shares() {
        let figures = [
            figure(.vacant, .acs5, 2020, .estimate(75_996)), figure(.occupied, .acs5, 2020, .estimate(613_125)),
            figure(.vacant, .acs5, 2021, .estimate(0)), figure(.occupied, .acs5, 2021, .estimate(0)),
            figure(.vacant, .acs5, 2022, .estimate(5)), figure(.occupied, .acs1, 2022, .estimate(5)),
            figure(.vacant, .acs5, 2019, .absent(.suppressed)), figure(.occupied, .acs5, 2019, .estimate(7)),
            figure(.ownerOccupied, .acs5, 2020, .estimate(1)),
            figure(.renterOccupied, .acs5, 2020, .estimate(3), source: "another"),
        ]
        let shares = DatedFigure.shares(of: figures)
        #expect(shares.map(\.variable) == [.vacancyRate])
        #expect(shares.map(\.year) == [2020])
        // 75,996 of 689,121.
        #expect(shares.first?.figure.estimate == 11)
    }

    @Test("shares of workers are of all of them, and the mean travel time is of those who travel")
    func commutes() {
        let published = figure(.meanMinutesToWork, .acs5, 2021, .estimate(24.5))
        let figures = [
            figure(.workers, .acs5, 2020, .estimate(1_000)), figure(.transitCommuters, .acs5, 2020, .estimate(255)),
            figure(.homeWorkers, .acs5, 2020, .estimate(100)), figure(.travelingWorkers, .acs5, 2020, .estimate(900)),
            figure(.aggregateMinutesToWork, .acs5, 2020, .estimate(29_700)), published,
            figure(.aggregateMinutesToWork, .acs5, 2021, .estimate(30_000)),
            figure(.travelingWorkers, .acs5, 2021, .estimate(1_000)), figure(.carCommuters, .acs5, 2019, .estimate(5)),
            figure(.workers, .acs5, 2018, .estimate(0)), figure(.walkingCommuters, .acs5, 2018, .estimate(0)),
        ]
        let newest = NewestFigures(figures)
        #expect(newest[.transitShare]?.figure.estimate == 25.5 && newest[.homeWorkShare]?.figure.estimate == 10)
        #expect(newest[.carShare] == nil && newest[.walkShare] == nil && newest[.bicycleShare] == nil)
        #expect(newest[.meanMinutesToWork] == published)
        let series = AreaSeries.all(of: figures, .init(variables: [.meanMinutesToWork]))
        #expect(series.map { $0.points.map(\.figure?.figure.estimate) } == [[33, 24.5]])
        #expect(AreaVariable.published.contains(.meanMinutesToWork) && !AreaVariable.published.contains(.walkShare))
    }

    @Test("a series goes from its first to its last year with gaps as gaps, each survey apart")
    func series() {
        let figures = [
            figure(.population, .acs1, 2019, .estimate(3)), figure(.population, .acs1, 2021, .estimate(4)),
            figure(.population, .acs5, 2020, .estimate(5)), figure(.population, .decennial, 2000, .estimate(1)),
            figure(.population, .decennial, 2020, .estimate(2)), figure(.medianAge, .acs1, 2018, .absent(.notGiven)),
        ]
        let all = AreaSeries.all(of: figures, .init())
        #expect(all.map(\.survey) == [.acs1, .acs5, .decennial, .acs1])
        #expect(all[0].points.map(\.year) == [2019, 2020, 2021])
        #expect(all[0].points[1].figure == nil)
        #expect(all[2].points.map(\.year) == [2000, 2010, 2020])
        let mixed = figures + [figure(.population, .acs1, 2020, .estimate(9), source: "Another")]
        #expect(
            AreaSeries.all(of: mixed, .init(survey: .acs1)).map { $0.points.map(\.year) } == [
                [2020], [2019, 2020, 2021], [2018],
            ])
        let chosen = AreaSeries.all(
            of: figures, .init(variables: [.population], survey: .acs1, years: 2020...2030))
        #expect(chosen.map { $0.points.map(\.year) } == [[2021]])
        #expect(AreaSeries.all(of: figures, .init(variables: [.vacancyRate])).isEmpty)
    }
}
