import { z } from 'zod'
import { idParams, idSchema, successSchema, timestampSchema } from '../common.ts'
import { route } from '../route.ts'
import { variableDescriptionSchema } from './prompts.ts'

/** A text that a prompt has or had. */
export const versionSchema = z.object({
  number: z.number().int(),
  /** When it was written. */
  createdAt: timestampSchema,
  /** The uploader's note on the change; may be empty. */
  note: z.string(),
})
export type Version = z.infer<typeof versionSchema>

/** Newest first. Buyers see the version they bought and newer ones. Versions that were never for sale are not stored. */
export const versionsResponse = successSchema.extend({ versions: z.array(versionSchema) })

/** `gapHints`: descriptions of the variables of this text. */
export const versionTextSchema = versionSchema.extend({
  prompt: z.string(),
  gapHints: z.array(variableDescriptionSchema),
})
export type VersionText = z.infer<typeof versionTextSchema>

/** For bodies. */
export const versionNumber = z.number().int().min(1).max(2_147_483_647)
/** For URLs. */
export const versionInAddress = z.coerce.number().int().min(1).max(2_147_483_647)
export const versionParams = z.object({ id: idSchema, number: versionInAddress })
export const versionResponse = successSchema.extend({ version: versionTextSchema })

export const listVersions = route({
  method: 'GET',
  path: '/prompts/versions/:id',
  access: 'members',
  summary: 'The versions of a prompt whose texts one may read, newest first',
  params: idParams,
  response: versionsResponse,
  errors: [404],
})

export const getVersion = route({
  method: 'GET',
  path: '/prompts/versions/:id/:number',
  access: 'members',
  summary: 'One version of a prompt with its text',
  params: versionParams,
  response: versionResponse,
  errors: [404],
})
