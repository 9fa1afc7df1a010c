import { z } from 'zod'
import { cursorSchema, idSchema, successSchema } from './common.ts'
import { LIMITS } from './constants.ts'
import { filledGapsSchema } from './gaps/fillings.ts'
import { versionInAddress, versionNumber } from './listings/versions.ts'

const { pageSize } = LIMITS.machine

/** A place to fill in, as it is asked for. */
const askedGapSchema = z.object({
  /** What a value is given by. */
  name: z.string(),
  /** What it is called, where its engineer says so. */
  label: z.string().optional(),
  description: z.string().optional(),
  /** What stands there unless it is filled in. */
  default: z.string().optional(),
  /** What its engineer offers. Another value is fine too. */
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
  /** In the order in which they are asked for, at most 100. */
  gaps: z.array(askedGapSchema),
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

/** `text`: with its gaps as they were written. */
export const ownedPromptResponse = successSchema.extend({ prompt: ownedPromptSchema.extend({ text: z.string() }) })

/** `version`: which text is asked for. */
export const ownedPromptQuery = z.object({ version: versionInAddress.optional() })
export const fillPromptBody = z.object({ values: filledGapsSchema.default([]), version: versionNumber.optional() })

/** `open`: the gaps that nothing stands in for, which are as they were written. */
export const filledPromptResponse = successSchema.extend({ text: z.string(), open: z.array(z.string()) })
