extension Routes {
    /// The routes of wanted ads that depend on the caller.
    package struct WantedAds: Sendable {
        let ads: WantedAdRoutes
        let fits: WantedFitRoutes

        package init(ads: WantedAdRoutes, fits: WantedFitRoutes) { (self.ads, self.fits) = (ads, fits) }
    }
}
