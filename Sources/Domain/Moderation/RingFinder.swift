/// A case of the queue with the things that it may share with others.
public struct RingCandidate: Sendable {
    public let subject: Report.Subject
    public let owner: Account.ID
    /// Since when its owner shows each contact and photo, in whichever listing.
    public var contacts: [RemovedContact: Instant] = [:]
    public var photos: [PerceptualHash: Instant] = [:]
    public var text: TextSketch?

    public init(_ subject: Report.Subject, of owner: Account.ID) {
        self.subject = subject
        self.owner = owner
    }
}

/// Finds the cases that share something with a case of another owner.
public struct RingFinder {
    public struct Found: Sendable {
        /// The positions of its candidates.
        public let members: [Int]
        public let traits: Set<Ring.Trait>
        /// The owners who were the first to show something.
        public let firsts: Set<Account.ID>
    }

    /// Candidates with the same thing.
    private struct Link {
        let trait: Ring.Trait
        let members: [(candidate: Int, since: Instant)]
    }

    private let candidates: [RingCandidate]
    private var links: [Link] = []

    /// - Parameter textSince: since when a candidate has its text; asked only of those that share it.
    public init(_ candidates: [RingCandidate], textSince: (RingCandidate) throws -> Instant) rethrows {
        self.candidates = candidates
        linkContacts()
        linkPhotos()
        try linkTexts(textSince)
    }

    /// The rings in the order of their first candidates. The other cases of an account in a ring belong to it too.
    public var rings: [Found] {
        var sets = DisjointSets(candidates.count)
        for link in links { sets.join(link.members.map(\.candidate)) }
        for positions in Dictionary(grouping: candidates.indices, by: { candidates[$0].owner }).values {
            sets.join(positions)
        }
        return sets.groups.compactMap { members in
            guard Set(members.map { candidates[$0].owner }).count > 1 else { return nil }
            let own = links.filter { members.contains($0.members[0].candidate) }
            return Found(
                members: members, traits: Set(own.map(\.trait)),
                firsts: own.reduce(into: []) { $0.formUnion(firsts(of: $1)) })
        }
    }

    private func firsts(of link: Link) -> [Account.ID] {
        let first = link.members.map(\.since).min()
        return link.members.filter { $0.since == first }.map { candidates[$0.candidate].owner }
    }

    private mutating func add(_ trait: Ring.Trait, _ members: [(candidate: Int, since: Instant)]) {
        guard Set(members.map { candidates[$0.candidate].owner }).count > 1 else { return }
        links.append(Link(trait: trait, members: members))
    }

    private mutating func linkContacts() {
        var shown: [RemovedContact: [(candidate: Int, since: Instant)]] = [:]
        for (position, candidate) in candidates.enumerated() {
            for (contact, since) in candidate.contacts { shown[contact, default: []].append((position, since)) }
        }
        for (contact, members) in shown { add(contact.isPhone ? .phone : .email, members) }
    }

    private mutating func linkPhotos() {
        let photos = candidates.enumerated().flatMap { position, candidate in
            candidate.photos.map { (candidate: position, hash: $0.key, since: $0.value) }
        }
        var sets = DisjointSets(photos.count)
        for one in photos.indices {
            for other in photos.indices.dropFirst(one + 1) where photos[one].hash.isCopy(of: photos[other].hash) {
                sets.join([one, other])
            }
        }
        for group in sets.groups { add(.photo, group.map { (photos[$0].candidate, photos[$0].since) }) }
    }

    private mutating func linkTexts(_ textSince: (RingCandidate) throws -> Instant) rethrows {
        let texts = candidates.indices.compactMap { at in candidates[at].text.map { (candidate: at, sketch: $0) } }
        var sets = DisjointSets(texts.count)
        for one in texts.indices {
            for other in texts.indices.dropFirst(one + 1) where texts[one].sketch.isLike(texts[other].sketch) {
                sets.join([one, other])
            }
        }
        for group in sets.groups where group.count > 1 {
            add(.text, try group.map { (texts[$0].candidate, try textSince(candidates[texts[$0].candidate])) })
        }
    }
}

/// Numbers in groups that can only be joined.
private struct DisjointSets {
    private var parents: [Int]

    init(_ count: Int) { parents = Array(0..<count) }

    private mutating func root(_ number: Int) -> Int {
        var number = number
        while parents[number] != number {
            parents[number] = parents[parents[number]]
            number = parents[number]
        }
        return number
    }

    /// The lowest number of a group is its root.
    mutating func join(_ numbers: [Int]) {
        for number in numbers.dropFirst() {
            let (one, other) = (root(numbers[0]), root(number))
            parents[max(one, other)] = min(one, other)
        }
    }

    /// By their lowest number, each in ascending order.
    var groups: [[Int]] {
        var copy = self
        return Dictionary(grouping: parents.indices) { copy.root($0) }.sorted { $0.key < $1.key }.map(\.value)
    }
}
