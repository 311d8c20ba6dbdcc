extension ListingColumnNames {
    /// Amenities by the keys of what people call them.
    static let amenities: [String: String] = {
        let names: [(String, [String])] = [
            (
                "washerDryer",
                [
                    "washer dryer", "w/d", "washer and dryer", "laundry", "in unit laundry", "lavadora",
                    "lavandería",
                ]
            ),
            ("oven", ["oven", "horno"]),
            ("dishwasher", ["dishwasher", "lavavajillas", "lavaplatos"]),
            ("furnished", ["furnished", "amueblado", "amoblado"]),
            ("petFriendly", ["pet friendly", "pets", "pets allowed", "pets ok", "mascotas", "se admiten mascotas"]),
            ("multiFamily", ["multi family", "multifamiliar"]),
            (
                "parking",
                [
                    "parking", "garage", "off street parking", "estacionamiento", "aparcamiento", "garaje",
                    "cochera",
                ]
            ),
            (
                "utilitiesIncluded",
                [
                    "utilities included", "utilities", "bills included", "servicios incluidos",
                    "gastos incluidos",
                ]
            ),
            (
                "airConditioning",
                [
                    "air conditioning", "a/c", "ac", "air con", "aircon", "central air",
                    "aire acondicionado",
                ]
            ),
            ("accessible", ["accessible", "wheelchair accessible", "accesible"]),
        ]
        let pairs = names.flatMap { name, others in (others + [name]).map { (key($0), name) } }
        return Dictionary(pairs) { first, _ in first }
    }()
}
