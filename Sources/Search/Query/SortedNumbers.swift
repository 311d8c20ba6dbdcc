import Algorithms

extension Array where Element: Comparable {
    /// Whether a sorted array contains `element`.
    func holdsSorted(_ element: Element) -> Bool {
        let index = partitioningIndex { $0 >= element }
        return index < count && self[index] == element
    }
}
