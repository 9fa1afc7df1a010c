import OpenAI from 'openai'
import { AppError, Invalid, Unavailable } from '../../errors.ts'

/** The part of a logger that is needed here. */
export interface FailureLog {
  error(what: object, message: string): void
}

/** What a call waits for no longer than. */
export interface Waiting {
  /** The client's. */
  signal: AbortSignal | undefined
  deadline: AbortSignal
}

const RETRY_SECONDS = 30
const REFUSAL_CHARS_MAX = 500
/** Refusals that say something of this shop's account or settings and nothing of the topic. */
const NOT_THE_TOPIC = /billing|quota|model|key|organi[sz]ation|account|deactivated|unsupported|unknown_param/i

/** What to throw for whatever went wrong with the image model. What only its operator can mend is logged. */
export function failureOf(error: unknown, { signal, deadline }: Waiting, log: FailureLog): unknown {
  if (signal?.aborted) return signal.reason
  if (deadline.aborted)
    return new Unavailable('images_unavailable', 'The image model took too long. Try again in a moment.', RETRY_SECONDS)
  if (error instanceof AppError) return error
  const refusal = refusalOf(error)
  if (refusal) return new Invalid('topic_refused', refusal, [{ path: 'prompt', message: refusal }])
  const status = error instanceof OpenAI.APIError ? error.status : undefined
  if (status === 429) {
    return new Unavailable(
      'images_unavailable',
      'The image model has too much to do. Try again in a moment.',
      waitOf(error),
    )
  }
  log.error({ err: error }, reasonOf(status))
  return new Unavailable(
    'images_unavailable',
    'The image model cannot draw this now. Try again in a moment.',
    RETRY_SECONDS,
  )
}

function reasonOf(status: number | undefined): string {
  if (status === 401 || status === 403) return "the image model refused the shop's key: see IMAGES_API_KEY"
  if (status === 404) return 'the image model is not there: see IMAGES_BASE_URL and IMAGES_MODEL'
  return 'the image model failed'
}

/** The provider's own words when it does not want to draw the topic. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof OpenAI.BadRequestError)) return undefined
  const { code, param, error: body } = error
  if (NOT_THE_TOPIC.test(code ?? '') || (param && param !== 'prompt')) return undefined
  const message = typeof body === 'object' && body && 'message' in body ? body.message : undefined
  return typeof message === 'string' && message.trim() !== '' ? message.trim().slice(0, REFUSAL_CHARS_MAX) : undefined
}

function waitOf(error: unknown): number {
  const header = error instanceof OpenAI.APIError ? error.headers?.get('retry-after') : undefined
  const seconds = Number(header ?? RETRY_SECONDS)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), 3600) : RETRY_SECONDS
}
