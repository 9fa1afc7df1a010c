import { coverSrcset } from '@promptery/contract/listings/covers'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { escapeMarkup } from '../../platform/runtime/escape-markup.ts'

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
  /** Below the heading, in another colour. */
  promise?: string
  lead?: string
  /** What a prompt's page shows first, with what stands on it: above the heading on phones, beside it in wide windows. */
  sample?: { picture: FirstCover; mark: string } | { text: string; mark: string }
  /** The first row of a list below a search. Narrow windows show the first two. */
  cards?: { title: string; cover: FirstCover }[]
  isWide?: boolean
}

/** The markup of a first paint. Screen readers wait for the client, which says the same. */
export function renderFirstPaint({ heading, promise, lead, sample, cards, isWide }: FirstPaint): string {
  const below = promise ? `<span>${escapeMarkup(promise)}</span>` : ''
  const title = `<p class="first-paint-heading" dir="auto">${escapeMarkup(heading)}${below}</p>`
  const parts = [
    ...(sample ? [sampleOf(sample)] : []),
    title,
    ...(lead ? [`<p class="first-paint-lead">${escapeMarkup(lead)}</p>`] : []),
    ...(cards ? [`<div class="first-paint-list"><div>${cards.map(card).join('')}</div></div>`] : []),
  ]
  const kinds = ['page', sample && 'one', promise && 'welcome', isWide && 'wide'].filter(Boolean)
  const classes = kinds.map((kind) => `first-paint-${kind}`).join(' ')
  return `<div class="${classes}" aria-hidden="true">${parts.join('')}</div>`
}

function sampleOf({ mark, ...shown }: NonNullable<FirstPaint['sample']>): string {
  const words = mark && `<span>${escapeMarkup(mark)}</span>`
  if ('picture' in shown) return `<div class="first-paint-picture">${image(shown.picture, true)}${words}</div>`
  return `<div class="first-paint-text">${words}<p dir="auto">${escapeMarkup(shown.text)}</p></div>`
}

const card = ({ title, cover }: { title: string; cover: FirstCover }, index: number): string =>
  `<div>${image(cover, index === 0)}<p dir="auto">${escapeMarkup(title)}</p></div>`

/** With the attributes that the client uses, so that a browser loads it once. Invisible ones are not loaded. */
const image = ({ image, sizes }: FirstCover, isFirst: boolean): string =>
  `<img src="${escapeMarkup(image.url)}" srcset="${escapeMarkup(coverSrcset(image))}" sizes="${sizes}" alt="" ` +
  `width="${image.width}" height="${image.height}" ${isFirst ? 'fetchpriority="high"' : 'loading="lazy"'}>`
