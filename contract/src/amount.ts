import { z } from 'zod'

/** An amount in units of a currency, such as dollars. */
export const amountSchema = z.object({ currency: z.string(), amount: z.number() })
export type Amount = z.infer<typeof amountSchema>
