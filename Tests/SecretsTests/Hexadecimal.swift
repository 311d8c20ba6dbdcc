/// Bytes in lowercase hexadecimal, as test vectors are written.
func hex(_ bytes: [UInt8]) -> String {
    bytes.map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined()
}
