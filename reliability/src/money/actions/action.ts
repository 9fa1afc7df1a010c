import type { Random } from '../../../../bench/random.ts'
import type { Scenario } from '../scenario.ts'

/** One step of a history. A new kind is one entry in a table. */
export interface Action {
  /** Relative frequency. */
  weight: number
  run(scenario: Scenario, random: Random): Promise<void>
}
