/// Twelve ads as people write them, and forty searches with a reader's judgments of the best results.
enum JudgedAdverts {
    /// Title and description; numbered from one on.
    static let adverts = [
        (
            "Sunny room near campus",
            "Furnished room in a quiet house, 5 minutes to campus. Utilities and WiFi included."
        ),
        (
            "2BR apartment with balcony",
            "Bright apartment, A/C, dishwasher, parking in the garage. Cats welcome, no dogs."
        ),
        (
            "Studio downtown",
            "Compact efficiency on the 4th floor with elevator. Laundry room in the basement. $1,200 a month."
        ),
        (
            "Large house for 5 students",
            "Five bedrooms, two baths, back yard, washer and dryer. Close to the bus to RIT."
        ),
        (
            "Roommate wanted in O'Brien Hall area",
            "Your own bedroom in a 3 bedroom flat. We are two grad students and a dog."
        ),
        (
            "Sublease: summer, fully furnished studio",
            "May to August. Air conditioning, gym and pool. Walk to the university."
        ),
        (
            "Habitación amueblada cerca de la universidad",
            "Cuarto luminoso con baño privado. Servicios incluidos, internet y cocina."
        ),
        ("Quiet basement apartment", "One bedroom, private entrance, no smoking. Off-street parking. Pet friendly."),
        ("Loft by the river", "High ceilings, exposed brick, big windows. Unfurnished. Bike storage, heat included."),
        (
            "Townhouse, 3 bed 2.5 bath",
            "Attached garage, central air, in-unit laundry, fenced garden. Dogs ok with deposit."
        ),
        ("Cheap room, female housemates only", "Shared kitchen and bathroom, vegetarian household, no parking."),
        (
            "Accessible ground floor flat",
            "Step-free, wide doors, roll-in shower. Two bedrooms, elevator to the garage, balcony."
        ),
    ]

    /// The typed text, and the grade of each ad: 2 is a full match, 1 will do.
    static let searches: [(text: String, grades: [Int: Int])] = [
        ("sunny room", [1: 2]), ("furnished room", [1: 2, 7: 1]), ("furnished studio", [6: 2]),
        ("studio", [3: 2, 6: 2]), ("efficiency", [3: 2, 6: 1]), ("balcony", [2: 2, 12: 1]),
        ("apartment with balcony", [2: 2]), ("a/c", [2: 2, 6: 2]), ("air conditioning", [6: 2, 2: 2]),
        ("pet friendly", [8: 2, 10: 1]), ("dogs ok", [10: 2, 8: 1]), ("cats", [2: 2]),
        ("washer dryer", [4: 2, 10: 1, 3: 1]),
        ("laundry", [3: 2, 10: 2, 4: 1]), ("parking", [2: 2, 8: 2, 10: 1, 12: 1, 11: 1]),
        ("garage", [10: 2, 2: 2, 12: 2, 8: 1, 11: 1]), ("house", [4: 2, 1: 1]), ("quiet", [8: 2, 1: 1]),
        ("quiet house", [1: 2]), ("\"quiet basement\"", [8: 2]), ("2 bedroom", [2: 2, 12: 2]),
        ("3 bedroom", [5: 2, 10: 2]),
        ("obrien hall", [5: 2]), ("O'Brien", [5: 2]), ("1200", [3: 2]), ("$1,200 studio", [3: 2]),
        ("sublet summer", [6: 2]), ("roommate", [5: 2, 11: 1]), ("housemates", [11: 2, 5: 1]),
        ("habitacion", [7: 2]), ("habitaciones amuebladas", [7: 2]), ("wifi", [1: 2, 7: 1]),
        ("utilities included", [1: 1, 7: 2]), ("elevator", [3: 2, 12: 2]), ("wheelchair", [12: 2]),
        ("furnised room", [1: 2, 7: 1]), ("appartment", [2: 2, 8: 2, 3: 1, 5: 1, 12: 1]), ("balconny", [2: 2, 12: 1]),
        ("apartment -parking", [12: 2, 5: 1, 3: 1]), ("room -shared female", [11: 0]),
    ]
}
