type Chat = {
  name: string
  address: string
  /** The query parameter for a text. Absent: none is known to work, so the text is copied. */
  parameter?: string
}

/**
 * Chats for using a prompt. Those with a `parameter` are linked with the text; for others it is copied (decision 022).
 */
export const CHATS: readonly Chat[] = [
  { name: 'ChatGPT', address: 'https://chatgpt.com/', parameter: 'q' },
  { name: 'Perplexity', address: 'https://www.perplexity.ai/search', parameter: 'q' },
  { name: 'Claude', address: 'https://claude.ai/new' },
  { name: 'Gemini', address: 'https://gemini.google.com/app' },
]

/** Servers accept URLs of 8 kB, including the rest of the URL. */
const ADDRESS_MAX = 7_000

/** The URL that opens a chat with a text. Undefined: not possible for this text. */
export function linkTo({ address, parameter }: Chat, text: string): string | undefined {
  // Encoding does not make it shorter.
  if (!parameter || text.length > ADDRESS_MAX || !text.isWellFormed()) return undefined
  const link = `${address}?${parameter}=${encodeURIComponent(text)}`
  return link.length > ADDRESS_MAX ? undefined : link
}
