import Domain

/// Problems with uploads, worded for the person who uploads.
extension Problem {
    static let acceptedFormats = "JPEG, PNG, WebP, GIF, HEIC or AVIF"

    static func photoTooLarge(_ bytes: Int) -> Problem {
        Problem(.tooLarge, code: "too_large", "A photo can have at most \(bytes / 1_000_000) MB.")
    }

    static func unsupportedImage(_ name: String) -> Problem {
        Problem(
            .unsupportedType, code: "unsupported_image",
            "\(name) can't be used here. Send the photo as \(acceptedFormats).")
    }

    static let notAnImage = Problem(
        .unsupportedType, code: "not_an_image", "This isn't an image. Send a photo as \(acceptedFormats).")

    static let emptyPhoto = photo("empty_upload", "is empty")

    static func brokenImage(_ inside: String) -> Problem {
        photo("broken_image", "is damaged or cut short", inside: inside)
    }

    static func tooManyPixels(_ inside: String) -> Problem {
        let max = Limits.photoPixels / 1_000_000
        return photo(
            "too_many_pixels", "has more than \(max) megapixels", params: ["maxMegapixels": .integer(max)],
            inside: inside)
    }

    static func tooManyFrames(_ inside: String) -> Problem {
        photo("too_many_pixels", "is an animation with too many frames for its size", inside: inside)
    }

    static func tooCostly(_ inside: String) -> Problem {
        photo("too_complex", "takes too long to process; save it as a plain JPEG", inside: inside)
    }

    static let tooManyPhotosAtOnce = overloaded(
        "Many photos are being processed. Try again in a moment.", retryAfterSeconds: 5)

    static func photoTookTooLong(_ limit: Duration) -> Problem {
        Problem(
            .overloaded, code: "overloaded", "Processing the photo took too long. Try again in a moment.",
            retryAfterSeconds: 10, inside: "image job stopped after \(limit)")
    }

    static func imageToolMissing(_ inside: String) -> Problem {
        Problem(
            .unexpected, code: "image_tool_missing", "The server can't take photos: its image tool is missing.",
            inside: "\(inside) (apt-get install libvips-tools util-linux)")
    }

    static func imageToolFailed(_ inside: String) -> Problem {
        Problem(.unexpected, code: "image_tool_failed", "The photo couldn't be processed.", inside: inside)
    }

    private static func photo(
        _ code: String, _ message: String, params: [String: ErrorParameter] = [:], inside: String? = nil
    ) -> Problem {
        Problem(
            .invalid, code: code, "The photo \(message).",
            errors: [FieldError(field: "photo", code: code, message: message, params: params)], inside: inside)
    }
}
