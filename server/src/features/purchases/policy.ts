import type { CurrentUser } from '../../context.ts'

/** Uploaders cannot buy their own prompts (section 6). */
export const canBuy = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id !== prompt.uploadedBy

interface Sides {
  buyerId: string
  sellerId: string
}

/** The buyer, the engineer and admins know of a request for a refund. */
export const maySeeRefundRequest = (user: CurrentUser, { buyerId, sellerId }: Sides): boolean =>
  user.role === 'admin' || user.id === sellerId || user.id === buyerId

/** The engineer and admins decide about it, but nobody about their own. */
export const canDecideRefund = (user: CurrentUser, { buyerId, sellerId }: Sides): boolean =>
  user.id !== buyerId && (user.role === 'admin' || user.id === sellerId)

/** A receipt is its buyer's; admins keep the books. */
export const maySeeReceipt = (user: CurrentUser, buyer: { id: string }): boolean =>
  user.id === buyer.id || user.role === 'admin'
