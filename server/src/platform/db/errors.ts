/** The constraint that a write violated, or `undefined` for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (cause.code === '23505' || cause.code === '23503') && 'constraint' in cause) {
      return String(cause.constraint)
    }
  }
  return undefined
}

/** SQLSTATEs of a connection that the server refuses: the user, the password or the database. */
const CONNECTION_REFUSED = /^(28000|28P01|3D000)$/

/** Whether PostgreSQL answers and refuses the connection. */
export const isConnectionRefused = (error: unknown): boolean =>
  causesOf(error).some(({ code }) => CONNECTION_REFUSED.test(code))

/**
 * SQLSTATEs of lost connections, too many connections and timeouts. Not 08P01, a client that breaks the protocol: a
 * retry does not help.
 */
const UNAVAILABLE = /^(08(?!P01)...|57P0[123]|57014|53300|25P0[34])$/
const UNAVAILABLE_SYSTEM_ERROR = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/
/** Errors of `pg` and its pool that have no code. */
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|timeout expired$|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end)/

/**
 * Whether the database is unavailable, refuses this process or timed out. A write may have been committed: the connection can break before
 * the commit is confirmed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, syscall, message }) =>
      UNAVAILABLE.test(code) ||
      CONNECTION_REFUSED.test(code) ||
      UNAVAILABLE_SYSTEM_ERROR.test(code) ||
      (code === 'ENOENT' && syscall === 'connect') ||
      UNAVAILABLE_MESSAGE.test(message),
  )
}

/** SQLSTATEs after `lock_timeout` and in a deadlock. */
const LOCK_REFUSED = /^(55P03|40P01)$/

/** Whether a statement that waits for locks did not get them. */
export const isLockRefused = (error: unknown): boolean => causesOf(error).some(({ code }) => LOCK_REFUSED.test(code))

/** Whether a disk is full: this one, or the database's. */
export const isOutOfSpace = (error: unknown): boolean =>
  causesOf(error).some(({ code }) => code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')

/** PostgreSQL's and the system's codes of an error and its causes. */
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
