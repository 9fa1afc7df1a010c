import type { Writable } from 'node:stream'

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
  /** By which its session is found again. */
  readonly sessionKey: string
  /** The answer. It closes when the stream has ended, whoever ended it. */
  private readonly out: Writable
  private waiting: string[] | undefined = []

  constructor(out: Writable, sessionKey: string) {
    this.out = out
    this.sessionKey = sessionKey
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
    const { out } = this
    if (out.writableEnded || out.destroyed) return
    if (retryMs !== undefined) this.write(`retry: ${retryMs}\n\n`)
    out.end()
    const giveUp = setTimeout(() => out.destroy(), END_TIMEOUT_MS)
    out.once('close', () => clearTimeout(giveUp))
  }

  private write(text: string): void {
    const { out } = this
    if (out.writableEnded || out.destroyed) return
    if (out.writableLength > UNREAD_BYTES_MAX) out.destroy()
    // Bytes, as the limit counts them: of text the answer counts characters.
    else out.write(Buffer.from(text))
  }
}

const format = ({ event, id, data }: StreamEvent): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
