/// The fields. The raw value is the number of bytes of a row before the field.
enum Column: Int {
    // Float
    case x = 0
    case y = 4
    case z = 8
    // Int32
    case latitude = 12
    case longitude = 16
    // UInt32
    case number = 20
    case monthlyCents = 24
    // Int32
    case areaSquareFeet = 28
    case availableFrom = 32
    case availableUntil = 36
    // UInt32
    case expiresAt = 40
    // UInt16
    case amenities = 44
    case priceTerms = 46
    // UInt8
    case bedrooms = 48
    case bathroomHalves = 49
    case kindAndFood = 50
    // UInt16
    case comparedFrom = 51
    // UInt8
    case doubt = 53
    // UInt32
    case allInRent = 54
    // UInt16
    case traits = 58
    case postedOn = 60
    // UInt32
    case onceFees = 62
    case yearlyFees = 66
    case deposit = 70
    // UInt16
    case noticeDays = 74
    case offers = 76
    // UInt8
    case roommates = 78
    case maxResidents = 79
    case energyGrade = 80

    static let bytesPerRow = 81
}
