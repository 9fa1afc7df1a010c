import type { Rating } from '@promptery/contract/accounts/rating'

/** Presents a rating; nothing where no review counts. */
export function presentRating(row: { reviewsCount: number; starsSum: number }): { rating?: Rating } {
  const { reviewsCount: count, starsSum } = row
  return count === 0 ? {} : { rating: { average: Math.round((starsSum * 10) / count) / 10, count } }
}
