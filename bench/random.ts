/** A seeded random number generator. */
export interface Random {
  /** An integer from 0 to `limit` - 1. */
  below(limit: number): number
  shuffled<Item>(items: readonly Item[]): Item[]
}

/** Mulberry32: small and sufficiently uniform. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    shuffled(items) {
      const mixed = [...items]
      for (let at = mixed.length - 1; at > 0; at -= 1) {
        const other = below(at + 1)
        const [one, two] = [mixed[at], mixed[other]]
        if (one !== undefined && two !== undefined) {
          mixed[at] = two
          mixed[other] = one
        }
      }
      return mixed
    },
  }
}
