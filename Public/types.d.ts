// The types that the client passes around: the API's responses (openapi.yaml has all of them), and browser features
// missing from TypeScript's own library. Only the type checker reads this file.

interface Place { latitude: number; longitude: number }
interface Bounds { south: number; west: number; north: number; east: number }

interface TileSource { url: string; attribution: string }

/** A town of the base map: name, latitude, longitude and size. */
type Town = [string, number, number, number];

interface Tenant {
  name: string; displayName: string; currency: string; units: string; timeZone?: string; semesterMonths: number;
  radiusMiles: number; listingDays: number; utilitiesCents?: number; accent?: string | null; logo?: string | null;
  pages?: string[];
  tiles: TileSource | null; satellite: TileSource | null; satelliteLabels?: TileSource | null;
  limits: {
    photosPerListing?: number; photoBytes?: number; titleCharacters?: number; descriptionCharacters?: number;
    pageSize?: number;
  };
}

type Role = "member" | "moderator" | "admin";

interface Badge { university: { id: string; name: string }; until: string }

interface Account {
  id: string; email: string; name: string; role: Role; emailVerified: boolean;
  emailBouncedAt: string | null; badge: Badge | null;
  secondFactor: boolean; recoveryCodesLeft: number | null; blockedReason: string | null; createdAt: string;
  language: string;
}

interface University {
  id: string; name: string; aliases?: string[]; city: string; region: string; country: string; location: Place;
  web: string | null;
}
interface UniversityBox {
  show: (text: string) => void; offer: (text: string) => void; resolve: () => Promise<number | null>;
}

/**
 * The campus of all pages, as js/campus.js stores it. `short` is its common name; a campus that was stored long ago has
 * no country.
 */
interface Campus { id: string; name: string; short: string; location: Place; country?: string }

/** A university with the listings around it. */
interface CampusTile { university: University; listings: number; minPriceCents: number; currency: string }

interface Session {
  id: string; device: string; createdAt: string; lastUsedAt: string; expiresAt: string; current: boolean;
}

interface ApiKey {
  id: string; name: string; scopes: string[]; createdAt: string; expiresAt: string | null;
  lastUsedAt: string | null; previousSecretUntil: string | null;
}

interface Webhook {
  id: string; url: string; events: string[]; createdAt: string; isOn: boolean; offAt: string | null;
  offReason: string | null; failingSince: string | null; lastDeliveredAt: string | null; waiting: number;
}

interface WebhookDelivery {
  id: string; event: string; data: Record<string, string>; happenedAt: string;
  status: "waiting" | "delivered" | "failed"; attempts: number; nextAttemptAt: string | null;
  responseStatus: number | null; failure: string | null; settledAt: string | null;
}

interface Photo {
  id: string;
  width: number;
  height: number;
  urls: { small: string; card: string; medium: string; large: string };
}

interface Travel { walkingMinutes: number; cyclingMinutes: number; busMinutes: number }

type Status = "draft" | "active" | "closed" | "held" | "expired";

/** The members that cards and whole listings share. */
interface ListingFacts {
  id: string; kind: string | null; title: string | null;
  address: {
  street: string | null; city: string | null; region: string | null; postalCode: string | null; country: string | null;
  };
  location: Place | null; locationSource?: string; approximate?: boolean;
  locationAttribution?: string | null; hideExactLocation: boolean;
  priceCents: number | null; currency: string; pricePeriod: string; semesterMonths?: number;
  bedrooms: number | null; bathrooms: number | null;
  areaSquareFeet: number | null; amenities: string[]; foodPreference: string;
  availableFrom: string | null; availableUntil: string | null; status: Status;
  owner: {
    id: string; name: string; studentAt: string | null; memberSince?: string; emailConfirmed?: boolean;
    listingCount?: number; rating?: { mean: number | null; count: number } | null;
  };
  createdAt: string; updatedAt: string; expiresAt: string | null; photos: Photo[];
  doubt?: { reasons: string[] };
}

