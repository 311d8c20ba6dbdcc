let size = PackageResources.universities_csv.count
