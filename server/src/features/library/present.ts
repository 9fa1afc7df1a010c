import type { PromptType } from '@promptery/contract/constants'
import type { Folder, LibraryItem } from '@promptery/contract/library'
import type { UserContext } from '../../context.ts'
import { type CoverRow, presentCover } from '../../listings/cover.ts'

export interface ItemRow extends CoverRow {
  title: string
  type: string
  priceCents: number
  uploadedBy: string
  uploaderName: string
  isBought: boolean
  folderId: string | null
  /** Null: it was never put anywhere. */
  isFavourite: boolean | null
}

export function presentItem({ user, files }: Pick<UserContext, 'user' | 'files'>, row: ItemRow): LibraryItem {
  return {
    _id: row.id,
    title: row.title,
    type: row.type as PromptType,
    price: row.priceCents / 100,
    uploaderName: row.uploaderName,
    cover_image: presentCover(row, files),
    owned: row.isBought,
    isOwn: row.uploadedBy === user.id,
    folderId: row.folderId,
    isFavourite: row.isFavourite ?? false,
  }
}

export const presentFolder = ({ id, name }: { id: string; name: string }): Folder => ({ _id: id, name })
