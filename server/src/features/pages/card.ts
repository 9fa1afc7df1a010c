import { hash } from 'node:crypto'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { formatShortMoney } from '@promptery/contract/money/money'
import type { ShopConfig } from '../../context.ts'

/** In pixels. */
export const CARD_SIZE = { width: 1200, height: 630 }
/** To be raised when the same things are drawn in another way. */
const VERSION = 1

/** The screens with a card of their own. */
export const CARD_SCREENS = ['home', 'marketplace', 'hire', 'discussion'] as const

/** A prompt whose cover is shown. */
type Shown = Pick<Prompt, 'id' | 'title' | 'category'> & { url: string }

/** What the picture for shared links says and shows. */
export interface PageCard {
  /** Whose it is. */
  of: { kind: 'prompts' | 'engineers' | 'screens'; id: string }
  title: string
  line: string
  price?: string
  /** Prompts by their covers, or topics to be drawn. */
  pictures: Shown[] | string[]
}

export const cardOfPrompt = ({ currency }: ShopConfig, prompt: Prompt): PageCard => ({
  of: { kind: 'prompts', id: prompt.id },
  title: prompt.title,
  line: `by ${prompt.uploaderName}`,
  price: prompt.price === 0 ? 'Free' : formatShortMoney(prompt.price, currency),
  pictures: [shownOf(prompt)],
})

export const cardOfEngineer = (engineer: { user: string; username: string }, prompts: Prompt[]): PageCard => ({
  of: { kind: 'engineers', id: engineer.user },
  title: engineer.username,
  line: 'Prompt engineer',
  pictures: prompts.length > 0 ? prompts.slice(0, 4).map(shownOf) : [engineer.username],
})

const TOPICS: Record<(typeof CARD_SCREENS)[number], string[]> = {
  home: ['A red fox', 'Lighthouse by night', 'Portrait of a woman, pop art', 'Isometric city'],
  marketplace: ['Torii at dawn', 'Robot', 'Chess', 'Red dragon'],
  hire: ['Portrait of a woman', 'Anime girl', 'Portrait of a man', 'Portrait of an old man'],
  discussion: ['Typewriter'],
}

export const cardOfScreen = (id: (typeof CARD_SCREENS)[number], title: string, line: string): PageCard => ({
  of: { kind: 'screens', id },
  title,
  line,
  pictures: TOPICS[id],
})

const shownOf = ({ id, title, category, cover_image }: Prompt): Shown => ({ id, title, category, url: cover_image.url })

/** The mark of Promptery stands on the cards of shops that have no logo of their own. */
export const hasMark = ({ logoUrl }: ShopConfig): boolean => logoUrl === ''

/** Of all that is seen on the card: another one has another address. */
export function keyOf(config: ShopConfig, { of, title, line, price, pictures }: PageCard): string {
  const seen = [VERSION, config.appName, hasMark(config), of, title, line, price, pictures]
  return hash('sha256', JSON.stringify(seen), 'base64url').slice(0, 22)
}

/** May be kept for ever. */
export const cardUrl = (config: ShopConfig, card: PageCard): string =>
  `/cards/${card.of.kind}/${card.of.id}/${keyOf(config, card)}.jpg`

/** What is seen on the card, in words. */
export const altOf = ({ title, line, price }: PageCard): string =>
  [title, line, price].filter((part) => part !== undefined).join(', ')

/** Of the letters of Latin, Greek and Cyrillic, with digits and marks: those that the font of cards has. */
const DRAWABLE =
  /^(?:[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic} -~\u00a0-\u00ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u2199\u2212]|\p{Mn})*$/u

/** Text without emoji as it can be drawn. Empty where letters of other scripts are in it: half a title is none. */
export function drawable(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/(?![©®])\p{Extended_Pictographic}|[\u200d\ufe0f\u{1f3fb}-\u{1f3ff}\u{1f1e6}-\u{1f1ff}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return DRAWABLE.test(plain) ? plain : ''
}
