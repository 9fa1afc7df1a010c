import { asciiLowerCase } from './usernames.ts'

/** Letters of a mailbox, and a domain as mail servers know it. A last label in Punycode has digits. */
const ADDRESS =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]{0,62}\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{2,59})$/

const BEYOND_ASCII = /[^\0-\x7F]/
/** ASCII that no domain has: in a URL it would end the host, or be decoded. */
const NO_DOMAIN = /[\0-,/:-@[-`{-\x7F]/
/** UTS 46: all of these are dots. */
const DOTS = /[.\u3002\uFF0E\uFF61]/

/**
 * An email address with its domain as mail servers know it: labels beyond ASCII are Punycode (UTS 46), so all ways to write
 * a domain are one. Unchanged where the domain is ASCII, or none. A label whose letters all become ASCII ones is none:
 * U+212A KELVIN SIGN is no `k`.
 */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  if (!BEYOND_ASCII.test(domain) || NO_DOMAIN.test(domain)) return email
  const url = `http://${domain}`
  if (!URL.canParse(url)) return email
  const labels = domain.split(DOTS)
  const ascii = new URL(url).hostname.split('.')
  const isKept = (label: string, index: number) =>
    !BEYOND_ASCII.test(label) || ascii[index]?.startsWith('xn--') === true
  return ascii.length === labels.length && labels.every(isKept) ? email.slice(0, at) + ascii.join('.') : email
}

/** Whether a text is an email address. Its domain may be of any script. */
export const isEmailAddress = (text: string): boolean => ADDRESS.test(withAsciiDomain(text))

/** What an address is compared and looked up by: two that a mail server tells apart by nothing are one. */
export const emailKeyOf = (email: string): string => asciiLowerCase(withAsciiDomain(email))
