import { z } from 'zod'
import { amountSchema } from '../amount.ts'
import { messageSchema, successSchema, timestampSchema } from '../common.ts'

/** What becomes of an engineer's earnings: they are paid before the account is erased, or the shop keeps them. */
export const BALANCE_CHOICES = ['pay_out', 'forfeit'] as const
export type BalanceChoice = (typeof BALANCE_CHOICES)[number]

/** What an erasure waits for, however late. */
export const DELETION_WAITS = [
  /** Paid offers that are under way, as their engineer or buyer. */
  'offers',
  /** Payments that are open, as their buyer or seller. */
  'payments',
  /** Refunds that are asked for, or have not arrived; also those that an admin has to pay otherwise. */
  'refunds',
  /** Payments that a bank disputes. */
  'disputes',
  /** Earnings that are on hold or not paid yet. */
  'balance',
  /** Transfers to the engineer that are under way, or failed. */
  'payouts',
  /** What the engineer owes the shop. */
  'debt',
] as const
export type DeletionWait = (typeof DELETION_WAITS)[number]

export const deletionBody = z.object({
  /** Required where there are earnings that are not paid. */
  balance: z.enum(BALANCE_CHOICES).optional(),
})
export type DeletionBody = z.infer<typeof deletionBody>

/** What a deletion of the user's account would wait for. */
export const deletionResponse = successSchema.extend({
  waits: z.array(z.enum(DELETION_WAITS)),
  /** Earnings that are not paid. */
  balances: z.array(amountSchema),
})
export type DeletionState = z.infer<typeof deletionResponse>

/** A deletion that was asked for. */
export const deletionSchema = z.object({ dueAt: timestampSchema, waits: z.array(z.enum(DELETION_WAITS)) })

export const deleteAccountResponse = messageSchema.extend({ deletion: deletionSchema })
