/// All limits on input. Lengths of text are in Unicode scalars after trimming.
public enum Limits {
    /// The maximum UTF-8 bytes of a character.
    public static let bytesPerCharacter = 4
    /// Consecutive marks: UAX #15, Stream-Safe Text Format.
    public static let combiningMarks = 30
    /// How many errors one response names; further ones are reported after these are fixed.
    public static let reportedErrors = 20
    public static let queryParameters = 64
    /// Characters of one number in JSON.
    public static let numberLength = 400
    public static let emailLength = 3...254
    public static let passwordLength = 10...128
    /// The binary logarithm of the guesses that a password must withstand: a hundred million.
    public static let passwordBits = 27.0
    public static let nameLength = 1...80
    public static let titleLength = 4...120
    public static let descriptionLength = 0...10_000
    public static let addressLineLength = 1...120
    public static let postalCodeLength = 2...12
    public static let phoneLength = 5...32
    public static let reasonLength = 3...1_000
    public static let reportLength = 0...2_000
    public static let appealLength = 3...2_000
    /// Unsettled reports by one account.
    public static let openReportsPerAccount = 100
    public static let idempotencyKeyLength = 1...255
    public static let messageLength = 1...4_000
    public static let announcementLength = 1...4_000
    /// The length of a page that a tenant's admins write.
    public static let tenantPageLength = 1...50_000
    /// The bytes of a URL within a text that becomes a link.
    public static let linkBytes = 2_000
    /// How many people a seeker says will move in.
    public static let movingPeople = 1...20
    /// Messages that a moderator sees before and after a reported one.
    public static let messagesAroundReport = 5
    /// Different texts of an account's held messages that a moderator sees.
    public static let heldTexts = 50
    public static let (ratingLength, ratingReplyLength) = (0...2_000, 1...2_000)
    /// Held or reported ratings of an account that a moderator sees.
    public static let ratingsInCase = 50

    /// Wanted ads of an account: active ones, and all.
    public static let (activeWantedAds, wantedAdsPerAccount) = (3, 50)
    public static let wantedAboutLength = 1...2_000
    public static let wantedPeople = 1...10
    public static let wantedStayMonths = 1...60
    /// The number of areas of one wanted ad, the length of their names, and the size of each.
    public static let wantedAreas = 1...3
    public static let wantedAreaNameLength = 1...100
    public static let wantedAreaMiles = 0.5...25.0
    /// How many wanted ads one search reads at most, and among how many it looks.
    public static let (wantedCandidates, wantedScan) = (200, 2_000)
    /// Matching listings or wanted ads in one response.
    public static let wantedFits = 20

    /// In hundredths of any currency: a home for ten billion dongs fits.
    public static let priceCents = 1...1_000_000_000_000
    public static let bedrooms = 0...50
    public static let bathrooms = 0.0...50.0
    public static let areaSquareFeet = 1...1_000_000
    /// A published monthly rent for a number of bedrooms.
    public static let rentFigureCents = 100...100_000_000
    /// Years of published rents.
    public static let rentYears = 1980...2100
    /// How many people may share the cost of a listing in a search.
    public static let occupants = 1...20
    /// A tenant's estimate of a flat's monthly utilities.
    public static let utilitiesCents = 0...1_000_000_000

    /// Different words of a listing: a page of English has 250, and each pair of neighbors in Chinese is one.
    public static let wordsPerListing = 2_000
    /// Different words of an account's listings in half a year: the search keeps each, in a hundred bytes. The ten
    /// thousand adverts of UCI's data set, with their addresses, have 15,610.
    public static let wordsPerAccount = 50_000
    /// The number of words that a tenant may allow an account.
    public static let wordsPerAccountSetting = 1_000...10_000_000
    public static let photosPerListing = 20
    public static let photoBytes = 15_000_000
    public static let photoPixels = 50_000_000
    public static let listingsPerAccount = 10_000
    /// How many listings' prices one request may change.
    public static let listingsPerChange = 1...200
    /// Buildings of an account, and units of a building.
    public static let (buildingsPerAccount, unitsPerBuilding) = (200, 200)
    public static let unitNameLength = 1...20
    /// The size of a listings file that an owner uploads: the longest descriptions fit in, in UTF-16 too.
    public static let (listingFileBytes, listingFileRows) = (12_000_000, 500)
    /// Before the account's email address is verified.
    public static let draftsUnverified = 20
    /// The total for an account before its email address is verified.
    public static let photosUnverified = 60
    public static let favoritesPerAccount = 5_000
    /// Unavailable favorites: how many are listed, and how long deleted listings stay among them.
    public static let unavailableFavorites = 100
    public static let unavailableFavoriteDays = 180
    public static let bookmarksPerAccount = 200
    /// Prices of property and loans, and monthly amounts, are as high as those of listings.
    public static let loanCents = priceCents
    public static let monthlyCents = 0...priceCents.upperBound
    /// The cost of construction, and the yearly cost of running the building.
    public static let projectCents = 0...10 * priceCents.upperBound
    public static let loanYears = 1...50
    public static let (loanRatePercent, sharePercent, capRatePercent) = (0.0...30.0, 0.0...100.0, 0.25...100.0)
    public static let units = 1...1_000
    public static let parcelSquareFeet = 1...1_000_000_000
    public static let scenariosPerAccount = 100
    /// The browsers and networks of an account that are known; the longest unused are forgotten.
    public static let tracesPerAccount = 50
    public static let sessionsPerAccount = 50
    public static let savedSearchesPerAccount = 50
    /// Matches that a saved search keeps: nobody reads more, and every new listing of a marketplace might be one.
    public static let matchesPerSavedSearch = 2_000
    /// Before the account's email address is verified.
    public static let savedSearchesUnverified = 5
    /// From north to south and from west to east.
    public static let savedSearchMiles = 200.0
    public static let savedSearchLength = 2_000
    /// How often delivery of a mail is tried before it is given up.
    public static let mailAttempts = 24

