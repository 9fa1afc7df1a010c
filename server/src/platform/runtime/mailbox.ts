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
