/** What happens between some buyers and engineers. The same seed makes the same one. */
export interface History {
  seed: number
  buyers: number
  /** The listings by their price in dollars and their engineer. */
  listings: { price: number; engineer: number }[]
  /** In this order. Each has its own seed. */
  steps: { action: string; seed: number }[]
  /** What becomes of the events that were not delivered by then. */
  rest: 'delivered' | 'lost' | 'repeated'
}

/** A line for people. */
export function inWords({ seed, buyers, listings, steps, rest }: History): string {
  const prices = listings.map(({ price, engineer }) => `$${price} of engineer ${engineer}`).join(', ')
  const done = steps.map(({ action }) => action).join(', ')
  return `MONEY_SEED=${seed}: ${buyers} buyers; ${prices}; ${done}; the rest of the events is ${rest}`
}
