type Chat = {
  name: string
  address: string
  /** What of the address carries a text. Absent: none is known to work, and the text is copied. */
  parameter?: string
}

/** Chats where a prompt can be used. Those with a `parameter` take it by a link; for the others it is copied (decision 022). */
export const CHATS: readonly Chat[] = [
  { name: 'ChatGPT', address: 'https://chatgpt.com/', parameter: 'q' },
  { name: 'Perplexity', address: 'https://www.perplexity.ai/search', parameter: 'q' },
  { name: 'Claude', address: 'https://claude.ai/new' },
  { name: 'Gemini', address: 'https://gemini.google.com/app' },
]

/** Servers take addresses of 8 kB; the rest is room for what stands around it. */
const ADDRESS_MAX = 7_000

/** The address that opens a chat with a text. Undefined: it does not carry this one. */
export function linkTo({ address, parameter }: Chat, text: string): string | undefined {
  // Encoded it is at least as long.
  if (!parameter || text.length > ADDRESS_MAX || !text.isWellFormed()) return undefined
  const link = `${address}?${parameter}=${encodeURIComponent(text)}`
  return link.length > ADDRESS_MAX ? undefined : link
}