    public static let pageSize = 1...100
    public static let defaultPageSize = 20
    /// The bytes of a logo, and the pixels of its longer side.
    public static let (logoBytes, logoSide) = (100_000, 4_000)
    public static let noteLength = 1...500
    /// Shared lists of an account, fewer before its email address is verified, and the listings in one.
    public static let (shortlistsPerAccount, shortlistsUnverified) = (10, 2)
    public static let listingsPerShortlist = 1...10
    public static let votersPerShortlist = 50
    public static let shortlistDays = 30
    /// How many listings of an owner are examined to count the public ones.
    public static let countedListings = 500
    /// How many past prices of a listing are kept.
    public static let pricesPerListing = 20
    /// Warnings about the wording of one listing.
    public static let wordingWarnings = 20
    public static let (campuses, defaultCampuses) = (1...12, 6)
    public static let domainLength = 1...253
    public static let searchWords = 10
    public static let searchTextLength = 1...200
    public static let jsonBytes = 256 * 1024
    /// Enough for the ids of `listingsPerAccount` listings. Accounts that a tenant allows more cannot order them.
    public static let orderBytes = 512 * 1024
    /// Enough for `tenantPageLength`, even when a client escapes all non-ASCII characters.
    public static let tenantPageBytes = 512 * 1024
    public static let jsonDepth = 16

    /// How far given coordinates may be from their postal code, unless it reaches farther.
    public static let milesFromPostalCode = 30.0
    /// How far off a coast a place still belongs to the country, and how far from a campus where no coast is known.
    public static let (milesFromCoast, milesFromCampus) = (12.0, 25.0)
    public static let areaIDLength = 1...40
    public static let areaTextLength = 1...100
    /// Names of variables in a query, with commas.
    public static let areaVariablesLength = 1...400
    public static let figureYears = 1900...2100
    /// The maximum distance of an area's point where no boundary is known.
    public static let (milesFromTractPoint, milesFromZIPPoint, milesFromPlacePoint) = (10.0, 20.0, 15.0)
    public static let milesFromCountyPoint = 100.0
    /// The corners of an outline in a response: about 100 KB.
    public static let outlineCorners = 5_000
    /// The memory of cached public listings, responses about areas, and tracts' rents.
    public static let publicListingBytes = 16 * 1024 * 1024
    public static let (areaAnswerBytes, tractRentBytes) = (32 * 1024 * 1024, 8 * 1024 * 1024)
    /// A walk in a straight line, and its typical duration along streets: about 10 minutes for 800 meters.
    public static let (walkMiles, walkMinutes) = (0.5, 10)
    /// The maximum distance and number of a category's nearest points in a response.
    public static let (milesToNearestPoint, nearestPoints) = (2.0, 3)
    /// How far a typed place's points may lie, how many of the nearest names are compared, and how many are found.
    public static let (milesToNamedPoint, comparedNames, locations) = (3.0, 5_000, 1...10)
    /// Points of one source, points of all sources, and sources: they are all in memory.
    public static let (pointsPerSource, points, pointSources) = (500_000, 1_000_000, 1_000)
    public static let pointNameLength = 1...200
    public static let pointSourceLength = 1...100
    public static let pointAttributionLength = 1...200
    public static let pointIDLength = 1...100
    /// The bytes of an address to look up in property records.
    public static let streetAddressLength = 1...200
    public static let recordIDLength = 3...160
    /// Years in which a property may have been built or sold.
    public static let recordYears = 1700...2199
    /// The lowest price that counts as a sale: cities record less for gifts and changes of a deed.
    public static let minSaleCents = 100_000
    /// A market value or price, up to ten billion dollars.
    public static let recordedCents = 0...1_000_000_000_000
    /// The search radius for blocks around a point, and how many may have the same address.
    public static let milesFromBlock = 0.5
    public static let blocksOfAddress = 10
    /// How many properties at one house number are returned. All are counted.
    public static let propertiesOfAddress = 20
    /// The memory of cached responses about property records.
    public static let recordAnswerBytes = 32 * 1024 * 1024
    /// The number of saved blocks, and likewise of saved properties.
    public static let savedRecordsPerAccount = 200
    /// The most listings that a tenant may allow an account.
    public static let listingsPerAccountSetting = 1...1_000_000
}
