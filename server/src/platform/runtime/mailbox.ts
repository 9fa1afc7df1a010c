import { domainToUnicode } from 'node:url'

/** An address as people read it: a domain in Punycode, as it is stored, with its own letters. */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  return /(^|\.)xn--/i.test(domain) ? email.slice(0, at) + (domainToUnicode(domain) || domain) : email
}

export interface Mailbox {
  /** Empty: the address stands alone. */
  name: string
  address: string
}

/** Parses `shop@shop.example` or `Promptery <shop@shop.example>`. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, quoted, plain, bracketed, alone] =
    /^(?:"([^"<>\p{Cc}]*)"\s*|([^"<>\p{Cc}]*?)\s*)(?:<([^<>\s]+)>)$|^([^<>\s]+)$/u.exec(text.trim()) ?? []
  const address = bracketed ?? alone ?? ''
  return /^[^@\s,;:"]+@[^@\s,;:"]+$/.test(address) ? { name: quoted ?? plain ?? '', address } : undefined
}
