import type { ApprovalStatus } from '@promptery/contract/listings/approval'
import { canonicalType, knownNames } from '@promptery/contract/listings/lists'
import type { PromptFields } from '@promptery/contract/listings/prompts'
import { toCents } from '@promptery/contract/money'
import { foldText } from '../platform/db/fold-text.ts'
import type { prompts } from '../platform/db/schema.ts'
import type { StoredCover } from '../platform/db/stored-cover.ts'
import { Invalid } from '../platform/errors.ts'
import type { NameLists } from '../platform/settings/lists.ts'
import { newDrawnCover } from './pictures/stored-pictures.ts'

/** The value of `format` in an export of listings, which an import takes to the letter. */
export const LISTING_FORMAT = 'promptery-1'

/** A listing in a file, by the names that an import knows. */
export const listingRecord = ({ prompt, gapHints, ...fields }: PromptFields, engineer: string) => ({
  ...fields,
  variables: gapHints.map(({ gap, ...said }) => ({ name: gap, ...said })),
  engineer,
  format: LISTING_FORMAT,
  prompt,
})
export type ListingRecord = ReturnType<typeof listingRecord>

type Values = typeof prompts.$inferInsert

/** Fields whose column has another name or representation; all others are stored as they are. */
type Converted = 'type' | 'price' | 'prompt'
type Written = Pick<Values, Exclude<keyof PromptFields, Converted> | 'type' | 'priceCents' | 'promptText'>

/** Columns from the fields of an upload. An absent field omits its column. */
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

/** A priced listing is not open, so that it does not open again when its price returns to nothing. */
export const isOpenable = ({ isOpen, priceCents }: Pick<Written, 'isOpen' | 'priceCents'>): boolean =>
  isOpen === true && priceCents === 0

interface Listing {
  id: string
  uploader: { id: string; username: string }
  /** Its variable descriptions are of variables that the text has. */
  fields: PromptFields
  cover: StoredCover | null
  status?: ApprovalStatus
  createdAt?: Date
  importKey?: string
}

/** The row of a new listing: of an upload, an import or the demo catalogue. */
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
  const isOpen = isOpenable(written)
  return {
    ...written,
    isOpen,
    id,
    uploadedBy: uploader.id,
    cover,
    ...newDrawnCover({ id, title: fields.title, category: fields.category }),
    status,
    mustBeApproved: status === 'rejected',
    foldedTitle: foldText(fields.title),
    ...(importKey && { importKey }),
    ...(createdAt && { createdAt, updatedAt: createdAt }),
  }
}

interface Names {
  type?: string | undefined
  category?: string | undefined
  engine?: string | undefined
}

/** Names that no list has, shown or hidden, each with what to do. `All` is no name. */
export function findUnknownNames({ types, categories, engines }: NameLists, { type, category, engine }: Names) {
  const checks = [
    { path: 'type', name: type === undefined ? type : canonicalType(type), entries: types, what: 'a type' },
    { path: 'category', name: category, entries: categories, what: 'a category' },
    { path: 'engine', name: engine, entries: engines, what: 'an engine' },
  ]
  return checks
    .filter(({ name = 'All', entries }) => name !== 'All' && !knownNames(entries).includes(name))
    .map(({ path, what }) => ({ path, message: `Choose ${what} from the list` }))
}

/** Refuses names that no list has. @throws Invalid */
export function requireKnownNames(lists: NameLists, names: Names): void {
  const errors = findUnknownNames(lists, names)
  const [first] = errors
  if (first) throw new Invalid('invalid_input', first.message, errors)
}
