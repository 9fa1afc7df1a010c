import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'

/** UUIDv7s of one process are monotonic. */
export const newId = (): string => v7()

/** A UUIDv7 with the given time, for rows that are backdated. */
export const idAt = (time: Date): string => v7({ msecs: time.getTime() })

/** The time in a UUIDv7. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))

/** Sorts before every UUIDv7 of `time` or later. */
export function firstIdAt(time: Date): string {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** A UUIDv7 greater than `previous`, even if that came from a process whose clock is ahead. */
export function newIdAfter(previous: string | null): string {
  const id = newId()
  return previous === null || id > previous ? id : idAt(new Date(timeOfId(previous).getTime() + 1))
}

/** A new UUIDv7 for each row of a statement. Its time is that of the clock, which `newId` may be ahead of. */
export const newIdInRow = (): SQL<string> =>
  sql<string>`(${idAt(new Date()).slice(0, '00000000-0000-7'.length)}::text || substr(gen_random_uuid()::text, 16))::uuid`

/** Crockford's base 32, without letters that look like digits. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS = 5n
const LENGTH = 10
const READ_AS: Record<string, string> = { O: '0', I: '1', L: '1' }

/**
 * How many hexadecimal digits of an id are used. These bits of a UUIDv7 are random. `right(id::text, 12)` is indexed.
 */
export const REFERENCE_DIGITS = 12

/**
 * A short reference for people: ten letters and digits made of the last 48 bits of an id. It may not be unique (a
 * probability of two in a thousand among a million rows), so it serves for searching only.
 */
export function referenceOf(id: string): string {
  let rest = BigInt(`0x${id.slice(-REFERENCE_DIGITS)}`)
  let text = ''
  for (let place = 0; place < LENGTH; place += 1) {
    text = DIGITS.charAt(Number(rest & 31n)) + text
    rest >>= BITS
  }
  return text
}

/** The end of the ids that a reference may belong to, or null if it is not a reference. */
export function idEndOf(written: string): string | null {
  const text = written.toUpperCase().replace(/[\s-]/g, '')
  if (text.length !== LENGTH) return null
  let value = 0n
  for (const char of text) {
    const digit = DIGITS.indexOf(READ_AS[char] ?? char)
    if (digit === -1) return null
    value = (value << BITS) | BigInt(digit)
  }
  const hex = value.toString(16).padStart(REFERENCE_DIGITS, '0')
  return hex.length === REFERENCE_DIGITS ? hex : null
}
