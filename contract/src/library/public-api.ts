import { z } from 'zod'
import { cursorSchema, idParams, idSchema, successSchema, trimmedUpTo } from '../common.ts'
import { LIMITS } from '../constants.ts'
import { variableValuesSchema } from '../listings/variables/values.ts'
import { versionInAddress, versionNumber } from '../listings/versions.ts'
import { route } from '../route.ts'

const { pageSize } = LIMITS.publicApi

/** A variable with its description. */
const describedVariableSchema = z.object({
  /** The key of its value. */
  name: z.string(),
  /** The engineer's label. */
  label: z.string().optional(),
  description: z.string().optional(),
  /** The value if none is given. */
  default: z.string().optional(),
  /** Suggested values. Others are accepted. */
  choices: z.array(z.string()).optional(),
})

/** A prompt that the key's user has bought, or has uploaded and not withdrawn; one alone may also be an open one. */
export const ownedPromptSchema = z.object({
  _id: idSchema,
  title: z.string(),
  description: z.string(),
  type: z.string(),
  /** The version of the text: the requested one, or the bought one, or the current one of an upload. */
  version: z.number().int().positive(),
  /** The current version. The user may read all stored versions from the bought one to this. */
  newestVersion: z.number().int().positive(),
  /** In the order of the form, at most 100. */
  gaps: z.array(describedVariableSchema),
})
export type OwnedPrompt = z.infer<typeof ownedPromptSchema>

export const ownedPromptsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(pageSize).default(pageSize),
  cursor: cursorSchema.optional(),
  /** Words that title, description, type or engineer contain. */
  search: trimmedUpTo(LIMITS.searchMax).default(''),
})
export type OwnedPromptsQuery = z.infer<typeof ownedPromptsQuery>

/** Latest first. */
export const ownedPromptsResponse = successSchema.extend({
  prompts: z.array(ownedPromptSchema),
  nextCursor: z.string().nullable(),
})

/** `text`: with its variables unfilled. */
export const ownedPromptResponse = successSchema.extend({ prompt: ownedPromptSchema.extend({ text: z.string() }) })

/** `version`: of the text. */
export const ownedPromptQuery = z.object({ version: versionInAddress.optional() })
export const fillPromptBody = z.object({ values: variableValuesSchema.default([]), version: versionNumber.optional() })

/** `open`: variables without a value or default, left as written. */
export const filledPromptResponse = successSchema.extend({ text: z.string(), open: z.array(z.string()) })

export const listOwnedPrompts = route({
  method: 'GET',
  path: '/api/v1/machine/prompts',
  access: 'anyone',
  summary: 'The prompts that the key’s user owns, with their variables',
  query: ownedPromptsQuery,
  response: ownedPromptsResponse,
})

export const getOwnedPrompt = route({
  method: 'GET',
  path: '/api/v1/machine/prompts/:id',
  access: 'anyone',
  summary: 'One of them, or an open prompt, with its text',
  params: idParams,
  query: ownedPromptQuery,
  response: ownedPromptResponse,
  errors: [404],
})

export const fillPrompt = route({
  method: 'POST',
  path: '/api/v1/machine/prompts/:id/fill',
  access: 'anyone',
  summary: 'The text of one of them with its variables filled in',
  params: idParams,
  body: fillPromptBody,
  response: filledPromptResponse,
  errors: [404],
})
