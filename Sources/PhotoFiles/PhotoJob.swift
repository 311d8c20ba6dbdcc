import Domain

/// The temporary folder of one upload. Its calls block: they belong on `Disk`.
struct PhotoJob: Sendable {
    let folder: String

    /// The folder inside that becomes the photo's.
    static let done = "done"

    var original: String { "\(folder)/original" }

    func begin() throws { try Disk.makeFolder("\(folder)/\(Self.done)") }

    /// Moves the finished files to where they are served from, all at once. They survive a power cut from here on.
    func directory(_ name: PhotoName, in layout: PhotoLayout) throws {
        let (done, place) = ("\(folder)/\(Self.done)", layout.directory(name))
        for size in PhotoSize.allCases { try Disk.strip("\(done)/\(PhotoLayout.file(size, .webp))") }
        for file in PhotoLayout.files { try Disk.sync("\(done)/\(file)") }
        try Disk.sync(done)
        try Disk.makeFolder(layout.shardDirectory(name))
        // Files are missing from it, or it had been taken for complete.
        if Disk.exists(place) { try Disk.move(place, to: "\(folder)/incomplete") }
        try Disk.move(done, to: place)
        do {
            try layout.sync(foldersOf: name)
        } catch {
            try? Disk.remove(place)
            throw error
        }
    }
}

extension Disk {
    /// Takes everything but the picture out of a WebP file.
    fileprivate static func strip(_ path: String) throws {
        guard let bare = WebPContainer.bare(try read(path)) else {
            throw Problem.imageToolFailed("no whole WebP: \(path)")
        }
        try remove(path)
        try append(bare, to: path)
    }
}

extension PhotoLayout {
    /// Makes the names that lead to a photo durable.
    func sync(foldersOf name: PhotoName) throws {
        for path in [shardDirectory(name), tenantFolder(name.tenant), folder] { try Disk.sync(path) }
    }
}
