import Algorithms
import Domain
import Geo

/// The rows of a cell in columns: a contiguous block of memory for each field, all in one allocation, so that a filter
/// reads sixteen values of one field at once. 81 bytes a row, padded to whole blocks of sixteen rows.
struct Columns: Sendable {
    static let rowsPerBlock = 16

    let count: Int
    /// The kinds among the rows, as bits of `KindAndFood`.
    let kinds: UInt8
    /// The second in which the first row expires.
    let firstExpiry: UInt32
    /// Whether any row has a doubt: nearly no cell has one, so searches read the column of few.
    let hasDoubts: Bool
    /// Whether any row has a bit of `PackedLease.offers`.
    let hasOffers: Bool
    /// Aligned memory; the element type says nothing about the content.
    let vectors: ContiguousArray<SIMD16<UInt8>>

    /// Restores the columns of a snapshot; `nil` when the length does not match the number of rows.
    init?(_ count: Int, kinds: UInt8, _ vectors: ContiguousArray<SIMD16<UInt8>>) {
        guard vectors.count == Self.blocks(count) * Column.bytesPerRow else { return nil }
        self.count = count
        self.kinds = kinds
        self.vectors = vectors
        (firstExpiry, hasDoubts, hasOffers) = vectors.withUnsafeBytes { bytes in
            let view = ColumnView(
                bytes: bytes, count: count, kinds: kinds, firstExpiry: 0, hasDoubts: false, hasOffers: false)
            return (
                (0..<count).reduce(.max) { min($0, view.value(.expiresAt, $1)) },
                (0..<count).contains { view.isDoubted($0) },
                (0..<count).contains { view.value(.offers, $0) as UInt16 != 0 }
            )
        }
    }

    /// - Parameter row: the row at an index.
    init(_ count: Int, row: (Int) -> Row) {
        let blocks = Self.blocks(count)
        self.count = count
        var (kinds, firstExpiry, hasDoubts, hasOffers) = (UInt8(0), UInt32.max, false, false)
        vectors = ContiguousArray(unsafeUninitializedCapacity: blocks * Column.bytesPerRow) { buffer, initialized in
            // The padding after the last row is read but ignored.
            buffer.initialize(repeating: SIMD16())
            initialized = buffer.count
            let bytes = UnsafeMutableRawBufferPointer(buffer)
            for index in 0..<count {
                let row = row(index)
                kinds |= row.kindAndFood & ~KindAndFood.foodMask
                firstExpiry = min(firstExpiry, row.expiresAt)
                hasDoubts = hasDoubts || row.isDoubted
                hasOffers = hasOffers || row.lease.offers != 0
                Self.store(row, at: index, in: bytes, blocks)
            }
        }
        self.kinds = kinds
        self.firstExpiry = firstExpiry
        self.hasDoubts = hasDoubts
        self.hasOffers = hasOffers
    }

    static func blocks(_ rows: Int) -> Int { (rows + rowsPerBlock - 1) / rowsPerBlock }

    /// Calls `body` with a view of the columns.
    func read<Value>(_ body: (ColumnView) throws -> Value) rethrows -> Value {
        try vectors.withUnsafeBytes {
            try body(
                ColumnView(
                    bytes: $0, count: count, kinds: kinds, firstExpiry: firstExpiry, hasDoubts: hasDoubts,
                    hasOffers: hasOffers))
        }
    }

    /// The rows whose numbers satisfy `isWanted`, without their words, and their indexes.
    func rows(where isWanted: (UInt32) -> Bool) -> (rows: [Row], indexes: [Int]) {
        read { view in
            var (rows, indexes) = ([Row](), [Int]())
            rows.reserveCapacity(count + 1)
            indexes.reserveCapacity(count + 1)
            for row in 0..<count where isWanted(view.number(row)) {
                rows.append(Row(row, of: view))
                indexes.append(row)
            }
            return (rows, indexes)
        }
    }

