import Domain
import Hummingbird

/// The content of a search page: the first cards, and links that lead on without a script.
struct SearchPageContent: Sendable {
    /// The number of cards on a page, as the script requests them.
    private static let pageSize = 24
    /// Each try drops the parameters that the previous one could not read.
    private static let maxTries = 3
    /// The newest listings anywhere, for a reader without a place; `js/listings/new-places.js` asks for the same.
    private static let newest = "sort=newest&limit=\(pageSize)&bounds=-90,-180,90,180"

    enum Found {
        case page(InitialContent)
        /// The URL to redirect a submitted form to.
        case elsewhere(String)
    }

    let search: SearchRoutes
    let clock: Clock

    func content(_ layout: PageLayout, _ request: RequestedPage) async throws -> Found {
        var asked = SearchURL(request.query)
        guard let tenant = request.tenant else { return .page(InitialContent()) }
        let (catalogue, chosen) = try await search.universities.catalogue(for: tenant.id)
        let price = SubmittedPrice(
            asked["price"], WrittenAmount.DecimalSign(request.language.locale), in: tenant.settings)
        if let meant = asked.ofForm(
            price,
            university: { name in
                guard Text.fits(name, Limits.searchTextLength.upperBound) else { return nil }
                return catalogue.search(.init(text: name, limit: 1), among: chosen).first?.university.id.description
            })
        {
            // A price that has to be asked about stays as it was typed.
            guard let price, price.only == nil else {
                return .elsewhere("\(request.path)\(meant.text.isEmpty ? "" : "?\(meant.text)")")
            }
            asked = meant
        }
        let format = DisplayFormat(request.language, texts: layout.texts, today: request.today(at: clock.now()))
        let campus = try await search.campus(of: asked, in: tenant)
        do {
            let (read, page) = try await page(of: asked, in: tenant)
            let newest = read.hasPlace ? nil : try await search.cards(search.read(Self.newest, in: tenant), in: tenant)
            let values = ResultsValues(
                search: read, page: page, newest: newest?.list, campus: campus?.name, tenant: tenant,
                path: request.path, price: price, format: format)
            return .page(Self.content(values, campus))
        } catch let problem as Problem where problem.kind == .notFound || problem.kind == .malformed {
            return .page(.unknown())
        }
    }

    /// The results, with the search that they are of: unreadable parameters are dropped. `nil` without a place.
    private func page(of asked: SearchURL, in tenant: Tenant) async throws -> (SearchURL, CardPage?) {
        var asked = asked
        for attempt in 1... {
            guard asked.hasPlace else { return (asked, nil) }
            do {
                let query = try await search.read("\(asked.apiText)&limit=\(Self.pageSize)", in: tenant)
                return (asked, try await search.cards(query, in: tenant))
            } catch let problem as Problem where problem.kind == .malformed && attempt < Self.maxTries {
                let named = problem.errors.map(\.field)
                asked = asked.without(named.isEmpty ? ["cursor"] : named)
            }
        }
        return (asked, nil)
    }

    private static func content(_ values: ResultsValues, _ campus: University?) -> InitialContent {
        let (search, page) = (values.search, values.page)
        var content = InitialContent()
        content.title = page == nil ? nil : values.summary
        // Filters, sort orders and later pages duplicate the content of the campus page.
        content.canonicalQuery = search["universityId"].map { "universityId=\($0)" } ?? (search.hasPlace ? nil : "")
        // A feed begins with the newest, whatever the order of the page.
        let feedQuery = search.without(["cursor", "sort"]).apiText
        content.feed = "/feed.atom\(feedQuery.isEmpty ? "" : "?\(feedQuery)")"
        if let page {
            let path = FragmentOptions().path("listings", "\(search.cardsText)&limit=\(pageSize)")
            content.answers.append(.init(path: path, json: page.list.json))
        }
        if let newest = values.newest {
            let path = ResultsValues.newestOptions.path("listings", Self.newest)
            content.answers.append(.init(path: path, json: newest.json))
        }
        if let campus {
            content.answers.append(
                .init(
                    path: "/v1/universities/\(campus.id)", json: JSONWriter.bytes(UniversityView(university: campus))))
        }
        content.values = { values.all }
        return content
    }
}
