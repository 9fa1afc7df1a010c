import type { ShopConfig } from '../../platform/context.ts'
import { escapeMarkup, langAttribute } from '../../platform/runtime/quoting.ts'
import { altOf, IMAGE_SIZE, type OpenGraphImage, openGraphImageUrl } from './open-graph-image.ts'

/** JSON without `<`: a script's content ends at the first `</script`. */
const asJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')

/**
 * The markup of a screen's metadata.
 * @param origin origin of the shop, as `https://shop.example`
 */
export function renderMetadata(
  page: PageMetadata,
  config: ShopConfig,
  origin: string,
): { title: string; titleAttributes: string; description: string; head: string } {
  const { title, titleLang, description, path, card, feed, kind = 'website', data } = page
  const absolute = (address: string) => (/^https?:/.test(address) ? address : origin + address)
  const [picture, alt] = [absolute(openGraphImageUrl(config, card)), altOf(card)]
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escapeMarkup(content)}" />`
  const head = [
    `<link rel="canonical" href="${escapeMarkup(absolute(path))}" />`,
    meta('property', 'og:type', kind),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', absolute(path)),
    meta('property', 'og:site_name', config.appName),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:type', 'image/jpeg'),
    meta('property', 'og:image:width', String(IMAGE_SIZE.width)),
    meta('property', 'og:image:height', String(IMAGE_SIZE.height)),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:image', picture),
    meta('name', 'twitter:image:alt', alt),
    ...(feed
      ? [`<link rel="alternate" type="application/rss+xml" title="${escapeMarkup(title)}" href="${feed}" />`]
      : []),
    ...(data ? [`<script type="application/ld+json">${asJson(withAddresses(data, absolute))}</script>`] : []),
  ]
  return {
    title: escapeMarkup(title),
    titleAttributes: langAttribute(titleLang),
    description: escapeMarkup(description),
    head: head.join(''),
  }
}

/** Structured data with every address of the shop made absolute. */
function withAddresses(data: Record<string, unknown>, absolute: (address: string) => string): object {
  const withAddress = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => withAddress(name, one))
    if (typeof value === 'object' && value !== null) return withAddresses({ ...value }, absolute)
    return (name === 'url' || name === 'image') && typeof value === 'string' ? absolute(value) : value
  }
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withAddress(name, value)]))
}

/** Metadata of a screen, for search engines and link previews. */
export interface PageMetadata {
  title: string
  /** Of the title, which begins with what a member wrote. Absent: unknown, or the shop's own. */
  titleLang?: string | undefined
  description: string
  /** Canonical path: without filters, in canonical case. */
  path: string
  /** Open Graph image. */
  card: OpenGraphImage
  /** Path of an RSS feed about the screen. */
  feed?: string
  /** What Open Graph calls it. Absent: a website. */
  kind?: 'product' | 'article'
  /** Structured data of schema.org. */
  data?: Record<string, unknown>
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
