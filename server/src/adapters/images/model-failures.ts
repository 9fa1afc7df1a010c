import OpenAI from 'openai'
import { AppError, Invalid, NothingGenerated, Unavailable } from '../../platform/errors.ts'

export interface FailureLog {
  error(what: object, message: string): void
}

/** The signals that abort a call. */
export interface Cancellation {
  /** Of the client. */
  signal: AbortSignal | undefined
  deadline: AbortSignal
}

/** Names for messages and errors. */
interface FailureNames {
  code: 'images_unavailable' | 'texts_unavailable'
  what: string
  cannot: string
  /** The prefix of its environment variables. */
  variables: string
}

const RETRY_SECONDS = 30
const REFUSAL_CHARS_MAX = 500
/** Errors that concern the account or settings rather than the prompt. */
const ACCOUNT_ERRORS = /billing|quota|model|key|organi[sz]ation|account|deactivated|unsupported|unknown_param/i

/** Maps any failure of a model to an error for the client. Failures that only the operator can fix are logged. */
export function failureOf(
  error: unknown,
  { signal, deadline }: Cancellation,
  log: FailureLog,
  of: FailureNames,
): unknown {
  if (signal?.aborted) return signal.reason
  if (deadline.aborted)
    return new Unavailable(of.code, `The ${of.what} took too long. Try again in a moment.`, RETRY_SECONDS)
  if (error instanceof AppError) return error
  const status = error instanceof OpenAI.APIError ? error.status : undefined
  if (status === 429) {
    const message = `The ${of.what} has too much to do. Try again in a moment.`
    return new NothingGenerated(of.code, message, waitOf(error))
  }
  log.error({ err: withoutContent(error) }, reasonOf(status, of))
  const Failure = isRejected(error) ? NothingGenerated : Unavailable
  return new Failure(of.code, `The ${of.what} cannot ${of.cannot} this now. Try again in a moment.`, RETRY_SECONDS)
}

/** Whether the provider rejected the request before doing any work. */
function isRejected(error: unknown): boolean {
  if (error instanceof OpenAI.APIConnectionTimeoutError) return false
  if (error instanceof OpenAI.APIConnectionError) return true
  const status = error instanceof OpenAI.APIError ? (error.status ?? 0) : 0
  return status >= 500 || [401, 403, 404].includes(status)
}

function reasonOf(status: number | undefined, { what, variables }: FailureNames): string {
  if (status === 401 || status === 403) return `the ${what} refused the shop's key: see ${variables}_API_KEY`
  if (status === 404) return `the ${what} is not there: see ${variables}_BASE_URL and ${variables}_MODEL`
  return `the ${what} failed`
}

/** Removes quotes of the prompt and of the response from an error. */
export function withoutContent(error: unknown): unknown {
  if (error instanceof SyntaxError) return new SyntaxError('the response is not JSON')
  if (error instanceof TypeError && 'input' in error) return new TypeError(error.message)
  if (!(error instanceof OpenAI.APIError) || error.status === undefined) return error
  const { status, code, type, param } = error
  const known = Object.entries({ code, type, param }).filter(([, value]) => /^[\w.-]{1,60}$/.test(value ?? ''))
  return new Error([`status ${status}`, ...known.map(([name, value]) => `${name} ${value}`)].join(', '))
}

/** Whether the provider refuses the content. @param field of the request with that content */
export function isRefusal(error: unknown, field: string): error is InstanceType<typeof OpenAI.BadRequestError> {
  if (!(error instanceof OpenAI.BadRequestError)) return false
  const { code, param } = error
  return !ACCOUNT_ERRORS.test(code ?? '') && (!param || param === field)
}

/** The provider's message when it refuses the topic. */
export function refusalOf(error: unknown, { signal, deadline }: Cancellation): Invalid | undefined {
  if (signal?.aborted || deadline.aborted || !isRefusal(error, 'prompt')) return undefined
  const body: unknown = error.error
  const message = typeof body === 'object' && body && 'message' in body ? body.message : undefined
  if (typeof message !== 'string' || message.trim() === '') return undefined
  const refusal = message.trim().slice(0, REFUSAL_CHARS_MAX)
  return new Invalid('topic_refused', refusal, [{ path: 'prompt', message: refusal }])
}

function waitOf(error: unknown): number {
  const header = error instanceof OpenAI.APIError ? error.headers?.get('retry-after') : undefined
  const seconds = Number(header ?? RETRY_SECONDS)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), 3600) : RETRY_SECONDS
}