/** A listing in a list. */
interface Card extends ListingFacts {
  photoCount: number; note?: string | null;
  distanceMiles?: number; perPersonCents?: number | null; travel?: Travel; views?: number; version?: number;
  building?: { id: string; name: string; unit: string | null } | null;
  rentLevel?: "below" | "farBelow" | null;
}

/** The facts of a listing whose card is markup; searches add the last ones. */
interface CardFacts extends Pick<Card, "id" | "title" | "status" | "note" | "distanceMiles" | "travel"> {
  location: Place | null; approximate: boolean;
}

/** A listing on its owner's page, with its row in the server's markup. */
interface OwnListing extends Pick<Card, "id" | "title" | "status" | "priceCents" | "currency" | "building"> {
  address: { street: string | null; city: string | null }; row: HTMLElement;
}

/** The members by which an owner finds a listing. */
type FoundListing = Pick<OwnListing, "title" | "address" | "building">;

/** A part of a page: its elements, and the data that scripts need. */
interface Fragment { elements: HTMLElement[]; data: any; cachedAt: string | null; isServed: boolean }
interface FragmentOptions { query?: object | URLSearchParams; body?: object; signal?: AbortSignal; served?: string }

/**
 * How a list of cards is asked for: `heading` is the level of the cards' headings, `isFirst` whether the first card is
 * what the reader sees first, whose photo loads at once.
 */
interface CardListOptions extends Pick<FragmentOptions, "query" | "body" | "signal"> {
  heading?: 2 | 3; hasDistances?: boolean; isFirst?: boolean;
}

/** The reason why one item of a batch was refused. */
interface Refusal { code: string; detail: string; errors: FieldError[] }

/** The data that the units of a house share. */
interface Building {
  id: string; name: string; address: ListingFacts["address"]; location: Place | null; amenities: string[];
  unitCount: number; units?: { listingId: string; unit: string | null }[];
}

interface PriceChange {
  id: string; version: number; priceCents: number; availableFrom: string | null; bedrooms?: number | null;
  status?: string;
}

/** The outcome for one listing of a batch. */
interface ListingBatchItem {
  id: string; outcome: "changed" | "unchanged" | "refused"; version?: number; priceCents?: number | null;
  availableFrom?: string | null; bedrooms?: number | null; status?: string; hold?: { reason: string };
  problem?: Refusal;
}

interface ListingUploadRow {
  line: number; externalId: string | null; outcome: "created" | "changed" | "unchanged" | "refused";
  listingId?: string | null; title?: string | null; priceCents?: number | null; pricePeriod?: string;
  currency?: string; status?: string; hold?: { reason: string }; changes?: string[]; problem?: Refusal;
  readAs?: { column: string; found: string; value: string }[];
  warnings?: { field: string; reason: string; phrase: string; usualPrice: { lowCents: number; highCents: number } }[];
}

/** The effect of a CSV file or a feed, actual or in a dry run. */
interface ListingUpload {
  dryRun: boolean; counts: { created: number; changed: number; unchanged: number; refused: number };
  rows: ListingUploadRow[];
  format: {
    encoding: string; separator: string; columns: { name: string; header: string }[]; ignored: string[];
  };
}

/** How a CSV file is read, as only its owner knows: its names of columns by ours, the order of its dates. */
interface CSVChoices {
  columns: Record<string, string>; dateOrder?: "monthFirst" | "dayFirst"; encoding?: string;
}

interface Hold {
  reason: string; since: string; automatic: boolean; cause: "reports" | "moderator" | "firstListing" | "signals";
  appeal: string | null; appealedAt: string | null;
}

/** A listing on its own page. */
interface Listing extends ListingFacts {
  description: string | null; contact?: { name: string | null; email: string | null; phone: string | null };
  contactHidden?: "not_signed_in" | "email_not_verified" | "daily_limit" | "conversations_only";
  contactVisibility?: "verified" | "conversations";
  hold?: Hold | null; listedAt?: string | null; priceHistory?: ListingPrice[];
}

interface Message {
  id: string; isMine: boolean; text: string; sentAt: string; status: "delivered" | "held"; cautions: string[];
}

