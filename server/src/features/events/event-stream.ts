import { Readable } from 'node:stream'

/** A client that has left this much unread is too slow, or gone: it may come back for the rest. */
const UNREAD_BYTES_MAX = 1024 * 1024
const RETRY_MS = 1_000
/** How long the last words may take to get through. */
const END_TIMEOUT_MS = 1_000

export interface StreamEvent {
  event: string
  id: string
  data: unknown
}

/** One client's stream of server-sent events. What is sent before `begin` waits until then. */
export class EventStream {
  /** The bytes, for the answer. It closes when the stream has ended, whoever ended it. */
  readonly body: Readable
  /** By which its session is found again. */
  readonly sessionKey: string
  private waiting: string[] | undefined = []
  private hasEnded = false

  constructor(sessionKey: string) {
    this.sessionKey = sessionKey
    this.body = new Readable({ read: () => undefined })
    // At once, so that the client learns that the stream is open.
    this.write(`retry: ${RETRY_MS}\n\n`)
  }

  /** @param place the id that the client comes back with if it never gets an event */
  begin(missed: StreamEvent[], place: string): void {
    const waiting = this.waiting ?? []
    this.waiting = undefined
    this.write([...missed.map(format), `id: ${place}\n\n`, ...waiting].join(''))
  }

  send(event: StreamEvent): void {
    if (this.waiting) this.waiting.push(format(event))
    else this.write(format(event))
  }

  /** A comment, so that neither the client nor a proxy takes silence for the end. */
  beat(): void {
    this.write(': \n\n')
  }

  /** @param retryMs after which the client may come back, if not soon */
  end(retryMs?: number): void {
    if (this.hasEnded || this.body.destroyed) return
    if (retryMs !== undefined) this.write(`retry: ${retryMs}\n\n`)
    this.hasEnded = true
    this.body.push(null)
    const giveUp = setTimeout(() => this.body.destroy(), END_TIMEOUT_MS)
    this.body.once('close', () => clearTimeout(giveUp))
  }

  private write(text: string): void {
    if (this.hasEnded || this.body.destroyed) return
    if (this.body.readableLength > UNREAD_BYTES_MAX) this.body.destroy()
    else this.body.push(text)
  }
}

const format = ({ event, id, data }: StreamEvent): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
