import type { prompts } from '../../platform/db/schema.ts'

type Row = typeof prompts.$inferInsert
type Written = Pick<Row, 'title' | 'description' | 'promptText'> &
  Partial<Pick<Row, 'tipsToUse' | 'versionNote' | 'worksWith' | 'gapHints'>>

/** All public texts of a listing. */
export const shownTexts = (listing: Written): string[] =>
  [
    ...[listing.title, listing.description, listing.tipsToUse, listing.promptText, listing.versionNote],
    ...(listing.worksWith ?? []),
    ...(listing.gapHints ?? []).flatMap(({ gap, label, description }) => [gap, label, description]),
  ].filter((text): text is string => Boolean(text))
