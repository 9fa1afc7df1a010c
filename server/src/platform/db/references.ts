/** Crockford's: without letters that are read as digits. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS = 5n
const LENGTH = 10
const READ_AS: Record<string, string> = { O: '0', I: '1', L: '1' }

/** The end of a UUIDv7 is random. An index on `right(id::text, 12)` finds by it. */
export const REFERENCE_DIGITS = 12

/**
 * What people call a row: ten letters and digits, made of the last 48 bits of its id. Of a million rows two have the same
 * one with a probability of two in a thousand, so nothing but a search goes by it.
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

/** The last digits of the ids that a reference may be of, however it was written. Null: this is none. */
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
