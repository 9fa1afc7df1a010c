/** Actions of some buyers and engineers, reproducible by the seed. */
export interface History {
  seed: number
  buyers: number
  /** The price in dollars and the engineer of each listing. */
  listings: { price: number; engineer: number }[]
  /** In this order, each with a separate seed. */
  steps: { action: string; seed: number }[]
  /** Whether the remaining events are delivered. */
  rest: 'delivered' | 'lost' | 'repeated'
}

/** Describes a history in one line. */
export function inWords({ seed, buyers, listings, steps, rest }: History): string {
  const prices = listings.map(({ price, engineer }) => `$${price} of engineer ${engineer}`).join(', ')
  const done = steps.map(({ action }) => action).join(', ')
  return `MONEY_SEED=${seed}: ${buyers} buyers; ${prices}; ${done}; the rest of the events is ${rest}`
}
