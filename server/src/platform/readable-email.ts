import { domainToUnicode } from 'node:url'

/** An address as people read it: a domain in Punycode, as it is stored, with its own letters. */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  return /(^|\.)xn--/i.test(domain) ? email.slice(0, at) + (domainToUnicode(domain) || domain) : email
}
