import Domain

/// The names that landlords give the columns of a listings file, in English and Spanish.
enum ListingColumnNames {
    /// Our names.
    static let all = ListingFile.required + ListingCells.optionalColumns

    /// A name as it is compared: its letters and digits, without accents and case.
    static func key(_ name: String) -> String {
        Text.fits(name, maxLength) ? Text.words(Text.tidyLine(name)).joined() : name
    }

    private static let maxLength = 200

    /// Our names by the keys of others.
    static let known: [String: String] = {
        let names: [(String, [String])] = [
            (
                "externalId",
                [
                    "id", "external id", "listing id", "unit id", "property id", "reference", "ref", "sku",
                    "referencia", "identificador", "código", "clave",
                ]
            ),
            (
                "kind",
                [
                    "kind", "type", "listing type", "offer", "offer type", "for", "tipo", "tipo de anuncio",
                    "operación", "modalidad",
                ]
            ),
            ("title", ["title", "headline", "name", "listing title", "título", "titular", "nombre"]),
            (
                "description",
                [
                    "description", "desc", "details", "text", "notes", "about", "body", "comments",
                    "descripción", "detalles", "texto", "notas", "comentarios",
                ]
            ),
            (
                "street",
                [
                    "street", "address", "street address", "address 1", "address line 1", "addr", "calle",
                    "dirección", "domicilio",
                ]
            ),
            ("city", ["city", "town", "ciudad", "localidad", "población", "municipio"]),
            (
                "region",
                [
                    "region", "state", "province", "state province", "estado", "provincia",
                    "región",
                ]
            ),
            (
                "postalCode",
                [
                    "postal code", "zip", "zip code", "postcode", "post code", "zip postal code",
                    "código postal", "cp", "c.p.", "cod postal",
                ]
            ),
            ("country", ["country", "country code", "nation", "país"]),
            ("latitude", ["latitude", "lat", "latitud"]),
            ("longitude", ["longitude", "lon", "lng", "long", "longitud"]),
            (
                "price",
                [
                    "price", "rent", "monthly rent", "monthly price", "rent per month", "rent amount", "asking rent",
                    "asking price", "amount", "price usd", "rent usd", "precio", "renta", "alquiler", "precio mensual",
                    "renta mensual", "alquiler mensual", "importe",
                ]
            ),
            (
                "pricePeriod",
                [
                    "price period", "period", "rent period", "per", "billing period", "periodo", "período",
                    "periodicidad", "frecuencia",
                ]
            ),
            (
                "bedrooms",
                [
                    "bedrooms", "beds", "bedroom", "bed", "br", "brs", "bd", "bds", "num bedrooms",
                    "number of bedrooms", "# bedrooms", "dormitorios", "habitaciones", "recámaras", "cuartos",
                    "alcobas",
                ]
            ),
            (
                "bathrooms",
                [
                    "bathrooms", "baths", "bathroom", "bath", "ba", "bas", "num bathrooms",
                    "number of bathrooms", "baños", "baño", "aseos",
                ]
            ),
            (
                "areaSquareFeet",
                [
                    "area square feet", "area sq ft", "square feet", "sq ft", "sqft", "sq. ft.", "sf",
                    "square footage", "area", "size", "size sq ft", "living area", "superficie", "área",
                    "tamaño", "pies cuadrados", "ft2",
                ]
            ),
            ("amenities", ["amenities", "features", "comodidades", "servicios", "amenidades", "características"]),
            (
                "availableFrom",
                [
                    "available from", "available", "date available", "available date", "availability",
                    "move in", "move in date", "from", "start date", "lease start", "disponible",
                    "disponible desde", "fecha disponible", "disponibilidad", "desde", "fecha de entrada",
                ]
            ),
            (
                "availableUntil",
                [
                    "available until", "until", "to", "end date", "lease end", "move out",
                    "move out date", "available to", "disponible hasta", "hasta", "fecha de salida",
                ]
            ),
            (
                "contactName",
                [
                    "contact name", "contact", "contact person", "landlord", "owner", "agent", "contacto",
                    "nombre de contacto", "propietario", "persona de contacto",
                ]
            ),
            (
                "contactEmail",
                [
                    "contact email", "email", "e mail", "email address", "contact e mail", "correo",
                    "correo electrónico", "email de contacto",
                ]
            ),
            (
                "contactPhone",
                [
                    "contact phone", "phone", "phone number", "telephone", "tel", "mobile", "cell",
                    "contact number", "teléfono", "móvil", "celular", "teléfono de contacto",
                ]
            ),
            ("photos", ["photos", "photo", "images", "pictures", "fotos", "imágenes"]),
        ]
        let pairs = (names + LeaseColumnNames.names).flatMap { name, others in
            (others + [name]).map { (key($0), name) }
        }
        return Dictionary(pairs) { first, _ in first }
    }()

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
