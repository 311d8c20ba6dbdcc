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
            (
                "title",
                [
                    "title", "headline", "name", "listing title", "listing name",
                    "ad title",
                    "título", "titular", "nombre", "título del anuncio",
                ]
            ),
            (
                "description",
                [
                    "description", "desc", "details", "text", "notes", "about", "body", "comments", "ad text",
                    "listing description", "property description", "descripción del anuncio",
                    "descripción", "detalles", "texto", "notas", "comentarios",
                ]
            ),
            (
                "street",
                [
                    "street", "address", "street address", "address 1", "address line 1", "addr", "calle",
                    "calle y número",
                    "dirección", "domicilio",
                ]
            ),
            ("city", ["city", "town", "city town", "town city", "ciudad", "localidad", "población", "municipio"]),
            (
                "region",
                [
                    "region", "state", "province", "state province", "province state", "state region", "estado",
                    "provincia",
                    "región", "comunidad autónoma",
                ]
            ),
            (
                "postalCode",
                [
                    "postal code", "zip", "zip code", "postcode", "post code", "zip postal code", "zip postal",
                    "postal",
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
                    "renta mensual", "alquiler mensual", "importe", "rent month", "rent mo", "rent monthly", "rent eur",
                    "price eur", "rent gbp", "rent cad", "monthly rent usd", "price month", "price mo",
                    "price per month",
                    "listing price", "rental price", "precio por mes", "precio mes", "alquiler mes", "renta mxn",
                    "precio mxn", "precio eur", "arriendo", "canon",
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
                    "number of bedrooms", "no of bedrooms", "bedroom count", "bed count", "núm. de habitaciones",
                    "nº de habitaciones", "número de habitaciones", "# bedrooms", "dormitorios", "habitaciones",
                    "recámaras", "cuartos",
                    "alcobas",
                ]
            ),
            (
                "bathrooms",
                [
                    "bathrooms", "baths", "bathroom", "bath", "ba", "bas", "num bathrooms",
                    "number of bathrooms", "no of bathrooms", "bathroom count", "bath count", "número de baños",
                    "núm. de baños", "nº de baños", "baños", "baño", "aseos",
                ]
            ),
            (
                "areaSquareFeet",
                [
                    "area square feet", "area sq ft", "square feet", "sq ft", "sqft", "sq. ft.", "sf",
                    "square footage", "sq footage", "sq feet", "area", "size", "size sq ft", "living area",
                    "superficie", "área",
                    "tamaño", "pies cuadrados", "ft2", "square meters", "square metres", "area square meters",
                    "area sq m", "area sqm", "area m2", "size sq m", "size sqm", "size m2", "sq m", "sqm", "m2",
                    "living area sqm", "living area m2", "metros cuadrados", "superficie m2", "área m2", "tamaño m2",
                    "mt2", "mts2", "m²", "area m²", "size m²", "living area m²", "superficie m²", "área m²",
                    "tamaño m²",
                ]
            ),
            ("amenities", ["amenities", "features", "comodidades", "servicios", "amenidades", "características"]),
            (
                "availableFrom",
                [
                    "available from", "available", "date available", "available date", "availability",
                    "move in", "move in date", "from", "start date", "lease start", "lease start date", "available on",
                    "date from", "disponible a partir de", "fecha de inicio", "disponible",
                    "disponible desde", "fecha disponible", "disponibilidad", "desde", "fecha de entrada",
                ]
            ),
            (
                "availableUntil",
                [
                    "available until", "until", "to", "end date", "lease end", "lease end date", "date to", "move out",
                    "fecha de fin", "fecha final",
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
                    "contact email", "email", "e mail", "email address", "contact e mail",
                    "correo",
                    "correo electrónico", "email de contacto",
                ]
            ),
            (
                "contactPhone",
                [
                    "contact phone", "phone", "phone number", "telephone", "tel", "mobile", "cell", "phone no",
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
}
