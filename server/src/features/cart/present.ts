import type { Licence } from '@promptery/contract/constants'
import type { CartItem } from '@promptery/contract/money/cart'
import type { FileStore } from '../../adapters/files/port.ts'
import { type CoverRow, HIDDEN_COVER, presentCover } from '../../catalog/pictures/cover.ts'

export interface CartRow extends CoverRow {
  title: string
  description: string
  type: string
  priceCents: number
  licence: Licence
  uploaderName: string
  uploaderDisplayName: string | null
  addedAt: Date
  isAvailable: boolean
}

/** A withdrawn prompt is presented without cover, description and likes. */
export function presentCartItem(row: CartRow, files: FileStore): CartItem {
  const cover = row.isAvailable ? presentCover(row, files) : HIDDEN_COVER
  return {
    id: row.id,
    _id: row.id,
    title: row.title,
    description: row.isAvailable ? row.description : '',
    price: row.priceCents / 100,
    type: row.type,
    uploaderName: row.uploaderName,
    ...(row.uploaderDisplayName !== null && { uploaderDisplayName: row.uploaderDisplayName }),
    image: cover.url,
    cover_image: cover,
    addedAt: row.addedAt.toISOString(),
    ...(row.isAvailable && { licence: row.licence }),
    isAvailable: row.isAvailable,
  }
}
