import type { Folder, LibraryItem } from '@promptery/contract/listings/library'
import type { OfferStatus } from '@promptery/contract/money/offer-lifecycle'
import { asApproved } from '../../catalog/approved-snapshot.ts'
import { type CoverRow, presentCover } from '../../catalog/pictures/cover.ts'
import { isListed, type ListedFacts } from '../../catalog/visibility.ts'
import type { UserContext } from '../../platform/context.ts'
import type { prompts } from '../../platform/db/schema.ts'

type Row = typeof prompts.$inferSelect

export interface ItemRow extends CoverRow, ListedFacts, Pick<Row, 'approvedSnapshot'> {
  title: string
  type: string
  priceCents: number
  uploadedBy: string
  uploaderName: string
  uploaderDisplayName: string | null
  isBought: boolean
  /** Null: it is no listing of an offer. */
  offerStatus: OfferStatus | null
  offerDueAt: Date | null
  folderId: string | null
  /** Null: without an entry. */
  isFavourite: boolean | null
}

export function presentItem(ctx: Pick<UserContext, 'user' | 'files' | 'config'>, row: ItemRow): LibraryItem {
  const isOwn = row.uploadedBy === ctx.user.id
  const shown = isOwn ? row : asApproved(row, ctx.config.requireApproval)
  return {
    _id: row.id,
    title: shown.title,
    type: row.type,
    price: row.priceCents / 100,
    uploaderName: row.uploaderName,
    ...(row.uploaderDisplayName !== null && { uploaderDisplayName: row.uploaderDisplayName }),
    cover_image: presentCover(shown, ctx.files),
    owned: row.isBought,
    isOwn,
    ...stateOf(row, isOwn, ctx.config.requireApproval),
    folderId: row.folderId,
    isFavourite: row.isFavourite ?? false,
  }
}

/** Of hired work how far it is, of another prompt why it is not listed. */
function stateOf(row: ItemRow, isOwn: boolean, requireApproval: boolean): Pick<LibraryItem, 'offer' | 'unlisted'> {
  const { offerStatus: status, offerDueAt } = row
  if (status) return { offer: { status, dueAt: offerDueAt?.toISOString() ?? null } }
  return isListed(row, requireApproval) ? {} : { unlisted: isOwn ? reasonOf(row) : 'withdrawn' }
}

/** Why a prompt is not listed. */
function reasonOf({ withdrawnAt, status }: ItemRow): 'pending' | 'rejected' | 'withdrawn' {
  if (withdrawnAt) return 'withdrawn'
  return status === 'rejected' ? 'rejected' : 'pending'
}

export const presentFolder = ({ id, name }: { id: string; name: string }): Folder => ({ _id: id, name })
