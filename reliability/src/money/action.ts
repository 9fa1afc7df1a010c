import type { Random } from '../../../bench/random.ts'
import type { Cast } from './cast.ts'

/** One act in a history. A new kind is one entry in a table. */
export interface Action {
  /** How often it is chosen, beside the others. */
  weight: number
  run(cast: Cast, random: Random): Promise<void>
}
