/** Smooth value noise: rolling lines and fields. Results lie between -1 and 1. */
import type { Random } from './random.ts'

const SIZE = 256
const ease = (t: number) => t * t * (3 - 2 * t)

/** A smooth random line. */
export function noise1(random: Random, octaves = 3): (x: number) => number {
  const table = Array.from({ length: SIZE }, () => random.next() * 2 - 1)
  const value = (x: number) => {
    const cell = Math.floor(x)
    const from = table[((cell % SIZE) + SIZE) % SIZE] ?? 0
    const to = table[(((cell + 1) % SIZE) + SIZE) % SIZE] ?? 0
    return from + (to - from) * ease(x - cell)
  }
  return (x) => {
    let sum = 0
    let weight = 1
    let total = 0
    for (let octave = 0; octave < octaves; octave++) {
      sum += value(x * 2 ** octave + octave * 37.3) * weight
      total += weight
      weight /= 2
    }
    return sum / total
  }
}

/** A smooth random field. */
export function noise2(random: Random): (x: number, y: number) => number {
  const table = Array.from({ length: SIZE }, () => random.next() * 2 - 1)
  const corner = (x: number, y: number) => table[(Math.imul(x, 73) ^ Math.imul(y, 151)) & (SIZE - 1)] ?? 0
  return (x, y) => {
    const [cx, cy] = [Math.floor(x), Math.floor(y)]
    const [tx, ty] = [ease(x - cx), ease(y - cy)]
    const top = corner(cx, cy) + (corner(cx + 1, cy) - corner(cx, cy)) * tx
    const low = corner(cx, cy + 1) + (corner(cx + 1, cy + 1) - corner(cx, cy + 1)) * tx
    return top + (low - top) * ty
  }
}
