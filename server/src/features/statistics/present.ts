import type { Figures } from '@promptery/contract/money/statistics'

export interface FiguresRow {
  /** A PostgreSQL bigint, hence text. */
  earningsCents: string
  sales: number
  likes: number
  visits: number
}

export const presentFigures = ({ earningsCents, sales, likes, visits }: FiguresRow): Figures => ({
  earnings: Number(earningsCents) / 100,
  sales,
  likes,
  visits,
})
