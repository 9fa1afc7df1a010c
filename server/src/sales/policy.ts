import type { CurrentUser } from '../platform/context.ts'

/** Users cannot buy their own prompts. */
export const canBuy = (user: CurrentUser, prompt: { uploadedBy: string }): boolean => user.id !== prompt.uploadedBy

interface Sides {
  buyerId: string
  sellerId: string
}

/** The buyer, the engineer and admins see a refund request. */
export const maySeeRefundRequest = (user: CurrentUser, { buyerId, sellerId }: Sides): boolean =>
  user.role === 'admin' || user.id === sellerId || user.id === buyerId

/** The engineer and admins decide, but not about their own request. */
export const canDecideRefund = (user: CurrentUser, { buyerId, sellerId }: Sides): boolean =>
  user.id !== buyerId && (user.role === 'admin' || user.id === sellerId)

/** The buyer and admins see a receipt. */
export const maySeeReceipt = (user: CurrentUser, buyer: { id: string }): boolean =>
  user.id === buyer.id || user.role === 'admin'
