import type { Random } from '../../../bench/random.ts'
import { buyerActions } from './buyers.ts'
import type { Cast } from './cast.ts'
import { marketActions } from './market.ts'
import { providerActions } from './provider.ts'
import { refundActions } from './refunds.ts'

/** Something that somebody does in a history. A new kind of it is one entry in a table. */
export interface Action {
  /** How often it is chosen, beside the others. */
  weight: number
  run(cast: Cast, random: Random): Promise<void>
}

/** Everything that can happen in a history. */
export const ACTIONS = { ...buyerActions, ...providerActions, ...refundActions, ...marketActions } satisfies Record<
  string,
  Action
>
export type ActionName = keyof typeof ACTIONS
