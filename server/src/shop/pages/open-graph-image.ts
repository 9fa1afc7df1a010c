import { hash } from 'node:crypto'
import type { Prompt } from '@promptery/contract/listings/prompts'
import type { Engineer } from '@promptery/contract/market/engineers'
import { formatShortMoney } from '@promptery/contract/money'
import { shownName, uploaderOf } from '@promptery/contract/shown-name'
import { filesOfLogo } from '../../listings/pictures/stored-pictures.ts'
import type { ShopConfig } from '../../platform/context.ts'

/** In pixels. */
export const IMAGE_SIZE = { width: 1200, height: 630 }
/** Raise this when the drawing changes for the same content. */
const VERSION = 3

/** Screens with their own image. */
export const SCREENS_WITH_IMAGE = ['home', 'marketplace', 'hire', 'discussion'] as const

/** A prompt whose cover is shown. */
type Shown = Pick<Prompt, 'id' | 'title' | 'category'> & { url: string }

/** Content of an Open Graph image. */
export interface OpenGraphImage {
  /** Its subject. */
  of: { kind: 'prompts' | 'engineers' | 'topics' | 'screens'; id: string }
  title: string
  line: string
  price?: string
  /** Prompts, shown by their covers, or topics to draw. */
  pictures: Shown[] | string[]
}

export const imageOfPrompt = ({ currency }: ShopConfig, prompt: Prompt): OpenGraphImage => ({
  of: { kind: 'prompts', id: prompt.id },
  title: prompt.title,
  line: `by ${uploaderOf(prompt)}`,
  price: prompt.price === 0 ? 'Free' : formatShortMoney(prompt.price, currency),
  pictures: [shownOf(prompt)],
})

export const imageOfEngineer = (
  engineer: Pick<Engineer, 'user' | 'username' | 'displayName'>,
  prompts: Prompt[],
): OpenGraphImage => ({
  of: { kind: 'engineers', id: engineer.user },
  title: shownName(engineer),
  line: 'Prompt engineer',
  pictures: prompts.length > 0 ? prompts.slice(0, 4).map(shownOf) : [shownName(engineer)],
})

/** Without a name, as an author may leave. */
export const imageOfTopic = ({ _id, topic }: { _id: string; topic: string }): OpenGraphImage => ({
  of: { kind: 'topics', id: _id },
  title: topic,
  line: 'Discussion',
  pictures: [topic],
})

const TOPICS: Record<(typeof SCREENS_WITH_IMAGE)[number], string[]> = {
  home: ['A red fox', 'Lighthouse by night', 'Portrait of a woman, pop art', 'Isometric city'],
  marketplace: ['Torii at dawn', 'Robot', 'Chess', 'Red dragon'],
  hire: ['Portrait of a woman', 'Anime girl', 'Portrait of a man', 'Portrait of an old man'],
  discussion: ['Typewriter'],
}

export const imageOfScreen = (
  id: (typeof SCREENS_WITH_IMAGE)[number],
  title: string,
  line: string,
): OpenGraphImage => ({
  of: { kind: 'screens', id },
  title,
  line,
  pictures: TOPICS[id],
})

const shownOf = ({ id, title, category, cover_image }: Prompt): Shown => ({ id, title, category, url: cover_image.url })

/** The file of an uploaded logo, or whether Promptery's own is shown: a logo of another address is left out. */
export const logoOn = ({ logoUrl }: ShopConfig): string | boolean => filesOfLogo(logoUrl)?.file ?? logoUrl === ''

/** Hash of the visible content, so that changed content has a new address. */
export function keyOf(config: ShopConfig, { of, title, line, price, pictures }: OpenGraphImage): string {
  const seen = [VERSION, config.appName, logoOn(config), of, title, line, price, pictures]
  return hash('sha256', JSON.stringify(seen), 'base64url').slice(0, 22)
}

/** Cacheable for ever. */
export const openGraphImageUrl = (config: ShopConfig, card: OpenGraphImage): string =>
  `/cards/${card.of.kind}/${card.of.id}/${keyOf(config, card)}.jpg`

/** Alternative text. */
export const altOf = ({ title, line, price }: OpenGraphImage): string =>
  [title, line, price].filter((part) => part !== undefined).join(', ')
