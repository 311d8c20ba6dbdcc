import Domain

/// The temporary folder of one upload. Its methods block: call them on `Disk`.
struct PhotoJob: Sendable {
    let folder: String

    /// The folder inside that becomes the photo's folder.
    static let done = "done"

    var original: String { "\(folder)/original" }

    func begin() throws { try Disk.makeFolder("\(folder)/\(Self.done)") }

    /// Writes an ICC profile for a picture that only names its colors, and gives its file's name; `nil` for others.
    func writeProfile(of format: ImageFormat) throws -> String? {
        guard format == .heif, let colors = ColorDescription(heif: try Disk.read(original)) else { return nil }
        let name = "colors.icc"
        try Disk.append(ColorProfile(colors).bytes, to: "\(folder)/\(name)")
        return name
    }

    /// Moves the finished files to their final place in one step. From here on they survive a power cut.
    func directory(_ name: PhotoName, in layout: PhotoLayout, newHasher: () -> any StreamHasher) throws {
        let (done, place) = ("\(folder)/\(Self.done)", layout.directory(name))
        for size in PhotoSize.allCases { try Disk.strip("\(done)/\(PhotoLayout.file(size, .webp))") }
        for file in PhotoLayout.files { try Disk.sync("\(done)/\(file)") }
        try PhotoChecksums(of: PhotoLayout.files, in: done, newHasher: newHasher).write(to: done)
        let isShared = PhotoSharing.isOn(in: layout.folder)
        if isShared { try PhotoSharing.share(photo: done) }
        try Disk.sync(done)
        try Disk.makeFolder(layout.shardDirectory(name))
        if isShared {
            for path in [layout.shardDirectory(name), layout.tenantFolder(name.tenant)] {
                try Disk.setMode(PhotoSharing.folderMode, of: path)
            }
        }
        // An existing folder must lack a file, or nothing would be stored again.
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
    /// Removes everything except the image from a WebP file.
    fileprivate static func strip(_ path: String) throws {
        guard let bare = WebPContainer.bare(try read(path)) else {
            throw Problem.imageToolFailed("no whole WebP: \(path)")
        }
        try remove(path)
        try append(bare, to: path)
    }
}

extension PhotoLayout {
    /// Makes the path of a photo durable.
    func sync(foldersOf name: PhotoName) throws {
        for path in [shardDirectory(name), tenantFolder(name.tenant), folder] { try Disk.sync(path) }
    }
}
