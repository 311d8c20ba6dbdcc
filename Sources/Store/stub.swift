let size = PackageResources.schema_sql.count
