import type { Random } from '../../../bench/random.ts'

/** A random item; undefined for an empty list. */
export const pick = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[random.below(items.length)]
