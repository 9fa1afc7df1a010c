import type { Given } from './params.ts'

/**
 * The fault of a request. `error`: responds 500 without effect. `fail`: as `error`, repeated for its idempotency key for a
 * day. `hang up`: has its effect, and the connection closes without a response. `forget`: responds without effect. A
 * number: responds after so many milliseconds. A `Refusal`: is refused, repeated for its idempotency key.
 */
export type Fault = 'error' | 'fail' | 'hang up' | 'forget' | number | Refusal

export interface Refusal {
  status: number
  message: string
  code?: string
  param?: string
}

/** A request, as in `POST /v1/refunds`. */
export interface ApiCall {
  name: string
  /** What its path names. */
  id: string
  given: Given
}

/** Chooses the fault of a request. */
export class Faults {
  readonly #next: { call: RegExp; fault: Fault }[] = []
  #chosen: (call: ApiCall) => Fault | undefined = () => undefined

  /** Faults of the next matching requests. */
  goWrong(call: RegExp, ...faults: Fault[]): void {
    this.#next.push(...faults.map((fault) => ({ call, fault })))
  }

  /** Chooses the fault of every later request. */
  choose(chosen: (call: ApiCall) => Fault | undefined): void {
    this.#chosen = chosen
  }

  of(call: ApiCall): Fault | undefined {
    const at = this.#next.findIndex((next) => next.call.test(call.name))
    return at === -1 ? this.#chosen(call) : this.#next.splice(at, 1)[0]?.fault
  }
}
