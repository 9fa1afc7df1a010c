import { AppError, OutOfSpace } from '../../platform/errors.ts'
import { FilesUnavailable } from './port.ts'

export interface AvailabilityLog {
  info(what: object, message: string): void
  warn(what: object, message: string): void
}

/** What stores answer when a quota or their disks are full. */
const FULL = /^(QuotaExceeded|StorageFull|XMinioStorageFull|XMinioAdminBucketQuotaExceeded)$/
const CUT_OFF = /ECONNRESET|aborted|ended after|socket hang up/

/** The HTTP status of a response that the client throws. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error && '$metadata' in error)) return undefined
  const { $metadata: metadata } = error
  if (typeof metadata !== 'object' || !metadata || !('httpStatusCode' in metadata)) return undefined
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}

/** Answers to a key or a header that no file of the shop has. The store itself is well. */
const IMPOSSIBLE = /^(NoSuchKey|KeyTooLong(Error)?|InvalidURI|PreconditionFailed)$/

/** Whether the store works and has no such file. */
export const isMissing = (error: unknown): boolean => error instanceof Error && IMPOSSIBLE.test(error.name)

/** Whether a download ended early. */
export const isCutOff = (error: unknown): boolean => error instanceof FilesUnavailable && CUT_OFF.test(error.reason)

/** Neither keys nor addresses: the store's code and message, or that of the system. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const status = statusOf(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return status === undefined ? `${code}: ${error.message}` : `${status} ${error.name}: ${error.message}`
}

/**
 * Runs operations with a time limit and turns their failures into errors of the shop. The log says each change once: the
 * first failure, and that it is over.
 * @param store for the log
 */
export function reportFailures(log: AvailabilityLog, store: string) {
  let isAvailable = true
  return async <Result>(limitMs: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), limitMs)
    try {
      const result = await work(deadline.signal)
      if (!isAvailable) log.info({ store }, 'the pictures are available again')
      isAvailable = true
      return result
    } catch (error) {
      if (error instanceof AppError) throw error
      const isFull = statusOf(error) === 507 || (error instanceof Error && FULL.test(error.name))
      const reason = deadline.signal.aborted ? `no response within ${limitMs / 1000} s` : reasonOf(error)
      if (isAvailable) log.warn({ store, reason }, 'the pictures are unavailable')
      isAvailable = false
      throw isFull ? new OutOfSpace() : new FilesUnavailable(reason)
    } finally {
      clearTimeout(timer)
    }
  }
}
