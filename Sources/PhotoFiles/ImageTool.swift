import Domain

/// Measures and re-encodes pictures with libvips' command-line tools.
///
/// `vips thumbnail`, not `vipsthumbnail`: the latter (8.14) decodes a truncated file without an error, whatever
/// `fail-on` in brackets after the name says.
struct ImageTool: Sendable {
    let limits: PhotoFolderLimits
    /// Where the tools are looked for, as in `PATH`.
    let searchPath: String

    /// In pixels, as stored: a picture on its side is not turned yet.
    struct Measure: Sendable {
        let width: Int
        let height: Int
        /// What vips calls the colours, such as `srgb`, `cmyk`, `b-w`.
        let colors: String
        /// What vips reads it with, such as `jpegload`.
        let loader: String
    }

    private static let original = "original"
    private static let middle = "middle.tif"

    /// Turns `original` in `folder` into the six files in `folder/<done>`, upright, sRGB, with no metadata at all.
    /// Answers the width and height of the large size.
    ///
    /// Problems: `broken_image`, `too_many_pixels`, `too_complex`; `storage_failed`, `image_tool_missing`,
    /// `image_tool_failed`, which are not the picture's fault.
    func prepare(in folder: String, as format: ImageFormat, into done: String) async throws -> Measure {
        let measure = try await check(in: folder, as: format)
        // Not vips' own fast format: its loader is among those that VIPS_BLOCK_UNTRUSTED switches off.
        let middle = try await shrink(
            Self.original, to: .large, "\(Self.middle)[strip]", Self.reading(measure), in: folder)
        guard middle.isSuccess else { throw middle.imageProblem }
        for size in PhotoSize.allCases {
            for format in PhotoFormat.allCases {
                let target = "\(done)/\(PhotoLayout.file(size, format))\(Self.saving(format))"
                let child = try await shrink(Self.middle, to: size, target, [], in: folder)
                guard child.isSuccess else { throw child.serverProblem }
            }
        }
        return try await self.measure(PhotoLayout.file(.large, .jpeg), in: "\(folder)/\(done)")
    }

    /// Measures a file that we made.
    func measure(_ file: String, in folder: String) async throws -> Measure {
        let child = try await child("vipsheader", [file], in: folder)
        guard child.isSuccess, let measure = Self.measure(in: child.output) else { throw child.serverProblem }
        return measure
    }

    /// Refuses what would cost too much to decode, before anything is decoded.
    private func check(in folder: String, as format: ImageFormat) async throws -> Measure {
        let child = try await child("vipsheader", [Self.original], in: folder)
        guard child.isSuccess else { throw child.imageProblem }
        guard let measure = Self.measure(in: child.output), measure.loader == format.loader else {
            throw Problem.brokenImage("vipsheader says: \(child.output)")
        }
        let (pixels, overflow) = measure.width.multipliedReportingOverflow(by: measure.height)
        guard !overflow, pixels <= limits.pixels else { throw Problem.tooManyPixels(child.output) }
        guard format.mayBeAnimated else { return measure }
        // Fails when there is no such field: one frame.
        let frames = try await self.child("vipsheader", ["-f", "n-pages", Self.original], in: folder)
        let count = frames.isSuccess ? Int(frames.output.trimmed) ?? 1 : 1
        guard count <= limits.animationPixels / max(pixels, 1) else {
            throw Problem.tooManyFrames("\(count) frames, \(child.output)")
        }
        return measure
    }

    private func shrink(
        _ source: String, to size: PhotoSize, _ target: String, _ options: [String], in folder: String
    ) async throws -> ImageToolProcess {
        let side = String(size.longestSide)
        return try await child(
            "vips", ["thumbnail", source, target, side, "--height", side, "--size", "down"] + options, in: folder)
    }

    /// Options to read a stranger's picture: strictly, into sRGB.
    ///
    /// Without the import profile vips (8.14) takes a picture without a profile through Lab and back: its colours shift.
    /// Grey needs no conversion, and fails with one.
    private static func reading(_ measure: Measure) -> [String] {
        let isGrey = measure.colors == "b-w" || measure.colors == "grey16"
        return ["--fail-on", "error"] + (isGrey ? [] : ["--import-profile", "srgb", "--export-profile", "srgb"])
    }

    /// Save options; JPEG has no transparency, so what is behind becomes white.
    private static func saving(_ format: PhotoFormat) -> String {
        switch format {
        case .webp: "[Q=80,strip]"
        case .jpeg: "[Q=82,strip,optimize-coding,background=255]"
        }
    }

    /// From the one line of `vipsheader`: `original: 1200x1800 uchar, 3 bands, srgb, jpegload`.
    private static func measure(in line: String) -> Measure? {
        let words = line.trimmed.split(separator: " ")
        guard words.count >= 4, let loader = words.last else { return nil }
        let sides = words[1].split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2, sides.allSatisfy({ $0 > 0 }) else { return nil }
        let colors = words[words.count - 2].prefix { $0 != "," }
        return Measure(width: sides[0], height: sides[1], colors: String(colors), loader: String(loader))
    }

    private func child(_ tool: String, _ arguments: [String], in folder: String) async throws -> ImageToolProcess {
        try await ImageToolProcess(tool, arguments, in: folder, limits: limits, searchPath: searchPath)
    }
}

extension String {
    fileprivate var trimmed: Substring { self[...].trimmingPrefix { $0.isWhitespace }.prefix { $0 != "\n" } }
}
