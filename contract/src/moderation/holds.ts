import { z } from 'zod'
import { cursorSchema, idSchema, messageSchema, pageResponse, timestampSchema } from '../common.ts'
import { memberSchema } from '../member.ts'

/** A range of characters, its end excluded. */
const passageSchema = z.object({ start: z.number().int().nonnegative(), end: z.number().int().nonnegative() })
export type Passage = z.infer<typeof passageSchema>

const sideSchema = z.object({
  title: z.string(),
  author: memberSchema,
  text: z.string(),
  /** Passages that both texts share, in the order of the text. */
  common: z.array(passageSchema),
})
export type HoldSide = z.infer<typeof sideSchema>

export const holdSchema = z.object({
  _id: idSchema,
  kind: z.enum(['prompt', 'discussion', 'answer']),
  held: sideSchema,
  /** What a held listing is sold as. Null for a topic or an answer. */
  listing: z
    .object({ promptId: idSchema, type: z.string(), category: z.string(), price: z.number().nonnegative() })
    .nullable(),
  /** Whether it contains, or nearly is, a text or description of someone else. */
  isCopy: z.boolean(),
  /** Whether it is one of the first listings of its author. */
  isFirst: z.boolean(),
  /** Its words that the owner's list has. */
  words: z.array(z.string()),
  /** Null: it is no copy, or the sold listing was deleted since. */
  sold: sideSchema
    .extend({
      promptId: idSchema,
      /** Whether the text is its description. */
      isDescription: z.boolean(),
    })
    .nullable(),
  createdAt: timestampSchema,
  /** Of the listing, topic or answer as it was read. */
  updatedAt: timestampSchema,
})
export type Hold = z.infer<typeof holdSchema>

export const holdsQuery = z.object({ cursor: cursorSchema.optional() })
export const holdsResponse = pageResponse('holds', holdSchema)

export const decideHoldBody = z.object({
  decision: z.enum(['approve', 'remove']),
  /** The `updatedAt` of the read version. A later edit makes the decision fail. */
  updatedAt: timestampSchema,
})
export type DecideHoldBody = z.infer<typeof decideHoldBody>
export const decideHoldResponse = messageSchema
