import { coverSrcset } from '@promptery/contract/listings/covers'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { escapeMarkup, langAttribute } from '../../platform/runtime/escape-markup.ts'

/** The first visible cover, as the client shows it. */
export interface FirstCover {
  image: Prompt['cover_image']
  sizes: string
  /** Media query of the windows in which it is visible at first; in all if absent. */
  media?: string
}

/** What a page shows until the client is loaded, in the places in which the client shows it. */
export interface FirstPaint {
  heading: string
  /** Of the heading. Absent: unknown, or the shop's own. */
  lang?: string | undefined
  /** Below the heading, in another colour. */
  promise?: string
  lead?: string
  /** A prompt's cover, with what stands on it: above the heading on phones, beside it in wide windows. */
  cover?: { picture: FirstCover; mark: string }
  /** The first row of a list below a search. Narrow windows show the first two. */
  cards?: { title: string; lang: string | undefined; cover: FirstCover }[]
  isWide?: boolean
}

/** The markup of a first paint. Screen readers wait for the client, which says the same. */
export function renderFirstPaint({ heading, lang, promise, lead, cover, cards, isWide }: FirstPaint): string {
  const below = promise ? `<span>${escapeMarkup(promise)}</span>` : ''
  const title = `<p class="first-paint-heading" dir="auto"${langAttribute(lang)}>${escapeMarkup(heading)}${below}</p>`
  const parts = [
    ...(cover ? [coverOf(cover)] : []),
    title,
    ...(lead ? [`<p class="first-paint-lead">${escapeMarkup(lead)}</p>`] : []),
    ...(cards ? [`<div class="first-paint-list"><div>${cards.map(card).join('')}</div></div>`] : []),
  ]
  const kinds = ['page', cover && 'one', promise && 'welcome', isWide && 'wide'].filter(Boolean)
  const classes = kinds.map((kind) => `first-paint-${kind}`).join(' ')
  return `<div class="${classes}" aria-hidden="true">${parts.join('')}</div>`
}

const coverOf = ({ picture, mark }: NonNullable<FirstPaint['cover']>): string =>
  `<div class="first-paint-picture">${image(picture, true)}${mark && `<span>${escapeMarkup(mark)}</span>`}</div>`

const card = ({ title, cover, lang }: NonNullable<FirstPaint['cards']>[number], index: number): string =>
  `<div>${image(cover, index === 0)}<p dir="auto"${langAttribute(lang)}>${escapeMarkup(title)}</p></div>`

/** With the attributes that the client uses, so that a browser loads it once. Invisible ones are not loaded. */
const image = ({ image, sizes }: FirstCover, isFirst: boolean): string =>
  `<img src="${escapeMarkup(image.url)}" srcset="${escapeMarkup(coverSrcset(image))}" sizes="${sizes}" alt="" ` +
  `width="${image.width}" height="${image.height}" ${isFirst ? 'fetchpriority="high"' : 'loading="lazy"'}>`
