import { createHash } from 'node:crypto'
import { COVER_WIDTHS } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/prompts'
import type { FileStore } from '../adapters/files/port.ts'
import { sketchPlaceholder } from '../adapters/images/sketch.ts'
import type { StoredCover } from '../db/stored-cover.ts'

/** What is selected of a prompt to show its cover. */
export interface CoverRow {
  id: string
  title: string
  category: string
  cover: StoredCover | null
}

export function presentCover(row: CoverRow, files: FileStore): Prompt['cover_image'] {
  return row.cover ? storedCover(row.cover, files) : drawnCover(row)
}

function storedCover(cover: StoredCover, files: FileStore): Prompt['cover_image'] {
  const sources = cover.widths.map((width) => ({ url: files.url(`${cover.key}/${width}.webp`), width }))
  return {
    url: sources.at(-1)?.url ?? '',
    sources,
    width: cover.width,
    height: cover.height,
    placeholder: cover.placeholder,
  }
}

/** Changes with what a drawn cover shows: in its address, and in the name of the file that keeps it. */
export const drawnVersion = ({ title, category }: Pick<CoverRow, 'title' | 'category'>): string =>
  createHash('sha256').update(`${title}\n${category}`).digest('hex').slice(0, 16)

/** A prompt without a picture of its own gets one that is drawn from its title when it is first looked at. */
function drawnCover(row: CoverRow): Prompt['cover_image'] {
  const version = drawnVersion(row)
  const url = (width: number) => `/covers/${row.id}/${width}.webp?v=${version}`
  const widest = COVER_WIDTHS[COVER_WIDTHS.length - 1] ?? 1280
  return {
    url: url(widest),
    sources: COVER_WIDTHS.map((width) => ({ url: url(width), width })),
    width: widest,
    height: (widest * 3) / 4,
    placeholder: sketchPlaceholder(row.title, { category: row.category, seed: row.id }),
  }
}
