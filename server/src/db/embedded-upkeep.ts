import type { PGlite } from '@electric-sql/pglite'

const LOOK_MS = 60_000
/** So much log is read again within a second or two after a crash. */
const LOG_BYTES_MAX = 32 * 1024 * 1024

/**
 * Makes a checkpoint whenever the log has grown by so much. PGlite has none of PostgreSQL's background processes: its
 * log would grow until the server is stopped.
 * @returns how to stop
 */
export function keepLogShort(client: PGlite, onError: (error: Error) => void, lookMs = LOOK_MS): () => Promise<void> {
  let checkpointAt: number | undefined
  const look = async (): Promise<void> => {
    const { rows } = await client.query<{ written: number }>(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 written`,
    )
    const written = rows[0]?.written ?? 0
    checkpointAt ??= written
    if (written - checkpointAt < LOG_BYTES_MAX) return
    await client.exec('checkpoint')
    checkpointAt = written
  }
  let looking = look().catch(onError)
  const timer = setInterval(() => {
    looking = looking.then(look).catch(onError)
  }, lookMs).unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}
