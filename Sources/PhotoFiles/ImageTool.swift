import Domain

/// Measures and re-encodes images with libvips' command-line tools.
///
/// Uses `vips thumbnail`, because `vipsthumbnail` (8.14) decodes a truncated file without an error even with `fail-on`
/// in brackets after the name.
struct ImageTool: Sendable {
    let limits: PhotoFolderLimits
    /// The folders of the tools, as in `PATH`.
    let searchPath: String

    /// The size of an image in pixels as stored, before rotation, and its colors.
    struct Measure: Sendable {
        let width: Int
        let height: Int
        /// The color interpretation of vips, such as `srgb`, `cmyk`, `b-w`.
        let colors: String
        /// The loader of vips, such as `jpegload`.
        let loader: String
    }

    private static let original = "original"
    private static let middle = "middle.tif"
    private static let usualProfile = "srgb"

    /// Converts `original` in `folder` into the files in `folder/<done>`: upright, sRGB, without metadata. It is
    /// decoded once.
    ///
    /// - Parameter profile: the file in `folder` with the color profile of an image that contains none; sRGB for `nil`.
    ///
    /// Throws `broken_image`, `too_many_pixels` or `too_complex`; or `storage_failed`, `image_tool_missing` or
    /// `image_tool_failed`, which are not the image's fault.
    func prepare(
        in folder: String, as format: ImageFormat, assuming profile: String? = nil, into done: String
    ) async throws {
        let measure = try await check(in: folder, as: format)
        // Vips' own fast format will not do: VIPS_BLOCK_UNTRUSTED disables its loader.
        let middle = try await shrink(
            Self.original, as: format, to: .large, "\(Self.middle)[strip]",
            Self.reading(measure, assuming: profile ?? Self.usualProfile), in: folder)
        guard middle.isSuccess else { throw middle.imageProblem }
        let files = Self.costliestFirst.map { size, format in
            (size, "\(done)/\(PhotoLayout.file(size, format))\(Self.saving(format))")
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, (size, target)) in files.enumerated() {
                if index >= Self.childrenAtOnce { _ = try await group.next() }
                group.addTask {
                    let child = try await shrink(Self.middle, to: size, target, [], in: folder)
                    guard child.isSuccess else { throw child.serverProblem }
                }
            }
            try await group.waitForAll()
        }
    }

    /// Decodes `original` in `folder` once, only to check it. Throws as `prepare` does, and `too_many_pixels` for a
    /// longer side.
    func decode(in folder: String, as format: ImageFormat, maxSide: Int) async throws {
        let measure = try await check(in: folder, as: format)
        guard max(measure.width, measure.height) <= maxSide else {
            throw Problem.tooManyPixels("\(measure.width) x \(measure.height)")
        }
        let child = try await shrink(
            Self.original, as: format, to: .small, "\(Self.middle)[strip]",
            Self.reading(measure, assuming: Self.usualProfile), in: folder)
        guard child.isSuccess else { throw child.imageProblem }
    }

    /// How many files of one upload are encoded at once.
    private static let childrenAtOnce = 2
    /// The costliest encodings start first, so that none of them delays the end.
    private static let costliestFirst = PhotoSize.allCases.reversed().flatMap { size in
        PhotoFormat.allCases.map { (size, $0) }
    }

    /// Refuses an image that would be too costly to decode, before decoding it.
    private func check(in folder: String, as format: ImageFormat) async throws -> Measure {
        let child = try await child("vipsheader", [Self.original], as: format, in: folder)
        guard child.isSuccess else { throw child.imageProblem }
        guard let measure = Self.measure(in: child.output), measure.loader == format.loader else {
            throw Problem.brokenImage("vipsheader says: \(child.output)")
        }
        let (pixels, overflow) = measure.width.multipliedReportingOverflow(by: measure.height)
        guard !overflow, pixels <= limits.pixels else { throw Problem.tooManyPixels(child.output) }
        guard format.mayBeAnimated else { return measure }
        // The call fails when the field does not exist: then there is one frame.
        let frames = try await self.child("vipsheader", ["-f", "n-pages", Self.original], in: folder)
        let count = frames.isSuccess ? Int(frames.output.trimmed) ?? 1 : 1
        guard count <= limits.animationPixels / max(pixels, 1) else {
            throw Problem.tooManyFrames("\(count) frames, \(child.output)")
        }
        return measure
    }

    private func shrink(
        _ source: String, as format: ImageFormat? = nil, to size: PhotoSize, _ target: String, _ options: [String],
        in folder: String
    ) async throws -> ImageToolProcess {
        let side = String(size.longestSide)
        return try await child(
            "vips", ["thumbnail", source, target, side, "--height", side, "--size", "down"] + options, as: format,
            in: folder)
    }

    /// Options for reading an untrusted image: strictly, into sRGB.
    ///
    /// Without the import profile, vips (8.14) converts an image without a profile through Lab and shifts its colors.
    /// Gray images need no conversion, and fail with one.
    private static func reading(_ measure: Measure, assuming profile: String) -> [String] {
        let isGrey = measure.colors == "b-w" || measure.colors == "grey16"
        return ["--fail-on", "error"] + (isGrey ? [] : ["--import-profile", profile, "--export-profile", usualProfile])
    }

    /// Save options. JPEG has no transparency, so the background becomes white. The effort is where WebP files stop
    /// getting much smaller for their time: Benchmarks/README.md has the figures.
    private static func saving(_ format: PhotoFormat) -> String {
        switch format {
        case .webp: "[Q=80,strip,effort=2]"
        case .jpeg: "[Q=82,strip,optimize-coding,background=255]"
        }
    }

    /// Parses the line of `vipsheader`: `original: 1200x1800 uchar, 3 bands, srgb, jpegload`.
    private static func measure(in line: String) -> Measure? {
        let words = line.trimmed.split(separator: " ")
        guard words.count >= 4, let loader = words.last else { return nil }
        let sides = words[1].split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2, sides.allSatisfy({ $0 > 0 }) else { return nil }
        let colors = words[words.count - 2].prefix { $0 != "," }
        return Measure(width: sides[0], height: sides[1], colors: String(colors), loader: String(loader))
    }

    /// The hash of a file that we created: vips prints its few gray pixels as text, so that nothing here decodes an
    /// image. `nil` when it has too little content, or cannot be read.
    func hash(of file: String, in folder: String) async throws -> PerceptualHash? {
        let sides = [String(PerceptualHash.columns), "--height", String(PerceptualHash.rows)]
        let child = try await child("vips", ["thumbnail", file, ".csv"] + sides + ["--size", "force"], in: folder)
        guard child.isSuccess else { return nil }
        let greys = child.output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard greys.allSatisfy({ (0...255).contains($0) }) else { return nil }
        return PerceptualHash(greys: greys.map { Int($0) })
    }

    /// - Parameter format: of an upload; `nil` for a file that we created.
    private func child(
        _ tool: String, _ arguments: [String], as format: ImageFormat? = nil, in folder: String
    ) async throws -> ImageToolProcess {
        try await ImageToolProcess(
            tool, arguments, in: folder, loadingModules: format?.isDecodedByModule ?? false, limits: limits,
            searchPath: searchPath)
    }
}

extension String {
    fileprivate var trimmed: Substring { self[...].trimmingPrefix { $0.isWhitespace }.prefix { $0 != "\n" } }
}
