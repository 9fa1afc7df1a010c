import { canonicalType } from '@promptery/contract/constants'
import type { ApprovalStatus, PromptFields } from '@promptery/contract/prompts'
import type { prompts } from '../schema.ts'
import { promptSearchText } from '../search-text.ts'
import type { StoredCover } from '../stored-cover.ts'

interface Listing {
  id: string
  uploader: { id: string; username: string }
  fields: PromptFields
  cover: StoredCover | null
  status?: ApprovalStatus
  createdAt?: Date
  importKey?: string
}

/** The row of a listing, however it comes in: by upload, by import or with the demo catalogue. */
export function promptValues(listing: Listing): typeof prompts.$inferInsert {
  const { id, uploader, fields, cover } = listing
  const type = canonicalType(fields.type)
  return {
    id,
    uploadedBy: uploader.id,
    title: fields.title,
    description: fields.description,
    type,
    category: fields.category,
    engine: fields.engine,
    priceCents: fields.price * 100,
    promptText: fields.prompt,
    tipsToUse: fields.tipsToUse,
    cover,
    status: listing.status ?? 'pending',
    mustBeApproved: listing.status === 'rejected',
    searchText: promptSearchText({ ...fields, type, uploaderName: uploader.username }),
    ...(listing.importKey && { importKey: listing.importKey }),
    ...(listing.createdAt && { createdAt: listing.createdAt, updatedAt: listing.createdAt }),
  }
}
