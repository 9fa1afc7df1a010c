import { z } from 'zod'
import { idSchema, successSchema, timestampSchema } from '../common.ts'
import { gapHintSchema } from './prompts.ts'

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

/** `gapHints`: what its uploader says of the gaps of this text. */
export const versionTextSchema = versionSchema.extend({ prompt: z.string(), gapHints: z.array(gapHintSchema) })
export type VersionText = z.infer<typeof versionTextSchema>

/** Of a text, in a body. */
export const versionNumber = z.number().int().min(1).max(2_147_483_647)
/** Of a text, in an address. */
export const versionInAddress = z.coerce.number().int().min(1).max(2_147_483_647)
export const versionParams = z.object({ id: idSchema, number: versionInAddress })
export const versionResponse = successSchema.extend({ version: versionTextSchema })
