import { randomFrom } from '../../../bench/random.ts'
import { ACTIONS, type ActionName } from './actions/actions.ts'
import type { History } from './history.ts'
import { pick } from './pick.ts'

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
