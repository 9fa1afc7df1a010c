import type { ShopConfig } from '../../platform/context.ts'
import type { FirstCover, FirstPaint } from './first-paint.ts'
import type { OpenGraphImage } from './open-graph-image.ts'

/** A link in the readable content of a page. */
interface PageLink {
  path: string
  text: string
  /** Of the text. */
  lang?: string | undefined
  /** Text beside the link. */
  note?: string
}

/** A text with its language, where that is known. */
export interface Paragraph {
  text: string
  lang?: string | undefined
}

/** Metadata of a screen, for search engines, link previews and readers without scripts. */
export interface PageMetadata {
  title: string
  /** Of the title, which begins with what a member wrote. Absent: unknown, or the shop's own. */
  titleLang?: string | undefined
  description: string
  /** Canonical path: without filters, in canonical case. */
  path: string
  /** Open Graph image. */
  card: OpenGraphImage
  /** Preloaded: visible at first, but not in the first paint. */
  cover?: FirstCover | undefined
  firstPaint?: FirstPaint | undefined
  /** Path of an RSS feed about the screen. */
  feed?: string
  /** What Open Graph calls it. Absent: a website. */
  kind?: 'product' | 'article'
  /** Structured data of schema.org. */
  data?: Record<string, unknown>
  /** Readable content without scripts. */
  paragraphs?: (string | Paragraph)[]
  /** What everybody may read of a prompt: the last paragraph. */
  publicText?: Paragraph | undefined
  links?: PageLink[]
}

/** Characters that search engines show. */
const DESCRIPTION_MAX = 160

export const shortened = (text: string, max = DESCRIPTION_MAX): string =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .replace(/\s+\S*$/, '')
        .toWellFormed()}…`

export const titled = ({ appName }: ShopConfig, title: string): string => `${title} · ${appName}`

export const pathOf = (route: string, id: string): string => route.replace(':id', id)
