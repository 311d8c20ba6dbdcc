// Limits of what a collection of photos may send.
extension Limits {
    /// The photos of an area in a response, and the characters of their titles and authors.
    public static let (areaPhotos, areaPhotoTextLength) = (12, 1...200)
    /// The pixels of each side of a thumbnail, and its bytes.
    public static let (areaPhotoPixels, areaPhotoBytes) = (1...4_000, 1024 * 1024)
    public static let (areaPhotoURLBytes, licenseCodeBytes) = (2_000, 60)
    /// The memory of kept lists, and of kept thumbnails.
    public static let (areaPhotoListBytes, areaPhotoCacheBytes) = (2 * 1024 * 1024, 32 * 1024 * 1024)
    /// The bytes of foreign HTML that are read for its text.
    public static let markupBytes = 4_000
}
