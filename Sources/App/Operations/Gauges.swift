import CoreMetrics

/// Values that are measured when metrics are requested.
struct Gauges: Sendable {
    let installation: Installation

    /// Sets all gauges. A value that cannot be measured is NaN.
    @Sendable func measure() async {
        set(.listings, to: installation.search.count)
        set(.words, to: installation.search.wordCount)
        set(.indexSize, to: await installation.search.snapshotContent().size)
        set(.connections, to: installation.connections.count)
        set(.bodies, to: installation.bodies.count)
        let (passwords, images) = (installation.requestPasswords.jobCounts, installation.photos.jobCounts)
        set(.passwordsWaiting, to: passwords.waiting)
        set(.passwordsRunning, to: passwords.running)
        set(.imagesWaiting, to: images.waiting)
        set(.imagesRunning, to: images.running)
        await measureStore()
        set(.searchSnapshot, to: installation.snapshots.writtenAt.map { Int($0.milliseconds / 1000) } ?? 0)
        measureProcess()
        set(.freeDisk, to: installation.readiness.freeDiskBytes())
        set(.lastBackup, to: LastBackup.time(in: installation.settings).map { Int($0.milliseconds / 1000) } ?? 0)
        let failing = await installation.readiness.failing()
        for check in Readiness.Check.allCases {
            set(.failingChecks, to: failing.contains(check) ? 1 : 0, [("check", check.rawValue)])
        }
    }

    private func measureProcess() {
        let path = installation.settings.databasePath
        set(.databaseSize, to: FileSystem.size(of: path))
        set(.logSize, to: FileSystem.size(of: "\(path)-wal") ?? 0)
        set(.memory, to: ProcessUsage.memoryBytes())
        set(.descriptors, to: ProcessUsage.openDescriptors())
        set(.maxDescriptors, to: DescriptorLimit.current)
        set(.build, to: 1, [("version", installation.settings.version)])
    }

    private func measureStore() async {
        if let reads = installation.database.waitingReads { set(.waitingReads, to: reads) }
        let queues = try? await installation.store.installation.queueMetrics()
        set(.mails, to: queues?.mails)
        let now = installation.clock.now()
        let oldest = queues.map { $0.oldestMail.map { max(0, Int((now.milliseconds - $0.milliseconds) / 1000)) } ?? 0 }
        set(.oldestMail, to: oldest)
        set(.bouncedAddresses, to: queues?.bouncedAddresses)
        set(.pushes, to: try? await installation.store.pushOutbox.queuedPushCount())
        set(.webhooks, to: try? await installation.store.webhookOutbox.waitingCount())
        set(.holds, to: queues?.holds)
        set(.openHolds, to: queues?.openHolds)
        // In this order, so that a change between the two does not count as lag.
        let last = try? await installation.store.searchSource.lastChange()
        let applied = await installation.search.appliedChange()
        set(.indexLag, to: last.map { max(0, Int($0 - applied)) })
    }

    private func set(_ metric: Metric, to value: Int?, _ labels: [(String, String)] = []) {
        Meter(label: metric.rawValue, dimensions: labels, factory: installation.metrics)
            .set(value.map(Double.init) ?? .nan)
    }
}