/** Messages between the owner of a listing and somebody who asked about it. */
interface Conversation {
  id: string; listing: ConversationSubject | null; wanted: ConversationSubject | null; role: "owner" | "seeker";
  person: { id: string; name: string; studentAt: string | null; isBlocked: boolean };
  moveIn: string | null; people: number | null; unread: number; isArchived: boolean; isBlockedByMe: boolean;
  lastMessage: Message | null; createdAt: string; lastMessageAt: string;
}

interface ConversationSubject { id: string; title: string | null; isPublic: boolean }

interface WantedArea {
  name: string; location: { latitude: number; longitude: number }; radiusMiles: number; universityId: string | null;
}

interface WantedAd {
  id: string; status: string; isMine?: boolean; title: string; about: string; people: number; budgetCents: number;
  currency: string; moveInFrom: string; moveInUntil: string | null; stayMonths: number | null; kind: string;
  habits: string[]; foodPreference: string; openToSharing: boolean; areas: WantedArea[];
  person: { firstName: string; studentAt: string | null }; version?: number; holdReason?: string | null;
}

interface WantedDifference { code: string; amount: number | null }
interface WantedFit { listing: CardFacts; differences: WantedDifference[] }
interface ListingWantedFit { wanted: WantedAd; differences: WantedDifference[] }

interface UnreadCounts { conversations: number; notifications: number }

/** The events that js/live.js reports. */
type LiveEventName = "stream" | "unread" | "message" | "notification" | "reset";

interface NotificationPrice { cents: number; currency: string; period: string }

/** Each kind of notification uses some of them. */
interface NotificationFacts {
  listing?: { id: string; title?: string }; search?: { id: string; title?: string };
  price?: NotificationPrice; previousPrice?: NotificationPrice; reason?: string; device?: string; day?: string;
  outcome?: "removed" | "held" | "kept"; week?: { views: number; saves: number; conversations: number };
}
interface NotificationItem {
  id: string; kind: string; count: number; createdAt: string; isRead: boolean; facts: NotificationFacts;
}
type Delivery = "instant" | "daily" | "off";

/** A seeker's rating of an owner. */
interface Rating {
  id: string; stars: number; text: string | null; tags: string[]; createdAt: string; editedAt: string | null;
  reply: { text: string; at: string } | null;
}
interface PublicRating extends Rating {
  author: { name: string; studentAt: string | null }; listing: { id: string; title: string | null } | null;
}
interface OwnRating extends PublicRating { status: "shown" | "waiting" | "held" | "removed"; visibleAt: string }
interface ConversationRating {
  rating: OwnRating | null; mayRate: boolean; mayRateFrom: string | null; mayReply: boolean;
}
/** A rating as moderators read it. */
interface ModeratedRating extends Rating {
  author: { id: string; name: string }; owner: { id: string; name: string }; status: string;
  listing: { id: string; title: string | null }; holdReason: string | null; puppetSigns: string[]; visibleAt: string;
}

/** A message as moderators read it. */
interface ReportedMessage {
  id: string; author: { id: string; name: string }; text: string; sentAt: string;
  status: "delivered" | "held" | "discarded"; cautions: string[]; isReported: boolean;
}

interface HeldMessages { text: string; recipients: number; firstSentAt: string; lastSentAt: string }

/** A price of a listing since a moment. */
interface ListingPrice { since: string; priceCents: number; pricePeriod: string }

/** A strip of photos: see js/listing/photo-strip.js. */
interface PhotoStrip {
  slides: HTMLElement[]; at: () => number; go: (index: number, isInstant?: boolean) => void; update: () => void;
}

interface PriceFacet { fromCents: number; toCents: number | null; count: number }

interface Facets {
  kinds: { value: string; count: number }[]; bedrooms: { value: number; count: number }[];
  amenities: { value: string; count: number }[]; homeTypes: { value: string; count: number }[];
  accessibility: { value: string; count: number }[]; furnishedRooms: { value: string; count: number }[];
  includedUtilities: { value: string; count: number }[]; prices: PriceFacet[];
}

