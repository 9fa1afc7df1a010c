import type { Prompt } from '@promptery/contract/listings/prompts'
import type { PageCard } from './card.ts'

/** A link of a page's readable content. */
interface PageLink {
  path: string
  text: string
  /** What is said beside it. */
  note?: string
}

/** The picture that is seen first, as the client shows it. */
export interface FirstCover {
  image: Prompt['cover_image']
  sizes: string
}

/** What the server says of a screen to those who run no scripts: search engines, and who shares a link. */
export interface PageDescription {
  title: string
  description: string
  /** The one address of what is shown: without filters, and in its usual case. */
  path: string
  /** The picture to show with a link. */
  card: PageCard
  cover?: FirstCover | undefined
  /** Data for search engines, as of schema.org. */
  data?: Record<string, unknown>
  /** What a reader without scripts gets. */
  paragraphs?: string[]
  links?: PageLink[]
}
