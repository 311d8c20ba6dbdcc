import Domain
import Hummingbird

/// Photos of an area from the collection that the operator chose, such as Wikimedia Commons: their list, and their
/// thumbnails, which pass through the server so that the collection learns nothing of readers.
package struct AreaPhotoRoutes: FeatureRoutes {
    let areas: AreaRoutes
    let photos: AreaPhotoCache
    let throttle: Throttle

    package init(areas: AreaRoutes, photos: AreaPhotoCache, throttle: Throttle) {
        self.areas = areas
        self.photos = photos
        self.throttle = throttle
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("areas/{areaId}/photos")
            .get(use: list)
            .get("{photoId}", use: show)
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (tenant, network) = (try context.tenant.id, context.clientIP.rateLimitPrefix)
        let area = try await areas.found(request, context).area
        let found = await photos.photos(of: area, for: network) {
            throttle.mayAskForAreaPhotos(from: network, in: tenant)
        }
        return .json(ListView(items: found.map { AreaPhotoView(photo: $0, area: area.id) }, nextCursor: nil))
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> Response {
        let (tenant, network) = (try context.tenant.id, context.clientIP.rateLimitPrefix)
        let area = try await areas.found(request, context).area
        guard let id = context.parameters.get("photoId").flatMap({ Int($0) }) else { throw Problem.notFound("photo") }
        let found = await photos.image(of: id, in: area, for: network) {
            throttle.mayAskForAreaPhotos(from: network, in: tenant)
        }
        guard let image = found else { throw Problem.notFound("photo") }
        return BufferedResponse(
            headers: [.contentType: image.mediaType, .cacheControl: "public, max-age=86400"], body: image.bytes
        ).response
    }
}

private struct AreaPhotoView: JSONWritable {
    let photo: AreaPhoto
    let area: AreaID

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", "\(photo.id)")
            $0.set("title", photo.title)
            $0.set("url", "/v1/areas/\(area)/photos/\(photo.id)")
            $0.set("width", photo.width)
            $0.set("height", photo.height)
            $0.set("author", photo.author)
            $0.set("license", photo.license.name)
            $0.set("licenseUrl", photo.license.url)
            $0.set("pageUrl", photo.pageURL)
        }
    }
}
