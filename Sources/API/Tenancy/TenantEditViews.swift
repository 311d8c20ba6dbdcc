import Domain

/// The settings that admins may change, for admins.
struct TenantSettingsView: JSONWritable {
    let settings: TenantSettings

    /// The bytes behind the entity tag: operator settings are left out.
    var version: [UInt8] {
        let texts = settings.texts
        return Array(TenantSettings.adminNames.map { texts[$0] ?? "" }.joined(separator: "\n").utf8)
    }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("displayName", settings.displayName)
            $0.set("accent", settings.accent?.text)
            $0.set("language", settings.language?.rawValue)
            $0.set("units", settings.units?.rawValue)
            $0.set("timeZone", settings.timeZone.identifier)
            $0.set("semesterMonths", settings.semester.months)
            $0.set("radiusMiles", settings.radiusMiles)
            $0.set("listingDays", settings.listingDays)
            $0.set("utilitiesCents", settings.utilitiesCents)
            $0.set("requireVerifiedEmail", settings.requireVerifiedEmail)
            $0.set("reportsToHold", settings.reportsToHold)
            $0.set("holdScore", settings.holdScore)
            $0.set("sharePhotoSignals", settings.sharePhotoSignals)
            $0.set("holdFirstListings", settings.holdFirstListings)
            $0.set("adminsNeedSecondFactor", settings.adminsNeedSecondFactor)
            $0.set("embedOrigins", settings.embedOrigins.map(\.text))
        }
    }
}

/// A page as admins see it, even one without text, which they can write.
struct TenantPageDraftView: JSONWritable {
    let name: TenantPage.Name
    /// `nil` when the tenant has no such page.
    let page: TenantPage?

    /// The bytes behind the entity tag.
    var version: [UInt8] { Array("\(name.rawValue)\n\(page?.text ?? "")".utf8) }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("name", name.rawValue)
            $0.set("text", page?.text)
            $0.set("updatedAt", page?.updatedAt)
        }
    }
}
