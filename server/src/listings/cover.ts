import { randomUUID } from 'node:crypto'
import { COVER_WIDTHS } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { sketch } from '@promptery/sketch'
import type { FileStore } from '../adapters/files/port.ts'
import type { StoredCover } from '../db/stored-cover.ts'

/** What is selected of a prompt to show its cover. */
export interface CoverRow {
  id: string
  cover: StoredCover | null
  drawnKey: string
  drawnPlaceholder: string | null
}

/** Grey: also for a listing of an earlier version of the server, until its cover is drawn. */
const PLAIN_PLACEHOLDER =
  'data:image/svg+xml,%3Csvg%20xmlns=%27http://www.w3.org/2000/svg%27%20viewBox=%270%200%204%203%27%3E%3Cpath%20fill=%27%23777%27%20d=%27M0%200h4v3H0z%27/%3E%3C/svg%3E'

/** In place of a cover that is not shown to who asks. */
export const HIDDEN_COVER: Prompt['cover_image'] = {
  url: PLAIN_PLACEHOLDER,
  widths: [],
  width: 4,
  height: 3,
  placeholder: PLAIN_PLACEHOLDER,
}

export function presentCover(row: CoverRow, files: FileStore): Prompt['cover_image'] {
  return row.cover ? storedCover(row.cover, files) : drawnCover(row)
}

/** A picture that is kept among the files. */
export function storedCover(cover: StoredCover, files: FileStore): Prompt['cover_image'] {
  return {
    url: files.url(`${cover.key}/${cover.widths.at(-1)}.webp`),
    widths: cover.widths,
    width: cover.width,
    height: cover.height,
    placeholder: cover.placeholder,
  }
}

/** A prompt without a picture of its own gets one that is drawn from its title when it is first looked at. */
function drawnCover({ id, drawnKey, drawnPlaceholder }: CoverRow): Prompt['cover_image'] {
  const widest = COVER_WIDTHS[COVER_WIDTHS.length - 1] ?? 1280
  return {
    url: `/covers/${id}/${drawnKey}/${widest}.webp`,
    widths: [...COVER_WIDTHS],
    width: widest,
    height: (widest * 3) / 4,
    placeholder: drawnPlaceholder ?? PLAIN_PLACEHOLDER,
    isDrawn: true,
  }
}

/** What is drawn for a prompt: the same on every machine, and another picture for another prompt of the same title. */
export const sketchOf = ({ id, title, category }: { id: string; title: string; category: string }) =>
  sketch(title, { category, seed: id })

/** What is drawn where no prompt is shown. */
export const sketchOfTopic = (topic: string) => sketch(topic, { seed: topic })

/** The columns of a cover that is to be drawn anew, under a new address. Composes the picture, which takes milliseconds. */
export const newDrawnCover = (prompt: { id: string; title: string; category: string }) => ({
  drawnKey: randomUUID(),
  drawnPlaceholder: sketchOf(prompt).placeholder,
})
