import Foundation

/// The terms as JSON, for the store. Members are only ever added.
extension LeaseTerms {
    /// `nil` for a text that `json` did not write.
    public init?(json: String) {
        guard let stored = try? JSONDecoder().decode(StoredLease.self, from: Data(json.utf8)) else { return nil }
        self = stored.terms
    }

    /// `nil` when nothing is stated.
    public var json: String? {
        guard self != .unstated else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(StoredLease(self))).map { String(decoding: $0, as: UTF8.self) }
    }
}

private struct StoredLease: Codable {
    struct Fee: Codable {
        var kind: String
        var label: String?
        var amountCents: Int
        var due: String
        var mandatory: Bool
    }

    struct Utility: Codable {
        var kind: String
        var payment: String
        var estimateCents: Int?
    }

    var depositCents: Int?
    var fees: [Fee]?
    var utilities: [Utility]?
    var leaseMonths: Int?
    var minimumStayMonths: Int?
    var noticeDays: Int?
    var roommates: Int?
    var maxResidents: Int?
    var homeType: String?
    var accessibility: [String]?
    var furnishedRooms: [String]?
    var rules: String?
    var licenseNumber: String?
    var floorPlanUrl: String?
    var tourUrl: String?
    var energyClass: String?

    init(_ terms: LeaseTerms) {
        depositCents = terms.depositCents
        fees = terms.fees.map { fees in
            fees.map {
                Fee(
                    kind: $0.kind.rawValue, label: $0.label, amountCents: $0.amountCents, due: $0.due.rawValue,
                    mandatory: $0.isMandatory)
            }
        }
        utilities = terms.utilities.map { utilities in
            utilities.map {
                Utility(kind: $0.kind.rawValue, payment: $0.payment.rawValue, estimateCents: $0.estimateCents)
            }
        }
        (leaseMonths, minimumStayMonths) = (terms.leaseMonths, terms.minimumStayMonths)
        noticeDays = terms.noticeDays
        (roommates, maxResidents) = (terms.roommates, terms.maxResidents)
        homeType = terms.homeType?.rawValue
        accessibility = terms.accessibility.isEmpty ? nil : terms.accessibility.names
        furnishedRooms = terms.furnishedRooms.isEmpty ? nil : terms.furnishedRooms.names
        (rules, licenseNumber, energyClass) = (terms.rules, terms.licenseNumber, terms.energyClass)
        (floorPlanUrl, tourUrl) = (terms.floorPlanURL, terms.tourURL)
    }

    var terms: LeaseTerms {
        var terms = LeaseTerms()
        terms.depositCents = depositCents
        terms.fees = fees.map { fees in
            fees.map {
                LeaseFee(
                    LeaseFee.Kind(rawValue: $0.kind) ?? .other, label: $0.label, amountCents: $0.amountCents,
                    due: LeaseFee.Due(rawValue: $0.due) ?? .once, isMandatory: $0.mandatory)
            }
        }
        terms.utilities = utilities.map { utilities in
            utilities.compactMap { stored in
                guard let kind = LeaseUtility.Kind(rawValue: stored.kind),
                    let payment = LeaseUtility.Payment(rawValue: stored.payment)
                else { return nil }
                return LeaseUtility(kind, payment, estimateCents: stored.estimateCents)
            }
        }
        (terms.leaseMonths, terms.minimumStayMonths) = (leaseMonths, minimumStayMonths)
        terms.noticeDays = noticeDays
        (terms.roommates, terms.maxResidents) = (roommates, maxResidents)
        terms.homeType = homeType.flatMap(HomeType.init(rawValue:))
        terms.accessibility = Accessibility(known: accessibility ?? [])
        terms.furnishedRooms = FurnishedRooms(known: furnishedRooms ?? [])
        (terms.rules, terms.licenseNumber, terms.energyClass) = (rules, licenseNumber, energyClass)
        (terms.floorPlanURL, terms.tourURL) = (floorPlanUrl, tourUrl)
        return terms
    }
}
