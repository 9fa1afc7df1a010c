import type { CartItem } from '@promptery/contract/cart'
import type { PromptType } from '@promptery/contract/constants'
import type { FileStore } from '../../adapters/files/port.ts'
import { type CoverRow, presentCover } from '../../presenting/cover.ts'

export interface CartRow extends CoverRow {
  description: string
  type: string
  priceCents: number
  uploaderName: string
  addedAt: Date
  isAvailable: boolean
}

/** Of what has left the market only the name is shown: what it says and shows by now is nobody else's. */
export function presentCartItem(row: CartRow, files: FileStore): CartItem {
  const cover = presentCover(row.isAvailable ? row : { ...row, cover: null }, files)
  return {
    id: row.id,
    _id: row.id,
    title: row.title,
    description: row.isAvailable ? row.description : '',
    price: row.priceCents / 100,
    type: row.type as PromptType,
    uploaderName: row.uploaderName,
    image: cover.url,
    cover_image: cover,
    addedAt: row.addedAt.toISOString(),
    isAvailable: row.isAvailable,
  }
}
