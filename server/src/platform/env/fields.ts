import { z } from 'zod'

/** `true` or `false`, also as 1 or 0. Absent: false. */
export const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((value) => value === 'true' || value === '1')
  .default(false)

export const number = (min: number, max: number) =>
  z.coerce.number('must be a number').min(min, `must be ${min} or more`).max(max, `must be ${max} or less`)
export const whole = (min: number, max: number) => number(min, max).int('must be a whole number')
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an absolute URL' }).optional()

/** The variables as they are set. Empty ones are absent. */
export type Variables = Record<string, string | undefined>

/** Variables that are set together or not at all, and what for. */
export type Together = readonly [names: readonly string[], what: string]
