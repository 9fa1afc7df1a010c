import type { Given } from './params.ts'

/**
 * What goes wrong with a call: `error`: it is answered with 500 and not done; `fail`: so is each repetition under its
 * idempotency key too, for a day; `hang up`: it is done, and its connection ends without an answer; `forget`: it is
 * answered, and done by nobody; a number: it is answered after so many milliseconds.
 */
export type Fault = 'error' | 'fail' | 'hang up' | 'forget' | number

/** A call of the API, as in `POST /v1/refunds`. */
export interface ApiCall {
  name: string
  /** What its path names. */
  id: string
  given: Given
}

/** Which fault a call meets. */
export class Faults {
  readonly #next: { call: RegExp; fault: Fault }[] = []
  #chosen: (call: ApiCall) => Fault | undefined = () => undefined

  /** The next calls that match go wrong so. */
  goWrong(call: RegExp, ...faults: Fault[]): void {
    this.#next.push(...faults.map((fault) => ({ call, fault })))
  }

  /** Every call from now on goes wrong as this says. */
  choose(chosen: (call: ApiCall) => Fault | undefined): void {
    this.#chosen = chosen
  }

  of(call: ApiCall): Fault | undefined {
    const at = this.#next.findIndex((next) => next.call.test(call.name))
    return at === -1 ? this.#chosen(call) : this.#next.splice(at, 1)[0]?.fault
  }
}
