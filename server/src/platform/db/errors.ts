/** The name of the constraint that a write ran into, or `undefined` when the error is another one. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (cause.code === '23505' || cause.code === '23503') && 'constraint' in cause) {
      return String(cause.constraint)
    }
  }
  return undefined
}

/**
 * PostgreSQL's word for connections that fail or are ended, too many of them, and statements that took too long. Not
 * for a client that breaks the protocol (08P01): trying again does not mend that.
 */
const AWAY = /^(08(?!P01)...|57P0[123]|57014|53300|25P0[34])$/
const AWAY_AS_SYSTEM_ERROR = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/
/** What `pg` and its pool say without a code. */
const AWAY_IN_WORDS =
  /^(Connection terminated|timeout expired$|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end)/

/**
 * Whether the database is away, was going away, or took too long. What was to be written may have been written or not:
 * a connection can break between a commit and the word of it.
 */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, syscall, message }) =>
      AWAY.test(code) ||
      AWAY_AS_SYSTEM_ERROR.test(code) ||
      (code === 'ENOENT' && syscall === 'connect') ||
      AWAY_IN_WORDS.test(message),
  )
}

/** Whether a statement did not get a lock: after waiting as long as it may (`lock_timeout`), or in a deadlock. */
export const isLockRefused = (error: unknown): boolean =>
  causesOf(error).some(({ code }) => code === '55P03' || code === '40P01')

/** Whether there was no room for what was to be written: in a file, or in a database on this disk or its own. */
export const isOutOfSpace = (error: unknown): boolean =>
  causesOf(error).some(({ code }) => code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')

/** PostgreSQL's and the system's words for an error and for what caused it. */
export const codesOf = (error: unknown): string[] => causesOf(error).map(({ code }) => code)

function causesOf(error: unknown): { code: string; syscall: string; message: string }[] {
  const causes = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    causes.push({
      code: 'code' in cause ? String(cause.code) : '',
      syscall: 'syscall' in cause ? String(cause.syscall) : '',
      message: cause.message,
    })
  }
  return causes
}
