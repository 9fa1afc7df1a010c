import { z } from 'zod'
import { cursorSchema, idSchema, successSchema } from './common.ts'
import { LIMITS } from './constants.ts'
import { versionInAddress, versionNumber } from './listings/versions.ts'
import { variableValuesSchema } from './variables/saved-values.ts'

const { pageSize } = LIMITS.publicApi

/** A variable with its description. */
const describedVariableSchema = z.object({
  /** The key of its value. */
  name: z.string(),
  /** The engineer's label. */
  label: z.string().optional(),
  description: z.string().optional(),
  /** Its value unless it is filled in. */
  default: z.string().optional(),
  /** Offered values. Others are accepted too. */
  choices: z.array(z.string()).optional(),
})

/** A prompt that the key's user has bought, or has uploaded and not withdrawn. */
export const ownedPromptSchema = z.object({
  _id: idSchema,
  title: z.string(),
  description: z.string(),
  type: z.string(),
  /** Of the text: the one that was bought, or of an own upload the current one, unless another is asked for. */
  version: z.number().int().positive(),
  /** The current one. Its user has every version from the bought one to this; numbers may be missing between them. */
  newestVersion: z.number().int().positive(),
  /** In the order of the form, at most 100. */
  gaps: z.array(describedVariableSchema),
})
export type OwnedPrompt = z.infer<typeof ownedPromptSchema>

export const ownedPromptsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(pageSize).default(pageSize),
  cursor: cursorSchema.optional(),
  /** Words that title, description, type or engineer have. */
  search: z.string().trim().max(LIMITS.searchMax).default(''),
})
export type OwnedPromptsQuery = z.infer<typeof ownedPromptsQuery>

/** Latest first. */
export const ownedPromptsResponse = successSchema.extend({
  prompts: z.array(ownedPromptSchema),
  nextCursor: z.string().nullable(),
})

/** `text`: with its variables as they were written. */
export const ownedPromptResponse = successSchema.extend({ prompt: ownedPromptSchema.extend({ text: z.string() }) })

/** `version`: which text is asked for. */
export const ownedPromptQuery = z.object({ version: versionInAddress.optional() })
export const fillPromptBody = z.object({ values: variableValuesSchema.default([]), version: versionNumber.optional() })

/** `open`: variables without a value or default, left as written. */
export const filledPromptResponse = successSchema.extend({ text: z.string(), open: z.array(z.string()) })
