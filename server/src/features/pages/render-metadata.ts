import type { Prompt } from '@promptery/contract/listings/prompts'
import type { OpenGraphImage } from './open-graph-image.ts'

/** A link in the readable content of a page. */
interface PageLink {
  path: string
  text: string
  /** Text beside the link. */
  note?: string
}

/** The first visible cover, as the client shows it. */
export interface FirstCover {
  image: Prompt['cover_image']
  sizes: string
  /** Media query of the windows in which it is visible at first; in all if absent. */
  media?: string
}

/** Metadata of a screen, for search engines, link previews and readers without scripts. */
export interface PageMetadata {
  title: string
  description: string
  /** Canonical path: without filters, in canonical case. */
  path: string
  /** Open Graph image. */
  card: OpenGraphImage
  cover?: FirstCover | undefined
  /** Structured data of schema.org. */
  data?: Record<string, unknown>
  /** Readable content without scripts. */
  paragraphs?: string[]
  /** What everybody may read of a prompt: the last paragraph. */
  publicText?: string | undefined
  links?: PageLink[]
}