    private static func store(_ row: Row, at index: Int, in bytes: UnsafeMutableRawBufferPointer, _ blocks: Int) {
        func put<Value: BitwiseCopyable>(_ column: Column, _ value: Value) {
            let offset = column.rawValue * blocks * rowsPerBlock + index * MemoryLayout<Value>.stride
            bytes.storeBytes(of: value, toByteOffset: offset, as: Value.self)
        }
        put(.x, row.vector.x)
        put(.y, row.vector.y)
        put(.z, row.vector.z)
        put(.latitude, row.place.latitudeE7)
        put(.longitude, row.place.longitudeE7)
        put(.number, row.number)
        put(.monthlyCents, row.monthlyCents)
        put(.areaSquareFeet, row.areaSquareFeet)
        put(.availableFrom, row.availableFrom)
        put(.availableUntil, row.availableUntil)
        put(.expiresAt, row.expiresAt)
        put(.amenities, row.amenities)
        put(.priceTerms, row.priceTerms)
        put(.bedrooms, row.bedrooms)
        put(.bathroomHalves, row.bathroomHalves)
        put(.kindAndFood, row.kindAndFood)
        put(.comparedFrom, row.comparedFrom)
        put(.doubt, row.isDoubted ? UInt8.max : 0)
        put(.allInRent, row.allInRent)
        put(.traits, row.traits)
        put(.postedOn, row.postedOn)
        put(.onceFees, row.onceFees)
        put(.yearlyFees, row.yearlyFees)
        put(.deposit, row.lease.deposit)
        put(.noticeDays, row.lease.noticeDays)
        put(.offers, row.lease.offers)
        put(.roommates, row.lease.roommates)
        put(.maxResidents, row.lease.maxResidents)
        put(.energyGrade, row.lease.energyGrade)
    }
}

/// A view of the columns, valid only inside the closure. Rows are sorted by price, then by number.
struct ColumnView {
    private let bytes: UnsafeRawBufferPointer
    let count: Int
    /// The kinds among the rows, as bits of `KindAndFood`.
    let kinds: UInt8
    /// The second in which the first row expires.
    let firstExpiry: UInt32
    /// Whether any row has a doubt.
    let hasDoubts: Bool
    /// Whether any row has a bit of `PackedLease.offers`.
    let hasOffers: Bool
    /// The number of rows including padding.
    private let stride: Int

    init(
        bytes: UnsafeRawBufferPointer, count: Int, kinds: UInt8, firstExpiry: UInt32, hasDoubts: Bool, hasOffers: Bool
    ) {
        self.bytes = bytes
        self.count = count
        self.kinds = kinds
        self.firstExpiry = firstExpiry
        self.hasDoubts = hasDoubts
        self.hasOffers = hasOffers
        stride = Columns.blocks(count) * Columns.rowsPerBlock
    }

    var blocks: Range<Int> { 0..<stride / Columns.rowsPerBlock }

    /// One field of one row.
    @inline(__always)
    func value<Value: BitwiseCopyable>(_ column: Column, _ row: Int) -> Value {
        let offset = column.rawValue &* stride &+ row &* MemoryLayout<Value>.stride
        return bytes.load(fromByteOffset: offset, as: Value.self)
    }

    /// One field of sixteen rows.
    @inline(__always)
    func lanes<Lane: SIMDScalar & BitwiseCopyable>(_ column: Column, _ block: Int, of lane: Lane.Type) -> SIMD16<Lane> {
        let offset = column.rawValue &* stride &+ block &* Columns.rowsPerBlock &* MemoryLayout<Lane>.stride
        return bytes.loadUnaligned(fromByteOffset: offset, as: SIMD16<Lane>.self)
    }

    func number(_ row: Int) -> UInt32 { value(.number, row) }
    func monthlyCents(_ row: Int) -> UInt32 { value(.monthlyCents, row) }
    func kind(_ row: Int) -> ListingKind { KindAndFood.kind(value(.kindAndFood, row)) }

    func isDoubted(_ row: Int) -> Bool { value(.doubt, row) as UInt8 != 0 }
    /// 255 in the lanes of a block whose rows have a doubt.
    func doubts(_ block: Int) -> RowMask.Block { lanes(.doubt, block, of: UInt8.self) }

    func place(_ row: Int) -> PackedCoordinate {
        PackedCoordinate(latitudeE7: value(.latitude, row), longitudeE7: value(.longitude, row))
    }

    /// The first row with a price of at least `limit`; `count` if there is none.
    func firstRow<Price: Comparable>(from limit: Price, _ price: (UInt32) -> Price) -> Int {
        (0..<count).partitioningIndex { price(monthlyCents($0)) >= limit }
    }
}
