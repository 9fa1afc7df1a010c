import { LIMITS } from '@promptery/contract/constants'
import type { Review, ReviewSample } from '@promptery/contract/library/reviews'
import { eq } from 'drizzle-orm'
import type { FileStore } from '../../adapters/files/port.ts'
import { presentSample, type SampleRow, sampleColumns } from '../../listings/pictures/stored-pictures.ts'
import type { Db } from '../../platform/db/db.ts'
import { type MemberRow, memberColumns, presentMember } from '../../platform/db/member-columns.ts'
import { pick } from '../../platform/db/rows.ts'
import { reviews, samples, users } from '../../platform/db/schema.ts'

const columns = {
  id: reviews.id,
  author: memberColumns(users),
  ...pick(reviews, 'stars', 'text', 'language', 'version', 'counts', 'createdAt', 'updatedAt'),
  ...pick(reviews, 'answer', 'answerLanguage', 'answeredAt'),
  sample: sampleColumns,
} as const

/** Reviews with authors and samples. */
export const selectReviews = (db: Db) =>
  db
    .select(columns)
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .leftJoin(samples, eq(samples.reviewId, reviews.id))

type ReviewRow = Omit<Awaited<ReturnType<typeof selectReviews>>[number], 'author'> & { author: MemberRow }

export function presentReview(row: ReviewRow, files: FileStore): Review {
  return {
    _id: row.id,
    author: presentMember(row.author),
    stars: row.stars,
    text: row.text,
    ...(row.language && { language: row.language }),
    version: row.version,
    isRefunded: !row.counts,
    sample: row.sample && presentReviewSample(row.sample, files),
    answer: presentAnswer(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const presentAnswer = ({ answer, answerLanguage, answeredAt }: ReviewRow): Review['answer'] =>
  answer !== null && answeredAt
    ? { text: answer, ...(answerLanguage && { language: answerLanguage }), createdAt: answeredAt.toISOString() }
    : null

/** Presents the beginning of a long sample, as lists do not carry whole ones. */
function presentReviewSample(row: SampleRow, files: FileStore): ReviewSample {
  const { sampleShownMax } = LIMITS.review
  const { text, filling, ...sample } = presentSample(row, files)
  const shown = text && text.length > sampleShownMax ? text.slice(0, sampleShownMax).toWellFormed() : text
  let room = sampleShownMax
  const shownFilling = filling.filter(({ gap, value }) => {
    room -= gap.length + value.length
    return room >= 0
  })
  const isCut = shown !== text || shownFilling.length < filling.length
  return { ...sample, ...(shown !== undefined && { text: shown }), filling: shownFilling, isCut }
}
