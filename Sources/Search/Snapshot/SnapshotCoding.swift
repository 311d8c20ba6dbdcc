/// Writes numbers and arrays as they are in memory, into a reused buffer.
struct SnapshotEncoder {
    private(set) var bytes: [UInt8] = []

    mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    mutating func append<Value: BitwiseCopyable>(_ value: Value) { withUnsafeBytes(of: value) { bytes += $0 } }

    /// The number of elements, then the elements.
    mutating func append<Element: BitwiseCopyable>(_ elements: some Collection<Element>) {
        append(UInt64(elements.count))
        let isContiguous: Void? = elements.withContiguousStorageIfAvailable { bytes += UnsafeRawBufferPointer($0) }
        if isContiguous == nil { for element in elements { append(element) } }
    }
}

/// Reads what `SnapshotEncoder` wrote. Refuses lengths beyond the end of the block.
struct SnapshotDecoder {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func value<Value: BitwiseCopyable & FixedWidthInteger>(_ type: Value.Type = Value.self) throws -> Value {
        guard bytes.count - offset >= MemoryLayout<Value>.size else { throw SnapshotDamage.truncatedBlock }
        defer { offset += MemoryLayout<Value>.size }
        return bytes.loadUnaligned(fromByteOffset: offset, as: Value.self)
    }

    mutating func float() throws -> Float { Float(bitPattern: try value()) }

    mutating func array<Element: BitwiseCopyable>(of type: Element.Type = Element.self) throws -> [Element] {
        let source = try elements(of: type)
        return Array(unsafeUninitializedCapacity: source.count / MemoryLayout<Element>.stride) { target, count in
            UnsafeMutableRawBufferPointer(target).copyMemory(from: source)
            count = target.count
        }
    }

    mutating func contiguousArray<Element: BitwiseCopyable>(of type: Element.Type) throws -> ContiguousArray<Element> {
        let source = try elements(of: type)
        return ContiguousArray(
            unsafeUninitializedCapacity: source.count / MemoryLayout<Element>.stride
        ) { target, count in
            UnsafeMutableRawBufferPointer(target).copyMemory(from: source)
            count = target.count
        }
    }

    private mutating func elements<Element>(of type: Element.Type) throws -> UnsafeRawBufferPointer {
        let count = try value(UInt64.self)
        let stride = MemoryLayout<Element>.stride
        guard count <= (bytes.count - offset) / stride else { throw SnapshotDamage.truncatedBlock }
        defer { offset += Int(count) * stride }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + Int(count) * stride])
    }
}

/// An error in a snapshot's content.
enum SnapshotDamage: Error {
    case truncatedFile, truncatedBlock, wrongChecksum, impossibleContent
}
