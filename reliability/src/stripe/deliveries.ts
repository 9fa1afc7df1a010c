import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'

/** How events are delivered. Default: once, in order. */
export interface Manner {
  /** Concurrent deliveries of each event. */
  times?: number
  /** In pairs, the later one first. */
  isReordered?: boolean
  /** Delay of each event. */
  afterMs?: number
}

const REDELIVERY_MS = 200

/** Delivers events to a webhook and retries refused ones. */
export class Deliveries {
  readonly #send: (webhook: string, event: Stripe.Event) => Promise<boolean>
  readonly #ending: AbortSignal
  #held: Stripe.Event | undefined

  /** @param send delivers once and returns whether the event was accepted */
  constructor(send: (webhook: string, event: Stripe.Event) => Promise<boolean>, ending: AbortSignal) {
    this.#send = send
    this.#ending = ending
  }

  /** @param event a new event */
  async take(webhook: string, event: Stripe.Event, { times = 1, isReordered = false, afterMs = 0 }: Manner) {
    const before = this.#held
    this.#held = isReordered && !before ? event : undefined
    if (this.#held) return
    await this.#pause(afterMs)
    for (const next of before ? [event, before] : [event]) {
      await Promise.all(Array.from({ length: times }, () => this.#deliver(webhook, next)))
    }
  }

  async #deliver(webhook: string, event: Stripe.Event): Promise<void> {
    while (!this.#ending.aborted) {
      if (await this.#send(webhook, event)) return
      await this.#pause(REDELIVERY_MS)
    }
  }

  async #pause(ms: number): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal: this.#ending }).catch(() => undefined)
  }
}
