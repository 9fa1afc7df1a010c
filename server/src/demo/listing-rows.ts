import { isNamePublic, splitVariables } from '@promptery/contract/listings/variables/variables'
import { toCents } from '@promptery/contract/money'
import { newDrawnPicture } from '../listings/pictures/stored-pictures.ts'
import { listingValues } from '../listings/values.ts'
import { idAt } from '../platform/db/ids.ts'
import type { DemoListing } from './content.ts'

export const DAY_MS = 24 * 60 * 60_000
/** Days with visits of a listing. */
const VISITED_DAYS = 30

/** Shown as the model that made a sample, so that nobody takes it for one's result. */
export const DEMO_TEXT = 'no model (demo text, written by hand)'
export const DEMO_DRAWING = 'no model (drawn by the built-in sketcher)'

interface Market {
  now: Date
  /** Usernames of those who like and buy. */
  members: readonly string[]
  idOf: (username: string) => string
}

/**
 * The rows of a listing. Likes and sales are distributed over the members by its popularity and its place in the
 * catalogue; reviewers are among the buyers.
 */
export function listingRows(listing: DemoListing, place: number, { now, members, idOf }: Market) {
  const { engineer, fields, daysAgo, popularity, status, samples, reviews } = listing
  const createdAt = new Date(now.getTime() - daysAgo * DAY_MS)
  const promptId = idAt(createdAt)
  const sellerId = idOf(engineer)
  const texts = textsOf(listing, now)
  const current = texts.at(-1)
  // A stride coprime to the number of members reaches each of them once.
  const audience = members.map((_, step) => members[(place * 5 + step * 7) % members.length] ?? '')
  const likers = audience.slice(0, Math.round(popularity * audience.length))
  const reviewers = reviews.map(({ by }) => by)
  const others = audience.filter((member) => !reviewers.includes(member))
  const sold = Math.max(Math.round(popularity * audience.length * 0.6), reviewers.length)
  const buyers = [...reviewers, ...others].slice(0, sold)
  // Times are spread over the time since the upload.
  const actAt = (step: number, of: number) => new Date(createdAt.getTime() + ((step + 1) / (of + 1)) * daysAgo * DAY_MS)
  const purchases = buyers.map((buyer, step) => {
    // A stride through the times, so that reviewers are not the first buyers.
    const paidAt = actAt((step * 3 + place) % buyers.length, buyers.length)
    const version = texts.findLast(({ writtenAt }) => writtenAt <= paidAt)?.number ?? 1
    const sale = { promptId, buyerId: idOf(buyer), sellerId, version, amountCents: toCents(fields.price) }
    return { ...sale, id: idAt(paidAt), licence: fields.licence, status: 'paid' as const, createdAt: paidAt, paidAt }
  })
  return {
    prompt: {
      ...listingValues({
        id: promptId,
        uploader: { id: sellerId, username: engineer },
        fields,
        cover: null,
        status,
        createdAt,
      }),
      samplesCount: samples.length,
      ...(current &&
        current.number > 1 && {
          version: current.number,
          notifiedVersion: current.number,
          versionNote: current.note,
          textChangedAt: current.writtenAt,
        }),
    },
    texts: texts.map(({ number, text, writtenAt }) => ({ promptId, version: number, text, writtenAt })),
    formerVersions: texts
      .slice(0, -1)
      .map(({ number, text, note, writtenAt }) => ({ promptId, number, text, note, createdAt: writtenAt })),
    samples: samples.map(({ values, text, draws }, position) => ({
      id: idAt(createdAt),
      promptId,
      position,
      picture: text === undefined ? newDrawnPicture(draws ?? filledText(fields.prompt, values)) : null,
      text: text ?? null,
      filling: Object.entries(values).flatMap(([gap, value]) => (isNamePublic({ name: gap }) ? { gap, value } : [])),
      model: text === undefined ? DEMO_DRAWING : DEMO_TEXT,
      createdAt,
    })),
    likes: likers.map((liker, step) => ({ promptId, userId: idOf(liker), createdAt: actAt(step, likers.length) })),
    purchases,
    // Written some days after their authors, the first buyers in the list, bought; answered on the next day.
    reviews: purchases.flatMap(({ buyerId, version, paidAt }, index) => {
      const review = reviews[index]
      if (!review) return []
      const after = (days: number) => new Date(Math.min(paidAt.getTime() + days * DAY_MS, now.getTime() - 60_000))
      const { stars, text, answer = null } = review
      const createdAt = after(1 + (index % 4))
      const answeredAt = answer === null ? null : after(2 + (index % 4))
      const said = { stars, text, version, answer, answeredAt, createdAt, updatedAt: createdAt }
      return [{ id: idAt(createdAt), promptId, authorId: buyerId, ...said }]
    }),
    visits: Array.from({ length: Math.ceil(Math.min(daysAgo, VISITED_DAYS)) }, (_, back) => ({
      engineerId: sellerId,
      promptId,
      day: new Date(now.getTime() - back * DAY_MS).toISOString().slice(0, 10),
      visits: Math.round(popularity * (4 + ((place * 7 + back * 5) % 9))),
    })).filter(({ visits }) => visits > 0),
  }
}

/** The texts of a listing with the times from which they were sold, the earliest first. */
export function textsOf({ fields, daysAgo, versions }: DemoListing, now: Date) {
  const texts = [{ text: fields.prompt, note: versions[0]?.note ?? '' }]
  for (const [index, { changes }] of versions.entries()) {
    const later = texts[0]?.text ?? ''
    const text = changes.reduce((former, { now, before }) => former.replace(now, () => before), later)
    texts.unshift({ text, note: versions[index + 1]?.note ?? '' })
  }
  const since = [daysAgo, ...versions.map(({ daysAgo }) => daysAgo).toReversed()]
  return texts.map((one, index) => ({
    ...one,
    number: index + 1,
    writtenAt: new Date(now.getTime() - (since[index] ?? 0) * DAY_MS),
  }))
}

/** The text with the values in their places. */
export const filledText = (text: string, values: Readonly<Record<string, string>>): string =>
  splitVariables(text)
    .map(({ raw, variable }) => (variable && values[variable.name]) ?? raw)
    .join('')
