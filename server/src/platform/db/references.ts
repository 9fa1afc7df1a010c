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
