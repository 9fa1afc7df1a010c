import type { Category, Engine, PromptType } from '@promptery/contract/constants'
import type { ApprovalStatus, Prompt } from '@promptery/contract/prompts'
import type { FileStore } from '../adapters/files/port.ts'
import type { StoredCover } from '../db/stored-cover.ts'
import { presentCover } from './cover.ts'

/** What queries select of a prompt that is shown whole. The text that is sold is not part of it. */
export interface PromptRow {
  id: string
  title: string
  description: string
  type: string
  category: string
  engine: string
  priceCents: number
  tipsToUse: string
  uploadedBy: string
  uploaderName: string
  cover: StoredCover | null
  likesCount: number
  salesCount: number
  status: ApprovalStatus
  rejectionReason: string | null
  withdrawnAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** What differs from one asking user to another. */
export interface PromptExtras {
  likes: string[]
  owned: boolean
  /** Whether to tell why it was rejected. */
  isTold: boolean
  /** Only for those who may read it. */
  text?: string
}

export function presentPrompt(row: PromptRow, extras: PromptExtras, files: FileStore): Prompt {
  return {
    id: row.id,
    _id: row.id,
    title: row.title,
    description: row.description,
    type: row.type as PromptType,
    category: row.category as Category,
    price: row.priceCents / 100,
    engine: row.engine as Engine,
    tipsToUse: row.tipsToUse,
    uploadedBy: row.uploadedBy,
    uploaderName: row.uploaderName,
    cover_image: presentCover(row, files),
    likes: extras.likes,
    likesCount: row.likesCount,
    salesCount: row.salesCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    status: row.status,
    withdrawn: row.withdrawnAt !== null,
    owned: extras.owned,
    ...(extras.isTold && row.rejectionReason !== null && { rejectionReason: row.rejectionReason }),
    ...(extras.text !== undefined && { prompt: extras.text }),
  }
}
