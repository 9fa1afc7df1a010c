import { IncomingMessage } from 'node:http'
import { LIMITS } from '@promptery/contract/constants'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Unavailable } from '../errors.ts'
import type { App } from '../http/app-type.ts'
import { rejectMalformed } from '../http/lifecycle/graceful-close.ts'
import { addressOf, networkOf } from '../http/limits/addresses.ts'

/** The maximum length of a body unless its route sets one: ids, names, a reason of a rejection. */
export const BODY_BYTES_MAX = 16 * 1024
/** A form with a cover and the longest text. nginx has the same limit. */
export const FORM_BYTES_MAX = 12 * 1024 * 1024
/** The longest encoding of a character in JSON, such as `\u0001`. */
const JSON_BYTES_PER_CHARACTER = 6

/** The maximum length of a JSON body with texts of these lengths and some short fields. */
export const jsonBytesMax = (...lengths: number[]): number =>
  lengths.reduce((sum, length) => sum + length * JSON_BYTES_PER_CHARACTER, 4 * 1024)

const { savedValues, sample } = LIMITS
/** JSON syntax around the name of a variable and its value. */
const JSON_BYTES_PER_VALUE = 40

/** `jsonBytesMax` plus the syntax of the maximum number of values. Their length is one of `lengths`. */
export const valuesBytesMax = (...lengths: number[]): number =>
  jsonBytesMax(...lengths) + savedValues.variablesMax * JSON_BYTES_PER_VALUE

/** The maximum length of a sample in JSON. */
export const SAMPLE_BYTES_MAX = valuesBytesMax(sample.textMax, sample.modelMax, savedValues.lengthMax)

/** The in-flight limit of a process, which has to run with 512 MB. */
const BYTES_MAX = 64 * 1024 * 1024
/** Per address. */
const BYTES_PER_ADDRESS_MAX = 24 * 1024 * 1024
/**
 * Limits for bodies whose response is sent before they are complete, in total and per address. Browsers show the
 * response only when they have sent everything, so the rest is read. Beyond the limits the connection is closed.
 */
const DISCARDED_BYTES_MAX = 4 * FORM_BYTES_MAX
const DISCARDED_BYTES_PER_ADDRESS_MAX = FORM_BYTES_MAX
/** Memory of a request besides its body: connection, headers, session. */
const OVERHEAD_BYTES = 128 * 1024
const RETRY_SECONDS = 2
/** Minimum rate, which extends the timeout of large bodies: a cover of 10 MB may take five minutes. */
const BYTES_PER_SECOND = 35_000

interface Options {
  /** The timeout of a small body. */
  bodyMs: number
  /** Multiplies the limits per address. */
  factor: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Refused by `limitBodies`. */
    exceedsInFlightBytes: boolean
  }
}

/**
 * Counts a body from the start of its request until the end of the response, by its announced length or its route's
 * limit: a part of a waiting body is in memory already.
 */
export function countInFlightBytes(app: App, { factor }: Pick<Options, 'factor'>): void {
  const inFlight = new InFlightBytes({
    bytesMax: BYTES_MAX,
    // Leaves a part to other addresses, whatever the factor.
    bytesPerClientMax: Math.min(BYTES_MAX / 2, BYTES_PER_ADDRESS_MAX * Math.max(1, factor)),
  })
  app.decorateRequest('exceedsInFlightBytes', false)
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done()
    const network = networkOf(addressOf(request))
    const bytes = expectedBytes(request) + OVERHEAD_BYTES
    request.exceedsInFlightBytes = !inFlight.acquire(network, bytes)
    if (!request.exceedsInFlightBytes) reply.raw.once('close', () => inFlight.release(network, bytes))
    done()
  })
}

/** Refuses bodies beyond the in-flight limit, and ends requests whose body does not arrive in time. */
export function limitBodies(app: App, { bodyMs, factor }: Options): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done()
    const ms = bodyMs + (expectedBytes(request) / BYTES_PER_SECOND) * 1_000
    const timeout = setTimeout(() => timeOut(request, reply), ms).unref()
    // Injected requests are complete.
    if (!(request.raw instanceof IncomingMessage)) clearTimeout(timeout)
    reply.raw.once('close', () => {
      if (request.raw.complete) clearTimeout(timeout)
    })
    if (!request.exceedsInFlightBytes) return done()
    done(new Unavailable('requests_busy', 'Too much is being sent at once. Try again in a moment.', RETRY_SECONDS))
  })

  const discarded = new InFlightBytes({
    bytesMax: DISCARDED_BYTES_MAX,
    bytesPerClientMax: DISCARDED_BYTES_PER_ADDRESS_MAX * Math.max(1, factor),
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request
    if (!hasBody(request) || raw.complete || raw.destroyed || !(raw instanceof IncomingMessage)) return done()
    const bytes = Math.min(Number(request.headers['content-length'] ?? FORM_BYTES_MAX), FORM_BYTES_MAX)
    if (bytes <= BODY_BYTES_MAX) return done()
    const network = networkOf(addressOf(request))
    if (discarded.acquire(network, bytes)) raw.once('close', () => discarded.release(network, bytes))
    else closeAfterResponse(request, reply)
    done()
  })
}

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

const expectedBytes = (request: FastifyRequest): number => {
  const { 'content-length': length } = request.headers
  return Math.min(length === undefined ? Number.POSITIVE_INFINITY : Number(length), bytesMaxOf(request))
}

const bytesMaxOf = ({ routeOptions, headers }: FastifyRequest): number =>
  routeOptions.config.fileField && headers['content-type']?.startsWith('multipart/')
    ? FORM_BYTES_MAX
    : (routeOptions.bodyLimit ?? BODY_BYTES_MAX)

/** Otherwise Node would continue to read some megabytes. */
function closeAfterResponse({ raw: { socket } }: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close')
  reply.raw.once('finish', () => socket.destroy())
}

/** Closes a connection whose body is incomplete, with 408 if there is no response yet. */
function timeOut({ raw: { complete, socket } }: FastifyRequest, { raw }: FastifyReply): void {
  if (complete) return
  // A started response, or one queued behind another, cannot be replaced.
  if (raw.headersSent || raw.socket !== socket) socket.destroy()
  else rejectMalformed(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
}

/** Counts bytes in memory, in total and per client. */
class InFlightBytes {
  private readonly bytesMax: number
  private readonly bytesPerClientMax: number
  private readonly byClient = new Map<string, number>()
  private bytes = 0

  constructor({ bytesMax, bytesPerClientMax }: { bytesMax: number; bytesPerClientMax: number }) {
    this.bytesMax = bytesMax
    this.bytesPerClientMax = bytesPerClientMax
  }

  get used(): number {
    return this.bytes
  }

  /** @returns false, without counting them, if a limit would be exceeded */
  acquire(key: string, bytes: number): boolean {
    const bytesOfClient = (this.byClient.get(key) ?? 0) + bytes
    if (this.bytes + bytes > this.bytesMax || bytesOfClient > this.bytesPerClientMax) return false
    this.bytes += bytes
    this.byClient.set(key, bytesOfClient)
    return true
  }

  release(key: string, bytes: number): void {
    const bytesOfClient = (this.byClient.get(key) ?? 0) - bytes
    this.bytes -= bytes
    if (bytesOfClient > 0) this.byClient.set(key, bytesOfClient)
    else this.byClient.delete(key)
  }
}
