import { plural } from '../../lib/format.ts'

export const ALL_STARS = [1, 2, 3, 4, 5] as const

/** `1 star`, `4 stars`. */
export const formatStars = (stars: number): string => plural(stars, 'star')
