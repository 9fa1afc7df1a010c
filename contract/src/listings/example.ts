import { z } from 'zod'
import { successSchema } from '../common.ts'
import { route } from '../route.ts'
import { promptSchema } from './prompts.ts'
import { sampleSchema } from './samples.ts'

const variableSchema = z.object({
  name: z.string(),
  default: z.string().optional(),
  choices: z.array(z.string()).optional(),
})

/** An open listing for the home page, and what it has made. Null: there is none. */
export const exampleResponse = successSchema.extend({
  prompt: promptSchema.nullable(),
  sample: sampleSchema.nullable(),
  /** The open text in segments, so that the page needs no parser. */
  segments: z.array(
    z.object({
      raw: z.string(),
      at: z.number().int(),
      variable: variableSchema.optional(),
      isInJson: z.boolean().optional(),
    }),
  ),
  /** Its variables with their descriptions, in the order of a form. */
  variables: z.array(variableSchema.extend({ label: z.string().optional(), description: z.string().optional() })),
})
export type ExampleResponse = z.infer<typeof exampleResponse>

export const getExample = route({
  method: 'GET',
  path: '/prompts/example',
  access: 'anyone',
  readsSession: true,
  isSameForVisitors: true,
  summary: 'An open prompt to be filled in on the home page',
  response: exampleResponse,
})
