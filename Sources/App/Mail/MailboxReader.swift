import Domain
import Foundation
import Imports

/// Reads the messages of a file, one at a time: a mailbox (mbox), whose messages begin with `From `, or a single
/// message, as in a Maildir or from a pipe. Of a longer message than `DeliveryReport.maxBytes` only the beginning is
/// read.
package struct MailboxReader {
    private static let chunkBytes = 256 * 1024
    private static let (mark, lineEnd) = (Array("From ".utf8), UInt8(ascii: "\n"))

    private let file: FileHandle
    private let name: String
    private var unread: ArraySlice<UInt8> = []
    private var isAtEnd = false
    private var isMailbox: Bool?
    /// The line that begins the next message was read.
    private var hasNext = false

    /// - Parameter path: `-` for the standard input.
    package init(_ path: String) throws(Problem) {
        guard path != "-" else {
            (file, name) = (.standardInput, "The standard input")
            return
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw .noSuchFile(path)
        }
        guard !isFolder.boolValue, let file = FileHandle(forReadingAtPath: path) else {
            throw Problem(
                .invalid, code: "unreadable",
                isFolder.boolValue
                    ? "\(path) is a folder: name the files in it, such as \(path)/*."
                    : "\(path) can't be opened: do you have permission to read it?")
        }
        (self.file, name) = (file, path)
    }

    /// The next message; `nil` at the end.
    package mutating func next() throws(Problem) -> [UInt8]? {
        var (message, wasBlank) = ([UInt8](), true)
        while let line = try nextLine() {
            let isMark = line.starts(with: Self.mark)
            if isMailbox == nil { isMailbox = isMark }
            if isMailbox == true, isMark, wasBlank {
                if hasNext {
                    return message
                }
                hasNext = true
                continue
            }
            wasBlank = line.allSatisfy { $0 == Self.lineEnd || $0 == UInt8(ascii: "\r") }
            message += line.prefix(DeliveryReport.maxBytes - message.count)
        }
        defer { hasNext = false }
        return hasNext || !message.isEmpty ? message : nil
    }

    /// The next line with its end, or a piece of a line that is longer than a chunk; `nil` at the end of the file.
    private mutating func nextLine() throws(Problem) -> ArraySlice<UInt8>? {
        while true {
            if let end = unread.firstIndex(of: Self.lineEnd) {
                defer { unread = unread[(end + 1)...] }
                return unread[...end]
            }
            guard !isAtEnd, unread.count < Self.chunkBytes else {
                defer { unread = [] }
                return unread.isEmpty ? nil : unread
            }
            let chunk = try read()
            isAtEnd = chunk.isEmpty
            unread = (Array(unread) + chunk)[...]
        }
    }

    private func read() throws(Problem) -> [UInt8] {
        do { return [UInt8](try file.read(upToCount: Self.chunkBytes) ?? Data()) } catch {
            throw Problem(.invalid, code: "unreadable", "\(name) can't be read: \(error.localizedDescription)")
        }
    }
}
