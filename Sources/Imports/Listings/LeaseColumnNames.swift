/// The names that landlords give the columns of a lease, in English and Spanish.
enum LeaseColumnNames {
    /// Our names.
    static let all = names.map(\.0)

    static let names: [(String, [String])] = [
        ("deposit", ["security deposit", "deposit amount", "depósito", "fianza", "depósito de garantía"]),
        ("fees", ["other fees", "charges", "cuotas", "cargos", "tarifas"]),
        ("applicationFee", ["application fee", "app fee", "cuota de solicitud", "tarifa de solicitud"]),
        (
            "adminFee",
            ["admin fee", "administration fee", "move in fee", "cuota de administración", "gastos de gestión"]
        ),
        ("brokerFee", ["broker fee", "agency fee", "comisión", "honorarios", "comisión de agencia"]),
        ("cleaningFee", ["cleaning fee", "cuota de limpieza", "tarifa de limpieza"]),
        ("amenityFee", ["amenity fee", "community fee", "cuota de comunidad", "cuota de amenidades"]),
        ("parkingFee", ["parking fee", "monthly parking", "cuota de estacionamiento"]),
        ("electricity", ["electric", "power", "electricidad", "luz"]),
        ("gas", ["natural gas"]),
        ("heat", ["heating", "calefacción"]),
        ("water", ["agua"]),
        ("sewer", ["sewage", "alcantarillado", "drenaje"]),
        ("trash", ["garbage", "rubbish", "basura"]),
        ("internet", ["wifi", "wi-fi", "broadband"]),
        (
            "leaseMonths",
            ["lease months", "lease length", "lease term", "term months", "duración del contrato", "meses de contrato"]
        ),
        ("minimumStayMonths", ["minimum stay", "min stay", "minimum months", "estancia mínima", "meses mínimos"]),
        ("noticeDays", ["notice", "notice period", "preaviso", "días de preaviso"]),
        ("roommates", ["current roommates", "housemates", "compañeros", "residentes actuales"]),
        ("maxResidents", ["max occupancy", "occupancy", "max occupants", "máximo de personas", "ocupación máxima"]),
        ("homeType", ["home type", "property type", "unit type", "building type", "tipo de vivienda"]),
        ("accessibility", ["accessibility features", "accesibilidad"]),
        ("furnishedRooms", ["furnished rooms", "habitaciones amuebladas"]),
        ("rules", ["house rules", "policies", "reglas", "normas", "reglas de la casa"]),
        ("licenseNumber", ["license", "license number", "licence", "licence number", "permit", "licencia"]),
        ("floorPlanUrl", ["floor plan", "floorplan", "floor plan url", "plano"]),
        ("tourUrl", ["tour", "virtual tour", "3d tour", "video tour", "recorrido virtual", "visita virtual"]),
        ("energyClass", ["energy class", "energy rating", "clase energética"]),
    ]

    /// The fees that have a column of their own.
    static let fees = ["applicationFee", "adminFee", "brokerFee", "cleaningFee", "amenityFee", "parkingFee"]
}
