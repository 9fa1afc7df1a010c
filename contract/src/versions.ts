import { z } from 'zod'
import { idSchema, successSchema, timestampSchema } from './common.ts'

/** A text that a prompt has or had. */
export const versionSchema = z.object({
  number: z.number().int(),
  /** When it was written. */
  createdAt: timestampSchema,
  /** What its uploader says of what has changed; empty where they say nothing. */
  note: z.string(),
})
export type Version = z.infer<typeof versionSchema>

/** Newest first: for a buyer the one that was bought and all that are newer. A text that nobody could buy is not kept. */
export const versionsResponse = successSchema.extend({ versions: z.array(versionSchema) })

export const versionParams = z.object({ id: idSchema, number: z.coerce.number().int().min(1).max(2_147_483_647) })
export const versionResponse = successSchema.extend({ version: versionSchema.extend({ prompt: z.string() }) })
