import { randomFrom } from '../../../bench/random.ts'
import { ACTIONS, type ActionName } from './actions.ts'
import { pick } from './pick.ts'

/** What happens between some buyers and engineers. The same seed makes the same one. */
export interface History {
  seed: number
  buyers: number
  /** The listings by their price in dollars and their engineer. */
  listings: { price: number; engineer: number }[]
  /** In this order. Each chooses by a seed of its own. */
  steps: { action: ActionName; seed: number }[]
  /** What becomes of the events that were not delivered by then. */
  rest: 'delivered' | 'lost' | 'repeated'
}

const PRICES = [2, 4, 6, 8, 8, 4, 2, 0] as const
const STEPS = { least: 6, more: 9 }
const RESTS = ['delivered', 'lost', 'repeated'] as const
const SEEDS = 2 ** 31

const NAMES = Object.keys(ACTIONS) as ActionName[]
const WEIGHTS = NAMES.flatMap((name) => Array<ActionName>(ACTIONS[name].weight).fill(name))

export function historyOf(seed: number, engineers: number): History {
  const random = randomFrom(seed)
  const count = 1 + random.below(4)
  return {
    seed,
    buyers: 1 + random.below(2),
    listings: Array.from({ length: count }, () => ({
      price: pick(random, PRICES) ?? 4,
      engineer: random.below(engineers),
    })),
    // Without a purchase nothing can happen.
    steps: [
      { action: 'buy', seed: random.below(SEEDS) },
      ...Array.from({ length: STEPS.least + random.below(STEPS.more) }, () => ({
        action: pick(random, WEIGHTS) ?? 'buy',
        seed: random.below(SEEDS),
      })),
    ],
    rest: pick(random, RESTS) ?? 'lost',
  }
}

/** A line for people. */
export function inWords({ seed, buyers, listings, steps, rest }: History): string {
  const prices = listings.map(({ price, engineer }) => `$${price} of engineer ${engineer}`).join(', ')
  const done = steps.map(({ action }) => action).join(', ')
  return `MONEY_SEED=${seed}: ${buyers} buyers; ${prices}; ${done}; the rest of the events is ${rest}`
}
