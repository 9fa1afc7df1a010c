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

export function presentCartItem(row: CartRow, files: FileStore): CartItem {
  const cover = presentCover(row, files)
  return {
    id: row.id,
    _id: row.id,
    title: row.title,
    description: row.description,
    price: row.priceCents / 100,
    type: row.type as PromptType,
    uploaderName: row.uploaderName,
    image: cover.url,
    cover_image: cover,
    addedAt: row.addedAt.toISOString(),
    isAvailable: row.isAvailable,
  }
}
