import Domain

/// The terms of a lease as JSON.
struct LeaseView: JSONWritable {
    let terms: LeaseTerms

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.set("depositCents", terms.depositCents)
            setFees(in: &json)
            setUtilities(in: &json)
            for number in LeaseNumber.all { json.set(named: number.name, terms[keyPath: number.member]) }
            json.set("homeType", terms.homeType?.rawValue)
            json.set("accessibility", terms.accessibility.names)
            json.set("furnishedRooms", terms.furnishedRooms.names)
            json.set("rules", terms.rules)
            json.set("licenseNumber", terms.licenseNumber)
            json.set("floorPlanUrl", terms.floorPlanURL)
            json.set("tourUrl", terms.tourURL)
            json.set("energyClass", terms.energyClass)
        }
    }

    private func setFees(in json: inout JSONMembers) {
        guard let fees = terms.fees else { return json.set("fees", String?.none) }
        json.array("fees", fees) { fee, json in
            json.object {
                $0.set("kind", fee.kind.rawValue)
                $0.set("label", fee.label)
                $0.set("amountCents", fee.amountCents)
                $0.set("due", fee.due.rawValue)
                $0.set("mandatory", fee.isMandatory)
            }
        }
    }

    private func setUtilities(in json: inout JSONMembers) {
        guard let utilities = terms.utilities else { return json.set("utilities", String?.none) }
        json.array("utilities", utilities) { utility, json in
            json.object {
                $0.set("kind", utility.kind.rawValue)
                $0.set("payment", utility.payment.rawValue)
                $0.set("estimateCents", utility.estimateCents)
            }
        }
    }
}

/// The cost of a lease as JSON.
struct LeaseCostView: JSONWritable {
    let cost: LeaseCost

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.set("allInMonthlyCents", cost.allInMonthlyCents)
            json.set("moveInCents", cost.moveInCents)
            json.set("people", cost.people)
            json.set("perPersonMonthlyCents", cost.perPersonMonthlyCents)
            json.set("perPersonMoveInCents", cost.perPersonMoveInCents)
            json.set("stay", cost.stay.map(StayView.init))
            json.set("isComplete", cost.isComplete)
            json.set("unknown", cost.unknown.map(\.name))
        }
    }
}

private struct StayView: JSONWritable {
    let stay: LeaseCost.Stay

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("from", stay.length.window?.lowerBound)
            $0.set("until", stay.length.window?.upperBound)
            $0.set("months", stay.length.months)
            $0.set("days", stay.length.days)
            $0.set("totalCents", stay.totalCents)
            $0.set("perPersonCents", stay.perPersonCents)
            $0.set("isBelowMinimum", stay.isBelowMinimum)
        }
    }
}
