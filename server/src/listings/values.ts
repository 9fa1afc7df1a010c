import { canonicalType } from '@promptery/contract/constants'
import { type GapHint, gapsIn, hintsOfGaps, splitGaps } from '@promptery/contract/gaps/gaps'
import type { ApprovalStatus, PromptFields } from '@promptery/contract/listings/prompts'
import { toCents } from '@promptery/contract/money/money'
import type { prompts } from '../db/schema.ts'
import type { StoredCover } from '../db/stored-cover.ts'
import { newDrawnCover } from './cover.ts'
import { promptSearchText } from './search/search-text.ts'

type Values = typeof prompts.$inferInsert

/** The fields whose column has another name or holds another value; all others go in as they are. */
type Converted = 'type' | 'price' | 'prompt'
type Written = Pick<Values, Exclude<keyof PromptFields, Converted> | 'type' | 'priceCents' | 'promptText'>

/** The columns that an uploader writes, from the fields of the wire. A field that is absent leaves its column out. */
export function writtenColumns(fields: PromptFields): Written
export function writtenColumns(fields: Changes<PromptFields>): Partial<Written>
export function writtenColumns({ type, price, prompt, ...same }: Changes<PromptFields>): Partial<Written> {
  const present = Object.entries(same).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(present),
    ...(type !== undefined && { type: canonicalType(type) }),
    ...(price !== undefined && { priceCents: toCents(price) }),
    ...(prompt !== undefined && { promptText: prompt }),
  }
}
type Changes<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }

/** The hints that are kept: those of gaps that the text has. */
export const hintsOfText = (promptText: string, hints: GapHint[]): GapHint[] =>
  hints.length === 0 ? hints : hintsOfGaps(gapsIn(splitGaps(promptText)), hints)

interface Listing {
  id: string
  uploader: { id: string; username: string }
  fields: PromptFields
  cover: StoredCover | null
  status?: ApprovalStatus
  createdAt?: Date
  importKey?: string
}

/** The row of a new listing, however it comes in: by upload, by import or with the demo catalogue. */
export function listingValues({
  id,
  uploader,
  fields,
  cover,
  status = 'pending',
  createdAt,
  importKey,
}: Listing): Values {
  const written = writtenColumns(fields)
  return {
    ...written,
    gapHints: hintsOfText(fields.prompt, fields.gapHints),
    id,
    uploadedBy: uploader.id,
    cover,
    ...newDrawnCover({ id, title: fields.title, category: fields.category }),
    status,
    mustBeApproved: status === 'rejected',
    searchText: promptSearchText({ ...written, uploaderName: uploader.username }),
    ...(importKey && { importKey }),
    ...(createdAt && { createdAt, updatedAt: createdAt }),
  }
}
