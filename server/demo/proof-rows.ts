import { isNamePublic, splitVariables } from '@promptery/contract/variables/variables'
import { newDrawnPicture } from '../src/catalog/pictures/cover.ts'
import { idAt } from '../src/platform/db/ids.ts'
import type { formerVersions, prompts, reviews, samples } from '../src/platform/db/schema.ts'
import type { DemoPrompt, DemoProof } from './types.ts'

const DAY_MS = 24 * 60 * 60_000

/** Shown as the model that made a sample, so that nobody takes it for one's result. */
export const DEMO_TEXT = 'no model (demo text, written by hand)'
export const DEMO_DRAWING = 'no model (drawn by the built-in sketcher)'

/** The text with the values in their places. */
export const filledText = (text: string, values: Readonly<Record<string, string>>): string =>
  splitVariables(text)
    .map(({ raw, variable }) => (variable && values[variable.name]) ?? raw)
    .join('')

/** The texts of a listing with the times from which they were sold, the earliest first. */
export function textsOf({ prompt, daysAgo }: DemoPrompt, { versions = [] }: DemoProof, now: Date) {
  const texts = [{ text: prompt, note: versions[0]?.note ?? '' }]
  for (const [index, { before }] of versions.entries()) {
    const later = texts[0]?.text ?? ''
    const text = before.reduce((former, [now, then]) => former.replace(now, () => then), later)
    texts.unshift({ text, note: versions[index + 1]?.note ?? '' })
  }
  const since = [daysAgo, ...versions.map(({ daysAgo }) => daysAgo).toReversed()]
  return texts.map((one, index) => ({
    ...one,
    number: index + 1,
    writtenAt: new Date(now.getTime() - (since[index] ?? 0) * DAY_MS),
  }))
}

type Text = ReturnType<typeof textsOf>[number]

/** The version that is sold at a time. */
export const versionAt = (texts: readonly Text[], time: Date): number =>
  texts.findLast(({ writtenAt }) => writtenAt <= time)?.number ?? 1

/** The columns of a listing that follow from its texts and samples. */
export function proofColumns({ variables, samples }: DemoProof, texts: readonly Text[]) {
  const current = texts.at(-1)
  return {
    gapHints: variables.map(([gap, label, description]) => ({ gap, label, ...(description && { description }) })),
    samplesCount: samples.length,
    ...(current &&
      current.number > 1 && {
        version: current.number,
        notifiedVersion: current.number,
        versionNote: current.note,
        textChangedAt: current.writtenAt,
      }),
  } satisfies Partial<typeof prompts.$inferInsert>
}

export const formerRows = (promptId: string, texts: readonly Text[]): (typeof formerVersions.$inferInsert)[] =>
  texts
    .slice(0, -1)
    .map(({ number, text, note, writtenAt }) => ({ promptId, number, text, note, createdAt: writtenAt }))

export const sampleRows = (
  promptId: string,
  { prompt }: DemoPrompt,
  { samples: shown }: DemoProof,
  createdAt: Date,
): (typeof samples.$inferInsert)[] =>
  shown.map(({ values, text, draws }, position) => ({
    id: idAt(createdAt),
    promptId,
    position,
    picture: text === undefined ? newDrawnPicture(draws ?? filledText(prompt, values)) : null,
    text: text ?? null,
    filling: Object.entries(values).flatMap(([gap, value]) => (isNamePublic({ name: gap }) ? { gap, value } : [])),
    model: text === undefined ? DEMO_DRAWING : DEMO_TEXT,
    createdAt,
  }))

/** Reviews some days after their authors bought, answered on the next day. */
export const reviewRows = (
  promptId: string,
  { reviews: written = [] }: DemoProof,
  purchases: readonly { buyer: string; buyerId: string; boughtAt: Date; version: number }[],
  now: Date,
): (typeof reviews.$inferInsert)[] =>
  written.flatMap(({ by, stars, text, answer }, index) => {
    const purchase = purchases.find(({ buyer }) => buyer === by)
    if (!purchase) return []
    const after = (days: number) =>
      new Date(Math.min(purchase.boughtAt.getTime() + days * DAY_MS, now.getTime() - 60_000))
    const createdAt = after(1 + (index % 4))
    return {
      id: idAt(createdAt),
      promptId,
      authorId: purchase.buyerId,
      stars,
      text,
      version: purchase.version,
      answer: answer ?? null,
      answeredAt: answer === undefined ? null : after(2 + (index % 4)),
      createdAt,
      updatedAt: createdAt,
    }
  })
