import type { ShopConfig } from '../../context.ts'
import { escapeMarkup } from '../../runtime/escape-markup.ts'
import { altOf, CARD_SIZE, cardUrl } from './card.ts'
import type { PageDescription } from './page-description.ts'

/** `<` begins no tag in it: a script's content ends at the first `</script`, whatever stands around that. */
const asJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')

/**
 * The client's page with what is said of a screen in it: in its head for search engines and shared links, and as
 * readable content for those who run no scripts.
 * @param origin the shop's own, as `https://shop.example`
 */
export function renderPage(html: string, page: PageDescription, config: ShopConfig, origin: string): string {
  const { title, description, path, card, data, paragraphs = [], links = [] } = page
  const absolute = (address: string) => (/^https?:/.test(address) ? address : origin + address)
  const [picture, alt] = [absolute(cardUrl(config, card)), altOf(card)]
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escapeMarkup(content)}" />`
  const head = [
    `<link rel="canonical" href="${escapeMarkup(absolute(path))}" />`,
    meta('property', 'og:type', data ? 'product' : 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', absolute(path)),
    meta('property', 'og:site_name', config.appName),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:type', 'image/jpeg'),
    meta('property', 'og:image:width', String(CARD_SIZE.width)),
    meta('property', 'og:image:height', String(CARD_SIZE.height)),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:image', picture),
    meta('name', 'twitter:image:alt', alt),
    ...(data ? [`<script type="application/ld+json">${asJson(withAddresses(data, absolute))}</script>`] : []),
  ]
  const body = [
    `<h1>${escapeMarkup(title)}</h1>`,
    ...paragraphs.map((text) => `<p>${escapeMarkup(text)}</p>`),
    ...(links.length > 0 ? [`<ul>${links.map((link) => item(link)).join('')}</ul>`] : []),
  ]
  return html
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeMarkup(title)}</title>`)
    .replace(/<meta name="description" content=".*?" ?\/?>/, () => meta('name', 'description', description))
    .replace('</head>', () => `${head.join('')}</head>`)
    .replace(/<\/div>\s*<\/noscript>/, (end) => body.join('') + end)
}

const item = ({ path, text, note }: NonNullable<PageDescription['links']>[number]): string =>
  `<li><a href="${escapeMarkup(path)}">${escapeMarkup(text)}</a>${note ? ` ${escapeMarkup(note)}` : ''}</li>`

/** Data of schema.org with every address of the shop made absolute. */
function withAddresses(data: Record<string, unknown>, absolute: (address: string) => string): object {
  const entries = Object.entries(data).map(([name, value]): [string, unknown] => {
    if (typeof value === 'object' && value !== null) return [name, withAddresses({ ...value }, absolute)]
    return [name, (name === 'url' || name === 'image') && typeof value === 'string' ? absolute(value) : value]
  })
  return Object.fromEntries(entries)
}
