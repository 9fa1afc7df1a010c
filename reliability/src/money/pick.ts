import type { Random } from '../../../bench/random.ts'

/** One of these; undefined where there is none. */
export const pick = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[random.below(items.length)]
