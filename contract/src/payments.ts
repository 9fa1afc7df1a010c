import { z } from 'zod'
import { cursorSchema, idSchema, successSchema, timestampSchema } from './common.ts'
import { SHOWN_PURCHASE_STATUSES } from './purchases.ts'
import { refundStateSchema } from './refunds.ts'

export const transactionSchema = refundStateSchema.extend({
  _id: idSchema,
  prompt_id: idSchema,
  title: z.string(),
  /** Dollars. */
  amount: z.number(),
  /** When it was paid, or begun while it is not. */
  date: timestampSchema,
  status: z.enum(SHOWN_PURCHASE_STATUSES),
  /** The buyer: only in the admins' list. */
  user: z.object({ _id: idSchema, username: z.string() }).optional(),
})
export type Transaction = z.infer<typeof transactionSchema>

/** Latest first. */
export const transactionsResponse = successSchema.extend({
  transactions: z.array(transactionSchema),
  nextCursor: cursorSchema.nullable(),
})
