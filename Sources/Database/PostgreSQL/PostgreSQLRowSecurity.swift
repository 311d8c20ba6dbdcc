/// Row-level security: a second wall between marketplaces, behind the conditions of the statements.
///
/// It holds for the tables' owner too, but not for a superuser.
enum PostgreSQLRowSecurity {
    /// The setting of a session that its policies read: the id of a marketplace, or `everything`. Without it no row is
    /// seen.
    static let setting = "digs.tenant"
    private static let everything = "*"

    /// Binds the setting's value.
    static let limit = "SELECT set_config('\(setting)', ?, false)"

    static func value(_ scope: RowScope) -> String {
        switch scope {
        case .tenant(let id): id
        case .installation: everything
        }
    }

    /// The tables with rows of marketplaces, and the column that names the marketplace.
    private static let tables = """
        SELECT format('%I', relname) AS name, attname AS tenant
        FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
        WHERE relkind = 'r' AND relnamespace = CAST(current_schema() AS regnamespace) AND NOT relforcerowsecurity
        AND attname = CASE relname WHEN 'tenants' THEN 'id' ELSE 'tenant_id' END
        """

    /// Gives every table the policy that lacks it. The setting is read once for each statement, and not for each row.
    static let script = """
        DO $$
        DECLARE place record;
        BEGIN
            FOR place IN \(tables) LOOP
                EXECUTE format($policy$
                    CREATE POLICY marketplace ON %s
                    USING ((SELECT current_setting('\(setting)', true)) IN ('\(everything)', %I))
                    $policy$, place.name, place.tenant);
                EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', place.name);
            END LOOP;
            FOR place IN SELECT format('%I', viewname) AS name FROM pg_views WHERE schemaname = current_schema() LOOP
                EXECUTE format('ALTER VIEW %s SET (security_invoker = true)', place.name);
            END LOOP;
        END $$
        """
}
