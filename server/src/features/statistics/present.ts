import type { Amount } from '@promptery/contract/money/amount'
import type { Figures } from '@promptery/contract/money/statistics'

export interface FiguresRow {
  /** A PostgreSQL bigint, hence text. */
  earningsCents: string
  sales: number
  likes: number
  visits: number
}

/** Earnings by currency; null: none. */
export type OtherEarnings = { currency: string; cents: number }[] | null

export const presentOther = (other: OtherEarnings = null): Amount[] =>
  (other ?? []).map(({ currency, cents }) => ({ currency, amount: cents / 100 }))

export const presentFigures = ({ earningsCents, sales, likes, visits }: FiguresRow): Figures => ({
  earnings: Number(earningsCents) / 100,
  sales,
  likes,
  visits,
})
