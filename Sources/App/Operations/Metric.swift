import API

/// The metrics of an installation: names, help texts, and the bounds of histograms that do not time requests.
enum Metric: String, CaseIterable {
    case requests = "digs_request_seconds"
    case commitSize = "digs_commit_writes"
    case commitTime = "digs_commit_seconds"
    case commitWait = "digs_commit_wait_seconds"
    case passwordWait = "digs_password_wait_seconds"
    case passwordsWaiting = "digs_passwords_waiting"
    case passwordsRunning = "digs_passwords_running"
    case imageWait = "digs_image_wait_seconds"
    case imagesWaiting = "digs_images_waiting"
    case imagesRunning = "digs_images_running"
    case connections = "digs_connections_open"
    case bodies = "digs_uploads_open"
    case listings = "digs_listings_visible"
    case words = "digs_search_words"
    case indexSize = "digs_search_index_bytes"
    case indexLag = "digs_index_lag_changes"
    case searchSnapshot = "digs_search_snapshot_timestamp_seconds"
    case mails = "digs_mails_waiting"
    case oldestMail = "digs_mail_oldest_seconds"
    case bouncedAddresses = "digs_bounced_addresses"
    case pushes = "digs_pushes_waiting"
    case webhooks = "digs_webhook_deliveries_waiting"
    case holds = "digs_holds"
    case openHolds = "digs_holds_open"
    case waitingReads = "digs_database_reads_waiting"
    case databaseSize = "digs_database_bytes"
    case logSize = "digs_database_log_bytes"
    case memory = "digs_memory_bytes"
    case descriptors = "digs_descriptors_open"
    case maxDescriptors = "digs_descriptors_max"
    case build = "digs_build_info"
    case freeDisk = "digs_disk_free_bytes"
    case lastBackup = "digs_last_backup_timestamp_seconds"
    case failingChecks = "digs_readiness_failing"

    var help: String {
        switch self {
        case .requests: "How long requests took until their answer began."
        case .commitSize: "Writes that shared one commit."
        case .commitTime: "How long commits took, with the wait for the disk."
        case .commitWait: "How long writes waited for their commit to begin."
        case .passwordWait: "How long password hashes waited for their turn."
        case .passwordsWaiting: "Password hashes that wait."
        case .passwordsRunning: "Password hashes that are computed."
        case .imageWait: "How long uploaded photos waited for the image tool."
        case .imagesWaiting: "Uploaded photos that wait for the image tool."
        case .imagesRunning: "Uploaded photos that the image tool works on."
        case .connections: "Open connections."
        case .bodies: "Large request bodies that arrive now."
        case .words: "Different words in the search's indexes."
        case .indexSize: "Size of the search's indexes in memory, about."
        case .listings: "Listings that a search can find."
        case .indexLag: "Entries of the change log that searches do not know yet."
        case .searchSnapshot: "When the search's snapshot was written, in seconds since 1970; 0 without one."
        case .mails: "Emails that are not delivered yet."
        case .bouncedAddresses: "Accounts that get no email because it came back."
        case .pushes: "Messages for devices that are not delivered yet."
        case .webhooks: "Requests to webhooks that are not delivered yet."
        case .oldestMail: "Age of the oldest email that is not delivered yet; 0 without any."
        case .holds: "Listings on hold."
        case .openHolds: "Listings on hold that wait for a moderator."
        case .waitingReads: "Reads that wait for one of the connections to PostgreSQL."
        case .databaseSize: "Size of the database's file."
        case .logSize: "Size of the database's write-ahead log."
        case .memory: "Memory of the process that no file backs."
        case .descriptors: "Files and sockets that the process has open."
        case .maxDescriptors: "Files and sockets that the process may have open."
        case .build: "1, with the program's version as a label."
        case .freeDisk: "Free space of the disk of the data folder."
        case .lastBackup: "When the last backup was made, in seconds since 1970; 0 if none is known."
        case .failingChecks: "1 for each check of /health/ready that fails."
        }
    }

    private var bounds: [Double]? {
        switch self {
        case .commitSize: [1, 2, 4, 8, 16, 32, 64, 128, 256]
        case .passwordWait, .imageWait: [0.001, 0.01, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
        default: nil
        }
    }

    static func factory() -> PrometheusMetrics {
        PrometheusMetrics(
            help: Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.help) }),
            bounds: Dictionary(
                uniqueKeysWithValues: allCases.compactMap { metric in
                    metric.bounds.map { (metric.rawValue, $0) }
                }))
    }
}