/** A page of search results: the cards, and the facts of each. */
interface CardPage {
  items: CardFacts[]; cards: HTMLElement[]; summary?: HTMLElement; chips?: HTMLElement; nextCursor: string | null;
  total: number; origin: Place;
  facets?: Facets; cachedAt?: string | null; correctedTo?: string;
  understood?: { text: string; filter: string; value: string }[]; leftOut?: string[]; asOf?: string;
}

interface Pin {
  id: string; location: Place; priceCents: number; perPersonCents?: number | null; currency: string; kind: string;
  bedrooms: number | null; bathrooms: number | null; areaSquareFeet: number | null;
}

interface Cluster { location: Place; count: number; minPriceCents: number; maxPriceCents: number; bounds: Bounds }

interface SavedSearch { id: string; name: string; query: string; newCount: number }

/** An error of one field, as the API reports it. */
interface FieldError { field: string; code: string; message?: string; params?: Record<string, any> }

/** A poster, a report, a decision and a version as moderators see them. */
interface Poster {
  id: string; name: string; email: string; role?: Role; blockedReason: string | null; emailVerified: boolean;
  studentAt: string | null; createdAt: string; listings: number; holds: number; deletions: number; withdrawals: number;
  signals: string[];
}
/** An account and a listing in moderators' lists, and their search results. */
interface AccountSummary {
  id: string; name: string; email: string; role: Role; blocked: boolean; createdAt: string; openCases: number;
}
interface ListingSummary {
  id: string; title: string | null; owner: { id: string; name: string }; status: string; city: string | null;
  priceCents: number | null; pricePeriod: string; currency: string; updatedAt: string;
}
interface CaseSearchResult {
  kind: "account" | "listing"; account: AccountSummary | null; listing: ListingSummary | null;
}
interface FiledReport {
  id: string; isAboutMessage: boolean; ratingId: string | null;
  wanted: { id: string; title: string; status: string | null } | null;
  reason: string; words: string | null; createdAt: string; reporter: { id: string; name: string };
  settledAt: string | null;
  sharedList: ReportedList | null;
}
/** The shared list that a report is about, with its name at that time. */
interface ReportedList { id: string; name: string; isShared: boolean }
interface Decision {
  id: string; listing: { id: string; title: string | null }; decision: string; reason: string; at: string;
  moderator: { id: string; name: string } | null;
}
interface FieldChange { field: string; before: unknown; after: unknown }
interface Version { version: number; at: string; changes: FieldChange[] }

/** The outcome of a decision on several listings, for one of them. */
interface BatchDecisionResult {
  listing: string; decision: Decision | null;
  problem: { code: string; detail: string; status: number; errors: FieldError[] } | null;
}

/** Cases of several accounts that share something. */
interface Ring {
  shares: string[]; cases: Case[];
  accounts: { account: Poster; isFirst: boolean; isSuspect: boolean }[];
}
interface RingPart { account: string; listings: { listing: string; lastDecisionId: string | null }[] }
interface RingRemovalResult {
  account: string; blocked: boolean; problem: BatchDecisionResult["problem"]; listings: BatchDecisionResult[];
}

/** A reason that moderators saved for reuse. */
interface SavedReply { id: string; title: string; text: string; changedAt: string }

/** A component of a case's risk: the points of all of its kind. */
interface RiskPart { code: string; points: number; count: number }

/** A listing or account under moderation. */
interface Case {
  kind: "listing" | "account"; id: string; risk: number; riskParts: RiskPart[]; since: string;
  listing: (Listing & Card) | null;
  account: Poster;
  hold: Hold | null; reports: FiledReport[]; decisions: Decision[]; versions: Version[]; listings: Card[];
  lastDecisionId: string | null; signals: ModerationSignal[]; heldMessages: number;
  heldRatings: number; ratings: ModeratedRating[];
}

/** A hint for moderators, such as a rent far below usual. */
interface ModerationSignal {
  kind: string; costCents: number; usualLowCents: number; usualHighCents: number; currency: string;
  postalCode: string; recordedPostalCode: string | null;
  /** The listing that it refers to; null when that is on another marketplace. */
  listingId?: string | null;
}

type RecordKind = "block" | "property";

