#include <libpq-fe.h>

// The codes of an error's fields are character literals, which Swift does not import.

/// The five characters of an error's SQLSTATE; null for an error of libpq itself.
static inline const char *postgresql_sqlstate(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}
