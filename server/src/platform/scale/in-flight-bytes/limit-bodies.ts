import { IncomingMessage } from 'node:http'
import { LIMITS } from '@promptery/contract/constants'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Unavailable } from '../../errors.ts'
import type { App } from '../../http/app-type.ts'
import { rejectMalformed } from '../../http/lifecycle/connections.ts'
import { addressOf, networkOf } from '../../http/limits/addresses/client-address.ts'
import { ByteBudget } from './in-flight-bytes.ts'

/** What the body of a call may have where its route says nothing: ids, names, a reason for a rejection. */
export const BODY_BYTES_MAX = 16 * 1024
/** A form with a cover and the longest text of its prompt. nginx takes as much. */
export const FORM_BYTES_MAX = 12 * 1024 * 1024
/** A character of a text takes this much at most, as `\u0001` in JSON. */
const JSON_BYTES_OF_CHARACTER = 6

/** What a call is sent as JSON with texts of these lengths, however they are written, and its short fields. */
export const jsonBytesMax = (...lengths: number[]): number =>
  lengths.reduce((sum, length) => sum + length * JSON_BYTES_OF_CHARACTER, 4 * 1024)

const { savedValues, sample } = LIMITS
/** What stands around the name of a variable and its value in JSON. */
const BRACES_OF_VALUE = 40

/** As `jsonBytesMax`, with the most gaps that are filled in: what they are filled in with is one of the lengths. */
export const filledBytesMax = (...lengths: number[]): number =>
  jsonBytesMax(...lengths) + savedValues.variablesMax * BRACES_OF_VALUE

/** The most that a sample may have as JSON. */
export const SAMPLE_BYTES_MAX = filledBytesMax(sample.textMax, sample.modelMax, savedValues.lengthMax)

/** What a process has in memory of the bodies of requests under way: 512 MB for it must be enough. */
const BYTES_MAX = 64 * 1024 * 1024
/** Of those for one address. */
const BYTES_OF_ADDRESS_MAX = 24 * 1024 * 1024
/**
 * What is read at once of large bodies that were answered before they were whole, and of one address: a browser shows the
 * answer only when it has sent all. Beyond it their connections are closed, and nothing more is read.
 */
const UNWANTED_BYTES_MAX = 4 * FORM_BYTES_MAX
const UNWANTED_BYTES_OF_ADDRESS_MAX = FORM_BYTES_MAX
/** What a request takes besides its body: its connection, its headers, its session. */
const BYTES_BESIDES = 128 * 1024
const RETRY_SECONDS = 2
/** A larger body has more time: a cover of 10 MB that comes with 280 kbit/s is five minutes under way. */
const BYTES_PER_SECOND = 35_000

interface Options {
  /** How long a small body may take to arrive. */
  bodyMs: number
  /** What an address's share of the memory is multiplied by. */
  factor: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether there is no memory for the body that comes with it. */
    lacksRoom: boolean
  }
}

/**
 * Takes the memory of a body as soon as its request comes: what waits has a part of its body in memory already. A body
 * counts as long as its request is under way, by what it says of its length, or the most that its route takes.
 */
export function takeRoomForBodies(app: App, { factor }: Pick<Options, 'factor'>): void {
  const budget = new ByteBudget({
    bytesMax: BYTES_MAX,
    // However many it may send: others have their part.
    bytesOfOneMax: Math.min(BYTES_MAX / 2, BYTES_OF_ADDRESS_MAX * Math.max(1, factor)),
  })
  app.decorateRequest('lacksRoom', false)
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done()
    const network = networkOf(addressOf(request))
    const bytes = announcedBytes(request) + BYTES_BESIDES
    request.lacksRoom = !budget.take(network, bytes)
    if (!request.lacksRoom) reply.raw.once('close', () => budget.giveBack(network, bytes))
    done()
  })
}

/** Refuses bodies that there is no memory for, and ends requests whose body does not arrive in time. */
export function limitBodies(app: App, { bodyMs, factor }: Options): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done()
    const ms = bodyMs + (announcedBytes(request) / BYTES_PER_SECOND) * 1_000
    const timeout = setTimeout(() => endUnfinished(request, reply), ms).unref()
    // What the process is told without a connection is whole.
    if (!(request.raw instanceof IncomingMessage)) clearTimeout(timeout)
    reply.raw.once('close', () => {
      if (request.raw.complete) clearTimeout(timeout)
    })
    if (!request.lacksRoom) return done()
    done(new Unavailable('requests_busy', 'Too much is being sent at once. Try again in a moment.', RETRY_SECONDS))
  })

  const unwanted = new ByteBudget({
    bytesMax: UNWANTED_BYTES_MAX,
    bytesOfOneMax: UNWANTED_BYTES_OF_ADDRESS_MAX * Math.max(1, factor),
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request
    if (!hasBody(request) || raw.complete || raw.destroyed || !(raw instanceof IncomingMessage)) return done()
    const bytes = Math.min(Number(request.headers['content-length'] ?? FORM_BYTES_MAX), FORM_BYTES_MAX)
    if (bytes <= BODY_BYTES_MAX) return done()
    const network = networkOf(addressOf(request))
    if (unwanted.take(network, bytes)) raw.once('close', () => unwanted.giveBack(network, bytes))
    else closeWhenAnswered(request, reply)
    done()
  })
}

/** Whether a body comes with it, read or not. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

const announcedBytes = (request: FastifyRequest): number => {
  const { 'content-length': length } = request.headers
  return Math.min(length === undefined ? Number.POSITIVE_INFINITY : Number(length), bytesMaxOf(request))
}

const bytesMaxOf = ({ routeOptions, headers }: FastifyRequest): number =>
  routeOptions.config.fileField && headers['content-type']?.startsWith('multipart/')
    ? FORM_BYTES_MAX
    : (routeOptions.bodyLimit ?? BODY_BYTES_MAX)

/** Closes the connection with the answer. Node itself would read on meanwhile, two megabytes and more of what has come. */
function closeWhenAnswered({ raw: { socket } }: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close')
  reply.raw.once('finish', () => socket.destroy())
}

/** Ends a connection on which the rest of a body is still to come, with 408 where nothing was answered. */
function endUnfinished({ raw: { complete, socket } }: FastifyRequest, { raw }: FastifyReply): void {
  if (complete) return
  // What is answered, and what waits behind another answer, cannot be told.
  if (raw.headersSent || raw.socket !== socket) socket.destroy()
  else rejectMalformed(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
}