/** The publisher of property records, and the date of the data. */
interface RecordSource {
  publisher: string; title: string; url: string | null; vintage: string; isSample: boolean;
}

/** The hundred block of a street. */
interface Block {
  id: string; street: string; hundred: number; city: string; state: string; postalCode: string | null;
  neighborhood: { name: string; source: string } | null; location: Place | null; propertyCount: number;
  assessedCount: number; medianMarketValueCents: number | null; currency: string; source: RecordSource;
  distanceMiles?: number; addressPropertyCount?: number; properties?: PropertyRow[];
}

interface PropertyRow {
  id: string; address: string; unit: string | null; category: string; marketValueCents: number | null;
  marketValueGap: string | null; yearBuilt: number | null; yearBuiltGap: string | null;
}

interface BlockDetail {
  block: Block; properties: { items: PropertyRow[]; nextCursor: string | null };
  /** Whether it is a stored one, because there is no network. */
  isOffline?: boolean;
}

interface RecordCitySource { source: RecordSource; notice: string | null; noticeUrl: string | null }
interface RecordCity { city: string; state: string; startBlock: Block | null; sources: RecordCitySource[] }

/** A property as its city recorded it. A missing value has a gap that says why. */
interface PropertyRecord extends PropertyRow {
  parcelNumber: string; blockId: string; city: string; state: string; postalCode: string | null;
  neighborhood: { name: string; source: string } | null; location: Place | null; description: string | null;
  yearBuiltIsEstimated: boolean; currency: string; source: RecordSource;
  estimatedTaxGap: "noValue" | "noRate" | null;
  estimatedTax: { yearlyCents: number; ratePercent: number; rateYear: number; source: string } | null;
  lastSale: { date: string | null; dateGap: string | null; priceCents: number | null; priceGap: string | null };
}

interface SavedRecord { id: string; savedAt: string; block?: Block | null; property?: PropertyRecord | null }
type SavedItem = SavedRecord & { kind: RecordKind };
/** The saved records on this device: the list, and blocks with their properties. */
interface StoredRecords { saved: SavedItem[]; blocks: BlockDetail[] }
interface SavedList { items: SavedRecord[]; nextCursor: string | null }

/** The content of the property-records page. */
interface FoundRecord {
  kind: RecordKind; id: string; title: string; place: Place | null; content: Child[]; blocks: Block[];
  block?: Block; property?: PropertyRecord;
}

/** The address in the callout of a pin, and its block. */
interface RecordAddress { name: string; city: string; state: string; postalCode: string | null; blockId: string }

interface RecordMap {
  showBlocks(blocks: Block[], chosen: string | null, property?: PropertyRecord): void;
  goTo(place: Place): void;
  /** Opens the callout of a block's pin. */
  explain(block: Block): void;
}

interface FoundListingRecord {
  propertyCount: number; blockId: string; propertyId: string | null; category: string | null;
  yearBuilt: number | null; yearBuiltGap: string | null; yearBuiltIsEstimated: boolean; lastSaleDate: string | null;
  lastSaleDateGap: string | null; source: RecordSource;
}
interface ListingRecord { status: string; record: FoundListingRecord | null; signals?: ModerationSignal[] }

interface CentsRange { lowCents: number; highCents: number }

/** The comparison of a rent: all amounts are cents a month, and for a room one person's share. */
interface RentCheck {
  verdict: string | null; caution: boolean; currency: string; costCents: number | null; utilitiesCents: number;
  people: number | null; usual: CentsRange | null; usualPrice: CentsRange | null; similarCount: number;
  comparisons: { kind: string }[];
}

/** The points of interest near a place, by category. */
interface Nearby { categories: { category: string; nearest: NearbyPoint[] }[] }
interface NearbyPoint { kind: string; name: string | null; distanceMiles: number; location: Place }

interface AuditEntry {
  id: string; at: string; actor: string; actorName: string | null; action: string; subject: string;
  subjectKind: "listing" | "account" | "notice" | "other"; subjectName: string | null; reason: string | null;
}

