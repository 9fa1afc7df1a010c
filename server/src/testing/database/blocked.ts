/** Connections to this database that wait for a lock. Other databases of the same PostgreSQL belong to other tests. */
export const BLOCKED =
  "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
