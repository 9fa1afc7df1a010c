import type { Licence } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import type { VariableDescription } from '@promptery/contract/listings/variables/variables'
import { presentRating } from '../accounts/present.ts'
import type { Context } from '../platform/context.ts'
import type { ListingRow } from './columns.ts'
import { presentCover } from './pictures/stored-pictures.ts'
import { isHeld, isListed } from './visibility.ts'

/** A listing as presented. Its texts are present only for those who may read them. */
type ShownRow = ListingRow & {
  promptText?: string | undefined
  textLanguage?: string | null
  newerVersion?: Prompt['newerVersion']
  licence?: Licence
  boughtLicence?: Licence | null
  samplesCount?: number
  hasReviews?: boolean
  allowsTries?: boolean
  isOpen?: boolean
  previewPercent?: number
  openText?: string
  preview?: string
  version?: number
  textChangedAt?: Date | null
  boughtVersion?: number | null
  worksWith?: string[]
  gapHints?: VariableDescription[] | undefined
  versionNote?: string
}

/** Presents a list. Of the likes it names the current user's alone. */
export const presentPrompts = (ctx: Context, rows: ShownRow[]): Prompt[] =>
  rows.map((row) => presentPrompt(ctx, row, ctx.user && row.liked ? [ctx.user.id] : []))

/** Presents one listing as the current user may see it. */
export function presentPrompt(ctx: Context, row: ShownRow, likes: string[]): Prompt {
  const { boughtAt, liked } = row
  const isUploader = ctx.user?.id === row.uploadedBy
  const seesReview = isUploader || ctx.user?.role === 'admin'
  return {
    id: row.id,
    _id: row.id,
    title: row.title,
    description: row.description,
    ...(row.language && { language: row.language }),
    type: row.type,
    category: row.category,
    price: row.priceCents / 100,
    engine: row.engine,
    tipsToUse: row.tipsToUse,
    uploadedBy: row.uploadedBy,
    uploaderName: row.uploaderName,
    ...(row.uploaderDisplayName !== null && { uploaderDisplayName: row.uploaderDisplayName }),
    cover_image: presentCover(row, ctx.files),
    ...(row.samplesCount !== undefined && { samplesCount: row.samplesCount }),
    likes,
    likesCount: row.likesCount,
    likedByMe: liked,
    salesCount: row.salesCount,
    ...presentRating(row),
    ...(row.hasReviews !== undefined && { hasReviews: row.hasReviews }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    status: row.status,
    withdrawn: row.withdrawnAt !== null,
    ...(row.privateFor !== null && { isPrivate: true as const }),
    owned: boughtAt !== null,
    isForSale: boughtAt === null && !isUploader && isListed(row, ctx.config.requireApproval),
    ...(row.allowsTries !== undefined && { allowsTries: row.allowsTries }),
    ...(row.isOpen !== undefined && { isOpen: row.isOpen }),
    ...(row.previewPercent !== undefined && { previewPercent: row.previewPercent }),
    ...(boughtAt && { boughtAt: boughtAt.toISOString() }),
    ...(row.licence && { licence: row.licence }),
    ...(row.boughtLicence && { boughtLicence: row.boughtLicence }),
    ...(seesReview && isHeld(row, ctx.config.requireApproval) && { isHeld: true as const }),
    ...(seesReview && row.rejectionReason !== null && { rejectionReason: row.rejectionReason }),
    ...(row.promptText !== undefined && { prompt: row.promptText }),
    ...(row.textLanguage && { textLanguage: row.textLanguage }),
    ...(row.openText !== undefined && { openText: row.openText }),
    ...(row.preview !== undefined && { preview: row.preview }),
    ...(row.newerVersion && {
      newerVersion: { ...row.newerVersion, gapHints: row.newerVersion.gapHints.map(presentVariableDescription) },
    }),
    ...(row.version !== undefined && { version: row.version }),
    ...(row.textChangedAt && { textChangedAt: row.textChangedAt.toISOString() }),
    ...(row.boughtVersion && { boughtVersion: row.boughtVersion }),
    ...(row.worksWith && { worksWith: row.worksWith }),
    ...(row.gapHints && { gapHints: row.gapHints.map(presentVariableDescription) }),
    ...(row.versionNote !== undefined && { versionNote: row.versionNote }),
  }
}

/** Presents the description of a variable. */
export const presentVariableDescription = ({ gap, label, description }: VariableDescription): VariableDescription => ({
  gap,
  ...(label !== undefined && { label }),
  ...(description !== undefined && { description }),
})