/** An announcement of the marketplace as pages show it. */
interface ShownNotice { id: string; title: string; text: string; startsAt: string; endsAt: string; isRead: boolean }
/** What a reader does with an announcement, by its id. */
interface NoticeActions { dismiss: (id: string) => void; markRead: (id: string) => void }

/** An announcement of the marketplace as its admins see it. */
interface Notice {
  id: string; status: "draft" | "scheduled" | "current" | "over" | "withdrawn"; title: string; text: string;
  audience: "everyone" | "students" | "owners"; university: { id: string; name: string } | null; startsAt: string;
  endsAt: string; isMailed: boolean; mails: number; author: string; authorName: string | null; createdAt: string;
  sentAt: string | null; withdrawnAt: string | null;
}
/** The settings that admins may change. */
interface TenantSettings {
  displayName: string; accent: string | null; language: string | null; units: string | null; timeZone: string;
  semesterMonths: number; radiusMiles: number; listingDays: number; utilitiesCents: number;
  requireVerifiedEmail: boolean; reportsToHold: number; holdScore: number;
  sharePhotoSignals: boolean; holdFirstListings: boolean; adminsNeedSecondFactor: boolean; embedOrigins: string[];
}
/** The colors of a link and a button, and of their background. */
interface AccentSample { accent: string; fill: string; ink: string; card: string }
interface TenantPageDraft { name: string; text: string | null; updatedAt: string | null }
interface NoticePreview { recipients: number; mails: number; subject: string; text: string }

/** A page of one of the API's lists. */
interface Page<Item> { items: Item[]; nextCursor: string | null }

/** A list that friends vote on, as its owner and the friends see it. */
interface Shortlist {
  id: string; name: string; createdAt: string; expiresAt: string; token?: string;
  items: { listingId: string; up: number; down: number }[];
}
interface SharedShortlist {
  name: string; expiresAt: string; unavailable: number;
  items: { listing: CardFacts; up: number; down: number; mine: "up" | "down" | null }[];
}

/** A phrase of a listing that may discriminate. */
interface WordingWarning { field: string; reason: string; phrase: string }

type AreaKind = "nation" | "state" | "county" | "place" | "zip" | "tract";

/** An area with published figures, by its name alone and as in the type-ahead. */
interface AreaLabel { id: string; kind: AreaKind; name: string; label: string }
interface Area extends AreaLabel {
  geoId: string; designation: string | null; state: string | null; boundaryYear: number | null;
  location: Place | null; population: number | null; match?: "boundary" | "nearestPoint" | "parent";
  distanceMiles?: number;
}

/** The rents of an area, in cents a month. */
interface AreaPhoto {
  id: string; title: string; url: string; width: number; height: number; author: string | null; license: string;
  licenseUrl: string | null; pageUrl: string;
}

interface AreaRents {
  area: AreaLabel; currency: "USD";
  hud: {
    source: "smallArea" | "county" | null;
    years: { year: number; bedrooms: { bedrooms: number; lowCents: number; highCents: number }[] }[];
  };
  index: { source: string; months: { month: string; cents: number }[] } | null;
  marketplace: {
    minListings: number; minOwners: number;
    medians: { year: number; bedrooms: number | null; listings: number; owners: number; medianCents: number }[];
  };
}

/** A published figure, or the reason why there is none. */
interface Figure {
  status: string; estimate: number | null; marginOfError: number | null; marginNote: string | null;
  bound: number | null; year: number | null; firstYear: number | null; survey?: string | null; source: string | null;
}
interface ProfileFigure { variable: string; unit: string; values: Figure[] }
interface AreaProfile { area: Area; areas: AreaLabel[]; figures: ProfileFigure[] }
interface AreaSeries { variable: string; unit: string; survey: string; points: (Figure & { year: number })[] }

/** The figures of an area by year: see js/areas/market-study.js. */
/** A feature of the reader's own GeoJSON file, checked. */
interface OwnFeature { type: "Feature"; geometry: any; properties: Record<string, unknown> }

