type Target = {
  name: string
  address: string
  /** The query parameter for a text. Absent: none is known to work, so the text is copied. */
  parameter?: string
}

const CHATGPT: Target = { name: 'ChatGPT', address: 'https://chatgpt.com/', parameter: 'q' }

const CHATS: readonly Target[] = [
  CHATGPT,
  { name: 'Perplexity', address: 'https://www.perplexity.ai/search', parameter: 'q' },
  { name: 'Claude', address: 'https://claude.ai/new' },
  { name: 'Gemini', address: 'https://gemini.google.com/app' },
]

const IMAGE_TOOLS: Partial<Record<string, readonly Target[]>> = {
  // ChatGPT draws with it.
  'DALL-E': [CHATGPT],
  Midjourney: [{ name: 'Midjourney', address: 'https://www.midjourney.com/imagine' }],
  'Leonardo Ai': [{ name: 'Leonardo', address: 'https://app.leonardo.ai/image-generation' }],
  'Stable Diffusion': [{ name: 'Stable Assistant', address: 'https://stability.ai/stable-assistant' }],
}

/**
 * What runs prompts of a type: its image tool, if one is known, or chats. Those with a `parameter` are linked with the text; for others it
 * is copied.
 */
export const targetsOf = (type: string, makes: 'text' | 'image'): readonly Target[] =>
  makes === 'text' ? CHATS : (IMAGE_TOOLS[type] ?? [])

/** Servers accept URLs of 8 kB, including the rest of the URL. */
const ADDRESS_MAX = 7_000

/** The URL that opens a target with a text. Undefined: not possible for this text. */
export function linkTo({ address, parameter }: Target, text: string): string | undefined {
  // Encoding does not make it shorter.
  if (!parameter || text.length > ADDRESS_MAX || !text.isWellFormed()) return undefined
  const link = `${address}?${parameter}=${encodeURIComponent(text)}`
  return link.length > ADDRESS_MAX ? undefined : link
}