interface Study { area: AreaLabel; series: AreaSeries[] }
/** The pin of a found location on the study's map, with the searched text. */
interface StudyPin { location: Place; label: string }
interface FoundLocation {
  kind: "point" | "university" | "pointOfInterest" | "property" | "block" | "mapAddress" | "geocoded";
  name: string;
  pointKind: string | null; location: Place; distanceMiles: number | null; attributions: string[]; tracts: Area[];
}
interface StudyOptions {
  areas: AreaLabel[]; address: string; currency: string; isChosen: boolean; chart: string;
  chartPicked: (name: string) => void; levelPicked: (id: string) => void;
}

/** A figure that the reader saved, with its current values. */
interface AreaBookmark {
  area: AreaLabel | null; areaId: string; card: string; savedAt: string;
  figures: (Figure & { variable: string; unit: string })[];
}

/** The texts by key, and what differs between lists of what a reader saved: see js/saved-list.js. */
interface SavedListOptions<Key, Item extends Key> {
  id: string;
  texts: { title: string; logIn: string; logInText: string; none: string; noneText: string; cleared: string };
  isSame: (one: Key, other: Key) => boolean; pathOf: (key: Key) => string; read: () => Promise<Item[]>;
  row: (item: Item) => { text: Child[]; value: Child[]; removeLabel: string };
  told: (isOn: boolean, undo: () => void, item: Item) => void;
  onDevice?: { read: () => Item[]; write: (items: Item[]) => void };
  commitClear: (before: Item[], isSaved: (key: Key) => boolean, options: { keepalive?: boolean }) => Promise<unknown>;
}

/** A line chart: see js/areas/line-chart.js. Years without a value are gaps. */
interface ChartPoint { year: number; value: number | null }
interface LineChart {
  series: { label: string; points: ChartPoint[] }[];
  valueText: (value: number) => string; axisText: (value: number) => string;
}
interface CalculatorField {
  name: string; start: number | null; min?: number; max?: number; isOptional?: boolean;
  slider?: [min: number, max: number, step: number];
}
interface Calculator {
  fields: CalculatorField[]; ask: (inputs: Record<string, number>, signal: AbortSignal) => Promise<any>;
  figures: (answer: any) => any[];
}
interface CalculatorForm {
  form: HTMLFormElement; set: (name: string, value: number) => void; values: () => Record<string, number>;
  follow: (answer: any) => void; show: (error: any) => boolean;
}
interface Scenario { id: string; name: string; kind: string; inputs: Record<string, number>; changedAt: string }
interface OpenScenario extends Scenario { etag: string | null }
interface Box { left: number; right: number; top: number; bottom: number }
interface PlacedPoint { x: number; y: number; text: string; series: number }
interface PlacedLabel extends PlacedPoint { box: Box }
interface LabelArea {
  width: number; top: number; bottom: number; lineHeight: number; widthOf: (text: string) => number; lines?: Box[];
}
type Adder = (
  name: string, classes: string, attributes: Record<string, string | number>, text?: string,
) => Element;

/** The values of the listing form: see js/post/listing-values.js. */
type ListingValues = Record<string, any>;

/** A row of js/post/more-units.js. `key` creates its listing once, however often it is sent. */
interface UnitRow { element: any; key: string }

/** The children that `el` accepts, and the attributes and listeners that it sets. */
type Child = Node | string | number | boolean | null | undefined | Child[];
  type Attributes = { [listener: `on${string}`]: ((event: any) => unknown) | false | null | undefined;
  [name: string]: any };

// Newer than the library of TypeScript 4.8.
interface URLSearchParams { readonly size: number }
interface HTMLElement { showPopover?(): void; hidePopover?(): void; inert: boolean }
interface Array<T> { findLastIndex(test: (item: T, index: number) => boolean): number }
// Fields of a form by their names.
interface HTMLFormControlsCollection { [name: string]: any }
// The caller knows the type of an element that a selector finds, and that it exists.
interface ParentNode { querySelector(selectors: string): any; querySelectorAll(selectors: string): NodeListOf<any> }
interface Element { closest(selectors: string): any }

// The options of functions.
interface RequestOptions {
  query?: object | URLSearchParams; body?: unknown; signal?: AbortSignal; key?: string; ifMatch?: string | null;
  keepalive?: boolean; accept?: string;
}
interface Answer { status: number; body: any; etag: string | null; location: string | null; cachedAt: string | null }
interface FieldOptions {
  name: string; label: string; hint?: string | null; options?: [string, string][]; multiline?: boolean; value?: any;
  type?: string; [attribute: string]: any;
}
interface ComboboxOptions {
  find: (text: string, signal: AbortSignal) => Promise<any[]>; show: (item: any) => Child; choose: (item: any) => void;
  none?: string; label: string;
}
interface ToastOptions {
  action?: string | (() => unknown); label?: string; name?: string; onclose?: (acted: boolean) => void;
}
interface MessageOptions {
  name?: string; heading: string; text?: string; actions?: Child[]; wrong?: boolean; level?: number;
}
interface ReasonDialog {
  heading: string; text: string; label: string; kind: string; more?: Child;
  check?: () => string | null; conflict?: (error: any) => Child;
  said: string | (() => string); done: () => unknown;
  act: (reason: string, values: Record<string, any>) => Promise<unknown>;
}
interface FilterContext {
  tenant: Tenant; read: () => URLSearchParams; change: (changes: Record<string, unknown>) => void;
  counters: Map<string, HTMLElement>;
}
interface NumberFieldOptions {
  label: string; value: string | null; min: number; max: number; type: (value: number | null) => void;
}
interface FilterDialog {
  counted: (page: { total: number; facets?: Facets }) => void; close: () => void; closed: Promise<unknown>;
}
interface ToolbarOptions {
  tenant: Tenant; read: () => URLSearchParams; readMeant: () => URLSearchParams;
  change: (changes: Record<string, unknown>) => void;
  showView: (path: string) => void; filtersOpened: (dialog: FilterDialog) => void;
}
/** A result, and a copy of its card. */
interface ShownHit { listing: CardFacts; card: HTMLElement }
interface ResultListOptions {
  list: HTMLElement; more: HTMLElement; next: (cursor: string) => Promise<CardPage>;
  hrefOf: (cursor: string) => string;
  light: (id: string | null) => void; failed: (error: any) => void;
}
interface ResultList {
  wait(): void; show(page: CardPage, from: string): void; fillTo(count: number): Promise<void>; clear(): void;
  light(id: string | null): void;
  hit: (id: string) => ShownHit | undefined; readonly count: number;
}
interface ResultsMap {
  show: (search: URLSearchParams, page: CardPage, campus: University | null) => void;
  clear: () => void;
  light: (id: string | null) => void;
}
interface NothingFoundOptions {
  change: (changes: Record<string, unknown>) => void; save: () => unknown; campus: University | null;
}
interface ShownResults { search: URLSearchParams; page: CardPage; campus: University | null }
interface MapListeners {
  light: (id: string | null) => void; area: (bounds: string) => void; hit: (id: string) => ShownHit | undefined;
}

// Two versions of a listing, field by field: see js/post/listing-values.js.
interface Difference { name: string; mine: any; theirs: any; both: boolean; choice: "mine" | "theirs" }
interface Comparison { fields: Difference[]; same: boolean }
interface SyncListeners {
  choose: (both: Comparison, mine: ListingValues) => Promise<ListingValues | null>; created: (id: string) => void;
  remember: () => void;
}

// A photo being uploaded: see js/post/upload-queue.js.
interface StoredPhoto { key: string; account: string; listing: string; blob: Blob; name: string; addedAt: number }
interface Upload {
  key: string; name: string; blob: Blob | null; file?: File; state: string; progress: number; problem?: any;
  addedAt: number;
}
interface PhotoEditorOptions {
  account: string; id: string | null; max?: number; withSession: (work: () => Promise<any>) => Promise<any>;
  added?: () => unknown;
}
interface UploadListeners {
  account: string; listing: string;
  send: (blob: Blob, options: { key: string; signal: AbortSignal; progress: (part: number) => void }) => Promise<any>;
  changed: () => void; arrived: (photo: any, upload: Upload) => void; ready: () => boolean;
}
